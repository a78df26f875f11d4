import { apiError } from '../../errors.ts'
import type { AuthContext, Call } from '../endpoint.ts'
import { requirePermanentUser, requireSecondFactorIfAny } from '../factors/require-factor.ts'
import type { UserSession } from '../users/require-user.ts'

/** @throws ApiError 404 `passkey_disabled` */
export function requirePasskeysEnabled({ settings }: AuthContext): void {
  if (!settings.passkeysEnabled) throw apiError('passkey_disabled', 'Passkeys are disabled')
}

/**
 * The caller, with the right to change their passkeys. Users with a second factor need aal2.
 * Otherwise an attacker with the password could add a passkey of their own.
 * @throws ApiError as requireMember; 404 `passkey_disabled`; 403 `insufficient_aal`
 */
export async function requirePasskeyOwner(context: AuthContext, call: Call): Promise<UserSession> {
  requirePasskeysEnabled(context)
  const userSession = await requirePermanentUser(context, call)
  await requireSecondFactorIfAny(context, userSession, {
    message: 'AAL2 required to manage passkeys',
  })
  return userSession
}
