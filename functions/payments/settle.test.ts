import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sampleSize } from '../../test/sample-size.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { placeGuestOrder, stockPanels } from '../../test/shop/guest-orders.ts'
import { endUnpaidOrders } from '../orders/holds/end-unpaid-orders.ts'
import { modules } from '../modules.ts'
import type { Transaction } from '../gateway/gateway.ts'
import { settle } from './settle.ts'
import { takeUnits, withUnitsBack } from '../../test/shop/order-units.ts'

let server: FunctionsServer
let panel: string
let template: { id: string; totalKobo: number }

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
  panel = await stockPanels(server.admin, 1)
  const { orderId } = await placeGuestOrder(server, { productId: panel })
  const { rows } = await server.admin.query<typeof template>(
    'select id, total_kobo::float8 as "totalKobo" from public.orders where id = $1',
    [orderId],
  )
  if (rows[0]) template = rows[0]
})
afterAll(() => server[Symbol.asyncDispose]())

/** What the gateway may report about a payment. */
type Report =
  | 'success'
  | 'too little'
  | 'another reference'
  | 'dollars'
  | 'pending'
  | 'failure'
  | 'abandoned'
type Step =
  | { kind: 'report'; payment: number; report: Report; deliveries: number }
  | { kind: 'reservation ends' }
  | { kind: 'sold out' }

const payments = 3
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      payment: fc.nat(payments - 1),
      report: fc.constantFrom<Report>(
        'success',
        'success',
        'too little',
        'another reference',
        'dollars',
        'pending',
        'failure',
        'abandoned',
      ),
      deliveries: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'reservation ends' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'sold out' as const }) },
)

interface Model {
  order: 'pending_payment' | 'paid' | 'cancelled'
  /** Units in stock. */
  stock: number
  payments: string[]
  receivedKobo: number
}

/** The rules in a few lines: the expected order, payments and stock after each step. */
function expectAfter(model: Model, happened: Step): void {
  if (happened.kind === 'sold out') model.stock = 0
  if (happened.kind === 'reservation ends' && model.order === 'pending_payment')
    Object.assign(model, { order: 'cancelled', stock: model.stock + 1 })
  if (happened.kind !== 'report') return
  const { payment, report } = happened
  if (['succeeded', 'mismatched'].includes(model.payments[payment] ?? '')) return
  if (report === 'pending' || report === 'failure' || report === 'abandoned') {
    if (report !== 'abandoned' || model.payments[payment] === 'checking')
      model.payments[payment] = { pending: 'checking', failure: 'failed', abandoned: 'abandoned' }[
        report
      ]
    return
  }
  const isCounted = report === 'success' || report === 'too little'
  model.payments[payment] = isCounted ? 'succeeded' : 'mismatched'
  if (!isCounted) return
  model.receivedKobo += amountOf(report)
  const hasGoods =
    model.order === 'pending_payment' || (model.order === 'cancelled' && model.stock > 0)
  if (model.receivedKobo < template.totalKobo || !hasGoods) return
  if (model.order === 'cancelled') model.stock -= 1
  model.order = 'paid'
}

/** What is to go back: what the order does not cost. A part waits for its rest. */
function backKobo({ order, receivedKobo }: Model): number {
  if (order === 'pending_payment') return 0
  return order === 'paid' ? receivedKobo - template.totalKobo : receivedKobo
}

function amountOf(report: Report): number {
  return report === 'too little' ? template.totalKobo - 100 : template.totalKobo
}

const statuses: Partial<Record<Report, Transaction['status']>> = {
  pending: 'pending',
  failure: 'failed',
  abandoned: 'abandoned',
}

function toTransaction(report: Report, reference: string): Transaction {
  const status = statuses[report] ?? 'succeeded'
  return {
    reference: report === 'another reference' ? 'IM-0000-1' : reference,
    status,
    amountKobo: amountOf(report),
    currency: report === 'dollars' ? 'USD' : 'NGN',
    isTest: true,
    id: reference,
    channel: 'card',
    message: status === 'failed' ? 'Declined' : null,
    card: null,
  }
}

