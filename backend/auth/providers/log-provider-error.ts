import type { Log } from '../../log.ts'
import type { ApiError } from '../../web/api-error.ts'

/**
 * Logs why a sign-in with a provider failed. The user sees little of it, and only the operator can
 * correct a wrong secret, clock or certificate.
 */
export function logProviderError(
  { log }: { log: Log },
  provider: string,
  { code, cause }: ApiError,
): void {
  if (cause === undefined) return
  log({
    level: 'warn',
    message: 'a sign-in with a provider failed',
    provider,
    code,
    error: cause,
  })
}
