import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { returnDays } from '../../../../domain/order/shop-rules.ts'
import { useCart } from '../../../features/cart/cart.tsx'
import { useToasts } from '../../../platform/toasts.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/forms/field.tsx'
import type { OrderMutation, ShownProof } from '../../../features/orders/use-order.ts'
import type { OrderView } from '../../../features/orders/shop-answers.ts'

/** What a buyer may do with an order beside paying it. */
export function OrderActions({
  shown,
  proof,
  act,
}: {
  shown: OrderView
  proof: ShownProof
  act: OrderMutation
}) {
  const cart = useCart()
  const navigate = useNavigate()
  const toast = useToasts()
  const [isReturning, setReturning] = useState(false)
  const reason = useRef<HTMLTextAreaElement>(null)

  async function run(name: string, more: Record<string, unknown> = {}): Promise<boolean> {
    const called = await act.mutateAsync({ name, body: { ...proof, ...more } })
    if (called.outcome === 'refused') toast.error(called.message)
    if (called.outcome === 'unreachable')
      toast.error('The line was lost. Please press the button again.')
    return called.outcome === 'done'
  }

  async function orderAgain() {
    for (const { product_id: id, quantity } of shown.lines) await cart.add(id, quantity)
    await navigate('/cart')
  }

  return (
    <div className="flex flex-wrap gap-2" data-no-print>
      {shown.order.status !== 'pending_payment' && (
        <Button variant="secondary" size="small" onClick={() => void orderAgain()}>
          Order again
        </Button>
      )}
      {shown.invoicePath && (
        <a
          href={shown.invoicePath}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          Invoice (PDF)
        </a>
      )}
      {shown.mayCancel && (
        <Button
          variant="quiet"
          size="small"
          aria-disabled={act.isPending || undefined}
          onClick={() => !act.isPending && void run('cancel-order')}
        >
          Cancel the order
        </Button>
      )}
      {shown.mayReturn && !isReturning && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            flushSync(() => setReturning(true))
            reason.current?.focus()
          }}
        >
          Give something back
        </Button>
      )}
      {isReturning && (
        <form
          className="w-full max-w-md space-y-3 rounded-card border border-line p-4"
          onSubmit={(event) => {
            event.preventDefault()
            void run('request-return', { reason: reason.current?.value ?? '' }).then(
              (isDone) => isDone && setReturning(false),
            )
          }}
        >
          <TextAreaField
            ref={reason}
            label="What is wrong with it?"
            rows={3}
            required
            maxLength={800}
            hint={`Within ${returnDays} days of delivery. Our team answers with how it comes back to us.`}
          />
          <Button type="submit" size="small" aria-disabled={act.isPending || undefined}>
            Ask for a return
          </Button>
        </form>
      )}
    </div>
  )
}
