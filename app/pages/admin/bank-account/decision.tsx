import { decideBankAccount } from '../../../../domain/payments/bank-account-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

/** Approves or refuses a proposed account. */
export function Decision({
  id,
  isOwn,
}: {
  id: string
  /** Who proposed it may only take it back. */
  isOwn: boolean
}) {
  const { run, isBusy, failure } = useConfirmedAction(decideBankAccount, ['desk'])

  return (
    <div className="mt-4 grid gap-3">
      <p className="text-ink-2">
        {isOwn
          ? 'You proposed it. Somebody else with the grant finance has to approve it. All owners were told by mail.'
          : 'Ask the person who proposed it, and look at a letter of the bank, before you approve it.'}
      </p>
      {failure && <Alert>{failure}</Alert>}
      <p className="flex flex-wrap gap-3">
        {!isOwn && (
          <Button disabled={isBusy} onClick={() => void run({ id, decision: 'approved' })}>
            Approve
          </Button>
        )}
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => void run({ id, decision: 'refused' })}
        >
          {isOwn ? 'Take it back' : 'Refuse'}
        </Button>
      </p>
    </div>
  )
}
