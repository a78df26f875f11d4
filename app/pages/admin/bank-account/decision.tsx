import { useState } from 'react'
import { decideBankAccount } from '../../../../domain/payments/bank-account-functions.ts'
import { useConfirmed } from '../../../features/staff/confirmed.tsx'
import { callFunction } from '../../../platform/call-function.ts'
import { useSupabase } from '../../../platform/supabase.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

/** Approves or refuses a proposed account. */
export function Decision({
  id,
  isOwn,
  onDecided,
}: {
  id: string
  /** Who proposed it may only take it back. */
  isOwn: boolean
  onDecided: () => Promise<unknown>
}) {
  const loadSupabase = useSupabase()
  const confirmed = useConfirmed()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function decide(decision: 'approved' | 'refused'): Promise<void> {
    setBusy(true)
    setFailure(null)
    const result = await confirmed(() =>
      callFunction(loadSupabase, decideBankAccount, { id, decision }),
    )
    setBusy(false)
    if (result.outcome === 'done') await onDecided()
    else
      setFailure(result.outcome === 'refused' ? result.message : 'We could not reach our server.')
  }

  return (
    <div className="mt-4 grid gap-3">
      <p className="text-ink-2">
        {isOwn
          ? 'You proposed it. Somebody else with the grant finance has to approve it; all owners have a mail about it.'
          : 'Ask the person who proposed it, and look at a letter of the bank, before you approve it.'}
      </p>
      {failure && <Alert>{failure}</Alert>}
      <p className="flex flex-wrap gap-3">
        {!isOwn && (
          <Button disabled={isBusy} onClick={() => void decide('approved')}>
            Approve
          </Button>
        )}
        <Button variant="secondary" disabled={isBusy} onClick={() => void decide('refused')}>
          {isOwn ? 'Take it back' : 'Refuse'}
        </Button>
      </p>
    </div>
  )
}
