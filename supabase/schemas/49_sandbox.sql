-- The payment gateway of the demo and of tests, where no real money moves.

-- It represents the system of another company, so no table of the shop refers to it.
create table private.sandbox_transactions (
  reference text primary key check (length(reference) between 1 and 64),
  id bigint generated always as identity,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The amount that the payer sent, which may differ.
  sent_kobo bigint,
  email text not null,
  callback_url text not null,
  status text not null default 'abandoned'
    check (status in ('abandoned', 'ongoing', 'processing', 'success', 'failed', 'reversed')),
  -- When a payment that is still being processed becomes a success.
  succeeds_at timestamptz,
  refunded_kobo bigint not null default 0 check (refunded_kobo >= 0),
  created_at timestamptz not null default now(),
  -- The session timed out: the page accepts no payment.
  is_over boolean not null default false,
  -- Whether the bank of the payer accepts refunds.
  takes_refunds boolean not null default true,
  paid_at timestamptz,
  -- The behaviour of the card on a due day, chosen by the payer on the page of the sandbox. works:
  -- pays. recovers: the first charge on a due day finds no money, the next one does. expires: at
  -- the end of the month. asks: its bank wants the owner to confirm each charge. slow: charged, and
  -- the answer never arrives.
  card text not null default 'works'
    check (card in ('works', 'recovers', 'expires', 'asks', 'slow')),
  -- For a charge of a saved card: the transaction that its owner paid.
  charges_reference text references private.sandbox_transactions on delete cascade,
  declined_with text check (char_length(declined_with) <= 200)
);

create index sandbox_transactions_charges_reference_idx
  on private.sandbox_transactions (charges_reference) where charges_reference is not null;

create table private.sandbox_refunds (
  id bigint generated always as identity primary key,
  reference text not null references private.sandbox_transactions on delete cascade,
  amount_kobo bigint not null check (amount_kobo > 0),
  merchant_note text not null,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'processed', 'failed', 'needs-attention')),
  created_at timestamptz not null default now()
);

create index sandbox_refunds_reference_idx on private.sandbox_refunds (reference);

create table private.sandbox_disputes (
  id bigint generated always as identity primary key,
  reference text not null references private.sandbox_transactions on delete cascade,
  refund_amount_kobo bigint not null check (refund_amount_kobo > 0),
  status text not null default 'awaiting-merchant-feedback'
    check (status in ('awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending',
      'resolved')),
  resolution text check (resolution in ('merchant-accepted', 'declined', 'auto-accepted')),
  due_at timestamptz not null,
  resolved_at timestamptz,
  created_at timestamptz not null default now()
);

create index sandbox_disputes_reference_idx on private.sandbox_disputes (reference);

-- Transfers that the sandbox gateway was asked to send.
create table private.sandbox_recipients (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  account_number text not null,
  bank_code text not null,
  created_at timestamptz not null default now()
);

create table private.sandbox_transfers (
  id bigint generated always as identity primary key,
  reference text not null unique,
  recipient_id bigint not null references private.sandbox_recipients on delete cascade,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null,
  status text not null check (status in ('pending', 'otp', 'success', 'failed', 'reversed')),
  created_at timestamptz not null default now()
);

create index sandbox_transfers_recipient_id_idx on private.sandbox_transfers (recipient_id);

alter table private.sandbox_transactions enable row level security;
grant select, insert, update on private.sandbox_transactions to service_role;

alter table private.sandbox_refunds enable row level security;
grant select, insert, update on private.sandbox_refunds to service_role;

alter table private.sandbox_disputes enable row level security;
grant select, insert, update on private.sandbox_disputes to service_role;

alter table private.sandbox_recipients enable row level security;
grant select, insert on private.sandbox_recipients to service_role;

alter table private.sandbox_transfers enable row level security;
grant select, insert, update on private.sandbox_transfers to service_role;
