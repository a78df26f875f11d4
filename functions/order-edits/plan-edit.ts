import { FunctionError, type Tx } from '../../backend/functions/functions.ts'
import { findShortage } from '../../domain/cart/shortage.ts'
import { installationRole, type InstallationKind } from '../../domain/delivery/installation.ts'
import { formatExactNaira, koboFromNaira } from '../../domain/money/money.ts'
import type { EditOrderRequest, EditPreview } from '../../domain/orders/edit/edit-order.ts'
import {
  editedTotals,
  givenAwayKobo,
  type EditedLine,
  type OrderCoupon,
} from '../../domain/orders/edit/price-edit.ts'
import { maxOrderKobo, type OrderTotals } from '../../domain/orders/order-totals.ts'
import { findDeliveryArea, type DeliveryArea } from '../orders/delivery/delivery-area.ts'
import { listProducts, type ProductRow } from '../orders/listed-products.ts'
import type { Order } from '../orders/order-access.ts'
import { daysOf, noDelivery, priceService } from '../orders/quote.ts'
import { findOrderCoupon, readEditedOrder, type EditedOrder } from './edited-order.ts'
import { findRetiredProblems } from './retired-problems.ts'

/** A line as it would be, and what it was. */
export interface PlannedLine extends EditedLine {
  id: string
  name: string
  sku: string
  vatClass: string
  carbonReductionKg: number
  isNew: boolean
}

export interface EditPlan {
  stored: EditedOrder
  lines: PlannedLine[]
  totals: OrderTotals
  staffDiscountKobo: number
  installationKind: InstallationKind
  usualDeliveryKobo: number
  givenKobo: number
  couponNote: string | null
  problems: EditPreview['problems']
  days: { daysMin: number; daysMax: number }
}

/**
 * Prices an edit of a locked order: what stays keeps its price, what is new costs what it costs today. The
 * products stay locked until the transaction ends.
 * @throws FunctionError 400 when we do not deliver there, or it costs more than an order may
 */
export async function planEdit(
  tx: Tx,
  { order, request }: { order: Order; request: EditOrderRequest },
  now: Date,
): Promise<EditPlan> {
  const stored = await readEditedOrder(tx, order.id)
  const ids = new Set([...stored.lines, ...request.lines].map(({ id }) => id))
  const { state } = request.delivery
  const [products, area, coupon] = await Promise.all([
    listProducts(tx, [...ids].toSorted(), { now, locks: true, alsoUnsold: true }),
    findDeliveryArea(tx, state),
    findOrderCoupon(
      tx,
      { code: order.couponCode, grantedKobo: stored.discountKobo - stored.staffDiscountKobo },
      now,
    ),
  ])
  if (!area) throw noDelivery({ state, path: 'delivery.state' })
  const lines = request.lines.flatMap((line) => planLine(line, { stored, products }) ?? [])
  requirePriceable(lines)
  const service = planService(lines, { stored, products, area, state })
  const deliveryKobo = request.deliveryKobo ?? service.deliveryKobo
  const staffDiscountKobo = request.staffDiscountKobo ?? stored.staffDiscountKobo
  const totals = editedTotals({
    lines,
    coupon,
    staffDiscountKobo,
    deliveryKobo,
    installationKobo: service.installationKobo,
    vatRatePercent: stored.vatRatePercent,
  })
  const given = givenAwayKobo({
    staffDiscountKobo: { before: stored.staffDiscountKobo, after: staffDiscountKobo },
    deliveryKobo: {
      before: stored.deliveryKobo,
      after: deliveryKobo,
      usual: service.deliveryKobo,
    },
    lines,
  })
  return {
    stored,
    lines,
    totals,
    staffDiscountKobo,
    installationKind: service.kind,
    givenKobo: given,
    usualDeliveryKobo: service.deliveryKobo,
    couponNote: describeCoupon(coupon, totals.discountKobo - staffDiscountKobo),
    problems: [
      ...service.problems,
      ...request.lines.flatMap((line) => findLineProblem(line, { order, stored, products }) ?? []),
      ...findRetiredProblems({ stored, lines, products }),
      ...findShippingProblems({ stored, lines, delivery: request.delivery }),
      ...findMoneyProblems({ stored, lines, totals, staffDiscountKobo }),
    ],
    days: daysOf(area, new Map(lines.flatMap(({ id }) => entryOf(products, id)))),
  }
}

