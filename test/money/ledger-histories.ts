import { isDeepStrictEqual } from 'node:util'
import { sumLedger, type LedgerEntry } from '../../domain/orders/ledger.ts'
import { describeMoney } from '../../domain/orders/money-words.ts'
import { checkWords } from './check-words.ts'
import {
  cancelPaid,
  chargeBack,
  end,
  moneyOf,
  payOut,
  promisesTooMuch,
  receive,
  roomOf,
  applyMoney,
  withdrawSurplus,
  type ModelMoney,
  type ModelPayment,
  type OrderModel,
} from './order-model.ts'
import { createRandom, type Random } from './random.ts'

const nobody = new Map<string, string>()
const maxSteps = 12

/**
 * Plays random histories in the model alone, and compares the rules of `domain/` with it after each
 * step: the sums of the ledger, and every sentence about them.
 * @returns how many steps were compared
 */
export function playLedgers({ seed, count }: { seed: number; count: number }): number {
  let compared = 0
  for (let index = 0; index < count; index++) {
    const random = createRandom(seed * 1_000_003 + index * 7_919)
    const model = newModel(random)
    const entries: LedgerEntry[] = [{ kind: 'charge', amountKobo: model.totalKobo }]
    let before = moneyOf(model)
    const length = 1 + random.below(maxSteps)
    for (let n = 0; n < length; n++) {
      change(model, random)
      const now = moneyOf(model)
      addEntries(entries, { before, now, random })
      before = now
      compare(model, entries, `history ${index} of seed ${seed}, step ${n}`)
      compared += 1
    }
  }
  return compared
}

function newModel(random: Random): OrderModel {
  const totalKobo = 100_000 + random.below(50_000_000)
  return {
    status: 'pending_payment',
    totalKobo,
    units: 1,
    unitKobo: totalKobo,
    deliveryKobo: 0,
    couponBudgetKobo: null,
    couponKobo: 0,
    discountKobo: 0,
    edits: 0,
    costKobo: totalKobo,
    payments: [1, 2, 3].map((attempt) => newPayment(attempt)),
    refunds: [],
    creditKeptKobo: 0,
    wasPaid: false,
    hasAccount: false,
    stock: 1,
    clock: 0,
    seen: [],
  }
}

function newPayment(attempt: number): ModelPayment {
  return {
    id: String(attempt),
    attempt,
    reference: String(attempt),
    method: attempt === 1 ? 'bank_transfer' : 'paystack',
    receivedKobo: null,
    chargedBackKobo: 0,
    isChecking: false,
    isDisputed: false,
  }
}

/** One thing that may happen to the money; what is not allowed happens to a copy. */
function change(model: OrderModel, random: Random): void {
  const payment = random.pick(model.payments)
  const refund = random.pick(model.refunds)
  if (!payment) return
  model.seen = []
  const { due } = moneyOf(model)
  const sum = random.pick([due, due, 1 + random.below(model.totalKobo), model.totalKobo]) ?? 0
  const kind = random.below(11)
  if (kind === 10) return keep(model)
  if (kind < 3 && sum > 0) return receive(model, payment, sum, nobody)
  if (kind === 3) return end(model, nobody)
  if (kind === 4 && payment.receivedKobo !== null) return correct(model, payment, sum)
  if (kind === 5 && payment.receivedKobo && payment.chargedBackKobo === 0)
    return chargeBack(model, payment, payment.receivedKobo)
  if (kind === 6 && payment.receivedKobo !== null) return request(model, payment, random)
  if (refund?.status === 'requested') return approve(model, refund)
  if (refund?.status === 'approved') refund.status = 'processing'
  else if (refund?.status === 'processing' && random.below(4) === 0) refund.status = 'failed'
  else if (refund?.status === 'processing') payOut(model, refund)
}

function copyAnd(model: OrderModel, work: (copy: OrderModel) => boolean): void {
  const copy = structuredClone(model)
  if (work(copy)) Object.assign(model, copy)
}

