-- The end of an account: requested by its owner, carried out after thirty days, cancelled by
-- signing in. Also the copy of their data that a person may ask for.
create table public.account_deletions (
  user_id uuid primary key references auth.users on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  check (due_at > requested_at)
);
create index account_deletions_due_at_idx on public.account_deletions (due_at);

alter table public.account_deletions enable row level security;
grant select on public.account_deletions to authenticated;
grant select, insert, update, delete on public.account_deletions to service_role;
create policy account_deletions_select_owner_or_admin on public.account_deletions
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Cancels the deletion of the caller's own account; true when one was scheduled. Security definer,
-- because the caller may not delete the row directly. Signed-in people may call it.
create function public.cancel_my_account_deletion() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.account_deletions where user_id = (select auth.uid());
  return found;
end $$;
grant execute on function public.cancel_my_account_deletion() to authenticated;

-- Deletes one account that is due, or cancels that when its owner has signed in since: 'deleted',
-- 'cancelled' or 'not_due'. Orders stay for bookkeeping, without the person; what they wrote to us
-- is deleted. Security definer, because auth.users is closed to service_role, who alone may call
-- it.
create function private.delete_due_account(of_user uuid, at timestamptz) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.account_deletions;
begin
  select * into due from public.account_deletions
    where user_id = of_user and due_at <= at for update skip locked;
  if not found then
    return 'not_due';
  end if;
  if exists (
    select from auth.users where id = of_user and last_sign_in_at > due.requested_at
  ) then
    delete from public.account_deletions where user_id = of_user;
    return 'cancelled';
  end if;
  update public.orders set name = 'Deleted account', email = 'deleted@account.invalid',
    phone_number = '+10000000000', delivery_street = 'Removed', delivery_landmark = null,
    delivery_note = null where user_id = of_user;
  delete from public.project_inquiries where user_id = of_user;
  delete from auth.users where id = of_user;
  return 'deleted';
end $$;

-- The e-mail address of an account, for the mail that says it is deleted; null when there is no
-- such account. Security definer for the same reason; only service_role may call it.
create function private.find_account_email(of_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select email from auth.users where id = of_user
$$;

-- What the auth service knows about a person, without secrets: for their own copy of their data.
-- Security definer for the same reason; only service_role may call it.
create function private.describe_account(of_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'phone', u.phone, 'created_at', u.created_at,
    'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at,
    'user_metadata', u.raw_user_meta_data,
    'identities', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'provider', i.provider, 'identity_data', i.identity_data, 'created_at', i.created_at
      )), '[]')
      from auth.identities i where i.user_id = u.id),
    'factors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'factor_type', f.factor_type, 'friendly_name', f.friendly_name, 'status', f.status,
        'created_at', f.created_at)), '[]')
      from auth.mfa_factors f where f.user_id = u.id),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'started_at', s.created_at, 'user_agent', s.user_agent, 'ip', host(s.ip))), '[]')
      from auth.sessions s where s.user_id = u.id)
  ) from auth.users u where u.id = of_user
$$;
grant execute on function private.delete_due_account(uuid, timestamptz),
  private.find_account_email(uuid), private.describe_account(uuid) to service_role;
