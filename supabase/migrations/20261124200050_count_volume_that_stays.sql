-- As before, of goods that can no longer come back: whoever ordered much, moved up on the first of the month
-- and returned it all would keep the better prices for a year.
create or replace function private.reseller_volume(of_reseller uuid, at timestamptz) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(e.amount_kobo), 0)::bigint
  from public.order_attributions a
    join public.orders o on o.id = a.order_id
    join public.ledger_entries e on e.order_id = o.id
  where a.reseller_id = of_reseller and a.refusal is null
    and o.delivered_at > at - interval '12 months' and o.delivered_at <= at - interval '14 days'
    and e.kind in ('charge', 'installation', 'credit_note')
    and private.find_commission_hold(o.id) is null
$$;
