import { DatabaseError } from 'pg'
import { refusal } from '../errors.ts'
import { authRoutes, type AuthRoute } from '../routes.ts'
import { getHealth, getJwks, getSettings } from './describe.ts'
import type { AuthContext, Endpoint } from './endpoint.ts'
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

/** Who answers what. The compiler refuses a route of backend/routes.ts that is missing here. */
const endpoints: Readonly<Record<AuthRoute, Endpoint>> = {
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
}

const base = '/auth/v1'

/** The auth service, `/auth/v1/*`. Its answers are never stored by caches, but for the public keys. */
export function createAuth(context: AuthContext): { handle(request: Request, from: { ip: string }): Promise<Response> } {
  return {
    async handle(request, { ip }) {
      const url = new URL(request.url)
      const endpoint = findEndpoint(request.method, url.pathname.slice(base.length))
      const response = await endpoint(context, { request, url, ip }).catch(throwRefusal)
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
      return response
    },
  }
}

function findEndpoint(method: string, path: string): Endpoint {
  const route = `${method} ${path}`
  if (isAuthRoute(route)) return endpoints[route]
  const isKnownPath = Object.keys(authRoutes).some((known) => known.endsWith(` ${path}`))
  throw isKnownPath ? refusal('method_not_allowed', `${method} is not offered here`) : refusal('not_found', 'There is nothing at this address')
}

function isAuthRoute(route: string): route is AuthRoute {
  return Object.hasOwn(authRoutes, route)
}

/** What the database refuses because of the caller's own data, or for want of a lock, is no bug of ours. */
function throwRefusal(error: unknown): never {
  if (error instanceof DatabaseError && error.code?.startsWith('22')) {
    throw refusal('validation_failed', 'The request holds a value that cannot be stored', { cause: error })
  }
  if (error instanceof DatabaseError && error.code === '55P03') throw refusal('conflict', 'Too many concurrent requests for one session', { cause: error })
  throw error
}
