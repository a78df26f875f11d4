import { useParams } from 'react-router'
import { nameOfWeekday } from '../../../../domain/calendar/day-names.ts'
import { parseWeekdayForm, toWeekdayForm } from '../../../../domain/contact/opening-hours-form.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { useEditRecord } from '../edit/use-edit-record.ts'
import { HoursFields } from './hours-fields.tsx'

const labels = { opens: 'Opens', closes: 'Closes', note: 'Remark' }

/** The hours of one day of the week. */
export default function Weekday() {
  const { weekday = '' } = useParams()
  // The key starts a new form when the URL names another day.
  return <WeekdayForm key={weekday} weekday={weekday} />
}

function WeekdayForm({ weekday }: { weekday: string }) {
  const edit = useEditRecord({
    table: 'opening_hours',
    // A path that names no day leads to no record.
    id: /^[1-7]$/.test(weekday) ? weekday : '0',
    keyColumn: 'weekday',
    columns: Object.keys(labels),
    schema: parseWeekdayForm,
    toForm: toWeekdayForm,
    label: 'day',
    constraints: {
      opening_hours_times_check: { column: 'closes', message: 'It must close after it opens.' },
    },
  })
  return (
    <EditScreen
      edit={edit}
      title={nameOfWeekday(Number(weekday)) || 'Day of the week'}
      labels={labels}
      aside={<RecordHistory table="opening_hours" record={weekday} />}
    >
      <HoursFields labels={labels} opens={edit.field('opens')} closes={edit.field('closes')} />
      <TextField
        label={labels.note}
        hint="Customers read it in brackets, like “we answer WhatsApp”."
        isOptional
        maxLength={60}
        {...edit.field('note')}
      />
    </EditScreen>
  )
}
