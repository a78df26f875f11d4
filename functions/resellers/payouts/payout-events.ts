import { z } from 'zod'
import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { findPayout } from './payout.ts'
import { syncPayout } from './sync-payout.ts'

const about = z.object({ reference: z.string().min(1) })

/**
 * Something happened to a transfer. The event only triggers a query of the gateway: late and repeated
 * events do no harm, and nothing that an event says is used.
 */
export async function handlePayoutEvent(
  { payload }: { payload: unknown },
  context: ModuleContext,
): Promise<string> {
  const reference = about.safeParse(payload).data?.reference
  const payout =
    reference === undefined
      ? null
      : await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
          findPayout(tx, { reference }),
        )
  return payout ? syncPayout(payout.id, context) : 'no payout of this reference'
}
