/** The legal pages of the shop, `/privacy` and so on, in the order in which pages link to them. */
export const legalSlugs = ['privacy', 'terms', 'returns', 'delivery', 'warranty'] as const
export type LegalSlug = (typeof legalSlugs)[number]

/** The name of each page, in a link and as its title. */
export const legalTitles: Readonly<Record<LegalSlug, string>> = {
  privacy: 'Privacy',
  terms: 'Terms',
  returns: 'Returns',
  delivery: 'Delivery',
  warranty: 'Warranty',
}
