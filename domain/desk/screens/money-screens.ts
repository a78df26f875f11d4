import type { ScreenDefinition } from './screen-definition.ts'

/** The screens of the area Money. */
export const moneyScreens = [
  {
    path: 'transfers',
    title: 'Transfers to confirm',
    area: 'Money',
    grants: ['finance'],
    words: 'bank receipts proofs payments',
  },
  { path: 'transfers/:id', title: 'Transfer', area: 'Money', grants: ['finance'] },
  {
    path: 'refunds',
    title: 'Refunds',
    area: 'Money',
    grants: ['finance'],
    words: 'approve give back transfers to make',
  },
  {
    path: 'payments/to-check',
    title: 'Money to check',
    area: 'Money',
    grants: ['finance'],
    words: 'balance due surplus without order',
  },
  {
    path: 'reconciliation',
    title: 'Reconciliation',
    area: 'Money',
    grants: ['finance'],
    words: 'paystack gateway differences days close',
  },
  { path: 'reconciliation/:day', title: 'Day', area: 'Money', grants: ['finance'] },
  {
    path: 'bookkeeping',
    title: 'Bookkeeping',
    area: 'Money',
    grants: ['finance'],
    words: 'vat tax ledger export month csv fees',
  },
  {
    path: 'disputes',
    title: 'Disputes',
    area: 'Money',
    grants: ['finance'],
    words: 'chargeback bank evidence',
  },
  {
    path: 'payouts',
    title: 'Payouts',
    area: 'Money',
    grants: ['finance'],
    words: 'resellers commission approve send bank file transfer',
  },
  {
    path: 'reseller-accounts',
    title: 'Bank accounts to confirm',
    area: 'Money',
    grants: ['finance'],
    words: 'resellers account number change',
  },
  {
    path: 'withholding',
    title: 'Withholding tax',
    area: 'Money',
    grants: ['finance'],
    words: 'wht resellers tax office schedule firs nrs month csv',
  },
  {
    path: 'payments',
    title: 'Payments',
    area: 'Money',
    grants: ['sales', 'finance', 'support'],
    words: 'paystack card received attempts',
  },
  {
    path: 'payments/:id',
    title: 'Payment',
    area: 'Money',
    grants: ['sales', 'finance', 'support'],
  },
] as const satisfies readonly ScreenDefinition[]
