import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../web/secrets.ts'
import { authCookie, readCookie } from '../auth-cookie.ts'
import type { AuthContext } from '../endpoint.ts'
import type { User } from '../users/users.ts'

/**
 * Anybody can sign up with the address of somebody else and wait until the owner confirms it. So a
 * browser that set the password of an unconfirmed account, or knew it, gets a cookie; a
 * confirmation in any other browser removes the password. The cookie names the account and the hash
 * of the password, so it is worth nothing after another sign-up with that address.
 */
const cookieOf = (settings: AuthContext['settings']) =>
  authCookie(settings, { name: 'sb-password', path: '/auth/v1' })

interface Account {
  userId: string
  passwordHash: string | null
}

/**
 * The header that gives a browser its proof; also for the made-up account of an address that is
 * taken. Empty where the proof is not asked for.
 */
export function passwordProofHeader(
  { keys, settings }: Pick<AuthContext, 'keys' | 'settings'>,
  account: Account,
): Record<string, string> {
  if (!settings.passwordNeedsSameBrowser) return {}
  const { name, scope } = cookieOf(settings)
  const cookie = `${name}=${proofOf(keys.secretKey, account)}; ${scope}; Max-Age=${settings.linkLifetimeS}; HttpOnly; SameSite=Lax`
  return { 'set-cookie': cookie }
}

/** Whether the browser knows the password that the account has now. */
export function knowsPassword(
  { keys, settings }: Pick<AuthContext, 'keys' | 'settings'>,
  request: Request,
  { id, encrypted_password: passwordHash }: Pick<User, 'id' | 'encrypted_password'>,
): boolean {
  if (!settings.passwordNeedsSameBrowser) return true
  const expected = proofOf(keys.secretKey, { userId: id, passwordHash })
  return isSameSecret(readCookie(request, cookieOf(settings)), expected)
}

function proofOf(secret: string, { userId, passwordHash }: Account): string {
  return createHmac('sha256', secret)
    .update(`knows the password ${userId} ${passwordHash ?? ''}`)
    .digest('base64url')
}
