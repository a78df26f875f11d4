import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { askToEnd } from '../../../domain/orders/desk/staff-actions.ts'
import { releaseOrder } from '../../../domain/orders/order-functions.ts'
import { callFunction } from '../../platform/call-function.ts'
import { failureMessage } from '../../platform/failure-message.ts'
import { formatWeekdayMoment } from '../../platform/format-time.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { toast } from '../../platform/toasts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { takeFocus } from '../../ui/take-focus.ts'

const queryKey = ['admin', 'held-orders']
const maxShown = 100

/** The unpaid orders that hold goods, the next to end first. Staff can end one of them at once. */
export function HeldOrders() {
  const heading = useRef<HTMLHeadingElement>(null)
  const held = useHeldOrders()
  return (
    <section aria-labelledby="held-orders" className="mt-8 max-w-3xl">
      <h2 id="held-orders" ref={heading} tabIndex={-1} className="text-h3">
        Goods held for unpaid orders
      </h2>
      <ListState query={held} failure="The unpaid orders could not be loaded.">
        {held.data?.length === 0 && (
          <p className="mt-3 text-ink-2">No goods are held for unpaid orders.</p>
        )}
        {held.data && held.data.length > 0 && (
          <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
            {held.data.map((order) => (
              <HeldOrderRow
                key={order.id}
                order={order}
                onReleased={() => heading.current?.focus()}
              />
            ))}
          </ul>
        )}
        {held.data?.length === maxShown && (
          <p className="mt-3 text-ink-2">These are the {maxShown} orders that expire next.</p>
        )}
      </ListState>
    </section>
  )
}

function useHeldOrders() {
  return useQuery({
    queryKey,
    refetchOnMount: 'always',
    queryFn: async () => {
      const { data } = await (
        await loadSupabase()
      )
        .from('orders')
        .select(
          'id, number, name, email, phone_number, total_kobo, held_until, holds_last_units, order_lines(name, quantity), payments(status), ledger_entries(amount_kobo)',
        )
        .eq('status', 'pending_payment')
        .eq('holds_stock', true)
        .order('held_until')
        .limit(maxShown)
        .throwOnError()
      return data
    },
  })
}

type HeldOrder = NonNullable<ReturnType<typeof useHeldOrders>['data']>[number]

interface HeldOrderRowProps {
  order: HeldOrder
  /** The order has left the list, together with the button that was pressed. */
  onReleased(): void
}

function HeldOrderRow({ order, onReleased }: HeldOrderRowProps) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const balanceKobo = order.ledger_entries.reduce((sum, entry) => sum + entry.amount_kobo, 0)
  const isChecking = order.payments.some(({ status }) => status === 'checking')

  async function release() {
    if (isBusy) return
    setBusy(true)
    const result = await callFunction(releaseOrder, { orderId: order.id })
    if (result.outcome === 'done')
      toast.success(`The goods of ${order.number} are back on sale. The buyer gets a mail.`)
    else toast.error(failureMessage(result, 'The connection was lost. Please try again.'))
    await queryClient.invalidateQueries({ queryKey })
    setBusy(false)
    if (result.outcome === 'done') onReleased()
  }

  return (
    <li className="flex flex-wrap items-start justify-between gap-4 p-4">
      <div className="min-w-0 flex-1 basis-60 wrap-break-word">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          <Link
            className="inline-flex min-h-11 items-center text-primary"
            to={`/admin/orders/${order.id}`}
          >
            {order.number}
          </Link>
          <span>{formatExactNaira(order.total_kobo)}</span>
          {isChecking && <Badge tone="warning">Payment to check</Badge>}
          {order.holds_last_units && <Badge>Last units</Badge>}
        </h3>
        <p className="text-sm text-ink-2">
          {order.name} ·{' '}
          <a className="font-semibold text-primary" href={`mailto:${order.email}`}>
            {order.email}
          </a>
        </p>
        <p className="mt-1 text-sm">
          {order.order_lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
        </p>
        {order.held_until && (
          <p className="mt-1 text-sm text-ink-2">
            Held until {formatWeekdayMoment(order.held_until)}
          </p>
        )}
      </div>
      {isAsking ? (
        <div className="flex w-full flex-wrap gap-2">
          <p id={`ask-${order.id}`} className="w-full">
            {askToEnd({ number: order.number, chargedKobo: order.total_kobo, balanceKobo })}
          </p>
          <Button
            ref={takeFocus}
            size="small"
            aria-describedby={`ask-${order.id}`}
            aria-disabled={isBusy || undefined}
            onClick={() => void release()}
          >
            {isBusy ? 'Releasing…' : 'End the order and release'}
          </Button>
          <Button variant="quiet" size="small" onClick={() => setAsking(false)}>
            Keep
          </Button>
        </div>
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Release the goods of ${order.number}`}
          onClick={() => setAsking(true)}
        >
          Release
        </Button>
      )}
    </li>
  )
}
