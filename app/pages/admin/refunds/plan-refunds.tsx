import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { decidePlanRefund } from '../../../../domain/payments/plan-refund-functions.ts'
import { OrderLink } from '../../../features/orders/staff/order-link.tsx'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { textOf } from '../../../features/orders/staff/amount.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { TextAreaField } from '../../../ui/forms/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Panel } from '../frame/panel.tsx'

const queryKey = ['plan-refunds', 'requested']

/** Refunds of orders that reduce their instalment plans, the oldest first. */
export function usePlanRefunds() {
  return useQuery({
    queryKey,
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('plan_refunds')
        .select(
          'id, amount_kobo, reason, created_at, plan:instalment_plans(number, order:orders(id, number, name))',
        )
        .eq('status', 'requested')
        .order('created_at')
        .limit(100)
        .throwOnError()
      return data
    },
  })
}

/** Refunds of orders that reduce their instalment plans, which a colleague must approve. */
export function PlanRefunds({ query }: { query: ReturnType<typeof usePlanRefunds> }) {
  const queryClient = useQueryClient()
  if (query.data?.length === 0) return null
  const onDone = () => queryClient.invalidateQueries({ queryKey })
  return (
    <ListState query={query} failure="The refunds to plans could not be loaded.">
      <Panel
        title={`Refunds to instalment plans (${query.data?.length ?? 0})`}
        description="Goods of an order that is paid in parts came back. The refund reduces what is outstanding on the plan."
        isFlush
      >
        <ul className="divide-y divide-line">
          {query.data?.map((row) => (
            <li key={row.id} className="space-y-2 px-5 py-4">
              <p>
                <strong className="tabular-nums">{formatExactNaira(row.amount_kobo)}</strong> ·{' '}
                {row.reason}
              </p>
              <p className="text-sm text-ink-2">
                {row.plan.order.name} · plan {row.plan.number} · requested{' '}
                {formatMoment(row.created_at)}
              </p>
              <Decisions id={row.id} amountKobo={row.amount_kobo} onDone={onDone} />
              <OrderLink id={row.plan.order.id} number={row.plan.order.number} />
            </li>
          ))}
        </ul>
      </Panel>
    </ListState>
  )
}

function Decisions({
  id: planRefundId,
  amountKobo,
  onDone,
}: {
  id: string
  amountKobo: number
  onDone(): Promise<unknown>
}) {
  const sum = formatExactNaira(amountKobo)
  const common = { about: sum, needs: ['finance'], contract: decidePlanRefund, onDone } as const
  return (
    <div className="flex flex-wrap gap-2">
      <StaffForm
        {...common}
        label="Approve"
        variant="primary"
        read={() => ({ request: { planRefundId, decision: 'approved', reason: null } })}
        confirm={() => `Reduce the plan by ${sum}?`}
        confirmLabel={`Yes, reduce it by ${sum}`}
        done={() => `The plan is reduced by ${sum}.`}
      />
      <StaffForm
        {...common}
        label="Refuse"
        read={(form) => ({
          request: { planRefundId, decision: 'withdrawn', reason: textOf(form, 'reason') },
        })}
        confirm={() => `Refuse to reduce the plan by ${sum}?`}
        confirmLabel="Yes, refuse it"
        done={() => 'It is refused, and the customer can read why.'}
      >
        {(fieldOf) => <TextAreaField label="Why, for the customer" {...fieldOf('reason')} />}
      </StaffForm>
    </div>
  )
}
