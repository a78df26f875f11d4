import { useState } from 'react'
import type { OrderMutation } from '../../../features/orders/use-order.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { formatWeekdayHour } from '../../../platform/format-time.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

/** The button that takes a cancellation back, for some minutes. */
export function UndoCancel({ until, act }: { until: string; act: OrderMutation }) {
  const [failure, setFailure] = useState<string | null>(null)

  async function undo() {
    if (act.isPending) return
    setFailure(null)
    const result = await act.mutateAsync({ kind: 'undo-cancel' })
    if (result.outcome !== 'done')
      setFailure(failureMessage(result, 'The connection was lost. Please press the button again.'))
  }

  return (
    <div className="mt-4">
      <p>
        Cancelled by mistake? You can undo it until {formatWeekdayHour(until)}, if the goods are
        still there at the same price.
      </p>
      <Alert className="mt-3">{failure}</Alert>
      <Button
        className="mt-3"
        variant="secondary"
        aria-disabled={act.isPending || undefined}
        onClick={() => void undo()}
      >
        {act.isPending ? 'One moment…' : 'Keep my order after all'}
      </Button>
    </div>
  )
}
