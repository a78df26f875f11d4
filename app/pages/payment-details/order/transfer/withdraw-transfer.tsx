import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OrderMutation } from '../../../../features/orders/use-order.ts'
import { failureMessage } from '../../../../platform/failure-message.ts'
import { toast } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/button.tsx'

/**
 * For a buyer who sent a receipt of something else: asks once more, because the goods are held for
 * a shorter time afterwards.
 */
export function WithdrawTransfer({
  act,
  onWithdrawn,
}: {
  act: OrderMutation
  onWithdrawn: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const question = useRef<HTMLParagraphElement>(null)

  async function withdraw() {
    if (act.isPending) return
    const result = await act.mutateAsync({ kind: 'withdraw-transfer' })
    if (result.outcome === 'done') onWithdrawn()
    else
      toast.error(failureMessage(result, 'The connection was lost. Please press the button again.'))
  }

  if (!isAsking)
    return (
      <Button
        ref={opener}
        variant="quiet"
        onClick={() => {
          flushSync(() => setAsking(true))
          question.current?.focus()
        }}
      >
        I have not paid: pay in another way
      </Button>
    )
  return (
    <div className="rounded-control border border-line p-4">
      <p ref={question} tabIndex={-1}>
        Do this only if you have not sent the money. We stop waiting for this transfer, and the
        extra time for the receipt ends. The page then shows until when we keep the goods, and you
        can pay in another way.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-disabled={act.isPending || undefined}
          onClick={() => void withdraw()}
        >
          I have not sent the money
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            flushSync(() => setAsking(false))
            opener.current?.focus()
          }}
        >
          Back
        </Button>
      </div>
    </div>
  )
}
