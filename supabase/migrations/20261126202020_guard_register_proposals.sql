-- Why `approver` may not approve what `requester` requested then; null when they may. `thing` is what
-- they approve, as the sentence names it. The service calls it, and triggers.
drop function private.find_approval_problem(uuid, uuid, timestamptz);
create function private.find_approval_problem(
  approver uuid, requester uuid, requested_at timestamptz, thing text default 'this refund'
) returns text language sql stable set search_path = '' as $$
  with money_grants as (
    select * from public.staff_grants
    where user_id = approver and grant_name in ('owner', 'finance')
  )
  select case
    when profiles.id is null then 'Only staff can approve ' || thing
    when made_admin_by = requester and admin_since > now() - interval '30 days' then
      email || ' was made an admin by the person who requested ' || thing || ' less than 30 '
        || 'days ago, so somebody else must approve it'
    when admin_since > now() - interval '24 hours' then
      email || ' has been an admin for less than a day, so somebody else must approve ' || thing
    when admin_since > requested_at then
      email || ' became an admin after ' || thing
        || ' was requested, so somebody else must approve it'
    when not exists (select from money_grants) then
      email || ' does not have the grant finance, so somebody else must approve ' || thing
    when not exists (
      select from money_grants
      where granted_by is distinct from requester or granted_by is null
        or granted_at <= now() - interval '30 days'
    ) then
      email || ' was given the grant finance by the person who requested ' || thing || ' less than 30 '
        || 'days ago, so somebody else must approve it'
    when not exists (
      select from money_grants
      where granted_by is null or (
        granted_at <= least(now() - interval '24 hours', requested_at)
        and (granted_by is distinct from requester or granted_at <= now() - interval '30 days')
      )
    ) then
      email || ' has had the grant finance for less than a day, or got it after ' || thing
        || ' was requested, so somebody else must approve it'
  end
  from (select coalesce(private.find_account_email(approver), 'This person') as email) account
  left join public.profiles on profiles.id = approver and role = 'admin'
$$;
revoke execute on function private.find_approval_problem(uuid, uuid, timestamptz, text) from public;
grant execute on function private.find_approval_problem(uuid, uuid, timestamptz, text)
  to service_role;

-- The person who proposes confirms that a company agrees to stand in the log, which nobody can change.
alter table public.register_proposals add column has_company_consent boolean not null default false;
grant select (has_company_consent) on public.register_proposals to authenticated;

-- Trigger only. Whether an entry names a holder of this person, or counts a reading of their system.
create function private.is_own_register_entry(person uuid, entries jsonb, reading_ids uuid[])
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.register_accounts a
    where a.user_id = person
      and jsonb_path_exists(entries, '$.** ? (@ == $holder)', jsonb_build_object('holder', a.holder_id))
  ) or exists (
    select from public.meter_readings r join public.register_sources s on s.id = r.source_id
    where r.id = any (reading_ids) and s.user_id = person
  )
$$;
revoke execute on function private.is_own_register_entry(uuid, jsonb, uuid[]) from public;

-- Trigger only. A proposal is decided once, by somebody else than the person who made it, and what it says
-- never changes.
create or replace function private.guard_register_proposal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'waiting' or new.proposed_by is null then
      raise exception 'A proposal begins by waiting for a colleague' using errcode = 'PT409';
    end if;
    if not new.has_company_consent and (
      new.entries @> '[{"type": "holder_opened", "data": {"kind": "company"}}]'
      or new.entries @> '[{"type": "retired", "data": {"beneficiary": {"kind": "company"}}}]') then
      raise exception 'Please ask the company first, and confirm that it agrees.'
        using errcode = 'PT400';
    end if;
    if private.is_own_register_entry(new.proposed_by, new.entries, new.reading_ids) then
      raise exception 'Your own units or readings are part of this entry, so colleagues must propose and approve it.'
        using errcode = 'PT409';
    end if;
    return new;
  end if;
  if (new.kind, new.request_hash, new.entries, new.source_ids, new.reading_ids, new.proposed_at,
      new.has_company_consent)
      is distinct from
      (old.kind, old.request_hash, old.entries, old.source_ids, old.reading_ids, old.proposed_at,
      old.has_company_consent)
    or new.proposed_by is distinct from old.proposed_by and new.proposed_by is not null then
    raise exception 'What was proposed never changes' using errcode = 'PT409';
  end if;
  if new.status is distinct from old.status then
    if old.status <> 'waiting' then
      raise exception 'A colleague has decided on this already' using errcode = 'PT409';
    end if;
    if new.status = 'withdrawn' and new.decided_by is distinct from old.proposed_by then
      raise exception 'Only the person who proposed this can withdraw it' using errcode = 'PT409';
    end if;
    if new.status in ('approved', 'declined') then
      if new.decided_by is null or new.decided_by is not distinct from old.proposed_by then
        raise exception 'A colleague must decide on what you proposed' using errcode = 'PT409';
      end if;
    end if;
    if new.status = 'approved' then
      problem := private.find_approval_problem(
        new.decided_by, old.proposed_by, old.proposed_at, 'this entry');
      if old.proposed_by is null then
        problem := 'The person who proposed this has left';
      elsif not exists (
        select from public.profiles p join public.staff_grants g on g.user_id = p.id
        where p.id = old.proposed_by and p.role = 'admin' and g.grant_name in ('owner', 'finance')
      ) then
        -- Perhaps that is why they lost it.
        problem := 'The person who proposed this no longer has the grant finance. Please decline it, and propose it again if it is right.';
      elsif private.is_own_register_entry(new.decided_by, old.entries, old.reading_ids) then
        problem := 'Your own units or readings are part of this entry, so another colleague must approve it.';
      elsif private.is_own_register_entry(old.proposed_by, old.entries, old.reading_ids) then
        problem := 'Units or readings of the person who proposed this are part of the entry, so somebody else must propose it.';
      end if;
      if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
    end if;
  elsif (new.decided_at, new.reason, new.event_index)
      is distinct from (old.decided_at, old.reason, old.event_index)
    or new.decided_by is distinct from old.decided_by and new.decided_by is not null then
    raise exception 'What was decided never changes' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- For whom the units of the proposals that wait are retired, where it is a person: who approves must know
-- it. Once it is decided, the name is for those who may read it anyway. For staff of finance.
create function public.find_proposal_beneficiaries()
returns table (proposal_id uuid, name text)
language sql stable security definer set search_path = '' as $$
  select p.id, n.name
  from public.register_proposals p
    join public.register_names n on n.commitment = p.entries #>> '{0,data,beneficiary,commitment}'
  where p.status = 'waiting' and (select private.has_grant('finance'))
$$;
revoke execute on function public.find_proposal_beneficiaries() from public;
grant execute on function public.find_proposal_beneficiaries() to authenticated;
