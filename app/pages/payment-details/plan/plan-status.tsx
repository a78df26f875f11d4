import { useState } from 'react'
import {
  withdrawPlanApplication,
  type PlanOfOrder,
} from '../../../../domain/instalments/applications/application-functions.ts'
import { planPagePath } from '../../../features/instalments/plan-words.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { formatPercent } from '../../../../domain/money/percent.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { takeFocus } from '../../../ui/take-focus.ts'
import { orderPath } from '../checkout-draft.ts'
import { PlanSchedule } from './plan-schedule.tsx'

type Plan = NonNullable<PlanOfOrder['plan']>

interface PlanStatusProps {
  order: PlanOfOrder['order']
  plan: Plan
  /** Whether the heading gets the focus, because somebody has just acted. */
  takesFocus: boolean
  onChanged: () => Promise<void>
}

/** Where a plan stands, in words, with its figures and what can be done. */
export function PlanStatus({ order, plan, takesFocus, onChanged }: PlanStatusProps) {
  const { title, text } = describe(order, plan)
  const hasFigures = plan.status !== 'declined' && plan.status !== 'cancelled'
  const hasBegun = ['active', 'settled_early', 'closed', 'written_off'].includes(plan.status)
  const mayWithdraw = ['applied', 'approved', 'agreed'].includes(plan.status)
  return (
    <section
      aria-labelledby="plan-status"
      className="mt-6 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2
        id="plan-status"
        ref={takesFocus ? takeFocus : undefined}
        tabIndex={-1}
        className="text-h3"
      >
        {title}
      </h2>
      <p role="status" className="mt-2">
        {text}
      </p>
      {plan.reason && (
        <p className="mt-2 text-ink-2">
          {plan.status === 'declined' ? 'The reason: ' : ''}
          {plan.reason}
        </p>
      )}
      {plan.status === 'declined' && (
        <p className="mt-2 text-ink-2">
          You can apply again below with another term or a larger deposit. If something is wrong,
          reply to our mail, and a colleague looks at it again.
        </p>
      )}
      {hasFigures && <Figures plan={plan} />}
      <div className="mt-5 flex flex-wrap gap-3">
        {plan.status === 'agreed' && order.isUnpaid && (
          <ButtonLink to={orderPath(order.id)}>
            Pay the deposit of <span className="money">{formatExactNaira(order.dueKobo)}</span>
          </ButtonLink>
        )}
        {hasBegun && <ButtonLink to={planPagePath(plan.id)}>See your instalments</ButtonLink>}
        {plan.agreementPath && (
          <a href={plan.agreementPath} className={buttonClass({ variant: 'secondary' })}>
            The agreement (PDF)
          </a>
        )}
        {mayWithdraw && <Withdraw plan={plan} onChanged={onChanged} />}
      </div>
    </section>
  )
}

function describe(order: PlanOfOrder['order'], plan: Plan): { title: string; text: string } {
  const until = plan.expiresAt ? formatMoment(plan.expiresAt) : null
  switch (plan.status) {
    case 'applied':
      return {
        title: `We are reading your application ${plan.number}`,
        text: 'We answer within one working day, by mail and here. You owe nothing yet.',
      }
    case 'approved':
      return {
        title: `Plan ${plan.number} is approved`,
        text: `Please read the agreement below${until ? `, and accept it before ${until}` : ''}. You owe nothing until then.`,
      }
    case 'declined':
      return { title: `Plan ${plan.number} was not approved`, text: 'You owe nothing.' }
    case 'agreed':
      return {
        title: `You have accepted plan ${plan.number}`,
        text: `The plan begins when your deposit of ${formatExactNaira(order.dueKobo)} has arrived${until ? `. Please pay it before ${until}` : ''}.`,
      }
    case 'cancelled':
      return { title: `Plan ${plan.number} has ended`, text: 'You owe nothing for it.' }
    case 'settled_early':
    case 'closed':
      return {
        title: `Plan ${plan.number} is paid off`,
        text: 'Thank you. Nothing is left to pay. Your letter of discharge is on the page of your plan.',
      }
    default:
      return {
        title: `Plan ${plan.number} has begun`,
        text: 'Its instalments are on your dashboard, under Instalments.',
      }
  }
}

function Figures({ plan }: { plan: Plan }) {
  const [first] = plan.schedule
  const rows: [string, string][] = [
    [
      plan.dueNowKobo > plan.depositKobo ? 'Deposit, with the fee' : 'Deposit',
      formatExactNaira(plan.dueNowKobo),
    ],
    [`Each month, ${plan.months} times`, formatExactNaira(first?.paymentKobo ?? 0)],
    ['Total cost', formatExactNaira(plan.totalCostKobo)],
    ['Monthly rate', formatPercent(plan.ratePerMonth, 2)],
    ['APR', plan.apr === null ? 'none' : formatPercent(plan.apr)],
    [
      'Effective rate a year',
      plan.effectiveAnnualRate === null ? 'none' : formatPercent(plan.effectiveAnnualRate),
    ],
  ]
  return (
    <>
      <dl className="mt-5 grid grid-cols-2 gap-4 sm:grid-cols-3">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="money font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <PlanSchedule {...plan} />
    </>
  )
}

/** Takes an application back: first a question, because it cannot be undone. */
function Withdraw({ plan, onChanged }: Pick<PlanStatusProps, 'plan' | 'onChanged'>) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function withdraw() {
    if (isBusy) return
    setBusy(true)
    const answer = await callFunction(withdrawPlanApplication, { planId: plan.id })
    setBusy(false)
    if (answer.outcome === 'done') await onChanged()
    else setFailure(failureMessage(answer, 'The connection was lost. Please try again.'))
  }

  if (!isAsking)
    return (
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {plan.status === 'agreed' ? 'Leave the plan' : 'Withdraw the application'}
      </Button>
    )
  return (
    <div className="w-full space-y-3">
      <p ref={takeFocus} tabIndex={-1}>
        The plan ends, and you owe nothing for it. The order stays open for a while.
      </p>
      <Alert>{failure}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          aria-disabled={isBusy || undefined}
          onClick={() => void withdraw()}
        >
          {isBusy ? 'One moment…' : 'Yes, end the plan'}
        </Button>
        <Button variant="secondary" onClick={() => setAsking(false)}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
