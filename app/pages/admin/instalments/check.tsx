import { describeRefusal } from '../../../../domain/refusals/describe-refusal.ts'
import { useQuery } from '@tanstack/react-query'
import ShieldCheck from '~icons/lucide/shield-check'
import { Link } from '../../../ui/link.tsx'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { formatLongDay, formatMoment } from '../../../platform/format-time.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'

/** The nights in which the ledgers of plans were compared with their state, and what does not add up. */
export default function PlanCheck() {
  const query = useQuery({
    queryKey: ['desk', 'plan-check'],
    refetchOnMount: 'always',
    queryFn: async () => {
      const supabase = await loadSupabase()
      const [nights, differences] = await Promise.all([
        supabase
          .from('plan_checks')
          .select('day, plans, differences')
          .order('day', { ascending: false })
          .limit(31)
          .throwOnError(),
        supabase
          .from('plan_differences')
          .select('plan_id, problem, found_at, plan:instalment_plans(number)')
          .order('found_at')
          .limit(100)
          .throwOnError(),
      ])
      return { nights: nights.data, differences: differences.data }
    },
  })
  const { nights = [], differences = [] } = query.data ?? {}
  return (
    <div className="max-w-4xl">
      <PageHeader description="Each night the shop recalculates the accounts of every plan and compares them with the ledgers of the plan and its order. A difference is a fault of the software: look into it before money moves." />
      <ListState query={query} failure="The checks could not be loaded.">
        {nights.length === 0 ? (
          <EmptyState icon={<ShieldCheck aria-hidden="true" />} title="No check has run yet">
            The first check runs tonight after 2 o’clock.
          </EmptyState>
        ) : (
          <div className="space-y-5">
            {differences.length > 0 && <Differences differences={differences} />}
            <Nights nights={nights} />
          </div>
        )}
      </ListState>
    </div>
  )
}

interface Difference {
  plan_id: string
  problem: string
  found_at: string
  plan: { number: string }
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <Panel title="What does not add up" isFlush>
      <ul className="divide-y divide-line">
        {differences.map(({ plan_id: id, problem, found_at: foundAt, plan }) => (
          <li key={id} className="space-y-1 px-5 py-3">
            <p>
              <Link to={deskPath('instalment-plans/:id', id)} className="font-semibold underline">
                Plan {plan.number}
              </Link>
            </p>
            <p className="text-sm">{describeRefusal({ code: problem })}</p>
            <p className="text-sm text-ink-2">Found {formatMoment(foundAt)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Nights({
  nights,
}: {
  nights: readonly { day: string; plans: number; differences: number }[]
}) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {nights.map(({ day, plans, differences }) => (
        <li
          key={day}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3"
        >
          <span className="font-semibold">{formatLongDay(day)}</span>
          <span className="text-sm text-ink-2 tabular-nums">
            {plans === 1 ? '1 plan' : `${plans} plans`}
          </span>
          <Badge tone={differences === 0 ? 'good' : 'danger'}>
            {differences === 0
              ? 'Adds up'
              : differences === 1
                ? '1 difference'
                : `${differences} differences`}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
