import type { ProductForm } from '../../../../domain/products/editor/product-form.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import type { EditRecord } from '../edit/use-edit-record.ts'
import { PriceHistory } from './price-history.tsx'
import { productLabels as labels } from './product-labels.ts'
import { Section } from './section.tsx'
import type { ProductChoices } from './use-choices.ts'

/** The price, what it was, and its VAT. */
export function PriceFields({
  edit,
  choices,
}: {
  edit: EditRecord<ProductForm>
  choices: ProductChoices
}) {
  const { may } = useStaff()
  const money = { inputMode: 'decimal' as const, autoComplete: 'off' }
  const isReadOnly = !may('sales')
  return (
    <Section
      title="Price"
      hint={
        !isReadOnly
          ? 'The shop shows a new price within a second of saving. Orders keep the price that they were placed at.'
          : 'Only staff for sales change prices.'
      }
    >
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField label={labels.price} {...money} readOnly={isReadOnly} {...edit.field('price')} />
        <TextField
          label={labels.compare_at_price}
          hint="Shown crossed out. Leave it empty without a reduction."
          isOptional
          {...money}
          readOnly={isReadOnly}
          {...edit.field('compare_at_price')}
        />
        {may('finance') && (
          <SelectField label={labels.vat_class} {...edit.field('vat_class')}>
            {choices.vatClasses.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <PriceHistory productId={String(edit.record.values.id ?? '')} version={edit.record.version} />
    </Section>
  )
}
