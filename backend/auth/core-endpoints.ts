import { getHealth, getJwks, getSettings } from './describe.ts'
import type { Endpoint } from './endpoint.ts'
import { getUser } from './get-user.ts'
import { recover } from './recover.ts'
import { resend } from './resend.ts'
import { sendOtp } from './send-otp.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { token } from './token.ts'
import { updateUser } from './update-user.ts'
import { verifyLink } from './verify-link.ts'
import { verify } from './verify.ts'

/** Signing up, in and out, and the user's own record. */
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
  'GET /settings': getSettings,
  'GET /health': getHealth,
  'GET /.well-known/jwks.json': getJwks,
} satisfies Record<string, Endpoint>
