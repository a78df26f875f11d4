import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { dayAndDistance } from '../../../features/instalments/plan-words.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { whatsappUrl } from '../../../platform/whatsapp-url.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import type { PlanProps } from './plan-props.ts'
import { PayPlan } from './pay/pay-plan.tsx'
import { ReturnedPayment } from './pay/returned-payment.tsx'

/** What the customer should do next, or what we do. */
export function PlanNextStep(props: PlanProps) {
  return (
    <>
      <ReturnedPayment plan={props.plan} />
      <Step {...props} />
    </>
  )
}

function Step(props: PlanProps) {
  const { plan } = props
  const orderPath = `/payment-details?order=${plan.order.id}`
  switch (plan.status) {
    case 'applied':
      return (
        <StepBox title="We are looking at your application">
          We received it on {formatDay(plan.appliedAt)} and will write to you as soon as it is
          decided. Your order stays open until then.
        </StepBox>
      )
    case 'approved':
      return (
        <StepBox
          title="Your plan is approved"
          action={
            <ButtonLink to={`${orderPath}&step=plan`}>Read and accept the agreement</ButtonLink>
          }
        >
          {plan.reason} Please read the agreement: it lists every payment. The plan begins only
          after you accept it. If you do not, you owe nothing.
        </StepBox>
      )
    case 'declined':
      return <Declined {...props} orderPath={orderPath} />
    case 'agreed':
      return (
        <StepBox
          title="Your deposit is next"
          action={<ButtonLink to={orderPath}>Pay the deposit</ButtonLink>}
        >
          Your plan begins when {describeDeposit(plan.terms)}{' '}
          <strong className="money">{formatExactNaira(depositDueKobo(plan.terms))}</strong> has
          arrived. The first instalment is due a month later.
        </StepBox>
      )
    case 'active':
      return <Active {...props} />
    case 'settled_early':
    case 'closed':
      return <Ended {...props} />
    case 'written_off':
      return (
        <StepBox title="We have closed this plan" action={<AskUs />}>
          We have written off what was still outstanding, and we do not ask you to pay it now. If
          you would like to pay it after all, or if this is a mistake, please write to us.
        </StepBox>
      )
    case 'cancelled':
      return (
        <StepBox
          title="This plan was cancelled"
          action={
            <ButtonLink to={orderPath} variant="secondary">
              See the order
            </ButtonLink>
          }
        >
          You owe nothing on it. The page of the order shows what happened to the order and its
          money.
        </StepBox>
      )
  }
}

/** What the order asks for before the plan begins: the deposit, with a fee that is paid at once. Kobo. */
function depositDueKobo({ priceKobo, feeKobo, financedKobo }: PlanProps['plan']['terms']): number {
  return priceKobo + feeKobo - financedKobo
}

function describeDeposit(terms: PlanProps['plan']['terms']): string {
  return depositDueKobo(terms) > terms.depositKobo
    ? 'the deposit with the fee, together'
    : 'the deposit of'
}

function Declined({ plan, orderPath }: PlanProps & { orderPath: string }) {
  return (
    <StepBox
      title="We could not approve this plan"
      action={
        <>
          <ButtonLink to={orderPath}>Pay in another way</ButtonLink>
          <AskUs />
        </>
      }
    >
      {plan.reason ?? 'Our team has written to you why.'} If something has changed, or if you think
      that we made a mistake, ask us for a review, and a person looks at it again.
    </StepBox>
  )
}

function Active(props: PlanProps) {
  const { plan, today } = props
  const { standing } = plan
  if (!standing) return null
  const { daysPastDue, arrearsKobo, nextKobo, nextDueOn, pausedUntil } = standing
  if (!nextDueOn) return <StepBox title="Nothing is due">We are closing your plan.</StepBox>
  const isLate = daysPastDue > 0
  return (
    <section
      aria-labelledby="next-due"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h3 id="next-due" className="text-h3">
        {isLate ? 'A payment is late' : pausedUntil ? 'Your plan is paused' : 'Next due'}
      </h3>
      <p className="mt-2">
        <strong className="money text-h2">{formatExactNaira(nextKobo)}</strong>
        <span className="block text-ink-2">
          {isLate
            ? `${arrearsKobo < nextKobo ? `${formatExactNaira(arrearsKobo)} of it ` : ''}late since ${dayAndDistance(nextDueOn, today)}`
            : `on ${dayAndDistance(nextDueOn, today)}`}
        </span>
      </p>
      {isLate && (
        <p className="mt-3 text-ink-2">
          Please pay when you can; a part helps too. If this month is difficult, tell us: you can
          ask for a pause below, and it costs nothing.
        </p>
      )}
      {pausedUntil && !isLate && (
        <p className="mt-3 text-ink-2">
          Nothing is due until then. You can still pay whenever you like.
        </p>
      )}
      <PayPlan plan={plan} />
      <Overpaid {...props} />
    </section>
  )
}

function Ended(props: PlanProps) {
  const { plan } = props
  const letter = plan.letters.find(({ withdrawnAt }) => withdrawnAt === null)
  return (
    <StepBox
      title="Your plan is paid off. Thank you."
      action={
        letter && (
          <a className={buttonClass()} href={letter.path} target="_blank" rel="noreferrer">
            Letter of discharge (PDF)<span className="sr-only">, opens in a new tab</span>
          </a>
        )
      }
    >
      {plan.endedAt && `It ended on ${formatDay(plan.endedAt)}. `}Nothing is left to pay.{' '}
      {letter
        ? `Your letter has the number ${letter.number}.`
        : 'We are writing your letter of discharge. It will be here within a day, and we will send you a mail.'}
      <Overpaid {...props} />
    </StepBox>
  )
}

function Overpaid({ plan: { standing } }: PlanProps) {
  if (!standing || standing.overpaidKobo === 0) return null
  return (
    <p className="mt-3 rounded-control border border-line bg-surface px-4 py-3">
      You have overpaid {formatExactNaira(standing.overpaidKobo)}. We owe it to you, and our team
      will write to you to return it.
    </p>
  )
}

function AskUs() {
  return (
    <>
      <a
        className={buttonClass({ variant: 'secondary' })}
        href={whatsappUrl()}
        target="_blank"
        rel="noreferrer"
      >
        Ask on WhatsApp<span className="sr-only"> (opens in a new tab)</span>
      </a>
      <Link to="/contact" className="inline-flex min-h-11 items-center underline">
        Write to us
      </Link>
    </>
  )
}

function StepBox({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <section className="rounded-card bg-surface-2 p-5 sm:p-6">
      <h3 className="text-h3">{title}</h3>
      <div className="mt-2 text-ink-2">{children}</div>
      {action && <div className="mt-4 flex flex-wrap items-center gap-3">{action}</div>}
    </section>
  )
}
