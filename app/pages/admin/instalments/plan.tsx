import { useParams } from 'react-router'
import { OrderLink } from '../../../features/orders/staff/order-link.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { useDone } from '../frame/use-done.ts'
import { ActionsPanel } from './actions-panel.tsx'
import { DecisionsPanel } from './decisions-panel.tsx'
import { LedgerPanel } from './ledger-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { PlanBadge } from './plan-badge.tsx'
import { SchedulePanel } from './schedule-panel.tsx'
import { TermsPanel } from './terms-panel.tsx'
import { useDeskPlan } from './use-desk-plan.ts'

/** One plan: where it stands, what its customer paid, and what staff do about it. */
export default function PlanScreen() {
  const { id = '' } = useParams()
  const { query, onDone } = useDeskPlan(id)
  const [title, done] = useDone(onDone)
  if (query.data && query.data.outcome !== 'done') return <NotFound />
  const plan = query.data?.response
  return (
    <>
      <PageHeader
        title={plan ? `Plan ${plan.number}` : 'Plan'}
        badge={plan && <PlanBadge status={plan.status} daysPastDue={plan.sums.daysPastDue} />}
        actions={plan && <OrderLink id={plan.orderId} number={plan.orderNumber} />}
      />
      <ListState query={query} failure="This plan could not be loaded.">
        {plan && (
          <div className="grid items-start gap-6 min-[90rem]:grid-cols-[minmax(0,1fr)_24rem]">
            <section aria-labelledby="plan-money" className="min-w-0 space-y-6">
              <h2 id="plan-money" ref={title} tabIndex={-1} className="text-h3">
                Money of the plan
              </h2>
              <ActionsPanel plan={plan} onDone={done} />
              <DecisionsPanel plan={plan} onDone={done} />
              <SchedulePanel plan={plan} onDone={done} />
              <LedgerPanel plan={plan} onDone={done} />
              <PaymentsPanel plan={plan} onDone={done} />
            </section>
            <div className="grid min-w-0 items-start gap-6 lg:max-[90rem]:grid-cols-2">
              <div className="min-w-0 space-y-6">
                <TermsPanel plan={plan} />
              </div>
              <div className="min-w-0 space-y-6">
                <NotesPanel plan={plan} onDone={done} />
              </div>
            </div>
          </div>
        )}
      </ListState>
    </>
  )
}
