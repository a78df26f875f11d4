import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { lineRefundKobo } from '../../../domain/orders/line-refund.ts'
import type { RefundRequest } from '../../../domain/payments/refund-functions.ts'
import { getOrderMoney } from '../../orders/money/ledger.ts'
import { listRefundable } from '../../orders/money/refund-surplus.ts'
import type { Order } from '../../orders/order-access.ts'
import { findRefundableOfPlan } from './plans/refund-to-plan.ts'

/** A line that comes back; the delivery and the installation have no product. */
export interface RefundLine {
  productId: string | null
  isInstallation: boolean
  quantity: number
  amountKobo: number
}

export interface RefundPlan {
  /** From which payments money goes back, the last one first. */
  parts: { paymentId: string; amountKobo: number; creditNoteKobo: number }[]
  /** What goes back as credit, because it was paid with credit. */
  creditKobo: number
  /** The part of `creditKobo` that the order does not cost any more. */
  creditNoteKobo: number
  /** What goes to the instalment plan of the order, which comes before money; with its credit note. */
  toPlan: { amountKobo: number; creditNoteKobo: number }
  lines: RefundLine[]
}

/**
 * Finds what goes back for a request about a locked order, and from where. The part beyond the
 * surplus lowers what the order costs. Money goes back before credit.
 * @throws FunctionError 409 when there is not that much to give back
 */
export async function planRefund(
  tx: Tx,
  order: Order,
  request: RefundRequest,
): Promise<RefundPlan> {
  const money = await getOrderMoney(tx, order.id)
  const lines = request.full || request.amountKobo ? [] : await priceLines(tx, order, request)
  const keptKobo = request.full ? await findWorkToKeep(tx, order, request) : 0
  const chargeLeftKobo = money.chargedKobo - (await sumRequestedNotes(tx, order.id))
  const noteKobo = request.full
    ? Math.max(0, order.status === 'pending_payment' ? 0 : chargeLeftKobo - keptKobo)
    : request.amountKobo
      ? Math.max(0, request.amountKobo - money.surplusKobo)
      : lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0)
  const amountKobo = request.full ? noteKobo + money.surplusKobo : (request.amountKobo ?? noteKobo)
  if (amountKobo === 0) throw new FunctionError(409, 'Nothing is left to refund.')
  if (noteKobo > 0) requireChargeLeft(order, { noteKobo, chargeLeftKobo, ...money })
  const toPlan = await splitToPlan(tx, {
    orderId: order.id,
    amountKobo,
    noteKobo,
    full: request.full,
  })
  const { parts, restKobo } = split(
    await listRefundable(tx, order.id),
    amountKobo - toPlan.amountKobo,
    noteKobo - toPlan.creditNoteKobo,
  )
  if (restKobo > (await sumCreditUsed(tx, order.id)))
    throw new FunctionError(409, 'That is more than was paid for this order.')
  const notedKobo = parts.reduce((sum, { creditNoteKobo }) => sum + creditNoteKobo, 0)
  const creditNoteKobo = noteKobo - toPlan.creditNoteKobo - notedKobo
  return { parts, creditKobo: restKobo, creditNoteKobo, toPlan, lines }
}

/**
 * Of an order on an instalment plan, less is left to pay before money goes back. An overpayment of its
 * deposit is money.
 */
async function splitToPlan(
  tx: Tx,
  {
    orderId,
    amountKobo,
    noteKobo,
    full,
  }: { orderId: string; amountKobo: number; noteKobo: number; full: boolean | null },
): Promise<RefundPlan['toPlan']> {
  const toPlanKobo = Math.min(full ? amountKobo : noteKobo, await findRefundableOfPlan(tx, orderId))
  return { amountKobo: toPlanKobo, creditNoteKobo: Math.min(noteKobo, toPlanKobo) }
}

function requireChargeLeft(
  order: Order,
  {
    noteKobo,
    chargeLeftKobo,
    balanceKobo,
  }: { noteKobo: number; chargeLeftKobo: number; balanceKobo: number },
): void {
  if (order.status === 'pending_payment')
    throw new FunctionError(
      409,
      'This order is not paid in full. End it: what has arrived then goes back.',
    )
  if (balanceKobo > 0)
    throw new FunctionError(409, 'Money is missing for this order. Find out why before you refund.')
  if (noteKobo > chargeLeftKobo) throw new FunctionError(409, 'That is more than this order costs.')
}

function split(
  payments: readonly { paymentId: string; roomKobo: number }[],
  amountKobo: number,
  noteKobo: number,
): { parts: RefundPlan['parts']; restKobo: number } {
  let restKobo = amountKobo
  let restNoteKobo = noteKobo
  const parts: RefundPlan['parts'] = []
  for (const { paymentId, roomKobo } of payments) {
    const partKobo = Math.min(restKobo, roomKobo)
    if (partKobo === 0) break
    const creditNoteKobo = Math.min(restNoteKobo, partKobo)
    parts.push({ paymentId, amountKobo: partKobo, creditNoteKobo })
    restKobo -= partKobo
    restNoteKobo -= creditNoteKobo
  }
  return { parts, restKobo }
}

