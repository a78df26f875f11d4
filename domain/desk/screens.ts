import type { StaffGrant } from '../staff/grants.ts'

/** The areas of the desk, in the order of its menu. */
const deskAreas = [
  'Today',
  'Orders',
  'Products',
  'Money',
  'People',
  'Content',
  'Settings',
  'System',
] as const

export type DeskArea = (typeof deskAreas)[number]

export type ScreenGrant = Exclude<StaffGrant, 'owner'>

interface ScreenDefinition {
  /** Below `/admin/`; a segment that begins with a colon stands for the id of a record. */
  path: string
  title: string
  area: DeskArea
  /** Each of these grants opens it. Owners open every screen, so none names them. */
  grants: readonly ScreenGrant[]
  /** For the search: what else people call it. */
  words?: string
  /** Something to do, such as "New order": the search offers it, the menu does not. */
  isAction?: true
}

const everybody = ['sales', 'stock', 'finance', 'content', 'support'] as const

/**
 * Every screen of the desk. The menu, the guard of a screen, the search and the server's 404 read
 * this list; `app/pages/admin/screens.tsx` has the component of each.
 */
export const deskScreens = [
  { path: '', title: 'Today', area: 'Today', grants: everybody, words: 'home start sales figures' },

  {
    path: 'orders',
    title: 'All orders',
    area: 'Orders',
    grants: ['sales', 'stock', 'finance', 'support'],
    words: 'list customers prepare ship deliver',
  },
  {
    path: 'orders/:id',
    title: 'Order',
    area: 'Orders',
    grants: ['sales', 'stock', 'finance', 'support'],
  },
  {
    path: 'returns',
    title: 'Returns',
    area: 'Orders',
    grants: ['sales', 'stock', 'finance', 'support'],
    words: 'cancellations goods back',
  },
  {
    path: 'orders/installations',
    title: 'Installations',
    area: 'Orders',
    grants: ['sales', 'stock', 'finance', 'support'],
    words: 'crew quotes',
  },
  {
    path: 'orders/held',
    title: 'Held goods',
    area: 'Orders',
    grants: ['sales', 'stock', 'finance', 'support'],
    words: 'unpaid stock reserved',
  },

  {
    path: 'products',
    title: 'Products',
    area: 'Products',
    grants: everybody,
    words: 'catalogue goods prices photos',
  },
  {
    path: 'products/new',
    title: 'New product',
    area: 'Products',
    grants: ['content'],
    isAction: true,
  },
  { path: 'products/:id', title: 'Product', area: 'Products', grants: everybody },
  { path: 'bundles', title: 'Bundles', area: 'Products', grants: everybody, words: 'systems kits' },
  {
    path: 'bundles/new',
    title: 'New bundle',
    area: 'Products',
    grants: ['content'],
    isAction: true,
  },
  { path: 'bundles/:id', title: 'Bundle', area: 'Products', grants: everybody },
  { path: 'categories', title: 'Categories', area: 'Products', grants: everybody, words: 'facets' },
  {
    path: 'categories/new',
    title: 'New category',
    area: 'Products',
    grants: ['content'],
    isAction: true,
  },
  { path: 'categories/:id', title: 'Category', area: 'Products', grants: everybody },
  {
    path: 'stock',
    title: 'Stock',
    area: 'Products',
    grants: ['stock', 'sales', 'content', 'finance'],
    words: 'inventory store warehouse low units on hand',
  },
  {
    path: 'stock/:id',
    title: 'Stock of a product',
    area: 'Products',
    grants: ['stock', 'sales', 'content', 'finance'],
  },
  {
    path: 'stock/count',
    title: 'Count stock',
    area: 'Products',
    grants: ['stock'],
    words: 'stocktaking inventory',
    isAction: true,
  },
  {
    path: 'stock/depots',
    title: 'Depots',
    area: 'Products',
    grants: ['stock'],
    words: 'stores warehouses lead time',
  },
  {
    path: 'products/import',
    title: 'Import products',
    area: 'Products',
    grants: ['content', 'sales', 'stock', 'finance'],
    words: 'csv excel spreadsheet upload prices many',
  },

  {
    path: 'payments',
    title: 'Payments',
    area: 'Money',
    grants: ['sales', 'finance', 'support'],
    words: 'paystack card received attempts',
  },
  {
    path: 'payments/:id',
    title: 'Payment',
    area: 'Money',
    grants: ['sales', 'finance', 'support'],
  },
  {
    path: 'transfers',
    title: 'Transfers to confirm',
    area: 'Money',
    grants: ['finance'],
    words: 'bank receipts proofs payments',
  },
  { path: 'transfers/:id', title: 'Transfer', area: 'Money', grants: ['finance'] },
  {
    path: 'refunds',
    title: 'Refunds',
    area: 'Money',
    grants: ['finance'],
    words: 'approve give back transfers to make',
  },
  {
    path: 'payments/to-check',
    title: 'Money to check',
    area: 'Money',
    grants: ['finance'],
    words: 'balance due surplus without order',
  },
  {
    path: 'reconciliation',
    title: 'Reconciliation',
    area: 'Money',
    grants: ['finance'],
    words: 'paystack gateway differences days close',
  },
  { path: 'reconciliation/:day', title: 'Day', area: 'Money', grants: ['finance'] },
  {
    path: 'bookkeeping',
    title: 'Bookkeeping',
    area: 'Money',
    grants: ['finance'],
    words: 'vat tax ledger export month csv fees',
  },
  {
    path: 'disputes',
    title: 'Disputes',
    area: 'Money',
    grants: ['finance'],
    words: 'chargeback bank evidence',
  },

  {
    path: 'inquiries',
    title: 'Inquiries',
    area: 'People',
    grants: ['sales', 'support'],
    words: 'projects leads requests',
  },
  {
    path: 'messages',
    title: 'Messages',
    area: 'People',
    grants: ['support'],
    words: 'mails e-mails sms texts sent',
  },

  {
    path: 'coupons',
    title: 'Coupons',
    area: 'Settings',
    grants: ['sales', 'finance'],
    words: 'discounts codes vouchers',
  },
  { path: 'coupons/:code', title: 'Coupon', area: 'Settings', grants: ['sales', 'finance'] },
  {
    path: 'coupons/new',
    title: 'New coupon',
    area: 'Settings',
    grants: ['sales'],
    isAction: true,
  },

  {
    path: 'failed-work',
    title: 'Failed work',
    area: 'System',
    grants: ['support'],
    words: 'jobs queue dead letters retry',
  },
  { path: 'backups', title: 'Backups', area: 'System', grants: [], words: 'restore database' },
  {
    path: 'security',
    title: 'Security',
    area: 'System',
    grants: [],
    words: 'events sign-ins second factor',
  },
] as const satisfies readonly ScreenDefinition[]

