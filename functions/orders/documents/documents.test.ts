import { beforeEach, expect, test } from 'vitest'
import { getBooks, type Books } from '../../../domain/books/books-functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'

/** The invoice of an order stays as it was issued; each later change has a document with its own day. */

const shop = usePaystack()
const { query, ask, show } = refundShop(shop)
const feeKobo = 1_200_000
const panelKobo = 15_950_000
const month = dayInLagos(new Date()).slice(0, 7)

let one: string
let two: string
let panelId: string
beforeEach(async () => {
  ;[one, two] = await shop.staff()
  const [panel] = await query<{ id: string }>(
    `select id from public.products where slug = 'imole-mono-550w'`,
  )
  panelId = panel?.id ?? ''
})

type Proof = Awaited<ReturnType<typeof shop.order>>

async function edit(proof: Proof, quantity: number): Promise<void> {
  const request = {
    orderId: proof.orderId,
    seenEdits: (await show(proof)).order.edits,
    lines: [{ id: panelId, quantity }],
    delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue', landmark: null },
    deliveryKobo: null,
    staffDiscountKobo: null,
    reason: 'As agreed',
  }
  const send = (more: object) => shop.by(one, 'edit-order', { ...request, ...more })
  const { answer } = await send({ isDryRun: true, expected: null })
  const { version, after, dueKobo } = answer['preview'] as {
    version: number
    after: { totalKobo: number }
    dueKobo: number
  }
  const expected = { version, totalKobo: after.totalKobo, dueKobo }
  const { status } = await send({ isDryRun: false, expected })
  expect(status).toBe(200)
}

async function books(of = month): Promise<Books['vat']> {
  const path = `books?month=${of}`
  const response = await shop.server.call(path, { method: 'GET', token: one })
  const parsed = getBooks.parseResponse(await response.json())
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.value.vat
}

const titles = ({ documents }: OrderView) =>
  documents.map(({ kind, number, amount_kobo: kobo }) => [kind, number.slice(-2), kobo])

test('an edit before the payment is on the invoice and has no document of its own', async () => {
  const proof = await shop.order(1)
  await edit(proof, 2)
  await shop.pay(proof)
  const view = await show(proof)
  expect(view.documents).toEqual([])
  expect(view.invoice).toMatchObject({
    lines: [{ quantity: 2, unit_price_kobo: panelKobo, vat_rate_percent: 7.5 }],
    total_kobo: 2 * panelKobo + feeKobo,
    vat: [{ rate_percent: 7.5, gross_kobo: 2 * panelKobo + feeKobo }],
  })
})

test('an edit after the payment leaves the invoice unchanged and has a document of its own', async () => {
  const proof = await shop.order(2)
  await shop.pay(proof)
  await edit(proof, 1)
  await edit(proof, 3)
  const view = await show(proof)
  expect(view.invoice).toMatchObject({
    lines: [{ quantity: 2 }],
    total_kobo: 2 * panelKobo + feeKobo,
  })
  expect(titles(view)).toEqual([
    ['credit_note', 'C1', panelKobo],
    ['additional_invoice', 'A1', 2 * panelKobo],
  ])
  expect(view.documents[1]).toMatchObject({
    reason: 'As agreed',
    lines: [{ quantity: 2, amount_kobo: 2 * panelKobo, vat_rate_percent: 7.5 }],
  })
  expect(await books()).toMatchObject([{ grossKobo: 3 * panelKobo + feeKobo }])
})

test('a change in a later month leaves the books of the month of the invoice as they were', async () => {
  const proof = await shop.order(2)
  await shop.pay(proof)
  await query(
    `begin; set local session_replication_role = replica;
     update public.orders set invoiced_at = '2026-03-31T22:30:00Z', paid_at = '2026-03-31T22:30:00Z';
     update public.ledger_entries set created_at = '2026-03-31T22:00:00Z';
     commit`,
  )
  const before = await books('2026-03')
  expect(before).toMatchObject([{ grossKobo: 2 * panelKobo + feeKobo }])
  await edit(proof, 1)
  expect(await books('2026-03')).toEqual(before)
  // Rounded so that invoice and credit note together have the VAT of what is left, to the kobo.
  expect(await books()).toMatchObject([
    { ratePercent: 7.5, grossKobo: -panelKobo, vatKobo: -1_112_790 },
  ])
})

test('an order that is cancelled and paid again keeps the day of its invoice', async () => {
  const proof = await shop.order(1)
  await shop.pay(proof)
  const { answer } = await ask(one, proof, { full: true })
  const [refundId] = answer['refundIds'] as string[]
  await shop.by(two, 'approve-refund', { refundId })
  const invoiced = (await show(proof)).invoice?.issued_at
  expect(titles(await show(proof))).toEqual([['credit_note', 'C1', panelKobo + feeKobo]])
  await query(`update public.orders set invoiced_at = now() + interval '40 days'`)
  expect((await show(proof)).invoice?.issued_at).toBe(invoiced)
  expect(await books()).toEqual([])
})

test('nobody can set whether an entry is on the invoice', async () => {
  const proof = await shop.order(1)
  await shop.pay(proof)
  await query(
    `begin; set local role service_role;
     insert into public.ledger_entries (order_id, kind, amount_kobo, actor, on_invoice)
     values ('${proof.orderId}', 'credit_note', -5, 'staff', true);
     commit`,
  )
  const entries = await query<{ kind: string; on: boolean }>(
    'select kind, on_invoice as on from public.ledger_entries order by id',
  )
  expect(entries).toEqual([
    { kind: 'charge', on: true },
    { kind: 'receipt', on: true },
    { kind: 'credit_note', on: false },
  ])
})