/** An order as it is after it was placed, with its attempts to pay. */
async function prepareOrder(): Promise<{
  id: string
  attempts: { id: string; reference: string }[]
}> {
  const id = randomUUID()
  // The lines must sum to the order when both are stored.
  await server.admin.query('begin')
  await server.admin.query(
    `insert into public.orders
     select (jsonb_populate_record(o,
       jsonb_build_object(
         'id', $2::text, 'idempotency_key', $2::text, 'number', private.next_order_number('IM', $3),
         'status', 'pending_payment', 'holds_stock', true
       ))).*
     from public.orders o
     where id = $1`,
    [template.id, id, server.clock.now],
  )
  await server.admin.query(
    `insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
       unit_price_kobo, vat_kobo)
     select $2, position, product_id, name, sku, quantity, unit_price_kobo, vat_kobo
     from public.order_lines
     where order_id = $1`,
    [template.id, id],
  )
  await server.admin.query('update public.products set stock = 100 where id = $1', [panel])
  await server.admin.query(
    takeUnits(`(select * from public.order_lines where order_id = $1) as lines`),
    [id],
  )
  await server.admin.query('commit')
  const { rows } = await server.admin.query<{ id: string; reference: string }>(
    `insert into public.payments (order_id, attempt, reference, method, amount_kobo, is_test)
     select o.id, n, o.number || '-' || n, 'sandbox', o.total_kobo, true
     from public.orders o, generate_series(1, $2) n
     where o.id = $1
     returning id, reference`,
    [id, payments],
  )
  await server.admin.query('update public.products set stock = 0 where id = $1', [panel])
  return { id, attempts: rows }
}

async function play(
  happened: Step,
  attempts: readonly { id: string; reference: string }[],
  orderId: string,
): Promise<void> {
  if (happened.kind === 'sold out')
    return void (await server.admin.query('update public.products set stock = 0 where id = $1', [
      panel,
    ]))
  if (happened.kind === 'reservation ends') {
    await server.admin.query(
      `update public.orders set held_until = $2 where id = $1 and status = 'pending_payment'`,
      [orderId, server.clock.now],
    )
    return endUnpaidOrders.run(server.context)
  }
  const attempt = attempts[happened.payment]
  if (!attempt) throw new Error('There is no such attempt')
  const transaction = toTransaction(happened.report, attempt.reference)
  const context = {
    ...server.context,
    actor: { kind: 'gateway', id: null } as const,
    mayBeTest: true,
  }
  await Promise.all(
    Array.from({ length: happened.deliveries }, () =>
      server.db.transaction({ role: 'service_role' }, (tx) =>
        settle(tx, attempt.id, transaction, context),
      ),
    ),
  )
}

const factsSql = `select o.status, o.invoice_number is not null as "hasInvoice",
    o.holds_stock as "holdsStock", (select stock from public.products where id = $2) as stock,
    (
      select jsonb_agg(p.status order by p.attempt) from public.payments p where p.order_id = o.id
    ) as payments,
    (
      select coalesce(sum(r.amount_kobo), 0)::float8
      from public.refunds r
      join public.payments p on p.id = r.payment_id
      where p.order_id = o.id and r.status <> 'withdrawn'
    ) as "backKobo", (
      select sum(amount_kobo)::float8 from public.ledger_entries e where e.order_id = o.id
    ) as "balanceKobo",
    (
      select count(*)::integer
      from public.order_events e
      where e.order_id = o.id and e.status = 'paid'
    ) as "timesPaid"
  from public.orders o
  where o.id = $1`

test('for any gateway results in any order, also repeated, an order is paid at most once and every kobo is accounted for', async () => {
  await server.admin.query(
    withUnitsBack(`update public.orders
       set held_until = null, status = 'cancelled', holds_stock = false
       where id = $1`),
    [template.id],
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
      const { id, attempts } = await prepareOrder()
      const model: Model = {
        order: 'pending_payment',
        stock: 0,
        payments: Array.from({ length: payments }, () => 'started'),
        receivedKobo: 0,
      }
      for (const each of steps) {
        await play(each, attempts, id)
        expectAfter(model, each)
      }
      const { rows } = await server.admin.query<Record<string, unknown>>(factsSql, [id, panel])
      const isPaid = model.order === 'paid'
      expect(rows[0]).toEqual({
        status: model.order,
        hasInvoice: isPaid,
        holdsStock: model.order !== 'cancelled',
        stock: model.stock,
        payments: model.payments,
        backKobo: backKobo(model),
        balanceKobo: (model.order === 'cancelled' ? 0 : template.totalKobo) - model.receivedKobo,
        timesPaid: isPaid ? 1 : 0,
      })
      // The next order starts with its own stock.
      await server.admin.query(
        withUnitsBack(`update public.orders
           set held_until = null, status = 'cancelled', holds_stock = false
           where id = $1 and status = 'pending_payment'`),
        [id],
      )
    }),
    { numRuns: sampleSize(500) },
  )
  const { rows } = await server.admin.query<{ paid: number; last: number }>(
    `select (
           select count(*)::integer from public.orders where invoice_number is not null
         ) as paid, (select max(last_number) from private.invoice_counters) as last`,
  )
  expect(rows[0]?.last).toBe(rows[0]?.paid)
})
