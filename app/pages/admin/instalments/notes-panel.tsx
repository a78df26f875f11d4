import { useState } from 'react'
import { DeleteNote, NewNote } from '../../../features/staff/notes.tsx'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { formatMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../frame/panel.tsx'
import type { PlanPartProps } from './use-desk-plan.ts'

/** What staff write to each other, and when they spoke with the customer. */
export function NotesPanel({ plan, onDone }: PlanPartProps) {
  const [isContact, setContact] = useState(false)
  return (
    <>
      <Panel title="Notes" description="Only staff read them.">
        <label className="mb-3 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            checked={isContact}
            onChange={({ target }) => setContact(target.checked)}
          />
          I spoke with the customer, or wrote to them
        </label>
        <NewNote
          id="plan-note"
          label={isContact ? 'What was said' : 'Private note'}
          store={(supabase, note) =>
            supabase.from('plan_notes').insert({ ...note, plan_id: plan.id, is_contact: isContact })
          }
          onDone={async () => {
            setContact(false)
            await onDone()
          }}
        />
        <ul className="mt-4 space-y-3">
          {plan.notes.map((note) => (
            <li key={note.id} className="rounded-control bg-warning-soft px-3 py-2 wrap-anywhere">
              {note.isContact && <Badge tone="good">Spoke with the customer</Badge>}
              <p className="whitespace-pre-line text-ink-2">{note.body}</p>
              <p className="text-sm text-ink-2">
                {formatMoment(note.createdAt)}
                {note.authorName && `, ${note.authorName}`}
              </p>
              {note.isOwn && <DeleteNote table="plan_notes" noteId={note.id} onDone={onDone} />}
            </li>
          ))}
        </ul>
      </Panel>
      <RecordHistory table="instalment_plans" record={plan.id} />
    </>
  )
}
