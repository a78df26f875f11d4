/**
 * A reference model of the money of one order, written from the rules and not from the code: plain
 * sums, no database, no time. Tests play random histories against it and against the shop.
 */
export interface ModelPayment {
  id: string
  attempt: number
  reference: string
  method: string
  /** What arrived and counts, after corrections; null while nothing has arrived. */
  receivedKobo: number | null
  chargedBackKobo: number
  isChecking: boolean
  isDisputed: boolean
}

export interface ModelRefund {
  /** Known once the shop has shown it. */
  id: string | null
  /** Refunds that were stored together have the same one. */
  storedAt: number
  payment: ModelPayment
  amountKobo: number
  creditNoteKobo: number
  requestedBy: string | null
  /** Refunds of one decision have the same one; null for those of a surplus. */
  decision: number | null
  status:
    | 'requested'
    | 'approved'
    | 'processing'
    | 'processed'
    | 'failed'
    | 'needs_attention'
    | 'withdrawn'
}

export interface OrderModel {
  status: 'pending_payment' | 'paid' | 'cancelled' | 'refunded'
  totalKobo: number
  /** Its only product, which staff add and take out. */
  units: number
  unitKobo: number
  deliveryKobo: number
  /** A coupon that takes a tenth off the goods, as long as its budget is enough for that. */
  couponBudgetKobo: number | null
  /** What the coupon takes off. */
  couponKobo: number
  /** What staff gave. */
  discountKobo: number
  /** How often staff changed the order. */
  edits: number
  /** What the order costs now. */
  costKobo: number
  payments: ModelPayment[]
  refunds: ModelRefund[]
  creditKeptKobo: number
  wasPaid: boolean
  /** The buyer has named an account for refunds, to which staff may be transferring. */
  hasAccount: boolean
  /** Units in the shop that nobody holds. */
  stock: number
  /** Counts what happened, to know which refunds were stored together. */
  clock: number
  /** All states of the money that a mail of this step may speak of. */
  seen: ModelMoney[]
}

