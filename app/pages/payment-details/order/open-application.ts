import type { PlanView } from '../../../../domain/instalments/customer/plan-view.ts'

/** Whether a plan is applied for or agreed, and has not begun: its page is then that of the order. */
export const isOpenApplication = ({ status }: Pick<PlanView, 'status'>): boolean =>
  status === 'applied' || status === 'approved' || status === 'agreed'
