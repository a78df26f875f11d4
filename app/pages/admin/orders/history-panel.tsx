import { orderStatusLabels, type OrderEventKind } from '../../../../domain/orders/order-status.ts'
import type { DeskOrder } from '../../../../domain/orders/desk/desk-order.ts'
import { DeleteNote, NewNote } from '../../../features/staff/notes.tsx'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Panel } from '../frame/panel.tsx'
import type { OrderPartProps } from './use-desk-order.ts'

const kindLabels: Record<OrderEventKind, string> = {
  placed: 'Order placed',
  payment: 'Payment',
  proof: 'Receipt of the transfer',
  refund: 'Refund',
  return_request: 'Cancellation or return',
  shipment: 'Shipment',
  note: 'Told the buyer',
  status: 'Changed',
}
const actorLabels = { customer: 'the buyer', gateway: 'the payment service', system: 'the shop' }

/** What happened with an order and who did it, with the notes that staff wrote to each other. */
export function HistoryPanel(props: OrderPartProps) {
  const { order, onDone } = props
  const { may } = useStaff()
  const mayWrite = may('sales', 'support')
  return (
    <Panel title="Timeline" description="The buyer reads everything but the private notes.">
      {mayWrite && (
        <NewNote
          id="order-note"
          label="Private note"
          store={(supabase, note) =>
            supabase.from('order_notes').insert({ ...note, order_id: order.id })
          }
          onDone={onDone}
        />
      )}
      <ol className="mt-4 space-y-4 border-l-2 border-line pl-5">
        {mergeHistory(order).map((entry) => (
          <li
            key={entry.key}
            className={
              entry.note
                ? 'rounded-control bg-warning-soft px-3 py-2 wrap-anywhere'
                : 'wrap-anywhere'
            }
          >
            <p className="font-semibold">{entry.title}</p>
            <p className="whitespace-pre-line text-ink-2">{entry.text}</p>
            <p className="text-sm text-ink-3">
              <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
              {entry.by && `, ${entry.by}`}
            </p>
            {entry.note?.isOwn && mayWrite && (
              <DeleteNote table="order_notes" noteId={entry.note.id} onDone={onDone} />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

interface Entry {
  key: string
  title: string
  text: string
  at: string
  by: string | null
  note: DeskOrder['notes'][number] | null
}

/** Events, edits and notes together, the latest first. */
function mergeHistory({ events, edits, notes }: DeskOrder): Entry[] {
  const entries: Entry[] = [
    ...edits.map(({ id, changes, reason, editorName, createdAt }) => ({
      key: `edit-${id}`,
      title: 'Order changed',
      text: [...changes.map((change) => `• ${change}`), `Reason: ${reason}`].join('\n'),
      at: createdAt,
      by: editorName ?? 'staff',
      note: null,
    })),
    ...events.map(({ id, kind, status, message, createdAt, actor, actorName }) => ({
      key: `event-${id}`,
      title: kind === 'status' && status ? orderStatusLabels[status] : kindLabels[kind],
      text: message,
      at: createdAt,
      by: actor === 'staff' ? (actorName ?? 'staff') : actorLabels[actor],
      note: null,
    })),
    ...notes.map((note) => ({
      key: `note-${note.id}`,
      title: 'Private note',
      text: note.body,
      at: note.createdAt,
      by: note.authorName,
      note,
    })),
  ]
  return [...entries].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
