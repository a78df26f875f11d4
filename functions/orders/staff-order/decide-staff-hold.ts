import type { Tx } from '../../../backend/functions/functions.ts'
import { staffHoldEnd } from '../../../domain/orders/stock/stock-hold.ts'
import { listLastUnits } from '../holds/decide-hold.ts'
import type { Quote } from '../quote.ts'

/** How long an order that staff place holds its goods. Call it in the transaction that places it. */
export async function decideStaffHold(
  tx: Tx,
  { lines }: Pick<Quote, 'lines'>,
  now: Date,
): Promise<{ isHeld: boolean; isLastUnits: boolean; until: Date }> {
  const isLastUnits = (await listLastUnits(tx, lines)).length > 0
  return { isHeld: true, isLastUnits, until: staffHoldEnd({ placedAt: now, isLastUnits }) }
}
