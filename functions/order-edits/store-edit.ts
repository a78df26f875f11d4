import type { Tx } from '../../backend/functions/functions.ts'
import type { BillLine } from '../../domain/books/bill.ts'
import type { EditOrderRequest } from '../../domain/orders/edit/edit-order.ts'
import type { EditSnapshot } from '../../domain/orders/edit/edit-words.ts'
import type { EditedBill } from '../orders/documents/read-documents.ts'
import { bookEntry } from '../orders/money/ledger.ts'
import type { Order } from '../orders/order-access.ts'
import type { Actor } from '../orders/order-changes.ts'
import type { EditPlan } from './plan-edit.ts'

/** An edit that staff have decided on. */
export interface DecidedEdit {
  order: Order
  plan: EditPlan
  request: EditOrderRequest
  requestHash: string
  staffId: string
}

/**
 * Stores an edit of a locked order: what it was and is, its lines, its stock, its prices, and the difference
 * in its ledger.
 * @returns its id
 */
export async function storeEdit(tx: Tx, decided: DecidedEdit, now: Date): Promise<string> {
  const { order, plan, staffId, request } = decided
  const actor: Actor = { kind: 'staff', id: staffId }
  const editId = await insertEdit(tx, decided)
  // Takes the old units out of what unpaid orders hold; the new units are added below.
  const isHeldUnpaid = order.holdsStock && order.heldUntil !== null
  if (isHeldUnpaid)
    await tx.query('update public.orders set holds_stock = false where id = $1', [order.id])
  if (order.holdsStock) await moveStock(tx, decided, { actor, now, sign: 'back' })
  await storeLines(tx, decided)
  if (order.holdsStock) await moveStock(tx, decided, { actor, now, sign: 'out' })
  await storePrices(tx, decided, now)
  const differenceKobo = plan.totals.totalKobo - plan.stored.totalKobo
  if (differenceKobo !== 0)
    await bookEntry(
      tx,
      {
        orderId: order.id,
        kind: differenceKobo > 0 ? 'charge' : 'credit_note',
        amountKobo: Math.abs(differenceKobo),
        editId,
        reason: request.reason,
        actor,
      },
      now,
    )
  return editId
}

/** An order as `order_edits` keeps it: the history and the documents of the order are made of it later. */
type Snapshot = EditSnapshot & Required<EditedBill> & { staffDiscountKobo: number }

/** The order before and after an edit, with all that its documents need to show it as it was. */
function snapshots(
  { stored, lines, totals, staffDiscountKobo }: EditPlan,
  { delivery }: EditOrderRequest,
  { isInvoiced }: { isInvoiced: boolean },
): { before: Snapshot; after: Snapshot } {
  const { vatRatePercent } = stored
  const before = {
    isInvoiced,
    lines: stored.lines.map(snapshotLine),
    delivery: stored.address,
    deliveryKobo: stored.deliveryKobo,
    installationKobo: stored.installationKobo,
    discountKobo: stored.discountKobo,
    staffDiscountKobo: stored.staffDiscountKobo,
    totalKobo: stored.totalKobo,
    vatRatePercent,
  }
  const after = {
    isInvoiced,
    lines: lines.map((line, at) =>
      snapshotLine({ ...line, discountKobo: totals.lineDiscountsKobo[at] ?? 0 }),
    ),
    delivery,
    deliveryKobo: totals.deliveryKobo,
    installationKobo: totals.installationKobo,
    discountKobo: totals.discountKobo,
    staffDiscountKobo,
    totalKobo: totals.totalKobo,
    vatRatePercent,
  }
  return { before, after }
}

function snapshotLine(line: BillLine): BillLine {
  const { id, name, sku, quantity, unitPriceKobo, discountKobo, vatRatePercent } = line
  return { id, name, sku, quantity, unitPriceKobo, discountKobo, vatRatePercent }
}

async function insertEdit(
  tx: Tx,
  { order, plan, request, requestHash, staffId }: DecidedEdit,
): Promise<string> {
  const { stored, totals } = plan
  const { before, after } = snapshots(plan, request, { isInvoiced: order.invoiceNumber !== null })
  const row = await tx.one<{ id: string }>(
    `insert into public.order_edits (order_id, position, before, after, total_before_kobo,
       total_after_kobo, given_kobo, reason, request_hash, edited_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     returning id`,
    [
      order.id,
      stored.version + 1,
      JSON.stringify(before),
      JSON.stringify(after),
      stored.totalKobo,
      totals.totalKobo,
      plan.givenKobo,
      request.reason,
      requestHash,
      staffId,
    ],
  )
  return row.id
}

