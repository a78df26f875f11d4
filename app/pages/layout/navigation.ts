import { legalSlugs, legalTitles } from '../../../domain/legal/documents.ts'

export interface NavLink {
  label: string
  to: string
}

/** Links below one label. */
export interface NavMenu {
  label: string
  entries: NavLink[]
}

const solutionsMenu: NavLink[] = [
  { label: 'Solar Calculator', to: '/solar-calculator' },
  { label: 'Carbon Credit Calculator', to: '/carbon-calculator' },
  { label: 'Carbon Register', to: '/carbon-register' },
  { label: 'Financing', to: '/repayment-plans' },
]

const marketplaceMenu: NavLink[] = [
  { label: 'Online Shop', to: '/shop' },
  { label: 'Reseller Program', to: '/reseller' },
]

/** The navigation of the header. The drawer of small screens has the same entries. */
export const mainMenu: (NavLink | NavMenu)[] = [
  { label: 'Home', to: '/' },
  { label: 'Portfolio', to: '/portfolio' },
  { label: 'Solutions', entries: solutionsMenu },
  { label: 'Green MarketPlace', entries: marketplaceMenu },
  { label: 'Careers', to: '/careers' },
  { label: 'Blog', to: '/blog' },
]

/** The address of the entry that leads to a page, or to the pages above it. */
export function findCurrent(pathname: string): string | null {
  const entries = mainMenu.flatMap((item) => ('entries' in item ? item.entries : item))
  const path = `${pathname.toLowerCase()}/`
  const found = entries.find(({ to }) => path.startsWith(to === '/' ? '//' : `${to}/`))
  return found?.to ?? null
}

export const footerResources: NavLink[] = [
  { label: 'Carbon Credit Calculator', to: '/carbon-credit-calculator' },
  { label: 'Carbon Register', to: '/carbon-register' },
  { label: 'Repayment Plans', to: '/repayment-plans' },
]

/** The last line of the footer: what no other menu has. */
export const footerLastLine: NavLink[] = [
  ...legalSlugs.map((slug) => ({ label: legalTitles[slug], to: `/${slug}` })),
  { label: 'Find your order', to: '/payment-details?find=order' },
  { label: 'Prices by size', to: '/prices' },
  { label: 'Solar by state', to: '/solar' },
  { label: 'Installation', to: '/installation' },
  { label: 'Service and repairs', to: '/after-sales' },
  { label: 'Data sheets', to: '/products' },
  { label: 'Wish list', to: '/wish-list' },
]

export const footerQuickLinks: NavLink[] = [
  { label: 'Home', to: '/' },
  { label: 'About', to: '/about' },
  { label: 'Solutions', to: '/solutions' },
  { label: 'Portfolio', to: '/portfolio' },
  { label: 'Solar Calculator', to: '/solar-calculator' },
  { label: 'Shop', to: '/shop' },
  { label: 'Reseller', to: '/reseller' },
  { label: 'Blog', to: '/blog' },
  { label: 'Careers', to: '/careers' },
  { label: 'Contact', to: '/contact' },
]
