-- The file of a reading goes with its owner. The register keeps its hash.
alter table public.meter_readings alter column object_path drop not null;

-- Erases what the register knows of a person besides the log: names on certificates of their orders and of
-- their own units, and the files of their meters, which the task that removes unnamed files deletes. Their
-- systems are not counted any more. Security definer, because nobody else may change what was decided. Only
-- the functions that delete accounts call it.
create function private.erase_register_person(of_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  holders constant text[] := array(
    select holder_id from public.register_accounts where user_id = of_user);
  sources constant uuid[] := array(
    select id from public.register_sources where user_id = of_user);
begin
  delete from public.register_names n where n.user_id = of_user
    or n.commitment in (select commitment from public.register_holders where id = any (holders))
    or n.commitment in (
      select r.beneficiary_commitment from public.register_retirements r
      where r.holder_id = any (holders) or r.id in (
        select retirement_id from public.order_retirements
        where order_id in (select order_id from private.orders_of_person(of_user))));
  update public.register_sources set ended_at = coalesce(ended_at, now()) where id = any (sources);
  update public.meter_readings set object_path = null,
    reason = case when reason is not null or status = 'waiting' then 'Removed' end,
    decided_at = coalesce(decided_at, now()),
    status = case status when 'waiting' then 'refused' else status end
    where source_id = any (sources);
  -- Last, because all this was written to the audit.
  perform private.redact_audit(array(
    select unnest(sources)::text
    union all select id::text from public.meter_readings where source_id = any (sources)),
    private.pattern_of_words('{}'));
end $$;
revoke execute on function private.erase_register_person(uuid) from public;

-- As before, and what the register knows of the person.
create or replace function private.erase_as_approved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.erase_applications(new.user_id);
  perform private.erase_register_person(new.user_id);
  perform private.erase_person(new.user_id);
  return null;
end $$;

-- As before, and what the register knows of the person.
create or replace function private.delete_due_account(of_user uuid, at timestamptz) returns text
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
  if private.find_keep_problem(of_user) is not null then
    update public.account_deletions set due_at = at + interval '30 days' where user_id = of_user;
    return 'not_due';
  end if;
  perform private.erase_applications(of_user);
  perform private.erase_register_person(of_user);
  update public.orders set name = 'Deleted account', email = 'deleted@account.invalid',
    phone_number = '+10000000000', delivery_street = 'Removed', delivery_landmark = null,
    delivery_note = null where user_id = of_user;
  delete from public.project_inquiries where user_id = of_user;
  delete from auth.users where id = of_user;
  return 'deleted';
end $$;

-- Erases the name behind a retirement or a holder, because the person asked us to. The log holds a
-- salted hash of it, and stays right. Says what became of it: erased, unnamed when no name is stored, company
-- when the log itself names a company, missing when there is nothing of this id. Security definer, because it
-- writes to the audit, without the name. For the function that staff call.
create function private.erase_register_name(of_id text, why text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  found_commitment text;
begin
  select commitment into found_commitment from (
    select id, beneficiary_commitment as commitment from public.register_retirements
    union all select id, commitment from public.register_holders) named
  where id = of_id;
  if not found then return 'missing'; end if;
  if found_commitment is null then return 'company'; end if;
  delete from public.register_names where commitment = found_commitment;
  if not found then return 'unnamed'; end if;
  insert into public.audit_entries (actor_id, actor_email, source, table_name, record_id,
    record_label, action, reason)
  values (auth.uid(), private.find_account_email(auth.uid()), 'function:erase-register-name',
    'register_names', of_id, of_id, 'delete', why);
  return 'erased';
end $$;
revoke execute on function private.erase_register_name(text, text) from public;
grant execute on function private.erase_register_name(text, text) to service_role;
insert into private.audited_tables (table_name, readable_by, undo)
  values ('register_names', '{finance,support}', 'no');
