import { useState } from 'react'
import {
  bankAccountFields,
  proposeBankAccount,
} from '../../../../domain/payments/bank-account-functions.ts'
import { findProblem } from '../../../../domain/parse/parser.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'

const labels = { bank: 'Bank', name: 'Account name', number: 'Account number' }
type Name = keyof typeof labels
const names: Name[] = ['bank', 'name', 'number']

/** Proposes the account that customers transfer to. */
export function ProposalForm() {
  const { run, isBusy, failure } = useConfirmedAction(proposeBankAccount, ['desk'])
  const [account, setAccount] = useState({ bank: '', name: '', number: '' })
  const [wasSent, setWasSent] = useState(false)
  const problemOf = (name: Name) => findProblem(bankAccountFields[name], account[name])

  async function send(): Promise<void> {
    setWasSent(true)
    if (!names.some(problemOf)) await run(account)
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {names.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          name={name}
          autoComplete="off"
          inputMode={name === 'number' ? 'numeric' : 'text'}
          value={account[name]}
          onChange={(event) => setAccount({ ...account, [name]: event.currentTarget.value })}
          error={wasSent ? (problemOf(name) ?? undefined) : undefined}
        />
      ))}
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" disabled={isBusy} className="sm:justify-self-start">
        Propose
      </Button>
    </form>
  )
}
