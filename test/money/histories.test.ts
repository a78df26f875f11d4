import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { getBooks, type Books } from '../../domain/books/books-functions.ts'
import { dayInLagos } from '../../domain/calendar/days.ts'
import { sampleSize } from '../sample-size.ts'
import { playHistories } from './histories.ts'
import { openMoneyShop, type MoneyShop } from './money-shop.ts'

const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_122)
const count = Number(process.env['MONEY_HISTORIES'] ?? sampleSize(60))
const first = Number(process.env['MONEY_FIRST'] ?? 0)

let shop: MoneyShop
beforeAll(async () => {
  shop = await openMoneyShop(inject('adminUrl'))
})
afterAll(() => shop[Symbol.asyncDispose]())

/** The VAT that the bookkeeper reads for this month and those around it. */
async function sumBooks(): Promise<{ grossKobo: number; vatKobo: number }> {
  const now = Date.now()
  const months = new Set(
    [-2, 0, 2, 4].map((days) => dayInLagos(new Date(now + days * 86_400_000)).slice(0, 7)),
  )
  const rows: Books['vat'] = []
  for (const month of months) {
    const path = `books?month=${month}`
    const response = await shop.server.call(path, { method: 'GET', token: shop.staff[0].token })
    const parsed = getBooks.parseResponse(await response.json())
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
    rows.push(...parsed.value.vat)
  }
  return {
    grossKobo: rows.reduce((sum, { grossKobo }) => sum + grossKobo, 0),
    vatKobo: rows.reduce((sum, { vatKobo }) => sum + vatKobo, 0),
  }
}

test('in random histories the ledger, the page, the mails and the gateway agree with the model', async () => {
  const played = await playHistories(shop, { seed, first, goesOn: (n) => n < count })
  expect(played.histories).toBe(count)
  await shop.renewStaff()
  // Written a second time in SQL: all goods here have one rate, rounded once an order.
  const [ledger] = await shop.query(
    `select sum(kobo)::float8 as "grossKobo", sum(round(kobo * 7.5 / 107.5))::float8 as "vatKobo"
       from (
         select sum(e.amount_kobo) as kobo from public.ledger_entries e
         join public.orders o on o.id = e.order_id
         where o.invoice_number is not null and e.kind in ('charge', 'installation', 'credit_note')
         group by o.id
       ) as orders`,
  )
  expect(await sumBooks()).toEqual(ledger)
  expect(shop.server.log.filter(({ message }) => /deadlock/.test(message))).toEqual([])
})
