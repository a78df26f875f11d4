-- As before, and nobody approves another account of their own: the same mailbox or phone.
create or replace function private.guard_reseller() returns trigger
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
    if new.decided_by = new.user_id or (select auth.uid()) = new.user_id
      or new.status = 'approved' and (
        private.is_own_reseller(new.decided_by, new.id)
        or private.is_own_reseller((select auth.uid()), new.id)) then
      raise exception 'Nobody decides on their own application.' using errcode = 'PT403';
    end if;
    if (select auth.uid()) is not null and not private.has_grant('sales') then
      raise exception 'Only staff of sales decide on resellers.' using errcode = 'PT403';
    end if;
  end if;
  return new;
end $$;

-- As before, and nobody accepts a project, or asks for a better tier, of their own reseller.
create or replace function private.guard_reseller_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- What an answer sets, and columns that are generated after this trigger.
  ours constant text[] := '{status,reason,decided_by,decided_at,protected_until,version,phone_key,mailbox,address_key}';
begin
  if tg_op = 'INSERT' then
    if not exists (select from public.resellers
      where id = new.reseller_id and status = 'approved') then
      raise exception 'Only an approved reseller registers a lead' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if to_jsonb(new) - ours
    is distinct from to_jsonb(old) - ours
    or old.decided_at is not null
      and (new.reason, new.decided_at, new.protected_until)
        is distinct from (old.reason, old.decided_at, old.protected_until) then
    raise exception 'What was registered does not change' using errcode = 'PT409';
  end if;
  if new.status = 'accepted' and old.status <> 'accepted'
    and private.is_own_reseller(new.decided_by, new.reseller_id) then
    raise exception 'This is your own project, so a colleague must decide.' using errcode = 'PT403';
  end if;
  return new;
end $$;

create function private.guard_tier_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> 'refused' and (private.is_own_reseller(new.requested_by, new.reseller_id)
      or private.is_own_reseller(new.decided_by, new.reseller_id)) then
    raise exception 'This is your own account, so a colleague must decide.' using errcode = 'PT403';
  end if;
  return new;
end $$;
revoke execute on function private.guard_tier_request() from public;
create trigger reseller_tier_requests_guard before insert or update on public.reseller_tier_requests
  for each row execute function private.guard_tier_request();
