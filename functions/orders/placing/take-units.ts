import { DatabaseError } from 'pg'
import type { Tx } from '../../../backend/functions/functions.ts'
import { areLastUnits } from '../../../domain/orders/stock/stock-hold.ts'
import type { Actor } from '../order-changes.ts'
import type { QuoteLine } from '../quote.ts'
import { takeStock } from '../order-stock.ts'

/** An order that was priced without locks must be placed again with its products locked. */
export class LocksNeeded extends Error {
  constructor() {
    super('The products of this order must be locked before it is priced')
  }
}

const checkViolation = '23514'

/**
 * Checks that PostgreSQL would run at the end of the transaction otherwise, while others wait for the
 * products. Those of the commissions stay there: they lock the reseller, which comes after the products.
 */
const checkNow = `set constraints public.orders_check_ledger, public.orders_check_sums, public.orders_judge_price,
  public.orders_search_new, public.order_lines_check_sums, public.ledger_entries_check_ledger immediate`

interface PricedOrder {
  id: string
  lines: readonly Pick<QuoteLine, 'id' | 'version'>[]
  /** Whether the products were locked when it was priced. */
  isLocked: boolean
}

/**
 * Takes the units of an order that was placed in this transaction. Others wait for them from here on, so it
 * comes last.
 * @throws LocksNeeded when the products were not locked and have changed
 */
export async function takeUnits(
  tx: Tx,
  { id, lines, isLocked }: PricedOrder,
  move: { actor: Actor; now: Date },
): Promise<void> {
  await (isLocked ? takeStock(tx, id, move) : takeUnlocked(tx, { id, lines }, move))
}

/**
 * Takes the units of an order whose products are not locked. What it was priced with must be so
 * still.
 * @param lines as they were priced, none of them with the last units of a product
 * @throws LocksNeeded when a product has changed, or has too few units, or these have become its last ones
 */
async function takeUnlocked(
  tx: Tx,
  { id, lines }: Omit<PricedOrder, 'isLocked'>,
  move: { actor: Actor; now: Date },
): Promise<void> {
  const statements = Promise.all([
    tx.query(checkNow),
    takeStock(tx, id, move),
    // What this order holds is counted when the transaction ends.
    tx.query<{ id: string; version: number; available: number; quantity: number; held: number }>(
      `select p.id, p.version, p.stock + l.quantity as available, l.quantity,
         coalesce(h.units, 0) as held
       from public.order_lines l
       join public.products p on p.id = l.product_id
       left join public.product_holds h on h.product_id = p.id
       where l.order_id = $1`,
      [id],
    ),
  ])
  const [, , { rows }] = await statements.catch((error: unknown) => {
    const isTooFew =
      error instanceof DatabaseError && error.code === checkViolation && error.table === 'products'
    throw isTooFew ? new LocksNeeded() : error
  })
  const versions = new Map(lines.map((line) => [line.id, line.version]))
  if (rows.some((now) => now.version !== versions.get(now.id) || areLastUnits(now)))
    throw new LocksNeeded()
}
