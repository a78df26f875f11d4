import type { StatusTransitions } from '../parse/status-transitions.ts'

export const payoutStatuses = [
  'requested',
  'approved',
  /** On its way: the money has left the balance of the reseller. */
  'sending',
  'paid',
  'failed',
  'refused',
  /** The bank sent it back. */
  'returned',
] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

export const payoutTransitions: StatusTransitions<PayoutStatus> = {
  requested: ['approved', 'refused'],
  approved: ['sending', 'refused'],
  sending: ['paid', 'failed', 'returned'],
  paid: ['returned'],
  failed: [],
  refused: [],
  returned: [],
}

/** Only one of these at a time. */
export const openPayoutStatuses: readonly PayoutStatus[] = ['requested', 'approved', 'sending']

/** For resellers and staff. */
export const payoutStatusLabels: Readonly<Record<PayoutStatus, string>> = {
  requested: 'Waiting for approval',
  approved: 'Approved',
  sending: 'On its way',
  paid: 'Paid',
  failed: 'Not paid',
  refused: 'Refused',
  returned: 'Came back',
}