export interface ModelMoney {
  charged: number
  received: number
  refunded: number
  chargedBack: number
  creditKept: number
  balance: number
  due: number
  onItsWay: number
  surplus: number
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

export function moneyOf({
  status,
  costKobo,
  payments,
  refunds,
  creditKeptKobo,
}: OrderModel): ModelMoney {
  const received = sum(payments.map(({ receivedKobo }) => receivedKobo ?? 0))
  const chargedBack = sum(payments.map(({ chargedBackKobo }) => chargedBackKobo))
  const refunded = sumOf(refunds, ['processed'])
  const requested = refunds.filter((each) => each.status === 'requested')
  const balance = costKobo - received + refunded + chargedBack + creditKeptKobo
  const onItsWay =
    sumOf(refunds, promised) + sum(requested.map((each) => each.amountKobo - each.creditNoteKobo))
  return {
    charged: costKobo,
    received,
    refunded,
    chargedBack,
    creditKept: creditKeptKobo,
    balance,
    // What a bank took back is for a person to settle, unless the order was never paid.
    due: Math.max(0, status === 'pending_payment' ? balance : balance - chargedBack),
    onItsWay,
    surplus: Math.max(0, -balance - onItsWay),
  }
}

/** What the coupon would take off so many units. */
export const couponFor = (units: number, { unitKobo }: Pick<OrderModel, 'unitKobo'>): number =>
  (units * unitKobo) / 10

/** Whether the coupon can be used for so many units. */
export function isInBudget(units: number, model: OrderModel): boolean {
  const { couponBudgetKobo: budgetKobo } = model
  return budgetKobo === null || couponFor(units, model) <= budgetKobo
}

const promised: ModelRefund['status'][] = ['approved', 'processing', 'needs_attention']

function sumOf(refunds: readonly ModelRefund[], statuses: ModelRefund['status'][]): number {
  return sum(
    refunds.filter(({ status }) => statuses.includes(status)).map(({ amountKobo }) => amountKobo),
  )
}

/** What of a payment is left and is not asked back already. */
export function roomOf({ refunds }: OrderModel, payment: ModelPayment): number {
  const back = refunds.filter(
    (refund) =>
      refund.payment === payment && refund.status !== 'failed' && refund.status !== 'withdrawn',
  )
  return (
    (payment.receivedKobo ?? 0) -
    payment.chargedBackKobo -
    sum(back.map(({ amountKobo }) => amountKobo))
  )
}

/**
 * Whether the shop must refuse the state: the order would cost less than nothing or more than its
 * total, or more would go back than is left over.
 */
export function promisesTooMuch(model: OrderModel): boolean {
  if (model.costKobo < 0 || model.costKobo > model.totalKobo) return true
  const open = model.refunds.filter(({ status }) => promised.includes(status))
  const { balance, chargedBack } = moneyOf(model)
  const openKobo = sum(open.map(({ amountKobo }) => amountKobo))
  if (openKobo === 0 || openKobo <= -balance) return false
  return open.some(({ status }) => status === 'approved') || chargedBack === 0
}

function look(model: OrderModel): void {
  model.seen.push(moneyOf(model))
}

/** What is left over goes back. @param staffOf who asks for it */
export function requestSurplus(
  model: OrderModel,
  staffOf: (payment: ModelPayment) => string | null,
) {
  let left = moneyOf(model).surplus
  model.clock += 1
  for (const payment of model.payments.toSorted((one, two) => two.attempt - one.attempt)) {
    const amountKobo = Math.min(left, roomOf(model, payment))
    if (amountKobo <= 0 || payment.receivedKobo === null) continue
    model.refunds.push({
      id: null,
      storedAt: model.clock,
      payment,
      amountKobo,
      creditNoteKobo: 0,
      requestedBy: staffOf(payment),
      decision: null,
      status: 'requested',
    })
    left -= amountKobo
  }
  look(model)
}

/** Who wrote down what arrived, by the id of the payment; nobody when the gateway told us. */
export type Writers = ReadonlyMap<string, string>

export function withdrawSurplus(model: OrderModel): void {
  for (const refund of model.refunds)
    if (refund.status === 'requested' && refund.creditNoteKobo === 0) refund.status = 'withdrawn'
}

/** What follows when money came or went. */
export function applyMoney(model: OrderModel, writers: Writers): void {
  const staffOf = (payment: ModelPayment) => writers.get(payment.id) ?? null
  look(model)
  if (model.status === 'cancelled') {
    withdrawSurplus(model)
    const isEnough = moneyOf(model).surplus >= model.totalKobo
    if (!isEnough || model.stock < model.units || !isInBudget(model.units, model))
      return requestSurplus(model, staffOf)
    model.stock -= model.units
    makePaid(model)
    return requestSurplus(model, staffOf)
  }
  const { due } = moneyOf(model)
  if (due > 0) return
  if (model.status === 'pending_payment') makePaid(model)
  requestSurplus(model, staffOf)
}

function makePaid(model: OrderModel): void {
  Object.assign(model, { status: 'paid', costKobo: model.totalKobo, wasPaid: true })
  look(model)
}

/** Money arrives for a payment; what is known already changes nothing. */
export function receive(
  model: OrderModel,
  payment: ModelPayment,
  kobo: number,
  writers: Writers,
): void {
  if (payment.receivedKobo !== null) return
  Object.assign(payment, { receivedKobo: kobo, isChecking: false })
  applyMoney(model, writers)
}

/** The buyer cancels, or the time to pay is over. */
export function end(model: OrderModel, writers: Writers): void {
  if (model.status !== 'pending_payment') return
  Object.assign(model, { status: 'cancelled', costKobo: 0, stock: model.stock + model.units })
  requestSurplus(model, (payment) => writers.get(payment.id) ?? null)
}

/** A refund was paid out. */
export function payOut(model: OrderModel, refund: ModelRefund): void {
  refund.status = 'processed'
  look(model)
  closeRefundedOrder(model)
}

/** Nothing of the money of a paid order is left: its goods come back. */
function closeRefundedOrder(model: OrderModel): void {
  const { received, refunded, chargedBack, creditKept } = moneyOf(model)
  if (model.status === 'paid' && received - refunded - chargedBack - creditKept <= 0)
    cancelPaid(model)
  const { charged, balance } = moneyOf(model)
  if (model.wasPaid && charged === 0 && balance >= 0 && model.status === 'cancelled')
    model.status = 'refunded'
  look(model)
}

export function cancelPaid(model: OrderModel): void {
  Object.assign(model, { status: 'cancelled', costKobo: 0, stock: model.stock + model.units })
  look(model)
}

/** A bank takes the money of a payment back; what was not sent yet and does not fit is withdrawn. */
export function chargeBack(model: OrderModel, payment: ModelPayment, kobo: number): void {
  Object.assign(payment, { chargedBackKobo: kobo, isDisputed: false })
  look(model)
  const byAge = (one: ModelRefund, two: ModelRefund) =>
    one.storedAt - two.storedAt || ((one.id ?? '') < (two.id ?? '') ? -1 : 1)
  const waiting = model.refunds
    .filter(({ status }) => status === 'requested' || status === 'approved')
    .toSorted(byAge)
  let missing = -roomOf(model, payment)
  for (const refund of waiting.toReversed())
    if (missing > 0 && refund.payment === payment) {
      refund.status = 'withdrawn'
      missing -= refund.amountKobo
    }
  let left = Math.max(
    0,
    -moneyOf(model).balance - sumOf(model.refunds, ['processing', 'needs_attention']),
  )
  for (const refund of waiting.filter(({ status }) => status !== 'withdrawn')) {
    const isRequested = refund.status === 'requested'
    const needed = refund.amountKobo - (isRequested ? refund.creditNoteKobo : 0)
    if (needed <= left) left -= needed
    else refund.status = 'withdrawn'
  }
  closeRefundedOrder(model)
}
