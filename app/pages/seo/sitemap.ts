import { routePathsContext, services } from '../../platform/services.ts'
import { xml, xmlResponse } from '../../platform/xml.ts'
import type { Supabase } from '../../platform/supabase.tsx'
import type { Route } from './+types/sitemap'

interface Entry {
  path: string
  /** ISO time, if known. */
  changedAt?: string | null
}

/** Pages of one visitor, and the second URL of a page. */
const unlistedPaths = new Set([
  '/carbon-credit-calculator',
  '/cart',
  '/cart/shared',
  '/login',
  '/update-password',
  '/dashboard',
  '/admin',
  '/payment-details',
  '/stock-alerts',
  '/wish-list',
])

/** The tables that pages are made from, with the paths of the pages of a row. */
const tables: { prefixes: string[]; read: (supabase: Supabase) => ReadRange }[] = [
  {
    prefixes: ['/shop/', '/products/'],
    read: (supabase) => (from, to) =>
      supabase.from('products').select('slug, updated_at').order('slug').range(from, to),
  },
  {
    prefixes: ['/blog/'],
    read: (supabase) => (from, to) =>
      supabase
        .from('posts')
        .select('slug, updated_at')
        .eq('is_published', true)
        .order('slug')
        .range(from, to),
  },
  {
    prefixes: ['/portfolio/'],
    read: (supabase) => (from, to) =>
      supabase.from('portfolio_items').select('slug, updated_at').order('slug').range(from, to),
  },
]

/** Every public page, in the format of sitemaps.org 0.9. */
export async function loader({ context, url: { origin } }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const fixed = context.get(routePathsContext).filter((path) => !unlistedPaths.has(path))
  const fromRows = await Promise.all(
    tables.map(async ({ prefixes, read }) => {
      const rows = await listAllRows(read(supabase))
      return prefixes.flatMap((prefix) =>
        rows.map(({ slug, updated_at: changedAt }) => ({ path: prefix + slug, changedAt })),
      )
    }),
  )
  const entries: Entry[] = [...fixed.map((path) => ({ path })), ...fromRows.flat()]
  return xmlResponse(
    xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(({ path, changedAt }) => xml`<url><loc>${origin + path}</loc>${changedAt ? xml`<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : ''}</url>\n`)}</urlset>`,
    'application/xml',
  )
}

interface Row {
  slug: string
  updated_at: string
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
