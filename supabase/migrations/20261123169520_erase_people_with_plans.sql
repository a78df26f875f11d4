-- Why an account with an instalment plan, or of a reseller, cannot be deleted; null when it can. What only
-- applied for either goes with the account. Security definer, because it reads money. For the guard of
-- requests and the functions that delete accounts.
create function private.find_keep_problem(of_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (
      select from public.instalment_plans
      where user_id = of_user and status in ('agreed', 'active')
    ) then 'An instalment plan of this account is not over: money is still owed. Please settle or cancel it first.'
    when exists (
      select from public.instalment_plans where user_id = of_user and status = 'written_off'
    ) then 'An instalment plan of this account was written off, so its debt is open. It must be settled first.'
    when exists (
      select from public.instalment_plans p join private.plan_standings s on s.plan_id = p.id
      where p.user_id = of_user and s.overpaid_kobo > 0
    ) then 'We owe this account money from an instalment plan. It must be paid back first.'
    when exists (
      select from public.instalment_plans p
      where p.user_id = of_user and (
        exists (select from public.plan_agreements a where a.plan_id = p.id)
        or exists (select from public.complaints c where c.plan_id = p.id))
    ) then 'This account agreed to an instalment plan. The law asks us to keep the agreement and its payments with their name.'
    when exists (
      select from public.resellers where user_id = of_user and status = 'approved'
    ) then 'This account belongs to a reseller. The reseller must be suspended first.'
    when exists (
      select from public.resellers r
      join public.commission_entries e on e.reseller_id = r.id
      join public.commission_postings p on p.entry_id = e.id
      where r.user_id = of_user and p.account in ('accrued', 'payable')
      group by p.account having sum(p.amount_kobo) <> 0
    ) then 'Commissions of this reseller are not settled. They must be paid out or taken back first.'
    when exists (
      select from public.resellers r where r.user_id = of_user and (
        exists (select from public.order_attributions a where a.reseller_id = r.id)
        or exists (select from public.payouts p where p.reseller_id = r.id))
    ) then 'This account belonged to a reseller who has sold for us. Tax law asks us to keep what they earned with their name.'
  end
$$;
revoke execute on function private.find_keep_problem(uuid) from public;
grant execute on function private.find_keep_problem(uuid) to service_role;

-- As before, and the decisions about somebody who never sold for us go with their account. No role may delete
-- them otherwise.
create function private.keep_decisions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from public.order_attributions where reseller_id = old.reseller_id
  ) then
    return old;
  end if;
  raise exception 'Rows of % are only added', tg_table_name using errcode = 'PT409';
end $$;
revoke execute on function private.keep_decisions() from public;
drop trigger reseller_decisions_append_only on public.reseller_decisions;
create trigger reseller_decisions_append_only before update or delete on public.reseller_decisions
  for each row execute function private.keep_decisions();
drop trigger reseller_tier_changes_append_only on public.reseller_tier_changes;
create trigger reseller_tier_changes_append_only before update or delete on public.reseller_tier_changes
  for each row execute function private.keep_decisions();

