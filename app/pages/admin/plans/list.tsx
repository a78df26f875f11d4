import { repaymentPlanList } from '../../../../domain/desk/lists/repayment-plan-list.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** On which terms customers pay in instalments. */
export default function RepaymentPlans() {
  const { may } = useStaff()
  const newPlan = may('finance') && (
    <ButtonLink size="small" to={deskPath('repayment-plans/new')}>
      New plan
    </ButtonLink>
  )
  return (
    <ListScreen
      definition={repaymentPlanList}
      rowHref={({ key }) => deskPath('repayment-plans/:id', key)}
      cells={{ months: ({ values }) => `${String(values['months'])} months` }}
      primaryAction={newPlan}
      emptyState={
        <EmptyState title="No plans yet" action={newPlan}>
          Without a plan the shop offers no instalments.
        </EmptyState>
      }
    />
  )
}
