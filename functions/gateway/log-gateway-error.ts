import type { ModuleContext } from '../../backend/functions/functions.ts'
import { GatewayError } from './gateway.ts'

/**
 * Logs that the gateway failed for a payment: an expected failure, after which the caller goes on.
 * @throws the error itself when it is not a GatewayError
 */
export function logGatewayError(
  error: unknown,
  reference: string,
  { log }: Pick<ModuleContext, 'log'>,
): void {
  if (!(error instanceof GatewayError)) throw error
  log({ level: 'warn', message: 'payment gateway failed', reference, error: error.message })
}
