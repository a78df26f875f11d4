import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { apiError } from '../../errors.ts'

/** What ties a flow to the browser that begins it. */
export interface BrowserBinding {
  /** Kept by the browser alone. */
  secret: string
  /** Travels in the state, where anybody may read it. */
  fingerprint: string
}

/**
 * A flow without PKCE ends with a session in the address, or with an identity linked. Without this, whoever began it could
 * hand the way back to somebody else, who would then be signed in to a stranger's account or lose an identity to it (RFC 6749
 * section 10.12). With PKCE the code verifier does the same, without a cookie: see decisions/004.
 */
export function createBrowserBinding(): BrowserBinding {
  const secret = randomBytes(32).toString('base64url')
  return { secret, fingerprint: fingerprintOf(secret) }
}

/** Lax: the way back from a provider is a navigation from another site. Each flow has its own, so that two tabs can go at once. */
export function toCookie(
  { secret }: BrowserBinding,
  { flowId, redirectUri, lifetimeS }: { flowId: string; redirectUri: string; lifetimeS: number },
): string {
  const { pathname, protocol } = new URL(redirectUri)
  return `${nameOf(flowId)}=${secret}; Path=${pathname}; Max-Age=${lifetimeS}; HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`
}

/** @throws ApiError 400 `bad_oauth_state` in any browser but the one that began */
export function requireBrowser(
  request: Request,
  { flowId, fingerprint }: { flowId: string; fingerprint: string },
): void {
  const name = nameOf(flowId)
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const secret = cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  const [given, expected] = [Buffer.from(fingerprintOf(secret)), Buffer.from(fingerprint)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw apiError('bad_oauth_state', 'This was begun in another browser. Begin again in this one')
}

const nameOf = (flowId: string) => `sb-flow-${flowId.slice(0, 8)}`
const fingerprintOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
