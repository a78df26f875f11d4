import type { ProductForm } from '../../../../domain/products/editor/product-form.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import type { EditRecord } from '../edit/use-edit-record.ts'
import { Section } from './section.tsx'

/** The three numbers that customers compare on the cards. */
export function HighlightFields({ edit }: { edit: EditRecord<ProductForm> }) {
  const { error } = edit.field('highlights')
  return (
    <Section
      title="Three numbers of the card"
      needs={['content']}
      hint="What customers compare first, like Power and 550 W."
    >
      {error && (
        <p id="field-highlights" tabIndex={-1} className="text-sm text-danger">
          {error}
        </p>
      )}
      {([0, 1, 2] as const).map((index) => (
        <div key={index} className="grid grid-cols-2 gap-4">
          <TextField
            label={`Word ${index + 1}`}
            {...edit.form.register(`highlights.${index}.label`)}
          />
          <TextField
            label={`Number ${index + 1}`}
            {...edit.form.register(`highlights.${index}.value`)}
          />
        </div>
      ))}
    </Section>
  )
}
