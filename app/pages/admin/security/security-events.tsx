import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  formatEventKind,
  keepEventsDays,
  listSecurityEvents,
  type SecurityEvent,
} from '../../../../domain/security/security-events.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Button } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'

/** The newest security events: who tried what, from where. */
export function SecurityEvents() {
  const [areAllShown, setAllShown] = useState(false)
  const events = useQuery({
    queryKey: ['admin', 'security-events'],
    refetchOnMount: 'always',
    queryFn: async () => (await queryFunction(listSecurityEvents, {})).events,
  })
  const shown = events.data?.slice(0, areAllShown ? 100 : 10) ?? []
  return (
    <section aria-labelledby="security-events" className="mt-12 max-w-3xl">
      <h2 id="security-events" className="text-h3">
        Security events
      </h2>
      <p className="mt-2 text-ink-2">
        Sign-ins, refused requests and changes to accounts and roles, newest first. We keep events
        for {keepEventsDays} days. When many of one kind come in a short time, staff get an e-mail.
      </p>
      <ListState query={events} failure="The security events could not be loaded.">
        {events.data?.length === 0 && (
          <p className="mt-3 text-ink-2">No security events yet. The first sign-in appears here.</p>
        )}
        <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
          {shown.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ul>
        {events.data && events.data.length > shown.length && (
          <Button
            variant="secondary"
            size="small"
            className="mt-4"
            onClick={() => setAllShown(true)}
          >
            Show {events.data.length} events
          </Button>
        )}
      </ListState>
    </section>
  )
}

function Event({ event }: { event: SecurityEvent }) {
  const { kind, account, actor, address, request, change, count, occurredAt } = event
  const details = [account, change, actor && `by ${actor}`, address, request].filter(Boolean)
  return (
    <li className="p-4">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">
          {formatEventKind(kind)}
          {count > 1 && ` × ${count}`}
        </span>
        <span className="text-sm text-ink-2">{formatMoment(occurredAt)}</span>
      </p>
      <p className="mt-1 text-sm break-words text-ink-2">{details.join(' · ')}</p>
    </li>
  )
}
