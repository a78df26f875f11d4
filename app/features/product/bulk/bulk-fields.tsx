import { bulkFields, priceStepsKobo } from '../../../../domain/catalogue/changes/change-products.ts'
import { productFields } from '../../../../domain/catalogue/changes/product-fields.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'

export type BulkValues = Readonly<Record<string, string>>

interface FieldsProps {
  values: BulkValues
  onChange: (values: BulkValues) => void
}

/** By how much prices go up or down, and to what they are rounded. */
export function PriceFields({ values, onChange }: FieldsProps) {
  const set = (key: string) => (event: { target: { value: string } }) =>
    onChange({ by: 'percent', ...values, [key]: event.target.value })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Prices go" value={values.direction ?? 'up'} onChange={set('direction')}>
        <option value="up">Up</option>
        <option value="down">Down</option>
      </SelectField>
      <SelectField label="By" value={values.by ?? 'percent'} onChange={set('by')}>
        <option value="percent">Percent</option>
        <option value="amount">An amount in ₦</option>
      </SelectField>
      <TextField
        label={values.by === 'amount' ? 'Amount (₦)' : 'Percent'}
        inputMode="decimal"
        autoComplete="off"
        value={values.size ?? ''}
        onChange={set('size')}
      />
      <SelectField
        label="Rounded to"
        value={values.step ?? String(priceStepsKobo[0])}
        onChange={set('step')}
      >
        {priceStepsKobo.map((kobo) => (
          <option key={kobo} value={kobo}>
            {formatNaira(kobo)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

const words: Readonly<Record<string, readonly string[]>> = {
  status: ['published', 'archived', 'draft'],
  deliveryClass: ['parcel', 'freight'],
}

/** A field that all chosen products get, and its value. */
export function FieldFields({
  values,
  onChange,
  may,
  categories,
}: FieldsProps & {
  may: (...grants: readonly ('content' | 'sales' | 'stock' | 'finance')[]) => boolean
  categories: readonly { id: string; name: string }[]
}) {
  const fields = bulkFields.filter((key) => may(productFields[key].grant))
  const field = fields.find((key) => key === values.field) ?? fields[0] ?? bulkFields[0]
  const choices = field === 'categoryId' ? categories.map(({ name }) => name) : words[field]
  const setValue = (event: { target: { value: string } }) =>
    onChange({ field, value: event.target.value })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Field"
        value={field}
        onChange={(event) => onChange({ field: event.target.value, value: '' })}
      >
        {fields.map((key) => (
          <option key={key} value={key}>
            {productFields[key].title}
          </option>
        ))}
      </SelectField>
      {choices ? (
        <SelectField label="Becomes" value={values.value ?? ''} onChange={setValue}>
          <option value="">Please choose</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField
          label="Becomes"
          autoComplete="off"
          value={values.value ?? ''}
          onChange={setValue}
        />
      )}
    </div>
  )
}
