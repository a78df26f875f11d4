import { useState } from 'react'
import { bankName } from '../../../../domain/payments/banks.ts'
import { changedResellerAccountHours } from '../../../../domain/resellers/reseller-account-functions.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Button } from '../../../ui/button.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'
import { BankAccountForm } from './bank-account-form.tsx'
import type { MyMoney } from './use-money.ts'

/** Where payouts go, and the account that waits. */
export function BankAccount({
  accounts,
  mayChange,
}: {
  accounts: MyMoney['accounts']
  mayChange: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const [hasClosed, setClosed] = useState(false)
  function close() {
    setClosed(true)
    setOpen(false)
  }
  const current = accounts.find(({ status }) => status === 'confirmed')
  const waiting = accounts.find(({ status }) => status === 'proposed')
  const [last] = accounts
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <h3 className="text-lg">Bank account</h3>
      {current ? (
        <Facts account={current} />
      ) : (
        <p className="mt-2 text-ink-2">No account is confirmed yet.</p>
      )}
      {waiting && (
        <div className="mt-3 rounded-control bg-surface-2 px-4 py-3">
          <p className="font-semibold">We are checking this account:</p>
          <Facts account={waiting} />
          <p className="mt-1 text-sm text-ink-2">
            {waiting.is_change
              ? `A change waits ${changedResellerAccountHours} hours, until ${formatMoment(waiting.may_confirm_at)}. Then a colleague checks it. Until then payouts go to your present account. If you did not change it, talk to us at once.`
              : 'You get a mail when payouts can go there.'}
          </p>
        </div>
      )}
      {last?.status === 'refused' && !waiting && (
        <p className="mt-2">
          The account ending in {last.last_four} was not confirmed: {last.reason}
        </p>
      )}
      {mayChange &&
        (isOpen ? (
          <BankAccountForm isChange={current !== undefined} onDone={close} />
        ) : (
          <Button
            ref={hasClosed ? takeFocus : undefined}
            variant="secondary"
            size="small"
            className="mt-4"
            onClick={() => setOpen(true)}
          >
            {current || waiting ? 'Give another account' : 'Add your bank account'}
          </Button>
        ))}
    </div>
  )
}

function Facts({ account }: { account: MyMoney['accounts'][number] }) {
  return (
    <p className="mt-2">
      {account.account_name}
      <br />
      {bankName(account.bank_code)} · <span className="tabular-nums">••••{account.last_four}</span>
    </p>
  )
}
