import type { ProductForm } from '../../../../domain/products/editor/product-form.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import type { EditRecord } from '../edit/use-edit-record.ts'
import { productLabels as labels } from './product-labels.ts'
import { Section } from './section.tsx'

/** How it reaches the customer, and for how long we answer for it. */
export function DeliveryFields({ edit }: { edit: EditRecord<ProductForm> }) {
  const { may } = useStaff()
  const isUnits = edit.form.watch('delivery_class') === 'none'
  const days = { inputMode: 'numeric' as const, readOnly: !may('stock') }
  return (
    <Section title="Delivery and warranty">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField label={labels.delivery_class} {...edit.field('delivery_class')}>
          <option value="parcel">Parcel</option>
          <option value="freight">Freight</option>
          {(may('finance') || isUnits) && (
            <option value="none">None: it retires units of the carbon register</option>
          )}
        </SelectField>
        {isUnits && (
          <TextField
            label={labels.retires_kg}
            hint="Fixed once it is ordered. Its stock is what the company holds in the register."
            inputMode="numeric"
            readOnly={!may('finance')}
            {...edit.field('retires_kg')}
          />
        )}
        <TextField
          label={labels.warranty_years}
          inputMode="numeric"
          {...edit.field('warranty_years')}
        />
        <TextField
          label={labels.delivery_days_min}
          {...days}
          {...edit.field('delivery_days_min')}
        />
        <TextField
          label={labels.delivery_days_max}
          {...days}
          {...edit.field('delivery_days_max')}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          {...edit.form.register('installation_included')}
        />
        {labels.installation_included}
      </label>
    </Section>
  )
}
