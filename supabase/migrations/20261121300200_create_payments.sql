-- Money that comes in for orders, and goes back. Written by functions and jobs only.

-- One attempt to pay an order; an order may have several, also more than one that succeeded.
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  attempt integer not null check (attempt >= 1),
  -- What the gateway calls it: the order's number and the attempt.
  reference text not null unique check (reference ~ '^[A-Za-z0-9.=-]{1,64}$'),
  method text not null check (method in ('paystack', 'sandbox', 'bank_transfer')),
  amount_kobo bigint not null check (amount_kobo > 0),
  state text not null default 'started' check (state in ('started', 'checking', 'succeeded', 'failed', 'abandoned', 'mismatched')),
  -- Where the customer pays; null for a bank transfer.
  checkout_url text,
  -- For people: why it failed, what did not match.
  message text check (char_length(message) <= 500),
  channel text,
  -- How the gateway knows the transaction.
  gateway_id text,
  succeeded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, attempt)
);
create index payments_state on public.payments (state, created_at) where state in ('started', 'checking');
create trigger payments_touch_updated_at before update on public.payments
  for each row execute function private.touch_updated_at();

-- What a customer sends to prove a bank transfer: a photo or PDF, checked by content.
create table public.transfer_proofs (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments on delete cascade,
  file_name text not null check (char_length(file_name) between 1 and 200),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  content bytea not null check (octet_length(content) between 1 and 5242880),
  created_at timestamptz not null default now()
);
create index transfer_proofs_payment_id on public.transfer_proofs (payment_id);

-- Money to be given back. Above a limit two admins agree: who asked and who approved are two people.
create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments on delete restrict,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null check (char_length(reason) between 1 and 500),
  state text not null default 'requested' check (state in ('requested', 'approved', 'processing', 'processed', 'failed', 'needs_attention')),
  requested_by uuid references auth.users on delete set null,
  approved_by uuid references auth.users on delete set null,
  gateway_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (approved_by is null or approved_by is distinct from requested_by)
);
create index refunds_payment_id on public.refunds (payment_id);
create index refunds_state on public.refunds (state, created_at);
create index refunds_requested_by on public.refunds (requested_by) where requested_by is not null;
create index refunds_approved_by on public.refunds (approved_by) where approved_by is not null;
create trigger refunds_touch_updated_at before update on public.refunds
  for each row execute function private.touch_updated_at();

-- What gateways told us, stored before anything is done about it. A repeat of an event is the same row.
create table public.gateway_events (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('paystack', 'sandbox')),
  -- The event and the transaction it is about: gateways number neither.
  event_key text not null check (char_length(event_key) between 1 and 200),
  event text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  outcome text,
  unique (gateway, event_key)
);
create index gateway_events_unhandled on public.gateway_events (received_at) where handled_at is null;

alter table public.payments enable row level security;
alter table public.transfer_proofs enable row level security;
alter table public.refunds enable row level security;
alter table public.gateway_events enable row level security;
revoke all on public.payments, public.transfer_proofs, public.refunds, public.gateway_events from anon, authenticated, service_role;
grant select on public.payments, public.refunds, public.gateway_events to authenticated;
grant select on public.transfer_proofs to authenticated;
grant select, insert, update on public.payments, public.refunds, public.gateway_events to service_role;
grant select, insert on public.transfer_proofs to service_role;

create policy payments_select_owner_or_admin on public.payments for select to authenticated
  using (exists (select from public.orders o where o.id = order_id and (o.user_id = (select auth.uid()) or (select private.is_admin()))));
create policy refunds_select_owner_or_admin on public.refunds for select to authenticated
  using (exists (
    select from public.payments p join public.orders o on o.id = p.order_id
    where p.id = payment_id and (o.user_id = (select auth.uid()) or (select private.is_admin()))
  ));
create policy transfer_proofs_select_admin on public.transfer_proofs for select to authenticated using ((select private.is_admin()));
create policy gateway_events_select_admin on public.gateway_events for select to authenticated using ((select private.is_admin()));
