import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { describeSurplusChoice, keepCreditLabel } from '../../../../../domain/orders/money-words.ts'
import { failureMessage } from '../../../../platform/failure-message.ts'
import { toast } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/button.tsx'
import type { OrderMutation } from '../../../../features/orders/use-order.ts'

/** The choice between a refund and a credit; a second press confirms it. */
export function KeepCredit({
  keepableKobo,
  act,
  onKept,
}: {
  keepableKobo: number
  act: OrderMutation
  /** The choice is made, and this question is gone. */
  onKept: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  async function keep() {
    if (act.isPending) return
    const result = await act.mutateAsync({ kind: 'keep-credit' })
    setAsking(false)
    if (result.outcome === 'done') {
      toast.success('Kept as credit. Its code is in our mail to you.')
      onKept()
    } else
      toast.error(failureMessage(result, 'The connection was lost. Please press the button again.'))
  }

  return (
    <div className="mt-5 rounded-control border border-line p-4">
      <p>{describeSurplusChoice(keepableKobo)}</p>
      {isAsking && (
        <p role="status" className="mt-2 text-ink-2">
          The refund is withdrawn, and the code of the credit goes to the e-mail address of the
          order. You can still ask us for the money later.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          ref={opener}
          variant={isAsking ? 'primary' : 'secondary'}
          size="small"
          aria-disabled={act.isPending || undefined}
          onClick={() => (isAsking ? void keep() : setAsking(true))}
        >
          {isAsking ? 'Yes, keep it as credit' : keepCreditLabel(keepableKobo)}
        </Button>
        {isAsking && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              flushSync(() => setAsking(false))
              opener.current?.focus()
            }}
          >
            No, refund it
          </Button>
        )}
      </div>
    </div>
  )
}
