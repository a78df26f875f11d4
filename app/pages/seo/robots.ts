import type { Route } from './+types/robots'

/**
 * Crawlers may read every page that a visitor sees without signing in. A page that should not be
 * listed says so itself (`unlisted`), which a crawler must be allowed to read.
 */
export function loader({ url: { origin } }: Route.LoaderArgs) {
  const hidden = ['/admin', '/dashboard', '/dev/', '/auth/', '/rest/', '/storage/', '/functions/']
  const lines = [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    // Pictures of products.
    'Allow: /storage/v1/object/public/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
