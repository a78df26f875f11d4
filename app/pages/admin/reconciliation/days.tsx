import CalendarCheck from '~icons/lucide/calendar-check'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../../../ui/link.tsx'
import { addDays, dayInLagos } from '../../../../domain/calendar/days.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { formatLongDay } from '../../../platform/format-time.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { DayBadge } from './day-badge.tsx'
import { countOpen, useDays, type ListedDay } from './use-days.ts'

/** The days that were compared with the list of the payment service, the newest first. */
export default function Days() {
  const query = useDays()
  return (
    <div className="max-w-4xl">
      <PageHeader description="Each night the shop compares the last seven days with the list of the payment service. Open a day to see what differs." />
      <OtherDay />
      <ListState query={query} failure="The days could not be loaded.">
        <div className="mt-5 overflow-hidden rounded-card border border-line bg-surface">
          {query.data?.length === 0 ? (
            <EmptyState icon={<CalendarCheck aria-hidden="true" />} title="No day was compared yet">
              The first days appear after the next night. You can compare a day now.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {query.data?.map((day) => (
                <Row key={day.id} day={day} />
              ))}
            </ul>
          )}
        </div>
      </ListState>
    </div>
  )
}

function OtherDay() {
  const navigate = useNavigate()
  const [today] = useState(() => dayInLagos(new Date()))
  const [day, setDay] = useState(addDays(today, -1))
  return (
    <form
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (day) void navigate(`/admin/reconciliation/${day}`)
      }}
    >
      <DateField
        label="Day"
        max={today}
        required
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button type="submit" variant="secondary" className="mt-7.5">
        Open the day
      </Button>
    </form>
  )
}

function Row({ day }: { day: ListedDay }) {
  const open = countOpen(day.reconciliation_differences)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 px-5 py-2">
      <Link
        to={`/admin/reconciliation/${day.day}`}
        className="inline-flex min-h-11 items-center font-semibold text-primary"
      >
        {formatLongDay(day.day)}
      </Link>
      <span className="text-sm text-ink-2 tabular-nums">
        {day.listed_count === 1 ? '1 payment' : `${day.listed_count} payments`} ·{' '}
        {formatExactNaira(day.listed_kobo)}
      </span>
      <DayBadge
        isCompared={day.compared_at !== null}
        isClosed={day.closed_at !== null}
        open={open}
      />
    </li>
  )
}
