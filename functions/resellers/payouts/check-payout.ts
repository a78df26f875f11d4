import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { checkPayout as contract } from '../../../domain/resellers/payout-functions.ts'
import { GatewayError } from '../../gateway/gateway.ts'
import { logGatewayError } from '../../gateway/log-gateway-error.ts'
import { findPayout } from './payout.ts'
import { syncPayout } from './sync-payout.ts'

/**
 * Asks the gateway about a payout now. One that it does not know is sent with the same reference.
 * @returns 200 `{ status }`; 403 no finance; 404 no such payout; 503 the gateway does not answer
 */
export const checkPayout = defineSteps(
  contract,
  async ({ request: { payoutId }, transaction, allow, context }) => {
    await allow()
    try {
      await syncPayout(payoutId, context)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      logGatewayError(error, payoutId, context)
      throw new FunctionError(
        503,
        'The payment service does not answer at the moment. Nothing has changed.',
      )
    }
    const payout = await transaction(({ tx }) => findPayout(tx, { id: payoutId }), {
      readOnly: true,
    })
    if (!payout) throw new FunctionError(404, 'There is no such payout.')
    return { status: payout.status }
  },
)
