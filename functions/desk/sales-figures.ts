import { defineFunction } from '../callers/define-function.ts'
import type { Tx } from '../../backend/functions/functions.ts'
import { addDays, dayInLagos } from '../../domain/calendar/days.ts'
import {
  salesDays,
  salesFigures as contract,
  type SalesFigures,
} from '../../domain/desk/sales-figures.ts'

/**
 * What was sold in the last days, compared with the days before.
 * @returns 200 with days, categories and states; 403 not staff
 */
export const salesFigures = defineFunction(
  contract,
  async ({ tx, context }) => {
    return readFigures(tx, dayInLagos(context.now()))
  },
  { readOnly: true },
)

/** Of the days up to this one, and of as many days before. */
async function readFigures(tx: Tx, today: string): Promise<SalesFigures> {
  const first = addDays(today, 1 - salesDays)
  const row = await tx.one<{ figures: SalesFigures }>(
    `with sold as (
       select o.id, o.total_kobo, o.delivery_state, local.day, local.day >= $1::date as is_now
       from public.orders o
       cross join lateral (select (o.paid_at at time zone 'Africa/Lagos')::date as day) local
       where o.paid_at >= $2::date::timestamp at time zone 'Africa/Lagos'
         and o.paid_at < ($3::date + 1)::timestamp at time zone 'Africa/Lagos'
         and o.status in ('paid', 'preparing', 'shipped', 'delivered', 'installed')
     ), by_day as (
       select day, sum(total_kobo) as kobo, count(*) as orders from sold group by day
     ), days as (
       select each.day::date as day, coalesce(n.kobo, 0) as kobo, coalesce(n.orders, 0) as orders,
         coalesce(b.kobo, 0) as kobo_before, coalesce(b.orders, 0) as orders_before
       from generate_series($1::date, $3::date, interval '1 day') as each (day)
       left join by_day n on n.day = each.day::date
       left join by_day b on b.day = each.day::date - $4::integer
     ), categories as (
       select c.name, coalesce(sum(net.kobo) filter (where s.is_now), 0) as kobo,
         coalesce(sum(net.kobo) filter (where not s.is_now), 0) as kobo_before
       from sold s
       join public.order_lines l on l.order_id = s.id
       join public.products p on p.id = l.product_id
       join public.product_categories c on c.id = p.category_id
       cross join lateral (
         select l.unit_price_kobo * l.quantity - l.discount_kobo as kobo
       ) net
       group by c.name
     ), states as (
       select delivery_state as name, coalesce(sum(total_kobo) filter (where is_now), 0) as kobo,
         coalesce(sum(total_kobo) filter (where not is_now), 0) as kobo_before
       from sold group by delivery_state
     )
     select jsonb_build_object(
       'days', (select jsonb_agg(jsonb_build_object('day', day, 'kobo', kobo, 'orders', orders,
         'koboBefore', kobo_before, 'ordersBefore', orders_before) order by day) from days),
       'categories', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'kobo', kobo,
         'koboBefore', kobo_before) order by kobo desc, name), '[]') from categories),
       'states', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'kobo', kobo,
         'koboBefore', kobo_before) order by kobo desc, name), '[]') from states)
     ) as figures`,
    [first, addDays(first, -salesDays), today, salesDays],
  )
  return row.figures
}
