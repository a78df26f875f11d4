import type { AuthSettings } from '../auth-settings.ts'
import type { Call } from '../endpoint.ts'

type RedirectSettings = Pick<AuthSettings, 'siteUrl' | 'redirectUrls'>

/**
 * Chooses where the user goes after a mail link: `redirect_to` if allowed, else the referring page
 * if allowed, else the site.
 */
export function chooseRedirect(
  { request, url }: Pick<Call, 'request' | 'url'>,
  settings: RedirectSettings,
  requested = url.searchParams.get('redirect_to'),
): string {
  return (
    findAllowed(requested, settings) ??
    findAllowed(request.headers.get('referer'), settings) ??
    settings.siteUrl
  )
}

/**
 * Returns the normalised URL when it belongs to the site or the allow list, otherwise null. URLs
 * that browsers and we might parse differently (backslashes, control characters, user names and
 * passwords) are never allowed.
 */
export function findAllowed(
  text: string | null,
  { siteUrl, redirectUrls }: RedirectSettings,
): string | null {
  if (
    text === null ||
    text.length > 2_000 ||
    !/^[a-z][a-z0-9+.-]*:\/\/[^\s\\\p{Cc}]*$/iu.test(text) ||
    !URL.canParse(text)
  )
    return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  const site = new URL(siteUrl)
  if (isWeb && url.origin === site.origin) return url.href
  // For a local site any port is allowed, because its apps listen on changing ports (RFC 8252
  // section 7.3). supabase/auth does the same.
  if (isLoopback(site.hostname) && url.protocol === site.protocol && url.hostname === site.hostname)
    return url.href
  const address = url.href.split('#')[0] ?? ''
  return redirectUrls.some((pattern) => matches(pattern, address)) ? url.href : null
}

const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/**
 * `*` matches any text without `.` and `/`, `**` any text, `?` one character other than `.` and
 * `/`.
 */
function matches(pattern: string, address: string): boolean {
  const source = pattern.replace(/\*\*|\*|\?|[^*?]+/g, (piece) => {
    if (piece === '**') return '.*'
    if (piece === '*') return '[^./]*'
    return piece === '?' ? '[^./]' : piece.replace(/[\\^$.|+()[\]{}]/g, '\\$&')
  })
  const withSlash =
    pattern.endsWith('/') || !/^[^/]+\/\/[^/]+$/.test(pattern) ? source : `${source}/?`
  return new RegExp(`^${withSlash}$`).test(address)
}

/** Adds parameters to the fragment, in alphabetical order as supabase/auth does. */
export function withFragment(address: string, members: Record<string, string>): string {
  const url = new URL(address)
  url.hash = sorted(members).toString()
  return url.href
}

/** Sets parameters of the query, also in alphabetical order. */
export function withQuery(address: string, members: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of sorted(members)) url.searchParams.set(name, value)
  return url.href
}

function sorted(members: Record<string, string>): URLSearchParams {
  const parameters = new URLSearchParams(members)
  parameters.sort()
  return parameters
}
