import type { ProductForm } from '../../../../domain/products/editor/product-form.ts'
import {
  technicalInputs,
  type TechnicalInput,
} from '../../../../domain/products/editor/technical-form.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import type { EditRecord } from '../edit/use-edit-record.ts'
import { Section } from './section.tsx'

interface TechnicalFieldsProps {
  edit: EditRecord<ProductForm>
  /** The slug of each category, by its id. */
  slugs: ReadonlyMap<string, string>
}

/** The numbers that the calculator, the filters and "works with" compute with, by category. */
export function TechnicalFields({ edit, slugs }: TechnicalFieldsProps) {
  const inputs = technicalInputs(slugs.get(edit.form.watch('category_id')) ?? '')
  const { error } = edit.field('technical')
  if (inputs.length === 0) return null
  return (
    <Section
      title="Technical data"
      needs={['content']}
      hint="From the data sheet of the maker. The solar calculator, the filters and “works with” compute with these numbers. Leave empty what the data sheet does not say."
    >
      {error && (
        <p id="field-technical" tabIndex={-1} className="text-sm text-danger">
          {error}
        </p>
      )}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {inputs.map((input) => (
          <TechnicalField key={input.key} edit={edit} input={input} />
        ))}
      </div>
    </Section>
  )
}

function TechnicalField({
  edit,
  input: { key, label, unit, hint, isRequired, choices },
}: {
  edit: EditRecord<ProductForm>
  input: TechnicalInput
}) {
  const shared = {
    label: unit === '' ? label : `${label} (${unit})`,
    isOptional: !isRequired,
    ...edit.form.register(`technical.${key}`),
  }
  if (choices === null) return <TextField hint={hint} autoComplete="off" {...shared} />
  return (
    <SelectField {...shared}>
      <option value="">{isRequired ? 'Please choose' : 'Not known'}</option>
      {choices.map(({ value, label: word }) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </SelectField>
  )
}
