-- Incoming money for orders: payments, the receipts of bank transfers, events of the gateway, and
-- saved cards. Only functions and jobs write them.

-- PostgreSQL lets every role execute a new function. Ours are granted one by one.
alter default privileges revoke execute on functions from public;

-- One attempt to pay an order. An order may have several, and more than one may succeed.
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  attempt integer not null check (attempt >= 1),
  -- The gateway's reference: the order number and the attempt.
  reference text not null unique check (reference ~ '^[A-Za-z0-9.=-]{1,64}$'),
  method text not null check (method in ('paystack', 'sandbox', 'bank_transfer')),
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'started'
    check (status in ('started', 'checking', 'succeeded', 'failed', 'abandoned', 'mismatched')),
  -- Where the customer pays; null for a bank transfer.
  checkout_url text,
  -- For people: why it failed, or what did not match.
  message text check (char_length(message) <= 500),
  channel text,
  -- The gateway's id of the transaction.
  gateway_id text,
  succeeded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the scheduled task last queried the gateway about an open payment; null before the first
  -- time.
  checked_at timestamptz,
  -- Started where no real money moves: in the sandbox or the test mode of the gateway. It stays
  -- true when the shop goes live, so that nobody takes the payment for real money.
  is_test boolean not null default false,
  -- The account that the customer was shown. Null: the account of `site.config.ts`, which is used
  -- until one is approved.
  bank_account_id uuid,
  unique (order_id, attempt),
  constraint payments_sandbox_is_test check (is_test or method <> 'sandbox')
);

create index payments_unpaid_idx on public.payments (created_at)
  where status in ('started', 'checking', 'failed', 'abandoned') and method <> 'bank_transfer';
-- The events of rejected transfers have only the gateway's id.
create index payments_gateway_id_idx on public.payments (gateway_id) where gateway_id is not null;
-- For the list of payments at the desk, newest first.
create index payments_created_at_idx on public.payments (created_at, id);
create index payments_bank_account_id_idx on public.payments (bank_account_id)
  where bank_account_id is not null;
-- Under row level security PostgreSQL does not use an index for a part of a text, so the list of
-- payments reads a view for staff, with the rights of its owner.
create index payments_reference_trigrams_idx on public.payments
  using gin (reference extensions.gin_trgm_ops);
create index payments_amount_kobo_idx on public.payments (amount_kobo, id);
create index payments_status_idx on public.payments (status, created_at desc);
create index payments_method_idx on public.payments (method, created_at desc);

-- The receipt of a bank transfer from the customer: an image or PDF, checked by its content.
create table public.transfer_proofs (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments on delete cascade,
  file_name text not null check (char_length(file_name) between 1 and 200),
  media_type text not null
    check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  created_at timestamptz not null default now(),
  -- The file is an object of the bucket transfer-proofs.
  object_path text not null unique check (char_length(object_path) between 1 and 200),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')
);

create index transfer_proofs_payment_id_idx on public.transfer_proofs (payment_id);
create index transfer_proofs_created_at_idx on public.transfer_proofs (created_at);
-- Staff are warned when the same file was sent for two orders.
create index transfer_proofs_sha256_idx on public.transfer_proofs (sha256);

-- Events of gateways, stored before they are handled. A repeated event is the same row.
create table public.gateway_events (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('paystack', 'sandbox')),
  -- The event and its transaction, because gateways send no ids of events.
  event_key text not null check (char_length(event_key) between 1 and 200),
  event text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  outcome text,
  -- For the lists of staff. The text of `outcome` is for people.
  outcome_code text
    constraint gateway_events_outcome_code_check check (outcome_code in ('no_payment')),
  unique (gateway, event_key)
);

create index gateway_events_unhandled_idx on public.gateway_events (received_at)
  where handled_at is null;
create index gateway_events_without_payment_idx on public.gateway_events (received_at)
  where event = 'charge.success' and outcome_code = 'no_payment';