-- Takes out what an account told us to get a plan, or to become a reseller, and the names of those to whom
-- its orders went. Security definer, because nobody else may. Only what deletes an account calls it.
create function private.erase_applications(of_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  plans constant uuid[] := array(select id from public.instalment_plans where user_id = of_user);
  sellers constant uuid[] := array(select id from public.resellers where user_id = of_user);
  orders constant uuid[] := array(select order_id from private.orders_of_person(of_user));
  records constant text[] := array(
    select unnest(plans || sellers || orders)::text
    union all select id::text from public.plan_documents where plan_id = any (plans)
    union all select id::text from public.plan_notes where plan_id = any (plans)
    union all select id::text from public.reseller_documents where reseller_id = any (sellers)
    union all select id::text from public.reseller_bank_accounts where reseller_id = any (sellers)
    union all select id::text from public.reseller_leads where reseller_id = any (sellers));
  phones constant text[] := array(
    select phone from public.resellers where id = any (sellers)
    union all select guarantor_phone from public.plan_applications where plan_id = any (plans));
begin
  update public.order_recipients
    set name = 'Removed', phone_number = '+10000000000', sender_name = 'Removed'
    where order_id = any (orders);
  delete from public.plan_documents where plan_id = any (plans);
  delete from public.plan_applications where plan_id = any (plans);
  delete from private.plan_changes where plan_id = any (plans);
  delete from public.instalment_plans where id = any (plans);
  delete from public.reseller_bank_accounts where reseller_id = any (sellers);
  delete from public.reseller_brands where reseller_id = any (sellers);
  delete from public.reseller_quotes where reseller_id = any (sellers);
  delete from public.reseller_leads where reseller_id = any (sellers);
  delete from public.reseller_tier_notices where reseller_id = any (sellers);
  delete from public.reseller_tier_requests where reseller_id = any (sellers);
  delete from public.reseller_tier_changes where reseller_id = any (sellers);
  delete from public.reseller_decisions where reseller_id = any (sellers);
  delete from public.resellers where id = any (sellers);
  -- Last, because all this was written to the audit.
  perform private.redact_audit(records, private.pattern_of_words(phones));
end $$;
revoke execute on function private.erase_applications(uuid) from public;

create or replace function private.erase_as_approved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.erase_applications(new.user_id);
  perform private.erase_person(new.user_id);
  return null;
end $$;

-- As before, and whoever must be kept waits: they are asked about again a month later.
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
  update public.orders set name = 'Deleted account', email = 'deleted@account.invalid',
    phone_number = '+10000000000', delivery_street = 'Removed', delivery_landmark = null,
    delivery_note = null where user_id = of_user;
  delete from public.project_inquiries where user_id = of_user;
  delete from auth.users where id = of_user;
  return 'deleted';
end $$;

-- As before, and what a plan or a reseller asks us to keep.
create or replace function private.find_erase_problem(of_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  with ids as (select order_id as id from private.orders_of_person(of_user)),
    paid as (select id from public.payments where order_id in (select id from ids))
  select case
    when exists (select from public.profiles where id = of_user and role = 'admin') then
      'This person works here. An owner can take them off the staff first.'
    when exists (
      select from public.orders where id in (select id from ids)
        and status not in ('delivered', 'installed', 'cancelled', 'refunded')
    ) then 'An order of this person is not finished yet. Please deliver or cancel it first.'
    when exists (
      select from public.refunds where payment_id in (select id from paid)
        and status not in ('processed', 'withdrawn')
    ) then 'A refund to this person is not finished yet.'
    when exists (
      select from public.disputes where payment_id in (select id from paid)
        and status in ('needs_answer', 'with_bank')
    ) then 'The bank of this person disputes a payment. Please wait for the end of the dispute.'
    when exists (
      select from public.return_requests where order_id in (select id from ids)
        and status in ('requested', 'accepted', 'received')
    ) then 'A return of this person is not finished yet.'
    when exists (
      select from public.credits c join public.ledger_entries l on l.credit_id = c.id
      where c.order_id in (select id from ids) group by c.id having sum(l.amount_kobo) <> 0
    ) then 'This person has a credit with us. Please pay it back first.'
    when exists (
      select from public.payments where id in (select id from paid) and status = 'checking'
    ) then 'A payment of this person is still being checked.'
    when exists (
      select from public.installation_quotes where order_id in (select id from ids)
        and status in ('waiting', 'offered')
    ) then 'This person waits for an installation. Please finish or cancel it first.'
    when private.find_keep_problem(of_user) is not null then private.find_keep_problem(of_user)
    when exists (
      select from public.ledger_entries where order_id in (select id from ids)
      group by order_id having sum(amount_kobo) <> 0
    ) then 'An order of this person is not settled: somebody still owes money. Please settle it first.'
  end
$$;

-- As before, and a plan or a reseller stays with the account that agreed to it.
create or replace function private.find_merge_problem(closing uuid, staying uuid, of_request uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when closing = staying then 'This is the same account. Please choose another one.'
    when (select count(*) from public.people where id in (closing, staying)) < 2 then
      'One of the two accounts does not exist any more.'
    when exists (
      select from public.profiles where id in (closing, staying) and role = 'admin'
    ) then 'One of the two works here. An owner can take them off the staff first.'
    when exists (
      select from auth.users where id in (closing, staying) and banned_until > now()
    ) then 'One of the two accounts is blocked.'
    when exists (
      select from public.account_deletions d join auth.users u on u.id = d.user_id
      where u.id in (closing, staying)
        and (u.last_sign_in_at is null or u.last_sign_in_at <= d.requested_at)
    ) then 'One of the two has asked us to delete the account. Signing in again keeps it.'
    when exists (
      select from auth.users where id in (closing, staying)
        and (email_confirmed_at is null or coalesce(email, '') = '')
    ) then 'One of the two has no confirmed e-mail address, so nobody can confirm it.'
    when (select role from public.profiles where id = closing) = 'reseller'
      and (select role from public.profiles where id = staying) <> 'reseller' then
      'The account that closes belongs to a reseller. Please keep that one and close the other.'
    when exists (select from public.instalment_plans where user_id = closing) then
      'The account that closes has an instalment plan. Please keep that one and close the other.'
    when exists (select from public.resellers where user_id = closing) then
      'The account that closes belongs to a reseller. Please keep that one and close the other.'
    when private.has_other_request(array[closing, staying], of_request) then
      'Another request about one of these accounts waits. Please decide it first.'
  end
$$;
