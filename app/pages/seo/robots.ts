import type { Route } from './+types/robots'

/** Crawlers may read every public page. Pages of one visitor have no content for them. */
export function loader({ url: { origin } }: Route.LoaderArgs) {
  const hidden = [
    '/admin',
    '/dashboard',
    '/login',
    '/update-password',
    '/cart',
    '/payment-details',
    '/stock-alerts',
    '/wish-list',
    '/dev/',
    '/auth/',
    '/rest/',
    '/storage/',
    '/functions/',
  ]
  const lines = [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