-- Cards that may be charged again.
create table public.saved_cards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  gateway text not null check (gateway in ('paystack', 'sandbox')),
  -- The gateway's permanent id of the card; its authorization codes change.
  signature text not null check (char_length(signature) between 1 and 200),
  -- Charges the card. Only the service reads it.
  authorization_code text not null check (char_length(authorization_code) between 1 and 200),
  -- The gateway charges the card only with this address of the payer.
  email text not null check (char_length(email) between 3 and 320),
  brand text not null check (char_length(brand) between 1 and 40),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expires_on date not null check (expires_on between '2020-01-01' and '2100-01-01'),
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  -- The card that was used last is charged.
  refreshed_at timestamptz not null default now(),
  unique (user_id, gateway, signature)
);

create index saved_cards_expires_on_idx on public.saved_cards (expires_on) where removed_at is null;

alter table public.payments enable row level security;
grant select, insert, update on public.payments to service_role;
grant select (id, order_id, attempt, reference, method, amount_kobo, status, checkout_url,
  message, channel, succeeded_at, created_at, updated_at) on public.payments to authenticated;
create policy payments_select_owner_or_staff on public.payments for select to authenticated
  using (
    (select private.has_grant('sales', 'finance', 'support'))
    or exists (
      select from public.orders o
      where o.id = payments.order_id and o.user_id = (select auth.uid())
    )
  );

alter table public.transfer_proofs enable row level security;
grant select on public.transfer_proofs to authenticated;
grant select, insert, delete on public.transfer_proofs to service_role;
create policy transfer_proofs_select_staff on public.transfer_proofs for select to authenticated
  using ((select private.has_grant('finance')));

alter table public.gateway_events enable row level security;
grant select on public.gateway_events to authenticated;
grant select, insert, update on public.gateway_events to service_role;
create policy gateway_events_select_staff on public.gateway_events for select to authenticated
  using ((select private.has_grant('finance')));

alter table public.saved_cards enable row level security;
grant select, insert, update on public.saved_cards to service_role;
grant select (id, user_id, gateway, brand, last4, expires_on, removed_at, created_at,
  refreshed_at) on public.saved_cards to authenticated;
create policy saved_cards_select_owner_or_staff on public.saved_cards for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_grant('finance', 'support')));
create policy saved_cards_all_second_factor on public.saved_cards as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

-- Trigger only. An order has at most three receipts with 10 MB together, or 1 MB if it holds no
-- stock, because placing such an order costs nothing. The undecided receipts of unpaid orders have
-- at most 500 MB together, and 30 MB from one address, so that nobody can use up the space of
-- everybody. The order is locked, so that parallel uploads count each other.
create function private.limit_transfer_proofs() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  proof_order_id uuid;
  order_holds_stock boolean;
  order_bytes bigint;
  order_files integer;
begin
  select order_id into proof_order_id from public.payments where id = new.payment_id;
  select holds_stock into order_holds_stock
    from public.orders where id = proof_order_id for no key update;
  select count(*), coalesce(sum(t.size_bytes), 0) + new.size_bytes
    into order_files, order_bytes
    from public.transfer_proofs t
    join public.payments p on p.id = t.payment_id
    where p.order_id = proof_order_id;
  if order_files >= 3 or order_bytes > 10485760 then
    raise exception 'proof_files_full' using errcode = 'PT409';
  end if;
  if not order_holds_stock and order_bytes > 1048576 then
    raise exception 'proof_bytes_full' using errcode = 'PT409';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('transfer proofs', 0));
  if (
    select sum(t.size_bytes) + new.size_bytes > 31457280
    from private.order_origins mine
    join private.order_origins s on s.address = mine.address
    join public.orders o on o.id = s.order_id
    join public.payments p on p.order_id = o.id
    join public.transfer_proofs t on t.payment_id = p.id
    where mine.order_id = proof_order_id
      and o.paid_at is null
      and p.status in ('started', 'checking', 'abandoned')
  ) then
    raise exception 'proofs_of_network_full' using errcode = 'PT429';
  end if;
  if (
    select sum(t.size_bytes) + new.size_bytes > 524288000
    from public.transfer_proofs t
    join public.payments p on p.id = t.payment_id
    join public.orders o on o.id = p.order_id
    where o.paid_at is null and p.status in ('started', 'checking', 'abandoned')
  ) then
    raise exception 'proofs_full' using errcode = 'PT503';
  end if;
  return new;
end $$;

