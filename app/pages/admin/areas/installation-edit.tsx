import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import {
  parseInstallationAreaForm,
  toInstallationAreaForm,
  type InstallationAreaForm,
} from '../../../../domain/delivery/area-forms.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { loadSupabase } from '../../../platform/supabase.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { useEditRecord, type EditRecord } from '../edit/use-edit-record.ts'

const labels = {
  state: 'State',
  crew_fee_kobo: 'The crew’s journey (₦)',
}

const constraints = {
  installation_areas_pkey: { column: 'state', message: 'This state has a price already.' },
  installation_areas_state_fkey: { column: 'state', message: 'We do not deliver there.' },
}

/** What the way of our crew to one state costs, or to a new one. */
export default function InstallationArea() {
  const { id = null } = useParams()
  // The key starts a new form when the URL names another record.
  return <AreaForm key={id} id={id} />
}

function AreaForm({ id }: { id: string | null }) {
  const navigate = useNavigate()
  const edit = useEditRecord({
    table: 'installation_areas',
    id,
    keyColumn: 'state',
    columns: id === null ? Object.keys(labels) : ['crew_fee_kobo'],
    schema: parseInstallationAreaForm,
    toForm: toInstallationAreaForm,
    label: 'state',
    constraints,
    onCreated: (made) => void navigate(deskPath('installation-areas/:id', made), { replace: true }),
  })
  return (
    <EditScreen
      edit={edit}
      title={id === null ? 'New installation area' : `Installation in ${id}`}
      labels={labels}
      aside={id !== null && <RecordHistory table="installation_areas" record={id} />}
    >
      {id === null && <StateField {...edit.field('state')} />}
      <TextField
        label={labels.crew_fee_kobo}
        hint="0 where it costs nothing. Empty: each installation there is quoted."
        isOptional
        inputMode="decimal"
        {...edit.field('crew_fee_kobo')}
      />
    </EditScreen>
  )
}

/** The states that we deliver to and whose installations are still quoted. */
function StateField(field: ReturnType<EditRecord<InstallationAreaForm>['field']>) {
  const { data: states, isLoadingError } = useQuery({
    queryKey: ['desk', 'states-without-crew'],
    refetchOnMount: 'always',
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('delivery_areas')
        .select('state, installation_areas(state)')
        .order('state')
        .throwOnError()
      return data.filter((area) => !area.installation_areas).map(({ state }) => state)
    },
  })
  return (
    <SelectField
      label={labels.state}
      hint={
        states?.length === 0
          ? 'Every state that we deliver to has a price. Add a delivery area first.'
          : 'Only states that we deliver to and that have no price yet.'
      }
      {...field}
      error={isLoadingError ? 'The states could not be loaded. Reload the page.' : field.error}
    >
      <option value="">Choose…</option>
      {states?.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </SelectField>
  )
}
