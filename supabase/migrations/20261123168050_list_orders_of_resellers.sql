-- For a reseller: the orders that came through them, and what became of the commission. The buyer is not
-- named. Definer: it reads orders of others, of the caller's own attributions alone.
create function public.list_my_reseller_orders()
returns table (order_id uuid, number text, attributed_at timestamptz, status text, way text,
  refusal text, commission_percent numeric, commission_kobo bigint, pending_kobo bigint,
  payable_kobo bigint)
language sql stable security definer set search_path = '' as $$
  select a.order_id, o.number, a.created_at, o.status, a.way, a.refusal, a.commission_percent,
    (select coalesce(sum(c.amount_kobo), 0)::bigint from public.commissions c
      where c.order_id = a.order_id and c.reseller_id = a.reseller_id),
    coalesce(booked.pending_kobo, 0)::bigint, coalesce(booked.payable_kobo, 0)::bigint
  from public.resellers r
    join public.order_attributions a on a.reseller_id = r.id
    join public.orders o on o.id = a.order_id
    cross join lateral (
      select -sum(p.amount_kobo) filter (where p.account = 'accrued') as pending_kobo,
        -sum(p.amount_kobo) filter (where p.account = 'payable') as payable_kobo
      from public.commissions c
        join public.commission_entries e on e.commission_id = c.id
        join public.commission_postings p on p.entry_id = e.id
      where c.order_id = a.order_id and c.reseller_id = a.reseller_id
    ) booked
  where r.user_id = (select auth.uid()) and (select private.has_given_second_factor())
  order by a.created_at desc, a.order_id
  limit 200
$$;
revoke execute on function public.list_my_reseller_orders() from public, anon;
grant execute on function public.list_my_reseller_orders() to authenticated;

-- The tiers without what they pay for goods, for everybody: a reseller reads the row of the own tier alone.
-- Definer: it passes by the policies of the table, and leaves out the columns that they protect.
create function public.list_reseller_tiers()
returns table (id uuid, name text, min_volume_kobo bigint, commission_percent numeric)
language sql stable security definer set search_path = '' as $$
  select t.id, t.name, t.min_volume_kobo, t.commission_percent from public.reseller_tiers t
  order by t.min_volume_kobo
$$;
revoke execute on function public.list_reseller_tiers() from public, anon;
grant execute on function public.list_reseller_tiers() to authenticated;
