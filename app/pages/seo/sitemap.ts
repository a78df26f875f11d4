import { routePathsContext, services } from '../../platform/services.ts'
import { xml, xmlResponse } from '../../platform/xml.ts'
import type { Supabase } from '../../platform/supabase.tsx'
import type { Route } from './+types/sitemap'

interface Entry {
  path: string
  /** ISO time, if known. */
  changedAt?: string | null
}

/** Personal pages, and the second URL of a page that has two. */
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

/** The pages that are made from database rows. */
const rows: ((supabase: Supabase) => Promise<Entry[]>)[] = [
  (supabase) =>
    listAll(
      (from, to) =>
        supabase.from('products').select('slug, updated_at').order('slug').range(from, to),
      '/shop/',
    ),
  (supabase) =>
    listAll(
      (from, to) =>
        supabase.from('products').select('slug, updated_at').order('slug').range(from, to),
      '/products/',
    ),
  (supabase) =>
    listAll(
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
    listAll(
      (from, to) =>
        supabase.from('portfolio_items').select('slug, updated_at').order('slug').range(from, to),
      '/portfolio/',
    ),
]

/** All public pages, in the format of sitemaps.org 0.9. */
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

/** Reads all rows in batches, because the Data API limits one response. A sitemap may hold 50,000 URLs at most. */
async function listAll(
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
