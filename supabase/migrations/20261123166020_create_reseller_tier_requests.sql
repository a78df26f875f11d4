-- A better tier is money: one member of finance asks for it, another one allows it.
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
  constraint reseller_tier_requests_decided
    check ((status = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint reseller_tier_requests_two_people check (status <> 'allowed' or decided_by <> requested_by)
);
create unique index reseller_tier_requests_open_key on public.reseller_tier_requests (reseller_id)
  where status = 'open';
create index reseller_tier_requests_reseller_id_idx on public.reseller_tier_requests (reseller_id);
create index reseller_tier_requests_tier_id_idx on public.reseller_tier_requests (tier_id);
create index reseller_tier_requests_requested_by_idx on public.reseller_tier_requests (requested_by);
create index reseller_tier_requests_decided_by_idx on public.reseller_tier_requests (decided_by)
  where decided_by is not null;
create trigger reseller_tier_requests_begin before insert on public.reseller_tier_requests
  for each row execute function private.check_first_status('open');
create trigger reseller_tier_requests_check_status before update of status
  on public.reseller_tier_requests for each row
  execute function private.check_status_transition('a request', 'open>allowed', 'open>refused');
alter table public.reseller_tier_requests enable row level security;
revoke all on public.reseller_tier_requests from anon, authenticated, service_role;
grant select on public.reseller_tier_requests to authenticated;
grant select, insert on public.reseller_tier_requests to service_role;
grant update (status, decided_by, decided_at) on public.reseller_tier_requests to service_role;
create policy reseller_tier_requests_select_staff on public.reseller_tier_requests
  for select to authenticated using ((select private.has_grant('sales', 'finance')));
select private.audit_table('public.reseller_tier_requests', '{sales,finance}');

-- A person moves a reseller up only by a request that somebody else allowed just now, in the same
-- transaction. Tasks, which have no person, move by volume.
create function private.guard_reseller_tier() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null or new.tier_id = old.tier_id then
    return new;
  end if;
  if not private.has_grant('finance') then
    raise exception 'Only finance changes the tier of a reseller.' using errcode = 'PT403';
  end if;
  if (select t.min_volume_kobo from public.reseller_tiers t where t.id = new.tier_id)
      > (select t.min_volume_kobo from public.reseller_tiers t where t.id = old.tier_id)
    and not exists (
      select from public.reseller_tier_requests q
      where q.reseller_id = new.id and q.tier_id = new.tier_id and q.status = 'allowed'
        and q.decided_by = (select auth.uid())
        and q.xmin::text::bigint = (pg_current_xact_id()::text::bigint % 4294967296))
  then
    raise exception 'A better tier needs two people of finance.' using errcode = 'PT403';
  end if;
  return new;
end $$;
create trigger resellers_guard_tier before update of tier_id on public.resellers
  for each row execute function private.guard_reseller_tier();
