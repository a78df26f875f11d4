-- What the sandbox gateway knows of money that it was asked to send.
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
alter table private.sandbox_recipients enable row level security;
alter table private.sandbox_transfers enable row level security;
grant select, insert on private.sandbox_recipients to service_role;
grant select, insert, update on private.sandbox_transfers to service_role;
