-- What two members of staff do together for a person, because one alone could take over an account:
-- one asks, another one decides within three days.
create table public.person_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('second_factor')),
  reason text not null check (char_length(btrim(reason)) between 5 and 500),
  requested_by uuid default auth.uid() references auth.users (id) on delete set null,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 days',
  decision text check (decision in ('approved', 'refused')),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  constraint person_requests_decided_check check ((decision is null) = (decided_at is null)),
  constraint person_requests_two_persons_check
    check (decision is distinct from 'approved' or decided_by is distinct from requested_by
      or decided_by is null)
);
create unique index person_requests_open_idx on public.person_requests (user_id, kind)
  where decision is null;
create index person_requests_user_id_idx on public.person_requests (user_id);
create index person_requests_requested_by_idx on public.person_requests (requested_by);
create index person_requests_decided_by_idx on public.person_requests (decided_by);
alter table public.person_requests enable row level security;
create policy person_requests_select_staff on public.person_requests for select to authenticated
  using ((select private.has_grant('sales', 'support', 'finance')));
revoke all on public.person_requests from anon, authenticated, service_role;
grant select on public.person_requests to authenticated;
grant select, insert, delete, update (decision, decided_by, decided_at)
  on public.person_requests to service_role;
select private.audit_table('public.person_requests', '{sales,support,finance}');

-- Why somebody may not approve a request; null when they may. Who asked, and whoever is new or was
-- brought in by who asked, cannot. Security definer, because nobody reads the grants of others.
create function private.find_second_person_problem(
  approver uuid, requester uuid, asked_at timestamptz
) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when approver is null or requester is null or approver = requester then
      'Another colleague must approve this, not the one who asked for it.'
    when not exists (
      select from public.staff_grants g join public.profiles p on p.id = g.user_id
      where g.user_id = approver and p.role = 'admin' and g.grant_name in ('owner', 'support')
        and g.granted_at <= least(now() - interval '24 hours', asked_at)
        and p.admin_since <= least(now() - interval '24 hours', asked_at)
        and (g.granted_by is distinct from requester or g.granted_at <= now() - interval '30 days')
        and (p.made_admin_by is distinct from requester
          or p.admin_since <= now() - interval '30 days')
    ) then
      'You cannot approve this request: you are new to this work, or the colleague who asked for it '
        || 'brought you in. Please ask somebody else.'
  end
$$;
revoke execute on function private.find_second_person_problem(uuid, uuid, timestamptz) from public;
grant execute on function private.find_second_person_problem(uuid, uuid, timestamptz)
  to service_role;

-- Nobody asks for a colleague, and a decision is final. An approved request does what it asks for, in
-- the same transaction. Security definer, because only the auth service writes factors. Only the
-- triggers call it.
create function private.guard_person_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
begin
  if exists (select from public.profiles where id = new.user_id and role = 'admin' for share) then
    raise exception 'This person works here. An owner can take them off the staff first.'
      using errcode = 'PT409';
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if old.decision is not null and new.decision is distinct from old.decision then
    raise exception 'This request was decided before.' using errcode = 'PT409';
  end if;
  if old.decision is null and new.decision = 'approved' then
    if new.expires_at <= now() then
      raise exception 'This request is older than three days. Please ask again.'
        using errcode = 'PT409';
    end if;
    problem := private.find_second_person_problem(
      new.decided_by, new.requested_by, new.requested_at);
    if problem is not null then
      raise exception '%', problem using errcode = 'PT403';
    end if;
    delete from auth.mfa_factors where user_id = new.user_id;
    -- Hosted Supabase has no such table.
    if to_regclass('auth.mfa_recovery_code_sets') is not null then
      delete from auth.mfa_recovery_code_sets where user_id = new.user_id;
    end if;
    delete from auth.sessions where user_id = new.user_id;
  end if;
  return new;
end $$;
revoke execute on function private.guard_person_request() from public;
create trigger person_requests_guard before insert or update of decision on public.person_requests
  for each row execute function private.guard_person_request();
