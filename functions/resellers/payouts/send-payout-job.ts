import { z } from 'zod'
import type { JobQueue } from '../../../backend/functions/module.ts'
import { GatewayError } from '../../gateway/gateway.ts'
import { logGatewayError } from '../../gateway/log-gateway-error.ts'
import { syncPayout } from './sync-payout.ts'

export const sendPayoutQueue = 'send-payout'

const job = z.object({ payoutId: z.uuid() })

/**
 * Has the gateway make the transfer of a payout that is being sent. What fails is tried again by the
 * scheduled task, with the same reference.
 */
export const sendPayoutJobs: JobQueue = {
  name: sendPayoutQueue,
  async work({ data }, context) {
    const { payoutId } = job.parse(data)
    try {
      await syncPayout(payoutId, context)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      logGatewayError(error, payoutId, context)
    }
  },
}
