import { defineFunction } from '../callers/define-function.ts'
import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import {
  receiveReturn as contract,
  type ReceivedLine,
  type RefundOfReturn,
} from '../../domain/orders/returns/return-functions.ts'
import type { RefundRequest } from '../../domain/payments/refund-functions.ts'
import { priceLines } from '../payments/refunds/plan-refund.ts'
import { refundOrder, type RequestedRefund } from '../payments/refunds/request-refund.ts'
import { getOrderMoney } from '../orders/money/ledger.ts'
import type { Order } from '../orders/order-access.ts'
import { writeEvent } from '../orders/order-changes.ts'
import { returnStock } from '../orders/order-stock.ts'
import { endReturn } from '../orders/money/end-return.ts'
import { goodsReceivedMail } from './return-mails.ts'
import { listRequestLines, lockRequest, type Request } from './return-requests.ts'

/**
 * Staff write down what came back of an accepted return. Units that can be sold return to the stock,
 * and the money is requested as a refund, by the rules of any refund. The buyer gets a mail.
 * @returns 200 `{ status, refundIds, isApproved, creditKobo }`; 403 not staff; 404 no such request;
 * 409 it is not accepted, more came back than was asked for, or there is not that much to give back
 */
export const receiveReturn = defineFunction(
  contract,
  async ({ tx, staffId, request: { requestId, lines, refund }, context }) => {
    const { order, request } = await lockRequest(tx, requestId)
    if (request.kind !== 'return' || request.status !== 'accepted')
      throw new FunctionError(409, 'No goods are expected for this request now.')
    const goods = await countGoods(tx, { requestId, lines })
    const wanted = await toRefundRequest(tx, { order, request, goods, refund })
    const requested = await refundOrder(
      tx,
      { order, request: wanted, staffId, returnId: requestId },
      context,
    )
    await store(tx, { order, requestId, goods, requested, staffId }, context)
    const status = (await endReturn(tx, order, context)) ? 'refunded' : 'received'
    return { status, ...requested } as const
  },
)

interface Goods {
  productId: string
  name: string
  sellable: number
  damaged: number
}

/** @throws FunctionError 409 for more than was asked for */
async function countGoods(
  tx: Tx,
  { requestId, lines }: { requestId: string; lines: readonly ReceivedLine[] },
): Promise<Goods[]> {
  const asked = await listRequestLines(tx, requestId)
  if (lines.some(({ productId }) => !asked.some((line) => line.productId === productId)))
    throw new FunctionError(409, 'The buyer did not ask to return this product.')
  const goods = asked.map(({ productId, name, quantity }) => {
    const count = (condition: ReceivedLine['condition']) =>
      lines
        .filter((line) => line.productId === productId && line.condition === condition)
        .reduce((sum, line) => sum + line.quantity, 0)
    const [sellable, damaged] = [count('sellable'), count('damaged')]
    if (sellable + damaged > quantity)
      throw new FunctionError(409, `The buyer asked to return only ${quantity} of “${name}”.`)
    return { productId, name, sellable, damaged }
  })
  return goods.filter(({ sellable, damaged }) => sellable + damaged > 0)
}

/** @throws FunctionError 409 for an amount above what the goods and their services cost */
async function toRefundRequest(
  tx: Tx,
  {
    order,
    request,
    goods,
    refund: { byLines, withDelivery, withInstallation, amountKobo },
  }: { order: Order; request: Request; goods: readonly Goods[]; refund: RefundOfReturn },
): Promise<RefundRequest> {
  const lines = goods.map(({ productId, sellable, damaged }) => ({
    productId,
    quantity: sellable + damaged,
  }))
  const base = { orderId: order.id, reason: `Returned: ${request.message ?? ''}`.slice(0, 500) }
  const none = { full: null, lines: null, withDelivery: null, withInstallation: null }
  if (byLines) return { ...base, ...none, lines, withDelivery, withInstallation, amountKobo: null }
  const priced = await priceLines(tx, order, { ...none, lines })
  const goodsKobo = priced.reduce((sum, line) => sum + line.amountKobo, 0)
  if ((amountKobo ?? 0) > goodsKobo + (await findServicesKobo(tx, order.id)))
    throw new FunctionError(
      409,
      'That is more than these goods, the delivery and the installation cost.',
    )
  return { ...base, ...none, amountKobo }
}

/** What the delivery and the installation cost. */
async function findServicesKobo(tx: Tx, orderId: string): Promise<number> {
  const row = await tx.maybeOne<{ kobo: number }>(
    'select (delivery_kobo + private.installation_kobo(id))::float8 as kobo from public.orders where id = $1',
    [orderId],
  )
  return row?.kobo ?? 0
}

async function store(
  tx: Tx,
  {
    order,
    requestId,
    goods,
    requested,
    staffId,
  }: {
    order: Order
    requestId: string
    goods: readonly Goods[]
    requested: RequestedRefund
    staffId: string
  },
  context: FunctionContext,
): Promise<void> {
  const now = context.now()
  const actor = { kind: 'staff', id: staffId } as const
  for (const { productId, sellable, damaged } of goods)
    await tx.query(
      `update public.return_request_lines set sellable_quantity = $3, damaged_quantity = $4
       where return_request_id = $1 and product_id = $2`,
      [requestId, productId, sellable, damaged],
    )
  await tx.query(
    `update public.return_requests
     set status = 'received', received_by = $2, received_at = $3, refund_id = $4
     where id = $1`,
    [requestId, staffId, now, requested.refundIds[0] ?? null],
  )
  const lines = goods
    .filter(({ sellable }) => sellable > 0)
    .map(({ productId, sellable }) => ({ productId, quantity: sellable }))
  if (lines.length > 0)
    await returnStock(tx, order.id, {
      lines,
      returnId: requestId,
      actor,
      now,
      reason: 'Returned by the buyer',
    })
  const names = goods.map(({ name, sellable, damaged }) => `${sellable + damaged} × ${name}`)
  const message = `We have received your return: ${names.join(', ')}.`
  await writeEvent(tx, order.id, { kind: 'return_request', actor, message }, now)
  const money = await getOrderMoney(tx, order.id)
  await context.queueMail(
    tx,
    goodsReceivedMail(order, { requestId, goods: names, money, ...requested }, context),
  )
}
