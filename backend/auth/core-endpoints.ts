import { getHealth, getJwks, getSettings } from './service-info.ts'
import type { Endpoint } from './endpoint.ts'
import { confirmLink } from './one-time-tokens/confirm-link.ts'
import { getUser } from './users/get-user.ts'
import { recover } from './one-time-tokens/recover.ts'
import { resend } from './one-time-tokens/resend.ts'
import { sendOtp } from './one-time-tokens/send-otp.ts'
import { signOut } from './sessions/sign-out.ts'
import { signUp } from './sign-up/sign-up.ts'
import { token } from './sessions/token.ts'
import { updateUser } from './users/update-user.ts'
import { verifyLink } from './one-time-tokens/verify-link.ts'
import { verify } from './one-time-tokens/verify.ts'

/** Sign-up, sign-in, sign-out and the user's own record. */
export const coreEndpoints = {
  'POST /signup': signUp,
  'POST /token': token,
  'GET /user': getUser,
  'PUT /user': updateUser,
  'POST /logout': signOut,
  'POST /recover': recover,
  'POST /otp': sendOtp,
  'POST /magiclink': sendOtp,
  'POST /resend': resend,
  'GET /verify': verifyLink,
  'POST /verify': verify,
  'POST /confirm': confirmLink,
  'GET /settings': getSettings,
  'GET /health': getHealth,
  'GET /.well-known/jwks.json': getJwks,
} satisfies Record<string, Endpoint>
