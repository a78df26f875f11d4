import { defineSteps, type Steps } from '../../callers/define-function.ts'
import { FunctionError, type FunctionContext } from '../../../backend/functions/functions.ts'
import {
  changeOrdersStatus as contract,
  type MovedOrders,
} from '../../../domain/orders/shipments/shipment-functions.ts'
import { lockOrder, type Order } from '../order-access.ts'
import { moveOrder, noTracking, type StaffStatus } from './move-order.ts'

/**
 * Staff move many orders to their next status, with the mail of each. An order that cannot move stays
 * as it is and is named with the reason; the others move, each for itself. A dry run does the same
 * and takes it back, so it tells what the change would do. A repeated request changes nothing.
 * @returns 200 what moved and what did not; 403 not staff of the store, sales or support
 */
export const changeOrdersStatus = defineSteps(
  contract,
  async ({ request: { ids, status, isDryRun }, transaction, context }) => {
    const result: MovedOrders = { moved: [], unchangedCount: 0, refused: [] }
    for (const id of new Set(ids)) {
      const outcome = await moveOne({ id, status, isDryRun, transaction }, context)
      if ('why' in outcome) result.refused.push(outcome)
      else if (outcome.isMoved)
        result.moved.push({
          id,
          number: outcome.number,
          name: outcome.name,
          before: outcome.status,
        })
      else result.unchangedCount++
    }
    return result
  },
)

type Outcome =
  | { id: string; number: string; why: string }
  | (Pick<Order, 'number' | 'name' | 'status'> & { isMoved: boolean })

/** Thrown to take a dry run back. */
class DryRunEnd extends Error {}

async function moveOne(
  {
    id,
    status,
    isDryRun,
    transaction,
  }: {
    id: string
    status: StaffStatus
    isDryRun: boolean
    transaction: Steps<typeof contract>['transaction']
  },
  context: FunctionContext,
): Promise<Outcome> {
  let order: Order | null = null
  let isMoved = false
  try {
    await transaction(async ({ tx, staffId }) => {
      order = await lockOrder(tx, id)
      if (!order) throw new FunctionError(404, 'There is no such order any more.')
      const move = {
        status,
        note: null,
        tracking: noTracking,
        requestId: crypto.randomUUID(),
        staffId,
      }
      isMoved = await moveOrder(tx, order, move, context)
      if (!isDryRun) return
      // Deferred constraints are checked at commit, which a dry run never reaches.
      await tx.query('set constraints all immediate')
      throw new DryRunEnd()
    })
  } catch (error) {
    const isRefusal = error instanceof FunctionError && error.status !== 403
    if (!isRefusal && !(error instanceof DryRunEnd)) throw error
    if (isRefusal) return { id, number: numberOf(order), why: error.message }
  }
  if (!order) throw new Error('An order moved that was not found')
  const { number, name, status: before } = order as Order
  return { number, name, status: before, isMoved }
}

function numberOf(order: Order | null): string {
  return order?.number ?? 'An order'
}
