import { useSearchParams } from 'react-router'
import { Link } from '../../../ui/link.tsx'
import type { SavedCardView } from '../../../../domain/instalments/customer/plan-view.ts'
import { planBadge, planPagePath } from '../../../features/instalments/plan-words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PlanComplaints } from './help/plan-complaints.tsx'
import { MoreTime } from './help/more-time.tsx'
import { PlanNextStep } from './plan-next-step.tsx'
import { PlanPapers } from './papers/plan-papers.tsx'
import { PlanPayments } from './plan-payments.tsx'
import type { PlanProps } from './plan-props.ts'
import { PlanSchedule } from './plan-schedule.tsx'
import { SavedCards } from './saved-cards.tsx'
import { Statement } from './papers/statement.tsx'

/** One plan: what is next, what was paid, its papers, and help. */
export function PlanPage({ plan, today, cards }: PlanProps & { cards: readonly SavedCardView[] }) {
  const [params] = useSearchParams()
  const { tone, label } = planBadge(plan)
  const hasBegun = plan.standing !== null
  if (hasBegun && params.get('view') === 'statement') return <Statement plan={plan} />
  return (
    <article aria-labelledby="plan-title" className="mt-6 space-y-8">
      <header>
        <h2 id="plan-title" className="flex flex-wrap items-center gap-3 text-xl">
          Plan {plan.number} <Badge tone={tone}>{label}</Badge>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-2">
          {plan.order.goods.join(', ')}
          <Link
            to={`/payment-details?order=${plan.order.id}`}
            className="inline-flex min-h-11 items-center underline underline-offset-2"
          >
            Order {plan.order.number}
          </Link>
        </p>
        {plan.isTest && (
          <p className="mt-2 rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning">
            This is a test plan: no money moves.
          </p>
        )}
      </header>
      <PlanNextStep plan={plan} today={today} />
      {hasBegun && <PlanSchedule plan={plan} today={today} />}
      {hasBegun && (
        <PlanPayments plan={plan} statementPath={`${planPagePath(plan.id)}&view=statement`} />
      )}
      {plan.status === 'active' && <SavedCards plan={plan} cards={cards} today={today} />}
      <PlanPapers plan={plan} />
      {plan.status === 'active' && <MoreTime plan={plan} today={today} />}
      <PlanComplaints plan={plan} />
    </article>
  )
}