function entryOf(products: ReadonlyMap<string, ProductRow>, id: string): [string, ProductRow][] {
  const product = products.get(id)
  return product ? [[id, product]] : []
}

function planLine(
  { id, quantity }: { id: string; quantity: number },
  { stored, products }: { stored: EditedOrder; products: ReadonlyMap<string, ProductRow> },
): PlannedLine | null {
  const product = products.get(id)
  const known = stored.lines.find((line) => line.id === id)
  if (!product || (!known && !product.isSold)) return null
  const todayKobo = koboFromNaira(product.price)
  return {
    id,
    quantity,
    name: known?.name ?? product.name,
    sku: known?.sku ?? product.sku,
    unitPriceKobo: known?.unitPriceKobo ?? todayKobo,
    vatClass: known?.vatClass ?? product.vatClass,
    vatRatePercent: known?.vatRatePercent ?? product.vatRatePercent,
    carbonReductionKg: known?.carbonReductionKg ?? product.carbon,
    before: known?.quantity ?? 0,
    todayKobo,
    isNew: !known,
  }
}

function requirePriceable(lines: readonly PlannedLine[]): void {
  if (lines.length === 0) throw new FunctionError(400, 'None of these products is sold any more.')
  const subtotalKobo = lines.reduce((sum, each) => sum + each.unitPriceKobo * each.quantity, 0)
  if (subtotalKobo > maxOrderKobo)
    throw new FunctionError(400, `An order can cost at most ${formatExactNaira(maxOrderKobo)}.`)
}

/** Delivery and crew cost what was agreed, until the goods or the state change. */
function planService(
  lines: readonly PlannedLine[],
  {
    stored,
    products,
    area,
    state,
  }: {
    stored: EditedOrder
    products: ReadonlyMap<string, ProductRow>
    area: DeliveryArea
    state: string
  },
): {
  kind: InstallationKind
  installationKobo: number
  deliveryKobo: number
  problems: EditPreview['problems']
} {
  const kept = { kind: stored.installationKind, installationKobo: stored.installationKobo }
  const isSame =
    state === stored.address.state &&
    lines.length === stored.lines.length &&
    lines.every(({ quantity, before }) => quantity === before)
  if (isSame) return { ...kept, deliveryKobo: stored.deliveryKobo, problems: [] }
  const roles = lines.flatMap((line) => {
    const product = products.get(line.id)
    return product
      ? [{ ...line, role: installationRole(product), deliveryClass: product.deliveryClass }]
      : []
  })
  const wish = stored.installationKind === 'none' ? 'goods' : 'crew'
  const { installation, installationKobo, deliveryKobo } = priceService(roles, area, wish)
  // Staff quote its price after the order, and the buyer agrees to it separately.
  if (kept.kind === 'quoted') return { ...kept, deliveryKobo, problems: [] }
  if (installation.kind !== 'quoted')
    return { kind: installation.kind, installationKobo, deliveryKobo, problems: [] }
  const message =
    'Our crew has no fixed price for these goods there. Please type in a second order, and quote its installation.'
  return { ...kept, deliveryKobo, problems: [{ field: 'lines', message }] }
}

function describeCoupon(coupon: OrderCoupon | null, couponKobo: number): string | null {
  if (!coupon || coupon.grantedKobo === couponKobo) return null
  return couponKobo === 0
    ? 'The goods no longer meet the conditions of the coupon: its discount falls away.'
    : `The coupon now takes off ${formatExactNaira(couponKobo)}.`
}

