/** The roles of an account. */
export const personRoles = ['customer', 'reseller', 'admin'] as const
export type PersonRole = (typeof personRoles)[number]

export const personRoleLabels: Readonly<Record<PersonRole, string>> = {
  customer: 'Customer',
  reseller: 'Reseller',
  admin: 'Staff',
}
