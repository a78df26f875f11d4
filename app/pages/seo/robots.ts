import type { Route } from './+types/robots'

/** Everything public may be read; what belongs to one visitor has nothing to find. */
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
