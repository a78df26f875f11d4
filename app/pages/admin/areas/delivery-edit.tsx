import { useNavigate, useParams } from 'react-router'
import {
  parseDeliveryAreaForm,
  toDeliveryAreaForm,
} from '../../../../domain/delivery/area-forms.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { useEditRecord } from '../edit/use-edit-record.ts'

const labels = {
  state: 'State',
  fee_kobo: 'Freight (₦)',
  parcel_fee_kobo: 'Parcel (₦)',
  days_min: 'Working days, from',
  days_max: 'Working days, to',
  is_active: 'We deliver there',
}

/** Addresses and orders name the state, so it never changes. */
const editable = Object.keys(labels).filter((column) => column !== 'state')

const constraints = {
  delivery_areas_pkey: { column: 'state', message: 'We have this state already.' },
}

/** What delivery to one state costs and how long it takes, or a new state. */
export default function DeliveryArea() {
  const { id = null } = useParams()
  // The key starts a new form when the URL names another record.
  return <AreaForm key={id} id={id} />
}

function AreaForm({ id }: { id: string | null }) {
  const navigate = useNavigate()
  const edit = useEditRecord({
    table: 'delivery_areas',
    id,
    keyColumn: 'state',
    columns: id === null ? Object.keys(labels) : editable,
    schema: parseDeliveryAreaForm,
    toForm: toDeliveryAreaForm,
    label: 'state',
    constraints,
    onCreated: (made) => void navigate(deskPath('delivery-areas/:id', made), { replace: true }),
  })
  return (
    <EditScreen
      edit={edit}
      title={id === null ? 'New delivery area' : `Delivery to ${id}`}
      labels={labels}
      aside={id !== null && <RecordHistory table="delivery_areas" record={id} />}
    >
      {id === null && (
        <TextField
          label={labels.state}
          hint="As customers know it. It cannot change later."
          autoComplete="off"
          {...edit.field('state')}
        />
      )}
      <div className="grid items-end gap-5 sm:grid-cols-2">
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
        <input type="checkbox" className="size-5 shrink-0" {...edit.form.register('is_active')} />
        {labels.is_active}
      </label>
      <p className="text-ink-2">
        Orders that were placed already keep their fee and their days. Who is at the checkout at
        this moment sees the new fee before they pay.
      </p>
    </EditScreen>
  )
}
