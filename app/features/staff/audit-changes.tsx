import { listFieldChanges, type RecordNames } from '../../../domain/audit/audit-entry.ts'
import { formatCalendarDay, formatMoment } from '../../platform/format-time.ts'

/** What an entry of the audit changed, field by field. */
export function AuditChanges({
  entry,
  names,
}: {
  names: RecordNames | undefined
  entry: { action: string; before: unknown; after: unknown; redacted_at: string | null }
}) {
  if (entry.redacted_at !== null)
    return <p className="text-sm text-ink-2">The personal data of this entry was erased.</p>
  const changes = listFieldChanges(entry, names)
  return (
    <dl className="grid gap-x-3 gap-y-1 text-sm">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="min-w-0">
          <dt className="inline font-semibold">{label}: </dt>
          <dd className="inline wrap-anywhere">
            {entry.action === 'update' ? (
              <>
                <span className="sr-only">from </span>
                <del className="text-ink-3 decoration-1">{shorten(before) || 'empty'}</del>
                <span aria-hidden="true"> → </span>
                <span className="sr-only"> to </span>
                <ins className="no-underline">{shorten(after) || 'empty'}</ins>
              </>
            ) : (
              shorten(after || before)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const maxShown = 300

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
const isDay = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
/** A time of day, as the database writes it. */
const isTime = /^\d\d:\d\d:00$/

function shorten(text: string): string {
  if (isMoment.test(text)) return formatMoment(text)
  if (isDay.test(text)) return formatCalendarDay(text)
  if (isTime.test(text)) return text.slice(0, 5)
  return text.length <= maxShown ? text : `${[...text].slice(0, maxShown).join('')}…`
}
