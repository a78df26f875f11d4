import { defineSteps } from '../callers/define-function.ts'
import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import {
  editOrder as contract,
  type EditOrderRequest,
  type EditPreview,
} from '../../domain/orders/edit/edit-order.ts'
import { requireFreshSecondFactor } from '../callers/require-staff.ts'
import { queryOrder } from '../payments/gateway/query-attempts.ts'
import { sha256 } from '../security/sha256.ts'
import { lockOrder } from '../orders/order-access.ts'
import { applyEdit } from './apply-edit.ts'
import { planEdit, type EditPlan } from './plan-edit.ts'
import { previewEdit } from './preview-edit.ts'
import { requireEditable, requireRestingMoney } from './require-editable.ts'

/**
 * Staff change an order that has not left the store: its goods, address, delivery fee or discount. The shop
 * prices it, moves the stock, books the difference and tells the customer, all or nothing. A dry run shows
 * what would happen. Before it changes anything it asks the gateway, so that a payment that was just made
 * counts first. The same request again changes nothing.
 * @returns 200 `{ isApplied, preview }`; 400 what is wrong; 403 not staff; 404 no such order; 409 the order
 * cannot be edited now, is not as it was shown, or the edit is not possible: `{ preview }` says why
 */
export const editOrder = defineSteps(contract, async ({ request, transaction, allow, context }) => {
  await allow()
  if (!request.isDryRun) await queryOrder({ orderId: request.orderId, orderKey: null }, context)
  return transaction(({ tx, staffId }) => edit(tx, { request, staffId }, context))
})

async function edit(
  tx: Tx,
  { request, staffId }: { request: EditOrderRequest; staffId: string },
  context: FunctionContext,
): Promise<{ isApplied: boolean; preview: EditPreview }> {
  const order = await lockOrder(tx, request.orderId)
  if (!order) throw new FunctionError(404, 'There is no such order.')
  await requireEditable(tx, order)
  const plan = await planEdit(tx, { order, request }, context.now())
  const requestHash = await sha256(JSON.stringify(request))
  const isRepeated = !request.isDryRun && plan.stored.lastRequestHash === requestHash
  if (!isRepeated && plan.totals.totalKobo !== plan.stored.totalKobo)
    await requireRestingMoney(tx, order)
  const shown = await previewEdit(tx, { order, plan })
  const preview = { ...shown, problems: [...findOlderView(request, plan), ...shown.problems] }
  if (request.isDryRun) return { isApplied: false, preview }
  if (isRepeated) return { isApplied: true, preview }
  requireAsShown(request, preview)
  if (plan.givenKobo > 0) await requireFreshSecondFactor(tx, context)
  await applyEdit(tx, { order, plan, request, requestHash, staffId }, context)
  return { isApplied: true, preview }
}

/** Goods that were read before a colleague's edit would undo it. */
function findOlderView(
  { seenEdits }: EditOrderRequest,
  { stored }: EditPlan,
): EditPreview['problems'] {
  if (seenEdits === stored.version) return []
  const message =
    'This order was changed after you opened it. Reload the page to see what is new, then make your change.'
  return [{ field: 'order', message }]
}

/** @throws FunctionError 409 with the preview of now */
function requireAsShown({ expected }: EditOrderRequest, preview: EditPreview): void {
  const details = { preview }
  const [problem] = preview.problems
  if (problem) throw new FunctionError(409, problem.message, { details })
  if (expected?.version !== preview.version)
    throw new FunctionError(
      409,
      'A colleague has changed this order since you opened it. Look at it again before you change it.',
      { details },
    )
  if (expected.totalKobo !== preview.after.totalKobo || expected.dueKobo !== preview.dueKobo)
    throw new FunctionError(
      409,
      'A price has changed or a payment has arrived since you looked at this change. Please look at the new sums.',
      { details },
    )
}
