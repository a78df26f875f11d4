import type { Tx } from '../../backend/functions/functions.ts'
import type { EditPreview } from '../../domain/orders/edit/edit-order.ts'
import { getOrderMoney } from '../orders/money/ledger.ts'
import type { Order } from '../orders/order-access.ts'
import type { StoredLine } from './edited-order.ts'
import type { EditPlan } from './plan-edit.ts'

/** So many units were refunded or sent. */
function minUnits(line: StoredLine | undefined): number {
  return line ? Math.max(line.refundedUnits, line.sentUnits) : 0
}

/** What an edit of a locked order would do, for the staff who decide on it. */
export async function previewEdit(
  tx: Tx,
  { order, plan }: { order: Order; plan: EditPlan },
): Promise<EditPreview> {
  const { stored, lines, totals } = plan
  const money = await getOrderMoney(tx, order.id)
  const differenceKobo = totals.totalKobo - stored.totalKobo
  const balanceKobo = money.balanceKobo + differenceKobo
  const isUnpaid = order.status === 'pending_payment'
  const gone = stored.lines.filter(({ id }) => !lines.some((line) => line.id === id))
  const isBelowRefunds = money.chargedKobo + differenceKobo < 0
  return {
    version: stored.version,
    lines: [
      ...lines.map((line) => ({
        ...line,
        after: line.quantity,
        min: minUnits(stored.lines.find(({ id }) => id === line.id)),
      })),
      ...gone.map((line) => ({
        ...line,
        before: line.quantity,
        after: 0,
        min: minUnits(line),
      })),
    ],
    problems: [
      ...plan.problems,
      ...(isBelowRefunds
        ? [
            {
              field: 'lines',
              message: 'More than the new total was refunded already. Refund the rest instead.',
            },
          ]
        : []),
    ],
    before: stored,
    after: totals,
    usualDeliveryKobo: plan.usualDeliveryKobo,
    staffDiscountKobo: plan.staffDiscountKobo,
    couponNote: plan.couponNote,
    dueKobo: Math.max(0, balanceKobo - (isUnpaid ? 0 : money.chargedBackKobo)),
    backKobo: Math.max(0, -balanceKobo),
  }
}
