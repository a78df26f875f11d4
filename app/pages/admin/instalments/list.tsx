import CalendarClock from '~icons/lucide/calendar-clock'
import { planList } from '../../../../domain/desk/lists/plan-list.ts'
import type { ListRow } from '../../../../domain/desk/list-page.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { planStatuses } from '../../../../domain/instalments/plan-status.ts'
import { EmptyState } from '../frame/empty-state.tsx'
import type { ListCells } from '../list/list-cell.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { PlanBadge } from './plan-badge.tsx'

const cells: ListCells = { status: showStatus, days_past_due: showDays }

function showStatus({ values }: ListRow) {
  const status = planStatuses.find((each) => each === values['status'])
  return status && <PlanBadge status={status} isPaused={values['is_paused'] === true} />
}

function showDays({ values }: ListRow) {
  const days = Number(values['days_past_due'])
  if (days === 0) return <span className="text-ink-3">–</span>
  return <span className={days > 30 ? 'font-semibold text-danger' : 'font-semibold'}>{days}</span>
}

/** All instalment plans: who pays, what is due next, and who is late. */
export default function InstalmentPlans() {
  return (
    <ListScreen
      definition={planList}
      rowHref={({ key }) => deskPath('instalment-plans/:id', key)}
      cells={cells}
      emptyState={
        <EmptyState icon={<CalendarClock aria-hidden="true" />} title="No plans yet">
          A plan appears here as soon as a customer applies to pay an order in parts.
        </EmptyState>
      }
    />
  )
}
