-- Tiers follow the volume of twelve months, once a month: up at once, down only after 30 days' notice.
create table public.reseller_tier_changes (
  id bigint generated always as identity primary key,
  reseller_id uuid not null references public.resellers on delete restrict,
  from_tier_id uuid not null references public.reseller_tiers on delete restrict,
  to_tier_id uuid not null references public.reseller_tiers on delete restrict,
  -- By which it moved; null when a person decided.
  volume_kobo bigint check (volume_kobo >= 0),
  changed_by uuid references auth.users on delete set null,
  changed_at timestamptz not null,
  check (from_tier_id <> to_tier_id)
);
create index reseller_tier_changes_reseller_id_idx
  on public.reseller_tier_changes (reseller_id, changed_at desc, id);
create index reseller_tier_changes_from_tier_id_idx on public.reseller_tier_changes (from_tier_id);
create index reseller_tier_changes_to_tier_id_idx on public.reseller_tier_changes (to_tier_id);
create index reseller_tier_changes_changed_by_idx on public.reseller_tier_changes (changed_by)
  where changed_by is not null;
create trigger reseller_tier_changes_append_only before update or delete
  on public.reseller_tier_changes for each row execute function private.keep_for_ever();

-- A lower tier that was announced. It is gone when the volume is enough again, or when it came.
create table public.reseller_tier_notices (
  reseller_id uuid primary key references public.resellers on delete restrict,
  tier_id uuid not null references public.reseller_tiers on delete restrict,
  volume_kobo bigint not null check (volume_kobo >= 0),
  announced_at timestamptz not null,
  effective_at timestamptz not null,
  constraint reseller_tier_notices_days_check
    check (effective_at >= announced_at + interval '30 days')
);
create index reseller_tier_notices_tier_id_idx on public.reseller_tier_notices (tier_id);

-- The months that were done, so that each is done once.
create table private.tier_months (
  month date primary key check (extract(day from month) = 1),
  done_at timestamptz not null
);
alter table private.tier_months enable row level security;
revoke all on private.tier_months from anon, authenticated, service_role;
grant select, insert on private.tier_months to service_role;

-- What was delivered or installed through a reseller in twelve months, after what went back: referred
-- orders that count for them, and orders at wholesale.
create function private.reseller_volume(of_reseller uuid, at timestamptz) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(e.amount_kobo), 0)::bigint
  from public.order_attributions a
    join public.orders o on o.id = a.order_id
    join public.ledger_entries e on e.order_id = o.id
  where a.reseller_id = of_reseller and a.refusal is null
    and o.delivered_at > at - interval '12 months' and o.delivered_at <= at
    and e.kind in ('charge', 'installation', 'credit_note')
$$;

-- The best tier of a volume; the lowest one when it is below all.
create function private.tier_of_volume(volume bigint) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.reseller_tiers
  order by min_volume_kobo <= volume desc,
    case when min_volume_kobo <= volume then -min_volume_kobo else min_volume_kobo end
  limit 1
$$;

-- Trigger only: each change of a tier is kept, whoever made it. The task says the volume and the time.
create function private.keep_tier_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.reseller_tier_changes
      (reseller_id, from_tier_id, to_tier_id, volume_kobo, changed_by, changed_at)
    values (new.id, old.tier_id, new.tier_id,
      nullif(current_setting('imole.tier_volume', true), '')::bigint, auth.uid(),
      coalesce(nullif(current_setting('imole.tier_time', true), '')::timestamptz, now()));
  delete from public.reseller_tier_notices where reseller_id = new.id;
  return null;
end $$;
create trigger resellers_keep_tier_change after update of tier_id on public.resellers
  for each row when (new.tier_id <> old.tier_id) execute function private.keep_tier_change();

-- Moves a reseller by volume. Nobody goes down in the first twelve months, in which a tier is a start.
-- Answers what happened: up, down, announced, recovered or stays.
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
revoke execute on function private.reseller_volume(uuid, timestamptz),
  private.tier_of_volume(bigint), private.keep_tier_change(),
  private.move_reseller_tier(uuid, timestamptz) from public;
grant execute on function private.reseller_volume(uuid, timestamptz),
  private.move_reseller_tier(uuid, timestamptz) to service_role;

-- For the dashboard of the reseller: what counts for the tier now. Definer: it reads orders of others, and
-- says only their sum.
create function public.find_my_reseller_volume() returns bigint
language sql stable security definer set search_path = '' as $$
  select private.reseller_volume(r.id, now()) from public.resellers r
  where r.user_id = (select auth.uid()) and (select private.has_given_second_factor())
$$;
revoke execute on function public.find_my_reseller_volume() from public, anon;
grant execute on function public.find_my_reseller_volume() to authenticated;
-- And what is owed to them.
create function public.find_my_reseller_balance(
  out accrued_kobo bigint, out payable_kobo bigint, out paid_kobo bigint, out withheld_kobo bigint)
returns setof record
language sql stable security definer set search_path = '' as $$
  select b.* from public.resellers r, private.reseller_balance(r.id) b
  where r.user_id = (select auth.uid()) and (select private.has_given_second_factor())
$$;
revoke execute on function public.find_my_reseller_balance() from public, anon;
grant execute on function public.find_my_reseller_balance() to authenticated;

alter table public.reseller_tier_changes enable row level security;
alter table public.reseller_tier_notices enable row level security;
revoke all on public.reseller_tier_changes, public.reseller_tier_notices
  from anon, authenticated, service_role;
grant select on public.reseller_tier_changes, public.reseller_tier_notices
  to authenticated, service_role;
create policy reseller_tier_changes_select_owner_or_staff on public.reseller_tier_changes
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_tier_notices_select_owner_or_staff on public.reseller_tier_notices
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_tier_changes_all_second_factor on public.reseller_tier_changes
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
create policy reseller_tier_notices_all_second_factor on public.reseller_tier_notices
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.reseller_tier_changes', '{sales,finance,support}');
