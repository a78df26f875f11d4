import { DueLine } from '../../../features/instalments/due-line.tsx'
import { planBadge } from '../../../features/instalments/plan-words.ts'
import { useMyPlans } from '../../../features/instalments/use-my-plans.ts'
import { Badge } from '../../../ui/badge.tsx'
import { planPath } from '../checkout-draft.ts'
import { isOpenApplication } from './open-application.ts'

/** The plan in which an order is paid, for its owner. */
export function PlanOfOrder({ orderId, isOwn }: { orderId: string; isOwn: boolean }) {
  const { data } = useMyPlans()
  const plan = data?.plans.find(({ order }) => order.id === orderId)
  if (!data || !plan || !isOwn) return null
  const { tone, label } = planBadge(plan)
  return (
    <section
      aria-labelledby="plan-of-order"
      className="rounded-card border border-line bg-surface p-5"
    >
      <h2 id="plan-of-order" className="flex flex-wrap items-center gap-3 text-h3">
        Paid in parts <Badge tone={tone}>{label}</Badge>
      </h2>
      <div className="mt-2 text-ink-2">
        <DueLine
          plan={plan}
          today={data.today}
          {...(isOpenApplication(plan) && { to: planPath(orderId) })}
        />
      </div>
    </section>
  )
}
