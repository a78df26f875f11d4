import { useParams } from 'react-router'
import {
  parseInstallationAreaForm,
  toInstallationAreaForm,
} from '../../../../domain/delivery/area-forms.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { useEditRecord } from '../edit/use-edit-record.ts'

const labels = {
  crew_fee_kobo: 'The crew’s journey (₦)',
}

/** What the way of our crew to one state costs. */
export default function InstallationArea() {
  const { id = '' } = useParams()
  // Another record is another form.
  return <AreaForm key={id} id={id} />
}

function AreaForm({ id }: { id: string }) {
  const edit = useEditRecord({
    table: 'installation_areas',
    id,
    keyColumn: 'state',
    columns: Object.keys(labels),
    schema: parseInstallationAreaForm,
    toForm: toInstallationAreaForm,
    label: 'state',
  })
  const title = `Installation in ${id}`
  return (
    <EditScreen
      edit={edit}
      title={title}
      labels={labels}
      aside={<RecordHistory table="installation_areas" record={id} />}
    >
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
