import type { PlanStatus } from '../../../../domain/instalments/plan-status.ts'

/** What staff read for the status of a plan. */
export const statusWords: Record<PlanStatus, string> = {
  applied: 'Waits for a decision',
  approved: 'Approved, not accepted yet',
  declined: 'Declined',
  agreed: 'Accepted, deposit due',
  active: 'Active',
  settled_early: 'Settled early',
  closed: 'Paid off',
  written_off: 'Written off',
  cancelled: 'Ended before it began',
}
