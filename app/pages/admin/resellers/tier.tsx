import { useNavigate, useParams } from 'react-router'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { parseTierForm, toTierForm } from '../../../../domain/resellers/tier-form.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { useEditRecord } from '../edit/use-edit-record.ts'
import { QuantityBreaks } from './quantity-breaks.tsx'

const labels = {
  name: 'Name',
  min_volume_kobo: 'From a volume of (₦ in 12 months)',
  wholesale_percent: 'Wholesale, % off the price of the shop',
  commission_percent: 'Commission (%)',
}

/** One tier of resellers with its quantity breaks, or a new one. */
export default function ResellerTier() {
  const { id = null } = useParams()
  // The key starts a new form when the URL names another tier.
  return <TierForm key={id} id={id} />
}

function TierForm({ id }: { id: string | null }) {
  const navigate = useNavigate()
  const edit = useEditRecord({
    table: 'reseller_tiers',
    id,
    columns: Object.keys(labels),
    schema: parseTierForm,
    toForm: toTierForm,
    label: 'tier',
    constraints: {
      reseller_tiers_name_key: {
        column: 'name',
        message: 'There is already a tier with this name.',
      },
      reseller_tiers_min_volume_kobo_key: {
        column: 'min_volume_kobo',
        message: 'Another tier begins at this volume.',
      },
    },
    onCreated: (made) => void navigate(deskPath('reseller-tiers/:id', made), { replace: true }),
  })
  const decimal = { inputMode: 'decimal' as const, autoComplete: 'off' }
  return (
    <EditScreen
      edit={edit}
      title={id === null ? 'New tier' : String(edit.record.values.name ?? 'Tier')}
      labels={labels}
      aside={id !== null && <RecordHistory table="reseller_tiers" record={id} />}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={labels.name} autoComplete="off" {...edit.field('name')} />
        <TextField label={labels.min_volume_kobo} {...decimal} {...edit.field('min_volume_kobo')} />
        <TextField
          label={labels.wholesale_percent}
          hint="Only resellers of this tier see it."
          {...decimal}
          {...edit.field('wholesale_percent')}
        />
        <TextField
          label={labels.commission_percent}
          hint="Everybody reads it on the page of the programme."
          {...decimal}
          {...edit.field('commission_percent')}
        />
      </div>
      {id !== null && <QuantityBreaks tierId={id} />}
    </EditScreen>
  )
}
