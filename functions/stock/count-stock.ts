import { defineSteps } from '../callers/define-function.ts'
import type { Tx } from '../../backend/functions/functions.ts'
import { tooFewMessage } from '../../domain/product-changes/planned-change.ts'
import type { ValueOf } from '../../domain/parse/parser.ts'
import { countStock as contract } from '../../domain/stock/count-stock.ts'
import { refuseMovement } from './refuse-movement.ts'

type Counts = ValueOf<typeof contract.parseRequest>
type Counted = ValueOf<typeof contract.parseResponse>

/**
 * Sets what was counted in a depot: a correction for each product whose number differs, all in one
 * transaction, or none when one of them has a problem.
 * @returns 200 the differences, the problems, and the change that undoes it; 403 no grant
 */
export const countStock = defineSteps(contract, async ({ request, transaction, context }) => {
  return transaction(async ({ tx, staffId }) => {
    return count(tx, request, { staffId, now: context.now() })
  }).catch(refuseMovement)
})

interface Level {
  id: string
  sku: string
  name: string
  onHold: number
  onHand: number
}

async function count(
  tx: Tx,
  { id, depotId, isDryRun, reason, counts }: Counts,
  { staffId, now }: { staffId: string; now: Date },
): Promise<Counted> {
  const levels = await listLevels(tx, { depotId, ids: counts.map(({ productId }) => productId) })
  const isRepeated = !isDryRun && (await wasCounted(tx, id))
  const differences: Counted['differences'] = []
  const problems: Counted['problems'] = []
  for (const { productId, expected, counted } of counts) {
    const level = levels.get(productId)
    if (!level) {
      problems.push({ productId, name: 'A product', message: 'This product is no longer there.' })
      continue
    }
    const { sku, name, onHand, onHold } = level
    if (isRepeated || counted === onHand) continue
    if (onHand !== expected)
      problems.push({
        productId,
        name,
        message: `This was ${expected} when you opened the page, and is ${onHand} now. Please count it again.`,
      })
    else if (counted < onHold)
      problems.push({ productId, name, message: tooFewMessage(counted, onHold) })
    else differences.push({ productId, sku, name, before: onHand, after: counted })
  }
  const saves = !isDryRun && problems.length === 0 && differences.length > 0
  if (!saves) return { differences, problems, change: null }
  await tx.query(
    `insert into public.stock_movements
       (request_id, product_id, kind, quantity, depot_id, actor, actor_id, reason, created_at)
     select $1, product_id, 'correction', quantity, $2, 'staff', $3, $4, $5
     from jsonb_to_recordset($6) as d(product_id uuid, quantity integer) order by product_id`,
    [
      id,
      depotId,
      staffId,
      reason,
      now,
      JSON.stringify(
        differences.map(({ productId, before, after }) => ({
          product_id: productId,
          quantity: after - before,
        })),
      ),
    ],
  )
  const row = await tx.one<{ change: string }>('select private.current_change()::text as change')
  return { differences, problems, change: row.change }
}

/** What should be in the depot. The products stay locked until the transaction ends. */
async function listLevels(
  tx: Tx,
  { depotId, ids }: { depotId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, Level>> {
  await tx.query(
    'select from public.products where id = any($1::uuid[]) order by id for no key update',
    [ids],
  )
  const { rows } = await tx.query<Level>(
    `select p.id, p.sku, p.name, coalesce(l.on_hold, 0) as "onHold", coalesce(l.on_hand, 0) as "onHand"
     from public.products p
     left join private.depot_levels l on l.product_id = p.id and l.depot_id = $2
     where p.id = any($1::uuid[])`,
    [ids, depotId],
  )
  return new Map(rows.map((level) => [level.id, level]))
}

async function wasCounted(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from public.stock_movements where request_id = $1', [
    id,
  ])
  return rowCount > 0
}
