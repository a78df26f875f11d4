import type { ModuleContext } from '../../backend/functions/functions.ts'
import { GatewayError, GatewayRefusal } from './gateway.ts'

/**
 * Logs that the gateway failed for a payment: an expected failure, after which the caller goes on.
 * It is an error where somebody has to repair our settings or our requests.
 * @throws the error itself when it is not a GatewayError
 */
export function logGatewayError(
  error: unknown,
  reference: string,
  { log }: Pick<ModuleContext, 'log'>,
): void {
  if (!(error instanceof GatewayError)) throw error
  const isOurs = error instanceof GatewayRefusal && ['invalid_key', 'other'].includes(error.code)
  log({
    level: isOurs ? 'error' : 'warn',
    message: 'payment gateway failed',
    reference,
    error,
  })
}
