import { apiError } from '../../errors.ts'
import type { AuthContext, Call } from '../endpoint.ts'
import { requireMember, requireSecondFactorIfAny } from '../factors/require-factor.ts'
import type { LiveSession } from '../users/require-user.ts'

/** @throws ApiError 404 `passkey_disabled` */
export function requirePasskeysEnabled({ settings }: AuthContext): void {
  if (!settings.passkeysEnabled) throw apiError('passkey_disabled', 'Passkeys are disabled')
}

/**
 * The caller, who may change their passkeys: not at aal1 where they have a second factor, as whoever stole the password
 * would leave a way in behind.
 * @throws ApiError as requireMember; 404 `passkey_disabled`; 403 `insufficient_aal`
 */
export async function requirePasskeyOwner(context: AuthContext, call: Call): Promise<LiveSession> {
  requirePasskeysEnabled(context)
  const live = await requireMember(context, call)
  await requireSecondFactorIfAny(context, live, 'AAL2 required to manage passkeys')
  return live
}
