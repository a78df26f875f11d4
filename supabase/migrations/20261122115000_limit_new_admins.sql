-- Who became an admin a moment ago does not decide on money: otherwise one admin makes another
-- account of their own an admin, and is two persons.

-- Since when this person is an admin, and who made them one; both null for everybody else. No
-- foreign key: the id of a deleted account is never used again.
alter table public.profiles
  add column admin_since timestamptz,
  add column made_admin_by uuid;
update public.profiles set admin_since = created_at where role = 'admin';
-- The Supabase CLI may run this before our server has made its tables: then no change is known.
do $$
begin
  if to_regclass('platform.security_events') is null then
    return;
  end if;
  update public.profiles
    set admin_since = change.occurred_at, made_admin_by = change.actor_id
    from (
      select distinct on (user_id) user_id, occurred_at, actor_id
      from platform.security_events
      where kind = 'role_changed' and details ->> 'to' = 'admin'
      order by user_id, id desc
    ) change
    where change.user_id = profiles.id and profiles.role = 'admin';
end $$;
alter table public.profiles add constraint profiles_admin_since_check check (
  (role = 'admin') = (admin_since is not null) and (role = 'admin' or made_admin_by is null));

-- Nobody else writes these columns, whatever an update says. The first admin of an installation is
-- one since the start; the last admin must stay, so nobody becomes the first one again. The lock
-- is the one of private.require_an_admin. Security definer, because it reads other people's
-- profiles. Only the trigger calls it.
create function private.note_admin_since() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.role <> 'admin' then
    new.admin_since := null;
    new.made_admin_by := null;
  elsif tg_op = 'UPDATE' and old.role = 'admin' then
    new.admin_since := old.admin_since;
    new.made_admin_by := old.made_admin_by;
  else
    perform pg_advisory_xact_lock(hashtextextended('the last admin', 0));
    new.admin_since := case
      when exists (select from public.profiles where role = 'admin') then now()
      else '-infinity'
    end;
    new.made_admin_by := (select auth.uid());
  end if;
  return new;
end $$;
revoke execute on function private.note_admin_since() from public;
create trigger profiles_note_admin_since before insert or update on public.profiles
  for each row execute function private.note_admin_since();

-- Why `approver` may not approve what `requester` requested then; null when they may. The service
-- calls it, and the trigger of refunds.
create function private.find_approval_problem(
  approver uuid, requester uuid, requested_at timestamptz
) returns text language sql stable set search_path = '' as $$
  select case
    when profiles.id is null then 'Only staff can approve a refund'
    when made_admin_by = requester and admin_since > now() - interval '30 days' then
      email || ' was made an admin by the person who requested this refund less than 30 days ago, '
        || 'so somebody else must approve it'
    when admin_since > now() - interval '24 hours' then
      email || ' has been an admin for less than a day, so somebody else must approve this refund'
    when admin_since > requested_at then
      email || ' became an admin after this refund was requested, so somebody else must approve it'
  end
  from (select coalesce(private.find_account_email(approver), 'This person') as email) account
  left join public.profiles on profiles.id = approver and role = 'admin'
$$;
grant execute on function private.find_approval_problem(uuid, uuid, timestamptz) to service_role;

-- Whether `person` may decide alone to give back `amount` of a payment: together with what was
-- decided alone before, by anybody for this payment, and by this person for any payment in the last
-- 24 hours, it is at most 100,000 naira. Not a day of the calendar, in which one person could give
-- back the limit twice around midnight. Who has been an admin for less than 24 hours decides on
-- nothing alone: otherwise each new admin adds a limit to the day. The payment and the person stay
-- locked until the transaction ends, so that parallel requests are counted one after the other. The
-- service calls it.
create or replace function private.may_refund_alone(person uuid, payment uuid, amount bigint)
returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  of_payment bigint;
  of_person bigint;
begin
  perform from public.payments where id = payment for no key update;
  perform pg_advisory_xact_lock(hashtextextended('refunds by ' || person, 0));
  select coalesce(sum(amount_kobo) filter (where payment_id = payment), 0),
      coalesce(sum(amount_kobo) filter (
        where requested_by = person and approved_at > now() - interval '24 hours'), 0)
    into of_payment, of_person
    from public.refunds
    where is_approved_alone and status <> 'failed'
      and (payment_id = payment or requested_by = person);
  return amount + greatest(of_payment, of_person) <= 10000000
    and exists (
      select from public.profiles
      where id = person and role = 'admin' and admin_since <= now() - interval '24 hours'
    );
end $$;

-- Trigger only. All refunds of a payment together are at most what arrived. A refund leaves the
-- status `requested` when a member of staff approves it who did not request it and is no new admin,
-- or when the person who requested it may decide alone. Nothing of this changes later, except that
-- deleting an account empties its columns.
create or replace function private.guard_refund() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_decided constant boolean := new.status <> 'requested'
    and (tg_op = 'INSERT' or old.status = 'requested');
  received bigint;
  problem text;
begin
  if tg_op = 'INSERT' then
    select received_kobo into received from public.payments
      where id = new.payment_id for no key update;
    if received is null or new.amount_kobo > received - (
      select coalesce(sum(amount_kobo), 0) from public.refunds
      where payment_id = new.payment_id and status <> 'failed'
    ) then
      raise exception 'The refunds of a payment cannot exceed what arrived' using errcode = 'PT409';
    end if;
    if new.status = 'requested' and new.approved_by is not null then
      raise exception 'A refund that is only requested has no approver' using errcode = 'PT409';
    end if;
    new.approved_at := null;
    new.is_approved_alone := false;
  else
    if (new.payment_id, new.amount_kobo, new.created_at)
        is distinct from (old.payment_id, old.amount_kobo, old.created_at)
      or new.requested_by is distinct from old.requested_by and new.requested_by is not null
      or new.approved_by is distinct from old.approved_by and new.approved_by is not null
        and not is_decided then
      raise exception 'What a refund is, and who decided on it, cannot change'
        using errcode = 'PT409';
    end if;
    new.approved_at := old.approved_at;
    new.is_approved_alone := old.is_approved_alone;
  end if;
  if not is_decided then return new; end if;
  if new.approved_by is not null then
    problem := private.find_approval_problem(new.approved_by, new.requested_by, new.created_at);
    if problem is not null then
      raise exception '%', problem using errcode = 'PT409';
    end if;
  elsif new.requested_by is null
    or not private.may_refund_alone(new.requested_by, new.payment_id, new.amount_kobo) then
    raise exception 'A second person must approve this refund' using errcode = 'PT409';
  else
    new.is_approved_alone := true;
  end if;
  new.approved_at := now();
  return new;
end $$;
