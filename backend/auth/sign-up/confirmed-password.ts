import type { Tx } from '../../db/database.ts'
import type { AuthContext } from '../endpoint.ts'
import type { FoundToken } from '../one-time-tokens/one-time-tokens.ts'
import { knowsPassword } from '../passwords/password-proof.ts'
import type { Json, User } from '../users/users.ts'
import { listSignUps, type PendingSignUp } from './pending-sign-ups.ts'

interface Confirmation {
  user: User
  found: FoundToken
  ip: string
  /** Its cookies may show that this browser knows the password. */
  request: Request
}

/**
 * What the account gets when its first address is confirmed: the password and the data of the
 * sign-up that the link or code was sent for, and of no other (decision 020). The password is
 * dropped when it may be a stranger's.
 */
export async function findConfirmedSignUp(
  context: AuthContext,
  tx: Tx,
  confirmation: Confirmation,
): Promise<{ passwordHash: string | null; data: Json | null }> {
  const { user, found, request } = confirmation
  if (found.type !== 'confirmation_token') return { passwordHash: null, data: null }
  const waiting = await listSignUps(tx, user.id)
  const own = waiting.find(({ id }) => id === found.signUpId)
  const others = waiting.filter((signUp) => signUp !== own)
  if (!own) {
    // A link without a sign-up keeps only a password that an admin set.
    const keeps = others.length === 0 && knowsPassword(context, request, user)
    return { passwordHash: keeps ? user.encrypted_password : null, data: null }
  }
  const keeps = context.settings.passwordNeedsSameBrowser
    ? knowsPassword(context, request, {
        id: user.id,
        encrypted_password: own.passwordHash,
      })
    : others.every((other) => isSamePlace(own, other.ip)) || isSamePlace(own, confirmation.ip)
  return { passwordHash: keeps ? own.passwordHash : null, data: own.data }
}

function isSamePlace(own: PendingSignUp, ip: string | null): boolean {
  return own.ip !== null && own.ip === ip
}
