import Undo2 from '~icons/lucide/undo-2'
import { describeMoney } from '../../../../../domain/orders/money-words.ts'
import type { OrderView } from '../../../../../domain/orders/order-view.ts'
import { mayWithdraw } from '../../../../../domain/orders/returns/return-status.ts'
import { describeRequest } from '../../../../../domain/orders/returns/return-words.ts'
import type { OrderMutation } from '../../../../features/orders/use-order.ts'
import { failureMessage } from '../../../../platform/failure-message.ts'
import { formatWeekdayMoment } from '../../../../platform/format-time.ts'
import { toast } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/button.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'

/** The state of the buyer's last request in plain words, and the way to take it back. */
export function RequestCard({
  view,
  act,
  takesFocus,
  onWithdrawn,
}: {
  view: OrderView
  act: OrderMutation
  /** The buyer has just asked: the state of it is what they read next. */
  takesFocus: boolean
  onWithdrawn: () => void
}) {
  const request = view.requests.at(-1)
  if (!request || request.status === 'withdrawn') return null
  const isReceived = request.received_at !== null
  const goods = request.lines
    .map((line) => ({
      name: view.lines.find(({ product_id: id }) => id === line.product_id)?.name ?? '',
      units: isReceived ? line.received_quantity : line.quantity,
    }))
    .filter(({ units }) => units > 0)
    .map(({ units, name }) => `${units} × ${name}`)
  const { title, sentences } = describeRequest(request, {
    goods,
    decideBefore: formatWeekdayMoment(request.decide_before),
    email: view.order.email,
    money: describeMoney(view.money),
  })

  async function withdraw() {
    if (act.isPending) return
    const result = await act.mutateAsync({ kind: 'withdraw-request' })
    if (result.outcome === 'done') {
      toast.success('You withdrew your request.')
      onWithdrawn()
    } else
      toast.error(failureMessage(result, 'The connection was lost. Please press the button again.'))
  }

  return (
    <section
      aria-labelledby="request-title"
      className="flex gap-4 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <Undo2 aria-hidden="true" className="mt-1 size-7 shrink-0 text-primary" />
      <div className="min-w-0">
        <h2
          id="request-title"
          ref={takesFocus ? takeFocus : null}
          tabIndex={-1}
          className="text-h3"
        >
          {title}
        </h2>
        {sentences.map((sentence) => (
          <p key={sentence} className="mt-2 wrap-anywhere text-ink-2">
            {sentence}
          </p>
        ))}
        {view.isOwn && mayWithdraw(request) && (
          <Button
            variant="secondary"
            size="small"
            className="mt-4"
            aria-disabled={act.isPending || undefined}
            onClick={() => void withdraw()}
          >
            Withdraw the request
          </Button>
        )}
      </div>
    </section>
  )
}
