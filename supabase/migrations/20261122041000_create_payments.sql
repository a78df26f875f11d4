-- Money that comes in for orders, and money that goes back. Only functions and jobs write it.

-- One attempt to pay an order. An order may have several, also more than one that succeeded.
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  attempt integer not null check (attempt >= 1),
  -- The gateway's reference: the order number and the attempt.
  reference text not null unique check (reference ~ '^[A-Za-z0-9.=-]{1,64}$'),
  method text not null check (method in ('paystack', 'sandbox', 'bank_transfer')),
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'started' check (status in (
    'started', 'checking', 'succeeded', 'failed', 'abandoned', 'mismatched'
  )),
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
  unique (order_id, attempt)
);
create index payments_status_idx on public.payments (status, created_at)
  where status in ('started', 'checking');
create trigger payments_touch_updated_at before update on public.payments
  for each row execute function private.touch_updated_at();
-- Once money has arrived, nothing that a gateway reports later changes the status.
create trigger payments_check_status before update of status on public.payments
  for each row execute function private.check_status_transition('a payment',
    'started>checking', 'started>succeeded', 'started>failed', 'started>abandoned',
    'started>mismatched', 'checking>succeeded', 'checking>failed', 'checking>abandoned',
    'checking>mismatched', 'failed>checking', 'failed>succeeded', 'failed>mismatched',
    'abandoned>checking', 'abandoned>succeeded', 'abandoned>failed', 'abandoned>mismatched');

alter table public.payments enable row level security;
grant select on public.payments to authenticated;
grant select, insert, update on public.payments to service_role;
create policy payments_select_owner_or_admin on public.payments for select to authenticated
  using (exists (
    select from public.orders o
    where o.id = order_id and (o.user_id = (select auth.uid()) or (select private.is_admin()))
  ));

-- What a customer sends to prove a bank transfer: an image or PDF, checked by its content.
create table public.transfer_proofs (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments on delete cascade,
  file_name text not null check (char_length(file_name) between 1 and 200),
  media_type text not null
    check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  content bytea not null check (octet_length(content) between 1 and 5242880),
  created_at timestamptz not null default now()
);
create index transfer_proofs_payment_id_idx on public.transfer_proofs (payment_id);

alter table public.transfer_proofs enable row level security;
grant select on public.transfer_proofs to authenticated;
grant select, insert on public.transfer_proofs to service_role;
create policy transfer_proofs_select_admin on public.transfer_proofs for select to authenticated
  using ((select private.is_admin()));

-- Refunds. Above a limit two admins must agree: one requests, another approves.
create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments on delete restrict,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null check (char_length(reason) between 1 and 500),
  status text not null default 'requested' check (status in (
    'requested', 'approved', 'processing', 'processed', 'failed', 'needs_attention'
  )),
  requested_by uuid references auth.users on delete set null,
  approved_by uuid references auth.users on delete set null,
  gateway_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (approved_by is null or approved_by is distinct from requested_by)
);
create index refunds_payment_id_idx on public.refunds (payment_id);
create index refunds_status_idx on public.refunds (status, created_at);
create index refunds_requested_by_idx on public.refunds (requested_by)
  where requested_by is not null;
create index refunds_approved_by_idx on public.refunds (approved_by) where approved_by is not null;
create trigger refunds_touch_updated_at before update on public.refunds
  for each row execute function private.touch_updated_at();
create trigger refunds_check_status before update of status on public.refunds
  for each row execute function private.check_status_transition('a refund',
    'requested>approved', 'approved>processing', 'approved>processed', 'approved>failed',
    'approved>needs_attention', 'processing>processed', 'processing>failed',
    'processing>needs_attention', 'needs_attention>processing', 'needs_attention>processed',
    'needs_attention>failed');

