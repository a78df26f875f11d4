import { beforeEach, expect, test } from 'vitest'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { getBooks, type Books } from '../../../domain/books/books-functions.ts'
import { empty } from '../../../test/empty.ts'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'

/** The month of the bookkeeper: VAT by rate, the ledger, refunds and fees. */

const shop = usePaystack()
const { query, ask } = refundShop(shop)
const month = dayInLagos(new Date()).slice(0, 7)
const totalKobo = 17_150_000
beforeEach(async () => {
  await empty(shop.server.admin, 'public.reconciliations')
  shop.gateway.state.transactions.clear()
})

async function read(token: string, of = month): Promise<Books> {
  const response = await shop.server.call(`books?month=${of}`, { method: 'GET', token })
  const parsed = getBooks.parseResponse(await response.json())
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.value
}
async function download(token: string, part: string, of = month): Promise<string> {
  const response = await shop.server.call('export-books', { json: { month: of, part }, token })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer()).toString('utf8')
}
const invoice = async () =>
  (
    await query<{ vat: number }>(
      'select sum(vat_kobo)::float8 as vat from public.orders where paid_at is not null',
    )
  )[0]?.vat

test('what was sold has the VAT of its invoices; unpaid orders count for nothing', async () => {
  const [one] = await shop.staff()
  await shop.pay(await shop.order())
  await shop.order()
  const { vat, ledger } = await read(one)
  expect(vat).toEqual([
    {
      ratePercent: 7.5,
      grossKobo: totalKobo,
      vatKobo: await invoice(),
      netKobo: totalKobo - ((await invoice()) ?? 0),
    },
  ])
  expect(ledger).toEqual([
    { kind: 'charge', count: 2, amountKobo: 2 * totalKobo },
    { kind: 'receipt', count: 1, amountKobo: -totalKobo },
  ])
  expect((await read(one, '2020-01')).vat).toEqual([])
})

test('a line that comes back lowers the VAT of its rate', async () => {
  const [one, other] = await shop.staff()
  const proof = await shop.order(2)
  await shop.pay(proof)
  const [line] = await query<{ id: string }>('select product_id as id from public.order_lines')
  const lines = [{ productId: line?.id, quantity: 1 }]
  const { answer } = await ask(one, proof, { lines })
  const [refundId] = (answer['refundIds'] ?? []) as string[]
  await shop.by(other, 'approve-refund', { refundId })
  const [left] = await query<{ kobo: number }>(
    `select sum(amount_kobo)::float8 as kobo from public.ledger_entries
     where kind in ('charge', 'credit_note')`,
  )
  const { vat } = await read(one)
  expect(vat).toHaveLength(1)
  expect(vat[0]?.grossKobo).toBe(left?.kobo)
  expect(vat[0]?.vatKobo).toBe(Math.round(((left?.kobo ?? 0) * 7.5) / 107.5))
  expect(await download(one, 'refunds')).toContain(',Broken glass\r\n')
})

test('lines of several rates are counted at their own', async () => {
  const [one] = await shop.staff()
  await shop.pay(await shop.order())
  await query('set session_replication_role = replica')
  await query('update public.order_lines set vat_rate_percent = 0, vat_kobo = 0')
  await query('reset session_replication_role')
  const [goods] = await query<{ kobo: number; service: number }>(
    `select sum(subtotal_kobo - discount_kobo)::float8 as kobo,
       sum(delivery_kobo + installation_kobo)::float8 as service
     from public.orders`,
  )
  const { vat } = await read(one)
  expect(vat.find(({ ratePercent }) => ratePercent === 0)?.grossKobo).toBe(goods?.kobo)
  expect(vat.find(({ ratePercent }) => ratePercent === 7.5)?.grossKobo ?? 0).toBe(goods?.service)
})

test('the files open in a spreadsheet, and a name cannot be a formula', async () => {
  const [one] = await shop.staff()
  await shop.pay(await shop.order())
  await query(`update public.orders set name = '=HYPERLINK("http://thief.example","Ẹ̀bùn")'`)
  const ledger = await download(one, 'ledger')
  expect(ledger.startsWith('\uFEFFentry,written_at,order,')).toBe(true)
  expect(ledger).toContain(`"'=HYPERLINK(""http://thief.example"",""Ẹ̀bùn"")"`)
  expect(ledger).toContain(',charge,171500,')
  expect(ledger).toContain(',receipt,-171500,')
  expect(await download(one, 'vat')).toMatch(
    /^\uFEFFmonth,vat_rate_percent,net_naira,vat_naira,gross_naira\r\n\d{4}-\d{2},7\.5,[\d.]+,[\d.]+,171500\r\n$/,
  )
})

test('fees are those of the compared days', async () => {
  const [one] = await shop.staff()
  await shop.pay(await shop.order())
  await shop.by(one, 'reconcile-day', { day: '2026-11-21' })
  expect((await read(one, '2026-11')).fees).toMatchObject({ feesKobo: 200_000, openDays: 1 })
  expect(await download(one, 'days', '2026-11')).toContain('2026-11-21,1,171500,171500,2000,0,0,,')
})

test('an export needs the grant and a fresh second factor, and is a security event', async () => {
  const [one] = await shop.staff()
  const json = { month, part: 'ledger' }
  const ask = (token?: string) =>
    shop.server.call('export-books', { json, ...(token && { token }) })
  expect((await ask()).status).toBe(403)
  expect((await shop.server.call(`books?month=${month}`, { method: 'GET' })).status).toBe(403)
  expect((await ask(one)).status).toBe(200)
  await shop.server.securityEvents.flush()
  expect(
    await query(`select request from platform.security_events where kind = 'books_exported'`),
  ).toContainEqual({ request: `ledger ${month}` })
  await query(
    `create or replace function private.find_second_factor_problem() returns text
     language sql stable as $$ select 'needed' $$`,
  )
  const refused = await ask(one)
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { code: 'second_factor_needed' },
  ])
})