-- Opens the next attempt to pay an order that the caller has locked or just placed. A gateway
-- refuses used references, so each attempt has its own. Buyers type the reference of a transfer as
-- its narration, where banks drop dashes: IM2026000123T1 has none, and T separates order and
-- attempt.
create function private.open_payment(
  order_id uuid, method text, amount_kobo bigint, is_test boolean, at timestamptz
) returns setof public.payments
language sql volatile security invoker set search_path = '' as $$
  insert into public.payments
    (order_id, attempt, reference, method, amount_kobo, is_test, created_at)
  select o.id, next.attempt,
    case open_payment.method
      when 'bank_transfer' then replace(o.number, '-', '') || 'T' || next.attempt
      else o.number || '-' || next.attempt
    end,
    open_payment.method, open_payment.amount_kobo, open_payment.is_test, open_payment.at
  from public.orders o, lateral (
    select coalesce(max(p.attempt), 0) + 1 as attempt
    from public.payments p
    where p.order_id = o.id
  ) as next
  where o.id = open_payment.order_id
  returning *
$$;
grant execute on function private.open_payment(uuid, text, bigint, boolean,
  timestamp with time zone) to service_role;

-- Trigger only. Security definer, so that the rules see all rows.
create function private.guard_payments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A payment has the amount that its order still costs; where nothing is due, any amount. Its
  -- order, reference, method and amount never change, nor the time of its success.
  declare
    balance bigint;
  begin
    if tg_op = 'INSERT' then
      select coalesce(sum(amount_kobo), 0) into balance
        from public.ledger_entries where order_id = new.order_id;
      if balance > 0 and new.amount_kobo <> balance then
        raise exception 'payment_amount_differs' using errcode = 'PT409';
      end if;
    elsif (new.order_id, new.attempt, new.reference, new.method, new.amount_kobo)
        is distinct from (old.order_id, old.attempt, old.reference, old.method, old.amount_kobo)
      or old.succeeded_at is not null and new.succeeded_at is distinct from old.succeeded_at then
      raise exception 'payment_fixed' using errcode = 'PT409';
    end if;
  end;

  -- A transfer gets the account that was approved last, whatever the caller wrote, and stays with
  -- it.
  if tg_op = 'UPDATE' and new.bank_account_id is distinct from old.bank_account_id then
    raise exception 'payment_account_fixed' using errcode = 'PT409';
  elsif tg_op = 'INSERT' then
    new.bank_account_id := case new.method when 'bank_transfer' then (
      select id from public.bank_accounts where status = 'approved'
      order by decided_at desc, id limit 1
    ) end;
  end if;

  -- A test payment never becomes a real one, nor a real one a test.
  if tg_op = 'UPDATE' and new.is_test is distinct from old.is_test then
    raise exception 'payment_mode_fixed' using errcode = 'PT409';
  end if;

  -- An order that staff entered is paid only after the customer has accepted its terms.
  if tg_op = 'INSERT' then
    if exists (
      select from public.orders
      where id = new.order_id and channel <> 'web' and terms_version is null
    ) then
      raise exception 'terms_not_accepted' using errcode = 'PT409';
    end if;
  end if;
  return new;
end $$;

create trigger payments_stamp before update on public.payments
  for each row execute function private.stamp_row('updated_at');
-- Once money has arrived, no later report of a gateway changes the status.
create trigger payments_check_status before insert or update of status on public.payments
  for each row execute function private.guard_status('>started', 'started>checking',
    'started>succeeded', 'started>failed', 'started>abandoned', 'started>mismatched',
    'checking>succeeded', 'checking>failed', 'checking>abandoned', 'checking>mismatched',
    'failed>checking', 'failed>succeeded', 'failed>mismatched', 'abandoned>checking',
    'abandoned>succeeded', 'abandoned>failed', 'abandoned>mismatched');
create trigger payments_guard before insert or update on public.payments
  for each row execute function private.guard_payments();
create trigger payments_search after insert or update of reference on public.payments
  for each row execute function private.update_order_search();

create trigger transfer_proofs_limit before insert on public.transfer_proofs
  for each row execute function private.limit_transfer_proofs();

select private.audit_table('public.payments', '{sales,finance,support}');

select private.audit_table('public.transfer_proofs', '{finance}');

select private.audit_table('public.gateway_events', '{finance}');

select private.audit_table('public.saved_cards', '{finance,support}');
