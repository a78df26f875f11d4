import { nameOfWeekday } from '../../../../domain/calendar/day-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { dayInLagos } from '../../../../domain/calendar/days.ts'
import { describeToday, formatHours } from '../../../../domain/contact/opening-hours.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { readOpeningHours } from '../../../features/contact/read-opening-hours.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { formatLongDay } from '../../../platform/format-time.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'

const link = 'inline-flex min-h-11 items-center font-semibold text-primary'

/** When the company is open: the week, and the days with other hours. */
export default function OpeningHours() {
  const [today] = useState(() => dayInLagos(new Date()))
  const query = useQuery({
    queryKey: ['desk', 'opening-hours', today],
    refetchOnMount: 'always',
    queryFn: async () => readOpeningHours(await loadSupabase(), today),
  })
  return (
    <>
      <PageHeader
        description="Customers read them on the page Contact, and so do search engines. The public holidays that the law fixes, such as 1 October and Easter Monday, count as closed without an entry."
        primaryAction={<ButtonLink to={deskPath('special-days/new')}>New special day</ButtonLink>}
      />
      <ListState query={query} failure="The opening hours could not be loaded.">
        {query.data && (
          <div className="grid max-w-5xl items-start gap-6 lg:grid-cols-2">
            <Panel title="The week" description={`${describeToday(query.data, today)}.`}>
              <ul className="divide-y divide-line">
                {query.data.week.map((day) => (
                  <li
                    key={day.weekday}
                    className="flex flex-wrap items-center justify-between gap-x-4"
                  >
                    <Link
                      className={link}
                      to={deskPath('opening-hours/:weekday', String(day.weekday))}
                    >
                      {nameOfWeekday(day.weekday)}
                    </Link>
                    <span className="tabular-nums">{formatHours(day)}</span>
                  </li>
                ))}
              </ul>
            </Panel>
            <Panel
              title="Special days"
              description="Holidays that the government proclaims, stocktaking, short days before a feast. The page Contact announces them a month ahead."
            >
              {query.data.special.length === 0 && (
                <p className="text-ink-2">None from today on. Add the next holiday here.</p>
              )}
              <ul className="divide-y divide-line empty:hidden">
                {query.data.special.map((day) => (
                  <li key={day.day} className="py-2">
                    <Link className={link} to={deskPath('special-days/:day', day.day)}>
                      {formatLongDay(day.day)}
                    </Link>
                    <p className="text-sm text-ink-2 wrap-anywhere">
                      {day.name}: {formatHours(day)}
                    </p>
                  </li>
                ))}
              </ul>
            </Panel>
            <RecordHistory table="special_days" record={null} />
          </div>
        )}
      </ListState>
    </>
  )
}