/** Units are missing, the product is gone, or some of it has been refunded. */
function findLineProblem(
  { id, quantity }: { id: string; quantity: number },
  {
    order,
    stored,
    products,
  }: { order: Order; stored: EditedOrder; products: ReadonlyMap<string, ProductRow> },
): EditPreview['problems'][number] | null {
  const known = stored.lines.find((line) => line.id === id)
  const product = products.get(id)
  const held = order.holdsStock && known ? known.quantity - known.refundedUnits : 0
  if (known && quantity <= known.quantity) return null
  const available = product?.isSold ? product.stock + Math.max(0, held) : null
  const shortage = findShortage({ quantity, available })
  return (
    shortage && { field: `lines.${id}`, message: `${product?.name ?? ''}: ${shortage.message}` }
  )
}

/** What has left the store stays in the order, and goes where it was sent. */
function findShippingProblems({
  stored,
  lines,
  delivery,
}: Pick<EditPlan, 'stored' | 'lines'> & {
  delivery: EditOrderRequest['delivery']
}): EditPreview['problems'] {
  const sent = stored.lines.filter(({ sentUnits }) => sentUnits > 0)
  if (sent.length === 0) return []
  const unitsOf = (id: string) => lines.find((line) => line.id === id)?.quantity ?? 0
  const problems = sent
    .filter(({ id, sentUnits }) => unitsOf(id) < sentUnits)
    .map(({ id, name, sentUnits }) => ({
      field: `lines.${id}`,
      message: `${name}: ${sentUnits} of it have left our store already.`,
    }))
  const { state, area, street, landmark } = stored.address
  const isMoved =
    [state, area, street, landmark].join('\n') !==
    [delivery.state, delivery.area, delivery.street, delivery.landmark].join('\n')
  if (isMoved)
    problems.push({
      field: 'delivery',
      message: 'A part of this order has left our store, so the address stays.',
    })
  const isAllSent = lines.every(
    ({ id, quantity }) => quantity <= (sent.find((line) => line.id === id)?.sentUnits ?? 0),
  )
  if (isAllSent)
    problems.push({
      field: 'lines',
      message: 'Nothing would be left to send. Refund the rest instead.',
    })
  return problems
}

/** What went back to the customer is not taken out of the order again. */
function findMoneyProblems({
  stored,
  lines,
  totals,
  staffDiscountKobo,
}: Pick<EditPlan, 'stored' | 'lines' | 'totals'> & {
  staffDiscountKobo: number
}): EditPreview['problems'] {
  const problems: EditPreview['problems'] = []
  for (const { id, name, refundedUnits, refundedKobo } of stored.lines) {
    const at = lines.findIndex((line) => line.id === id)
    const line = lines[at]
    const paidKobo = line
      ? line.unitPriceKobo * line.quantity - (totals.lineDiscountsKobo[at] ?? 0)
      : 0
    if ((line?.quantity ?? 0) < refundedUnits || paidKobo < refundedKobo)
      problems.push({
        field: `lines.${id}`,
        message: `${name}: ${refundedUnits} of it were refunded, so the order cannot have fewer, or cost less.`,
      })
  }
  if (totals.deliveryKobo < stored.deliveryRefundedKobo)
    problems.push({ field: 'deliveryKobo', message: 'The delivery was refunded already.' })
  if (totals.installationKobo < stored.installationRefundedKobo)
    problems.push({ field: 'lines', message: 'The installation was refunded already.' })
  if (staffDiscountKobo > totals.subtotalKobo)
    problems.push({ field: 'staffDiscountKobo', message: 'The goods cost less than that.' })
  else if (totals.totalKobo <= 0)
    problems.push({
      field: 'staffDiscountKobo',
      message: 'An order that costs nothing cannot be paid. Cancel it instead.',
    })
  return problems
}
