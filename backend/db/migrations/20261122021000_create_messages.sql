-- The outboxes of mail and text messages. A message is a row, committed together with what it is
-- about; a job sends it afterwards.

create table platform.mail_messages (
  id uuid primary key,
  category text not null,
  to_address text not null check (to_address !~ '[[:cntrl:][:space:],;<>]'),
  reply_to text check (reply_to !~ '[[:cntrl:][:space:],;<>]'),
  subject text not null check (subject !~ '[[:cntrl:]]'),
  text text not null,
  -- Rendered when the mail is sent, outside the transaction that queued it, and then stored.
  html text,
  -- What the mail is about ("order 2026-000123 paid"): a second mail with the same key is not
  -- queued.
  dedupe_key text unique,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  transport text check (transport in ('smtp', 'mailbox')),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  -- What the mail says; the HTML is made of it.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- Where one request unsubscribes from mails of this kind (RFC 8058).
  unsubscribe_url text check (unsubscribe_url ~ '^https?://[!-;=?-~]+$')
);
create index mail_messages_queued_at_idx on platform.mail_messages (queued_at desc);

-- Mails hold private matters and sign-in links: only the server reads them. The auth service may
-- queue some.
alter table platform.mail_messages enable row level security;
grant select, insert, update, delete on platform.mail_messages to service_role;
grant insert on platform.mail_messages to supabase_auth_admin;
create policy mail_messages_insert_supabase_auth_admin on platform.mail_messages
  for insert to supabase_auth_admin with check (status = 'queued');

create table platform.sms_messages (
  id uuid primary key,
  category text not null,
  -- E.164 with its plus sign.
  to_number text not null check (to_number ~ '^\+[1-9][0-9]{1,14}$'),
  text text not null check (char_length(text) between 1 and 1600),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  transport text check (transport in ('termii', 'twilio', 'mailbox')),
  queued_at timestamptz not null default now(),
  sent_at timestamptz
);
create index sms_messages_queued_at_idx on platform.sms_messages (queued_at desc);

-- They hold sign-in codes: only the server reads them. The auth service may queue some.
alter table platform.sms_messages enable row level security;
grant select, insert, update, delete on platform.sms_messages to service_role;
grant insert on platform.sms_messages to supabase_auth_admin;
create policy sms_messages_insert_supabase_auth_admin on platform.sms_messages
  for insert to supabase_auth_admin with check (status = 'queued');
