import { useId, useState, type FormEvent } from 'react'
import type { PlanView } from '../../../../../domain/instalments/customer/plan-view.ts'
import type { PayablePart } from '../../../../../domain/instalments/payments/plan-payment-functions.ts'
import { formatExactNaira } from '../../../../../domain/money/money.ts'
import { nairaHint, parseNaira } from '../../../../../domain/money/parse-naira.ts'
import { savedBySettling } from '../../../../features/instalments/plan-words.ts'
import { useStoredText } from '../../../../platform/storage/use-stored-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/forms/field.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import { PlanTransfer } from './plan-transfer.tsx'
import { useStartPlanPayment, type PlanPaymentMethod } from './use-start-plan-payment.ts'

interface PayFormProps {
  plan: PlanView
  part: PayablePart
  onClose: () => void
}

const titles: Readonly<Record<PayablePart, string>> = {
  due: 'Pay what is due next',
  amount: 'Pay another amount',
  settle: 'Settle the plan today',
}

/** Chooses how to pay, and how much where that is open, and goes to the gateway or shows our account. */
export function PayForm({ plan, part, onClose }: PayFormProps) {
  const titleId = useId()
  const amountId = useId()
  const [typed, setTyped, forget] = useStoredText(`amount ${plan.id}`)
  const [method, setMethod] = useState<PlanPaymentMethod>('gateway')
  const [savesCard, setSavesCard] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { start, isBusy, failure, transfer } = useStartPlanPayment(plan.id)
  if (transfer) return <PlanTransfer {...transfer} planNumber={plan.number} onClose={onClose} />

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setAttempt(attempt + 1)
    const amountKobo = part === 'amount' ? parseNaira(typed) : null
    const wrong = part === 'amount' ? findProblem(amountKobo, plan) : null
    setProblem(wrong)
    if (wrong) return
    const isDone = await start({ what: part, amountKobo, method, savesCard })
    if (isDone) forget()
  }

  return (
    <form
      aria-labelledby={titleId}
      noValidate
      className="mt-4 max-w-xl space-y-4 border-t border-line pt-4"
      onSubmit={(event) => void send(event)}
    >
      <h4 id={titleId} ref={takeFocus} tabIndex={-1} className="text-lg font-semibold">
        {titles[part]}
      </h4>
      <Explanation plan={plan} part={part} />
      {part === 'amount' && (
        <TextField
          id={amountId}
          label="Amount in naira"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={problem ?? undefined}
          hint={`At most ${formatExactNaira(plan.standing?.settlementKobo ?? 0)}, which settles the plan.`}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <MethodChoice method={method} onChange={setMethod} />
      {method === 'gateway' && plan.agreement?.allowsDebit && part !== 'settle' && (
        <label className="flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0 accent-primary"
            checked={savesCard}
            onChange={({ target }) => setSavesCard(target.checked)}
          />
          Charge this card on my next due days too. I can remove it here at any time.
        </label>
      )}
      <FormProblems
        attempt={attempt}
        problems={problem ? [{ id: amountId, label: 'Amount', message: problem }] : []}
        failure={failure}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {isBusy ? 'One moment…' : 'Continue'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  )
}

function findProblem(amountKobo: number | null, { standing }: PlanView): string | null {
  if (amountKobo === null) return nairaHint
  if (amountKobo <= 0) return 'Please write an amount above zero.'
  const settlementKobo = standing?.settlementKobo ?? 0
  return amountKobo > settlementKobo
    ? `${formatExactNaira(settlementKobo)} settles the whole plan today. Please pay at most that.`
    : null
}

function Explanation({ plan: { standing }, part }: Pick<PayFormProps, 'plan' | 'part'>) {
  if (!standing) return null
  const { nextKobo, settlementKobo } = standing
  if (part === 'due') return <p className="text-ink-2">You pay {formatExactNaira(nextKobo)}.</p>
  if (part === 'amount')
    return (
      <p className="text-ink-2">
        Your payment goes to what is due first, and then to the next instalments. Within each it
        pays the late fee, the interest and then the principal.
      </p>
    )
  const saved = savedBySettling(standing)
  return (
    <p className="text-ink-2">
      {formatExactNaira(settlementKobo)} pays everything that is left
      {saved > 0 ? ` and saves you ${formatExactNaira(saved)} of interest for later months` : ''}.
      The plan then ends, and you get a letter of discharge.
    </p>
  )
}

const methods: readonly { value: PlanPaymentMethod; label: string; hint: string }[] = [
  { value: 'gateway', label: 'Card, bank app or USSD', hint: 'It reaches us within seconds.' },
  {
    value: 'bank_transfer',
    label: 'Bank transfer to our account',
    hint: 'We confirm it when we have found it, usually within an hour on working days.',
  },
]

function MethodChoice({
  method,
  onChange,
}: {
  method: PlanPaymentMethod
  onChange: (method: PlanPaymentMethod) => void
}) {
  const name = useId()
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 text-md font-semibold">How do you want to pay?</legend>
      {methods.map(({ value, label, hint }) => (
        <label
          key={value}
          className="grid min-h-12 cursor-pointer grid-cols-[auto_1fr] items-start gap-x-3 rounded-control border border-line-strong px-4 py-3 hover:border-ink has-[input:checked]:border-primary has-[input:checked]:bg-primary-soft"
        >
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-5 shrink-0 accent-primary"
            checked={method === value}
            onChange={() => onChange(value)}
          />
          <span className="font-semibold">{label}</span>
          <span className="col-start-2 text-sm text-ink-2">{hint}</span>
        </label>
      ))}
    </fieldset>
  )
}
