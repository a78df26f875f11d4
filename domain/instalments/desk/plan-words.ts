import type { PaymentStatus } from '../../payments/payment-status.ts'
import type { PlanAccount, PlanEntryKind } from '../plan-state.ts'
import type { PlanStatus } from '../plan-status.ts'
import type { PaymentWay } from '../statement/plan-statement.ts'

/** The steps of a plan, as staff read them. */
export const planStatusLabels: Readonly<Record<PlanStatus, string>> = {
  applied: 'Waiting for a decision',
  approved: 'Approved, not accepted yet',
  declined: 'Declined',
  agreed: 'Accepted, deposit due',
  active: 'Active',
  settled_early: 'Settled early',
  closed: 'Paid off',
  written_off: 'Written off',
  cancelled: 'Cancelled',
}

/** How long a plan is late, in the groups of PAYGo PERFORM. */
export const lateGroups = ['1-30', '31-60', '61-90', '90+'] as const
export type LateGroup = (typeof lateGroups)[number]
export const lateGroupLabels: Readonly<Record<LateGroup, string>> = {
  '1-30': '1–30 days late',
  '31-60': '31–60 days late',
  '61-90': '61–90 days late',
  '90+': 'More than 90 days late',
}

export const planEntryLabels: Readonly<Record<PlanEntryKind, string>> = {
  financed: 'The plan paid the rest of the order',
  payment: 'Payment received',
  late_fee: 'Late fee',
  fee_waived: 'Late fee waived',
  refund: 'Refund of the order',
  chargeback: 'Payment taken back by the bank',
  payout: 'Overpayment returned',
  write_off: 'Written off',
}

const accountWords: Readonly<Record<PlanAccount, readonly [more: string, less: string]>> = {
  order: ['The order owes less', 'Paid to the order'],
  cash: ['Money in', 'Money out'],
  principal: ['Principal owed rises', 'Principal paid'],
  fees_due: ['Fees owed rise', 'Fees paid or waived'],
  interest: ['Interest taken back', 'Interest earned'],
  fees: ['Fees taken back', 'Fees charged'],
  overpaid: ['Less is owed to the customer', 'Owed to the customer'],
  losses: ['Loss of the company', 'Loss taken back'],
}

/** What a posting says, in words; a debit is above zero. */
export function describePosting(account: PlanAccount, amountKobo: number): string {
  return accountWords[account][amountKobo > 0 ? 0 : 1]
}

export const planPaymentWayLabels: Readonly<Record<PaymentWay, string>> = {
  debit: 'Saved card, charged by us',
  page: 'Payment page',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
}

export const planPaymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  started: 'Started',
  checking: 'To check',
  succeeded: 'Received',
  failed: 'Failed',
  abandoned: 'Not paid',
  mismatched: 'Needs attention',
}

export const planDecisionKinds = ['write_off', 'payout'] as const
export type PlanDecisionKind = (typeof planDecisionKinds)[number]
export const planDecisionKindLabels: Readonly<Record<PlanDecisionKind, string>> = {
  write_off: 'Write-off',
  payout: 'Return of an overpayment',
}

export const planDecisionStatuses = ['requested', 'approved', 'refused', 'done'] as const
export type PlanDecisionStatus = (typeof planDecisionStatuses)[number]
export const planDecisionStatusLabels: Readonly<Record<PlanDecisionStatus, string>> = {
  requested: 'Waiting for a second person',
  approved: 'Approved, transfer to make',
  refused: 'Refused',
  done: 'Done',
}
