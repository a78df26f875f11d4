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

interface FigureEditProps {
  figure: {
    table: 'carbon_factors' | 'calculator_values'
    keyColumn: string
    /** More columns that the screen shows. */
    select: string
    schema: ReturnType<typeof parseDatedFigureForm>
    label: string
  }
  id: string
  /** For a table whose rows have no label of their own. */
  title?: string
}

/** A figure that the calculators count with: its value, its day and its source. */
export function FigureEdit({ figure, id, title = id }: FigureEditProps) {
  const edit = useEditRecord({
    ...figure,
    id,
    columns: Object.keys(labels),
    toForm: toDatedFigureForm,
  })
  const { label, unit } = edit.record.values
  return (
    <EditScreen
      edit={edit}
      title={typeof label === 'string' ? label : title}
      labels={labels}
      aside={<RecordHistory table={figure.table} record={id} />}
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
