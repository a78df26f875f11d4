-- The watts of solar panels that an order brought and that did not go back. For the functions below, and those
-- with the role of the service.
create function private.panel_watts_of_order(of_order uuid) returns bigint
language sql stable set search_path = '' as $$
  select round(coalesce(sum((l.quantity - l.returned_quantity) * case
      -- A kit says what all its panels have; only panels have a type of cell.
      when p.technical ? 'panelsKwp' then (p.technical ->> 'panelsKwp')::numeric * 1000
      when p.technical ? 'cellType' then (p.technical ->> 'powerW')::numeric
      else 0 end), 0))::bigint
  from public.order_lines l join public.products p on p.id = l.product_id
  where l.order_id = of_order
$$;
revoke execute on function private.panel_watts_of_order(uuid) from public;
grant execute on function private.panel_watts_of_order(uuid) to service_role;

-- The caller's orders with solar panels: once delivered, they can join the carbon register. Security
-- definer, because an archived product is hidden. For signed-in people.
create function public.list_my_panel_orders() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select o.id from public.orders o
  where o.user_id = (select auth.uid()) and (select private.has_given_second_factor())
    and private.panel_watts_of_order(o.id) > 0
$$;

-- What became of the caller's sunshine: measured by accepted readings, pooled in a period of a project, issued,
-- held and retired, and what they bought retired. What is not pooled counts with today's factor. For
-- signed-in people.
create function public.sum_my_register()
returns table (measured_kwh bigint, measured_kg bigint, pooled_kwh bigint, pooled_kg bigint,
  issued_kg bigint, held_kg bigint, retired_kg bigint, bought_kg bigint)
language sql stable set search_path = '' as $$
  with readings as (
    select r.kwh, r.event_index is not null as is_pooled,
      r.kwh * coalesce(p.factor_grams_per_kwh,
        (select value * 1000 from public.carbon_factors where name = 'grid_avoided')) as grams
    from public.register_sources s
      join public.meter_readings r on r.source_id = s.id and r.status = 'accepted'
      left join public.register_periods p on p.event_index = r.event_index
    where s.user_id = (select auth.uid())
  ), measured as (
    select coalesce(sum(kwh), 0)::bigint as kwh, floor(coalesce(sum(grams), 0) / 1000)::bigint as kg,
      coalesce(sum(kwh) filter (where is_pooled), 0)::bigint as pooled_kwh,
      floor(coalesce(sum(grams) filter (where is_pooled), 0) / 1000)::bigint as pooled_kg
    from readings
  ), mine as (
    select holder_id from public.register_accounts where user_id = (select auth.uid())
  )
  select kwh, kg, measured.pooled_kwh, measured.pooled_kg,
    (select coalesce(sum(upper(serials) - lower(serials)), 0)::bigint from public.register_moves
      where to_holder_id in (select holder_id from mine) and from_status is null),
    (select coalesce(sum(b.kg), 0)::bigint from public.register_blocks b
      where b.holder_id in (select holder_id from mine) and b.status = 'held'),
    (select coalesce(sum(r.kg), 0)::bigint from public.register_retirements r
      where r.holder_id in (select holder_id from mine)),
    (select coalesce(sum(r.kg), 0)::bigint from public.orders o
        join public.order_retirements b on b.order_id = o.id
        join public.register_retirements r on r.id = b.retirement_id
      where o.user_id = (select auth.uid()))
  from measured
$$;

-- The newest certificates of the caller: of their own units, and of what they bought. `is_name_public` is null
-- where the name is not theirs to show or hide. Security definer, because it asks whose a name is. For
-- signed-in people.
create function public.list_my_certificates()
returns table (id text, kg bigint, beneficiary text, reason text, retired_at timestamptz,
  is_bought boolean, is_name_public boolean)
language sql stable security definer set search_path = '' as $$
  select r.id, r.kg, coalesce(r.beneficiary_name, n.name), r.reason, r.retired_at, mine.is_bought,
    case when n.user_id = (select auth.uid()) then n.is_public end
  from (
    select r.id, false as is_bought
    from public.register_accounts a join public.register_retirements r on r.holder_id = a.holder_id
    where a.user_id = (select auth.uid())
    union all
    select b.retirement_id, true
    from public.orders o join public.order_retirements b on b.order_id = o.id
    where o.user_id = (select auth.uid())
  ) mine
    join public.register_retirements r on r.id = mine.id
    left join public.register_names n on n.commitment = r.beneficiary_commitment
      and (n.is_public or n.user_id = (select auth.uid()))
  where (select private.has_given_second_factor())
  order by r.retired_at desc, r.id desc limit 100
$$;
revoke execute on function public.list_my_panel_orders(), public.sum_my_register(),
  public.list_my_certificates() from public;
grant execute on function public.list_my_panel_orders(), public.sum_my_register(),
  public.list_my_certificates() to authenticated;