/** What the work of our crew cost, once it is done, unless staff say that it goes back too. */
async function findWorkToKeep(
  tx: Tx,
  { id, status }: Order,
  { withInstallation }: RefundRequest,
): Promise<number> {
  if (status !== 'installed' || withInstallation === true) return 0
  const work = (await listBought(tx, id)).find(({ isInstallation }) => isInstallation)
  return work ? work.unitPriceKobo - work.returned.amountKobo : 0
}

/**
 * What goes back for lines, and for the delivery and the installation when nothing of them went back
 * before.
 * @throws FunctionError 409 for more than was bought, or what has come back already
 */
export async function priceLines(
  tx: Tx,
  order: Order,
  {
    lines,
    withDelivery,
    withInstallation,
  }: Pick<RefundRequest, 'lines' | 'withDelivery' | 'withInstallation'>,
): Promise<RefundLine[]> {
  const bought = await listBought(tx, order.id)
  const service = { productId: null, quantity: 1 }
  const wanted = [
    ...(lines ?? []).map((line) => ({ ...line, isInstallation: false })),
    ...(withDelivery ? [{ ...service, isInstallation: false }] : []),
    ...(withInstallation ? [{ ...service, isInstallation: true }] : []),
  ]
  return wanted.map(({ productId, quantity, isInstallation }) => {
    const line = bought.find(
      (each) => each.productId === productId && each.isInstallation === isInstallation,
    )
    if (!line)
      throw new FunctionError(
        409,
        isInstallation
          ? 'Nothing was paid for an installation.'
          : 'This product is not in the order.',
      )
    const left = line.quantity - line.returned.quantity
    if (quantity > left)
      throw new FunctionError(
        409,
        left === 0
          ? 'This has come back already.'
          : `Only ${left} of this product can come back: the rest has come back already.`,
      )
    const amountKobo = lineRefundKobo(line, line.returned, quantity)
    return { productId, isInstallation, quantity, amountKobo }
  })
}

interface BoughtLine {
  productId: string | null
  isInstallation: boolean
  quantity: number
  unitPriceKobo: number
  discountKobo: number
  returned: { quantity: number; amountKobo: number }
}

/** The lines of an order, its delivery and its installation, with what came back of them. */
async function listBought(tx: Tx, orderId: string): Promise<BoughtLine[]> {
  const { rows } = await tx.query<BoughtLine>(
    `select product_id as "productId", is_installation as "isInstallation", quantity, unit_price_kobo::float8 as "unitPriceKobo",
       discount_kobo::float8 as "discountKobo", returned
     from (
       select product_id, false as is_installation, quantity, unit_price_kobo, discount_kobo
       from public.order_lines where order_id = $1
       union all
       select null, false, 1, delivery_kobo, 0 from public.orders where id = $1
       union all
       select null, true, 1, kobo, 0 from private.installation_kobo($1) as kobo where kobo > 0
     ) as line, lateral (
       select jsonb_build_object('quantity', coalesce(sum(l.quantity), 0),
         'amountKobo', coalesce(sum(l.amount_kobo), 0)) as returned
       from public.refund_lines l
       where l.order_id = $1 and l.product_id is not distinct from line.product_id
         and l.is_installation = line.is_installation
         and not private.gave_nothing_back(l)
     ) as back`,
    [orderId],
  )
  return rows
}

async function sumRequestedNotes(tx: Tx, orderId: string): Promise<number> {
  const row = await tx.maybeOne<{ kobo: number }>(
    `select coalesce(sum(credit_note_kobo), 0)::float8 as kobo
     from (
       select credit_note_kobo from public.refunds r
       join public.payments p on p.id = r.payment_id
       where p.order_id = $1 and r.status = 'requested'
       union all
       select credit_note_kobo from public.plan_refunds r
       join public.instalment_plans p on p.id = r.plan_id
       where p.order_id = $1 and r.status = 'requested'
     ) as requested`,
    [orderId],
  )
  return row?.kobo ?? 0
}

/** What credit has paid of an order and was not returned to it. */
async function sumCreditUsed(tx: Tx, orderId: string): Promise<number> {
  const row = await tx.maybeOne<{ kobo: number }>(
    `select coalesce(sum(used), 0)::float8 as kobo
     from (
       select -sum(amount_kobo) as used
       from public.ledger_entries
       where order_id = $1 and credit_id is not null
       group by credit_id
       having sum(amount_kobo) < 0
     ) as credits`,
    [orderId],
  )
  return row?.kobo ?? 0
}
