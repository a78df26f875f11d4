import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { listOf, nothing, object, oneOf, wholeNumber, type ValueOf } from '../parse/parser.ts'
import { staffGrants, type StaffGrant } from '../grants/grants.ts'
import { deskPath, type DeskPath } from './screens.ts'

interface NeedDefinition {
  title: string
  /** The screen that lists what was counted. */
  screen: DeskPath
  /** The filters of that list, as in its URL. */
  filters?: string
  /** Who deals with it; owners see every count. */
  grants: readonly StaffGrant[]
}

/** What staff have to do something about, in the order of the screen "Today". */
export const needs = {
  ordersToPrepare: {
    title: 'Orders to prepare',
    screen: 'orders',
    filters: '?status=paid',
    grants: ['sales', 'stock', 'support'],
  },
  transfers: {
    title: 'Transfer receipts to check',
    screen: 'transfers',
    grants: ['finance'],
  },
  wrongSums: {
    title: 'Money to check',
    screen: 'payments/to-check',
    grants: ['finance'],
  },
  refunds: {
    title: 'Refunds to approve or make',
    screen: 'refunds',
    grants: ['finance'],
  },
  planApplications: {
    title: 'Plan applications to decide',
    screen: 'plan-applications',
    grants: ['finance'],
  },
  differences: {
    title: 'Differences to explain',
    screen: 'reconciliation',
    grants: ['finance'],
  },
  payouts: { title: 'Payouts to approve or send', screen: 'payouts', grants: ['finance'] },
  resellerAccounts: {
    title: 'Bank accounts to confirm',
    screen: 'reseller-accounts',
    grants: ['finance'],
  },
  disputes: { title: 'Disputes to answer', screen: 'disputes', grants: ['finance'] },
  planTransfers: {
    title: 'Plan payments to confirm',
    screen: 'plan-transfers',
    grants: ['finance'],
  },
  silentPlans: {
    title: 'Plans more than 7 days late, customer not contacted',
    screen: 'instalment-plans',
    filters: '?silent=yes',
    grants: ['support', 'finance'],
  },
  planDecisions: {
    title: 'Write-offs and overpayments to decide',
    screen: 'plan-decisions',
    grants: ['finance'],
  },
  pauseRequests: {
    title: 'Pause requests',
    screen: 'pause-requests',
    grants: ['finance', 'support'],
  },
  complaints: {
    title: 'Complaints to answer',
    screen: 'complaints',
    grants: ['finance', 'support'],
  },
  returns: {
    title: 'Returns to decide or receive',
    screen: 'returns',
    grants: ['sales', 'stock', 'support'],
  },
  installations: {
    title: 'Installations to price',
    screen: 'orders/installations',
    grants: ['sales', 'support'],
  },
  inquiries: {
    title: 'New inquiries',
    screen: 'inquiries',
    filters: '?status=new',
    grants: ['sales', 'support'],
  },
  resellers: {
    title: 'Reseller applications',
    screen: 'resellers',
    filters: '?status=applied',
    grants: ['sales'],
  },
  registerProposals: {
    title: 'Entries of the carbon register to approve',
    screen: 'carbon',
    grants: ['finance'],
  },
  meterReadings: {
    title: 'Meter readings to check',
    screen: 'carbon/readings',
    grants: ['support', 'finance'],
  },
  unitsTooFew: {
    title: 'Fewer units of the carbon register than were sold',
    screen: 'carbon',
    grants: ['finance'],
  },
  registerFaults: { title: 'Faults of the carbon register', screen: 'carbon', grants: ['finance'] },
  planDifferences: { title: 'Plans that do not add up', screen: 'plan-check', grants: ['finance'] },
  leads: {
    title: 'Projects of resellers to answer',
    screen: 'leads',
    filters: '?status=registered',
    grants: ['sales'],
  },
  personRequests: {
    title: 'Customers who wait for a second colleague',
    screen: 'people',
    filters: '?waiting=yes',
    grants: ['support'],
  },
  lowStock: {
    title: 'Products low in stock',
    screen: 'stock',
    filters: '?low=yes&active=yes',
    grants: ['stock', 'sales'],
  },
  failedWork: { title: 'Failed work', screen: 'failed-work', grants: ['support'] },
} as const satisfies Readonly<Record<string, NeedDefinition>>

export type NeedName = keyof typeof needs

export const needNames = Object.keys(needs).filter(isNeedName)

function isNeedName(name: string): name is NeedName {
  return name in needs
}

/** The address of the list that shows what was counted. */
export function needPath(name: NeedName): string {
  const { screen, filters = '' }: NeedDefinition = needs[name]
  return deskPath(screen) + filters
}

/** How many things wait on each screen, for the badges of the menu. */
export function countByScreen(counts: readonly NeedCount[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { name, count } of counts) {
    const { screen } = needs[name]
    sums.set(screen, (sums.get(screen) ?? 0) + count)
  }
  return sums
}

const needCount = object({ name: oneOf(needNames), count: wholeNumber() })
export type NeedCount = ValueOf<typeof needCount>

/** For staff: how many things wait for a hand, as far as the caller's grants may see them. */
export const needsAHand = {
  name: 'needs-a-hand',
  method: 'GET',
  caller: { grants: staffGrants },
  parseRequest: nothing,
  parseResponse: object({ counts: listOf(needCount) }),
} satisfies AnyFunctionContract
