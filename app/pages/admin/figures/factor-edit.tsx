import { useParams } from 'react-router'
import {
  parseDatedFigureForm,
  toDatedFigureForm,
} from '../../../../domain/solar/dated-figure-form.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { useEditRecord } from '../edit/use-edit-record.ts'

const labels = {
  value: 'Value',
  as_of: 'As of',
  source: 'Source',
}

const schema = parseDatedFigureForm(1000)

/** The carbon of one source of energy. */
export default function CarbonFactor() {
  const { id = '' } = useParams()
  // Another record is another form.
  return <FactorForm key={id} id={id} />
}

function FactorForm({ id }: { id: string }) {
  const edit = useEditRecord({
    table: 'carbon_factors',
    id,
    keyColumn: 'name',
    select: 'unit',
    columns: Object.keys(labels),
    schema: schema,
    toForm: toDatedFigureForm,
    label: 'factor',
  })
  const { unit } = edit.record.values
  const title = id.replaceAll('_', ' ')
  return (
    <EditScreen
      edit={edit}
      title={title}
      labels={labels}
      aside={<RecordHistory table="carbon_factors" record={id} />}
    >
      <TextField
        label={`${labels.value}${typeof unit === 'string' ? ` (${unit})` : ''}`}
        inputMode="decimal"
        {...edit.field('value')}
      />
      <DateField label={labels.as_of} {...edit.field('as_of')} shown={edit.form.watch('as_of')} />
      <TextField
        label={labels.source}
        hint="Pages show it beside the figure."
        {...edit.field('source')}
      />
    </EditScreen>
  )
}
