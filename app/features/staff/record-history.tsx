import { useId, useState } from 'react'
import {
  auditActionLabels,
  formatAuditSource,
  type AuditAction,
} from '../../../domain/audit/audit-entry.ts'
import { undoableTables } from '../../../domain/audit/undoable-tables.ts'
import { formatMoment } from '../../platform/format-time.ts'
import { Button } from '../../ui/button.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { useSession } from '../session/use-session.ts'
import { AuditChanges } from './audit-changes.tsx'
import { useRecordHistory, type AuditEntry } from './use-record-history.ts'
import { useUndoChange } from './use-undo-change.ts'

const firstShown = 10
const undoWithinMs = 15 * 60_000

/**
 * Who changed a record, when, and what: the timeline in the margin of its screen. The last change of
 * one's own can be undone for 15 minutes.
 * @param record the primary key; several columns joined by a slash; null: all records of a short table
 */
export function RecordHistory({ table, record }: { table: string; record: string | null }) {
  const { user } = useSession()
  const headingId = useId()
  const [limit, setLimit] = useState(firstShown + 1)
  const history = useRecordHistory(table, record, limit)
  const { undo, isBusy } = useUndoChange()
  const entries = history.data?.entries.slice(0, limit - 1) ?? []
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <h2 id={headingId} className="text-lg">
        History
      </h2>
      <ListState query={history} failure="The history could not be loaded.">
        {entries.length === 0 && (
          <p className="mt-2 text-sm text-ink-2">
            No changes by staff yet. Each one appears here, with who made it.
          </p>
        )}
        <ol className="mt-2 space-y-4 border-l border-line pl-4 empty:hidden">
          {entries.map((entry, index) => (
            <li key={entry.id}>
              <EntryHead entry={entry} />
              <AuditChanges entry={entry} names={history.data?.names} />
              {index === 0 && entry.actor_id === user?.id && mayBeUndone(entry) && (
                <Button
                  variant="secondary"
                  size="small"
                  className="mt-2"
                  disabled={isBusy}
                  onClick={() => undo(entry.transaction_id)}
                >
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ol>
        {(history.data?.entries.length ?? 0) === limit && (
          <Button
            variant="secondary"
            size="small"
            className="mt-4"
            onClick={() => setLimit(limit + 20)}
          >
            Show older changes
          </Button>
        )}
      </ListState>
    </section>
  )
}

/** Who did what, when and by which way. */
export function EntryHead({ entry }: { entry: AuditEntry }) {
  const { action, actor_email: email, occurred_at: at, source, reason } = entry
  return (
    <p className="text-sm text-ink-2">
      <span className="font-semibold text-ink">
        {auditActionLabels[action as AuditAction]} by{' '}
        <span className="wrap-anywhere">{email ?? 'a program'}</span>
      </span>
      <br />
      {formatMoment(at)} · {formatAuditSource(source)}
      {reason && ` · ${reason}`}
    </p>
  )
}

/** Whether the database may still take it back. It says so when it cannot. */
function mayBeUndone({ table_name: table, occurred_at: at }: AuditEntry): boolean {
  return undoableTables.has(table) && Date.now() - Date.parse(at) < undoWithinMs
}
