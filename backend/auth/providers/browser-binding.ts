import { createHash, randomBytes } from 'node:crypto'
import { apiError } from '../../errors.ts'
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
  { flowId, redirectUri, lifetimeS }: { flowId: string; redirectUri: string; lifetimeS: number },
): string {
  const { pathname, protocol } = new URL(redirectUri)
  return `${cookieName(flowId)}=${secret}; Path=${pathname}; Max-Age=${lifetimeS}; HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`
}

/**
 * @throws ApiError 400 `bad_oauth_state` in any other browser than the one that started the flow
 */
export function requireSameBrowser(
  request: Request,
  { flowId, fingerprint }: { flowId: string; fingerprint: string },
): void {
  const name = cookieName(flowId)
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const secret = cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  if (!isSameSecret(fingerprintOf(secret), fingerprint))
    throw apiError(
      'bad_oauth_state',
      'This sign-in was started in another browser. Please start again in this one',
    )
}

const cookieName = (flowId: string) => `sb-flow-${flowId.slice(0, 8)}`
const fingerprintOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
