import { useNavigate, useParams } from 'react-router'
import { isCalendarDay } from '../../../../domain/calendar/calendar-day.ts'
import {
  parseSpecialDayForm,
  toSpecialDayForm,
} from '../../../../domain/contact/opening-hours-form.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { formatLongDay } from '../../../platform/format-time.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { useEditRecord } from '../edit/use-edit-record.ts'
import { HoursFields } from './hours-fields.tsx'
import { RemoveDay } from './remove-day.tsx'

const labels = { day: 'Day', name: 'Why', opens: 'Opens', closes: 'Closes' }

/** The day names the record, so it never changes. */
const editable = ['name', 'opens', 'closes']

/** A day with other hours, or a new one. */
export default function SpecialDay() {
  const { day = null } = useParams()
  // The key starts a new form when the URL names another day.
  return <SpecialDayForm key={day} day={day} />
}

function SpecialDayForm({ day }: { day: string | null }) {
  const navigate = useNavigate()
  const isKnown = day !== null && isCalendarDay(day)
  const edit = useEditRecord({
    table: 'special_days',
    // A path that names no day leads to no record.
    id: day === null || isKnown ? day : '1970-01-01',
    keyColumn: 'day',
    columns: day === null ? ['day', ...editable] : editable,
    schema: parseSpecialDayForm,
    toForm: toSpecialDayForm,
    label: 'day',
    constraints: {
      special_days_pkey: { column: 'day', message: 'This day is in the list already.' },
      special_days_times_check: { column: 'closes', message: 'It must close after it opens.' },
    },
    onCreated: () => void navigate(deskPath('opening-hours'), { replace: true }),
  })
  return (
    <EditScreen
      edit={edit}
      title={isKnown ? formatLongDay(day) : 'New special day'}
      labels={labels}
      actions={isKnown && edit.record.version > 0 && <RemoveDay record={edit.record.values} />}
      aside={isKnown && <RecordHistory table="special_days" record={day} />}
    >
      {day === null && (
        <DateField label={labels.day} {...edit.field('day')} shown={edit.form.watch('day')} />
      )}
      <TextField
        label={labels.name}
        hint="Customers read it, like “Id el Kabir”."
        maxLength={60}
        {...edit.field('name')}
      />
      <HoursFields labels={labels} opens={edit.field('opens')} closes={edit.field('closes')} />
    </EditScreen>
  )
}
