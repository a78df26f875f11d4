-- Visitors read what the programme pays, and no wholesale price.
grant select (id, name, min_volume_kobo, commission_percent) on public.reseller_tiers to anon;
create policy reseller_tiers_select_visitor on public.reseller_tiers for select to anon using (true);

-- Both the approval and the role: whoever takes one of them takes the prices.
create or replace function private.is_approved_reseller() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.resellers r
    join public.profiles p on p.id = r.user_id and p.role = 'reseller'
    where r.user_id = (select auth.uid()) and r.status = 'approved')
$$;

-- What was decided about an application and why. Only added to.
create table public.reseller_decisions (
  id bigint generated always as identity primary key,
  reseller_id uuid not null references public.resellers on delete restrict,
  status text not null check (status in ('applied', 'approved', 'declined', 'suspended')),
  tier_id uuid not null references public.reseller_tiers on delete restrict,
  reason text check (char_length(reason) between 3 and 500),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz not null default now()
);
create index reseller_decisions_reseller_id_idx on public.reseller_decisions (reseller_id, id);
create index reseller_decisions_tier_id_idx on public.reseller_decisions (tier_id);
create index reseller_decisions_decided_by_idx on public.reseller_decisions (decided_by)
  where decided_by is not null;
alter table public.reseller_decisions enable row level security;
revoke all on public.reseller_decisions from anon, authenticated, service_role;
grant select on public.reseller_decisions to authenticated, service_role;
create policy reseller_decisions_select_staff on public.reseller_decisions for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')));

-- Staff cannot be resellers. Only staff of sales decide on an application, and nobody on their own.
create function private.guard_reseller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.status = 'applied' then
    if exists (select from public.profiles where id = new.user_id and role = 'admin') then
      raise exception 'Our staff cannot become resellers.' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if new.user_id <> old.user_id then
    raise exception 'A reseller stays the same person.' using errcode = 'PT409';
  end if;
  if new.status is distinct from old.status then
    if new.decided_by = new.user_id or (select auth.uid()) = new.user_id then
      raise exception 'Nobody decides on their own application.' using errcode = 'PT403';
    end if;
    if (select auth.uid()) is not null and not private.has_grant('sales') then
      raise exception 'Only staff of sales decide on resellers.' using errcode = 'PT403';
    end if;
  end if;
  return new;
end $$;
create trigger resellers_guard before insert or update on public.resellers
  for each row execute function private.guard_reseller();

-- The role follows the approval in the same transaction, and each decision is kept.
create function private.follow_reseller_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  if new.status = 'approved' then
    update public.profiles set role = 'reseller', updated_at = now()
      where id = new.user_id and role = 'customer';
    if not exists (select from public.profiles where id = new.user_id and role = 'reseller') then
      raise exception 'This person is one of our staff, so they cannot be a reseller.'
        using errcode = 'PT409';
    end if;
  else
    update public.profiles set role = 'customer', updated_at = now()
      where id = new.user_id and role = 'reseller';
  end if;
  insert into public.reseller_decisions (reseller_id, status, tier_id, reason, decided_by, decided_at)
    values (new.id, new.status, new.tier_id, new.reason,
      case when new.status <> 'applied' then new.decided_by end,
      coalesce(case when new.status = 'applied' then new.applied_at else new.decided_at end, now()));
  return null;
end $$;
create trigger resellers_follow_status after insert or update of status on public.resellers
  for each row execute function private.follow_reseller_status();
create trigger reseller_decisions_append_only before update or delete on public.reseller_decisions
  for each row execute function private.keep_for_ever();

-- Whoever earns from our orders does not work at the desk.
create function private.keep_resellers_apart() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.role = 'admin' and old.role <> 'admin' and exists (
    select from public.resellers where user_id = new.id and status = 'approved') then
    raise exception 'This person is a reseller. Suspend them first, then they can join the staff.'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger profiles_keep_resellers_apart before update of role on public.profiles
  for each row execute function private.keep_resellers_apart();

-- The prices of an approved reseller, for one order or list; null for everybody else.
create function private.wholesale_terms(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('resellerId', r.id, 'tierId', t.id, 'tierName', t.name,
    'wholesalePercent', t.wholesale_percent,
    'breaks', coalesce((
      select jsonb_agg(jsonb_build_object('minQuantity', b.min_quantity,
        'extraPercent', b.extra_percent) order by b.min_quantity)
      from public.wholesale_breaks b where b.tier_id = t.id), '[]'))
  from public.resellers r
  join public.profiles p on p.id = r.user_id and p.role = 'reseller'
  join public.reseller_tiers t on t.id = r.tier_id
  where r.user_id = person and r.status = 'approved'
$$;
revoke execute on function private.wholesale_terms(uuid) from public;
grant execute on function private.wholesale_terms(uuid) to service_role;
