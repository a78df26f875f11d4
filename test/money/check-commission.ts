import type { MoneyShop } from './money-shop.ts'
import { Surprise } from './surprise.ts'

interface Facts {
  /** What the ledger of commissions has for the order; null before anything was booked. */
  bookedKobo: number | null
  accruedKobo: number
  commissions: number
  lines: number
  isOpen: boolean
  /** Goods without VAT, of the whole order, and what of its price is paid. */
  netKobo: number
  totalKobo: number
  paidKobo: number
  percent: number
  hasReturnedLines: boolean
  unbalanced: number
}

const factsSql = `select
    (select sum(p.amount_kobo)::float8 from public.commissions c
       join public.commission_entries e on e.commission_id = c.id
       join public.commission_postings p on p.entry_id = e.id
      where c.order_id = o.id and p.account = 'expense') as "bookedKobo",
    (select coalesce(-sum(p.amount_kobo), 0)::float8 from public.commissions c
       join public.commission_entries e on e.commission_id = c.id
       join public.commission_postings p on p.entry_id = e.id
      where c.order_id = o.id and p.account in ('accrued', 'payable')) as "accruedKobo",
    (select count(*)::int from public.commissions
      where order_id = o.id and order_line_id is not null) as commissions,
    (select count(*)::int from public.order_lines where order_id = o.id) as lines,
    o.status not in ('pending_payment', 'cancelled', 'refunded') as "isOpen",
    (select sum(unit_price_kobo * quantity - discount_kobo - vat_kobo)::float8
      from public.order_lines where order_id = o.id) as "netKobo",
    (o.total_kobo + (select coalesce(sum(amount_kobo), 0) from public.ledger_entries
      where order_id = o.id and kind = 'installation'))::float8 as "totalKobo",
    (select (sum(amount_kobo) filter (where kind in ('charge', 'installation', 'credit_note'))
        - greatest(0, sum(amount_kobo)))::float8
      from public.ledger_entries where order_id = o.id) as "paidKobo",
    a.commission_percent::float8 as percent,
    exists (select from public.refund_lines where order_id = o.id) as "hasReturnedLines",
    (select count(*)::int from public.commissions c
       join public.commission_entries e on e.commission_id = c.id
      where c.order_id = o.id and (select sum(amount_kobo) from public.commission_postings
        where entry_id = e.id) <> 0) as unbalanced
  from public.orders o join public.order_attributions a on a.order_id = o.id
  where o.id = $1 and a.refusal is null`

/**
 * Compares the commission of an order with its money, by another way than the shop computes it.
 * @throws Surprise when they differ
 */
export async function checkCommission(
  shop: Pick<MoneyShop, 'query'>,
  orderId: string,
): Promise<void> {
  const [facts] = await shop.query<Facts>(factsSql, [orderId])
  if (!facts) throw new Surprise('The order has lost its reseller')
  const booked = facts.bookedKobo ?? 0
  const says = (what: string) => new Surprise(`${what}: ${JSON.stringify(facts)}`)
  if (facts.unbalanced > 0) throw says('An entry of the commission does not balance')
  if (facts.commissions > facts.lines) throw says('A line has two commissions')
  if (booked !== facts.accruedKobo) throw says('What is owed is not what was booked')
  if (booked < 0) throw says('A commission is below zero')
  const share = facts.isOpen ? Math.max(0, facts.paidKobo) / facts.totalKobo : 0
  const expected = (facts.netKobo * share * facts.percent) / 100
  // One kobo for the rounding of each line, and one for its base.
  const slack = 2 * facts.lines
  if (facts.hasReturnedLines ? booked > facts.netKobo : Math.abs(booked - expected) > slack)
    throw says(`The commission should be ${expected}`)
  const differences = await shop.query(
    'select * from private.list_commission_differences() where order_id = $1',
    [orderId],
  )
  if (differences.length > 0) throw says(`The check finds ${JSON.stringify(differences)}`)
}
