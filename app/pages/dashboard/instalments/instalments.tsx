import CalendarClock from '~icons/lucide/calendar-clock'
import { useSearchParams } from 'react-router'
import { Link } from '../../../ui/link.tsx'
import type { PlanView } from '../../../../domain/instalments/customer/plan-view.ts'
import { planBadge, planPagePath } from '../../../features/instalments/plan-words.ts'
import { useLivePlans, useMyPlans } from '../../../features/instalments/use-my-plans.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PlanPage } from './plan-page.tsx'

/** `/dashboard?tab=instalments`: the user's plans; with `plan` in the URL that one. */
export default function Instalments() {
  const [params] = useSearchParams()
  const plans = useMyPlans()
  useLivePlans()
  const all = plans.data?.plans ?? []
  const wanted = params.get('plan') ?? params.get('pay')
  const shown = all.find(({ id }) => id === wanted) ?? (wanted === null ? pickPlan(all) : undefined)
  return (
    <section aria-labelledby="my-plans">
      <h2 id="my-plans" className="text-h3">
        Instalments
      </h2>
      <ListState query={plans} failure="Your plans could not be loaded.">
        {all.length === 0 && <NoPlans />}
        {all.length > 1 && <PlanList plans={all} shown={shown} />}
        {all.length > 0 && wanted !== null && !shown && (
          <p className="mt-4 rounded-control bg-surface-2 px-4 py-3">
            This plan is not in your account. If you have another account, please sign in there.
          </p>
        )}
        {shown && plans.data && (
          <PlanPage key={shown.id} plan={shown} today={plans.data.today} cards={plans.data.cards} />
        )}
      </ListState>
    </section>
  )
}

/** The one that needs its customer most: a running one before one that is decided or over. */
function pickPlan(plans: readonly PlanView[]): PlanView | undefined {
  const order: readonly PlanView['status'][] = ['active', 'approved', 'agreed', 'applied']
  for (const status of order) {
    const found = plans.find((plan) => plan.status === status)
    if (found) return found
  }
  return plans[0]
}

function NoPlans() {
  return (
    <Notice
      icon={<CalendarClock aria-hidden="true" />}
      title="No plan yet"
      action={
        <>
          <ButtonLink to="/repayment-plans">See repayment plans</ButtonLink>
          <ButtonLink to="/shop" variant="secondary">
            Browse the shop
          </ButtonLink>
        </>
      }
    >
      <p>
        You can pay for an order in parts: a deposit now, and the rest month by month. Choose “In
        parts” when you pay for an order.
      </p>
    </Notice>
  )
}

function PlanList({ plans, shown }: { plans: readonly PlanView[]; shown: PlanView | undefined }) {
  return (
    <nav aria-label="Your plans" className="mt-4">
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {plans.map((plan) => {
          const { tone, label } = planBadge(plan)
          return (
            <li key={plan.id}>
              <Link
                to={planPagePath(plan.id)}
                aria-current={plan === shown ? 'true' : undefined}
                className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 p-4 text-ink no-underline hover:bg-surface-2 aria-[current=true]:bg-surface-2 aria-[current=true]:font-semibold"
              >
                <span>{plan.number}</span>
                <Badge tone={tone}>{label}</Badge>
                <span className="text-sm font-normal text-ink-2">
                  {plan.order.goods[0]} · {formatDay(plan.appliedAt)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
