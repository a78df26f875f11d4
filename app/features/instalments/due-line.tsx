import { Link } from '../../ui/link.tsx'
import type { PlanView } from '../../../domain/instalments/customer/plan-view.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { dayAndDistance, planBadge, planPagePath } from './plan-words.ts'

/** What a plan asks for next, in one sentence; null when it asks for nothing. */
function describeDue({ status, standing }: PlanView, today: string): string | null {
  if (status === 'agreed') return 'Your deposit is due. The plan begins when it arrives.'
  if (status !== 'active' || !standing?.nextDueOn) return null
  const amount = formatExactNaira(standing.nextKobo)
  if (standing.daysPastDue > 0)
    return `${amount} is due, the oldest part since ${dayAndDistance(standing.nextDueOn, today)}.`
  return `Next: ${amount} on ${dayAndDistance(standing.nextDueOn, today)}.`
}

/** A plan in a line, with the link to its page. */
export function DueLine({
  plan,
  today,
  to = planPagePath(plan.id),
}: {
  plan: PlanView
  today: string
  to?: string
}) {
  return (
    <p>
      {describeDue(plan, today) ?? `${planBadge(plan).label}.`}{' '}
      <Link
        to={to}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2"
      >
        See plan {plan.number}
      </Link>
    </p>
  )
}
