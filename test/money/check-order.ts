import { isDeepStrictEqual } from 'node:util'
import { describeMoney } from '../../domain/orders/money-words.ts'
import type { OrderView } from '../../domain/orders/order-view.ts'
import { checkCommission } from './check-commission.ts'
import { checkDocuments } from './check-documents.ts'
import { checkWords } from './check-words.ts'
import { moneyOf, roomOf, type ModelMoney } from './order-model.ts'
import { Surprise } from './surprise.ts'
import { refundsAtGateway, transactionOf, type World } from './world.ts'

interface RefundRow {
  id: string
  status: string
  paymentId: string
  amountKobo: number
  creditNoteKobo: number
  requestedBy: string | null
}

interface Facts {
  status: string
  stock: number
  /** What the coupon has given; null without one. */
  given: number | null
  balance: number
  received: number
  refunded: number
  chargedBack: number
  payments: { id: string; attempt: number; reference: string; method: string; status: string }[]
  refunds: RefundRow[]
  mails: string[]
  server: string
}

const factsSql = `select o.status,
    (select given_kobo::float8 from public.coupons where code = o.coupon_code) as given, (select stock from public.products where id = $2) as stock,
    (select coalesce(sum(amount_kobo), 0)::float8 from public.ledger_entries where order_id = o.id)
      as balance,
    (select coalesce(-sum(amount_kobo), 0)::float8 from public.ledger_entries
      where order_id = o.id and kind = 'receipt') as received,
    (select coalesce(sum(amount_kobo), 0)::float8 from public.ledger_entries
      where order_id = o.id and kind = 'refund') as refunded,
    (select coalesce(sum(amount_kobo), 0)::float8 from public.ledger_entries
      where order_id = o.id and kind = 'chargeback') as "chargedBack",
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'attempt', attempt,
        'reference', reference, 'method', method, 'status', status) order by attempt), '[]')
      from public.payments where order_id = o.id) as payments,
    (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'status', r.status,
        'paymentId', p.id, 'amountKobo', r.amount_kobo, 'creditNoteKobo', r.credit_note_kobo,
        'requestedBy', r.requested_by)
        order by r.created_at, r.id), '[]')
      from public.refunds r join public.payments p on p.id = r.payment_id
      where p.order_id = o.id) as refunds,
    (select coalesce(jsonb_agg(text), '[]') from platform.mail_messages
      where to_address = o.email and extract(epoch from queued_at) > $3) as mails,
    extract(epoch from clock_timestamp())::text as server
  from public.orders o where o.id = $1`

/**
 * Compares all that the shop knows and says about an order with its model.
 * @throws Surprise at the first difference
 */
export async function checkOrder(world: World): Promise<void> {
  const { shop, proof, model } = world
  const [facts] = await shop.query<Facts>(factsSql, [proof.orderId, shop.panelId, world.lastMailAt])
  if (!facts) throw new Surprise('The order is gone')
  world.lastMailAt = Number(facts.server)
  adoptPayments(world, facts)
  matchRefunds(world, facts.refunds)
  const money = moneyOf(model)
  equal('facts', facts, {
    status: model.status,
    stock: model.stock,
    given: givenByCoupon(model),
    balance: money.balance,
    received: money.received,
    refunded: money.refunded,
    chargedBack: money.chargedBack,
  })
  for (const payment of model.payments) {
    const stored = facts.payments.find(({ id }) => id === payment.id)
    equal(
      `payment ${payment.reference}`,
      { hasArrived: stored?.status === 'succeeded' },
      {
        hasArrived: payment.receivedKobo !== null,
      },
    )
    if (roomOf(model, payment) < 0 && payment.chargedBackKobo === 0)
      throw new Surprise(`More goes back of ${payment.reference} than arrived`)
  }
  checkGateway(world)
  await checkCommission(shop, proof.orderId)
  await checkView(world, money)
  model.seen.push(money)
  for (const mail of facts.mails) checkWords('a mail', mail, model.seen)
}

/** A cancelled or refunded order gives the whole discount back to the budget of its coupon. */
function givenByCoupon({ status, couponBudgetKobo, couponKobo }: World['model']): number | null {
  if (couponBudgetKobo === null) return null
  return status === 'cancelled' || status === 'refunded' ? 0 : couponKobo
}

