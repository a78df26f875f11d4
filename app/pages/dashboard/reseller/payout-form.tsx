import { useState } from 'react'
import { dayInLagos } from '../../../../domain/calendar/days.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { parseNaira } from '../../../../domain/money/parse-naira.ts'
import { requestPayout } from '../../../../domain/resellers/payout-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { newId } from '../../../platform/new-id.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'
import { findObstacle, taxOn } from './payout-terms.ts'
import type { MyMoney } from './use-money.ts'
import type { MyReseller } from './use-my-reseller.ts'

/** Asks for a payout, and says before what arrives of it. */
export function PayoutForm({ money, reseller }: { money: MyMoney; reseller: MyReseller }) {
  const { run, isBusy, failure } = useConfirmedAction(requestPayout, ['reseller'])
  const [hasAsked, setAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const [today] = useState(() => dayInLagos(new Date()))
  // The same until it was answered, so that a second press is the same request.
  const [id, setId] = useState(newId)
  const blocked = findObstacle(money)
  const parsed = typed === '' ? money.payableKobo : parseNaira(typed)
  const amountKobo = typeof parsed === 'number' ? parsed : null
  const tax = amountKobo === null ? null : taxOn(amountKobo, { money, reseller, day: today })

  async function ask(): Promise<void> {
    if (amountKobo === null) return
    const answer = await run({ id, amountKobo })
    if (!answer) return
    setId(newId())
    setTyped('')
    setAsked(true)
    toast.success('We have your request. You will get a mail when the payout is approved.')
  }

  if (blocked)
    return (
      <p
        // The form is gone, so the focus moves to its result.
        ref={hasAsked ? takeFocus : undefined}
        tabIndex={-1}
        className="rounded-card border border-line bg-surface p-5"
      >
        {blocked}
      </p>
    )
  return (
    <form
      className="grid gap-4 rounded-card border border-line bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <h3 className="text-lg">Ask for a payout</h3>
      <TextField
        label="Amount in naira"
        hint={`From ${formatExactNaira(money.minPayoutKobo)} to ${formatExactNaira(money.payableKobo)}. Empty: all of it.`}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-sm"
        value={typed}
        error={amountKobo === null ? 'Please enter an amount in naira.' : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {amountKobo !== null && tax && (
        <p className="text-ink-2">
          {formatExactNaira(amountKobo - tax.taxKobo)} to your account, and{' '}
          {formatExactNaira(tax.taxKobo)} withholding tax ({tax.percent} %), which we pay to the tax
          office for you.
          {reseller.tin === null && ' With a TIN it is less: please tell us yours.'}
        </p>
      )}
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" disabled={isBusy || amountKobo === null} className="justify-self-start">
        Ask for {amountKobo === null ? 'a payout' : formatExactNaira(amountKobo)}
      </Button>
    </form>
  )
}
