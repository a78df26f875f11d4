import type { Rules } from '../database/broken-rules.ts'
import { wrongDepotsSql } from '../database/wrong-depots.ts'

/** What must never be true of a shop, whatever was killed and when. */
export const shopRules: Rules = {
  'every order has lines': `
    select o.id from public.orders o
    where not exists (select from public.order_lines l where l.order_id = o.id)`,
  // Movements at the same time get their numbers before they wait for each other, so the one with the
  // highest number need not be the last.
  'the stock is the sum of its movements': `
    select p.id from public.products p left join public.stock_movements m on m.product_id = p.id
    group by p.id
    having p.stock <> coalesce(sum(m.quantity), 0)`,
  'the stock is what lies in the depots': wrongDepotsSql,
  'an order took just the units that it holds or sold': `
    select o.id from public.orders o
      join public.order_lines l on l.order_id = o.id
      left join public.stock_movements m on m.order_id = o.id and m.product_id = l.product_id
    group by o.id, l.id
    having coalesce(-sum(m.quantity), 0)
      <> case when o.holds_stock then l.quantity - l.returned_quantity else 0 end`,
  'an unpaid order holds its goods until a time': `
    select id from public.orders
    where status = 'pending_payment' and holds_stock and held_until is null`,
  'a payment has one receipt, and only one that arrived has': `
    select p.id from public.payments p
      left join public.ledger_entries e
        on e.payment_id = p.id and e.kind = 'receipt' and e.reverses is null
    group by p.id
    having count(e.id) <> case when p.status = 'succeeded' then 1 else 0 end`,
  'a paid order owes nothing': `
    select o.id from public.orders o join public.ledger_entries e on e.order_id = o.id
    where o.status = 'paid'
    group by o.id
    having sum(e.amount_kobo) > 0`,
  'what went back is in the ledger': `
    select p.id from public.payments p, lateral (
      select coalesce(sum(r.amount_kobo), 0) as processed_kobo
      from public.refunds r where r.payment_id = p.id and r.status = 'processed') r, lateral (
      select coalesce(sum(e.amount_kobo), 0) as booked_kobo
      from public.ledger_entries e where e.payment_id = p.id and e.kind = 'refund') e
    where r.processed_kobo <> e.booked_kobo`,
  'no more goes back than arrived': `
    select r.payment_id from public.refunds r
    where r.status not in ('failed', 'withdrawn')
    group by r.payment_id
    having sum(r.amount_kobo) > private.received_for(r.payment_id)`,
  'commissions are what their orders earn': 'select from private.list_commission_differences()',
  'an approved proposal has its entry in the register': `
    select p.id from public.register_proposals p
      left join public.register_events e on e.index = p.event_index
    where p.status = 'approved' and e.index is null`,
}
