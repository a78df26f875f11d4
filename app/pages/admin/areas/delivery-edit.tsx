import { useParams } from 'react-router'
import {
  parseDeliveryAreaForm,
  toDeliveryAreaForm,
} from '../../../../domain/delivery/area-forms.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { useEditRecord } from '../edit/use-edit-record.ts'

const labels = {
  fee_kobo: 'Freight (₦)',
  parcel_fee_kobo: 'Parcel (₦)',
  days_min: 'Working days, from',
  days_max: 'Working days, to',
  is_active: 'We deliver there',
}

/** What delivery to one state costs, and how long it takes. */
export default function DeliveryArea() {
  const { id = '' } = useParams()
  // Another record is another form.
  return <AreaForm key={id} id={id} />
}

function AreaForm({ id }: { id: string }) {
  const edit = useEditRecord({
    table: 'delivery_areas',
    id,
    keyColumn: 'state',
    columns: Object.keys(labels),
    schema: parseDeliveryAreaForm,
    toForm: toDeliveryAreaForm,
    label: 'state',
  })
  const title = `Delivery to ${id}`
  return (
    <EditScreen
      edit={edit}
      title={title}
      labels={labels}
      aside={<RecordHistory table="delivery_areas" record={id} />}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={labels.fee_kobo}
          hint="For goods that travel as freight."
          inputMode="decimal"
          {...edit.field('fee_kobo')}
        />
        <TextField
          label={labels.parcel_fee_kobo}
          hint="For small goods. Empty: they cost as much as freight."
          isOptional
          inputMode="decimal"
          {...edit.field('parcel_fee_kobo')}
        />
        <TextField label={labels.days_min} inputMode="numeric" {...edit.field('days_min')} />
        <TextField label={labels.days_max} inputMode="numeric" {...edit.field('days_max')} />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5" {...edit.form.register('is_active')} />
        {labels.is_active}
      </label>
      <p className="text-ink-2">
        Orders that were placed already keep their fee and their days. Who is at the checkout at
        this moment sees the new fee before they pay.
      </p>
    </EditScreen>
  )
}
