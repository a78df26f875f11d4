-- The outbox of backend/sms: like platform.mail_messages, a row committed with what it is about, sent by a job afterwards.
create table platform.sms_messages (
  id uuid primary key,
  category text not null,
  -- E.164 with its plus.
  to_number text not null check (to_number ~ '^\+[1-9][0-9]{1,14}$'),
  text text not null check (char_length(text) between 1 and 1600),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  transport text check (transport in ('termii', 'twilio', 'mailbox')),
  queued_at timestamptz not null default now(),
  sent_at timestamptz
);
create index sms_messages_queued_at on platform.sms_messages (queued_at desc);

-- They hold sign-in codes: only the server reads them. The auth service may write some.
alter table platform.sms_messages enable row level security;
grant select, insert, update, delete on platform.sms_messages to service_role;
grant insert on platform.sms_messages to supabase_auth_admin;
create policy sms_messages_insert_auth on platform.sms_messages for insert to supabase_auth_admin with check (status = 'queued');
