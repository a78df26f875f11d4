-- The tiers of resellers: wholesale prices, and how a reseller moves up and down.

-- Requests for a better tier. It is money, so one member of finance asks for it and another one
-- allows it.
create table public.reseller_tier_requests (
  id uuid primary key default gen_random_uuid(),
  reseller_id uuid not null references public.resellers on delete restrict,
  tier_id uuid not null references public.reseller_tiers on delete restrict,
  reason text not null check (char_length(reason) between 3 and 500),
  status text not null default 'open' check (status in ('open', 'allowed', 'refused')),
  requested_by uuid not null references auth.users on delete restrict,
  requested_at timestamptz not null default now(),
  decided_by uuid references auth.users on delete restrict,
  decided_at timestamptz,
  constraint reseller_tier_requests_decided check (
    (status = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null)
  ),
  constraint reseller_tier_requests_two_people check (
    status <> 'allowed' or decided_by <> requested_by
  )
);

create unique index reseller_tier_requests_open_key on public.reseller_tier_requests (reseller_id)
  where status = 'open';
create index reseller_tier_requests_reseller_id_idx on public.reseller_tier_requests (reseller_id);
create index reseller_tier_requests_tier_id_idx on public.reseller_tier_requests (tier_id);
create index reseller_tier_requests_requested_by_idx
  on public.reseller_tier_requests (requested_by);
create index reseller_tier_requests_decided_by_idx on public.reseller_tier_requests (decided_by)
  where decided_by is not null;

-- The changes of tiers. A tier follows the volume of twelve months, once a month: up at once, down
-- only after 30 days' notice.
create table public.reseller_tier_changes (
  id bigint generated always as identity primary key,
  reseller_id uuid not null references public.resellers on delete restrict,
  from_tier_id uuid not null references public.reseller_tiers on delete restrict,
  to_tier_id uuid not null references public.reseller_tiers on delete restrict,
  -- The volume by which it moved; null when a person decided.
  volume_kobo bigint check (volume_kobo >= 0),
  changed_by uuid references auth.users on delete set null,
  changed_at timestamptz not null,
  constraint reseller_tier_changes_to_another_tier check (from_tier_id <> to_tier_id)
);

create index reseller_tier_changes_reseller_id_idx
  on public.reseller_tier_changes (reseller_id, changed_at desc, id);
create index reseller_tier_changes_from_tier_id_idx on public.reseller_tier_changes (from_tier_id);
create index reseller_tier_changes_to_tier_id_idx on public.reseller_tier_changes (to_tier_id);
create index reseller_tier_changes_changed_by_idx on public.reseller_tier_changes (changed_by)
  where changed_by is not null;

-- Lower tiers that were announced. A row is deleted when the volume suffices again, or when the
-- tier changes.
create table public.reseller_tier_notices (
  reseller_id uuid primary key references public.resellers on delete restrict,
  tier_id uuid not null references public.reseller_tiers on delete restrict,
  volume_kobo bigint not null check (volume_kobo >= 0),
  announced_at timestamptz not null,
  effective_at timestamptz not null,
  constraint reseller_tier_notices_days_check check (
    effective_at >= announced_at + interval '30 days'
  )
);

create index reseller_tier_notices_tier_id_idx on public.reseller_tier_notices (tier_id);

alter table public.reseller_tier_requests enable row level security;
grant select on public.reseller_tier_requests to authenticated;
grant select, insert on public.reseller_tier_requests to service_role;
grant update (status, decided_by, decided_at) on public.reseller_tier_requests to service_role;
create policy reseller_tier_requests_select_staff on public.reseller_tier_requests
  for select to authenticated
  using ((select private.has_grant('sales', 'finance')));

alter table public.reseller_tier_changes enable row level security;
grant select on public.reseller_tier_changes to authenticated, service_role;
create policy reseller_tier_changes_select_owner_or_staff on public.reseller_tier_changes
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_tier_changes_all_second_factor on public.reseller_tier_changes
  as restrictive for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.reseller_tier_notices enable row level security;
grant select on public.reseller_tier_notices to authenticated, service_role;
create policy reseller_tier_notices_select_owner_or_staff on public.reseller_tier_notices
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_tier_notices_all_second_factor on public.reseller_tier_notices
  as restrictive for all to authenticated
  using ((select private.has_given_second_factor()));

-- Trigger only. Only an order at wholesale may go to somebody else.
create function private.check_recipient() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.order_attributions where order_id = new.order_id and way = 'wholesale') then
    raise exception 'order_for_others' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. Tiers, wholesale prices and the terms of plans are money, so changing
-- them needs a fresh second factor.
create function private.guard_wholesale_terms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.require_fresh_second_factor();
  end if;
  return null;
end $$;

-- The volume of a reseller in twelve months, less what went back: referred orders that count for
-- them, and orders at wholesale. Only goods that can no longer be returned count: a reseller who
-- ordered much, moved up on the first of the month and returned it all would keep the better prices
-- for a year.
create function private.reseller_volume(of_reseller uuid, at timestamptz) returns bigint
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
grant execute on function private.reseller_volume(uuid, timestamp with time zone) to service_role;

-- The best tier of a volume; the lowest one when it is below all.
create function private.tier_of_volume(volume bigint) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.reseller_tiers
  order by min_volume_kobo <= volume desc,
    case when min_volume_kobo <= volume then -min_volume_kobo else min_volume_kobo end
  limit 1
