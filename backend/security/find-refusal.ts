import { errors } from 'jose'
import type { ErrorCode } from '../errors.ts'
import type { ApiError } from '../web/api-error.ts'

type RefusalKind =
  | 'sign_in_failed'
  | 'second_factor_failed'
  | 'token_refused'
  | 'rate_limited'
  | 'access_denied'

/** Errors whose status does not tell what was refused. */
const kindOf: Partial<Record<ErrorCode, RefusalKind>> = {
  invalid_credentials: 'sign_in_failed',
  otp_expired: 'sign_in_failed',
  user_banned: 'sign_in_failed',
  webauthn_verification_failed: 'sign_in_failed',
  mfa_verification_failed: 'second_factor_failed',
  bad_jwt: 'token_refused',
  no_authorization: 'token_refused',
  session_not_found: 'token_refused',
  refresh_token_already_used: 'token_refused',
}

/**
 * What an answer refused for the sake of security; null for any other answer. A token that has
 * expired is no event: every browser sends one now and then.
 * @param error the reason, when the answer was made from an error
 */
export function findRefusal(status: number, error: ApiError | null): RefusalKind | null {
  if (error?.cause instanceof errors.JWTExpired) return null
  // An unknown code has no entry.
  const known = error ? kindOf[error.code as ErrorCode] : undefined
  if (known) return known
  if (status === 429) return 'rate_limited'
  return status === 401 || status === 403 ? 'access_denied' : null
}

/**
 * The method, the first parts of the path and the status, e.g. `GET /rest/v1/orders 403`. What
 * comes later in a path can be a key or a name.
 */
export function describeRequest({ method, url }: Request, status: number): string {
  const [, service, version, name = ''] = new URL(url).pathname.split('/')
  const shown = /^[\w-]{1,60}$/.test(name) ? name : '…'
  return `${method} /${service}/${version}/${shown} ${status}`
}
