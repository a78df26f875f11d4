import type { Log } from '../../log.ts'
import type { ApiError } from '../../web/api-error.ts'

/**
 * Logs why a sign-in with a provider failed. The user sees little of it, and only the operator can
 * correct a wrong secret, clock or certificate. Messages of libraries contain no tokens, and are
 * truncated.
 */
export function logProviderError(
  { log }: { log: Log },
  provider: string,
  { code, cause }: ApiError,
): void {
  if (cause === undefined) return
  const reasons = [cause, cause instanceof Error ? cause.cause : undefined].filter(
    (reason) => reason instanceof Error,
  )
  log({
    level: 'warn',
    message: 'a sign-in with a provider failed',
    provider,
    code,
    reason: reasons.map(({ message }) => message.slice(0, 300)).join(': '),
  })
}
