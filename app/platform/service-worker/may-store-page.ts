import { legalSlugs } from '../../../domain/legal/documents.ts'

/** The first part of the path of each page that anybody may read. `_` is the home page's data. */
const publicAreas: ReadonlySet<string> = new Set([
  '',
  '_',
  'about',
  'after-sales',
  'blog',
  'bundles',
  'buy-or-lease',
  'carbon-calculator',
  'carbon-credit-calculator',
  'carbon-register',
  'careers',
  'cart',
  'contact',
  'faq',
  'generator-cost',
  'installation',
  'lithium-or-tubular',
  'payment-details',
  'portfolio',
  'prices',
  'products',
  'repayment-plans',
  'shop',
  'solar',
  'solar-calculator',
  'solutions',
  'wish-list',
  ...legalSlugs,
])

/** Whether a path of the site is that of a public page, or of the data of one (`.data`). */
export function isPublicPage(pathname: string): boolean {
  const [, area = ''] = pathname.split('/')
  return publicAreas.has(area.replace(/\.data$/, ''))
}

/**
 * Whether an answer may stay on this device: a public page or its data, unless the server forbids
 * it, as it does for an address with a secret (the key of an order, a preview).
 * @param url the address that was requested
 */
export function mayStorePage(url: string, answer: Response): boolean {
  const { pathname } = new URL(url)
  const type = pathname.endsWith('.data') ? 'text/x-script' : 'text/html'
  return (
    isPublicPage(pathname) &&
    answer.status === 200 &&
    !answer.redirected &&
    (answer.headers.get('content-type') ?? '').startsWith(type) &&
    !/no-store|private/.test(answer.headers.get('cache-control') ?? 'no-store')
  )
}
