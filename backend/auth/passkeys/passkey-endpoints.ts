import type { Endpoint } from '../endpoint.ts'
import { listPasskeys, removePasskey, updatePasskey } from './manage-passkeys.ts'
import { getPasskeyCreation, registerPasskey } from './register-passkey.ts'
import { getPasskeyRequest, signInWithPasskey } from './sign-in-with-passkey.ts'

/** Signing in without a password. */
export const passkeyEndpoints = {
  'POST /passkeys/registration/options': getPasskeyCreation,
  'POST /passkeys/registration/verify': registerPasskey,
  'POST /passkeys/authentication/options': getPasskeyRequest,
  'POST /passkeys/authentication/verify': signInWithPasskey,
  'GET /passkeys': listPasskeys,
  'PATCH /passkeys/:passkey_id': updatePasskey,
  'DELETE /passkeys/:passkey_id': removePasskey,
} satisfies Record<string, Endpoint>