function correct(model: OrderModel, { id }: ModelPayment, kobo: number): void {
  copyAnd(model, (copy) => {
    withdrawSurplus(copy)
    const own = copy.payments.find((each) => each.id === id)
    if (!own) return false
    own.receivedKobo = kobo
    if (roomOf(copy, own) < 0) return false
    applyMoney(copy, nobody)
    return !promisesTooMuch(copy)
  })
}

function request(model: OrderModel, payment: ModelPayment, random: Random): void {
  const room = roomOf(model, payment)
  if (room <= 0) return
  const amountKobo = 1 + random.below(room)
  const { surplus, charged } = moneyOf(model)
  const creditNoteKobo = Math.max(0, amountKobo - surplus)
  const asked = model.refunds
    .filter(({ status }) => status === 'requested')
    .reduce((sum, each) => sum + each.creditNoteKobo, 0)
  if (
    creditNoteKobo > 0 &&
    (model.status === 'pending_payment' || creditNoteKobo + asked > charged)
  )
    return
  model.clock += 1
  model.refunds.push({
    id: String(model.clock),
    storedAt: model.clock,
    payment,
    amountKobo,
    creditNoteKobo,
    requestedBy: null,
    decision: null,
    status: 'requested',
  })
}

function approve(model: OrderModel, { storedAt, amountKobo }: OrderModel['refunds'][number]): void {
  copyAnd(model, (copy) => {
    const own = copy.refunds.find(
      (each) => each.storedAt === storedAt && each.amountKobo === amountKobo,
    )
    if (!own || own.status !== 'requested') return false
    own.status = 'approved'
    copy.costKobo -= own.creditNoteKobo
    if (own.creditNoteKobo > 0 && copy.costKobo === 0 && copy.status === 'paid') cancelPaid(copy)
    return !promisesTooMuch(copy)
  })
}

/** The buyer keeps what is left over as credit. */
function keep(model: OrderModel): void {
  withdrawSurplus(model)
  model.creditKeptKobo += moneyOf(model).surplus
}

/** The entries of a change, in any order, some of them with a mistake and its correction. */
function addEntries(
  entries: LedgerEntry[],
  { before, now, random }: { before: ModelMoney; now: ModelMoney; random: Random },
): void {
  const add = (kind: LedgerEntry['kind'], amountKobo: number) => {
    if (amountKobo === 0) return
    const wrongKobo = 1 + random.below(1_000_000)
    if (random.below(8) === 0)
      entries.push({ kind, amountKobo: wrongKobo }, { kind, amountKobo: -wrongKobo })
    entries.splice(random.below(entries.length + 1), 0, { kind, amountKobo })
  }
  const chargedKobo = now.charged - before.charged
  add(chargedKobo > 0 ? 'charge' : 'credit_note', chargedKobo)
  add('receipt', before.received - now.received)
  add('refund', now.refunded - before.refunded)
  add('chargeback', now.chargedBack - before.chargedBack)
  add('credit_kept', now.creditKept - before.creditKept)
}

function compare(model: OrderModel, entries: readonly LedgerEntry[], where: string): void {
  const expected = moneyOf(model)
  const isUnpaid = model.status === 'pending_payment'
  const money = sumLedger(entries, model.refunds, { isUnpaid })
  const real = {
    charged: money.chargedKobo,
    received: money.receivedKobo,
    refunded: money.refundedKobo,
    chargedBack: money.chargedBackKobo,
    creditKept: money.creditKeptKobo,
    balance: money.balanceKobo,
    due: money.dueKobo,
    onItsWay: money.onItsWayKobo,
    surplus: money.surplusKobo,
  }
  if (!isDeepStrictEqual(real, expected))
    throw new Error(`${where}: ${JSON.stringify(real)} instead of ${JSON.stringify(expected)}`)
  const { balance: _, ...parts } = real
  if (Object.values(parts).some((kobo) => kobo < 0 || !Number.isSafeInteger(kobo)))
    throw new Error(`${where}: a part is below zero: ${JSON.stringify(real)}`)
  checkWords(where, describeMoney(money).join(' '), [expected], true)
}