/** A payment that the shop has opened. */
function adoptPayments({ model }: World, { payments }: Facts): void {
  for (const { id, attempt, reference, method } of payments)
    if (!model.payments.some((known) => known.id === id))
      model.payments.push({
        id,
        attempt,
        reference,
        method,
        receivedKobo: null,
        chargedBackKobo: 0,
        isChecking: false,
        isDisputed: false,
      })
}

function matchRefunds(world: World, rows: readonly RefundRow[]): void {
  const { model } = world
  if (world.isAmbiguous) return adoptRefunds(world, rows)
  const left = [...rows]
  const take = (isIt: (row: RefundRow) => boolean) => {
    const at = left.findIndex(isIt)
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null)
  }
  for (const refund of model.refunds.toSorted((one) => (one.id === null ? 1 : -1))) {
    const { id, payment, amountKobo, creditNoteKobo, status } = refund
    const row = take(
      (each) =>
        (id === null ? !model.refunds.some((known) => known.id === each.id) : each.id === id) &&
        each.paymentId === payment.id &&
        each.amountKobo === amountKobo &&
        each.creditNoteKobo === creditNoteKobo &&
        each.status === status,
    )
    if (!row)
      throw new Surprise(
        `The refund of ${amountKobo} (${creditNoteKobo}) of ${payment.reference} should be ${status}: ${JSON.stringify(rows)}`,
      )
    refund.id = row.id
  }
  if (left.length > 0) throw new Surprise(`Refunds that nobody expects: ${JSON.stringify(left)}`)
}

/** Two payments were learned at the same time: only what goes back together is known. */
function adoptRefunds(world: World, rows: readonly RefundRow[]): void {
  const { model } = world
  const before = moneyOf(model)
  model.refunds = rows.flatMap((row) => {
    const known = model.refunds.find(({ id }) => id === row.id)
    const payment = model.payments.find(({ id }) => id === row.paymentId)
    if (!payment) return []
    return {
      id: row.id,
      storedAt: known?.storedAt ?? model.clock,
      payment,
      amountKobo: row.amountKobo,
      creditNoteKobo: row.creditNoteKobo,
      decision: known?.decision ?? null,
      requestedBy: row.requestedBy,
      status: row.status as (typeof model.refunds)[number]['status'],
    }
  })
  equal('money', moneyOf(model), { ...before })
}

/** Nothing is sent twice, and no more than was paid. */
function checkGateway(world: World): void {
  const sent = refundsAtGateway(world)
  const notes = sent.map(({ merchantNote }) => merchantNote)
  if (new Set(notes).size < notes.length)
    throw new Surprise(`A refund was sent twice: ${notes.join(', ')}`)
  for (const payment of world.model.payments) {
    const back = sent.filter(
      ({ status, transaction }) =>
        status !== 'failed' && transaction.reference === payment.reference,
    )
    const backKobo = back.reduce((sum, { amountKobo }) => sum + amountKobo, 0)
    const paidKobo = transactionOf(world, payment)?.amountKobo ?? 0
    if (backKobo > paidKobo)
      throw new Surprise(`${backKobo} goes back at the gateway of ${paidKobo}`)
  }
}

async function checkView({ shop, proof, model }: World, money: ModelMoney): Promise<void> {
  const path = `order?${new URLSearchParams({ ...proof })}`
  const response = await shop.server.call(path, { method: 'GET' })
  if (response.status !== 200)
    throw new Surprise(`order: ${response.status} ${await response.text()}`)
  const view = (await response.json()) as OrderView
  equal('the page', view.money, {
    chargedKobo: money.charged,
    receivedKobo: money.received,
    refundedKobo: money.refunded,
    chargedBackKobo: money.chargedBack,
    creditKeptKobo: money.creditKept,
    balanceKobo: money.balance,
    dueKobo: money.due,
    onItsWayKobo: money.onItsWay,
    surplusKobo: money.surplus,
  })
  for (const [part, kobo] of Object.entries(view.money))
    if (part !== 'balanceKobo' && kobo < 0) throw new Surprise(`${part} is ${kobo}`)
  checkDocuments(view, model)
  checkWords('the page', describeMoney(view.money).join(' '), [money], true)
}

function equal<Expected extends object>(what: string, real: object, expected: Expected): void {
  const named = Object.fromEntries(
    Object.keys(expected).map((key) => [key, (real as Record<string, unknown>)[key]]),
  )
  if (!isDeepStrictEqual(named, expected))
    throw new Surprise(`${what}: ${JSON.stringify(named)} instead of ${JSON.stringify(expected)}`)
}
