import { useState } from 'react'
import { decidePayout, type DeskPayout } from '../../../../domain/resellers/payout-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'

/** Approves a payout, or refuses it with a reason. */
export function DecidePayout({ payout }: { payout: DeskPayout }) {
  const { run, isBusy, failure } = useConfirmedAction(decidePayout, ['admin'])
  const [reason, setReason] = useState('')
  const { id: payoutId } = payout

  async function approve(): Promise<void> {
    const answer = await run({ payoutId, decision: 'approved', reason: null })
    if (answer?.needsSecond) toast.info('Noted. A colleague must approve it too.')
  }

  return (
    <div className="mt-3 grid gap-3">
      {payout.needsSecond && !payout.firstApprovedBy && (
        <p className="text-sm">
          This is more than one person may approve, so a colleague must approve it too.
        </p>
      )}
      {payout.problem && <p className="text-sm font-semibold">{payout.problem}</p>}
      {failure && <Alert>{failure}</Alert>}
      <TextField
        label="Reason, if you refuse"
        hint="The reseller reads it."
        className="max-w-xl"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <p className="flex flex-wrap gap-3">
        <Button disabled={isBusy || payout.problem !== null} onClick={() => void approve()}>
          Approve
        </Button>
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => void run({ payoutId, decision: 'refused', reason })}
        >
          Refuse
        </Button>
      </p>
    </div>
  )
}
