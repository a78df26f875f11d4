-- The orders of an account, and those that it placed as a guest with its confirmed address. An address
-- that nobody confirmed proves nothing. Security definer, because it reads accounts.
create function private.orders_of_person(of_user uuid) returns table (order_id uuid)
language sql stable security definer set search_path = '' as $$
  select id from public.orders where user_id = of_user
  union
  select o.id from public.orders o join auth.users u on lower(o.email) = lower(u.email)
  where u.id = of_user and u.email_confirmed_at is not null and o.user_id is null
$$;

-- Why a person cannot be erased now; null when they can. Money that is open keeps its owner.
-- Security definer, because it reads accounts and money. Only the guard of requests calls it.
create function private.find_erase_problem(of_user uuid) returns text
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
    when exists (
      select from public.ledger_entries where order_id in (select id from ids)
      group by order_id having sum(amount_kobo) <> 0
    ) then 'An order of this person is not settled: somebody still owes money. Please settle it first.'
  end
$$;

-- A pattern that finds any of these words in a text, as whole words. One without a letter
-- must be as long as a phone number, because a short number is found everywhere.
create function private.pattern_of_words(words text[]) returns text
language sql immutable set search_path = '' as $$
  select coalesce('(?<![[:alnum:]._%+-])(' || string_agg(
      regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|' order by length(word) desc)
    || ')(?![[:alnum:]])', '$.^')
  from (select distinct btrim(word) as word from unnest(words) as word) known
  where length(word) >= 3 and (word ~ '[[:alpha:]]' or word ~ '^\+?[0-9]{8,}$')
$$;

create function private.without_words(value jsonb, pattern text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(regexp_replace(value #>> '{}', pattern, 'Removed', 'gi'))
    when 'object' then (
      select coalesce(jsonb_object_agg(key, private.without_words(part, pattern)), '{}')
      from jsonb_each(value) as parts (key, part))
    when 'array' then (
      select coalesce(jsonb_agg(private.without_words(part, pattern) order by place), '[]')
      from jsonb_array_elements(value) with ordinality as parts (part, place))
    else value
  end;
end $$;

-- Takes the names, numbers, addresses and texts of a person out of the orders that the books keep.
-- Security definer, because nobody else may change what was written. Only erase_person calls it.
create function private.erase_orders(ids uuid[], pattern text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  paid constant uuid[] := array(select id from public.payments where order_id = any (ids));
  numbers constant text[] := array(
    select reference from public.payments where order_id = any (ids));
begin
  update public.orders set name = 'Deleted account', email = 'deleted@account.invalid',
    phone_number = '+10000000000', delivery_street = 'Removed', delivery_landmark = null,
    delivery_note = null where id = any (ids);
  delete from public.order_notes where order_id = any (ids);
  delete from private.order_origins where order_id = any (ids);
  delete from public.transfer_proofs where payment_id = any (paid);
  delete from public.dispute_answers
    where dispute_id in (select id from public.disputes where payment_id = any (paid));
  delete from public.return_request_photos where return_request_id in (
    select id from public.return_requests where order_id = any (ids));
  update public.return_requests set message = case when message is not null then 'Removed' end,
    note = case when note is not null then 'Removed' end
    where order_id = any (ids) and coalesce(message, note) is not null;
  update private.refund_accounts
    set account_name = 'Removed', account_number = '0000000000', bank_code = '000'
    where order_id = any (ids);
  update public.order_edits set before = private.without_words(before, pattern),
    after = private.without_words(after, pattern), reason = 'Removed' where order_id = any (ids);
  update public.order_events set message = regexp_replace(message, pattern, 'Removed', 'gi')
    where order_id = any (ids) and message ~* pattern;
  update public.ledger_entries set reason = regexp_replace(reason, pattern, 'Removed', 'gi')
    where order_id = any (ids) and reason ~* pattern;
  update public.refunds set reason = regexp_replace(reason, pattern, 'Removed', 'gi')
    where payment_id = any (paid) and reason ~* pattern;
  update public.disputes set reason = regexp_replace(reason, pattern, 'Removed', 'gi')
    where payment_id = any (paid) and reason ~* pattern;
  update public.payments set message = regexp_replace(message, pattern, 'Removed', 'gi')
    where id = any (paid) and message ~* pattern;
  update public.installation_quotes set note = 'Removed'
    where order_id = any (ids) and note is not null;
  update public.gateway_events set payload = private.without_words(payload, pattern)
    where payload::text ~* private.pattern_of_words(numbers);
  update private.sandbox_transactions set email = 'deleted@account.invalid'
    where reference = any (numbers);
end $$;

-- Takes personal data out of the entries of these records. The entries stay: who wrote, when, and where.
-- Security definer, because the audit has no other writer. Only erase_person calls it.
create function private.redact_audit(records text[], pattern text) returns void
language sql security definer set search_path = '' as $$
  update public.audit_entries
    set before = null, after = null, record_label = null, reason = null, redacted_at = now()
    where redacted_at is null and (record_id = any (records)
      or concat_ws(' ', record_label, reason, before::text, after::text) ~* pattern)
$$;

-- Erases a person with everything that we hold about them. The orders stay in the books without their
-- name (tax law keeps those for years), as when somebody deletes their own account. Security definer,
-- because only the auth service deletes accounts. Only the trigger of an approved request calls it.
create function private.erase_person(of_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
  mail text;
  ids uuid[];
  contacts text[];
  own_contacts text[];
  words text[];
  records text[];
begin
  select * into account from auth.users where id = of_user;
  if account.email_confirmed_at is not null then
    mail := lower(nullif(account.email, ''));
  end if;
  ids := array(select order_id from private.orders_of_person(of_user));
  select array_agg(distinct known.contact), array_agg(distinct known.word)
    into contacts, words from (
      select account.email as contact, null as word
      union all select phone, full_name from public.profiles where id = of_user
      union all select phone_number, name from public.addresses where user_id = of_user
      union all select null, street from public.addresses where user_id = of_user
      union all select phone_number, name from public.orders where id = any (ids)
      union all select email, delivery_street from public.orders where id = any (ids)
      union all select phone_number, name from public.project_inquiries where user_id = of_user
      union all select null, author_name from public.product_reviews where user_id = of_user
      union all select null, account_name from private.refund_accounts where order_id = any (ids)
    ) known;
  contacts := contacts || array(
    select '0' || right(contact, 10) from unnest(contacts) as contact where contact ~ '^\+234');
  -- What belongs to somebody else too tells nothing about whose record it is.
  own_contacts := array(
    select contact from unnest(contacts) as contact
    where not exists (select from public.profiles where id <> of_user and phone = contact)
      and not exists (
        select from auth.users where id <> of_user and lower(email) = lower(contact))
      and not exists (
        select from public.orders where id <> all (ids)
          and (lower(email) = lower(contact) or phone_number = contact)));
  records := array(
    select of_user::text
    union all select unnest(ids)::text
    union all select id::text from public.person_requests where user_id = of_user
    union all select id::text from public.project_inquiries where user_id = of_user
      or lower(email) = mail
    union all select id::text from public.job_applications where lower(email) = mail
    union all select id::text from public.product_reviews where user_id = of_user
    union all select id::text from public.order_notes where order_id = any (ids)
    union all select id::text from public.order_edits where order_id = any (ids)
    union all select id::text from public.return_requests where order_id = any (ids)
    union all select a.id::text from public.dispute_answers a
      join public.disputes d on d.id = a.dispute_id
      join public.payments p on p.id = d.payment_id where p.order_id = any (ids)
  );
  perform private.erase_orders(ids, private.pattern_of_words(contacts || words));
  delete from public.project_inquiries where user_id = of_user or lower(email) = mail;
  delete from public.job_applications where lower(email) = mail;
  delete from public.stock_alerts where email = mail;
  -- Mails to the shop name the person too.
  delete from platform.mail_messages
    where lower(to_address) = mail
      or concat_ws(' ', to_address, reply_to, subject, text) ~* private.pattern_of_words(
        own_contacts || array(select number from public.orders where id = any (ids)));
  delete from platform.sms_messages
    where to_number = any (own_contacts)
      or text ~* private.pattern_of_words(own_contacts);
  update auth.audit_log_entries set payload = private.without_words(
      payload::jsonb, private.pattern_of_words(contacts || words))::json
    where payload ->> 'actor_id' = of_user::text
      or payload::text ~* private.pattern_of_words(own_contacts);
  delete from auth.users where id = of_user;
  -- Last, because all this was written to the audit.
  perform private.redact_audit(records, private.pattern_of_words(own_contacts));
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['find_erase_problem(uuid)', 'orders_of_person(uuid)',
    'pattern_of_words(text[])', 'without_words(jsonb, text)', 'erase_orders(uuid[], text)',
    'redact_audit(text[], text)', 'erase_person(uuid)']
  loop
    execute format('revoke execute on function private.%s from public', name);
  end loop;
end $$;
