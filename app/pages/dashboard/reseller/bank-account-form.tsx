import { useState } from 'react'
import { nigerianBanks } from '../../../../domain/payments/banks.ts'
import { accountName as accountNameField } from '../../../../domain/payments/given-account.ts'
import { findProblem } from '../../../../domain/parse/parser.ts'
import type { NameMatch } from '../../../../domain/resellers/account-name.ts'
import {
  changedResellerAccountHours,
  proposeResellerAccount,
  resolveResellerAccount,
} from '../../../../domain/resellers/reseller-account-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'

interface Checked {
  accountName: string | null
  nameTicket: string | null
  match: NameMatch | null
}

/** Asks the bank for the name of an account, and then gives it as the account of payouts. */
export function BankAccountForm({ isChange, onDone }: { isChange: boolean; onDone: () => void }) {
  const check = useConfirmedAction(resolveResellerAccount, ['reseller', 'names'])
  const propose = useConfirmedAction(proposeResellerAccount, ['reseller'])
  const [bankCode, setBankCode] = useState('')
  const [accountNumber, setNumber] = useState('')
  const [typedName, setTypedName] = useState('')
  const [checked, setChecked] = useState<Checked | null>(null)
  const name = checked?.accountName ?? typedName
  const failure = propose.failure ?? check.failure

  async function ask(): Promise<void> {
    if (!checked) return setChecked(await check.run({ bankCode, accountNumber }))
    const { nameTicket } = checked
    if (findProblem(accountNameField, name)) return
    if (await propose.run({ bankCode, accountNumber, accountName: name, nameTicket })) onDone()
  }

  return (
    <form
      noValidate
      className="mt-4 grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <SelectField
        ref={takeFocus}
        label="Bank"
        value={bankCode}
        onChange={({ currentTarget }) => {
          setBankCode(currentTarget.value)
          setChecked(null)
        }}
      >
        <option value="">Choose</option>
        {nigerianBanks.map(({ code, name: bank }) => (
          <option key={code} value={code}>
            {bank}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={accountNumber}
        onChange={({ currentTarget }) => {
          setNumber(currentTarget.value)
          setChecked(null)
        }}
      />
      {checked?.accountName && (
        <p role="status">
          The bank says: <strong>{checked.accountName}</strong>.
          {checked.match === 'different' &&
            ' This is neither the name of your business nor your own, so we may ask you about it.'}
        </p>
      )}
      {checked && !checked.accountName && (
        <TextField
          label="Account name"
          hint="As your bank writes it."
          value={typedName}
          onChange={({ currentTarget }) => setTypedName(currentTarget.value)}
        />
      )}
      {failure && <Alert>{failure}</Alert>}
      {checked && isChange && (
        <p className="text-sm text-ink-2">
          A change waits {changedResellerAccountHours} hours, and we tell you by mail. Until then
          your payouts go to your present account.
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" disabled={check.isBusy || propose.isBusy}>
          {checked ? 'Use this account' : 'Check the account'}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </p>
    </form>
  )
}
