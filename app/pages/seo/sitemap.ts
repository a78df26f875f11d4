import { dayInLagos } from '../../../domain/calendar/days.ts'
import { places } from '../../../domain/solar/climate/places.ts'
import { slugOfState } from '../../features/nigeria/state-slug.ts'
import { listSizes } from '../../features/systems/sizes.ts'
import { routePathsContext, services } from '../../platform/services.ts'
import { xml, xmlResponse } from '../../platform/xml.ts'
import type { Supabase } from '../../platform/supabase.ts'
import type { Route } from './+types/sitemap'

interface Entry {
  path: string
  /** A day or an ISO time, if known. */
  changedAt?: string | undefined
}

/** Pages of one visitor, and the second URL of a page. */
const unlistedPaths = new Set([
  '/carbon-credit-calculator',
  '/cart',
  '/cart/shared',
  '/check-letter',
  '/confirm',
  '/login',
  '/merge-accounts',
  '/update-password',
  '/oauth/consent',
  '/dashboard',
  '/admin',
  '/payment-details',
  '/stock-alerts',
  '/wish-list',
])

/**
 * The tables that pages are made from: the path of a row's page, and when it changed, if a column
 * says so. The technical page of a product, /products/…, names /shop/… as the one to list.
 */
const tables: { path: (slug: string) => string; read: (supabase: Supabase) => ReadRange }[] = [
  {
    path: (slug) => `/shop/${slug}`,
    read: (supabase) => (from, to) =>
      supabase.from('products').select('slug, changedAt:revised_at').order('slug').range(from, to),
  },
  {
    path: (slug) => `/shop?category=${slug}`,
    read: (supabase) => (from, to) =>
      supabase
        .from('product_categories')
        .select('slug, products!inner()')
        .order('slug')
        .range(from, to),
  },
  {
    path: (slug) => `/products?use=${slug}`,
    read: (supabase) => (from, to) =>
      supabase.from('product_uses').select('slug').order('slug').range(from, to),
  },
  {
    path: (slug) => `/blog/${slug}`,
    read: (supabase) => (from, to) =>
      supabase
        .from('posts')
        .select('slug, changedAt:revised_on')
        .eq('is_published', true)
        .order('slug')
        .range(from, to),
  },
  {
    path: (slug) => `/portfolio/${slug}`,
    read: (supabase) => (from, to) =>
      supabase
        .from('portfolio_items')
        .select('slug, changedAt:updated_at')
        .order('slug')
        .range(from, to),
  },
  {
    path: (slug) => `/carbon-register/projects/${slug}`,
    read: (supabase) => (from, to) =>
      supabase.from('register_projects').select('slug:id').order('id').range(from, to),
  },
  {
    path: (slug) => `/careers?opening=${slug}`,
    read: (supabase) => (from, to) =>
      supabase
        .from('openings')
        .select('slug')
        .gte('closes_on', dayInLagos(new Date()))
        .order('slug')
        .range(from, to),
  },
]

/** Every public page, in the format of sitemaps.org 0.9. */
export async function loader({ context, url: { origin } }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const fixed = context.get(routePathsContext).filter((path) => !unlistedPaths.has(path))
  const fromRows = await Promise.all(
    tables.map(async ({ path, read }) => {
      const rows = await listAllRows(read(supabase))
      return rows.map(({ slug, changedAt }): Entry => ({ path: path(slug), changedAt }))
    }),
  )
  const sizes = await listSizes(supabase)
  const computed = [
    ...places.map(({ state }) => `/solar/${slugOfState(state)}`),
    ...sizes.map(({ slug }) => `/prices/${slug}`),
  ]
  const entries: Entry[] = [
    ...[...fixed, ...computed].map((path) => ({ path })),
    ...fromRows.flat(),
  ]
  return xmlResponse(
    xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(({ path, changedAt }) => xml`<url><loc>${origin + path}</loc>${changedAt ? xml`<lastmod>${/T/.test(changedAt) ? new Date(changedAt).toISOString() : changedAt}</lastmod>` : ''}</url>\n`)}</urlset>`,
    'application/xml',
  )
}

interface Row {
  slug: string
  changedAt?: string
}

type ReadRange = (
  from: number,
  to: number,
) => PromiseLike<{ data: Row[] | null; error: Error | null }>

/** All rows, in pages of the size that the data API allows. A sitemap holds at most 50,000 URLs. */
async function listAllRows(read: ReadRange): Promise<Row[]> {
  const step = 1_000
  const rows: Row[] = []
  for (let from = 0; from < 40_000; from += step) {
    const { data, error } = await read(from, from + step - 1)
    if (error) throw error
    rows.push(...(data ?? []))
    if ((data?.length ?? 0) < step) break
  }
  return rows
}
