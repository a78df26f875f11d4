import { useState } from 'react'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { undoMinutes } from '../../../../domain/orders/undo-cancel.ts'
import type { OrderMutation } from '../../../features/orders/use-order.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

/** The button that cancels an unpaid order, with a question first. */
export function CancelOrder({ view, act }: { view: OrderView; act: OrderMutation }) {
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { number, holds_stock: holdsStock } = view.order

  async function cancel() {
    if (act.isPending) return
    setFailure(null)
    const result = await act.mutateAsync({ kind: 'cancel' })
    if (result.outcome === 'done') setAsking(false)
    else
      setFailure(failureMessage(result, 'The connection was lost. Please press the button again.'))
  }

  return (
    <>
      {view.mayCancel && (
        <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
          Cancel the order
        </Button>
      )}
      <Dialog
        isOpen={isAsking && view.mayCancel}
        onClose={() => setAsking(false)}
        title={`Cancel order ${number}?`}
      >
        <p className="text-ink-2">
          {holdsStock
            ? 'The goods that we keep for you go back on sale at once.'
            : 'We are not keeping goods for this order.'}{' '}
          {view.refunds.length > 0 && 'We refund what you have paid for this order. '}
          Money that has not arrived yet is not lost: if it comes later, we will deliver the goods
          or refund you.
        </p>
        <p className="mt-3 text-ink-2">
          You can undo this once, within {undoMinutes} minutes and before your time to pay ends, if
          the goods are still there at the same price.
        </p>
        <Alert className="mt-4">{failure}</Alert>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Keep the order
          </Button>
          <Button
            variant="danger"
            aria-disabled={act.isPending || undefined}
            onClick={() => void cancel()}
          >
            {act.isPending ? 'Cancelling…' : 'Cancel the order'}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
