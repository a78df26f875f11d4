-- How a person is erased, and how two accounts are merged. The books keep the orders, without the
-- person.

-- The orders of an account, and those that it placed as a guest with its confirmed address. An
-- address that nobody confirmed proves nothing. Security definer, because it reads accounts. Only
-- the functions below call it.
create function private.orders_of_person(of_user uuid) returns table (order_id uuid)
language sql stable security definer set search_path = '' as $$
  select id from public.orders where user_id = of_user
  union
  select o.id from public.orders o join auth.users u on lower(o.email) = lower(u.email)
  where u.id = of_user and u.email_confirmed_at is not null and o.user_id is null
$$;

-- Why a person cannot be erased now; null when they can. Open orders, open money and records that
-- we must keep prevent it. Security definer, because it reads accounts and money. Only the guard of
-- requests calls it.
create function private.find_erase_problem(of_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  with ids as (select order_id as id from private.orders_of_person(of_user)),
    paid as (select id from public.payments where order_id in (select id from ids))
  select coalesce(case
    when exists (select from public.profiles where id = of_user and role = 'admin')
      then 'person_is_staff'
    when exists (
      select from public.orders where id in (select id from ids)
        and status not in ('delivered', 'installed', 'cancelled', 'refunded')
    ) then 'erase_order_open'
    when exists (
      select from public.refunds where payment_id in (select id from paid)
        and status not in ('processed', 'withdrawn')
    ) then 'erase_refund_open'
    when exists (
      select from public.disputes where payment_id in (select id from paid)
        and status in ('needs_answer', 'with_bank')
    ) then 'erase_dispute_open'
    when exists (
      select from public.return_requests where order_id in (select id from ids)
        and status in ('requested', 'accepted', 'received')
    ) then 'erase_return_open'
    when exists (
      select from public.credits c join public.ledger_entries l on l.credit_id = c.id
      where c.order_id in (select id from ids) group by c.id having sum(l.amount_kobo) <> 0
    ) then 'erase_credit_open'
    when exists (
      select from public.payments where id in (select id from paid) and status = 'checking'
    ) then 'erase_payment_checking'
    when exists (
      select from public.installation_quotes where order_id in (select id from ids)
        and status in ('waiting', 'offered')
    ) then 'erase_installation_open'
  end, private.find_keep_problem(of_user), case when exists (
      select from public.ledger_entries where order_id in (select id from ids)
      group by order_id having sum(amount_kobo) <> 0
    ) then 'erase_balance_open'
  end)
$$;

-- JSON with `Removed` in place of the words that a pattern finds.
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

-- Removes the names, numbers, addresses and texts of a person from orders, which stay in the books.
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

-- Removes personal data from the entries of these records; who wrote, when and where stays. A note
-- about an inquiry of an erased person is about that person, whatever it says. Security definer,
-- because the audit has no other writer. Only the functions below call it.
create function private.redact_audit(records text[], pattern text) returns void
language sql security definer set search_path = '' as $$
  update public.audit_entries
    set before = null, after = null, record_label = null, reason = null, redacted_at = now()
    where redacted_at is null and (record_id = any (records)
      or table_name = 'inquiry_notes'
        and coalesce(after, before) ->> 'inquiry_id' = any (records)
      or concat_ws(' ', record_label, reason, before::text, after::text) ~* pattern)
$$;

-- Erases a person with everything that we store about them. The orders stay in the books without
-- their name (tax law requires them for years), as when somebody deletes their own account.
-- Security definer, because only the auth service deletes accounts. Only the trigger of an approved
-- request calls it.
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
  -- A contact that somebody else has too does not show whose record it is.
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

-- Whether another request about one of these accounts waits for a decision. Only find_merge_problem
-- calls it.
create function private.has_other_request(accounts uuid[], but uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.person_requests
    where (user_id = any (accounts) or into_user_id = any (accounts))
      and id is distinct from but and decision is null and expires_at > now()
  )
$$;

-- Why these two accounts cannot become one; null when they can. A plan or a reseller stays with the
-- account that agreed to it. Of two holders of units the one that closes must have none, because a
-- person has one holder. Security definer, because it reads accounts. The guard of requests and the
-- service call it.
create function private.find_merge_problem(closing uuid, staying uuid, of_request uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when closing = staying then 'merge_same_account'
    when (select count(*) from public.people where id in (closing, staying)) < 2 then
      'merge_account_gone'
    when exists (
      select from public.profiles where id in (closing, staying) and role = 'admin'
    ) then 'merge_of_staff'
    when exists (
      select from auth.users where id in (closing, staying) and banned_until > now()
    ) then 'merge_blocked'
    when exists (
      select from public.account_deletions d join auth.users u on u.id = d.user_id
      where u.id in (closing, staying)
        and (u.last_sign_in_at is null or u.last_sign_in_at <= d.requested_at)
    ) then 'merge_being_deleted'
    when exists (
      select from auth.users where id in (closing, staying)
        and (email_confirmed_at is null or coalesce(email, '') = '')
    ) then 'merge_without_email'
    when (select role from public.profiles where id = closing) = 'reseller'
      and (select role from public.profiles where id = staying) <> 'reseller' then 'merge_closes_reseller'
    when exists (select from public.instalment_plans where user_id = closing) then
      'merge_closes_plan'
    when exists (select from public.resellers where user_id = closing) then 'merge_closes_reseller'
    when exists (select from public.register_accounts where user_id = staying) and exists (
      select from public.register_accounts a
        join public.register_blocks b on b.holder_id = a.holder_id and b.status = 'held'
      where a.user_id = closing
    ) then 'merge_two_holders'
    when exists (select from public.register_accounts where user_id = staying)
      and private.find_units_problem(closing) is not null then private.find_units_problem(closing)
    when private.has_other_request(array[closing, staying], of_request) then
      'merge_other_request'
  end
$$;
grant execute on function private.find_merge_problem(uuid, uuid, uuid) to service_role;

-- The counts of what a merge moves, and of the reviews that it does not move because the other
-- account has reviewed the same product. The uses of coupons are counted as count_coupon_uses
-- counts them: a cancelled or refunded order has used none. Security definer, because it reads what
-- belongs to customers. The service calls it.
create function private.describe_merge(closing uuid, staying uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'orders', (select count(*) from public.orders where user_id = closing),
    'couponUses', (select count(*) from public.orders
      where user_id = closing and coupon_code is not null
        and status not in ('cancelled', 'refunded')),
    'addresses', (select count(*) from public.addresses where user_id = closing),
    'calculations', (select count(*) from public.saved_calculations where user_id = closing),
    'wishList', (select count(*) from public.wish_list_items c where c.user_id = closing
      and not exists (select from public.wish_list_items s
        where s.user_id = staying and s.product_id = c.product_id)),
    'reviews', (select count(*) from public.product_reviews c where c.user_id = closing
      and not exists (select from public.product_reviews s
        where s.user_id = staying and s.product_id = c.product_id)),
    'secondReviews', (select count(*) from public.product_reviews c
      join public.product_reviews s on s.product_id = c.product_id and s.user_id = staying
      where c.user_id = closing),
    'consents', (select count(*) from public.consents where user_id = closing),
    'systems', (select count(*) from public.register_sources where user_id = closing),
    'inquiries', (select count(*) from public.project_inquiries where user_id = closing),
    'stockAlerts', (select count(distinct c.product_id) from public.stock_alerts c
      where c.user_id = closing and c.notified_at is null and not exists (
        select from public.stock_alerts s where s.product_id = c.product_id
          and s.user_id = staying and s.notified_at is null))
  )
$$;
grant execute on function private.describe_merge(uuid, uuid) to service_role;

-- The person gets no offers that the account that stays had not allowed, and a withdrawal counts
-- for both. Only merge_accounts calls it.
create function private.merge_consents(closing uuid, staying uuid) returns void
language plpgsql set search_path = '' as $$
declare
  allowed constant text[] := array(
    select purpose from (
      select distinct on (purpose) purpose, is_given from public.consents
      where user_id = staying order by purpose, id desc
    ) latest where is_given);
begin
  update public.consents set user_id = staying where user_id = closing;
  insert into public.consents (user_id, purpose, is_given, wording, source)
    select staying, purpose, false,
      'Two accounts became one. The one that stayed had not allowed this.', 'merge'
    from (
      select distinct on (purpose) purpose, is_given from public.consents
      where user_id = staying order by purpose, id desc
    ) latest
    where is_given and purpose in ('marketing_email', 'marketing_whatsapp')
      and purpose <> all (allowed);
end $$;

-- Alerts go to the address that stays, one for each product. Only merge_accounts calls it.
create function private.merge_stock_alerts(closing uuid, staying uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := (select lower(email) from auth.users where id = staying);
begin
  delete from public.stock_alerts a where user_id = closing and notified_at is null and exists (
    select from public.stock_alerts b
    where b.product_id = a.product_id and b.notified_at is null
      and (b.user_id = staying or b.email = address or b.user_id = closing and b.id < a.id));
  update public.stock_alerts set user_id = staying, email = address where user_id = closing;
end $$;

-- Moves everything from one account to the other, and deletes the first one with its sign-in
-- methods, devices and photo. Security definer, because only the auth service deletes accounts.
-- Only the trigger of an approved request calls it.
create function private.merge_accounts(closing uuid, staying uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('audit.reason', 'Two accounts of one person became one', true);
  update public.orders set user_id = staying where user_id = closing;
  update public.addresses set user_id = staying, is_default = is_default and not exists (
      select from public.addresses where user_id = staying)
    where user_id = closing;
  update public.saved_calculations set user_id = staying where user_id = closing;
  update public.project_inquiries set user_id = staying where user_id = closing;
  update public.wish_list_items c set user_id = staying where user_id = closing
    and not exists (select from public.wish_list_items s
      where s.user_id = staying and s.product_id = c.product_id);
  update public.product_reviews c set user_id = staying where user_id = closing
    and not exists (select from public.product_reviews s
      where s.user_id = staying and s.product_id = c.product_id);
  -- Where both are holders, the one that closes has no units: find_merge_problem requires that.
  update public.register_accounts set user_id = staying where user_id = closing
    and not exists (select from public.register_accounts where user_id = staying);
  update public.register_names set user_id = staying where user_id = closing;
  update public.register_sources set user_id = staying where user_id = closing;
  update public.register_requests set user_id = staying where user_id = closing;
  perform private.merge_consents(closing, staying);
  perform private.merge_stock_alerts(closing, staying);
  update public.profiles s
    set full_name = coalesce(s.full_name, c.full_name), phone = coalesce(s.phone, c.phone)
    from public.profiles c
    where s.id = staying and c.id = closing
      and (s.full_name is null and c.full_name is not null
        or s.phone is null and c.phone is not null);
  delete from auth.users where id = closing;
end $$;

-- Why an account cannot be deleted because of an instalment plan, a reseller or units of the carbon
-- register; null when it can. A mere application is deleted with the account. Security definer,
-- because it reads money. The guard of requests and the functions that delete accounts call it.
create function private.find_keep_problem(of_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (
      select from public.instalment_plans
      where user_id = of_user and status in ('agreed', 'active')
    ) then 'keep_plan_owed'
    when exists (
      select from public.instalment_plans where user_id = of_user and status = 'written_off'
    ) then 'keep_plan_written_off'
    when exists (
      select from public.instalment_plans p join private.plan_standings s on s.plan_id = p.id
      where p.user_id = of_user and s.overpaid_kobo > 0
    ) then 'keep_plan_overpaid'
    when exists (
      select from public.instalment_plans p
      where p.user_id = of_user and (
        exists (select from public.plan_agreements a where a.plan_id = p.id)
        or exists (select from public.complaints c where c.plan_id = p.id))
    ) then 'keep_plan_agreed'
    when exists (
      select from public.resellers where user_id = of_user and status = 'approved'
    ) then 'keep_reseller'
    when exists (
      select from public.resellers r
      join public.commission_entries e on e.reseller_id = r.id
      join public.commission_postings p on p.entry_id = e.id
      where r.user_id = of_user and p.account in ('accrued', 'payable')
      group by p.account having sum(p.amount_kobo) <> 0
    ) then 'keep_commissions'
    when exists (
      select from public.resellers r where r.user_id = of_user and (
        exists (select from public.order_attributions a where a.reseller_id = r.id)
        or exists (select from public.payouts p where p.reseller_id = r.id))
    ) then 'keep_reseller_sales'
    else private.find_units_problem(of_user)
  end
$$;
grant execute on function private.find_keep_problem(uuid) to service_role;

-- Decisions about a reseller stay. Only those about a reseller who never sold for us can be
-- deleted, with the account: no role may delete them directly. Security definer, because it reads
-- attributions.
create function private.keep_decisions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from public.order_attributions where reseller_id = old.reseller_id
  ) then
    return old;
  end if;
  raise exception 'rows_only_added' using errcode = 'PT409',
    detail = jsonb_build_object('table', tg_table_name);
end $$;

-- Deletes applications for an instalment plan or as a reseller, and the names of those to whom the
-- orders of the account went. Security definer, because nobody else may. Only the functions that
-- delete accounts call it.
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

-- Why the account of a holder cannot be deleted; null when it can. Its units, and those that it is
-- about to get, could never be used again. Security definer, because it reads entries that wait for
-- approval. The functions that delete or merge accounts call it.
create function private.find_units_problem(of_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (
      select from public.register_blocks b
      where b.holder_id = a.holder_id and b.status = 'held'
    ) then 'keep_units'
    when exists (
      select from public.register_proposals p
      where p.status = 'waiting' and jsonb_path_exists(p.entries, '$.** ? (@ == $holder)',
        jsonb_build_object('holder', a.holder_id))
    ) then 'keep_proposal'
  end
  from public.register_accounts a where a.user_id = of_user
$$;

-- Erases what the register stores about a person outside the log: the names and notes of their
-- retirements and of those for their orders, and the files of their meters, which the task
-- `remove-unnamed-files` deletes. Their systems count no longer. Security definer, because nobody
-- else may change what was decided. Only the functions that delete accounts call it.
create function private.erase_register_person(of_user uuid) returns void
language plpgsql security definer set search_path to '' as $$
declare
  holders constant text[] := array(
    select holder_id from public.register_accounts where user_id = of_user);
  sources constant uuid[] := array(
    select id from public.register_sources where user_id = of_user);
begin
  delete from public.register_names n where n.user_id = of_user
    or n.commitment in (select commitment from public.register_holders where id = any (holders))
    or n.commitment in (
      select unnest(array[r.beneficiary_commitment, r.note_commitment])
      from public.register_retirements r
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

-- Erases the words behind a retirement or a holder: the name and the note that a customer gave. The
-- log has a salted hash of each, and stays valid. Returns 'erased', 'unnamed' when no words are
-- stored, 'company' when the log itself names a company, and 'missing' when nothing has this id.
-- Security definer, because it writes to the audit, without the words. The function
-- `erase-register-name` calls it.
create function private.erase_register_name(of_id text, why text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  commitments text[];
begin
  select array_remove(named.commitments, null) into commitments from (
    select id, array[beneficiary_commitment, note_commitment] as commitments
      from public.register_retirements
    union all select id, array[commitment] from public.register_holders) named
  where id = of_id;
  if not found then return 'missing'; end if;
  if commitments = '{}' then return 'company'; end if;
  delete from public.register_names where commitment = any (commitments);
  if not found then return 'unnamed'; end if;
  insert into public.audit_entries (actor_id, actor_email, source, table_name, record_id,
    record_label, action, reason)
  values (auth.uid(), private.find_account_email(auth.uid()), 'function:erase-register-name',
    'register_names', of_id, of_id, 'delete', why);
  return 'erased';
end $$;
grant execute on function private.erase_register_name(text, text) to service_role;
