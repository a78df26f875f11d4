import { useState } from 'react'
import {
  decidePlanApplication,
  type PlanApplicationView,
} from '../../../../domain/instalments/applications/application-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/forms/field.tsx'

/** Approves or declines an application, with the reason that the customer reads. */
export function DecisionForm({
  view: { application, needsTwo, isOwn },
}: {
  view: PlanApplicationView
}) {
  const { run, isBusy, failure } = useConfirmedAction(decidePlanApplication, ['desk'])
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  if (isOwn)
    return <p className="text-ink-2">This is your own plan, so a colleague decides on it.</p>

  async function decide(decision: 'approved' | 'declined') {
    const isShort = reason.trim().length < 3
    setMissing(isShort)
    if (!isShort) await run({ planId: application.planId, decision, reason })
  }

  return (
    <div className="mt-3 grid gap-4">
      {needsTwo && (
        <p className="text-ink-2">
          A plan of this size needs two people: the first approval is kept until a colleague
          approves too.
        </p>
      )}
      <TextAreaField
        label="Reason"
        name="reason"
        rows={3}
        maxLength={500}
        hint="The customer reads it in the mail and on the page."
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={isMissing ? 'Please write the reason: the customer reads it.' : undefined}
      />
      <Alert>{failure}</Alert>
      <p className="flex flex-wrap gap-3">
        <Button disabled={isBusy} onClick={() => void decide('approved')}>
          Approve
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => void decide('declined')}>
          Decline
        </Button>
      </p>
    </div>
  )
}
