import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError, type FunctionContext } from '../../../backend/functions/functions.ts'
import { recordPayoutResult as contract } from '../../../domain/resellers/payout-functions.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { requireNotOwnMoney } from './decide-payout.ts'
import { endPayout } from './end-payout.ts'
import { findPayout, lockPayout, type Payout } from './payout.ts'
import { claimPayout, releaseClaim } from './sync-payout.ts'

/**
 * Staff note what became of a payout that they transferred by hand. A payout of the gateway can only
 * be ended so when the gateway does not know it: otherwise its own word counts.
 * @returns 200 `{ status }`, also the second time; 400 no reference or reason; 403 no finance or no
 * fresh second factor; 404 no such payout; 409 it is not on its way, or the gateway has it
 */
export const recordPayoutResult = defineSteps(
  contract,
  async ({ request: { payoutId, result, bankReference, reason }, transaction, allow, context }) => {
    await allow()
    const isForgotten = result === 'failed' && (await isUnknownAtGateway(payoutId, context))
    await transaction(async ({ tx, staffId }) => {
      const payout = await lockPayout(tx, payoutId)
      if (payout.status === result && (payout.bankReference === bankReference || result !== 'paid'))
        return
      requireEndable(payout, { result, isForgotten })
      await requireNotOwnMoney(tx, payout, staffId)
      const actor = { kind: 'staff', id: staffId } as const
      await endPayout(
        tx,
        {
          payout,
          status: result,
          actor,
          reason: result === 'paid' ? null : reason,
          bankReference,
        },
        context,
      )
    })
    return { status: result }
  },
)

/** @throws FunctionError 409 */
function requireEndable(
  { status, way }: Payout,
  { result, isForgotten }: { result: 'paid' | 'failed' | 'returned'; isForgotten: boolean },
): void {
  const isOpen = status === 'sending' || (status === 'paid' && result === 'returned')
  if (!isOpen) throw new FunctionError(409, 'This payout is not on its way.')
  if (way === 'gateway' && !isForgotten)
    throw new FunctionError(
      409,
      'The payment service has this payout, so only its own answer ends it. Press “Ask now”.',
    )
}

/**
 * The gateway is asked first, so that nothing is called failed that is paid later. The payout stays claimed
 * when the gateway does not know it, so that nobody sends it before it is called failed.
 * @throws FunctionError 409 while somebody else asks about it or sends it
 */
async function isUnknownAtGateway(payoutId: string, context: FunctionContext): Promise<boolean> {
  const { db } = context
  const gateway = openGateway(context)
  const payout = await db.transaction({ role: 'service_role' }, async (tx) => {
    const found = await findPayout(tx, { id: payoutId })
    if (found?.way !== 'gateway' || found.status !== 'sending') return null
    // Another gateway, or the other mode of this one, does not know the reference.
    if (gateway?.name !== found.gateway || gateway.isTest !== found.isTest) return null
    if (await claimPayout(tx, payoutId, context)) return found
    throw new FunctionError(
      409,
      'The payment service is asked about this payout at this moment. Please try again in a minute.',
    )
  })
  if (!gateway || !payout) return false
  if ((await gateway.verifyTransfer(payout.reference)) === null) return true
  await db.transaction({ role: 'service_role' }, (tx) => releaseClaim(tx, payoutId, context))
  return false
}
