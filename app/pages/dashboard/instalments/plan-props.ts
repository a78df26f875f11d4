import type { PlanView } from '../../../../domain/instalments/customer/plan-view.ts'

/** What every part of the page of a plan gets. */
export interface PlanProps {
  plan: PlanView
  /** `YYYY-MM-DD` */
  today: string
}
