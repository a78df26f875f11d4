/** What a member of staff may be allowed to do, in the order in which the desk shows them. */
export const staffGrants = ['owner', 'sales', 'stock', 'finance', 'content', 'support'] as const
export type StaffGrant = (typeof staffGrants)[number]

export const staffGrantLabels: Readonly<Record<StaffGrant, string>> = {
  owner: 'Owner',
  sales: 'Sales',
  stock: 'Stock',
  finance: 'Finance',
  content: 'Content',
  support: 'Support',
}

/** What each grant lets a person do, in one sentence for the staff screen. */
export const staffGrantSentences: Readonly<Record<StaffGrant, string>> = {
  owner: 'May do everything, gives grants, and sees the audit, security and backups.',
  sales: 'Handles orders, inquiries and coupons, and sets prices.',
  stock: 'Counts and receives goods, prepares and ships orders, and takes returned goods back.',
  finance: 'Confirms payments, approves refunds, answers disputes, and sets fees and VAT.',
  content: 'Writes products, pictures, articles, questions and answers, and job openings.',
  support: 'Helps customers with orders, accounts, returns and messages.',
}

export function isStaffGrant(value: unknown): value is StaffGrant {
  return staffGrants.some((name) => name === value)
}

/**
 * Whether somebody with these grants may do what one of `anyOf` allows. An owner may do everything.
 * The database has the same rule in `private.has_grant`.
 */
export function hasGrant(grants: readonly StaffGrant[], anyOf: readonly StaffGrant[]): boolean {
  return grants.some((name) => name === 'owner' || anyOf.includes(name))
}

/** The labels of grants in a sentence: `Sales, Stock or Finance`. */
export function formatGrants(grants: readonly StaffGrant[]): string {
  const labels = grants.map((name) => staffGrantLabels[name])
  return labels.length < 2
    ? (labels[0] ?? '')
    : `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`
}
