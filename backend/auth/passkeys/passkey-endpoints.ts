import type { Endpoint } from '../endpoint.ts'
import { listPasskeys, removePasskey, updatePasskey } from './manage-passkeys.ts'
import { getRegistrationOptions, registerPasskey } from './register-passkey.ts'
import { getAuthenticationOptions, signInWithPasskey } from './sign-in-with-passkey.ts'

/** Sign-in without a password. */
export const passkeyEndpoints = {
  'POST /passkeys/registration/options': getRegistrationOptions,
  'POST /passkeys/registration/verify': registerPasskey,
  'POST /passkeys/authentication/options': getAuthenticationOptions,
  'POST /passkeys/authentication/verify': signInWithPasskey,
  'GET /passkeys': listPasskeys,
  'PATCH /passkeys/:passkey_id': updatePasskey,
  'DELETE /passkeys/:passkey_id': removePasskey,
} satisfies Record<string, Endpoint>
