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

/** The pages made from rows: one entry for each table. */
const rows: ((supabase: Supabase) => Promise<Entry[]>)[] = [
  (supabase) =>
    listAllRows(
      (from, to) =>
        supabase.from('products').select('slug, updated_at').order('slug').range(from, to),
      '/shop/',
    ),
  (supabase) =>
    listAllRows(
      (from, to) =>
        supabase.from('products').select('slug, updated_at').order('slug').range(from, to),
      '/products/',
    ),
  (supabase) =>
    listAllRows(
      (from, to) =>
        supabase
          .from('posts')
          .select('slug, updated_at')
          .eq('is_published', true)
          .order('slug')
          .range(from, to),
      '/blog/',
    ),
  (supabase) =>
    listAllRows(
      (from, to) =>
        supabase.from('portfolio_items').select('slug, updated_at').order('slug').range(from, to),
      '/portfolio/',
    ),
]

/** Every public page, in the format of sitemaps.org 0.9. */
export async function loader({ context, url: { origin } }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const fixed = context.get(routePathsContext).filter((path) => !unlistedPaths.has(path))
  const fromRows = await Promise.all(rows.map((list) => list(supabase)))
  const entries: Entry[] = [...fixed.map((path) => ({ path })), ...fromRows.flat()]
  return xmlResponse(
    xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(({ path, changedAt }) => xml`<url><loc>${origin + path}</loc>${changedAt ? xml`<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : ''}</url>\n`)}</urlset>`,
    'application/xml',
  )
}

interface Answer {
  data: { slug: string; updated_at: string }[] | null
  error: Error | null
}

/** All rows, in pages of the size that the data API allows. A sitemap holds at most 50,000 URLs. */
async function listAllRows(
  read: (from: number, to: number) => PromiseLike<Answer>,
  prefix: string,
): Promise<Entry[]> {
  const step = 1_000
  const entries: Entry[] = []
  for (let from = 0; from < 40_000; from += step) {
    const { data, error } = await read(from, from + step - 1)
    if (error) throw error
    entries.push(
      ...(data ?? []).map(({ slug, updated_at }) => ({
        path: prefix + slug,
        changedAt: updated_at,
      })),
    )
    if ((data?.length ?? 0) < step) break
  }
  return entries
}