/** What goes back to the stock before what is taken out of it. */
async function moveStock(
  tx: Tx,
  { order, plan: { stored, lines } }: DecidedEdit,
  { actor, now, sign }: { actor: Actor; now: Date; sign: 'back' | 'out' },
): Promise<void> {
  const changes = [
    ...lines.map(({ id, quantity, before }) => ({ id, units: before - quantity })),
    ...stored.lines
      .filter(({ id }) => !lines.some((line) => line.id === id))
      .map(({ id, quantity }) => ({ id, units: quantity })),
  ].filter(({ units }) => (sign === 'back' ? units > 0 : units < 0))
  if (changes.length === 0) return
  await tx.query(
    `insert into public.stock_movements
       (order_id, kind, actor, actor_id, reason, created_at, product_id, quantity)
     select $1, $2, $3, $4, 'The order was changed.', $5, product_id, units
     from unnest($6::uuid[], $7::integer[]) as changed (product_id, units)
     order by product_id`,
    [
      order.id,
      sign === 'back' ? 'order_return' : 'order',
      actor.kind,
      actor.id,
      now,
      changes.map(({ id }) => id),
      changes.map(({ units }) => units),
    ],
  )
}

async function storeLines(
  tx: Tx,
  { order, plan: { stored, lines, totals } }: DecidedEdit,
): Promise<void> {
  await tx.query(
    'delete from public.order_lines where order_id = $1 and product_id <> all ($2::uuid[])',
    [order.id, lines.map(({ id }) => id)],
  )
  const priced = lines.map((line, at) => ({
    ...line,
    discountKobo: totals.lineDiscountsKobo[at] ?? 0,
    vatKobo: totals.lineVatsKobo[at] ?? 0,
  }))
  const kept = priced.filter(({ isNew }) => !isNew)
  await tx.query(
    `update public.order_lines l
     set quantity = line.quantity, discount_kobo = line.discount, vat_kobo = line.vat
     from unnest($2::uuid[], $3::integer[], $4::bigint[], $5::bigint[])
       as line (product_id, quantity, discount, vat)
     where l.order_id = $1 and l.product_id = line.product_id`,
    [
      order.id,
      kept.map(({ id }) => id),
      kept.map(({ quantity }) => quantity),
      kept.map(({ discountKobo }) => discountKobo),
      kept.map(({ vatKobo }) => vatKobo),
    ],
  )
  const first = 1 + Math.max(...stored.lines.map(({ position }) => position))
  const added = priced.filter(({ isNew }) => isNew)
  await tx.query(
    `insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
       unit_price_kobo, discount_kobo, carbon_reduction_kg, vat_class, vat_rate_percent, vat_kobo)
     select $1, line.*
     from unnest($2::integer[], $3::uuid[], $4::text[], $5::text[], $6::integer[], $7::bigint[],
       $8::bigint[], $9::numeric[], $10::text[], $11::numeric[], $12::bigint[]) as line`,
    [
      order.id,
      added.map((_, at) => first + at),
      added.map(({ id }) => id),
      added.map(({ name }) => name),
      added.map(({ sku }) => sku),
      added.map(({ quantity }) => quantity),
      added.map(({ unitPriceKobo }) => unitPriceKobo),
      added.map(({ discountKobo }) => discountKobo),
      added.map(({ carbonReductionKg }) => carbonReductionKg),
      added.map(({ vatClass }) => vatClass),
      added.map(({ vatRatePercent }) => vatRatePercent),
      added.map(({ vatKobo }) => vatKobo),
    ],
  )
}

async function storePrices(
  tx: Tx,
  { order, plan, request }: DecidedEdit,
  now: Date,
): Promise<void> {
  const { totals, days, lines } = plan
  const { state, area, street, landmark } = request.delivery
  await tx.query(
    `update public.orders
     set delivery_state = $2, delivery_area = $3, delivery_street = $4, delivery_landmark = $5,
       subtotal_kobo = $6, discount_kobo = $7, staff_discount_kobo = $8, delivery_kobo = $9,
       installation_kind = $10, installation_kobo = $11, total_kobo = $12, vat_kobo = $13,
       service_vat_kobo = $14, carbon_reduction_kg = $15, delivery_days_min = $16,
       delivery_days_max = $17, edited_at = $18, holds_stock = $19
     where id = $1`,
    [
      order.id,
      state,
      area,
      street,
      landmark,
      totals.subtotalKobo,
      totals.discountKobo,
      plan.staffDiscountKobo,
      totals.deliveryKobo,
      plan.installationKind,
      totals.installationKobo,
      totals.totalKobo,
      totals.vatKobo,
      totals.serviceVatKobo,
      lines.reduce((sum, line) => sum + line.carbonReductionKg * line.quantity, 0),
      days.daysMin,
      days.daysMax,
      now,
      order.holdsStock,
    ],
  )
}
