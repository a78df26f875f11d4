-- The sandbox gateway knows what Paystack knows: a page can be declined, left and paid after all, or
-- be over without a payment; refunds and disputes have a life of their own.
alter table private.sandbox_transactions
  drop constraint sandbox_transactions_status_check,
  add constraint sandbox_transactions_status_check check (
    status in ('abandoned', 'ongoing', 'processing', 'success', 'failed', 'reversed')
  ),
  -- Its session timed out: the page takes no payment any more.
  add column is_over boolean not null default false,
  -- Whether the payer's bank takes refunds.
  add column takes_refunds boolean not null default true,
  add column paid_at timestamptz;

-- Until now `ongoing` without money was a page that nobody had used, and with money one whose result
-- came later.
update private.sandbox_transactions
  set status = case when sent_kobo is null then 'abandoned' else 'processing' end
  where status = 'ongoing';
update private.sandbox_transactions set paid_at = created_at where status = 'success';
alter table private.sandbox_transactions alter column status set default 'abandoned';

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
alter table private.sandbox_refunds enable row level security;
grant select, insert, update on private.sandbox_refunds to service_role;

create table private.sandbox_disputes (
  id bigint generated always as identity primary key,
  reference text not null references private.sandbox_transactions on delete cascade,
  refund_amount_kobo bigint not null check (refund_amount_kobo > 0),
  status text not null default 'awaiting-merchant-feedback' check (
    status in ('awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending', 'resolved')
  ),
  resolution text check (resolution in ('merchant-accepted', 'declined', 'auto-accepted')),
  due_at timestamptz not null,
  resolved_at timestamptz,
  created_at timestamptz not null default now()
);
create index sandbox_disputes_reference_idx on private.sandbox_disputes (reference);
alter table private.sandbox_disputes enable row level security;
grant select, insert, update on private.sandbox_disputes to service_role;
