import { useState } from 'react'
import { dayInLagos } from '../../../../domain/calendar/days.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { parseNaira } from '../../../../domain/money/parse-naira.ts'
import { requestPayout } from '../../../../domain/resellers/payout-functions.ts'
import { openPayoutStatuses } from '../../../../domain/resellers/payout-status.ts'
import { withholdingTax } from '../../../../domain/resellers/withholding-tax.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { useToasts } from '../../../platform/toasts.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import type { MyMoney } from './use-money.ts'
import type { MyReseller } from './use-my-reseller.ts'

/** Asks for a payout, and says before what arrives of it. */
export function PayoutForm({ money, reseller }: { money: MyMoney; reseller: MyReseller }) {
  const { run, isBusy, failure } = useConfirmedAction(requestPayout, ['reseller'])
  const toast = useToasts()
  const [typed, setTyped] = useState('')
  const [today] = useState(() => dayInLagos(new Date()))
  // The same until it was answered, so that a second press is the same request.
  const [id, setId] = useState(() => crypto.randomUUID())
  const blocked = findObstacle(money)
  const parsed = typed === '' ? money.payableKobo : parseNaira(typed)
  const amountKobo = typeof parsed === 'number' ? parsed : null
  const tax =
    amountKobo === null
      ? null
      : withholdingTax(
          {
            kind: 'commission',
            isResident: reseller.is_resident,
            hasTin: reseller.tin !== null,
            amountKobo,
            day: today,
          },
          money.rates,
          money.rule,
        )

  async function ask(): Promise<void> {
    if (amountKobo === null) return
    const answer = await run({ id, amountKobo })
    if (!answer) return
    setId(crypto.randomUUID())
    setTyped('')
    toast.success('We have your request. You will get a mail when the payout is approved.')
  }

  if (blocked) return <p className="rounded-card border border-line bg-surface p-5">{blocked}</p>
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

/** Why nothing can be asked for now; null when it can. */
function findObstacle({ payouts, payableKobo, minPayoutKobo, accounts }: MyMoney): string | null {
  if (payouts.some(({ status }) => openPayoutStatuses.some((open) => open === status)))
    return 'You have asked for a payout. You can ask for the next one when this one has ended.'
  if (payableKobo < minPayoutKobo)
    return `The smallest payout is ${formatExactNaira(minPayoutKobo)}. Your commission collects here until then.`
  if (!accounts.some(({ status }) => status === 'confirmed'))
    return accounts.some(({ status }) => status === 'proposed')
      ? 'We are checking your bank account. After that you can ask for a payout.'
      : 'Add your bank account below. After we have confirmed it, you can ask for a payout.'
  return null
}
