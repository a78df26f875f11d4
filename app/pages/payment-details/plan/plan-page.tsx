import { useState, type ReactNode } from 'react'
import { RequireSession } from '../../../features/sign-in/require-session.tsx'
import { PageTitle } from '../../../platform/page-title.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { LoadingScreen } from '../../../ui/screens/loading-screen.tsx'
import { orderPath } from '../checkout-draft.ts'
import { PlanAgreement } from './plan-agreement.tsx'
import { PlanForm } from './plan-form.tsx'
import { PlanStatus } from './plan-status.tsx'
import { usePlanOfOrder } from './use-plan-of-order.ts'

interface PlanPageProps {
  orderId: string
  /** The ref of the heading. */
  heading: (element: HTMLElement | null) => void
}

/** The plan of an order until it begins: to choose, apply, wait, read the agreement and accept it. */
export default function PlanPage(props: PlanPageProps) {
  return (
    <RequireSession>
      <Plan {...props} />
    </RequireSession>
  )
}

function Plan({ orderId, heading }: PlanPageProps) {
  const { result, refetch } = usePlanOfOrder(orderId)
  const [hasActed, setActed] = useState(false)
  async function showNext() {
    setActed(true)
    await refetch()
  }
  if (!result)
    return (
      <>
        <PageTitle>Pay in parts</PageTitle>
        <LoadingScreen />
      </>
    )
  if (result.outcome !== 'done')
    return (
      <Notice
        isWholePage
        title={result.outcome === 'refused' ? 'This plan is not shown' : 'No connection'}
        action={
          result.outcome === 'refused' ? (
            <ButtonLink to={orderPath(orderId)}>See the order</ButtonLink>
          ) : (
            <Button onClick={() => void refetch()}>Try again</Button>
          )
        }
      >
        {result.outcome === 'refused'
          ? 'A plan is shown to the account that placed the order. Are you signed in with that one?'
          : 'The shop could not be reached. What you typed is kept.'}
      </Notice>
    )
  const { order, plan } = result.response
  const isOpen = plan === null || plan.status === 'declined' || plan.status === 'cancelled'
  return (
    <Frame heading={heading} orderId={orderId} number={order.number}>
      {plan && (
        // Another status is another step: who has just acted is brought to what came of it.
        <PlanStatus
          key={`${plan.id} ${plan.status}`}
          order={order}
          plan={plan}
          takesFocus={hasActed}
          onChanged={showNext}
        />
      )}
      {plan?.agreement && (
        <PlanAgreement
          key={plan.agreement.sha256}
          order={order}
          planId={plan.id}
          agreement={plan.agreement}
          onChanged={showNext}
        />
      )}
      {isOpen &&
        (order.problem ? (
          <p className="mt-6 rounded-control bg-warning-soft px-4 py-3 text-warning">
            {order.problem}
          </p>
        ) : (
          <PlanForm order={order} onApplied={showNext} />
        ))}
    </Frame>
  )
}

function Frame({
  heading,
  orderId,
  number,
  children,
}: {
  heading: PlanPageProps['heading']
  orderId: string
  number: string
  children: ReactNode
}) {
  return (
    <article className="container-page max-w-3xl py-8">
      <PageTitle>{`Pay order ${number} in parts`}</PageTitle>
      <h1 ref={heading} tabIndex={-1} className="text-h2">
        Pay in parts
      </h1>
      <p className="mt-2">
        <ButtonLink to={orderPath(orderId)} variant="quiet" size="small" className="-ml-3.5">
          Order {number}
        </ButtonLink>
      </p>
      {children}
    </article>
  )
}
