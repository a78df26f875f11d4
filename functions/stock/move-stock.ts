import { defineSteps } from '../callers/define-function.ts'
import { FunctionError, type Tx } from '../../backend/functions/functions.ts'
import type { ValueOf } from '../../domain/parse/parser.ts'
import { moveStock as contract, staffMoves } from '../../domain/stock/move-stock.ts'
import { refuseMovement } from './refuse-movement.ts'

/**
 * Notes that units of a product arrived, were sold, came back, broke or moved to another depot.
 * @returns 200 `{ stock }` that is for sale then, also for a request that is sent again; 403 no grant;
 * 404 no such product; 409 not so many there
 */
export const moveStock = defineSteps(contract, async ({ request, transaction, context }) => {
  if (request.kind === 'transfer' && (request.toDepotId ?? request.depotId) === request.depotId)
    throw new FunctionError(400, 'Please choose another depot to move the goods to.')
  const stock = await transaction(async ({ tx, staffId }) => {
    return move(tx, request, { staffId, now: context.now() })
  }).catch(refuseMovement)
  return { stock }
})

async function move(
  tx: Tx,
  {
    id,
    productId,
    kind,
    quantity,
    depotId,
    toDepotId,
    reason,
  }: ValueOf<typeof contract.parseRequest>,
  { staffId, now }: { staffId: string; now: Date },
): Promise<number> {
  // Two copies of a request come one after the other.
  const { rows } = await tx.query('select from public.products where id = $1 for no key update', [
    productId,
  ])
  if (rows.length === 0) throw new FunctionError(404, 'There is no such product.')
  const { rowCount: earlier } = await tx.query(
    'select from public.stock_movements where request_id = $1 and product_id = $2',
    [id, productId],
  )
  const parts = [{ depot: depotId, units: staffMoves[kind].isGain ? quantity : -quantity }]
  if (kind === 'transfer' && toDepotId) parts.push({ depot: toDepotId, units: quantity })
  if (earlier === 0)
    for (const { depot, units } of parts)
      await tx.query(
        `insert into public.stock_movements
           (request_id, product_id, kind, quantity, depot_id, actor, actor_id, reason, created_at)
         values ($1, $2, $3, $4, $5, 'staff', $6, $7, $8)`,
        [id, productId, kind, units, depot, staffId, reason, now],
      )
  const found = await tx.maybeOne<{ stock: number }>(
    'select stock from public.products where id = $1',
    [productId],
  )
  return found?.stock ?? 0
}
