import type { FieldChoices } from './field-rules.ts'
import type { ChangedField } from './planned-change.ts'
import { productFields } from './product-fields.ts'

/** Changed fields as people read them. */
export function showFields(
  fields: readonly ChangedField[],
  choices: FieldChoices,
): { title: string; before: string; after: string }[] {
  return fields.map(({ key, before, after }) => {
    const { title, show } = productFields[key]
    return { title, before: show(before, choices), after: show(after, choices) }
  })
}