$$;

-- Moves a reseller by volume. Nobody moves down in the first twelve months. Returns up, down,
-- announced, recovered or stays.
create function private.move_reseller_tier(of_reseller uuid, at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  reseller public.resellers;
  volume bigint;
  due public.reseller_tiers;
  present_min bigint;
  notice public.reseller_tier_notices;
begin
  select * into reseller from public.resellers where id = of_reseller and status = 'approved'
    for no key update;
  if not found then return 'stays'; end if;
  volume := private.reseller_volume(of_reseller, at);
  select * into due from public.reseller_tiers
    where id = private.tier_of_volume(greatest(volume, 0));
  select min_volume_kobo into present_min from public.reseller_tiers where id = reseller.tier_id;
  select * into notice from public.reseller_tier_notices where reseller_id = of_reseller;
  if due.id = reseller.tier_id or due.min_volume_kobo = present_min then
    delete from public.reseller_tier_notices where reseller_id = of_reseller;
    return case when notice.reseller_id is null then 'stays' else 'recovered' end;
  end if;
  perform set_config('imole.tier_volume', greatest(volume, 0)::text, true),
    set_config('imole.tier_time', at::text, true);
  if due.min_volume_kobo > present_min then
    update public.resellers set tier_id = due.id where id = of_reseller;
    return 'up';
  end if;
  if notice.reseller_id is not null and notice.effective_at <= at then
    update public.resellers set tier_id = due.id where id = of_reseller;
    return 'down';
  end if;
  if notice.reseller_id is not null or reseller.applied_at > at - interval '12 months' then
    return 'stays';
  end if;
  insert into public.reseller_tier_notices (reseller_id, tier_id, volume_kobo, announced_at,
      effective_at)
    values (of_reseller, due.id, greatest(volume, 0), at, at + interval '30 days');
  return 'announced';
end $$;
grant execute on function private.move_reseller_tier(uuid, timestamp with time zone)
  to service_role;

-- For the dashboard of a reseller: the volume that counts for the tier now. Security definer,
-- because it reads orders of others; it returns only their sum.
create function public.find_my_reseller_volume() returns bigint
language sql stable security definer set search_path = '' as $$
  select private.reseller_volume(r.id, now()) from public.resellers r
  where r.user_id = (select auth.uid()) and (select private.has_given_second_factor())
$$;
grant execute on function public.find_my_reseller_volume() to authenticated;

-- For the dashboard of a reseller: what we owe and have paid.
create function public.find_my_reseller_balance(
  out accrued_kobo bigint, out payable_kobo bigint, out paid_kobo bigint, out withheld_kobo bigint)
returns setof record
language sql stable security definer set search_path = '' as $$
  select b.* from public.resellers r, private.reseller_balance(r.id) b
  where r.user_id = (select auth.uid()) and (select private.has_given_second_factor())
$$;
grant execute on function public.find_my_reseller_balance() to authenticated;

-- For a reseller: the orders that came through them, and the commission of each. The buyer is not
-- named. Security definer, because it reads orders of others, but only those of the caller's own
-- attributions.
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
grant execute on function public.list_my_reseller_orders() to authenticated;

-- All tiers without their wholesale prices, because a reseller reads only the row of their own
-- tier. Security definer, because it bypasses the policies of the table; it leaves out the columns
-- that they protect.
create function public.list_reseller_tiers()
returns table (id uuid, name text, min_volume_kobo bigint, commission_percent numeric)
language sql stable security definer set search_path = '' as $$
  select t.id, t.name, t.min_volume_kobo, t.commission_percent from public.reseller_tiers t
  order by t.min_volume_kobo
$$;
grant execute on function public.list_reseller_tiers() to authenticated;

-- Trigger only. Nobody asks for a better tier of their own reseller, or allows it.
create function private.guard_tier_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> 'refused' and (private.is_own_reseller(new.requested_by, new.reseller_id)
      or private.is_own_reseller(new.decided_by, new.reseller_id)) then
    raise exception 'own_reseller_account' using errcode = 'PT403';
  end if;
  return new;
end $$;

create trigger reseller_tier_requests_check_status
  before insert or update of status on public.reseller_tier_requests
  for each row execute function private.guard_status('>open', 'open>allowed',
    'open>refused');
create trigger reseller_tier_requests_guard before insert or update on public.reseller_tier_requests
  for each row execute function private.guard_tier_request();

create trigger reseller_tier_changes_append_only
  before update or delete on public.reseller_tier_changes
  for each row execute function private.keep_decisions();

create trigger order_recipients_check before insert on public.order_recipients
  for each row execute function private.check_recipient();

create trigger reseller_tiers_guard before insert or update or delete on public.reseller_tiers
  for each statement execute function private.guard_wholesale_terms();

create trigger wholesale_breaks_guard before insert or update or delete on public.wholesale_breaks
  for each statement execute function private.guard_wholesale_terms();

create trigger repayment_plans_guard before insert or update or delete on public.repayment_plans
  for each statement execute function private.guard_wholesale_terms();

select private.audit_table('public.reseller_tier_requests', '{sales,finance}');

select private.audit_table('public.reseller_tier_changes', '{sales,finance,support}');
