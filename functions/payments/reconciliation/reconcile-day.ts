import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { reconcileDay as contract } from '../../../domain/payments/reconciliation/reconciliation-functions.ts'
import { GatewayError } from '../../gateway/gateway.ts'
import { logGatewayError } from '../../gateway/log-gateway-error.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { reconcile } from './reconcile.ts'

/**
 * Staff compare a day with the list of the gateway.
 * @returns 200 `{ open, isReopened }`; 403 without the grant finance; 400 a day to come; 409 the shop
 * takes transfers only; 503 the gateway does not answer
 */
export const reconcileDay = defineSteps(contract, async ({ request: { day }, allow, context }) => {
  const { staffId } = await allow()
  if (day > dayInLagos(context.now())) throw new FunctionError(400, 'This day is still to come.')
  const gateway = openGateway(context)
  if (!gateway) throw new FunctionError(409, 'There is no payment service to compare with.')
  const { open, isReopened } = await reconcile({ gateway, day, staffId }, context).catch(
    (error: unknown) => {
      logGatewayError(error, day, context)
      throw new FunctionError(
        503,
        error instanceof GatewayError && error.name === 'GatewayError'
          ? 'The payment service did not give its whole list. Nothing has changed. Please try again.'
          : 'The payment service does not answer. Nothing has changed. Please try again.',
      )
    },
  )
  return { open, isReopened }
})