export type DeskPath = (typeof deskScreens)[number]['path']
export type DeskScreen = ScreenDefinition & { path: DeskPath }

const screens: readonly DeskScreen[] = deskScreens

/**
 * The address of a screen: `/admin/orders`.
 * @param id of the record, for a screen of one record
 */
export function deskPath(path: DeskPath, id = ''): string {
  const below = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? encodeURIComponent(id) : segment))
    .join('/')
  return below === '' ? '/admin' : `/admin/${below}`
}

/**
 * @param path what follows `/admin/`, such as `orders/7`
 * @returns the screen at this path, or null where there is none
 */
export function findScreen(path: string): DeskScreen | null {
  const segments = path.split('/').filter((segment) => segment !== '')
  const fitting = screens.filter((screen) => fits(screen.path, segments))
  return fitting.toSorted((a, b) => countIds(a.path) - countIds(b.path))[0] ?? null
}

/** The screens that the menu lists, by area; areas without one are left out. */
export function listMenu(
  mayOpen: (screen: DeskScreen) => boolean,
): { area: DeskArea; screens: DeskScreen[] }[] {
  return deskAreas
    .map((area) => ({
      area,
      screens: listPlaces(mayOpen).filter((screen) => screen.area === area && !screen.isAction),
    }))
    .filter(({ screens: { length } }) => length > 0)
}

/** The screens that have an address of their own, without the id of a record. */
export function listPlaces(mayOpen: (screen: DeskScreen) => boolean): DeskScreen[] {
  return screens.filter((screen) => countIds(screen.path) === 0 && mayOpen(screen))
}

/**
 * The screens above a path, the outermost first, each with its address: above `orders/7/edit` are
 * `/admin/orders` and `/admin/orders/7`.
 */
export function listScreensAbove(path: string): { screen: DeskScreen; to: string }[] {
  const segments = path.split('/').filter((segment) => segment !== '')
  return segments
    .slice(0, -1)
    .map((_, index) => segments.slice(0, index + 1).join('/'))
    .flatMap((above) => {
      const screen = findScreen(above)
      return screen ? [{ screen, to: `/admin/${above}` }] : []
    })
}

function fits(pattern: string, segments: readonly string[]): boolean {
  const parts = pattern.split('/').filter((part) => part !== '')
  return (
    parts.length === segments.length &&
    parts.every((part, index) => part.startsWith(':') || part === segments[index])
  )
}

function countIds(pattern: string): number {
  return pattern.split('/').filter((part) => part.startsWith(':')).length
}
