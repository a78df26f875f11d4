import type { StatusTransitions } from '../parse/status-transitions.ts'

/**
 * The life of a plan. Whether it is late is no status: it follows from its schedule, its entries and
 * the date (`planState`).
 */
export const planStatuses = [
  'applied',
  'approved',
  'declined',
  'agreed',
  'active',
  'settled_early',
  'closed',
  'written_off',
  'cancelled',
] as const
export type PlanStatus = (typeof planStatuses)[number]

/**
 * A plan that ended is active again when a payment that closed it is taken back, or its write-off is.
 * It is cancelled with its order.
 */
export const planTransitions: StatusTransitions<PlanStatus> = {
  applied: ['approved', 'declined', 'cancelled'],
  approved: ['agreed', 'cancelled'],
  declined: [],
  agreed: ['active', 'cancelled'],
  active: ['settled_early', 'closed', 'written_off', 'cancelled'],
  settled_early: ['active', 'cancelled'],
  closed: ['active', 'cancelled'],
  written_off: ['active', 'cancelled'],
  cancelled: [],
}
