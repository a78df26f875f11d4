-- What the sandbox gateway of the demo remembers: it stands for a company elsewhere, so nothing of the shop refers to it.
create table private.sandbox_transactions (
  reference text primary key check (length(reference) between 1 and 64),
  id bigint generated always as identity,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- What the payer really sent, which may be another sum.
  sent_kobo bigint,
  email text not null,
  callback_url text not null,
  status text not null default 'ongoing' check (status in ('ongoing', 'success', 'failed', 'abandoned')),
  -- A success that the gateway itself learns of later.
  succeeds_at timestamptz,
  refunded_kobo bigint not null default 0 check (refunded_kobo >= 0),
  created_at timestamptz not null default now()
);
alter table private.sandbox_transactions enable row level security;
grant select, insert, update on private.sandbox_transactions to service_role;
create policy sandbox_transactions_all_service on private.sandbox_transactions for all to service_role using (true) with check (true);
