import type { PlanAccount } from './plan-state.ts'

/** The accounts of the ledger of plans, as a bookkeeper reads them. */
export const planAccounts = [
  'order',
  'cash',
  'principal',
  'fees_due',
  'interest',
  'fees',
  'overpaid',
  'losses',
] as const satisfies readonly PlanAccount[]

export const planAccountLabels: Readonly<Record<PlanAccount, string>> = {
  order: 'Paid to orders',
  cash: 'Money received',
  principal: 'Principal that customers owe',
  fees_due: 'Late fees that customers owe',
  interest: 'Interest earned',
  fees: 'Late fees charged',
  overpaid: 'Overpaid, owed to customers',
  losses: 'Written off',
}
