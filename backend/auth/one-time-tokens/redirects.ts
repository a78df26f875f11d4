import type { AuthSettings } from '../auth-settings.ts'
import type { Call } from '../endpoint.ts'

type Allowed = Pick<AuthSettings, 'siteUrl' | 'redirectUrls'>

/** Where the person goes after a mail link: `redirect_to` when allowed, else the page they came from when allowed, else the site. */
export function chooseRedirect(
  { request, url }: Pick<Call, 'request' | 'url'>,
  settings: Allowed,
  wanted = url.searchParams.get('redirect_to'),
): string {
  return (
    findAllowed(wanted, settings) ??
    findAllowed(request.headers.get('referer'), settings) ??
    settings.siteUrl
  )
}

/**
 * An address of the site itself or of the allow list, as a browser would spell it; null for anything else. What a browser
 * and we might read differently (backslashes, control characters, names and passwords before the host) is never allowed.
 */
export function findAllowed(
  text: string | null,
  { siteUrl, redirectUrls }: Allowed,
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
  // A site on this machine: its apps listen on ports as they come (RFC 8252 section 7.3; supabase/auth does so too).
  if (isLoopback(site.hostname) && url.protocol === site.protocol && url.hostname === site.hostname)
    return url.href
  const address = url.href.split('#')[0] ?? ''
  return redirectUrls.some((pattern) => matches(pattern, address)) ? url.href : null
}

const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** `*` stands for anything within a part (between `.` and `/`), `**` for anything, `?` for one character of a part. */
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

/** The address with members added to its fragment, in alphabetical order as supabase/auth writes them. */
export function withFragment(address: string, members: Record<string, string>): string {
  const url = new URL(address)
  url.hash = sorted(members).toString()
  return url.href
}

/** The address with members set in its query, in alphabetical order too. */
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
