import { Link } from '../../ui/link.tsx'
import { formatDay } from '../../platform/format-time.ts'
import { describeEvent, labelEvent } from './event-text.ts'

export interface ListedEvent {
  index: number
  type: string
  at: string
  data: unknown
}

/** Entries of the register, each with its number, its day and a sentence. */
export function EventList({ label, events }: { label: string; events: readonly ListedEvent[] }) {
  return (
    <ol aria-label={label} className="divide-y divide-line border-y border-line">
      {events.map(({ index, type, at, data }) => (
        <li key={index} className="grid gap-x-5 gap-y-1 py-3 sm:grid-cols-[8.5rem_1fr_auto]">
          <p className="text-sm text-ink-2 sm:pt-0.5">
            <span className="font-semibold text-ink">{labelEvent(type)}</span>
            <span className="sm:block">
              <span className="sm:hidden"> · </span>
              <time dateTime={at}>{formatDay(at)}</time>
            </span>
          </p>
          <p className="wrap-anywhere">{describeEvent(type, data)}</p>
          <Link
            to={`/carbon-register/events/${index}`}
            className="money inline-flex min-h-11 items-center text-sm font-semibold text-primary sm:min-h-6"
          >
            Entry {index}
          </Link>
        </li>
      ))}
    </ol>
  )
}
