/** Where a reseller is, from the application on. */
export const resellerStatuses = ['applied', 'approved', 'declined', 'suspended'] as const
export type ResellerStatus = (typeof resellerStatuses)[number]

export const resellerStatusLabels: Readonly<Record<ResellerStatus, string>> = {
  applied: 'To decide',
  approved: 'Approved',
  declined: 'Declined',
  suspended: 'Suspended',
}

export const businessKinds = ['company', 'business_name', 'individual'] as const
export type BusinessKind = (typeof businessKinds)[number]

export const businessKindLabels: Readonly<Record<BusinessKind, string>> = {
  company: 'Limited company (RC)',
  business_name: 'Registered business name (BN)',
  individual: 'Individual, not registered',
}
