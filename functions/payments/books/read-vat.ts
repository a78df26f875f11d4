import type { Tx } from '../../../backend/functions/functions.ts'
import { vatOfMonth, type TaxedEntry, type VatOfRate } from '../../../domain/books/vat-of-month.ts'
import { monthEnd, monthStart } from './month-sql.ts'

/**
 * The VAT of a month by rate. An order counts from the moment it was paid, because its invoice has
 * that day; what changes its price later counts when it was written.
 */
export async function readVat(tx: Tx, month: string): Promise<VatOfRate[]> {
  const { rows } = await tx.query<TaxedEntry>(
    `select e.order_id as "orderId", e.amount_kobo::float8 as "amountKobo",
       case when e.kind = 'installation'
         then jsonb_build_array(jsonb_build_object('ratePercent', o.vat_rate_percent, 'grossKobo', 1))
         else coalesce(returned.parts, bought.parts)
       end as parts
     from public.ledger_entries e
     join public.orders o on o.id = e.order_id
     -- What the order is made of.
     cross join lateral (
       select jsonb_agg(jsonb_build_object('ratePercent', rate, 'grossKobo', kobo)) as parts
       from (
         select vat_rate_percent as rate, unit_price_kobo * quantity - discount_kobo as kobo
         from public.order_lines
         where order_id = o.id
         union all
         select o.vat_rate_percent, o.delivery_kobo + o.installation_kobo
       ) as each
     ) as bought
     -- What came back, where the entry is the credit note of a refund by lines.
     left join lateral (
       select jsonb_agg(jsonb_build_object(
         'ratePercent', coalesce(l.vat_rate_percent, o.vat_rate_percent),
         'grossKobo', b.amount_kobo
       )) as parts
       from public.refunds r
       join public.refund_lines b on b.refund_id = coalesce(r.part_of, r.id)
       left join public.order_lines l on l.order_id = o.id and l.product_id = b.product_id
       where r.credit_note_id = coalesce(e.reverses, e.id)
       having sum(b.amount_kobo) > 0
     ) as returned on true
     where e.kind in ('charge', 'installation', 'credit_note') and o.paid_at is not null
       and greatest(e.created_at, o.paid_at) >= ${monthStart}
       and greatest(e.created_at, o.paid_at) < ${monthEnd}
     order by e.id`,
    [month],
  )
  return vatOfMonth(rows)
}
