import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/link.tsx'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { planStatusLabels } from '../../../../domain/instalments/desk/plan-words.ts'
import { planStatuses } from '../../../../domain/instalments/plan-status.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { formatCalendarDay } from '../../../platform/format-time.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../frame/panel.tsx'

/** The plan that pays a part of an order, and whether it is late: the order itself looks paid. */
export function PlanPanel({ orderId }: { orderId: string }) {
  const { data: plans } = usePlansOfOrder(orderId)
  if (!plans || plans.length === 0) return null
  return (
    <Panel title="Paid in parts">
      <ul className="space-y-2">
        {plans.map((plan) => (
          <li key={plan.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={deskPath('instalment-plans/:id', plan.id ?? '')}
              className="inline-flex min-h-11 items-center font-semibold text-primary"
            >
              Plan {plan.number}
            </Link>
            {(plan.days_past_due ?? 0) > 0 ? (
              <Badge tone="danger">
                {plan.days_past_due} days late, {formatExactNaira(plan.arrears_kobo ?? 0)}
              </Badge>
            ) : (
              <Badge>{labelOf(plan.status)}</Badge>
            )}
            {plan.status === 'active' && plan.next_due_on && (
              <span className="text-sm text-ink-2">
                Next due {formatCalendarDay(plan.next_due_on)},{' '}
                {formatExactNaira(plan.outstanding_kobo ?? 0)} outstanding
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function usePlansOfOrder(orderId: string) {
  return useQuery({
    queryKey: ['desk', 'plans-of-order', orderId],
    refetchOnMount: 'always',
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('desk_plans')
        .select('id, number, status, days_past_due, arrears_kobo, next_due_on, outstanding_kobo')
        .eq('order_id', orderId)
        .order('applied_at', { ascending: false })
        .throwOnError()
      return data
    },
  })
}

function labelOf(status: string | null): string {
  const known = planStatuses.find((each) => each === status)
  return known ? planStatusLabels[known] : ''
}
