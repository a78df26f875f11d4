import type { ApiError } from '../../web/api-error.ts'
import type { AuthContext } from '../endpoint.ts'

/**
 * Tells the operator why somebody could not come in from elsewhere. The person is told little, and nobody but the operator
 * can mend a wrong secret, clock or certificate. No tokens: libraries' messages name what is wrong, and are cut.
 */
export function logApiError(
  { log }: Pick<AuthContext, 'log'>,
  provider: string,
  { code, cause }: ApiError,
): void {
  if (cause === undefined) return
  const reasons = [cause, cause instanceof Error ? cause.cause : undefined].filter(
    (reason) => reason instanceof Error,
  )
  log({
    level: 'warn',
    message: 'a sign-in from elsewhere was refused',
    provider,
    code,
    reason: reasons.map(({ message }) => message.slice(0, 300)).join(': '),
  })
}
