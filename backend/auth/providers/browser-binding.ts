import { createHash, randomBytes } from 'node:crypto'
import { apiError } from '../../errors.ts'
import { authCookie, readCookie } from '../auth-cookie.ts'
import type { AuthContext } from '../endpoint.ts'
import { isSameSecret } from '../../web/secrets.ts'

/** Binds a flow to the browser that started it. */
interface BrowserBinding {
  /** Stored only in the browser's cookie. */
  secret: string
  /** Part of the state, which is not secret. */
  fingerprint: string
}

/**
 * A flow without PKCE ends with a session in the URL, or with a linked identity. Without this
 * binding, an attacker could start a flow and make a victim finish it (login CSRF, RFC 6749 section
 * 10.12). With PKCE the code verifier gives the same protection without a cookie: see
 * decisions/004.
 */
export function createBrowserBinding(): BrowserBinding {
  const secret = randomBytes(32).toString('base64url')
  return { secret, fingerprint: fingerprintOf(secret) }
}

/**
 * SameSite is Lax because the callback is a navigation from another site. Each flow has its own
 * cookie, so that two tabs can sign in at once.
 */
export function toCookie(
  { secret }: BrowserBinding,
  { flow, lifetimeS }: { flow: BoundFlow; lifetimeS: number },
): string {
  const { name, scope } = cookieOf(flow)
  return `${name}=${secret}; ${scope}; Max-Age=${lifetimeS}; HttpOnly; SameSite=Lax`
}

/**
 * @throws ApiError 400 `bad_oauth_state` in any other browser than the one that started the flow
 */
export function requireSameBrowser(
  request: Request,
  { flow, fingerprint }: { flow: BoundFlow; fingerprint: string },
): void {
  if (!isSameSecret(fingerprintOf(readCookie(request, cookieOf(flow))), fingerprint))
    throw apiError(
      'bad_oauth_state',
      'This sign-in was started in another browser. Please start again in this one',
    )
}

interface BoundFlow {
  id: string
  settings: AuthContext['settings']
  /** Where the provider sends the browser back to. */
  path: string
}

const cookieOf = ({ id, settings, path }: BoundFlow) =>
  authCookie(settings, { name: `sb-flow-${id.slice(0, 8)}`, path })
const fingerprintOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
