-- The outbox of backend/mail: a mail is a row, committed with what it is about; a job sends it afterwards.
create table platform.mail_messages (
  id uuid primary key,
  category text not null,
  to_address text not null check (to_address !~ '[[:cntrl:][:space:],;<>]'),
  reply_to text check (reply_to !~ '[[:cntrl:][:space:],;<>]'),
  subject text not null check (subject !~ '[[:cntrl:]]'),
  text text not null,
  html text not null,
  -- Says what the mail is about ("order IM-2026-000123 paid"): the second one of that key is not queued.
  dedupe_key text unique,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  transport text check (transport in ('smtp', 'mailbox')),
  queued_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_messages_queued_at on platform.mail_messages (queued_at desc);

-- Mails hold private matters and sign-in links: only the server reads them. The auth service may write some.
alter table platform.mail_messages enable row level security;
grant usage on schema platform to service_role, supabase_auth_admin;
grant select, insert, update, delete on platform.mail_messages to service_role;
grant insert on platform.mail_messages to supabase_auth_admin;
create policy mail_messages_insert_auth on platform.mail_messages for insert to supabase_auth_admin with check (status = 'queued');
