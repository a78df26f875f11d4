import { useId, useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { changedAccountHours } from '../../../../../domain/payments/payable-account.ts'
import { nigerianBanks } from '../../../../../domain/payments/banks.ts'
import type { OrderProof } from '../../../../../domain/orders/order-proof.ts'
import type { AnyFunctionContract } from '../../../../../domain/parse/function-contract.ts'
import {
  resolveRefundAccount,
  setRefundAccount,
} from '../../../../../domain/orders/order-refunds.ts'
import { callFunction } from '../../../../platform/call-function.ts'
import { failureMessage, type FunctionFailure } from '../../../../platform/failure-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextField } from '../../../../ui/forms/field.tsx'
import { FormProblems, type Refusal } from '../../../../ui/forms/form-problems.tsx'
import type { OrderMutation } from '../../../../features/orders/use-order.ts'

/** `name` asks for the name of the account, or to confirm the one that the bank gave. */
type Step = { at: 'number' } | { at: 'name'; accountName: string | null; nameTicket: string | null }

const noProblems: Refusal = { attempt: 0, problems: [], failure: null }

interface FormProps {
  proof: OrderProof
  act: OrderMutation
  isChange: boolean
  heading: Ref<HTMLHeadingElement>
  onClose: () => void
  onStored: () => void
}

/** Asks for bank and account number first, then for the name if the bank cannot be asked for it. */
export function RefundAccountForm(props: FormProps) {
  const { isChange, heading, onClose } = props
  const { fieldProps, step, refusal, isBusy, button, submit } = useRefundAccount(props)
  return (
    <form
      noValidate
      aria-label="Your account for refunds"
      className="mt-5 space-y-4 rounded-control border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h3 ref={heading} tabIndex={-1} className="font-bold">
        Where should we send your refund?
      </h3>
      <p className="text-sm text-ink-2">
        {isChange
          ? `For your safety, we wait ${changedAccountHours} hours before we pay to a changed account.`
          : 'Your own account at a bank in Nigeria. We never ask for a PIN, a password or a card number.'}
      </p>
      <FormProblems {...refusal} />
      <SelectField {...fieldProps('bankCode')} label="Bank" required>
        <option value="">Choose the bank</option>
        {nigerianBanks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...fieldProps('accountNumber')}
        label="Account number"
        hint="Ten digits"
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={14}
      />
      {step.at === 'name' && step.accountName !== null && (
        <p role="status" className="rounded-control bg-primary-soft px-4 py-3 text-on-primary-soft">
          The bank says that this account belongs to <strong>{step.accountName}</strong>. Is that
          you?
        </p>
      )}
      {step.at === 'name' && step.accountName === null && (
        <TextField
          {...fieldProps('accountName')}
          label="Account name"
          hint="As the bank writes it"
          autoComplete="name"
          required
          maxLength={100}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button ref={button} type="submit" size="small" aria-disabled={isBusy || undefined}>
          {isBusy ? 'One moment…' : labelOf(step)}
        </Button>
        {isChange && (
          <Button variant="quiet" size="small" onClick={onClose}>
            Keep the old one
          </Button>
        )}
      </div>
    </form>
  )
}

function labelOf(step: Step): string {
  if (step.at === 'number') return 'Continue'
  return step.accountName === null ? 'Save the account' : 'Yes, pay it to this account'
}

function useRefundAccount({ proof, act, onStored }: FormProps) {
  const id = useId()
  const [fields, setFields] = useState({ bankCode: '', accountNumber: '', accountName: '' })
  const [step, setStep] = useState<Step>({ at: 'number' })
  const [refusal, setRefusal] = useState(noProblems)
  const [isBusy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { bankCode, accountNumber } = fields

  const idOf = (field: string) => `${id}-${field}`
  const refuse = (problems: Refusal['problems'], failure: string | null = null) =>
    setRefusal(({ attempt }) => ({ attempt: attempt + 1, problems, failure }))
  const refuseAnswer = (result: FunctionFailure) =>
    refuse([], failureMessage(result, 'The connection was lost. Please press the button again.'))

  /** What is wrong with the request is said beside its fields. */
  function isComplete(contract: AnyFunctionContract, request: object): boolean {
    const parsed = contract.parseRequest(request)
    if (!parsed.ok)
      refuse(parsed.problems.map(({ path, message }) => ({ id: idOf(path), message })))
    return parsed.ok
  }

  async function check() {
    const request = { ...proof, bankCode, accountNumber }
    if (!isComplete(resolveRefundAccount, request)) return
    const result = await callFunction(resolveRefundAccount, request)
    if (result.outcome !== 'done') return refuseAnswer(result)
    setRefusal(noProblems)
    flushSync(() => setStep({ at: 'name', ...result.response }))
    button.current?.focus()
  }

  async function store({ accountName, nameTicket }: Extract<Step, { at: 'name' }>) {
    const account = { ...fields, accountName: accountName ?? fields.accountName, nameTicket }
    if (!isComplete(setRefundAccount, { ...proof, ...account })) return
    const result = await act.mutateAsync({ kind: 'refund-account', account })
    if (result.outcome !== 'done') return refuseAnswer(result)
    onStored()
  }

  function submit() {
    if (isBusy) return
    setBusy(true)
    void (step.at === 'number' ? check() : store(step)).finally(() => setBusy(false))
  }

  /** After another bank or number the name is asked for again. */
  const fieldProps = (name: keyof typeof fields) => ({
    id: idOf(name),
    error: refusal.problems.find((problem) => problem.id === idOf(name))?.message,
    value: fields[name],
    onChange(event: { target: { value: string } }) {
      setFields({ ...fields, [name]: event.target.value })
      if (name !== 'accountName') setStep({ at: 'number' })
    },
  })

  return { fieldProps, step, refusal, isBusy, button, submit }
}
