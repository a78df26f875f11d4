import { useState } from 'react'
import { nameMatchLabels, type NameMatch } from '../../../../domain/resellers/account-name.ts'
import { bankName } from '../../../../domain/payments/banks.ts'
import {
  decideResellerAccount,
  type WaitingAccount,
} from '../../../../domain/resellers/reseller-account-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Panel } from '../frame/panel.tsx'

const tones: Readonly<Record<NameMatch, 'good' | 'warning' | 'danger'>> = {
  same: 'good',
  similar: 'warning',
  different: 'danger',
}

/** An account of a reseller, and what staff decide on it. */
export function Account({ account }: { account: WaitingAccount }) {
  const { run, isBusy, failure } = useConfirmedAction(decideResellerAccount, ['admin'])
  const [reason, setReason] = useState('')
  const [openedAt] = useState(() => Date.now())
  const waits = Date.parse(account.mayConfirmAt) > openedAt
  const { id } = account
  return (
    <Panel title={account.businessName} description={account.email ?? undefined}>
      <p>
        {bankName(account.bankCode)} · <span className="tabular-nums">{account.accountNumber}</span>
        <br />
        <strong>{account.accountName}</strong>{' '}
        <Badge tone={tones[account.nameMatch]}>{nameMatchLabels[account.nameMatch]}</Badge>
      </p>
      <p className="mt-2 text-sm text-ink-2">
        Entered {formatMoment(account.enteredAt)}.{' '}
        {account.isNameChecked
          ? 'The bank gave this name.'
          : 'The reseller typed this name; the bank was not asked.'}
        {account.current && ` Until it is confirmed, payouts go to ${account.current}.`}
      </p>
      {waits && (
        <p className="mt-2 font-semibold">
          This is a change. It can be confirmed from {formatMoment(account.mayConfirmAt)}.
        </p>
      )}
      {account.problem && <p className="mt-2 font-semibold">{account.problem}</p>}
      {failure && <Alert className="mt-3">{failure}</Alert>}
      <TextField
        label="Reason, if you refuse"
        hint="The reseller reads it."
        className="mt-4 max-w-xl"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <p className="mt-4 flex flex-wrap gap-3">
        <Button
          disabled={isBusy || waits || account.problem !== null}
          onClick={() => void run({ id, decision: 'confirmed', reason: null })}
        >
          Confirm
        </Button>
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => void run({ id, decision: 'refused', reason })}
        >
          Refuse
        </Button>
      </p>
    </Panel>
  )
}
