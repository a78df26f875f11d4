import type { LedgerKind } from '../ledger.ts'

/** The kinds of entries, as staff read them. */
export const ledgerKindLabels: Readonly<Record<LedgerKind, string>> = {
  charge: 'Charged',
  installation: 'Installation, agreed with the buyer',
  credit_note: 'Not charged any more',
  receipt: 'Received',
  refund: 'Given back',
  chargeback: 'Taken back by the bank of the buyer',
  credit_kept: 'Kept as credit',
  credit_used: 'Paid with credit',
  plan_fee: 'Fee of the plan',
  financed: 'Financed by the plan',
  plan_credit: 'Refund to the plan',
}
