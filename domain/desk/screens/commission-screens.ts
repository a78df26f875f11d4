import type { ScreenDefinition } from './screen-definition.ts'

/** The screens about what resellers bring and earn. */
export const commissionScreens = [
  {
    path: 'commissions',
    title: 'Commissions',
    area: 'Money',
    grants: ['sales', 'finance', 'support'],
    words: 'resellers earn referrals pending payable',
  },
  {
    path: 'commissions/balances',
    title: 'Balances of resellers',
    area: 'Money',
    grants: ['finance'],
    words: 'commissions owed payable paid out resellers',
  },
  {
    path: 'commissions/check',
    title: 'Commissions: check',
    area: 'Money',
    grants: ['finance'],
    words: 'differences ledger night resellers',
  },
  {
    path: 'leads',
    title: 'Projects of resellers',
    area: 'People',
    grants: ['sales', 'support'],
    words: 'leads deals registration protect prices',
  },
  {
    path: 'leads/:id',
    title: 'Project of a reseller',
    area: 'People',
    grants: ['sales', 'support'],
  },
] as const satisfies readonly ScreenDefinition[]
