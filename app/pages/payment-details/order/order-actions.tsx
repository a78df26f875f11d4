import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { maxReturnReasonLength } from '../../../../domain/orders/order-functions.ts'
import { returnDays } from '../../../../domain/orders/shop-rules.ts'
import { useCart } from '../../../features/cart/cart.tsx'
import { failureMessage } from '../../../platform/failure-message.ts'
import { useToasts } from '../../../platform/toasts.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/forms/field.tsx'
import { CancelOrder } from './cancel-order.tsx'
import type { OrderAction, OrderMutation } from '../../../features/orders/use-order.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'

/** What a buyer can do with an order, except paying it. */
export function OrderActions({ view, act }: { view: OrderView; act: OrderMutation }) {
  const cart = useCart()
  const navigate = useNavigate()
  const toast = useToasts()
  const [isReturning, setReturning] = useState(false)
  const reason = useRef<HTMLTextAreaElement>(null)

  async function run(action: OrderAction): Promise<boolean> {
    const result = await act.mutateAsync(action)
    if (result.outcome === 'done') return true
    toast.error(failureMessage(result, 'The connection was lost. Please press the button again.'))
    return false
  }

  async function orderAgain() {
    for (const { product_id: id, quantity } of view.lines) await cart.add(id, quantity)
    await navigate('/cart')
  }

  return (
    <div className="flex flex-wrap gap-2" data-no-print>
      {view.order.status !== 'pending_payment' && (
        <Button variant="secondary" size="small" onClick={() => void orderAgain()}>
          Order again
        </Button>
      )}
      {view.invoicePath && (
        <a href={view.invoicePath} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          Invoice (PDF)
        </a>
      )}
      <CancelOrder view={view} act={act} />
      {view.mayReturn && !isReturning && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            flushSync(() => setReturning(true))
            reason.current?.focus()
          }}
        >
          Return a product
        </Button>
      )}
      {isReturning && (
        <form
          className="w-full max-w-md space-y-3 rounded-card border border-line p-4"
          onSubmit={(event) => {
            event.preventDefault()
            void run({ kind: 'return', reason: reason.current?.value ?? '' }).then(
              (isDone) => isDone && setReturning(false),
            )
          }}
        >
          <TextAreaField
            ref={reason}
            label="What is wrong with it?"
            rows={3}
            required
            maxLength={maxReturnReasonLength}
            hint={`Within ${returnDays} days of delivery. Our team tells you how to send it back.`}
          />
          <Button type="submit" size="small" aria-disabled={act.isPending || undefined}>
            Ask for a return
          </Button>
        </form>
      )}
    </div>
  )
}
