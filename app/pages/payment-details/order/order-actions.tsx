import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { documentLabels } from '../../../features/orders/documents/document-labels.ts'
import { addToCartById } from '../../../features/cart/cart-actions.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { CancelOrder } from './cancel-order.tsx'
import type { OrderMutation } from '../../../features/orders/use-order.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { CancellationForm } from './returns/cancellation-form.tsx'
import { ReturnForm } from './returns/return-form.tsx'

type OpenForm = 'return' | 'cancellation'

/** What a buyer can do with an order, except paying it. Staff have the invoice only. */
export function OrderActions({
  view,
  act,
  onRequested,
}: {
  view: OrderView
  act: OrderMutation
  /** A cancellation or a return was asked for, and the form is gone. */
  onRequested: () => void
}) {
  const navigate = useNavigate()
  const [form, setForm] = useState<OpenForm | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  async function orderAgain() {
    for (const { product_id: id, quantity } of view.lines) await addToCartById(id, quantity)
    await navigate('/cart')
  }

  function open(next: OpenForm) {
    flushSync(() => setForm(next))
    heading.current?.focus()
  }

  const formProps = {
    act,
    heading,
    onDone() {
      flushSync(() => setForm(null))
      onRequested()
    },
    onClose() {
      flushSync(() => setForm(null))
      opener.current?.focus()
    },
  }

  return (
    <div className="flex flex-wrap items-start gap-2" data-no-print>
      {view.isOwn && view.order.status !== 'pending_payment' && (
        <Button variant="secondary" size="small" onClick={() => void orderAgain()}>
          Order again
        </Button>
      )}
      {view.invoicePath && (
        <a href={view.invoicePath} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          Invoice (PDF)
        </a>
      )}
      {view.documents.map(({ kind, number, path }) => (
        <a
          key={number}
          href={path}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {documentLabels[kind]} {number} (PDF)
        </a>
      ))}
      {view.isOwn && <CancelOrder view={view} act={act} />}
      {view.isOwn && view.mayAskCancellation && form === null && (
        <Button ref={opener} variant="quiet" size="small" onClick={() => open('cancellation')}>
          Cancel the order
        </Button>
      )}
      {view.isOwn && view.mayReturn && form === null && (
        <Button ref={opener} variant="quiet" size="small" onClick={() => open('return')}>
          Return something
        </Button>
      )}
      {form === 'cancellation' && <CancellationForm {...formProps} />}
      {form === 'return' && <ReturnForm view={view} {...formProps} />}
    </div>
  )
}