alter table public.refunds enable row level security;
grant select on public.refunds to authenticated;
grant select, insert, update on public.refunds to service_role;
create policy refunds_select_owner_or_admin on public.refunds for select to authenticated
  using (exists (
    select from public.payments p join public.orders o on o.id = p.order_id
    where p.id = payment_id and (o.user_id = (select auth.uid()) or (select private.is_admin()))
  ));

-- Events of gateways, stored before they are handled. A repeated event is the same row.
create table public.gateway_events (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('paystack', 'sandbox')),
  -- The event and its transaction: gateways give neither an id.
  event_key text not null check (char_length(event_key) between 1 and 200),
  event text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  outcome text,
  unique (gateway, event_key)
);
create index gateway_events_unhandled_idx on public.gateway_events (received_at)
  where handled_at is null;

alter table public.gateway_events enable row level security;
grant select on public.gateway_events to authenticated;
grant select, insert, update on public.gateway_events to service_role;
create policy gateway_events_select_admin on public.gateway_events for select to authenticated
  using ((select private.is_admin()));

-- The data of the demo's sandbox gateway. It represents another company's system, so no table of the
-- shop refers to it.
create table private.sandbox_transactions (
  reference text primary key check (length(reference) between 1 and 64),
  id bigint generated always as identity,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The amount that the payer sent, which may differ.
  sent_kobo bigint,
  email text not null,
  callback_url text not null,
  status text not null default 'ongoing'
    check (status in ('ongoing', 'success', 'failed', 'abandoned')),
  -- When a payment that is still being processed becomes a success.
  succeeds_at timestamptz,
  refunded_kobo bigint not null default 0 check (refunded_kobo >= 0),
  created_at timestamptz not null default now()
);
alter table private.sandbox_transactions enable row level security;
grant select, insert, update on private.sandbox_transactions to service_role;
create policy sandbox_transactions_all_service_role on private.sandbox_transactions for all
  to service_role using (true) with check (true);

-- A name as people type it without its accents: "Bísí Adé" is "bisi ade", "Ɗanjuma" is "danjuma".
create function private.fold_name(name text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select translate(
    regexp_replace(lower(normalize(name, nfd)), E'[\u0300-\u036f]', '', 'g'), 'ɓɗƙƴ’', 'bdky''')
$$;
grant execute on function private.fold_name(text) to authenticated;

-- The newest fifty orders that match what a person on the phone says: an order or invoice number,
-- with or without its prefix and year; a phone number in any of its forms; an e-mail address or its
-- beginning; a part of a name; the reference of a payment. Signed-in people may call it; the
-- policies say which orders they see.
create function public.find_orders(query text)
returns table (
  id uuid, number text, name text, email text, phone_number text, status text, total_kobo bigint,
  created_at timestamptz
)
language sql stable security invoker set search_path = '' as $$
  with given as (select left(btrim(query), 100) as term),
  parsed as (
    select term,
      case when term ~ '^[0-9]{1,6}$' then lpad(term, 6, '0') end as short_number,
      case when term ~ '^[+()0-9 ./-]{7,}$' then nullif(regexp_replace(
        regexp_replace(term, '[^0-9]', '', 'g'), '^(00)?(234)?0?', ''), '') end as national
    from given where term <> ''
  )
  select o.id, o.number, o.name, o.email, o.phone_number, o.status, o.total_kobo, o.created_at
  from public.orders o, parsed
  where upper(term) in (o.number, o.invoice_number)
    or split_part(o.number, '-', 3) = short_number
    or split_part(o.invoice_number, '-', 3) = short_number
    or length(national) >= 7 and right(o.phone_number, length(national)) = national
    or starts_with(lower(o.email), lower(term))
    or length(term) > 1
      and strpos(private.fold_name(o.name), private.fold_name(term)) > 0
    or o.id in (select p.order_id from public.payments p where lower(p.reference) = lower(term))
  order by o.created_at desc, o.id limit 50
$$;
grant execute on function public.find_orders(text) to authenticated;
