/**
 * The pages that React runs as a whole in the browser, and what is below them. All other pages are
 * documents: the server renders them, and scripts add to them only what somebody uses.
 */
export const appPaths = [
  '/admin',
  '/cart',
  '/carbon-calculator',
  '/carbon-credit-calculator',
  '/carbon-register/verify',
  '/check-letter',
  '/dashboard',
  '/login',
  '/merge-accounts',
  '/oauth/consent',
  '/payment-details',
  '/repayment-plans',
  '/reseller',
  '/solar-calculator',
  '/stock-alerts',
  '/update-password',
  '/wish-list',
] as const

/** @param path of a page, with or without a query */
export function isAppPage(path: string): boolean {
  const [page = ''] = path.toLowerCase().split(/[?#]/)
  return appPaths.some((app) => page === app || page.startsWith(`${app}/`))
}
