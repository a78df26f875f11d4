-- Tables and functions of our own services, also beside a hosted Supabase.

-- Tells every server process, on the channel pgrst, that the schema has changed: the Data API then
-- reads the catalogues again. Temporary tables do not count. Event triggers need a superuser;
-- without one, send `notify pgrst, 'reload schema'` after a migration.
create function platform.notify_schema_change() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  if tg_event = 'ddl_command_end' then
    if not exists (
      select from pg_event_trigger_ddl_commands() where coalesce(schema_name, '') <> 'pg_temp'
    ) then
      return;
    end if;
  elsif not exists (
    select from pg_event_trigger_dropped_objects() where not is_temporary
  ) then
    return;
  end if;
  perform pg_notify('pgrst', 'reload schema');
end $$;

do $$
begin
  create event trigger notify_schema_change on ddl_command_end
    when tag in (
      'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE', 'CREATE VIEW', 'ALTER VIEW',
      'CREATE MATERIALIZED VIEW', 'ALTER MATERIALIZED VIEW', 'CREATE FOREIGN TABLE',
      'ALTER FOREIGN TABLE', 'IMPORT FOREIGN SCHEMA', 'CREATE FUNCTION', 'ALTER FUNCTION',
      'CREATE TYPE', 'ALTER TYPE', 'CREATE DOMAIN', 'ALTER DOMAIN', 'CREATE SCHEMA', 'ALTER SCHEMA',
      'CREATE EXTENSION', 'ALTER EXTENSION'
    )
    execute function platform.notify_schema_change();
  create event trigger notify_schema_drop on sql_drop
    execute function platform.notify_schema_change();
exception
  when insufficient_privilege then
    raise notice 'This role may not create event triggers: send "%" after each migration.',
      'notify pgrst, ''reload schema''';
end $$;

-- Counters of the rate limits, in the database so that all server processes count together.
create table platform.rate_limits (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index rate_limits_window_ends_at_idx on platform.rate_limits (window_ends_at);
grant usage on schema platform to service_role, supabase_auth_admin;
grant select, insert, update, delete on platform.rate_limits to service_role, supabase_auth_admin;

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
  -- The subject of the mail, such as "order 2026-000123 paid": a second mail with the same key is
  -- not queued.
  dedupe_key text unique,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  transport text check (transport in ('smtp', 'mailbox')),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The content of the mail, from which its HTML is rendered.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- Where one request unsubscribes from mails of this kind (RFC 8058).
  unsubscribe_url text check (unsubscribe_url ~ '^https?://[!-;=?-~]+$')
);
create index mail_messages_queued_at_idx on platform.mail_messages (queued_at desc);

-- Mails hold private matters and sign-in links: only the server reads them. The auth service may
-- queue some. Grants say so and no policies: `supabase db reset` drops the policies of all schemas, also
-- of those that it leaves alone.
grant select, insert, update, delete on platform.mail_messages to service_role;
grant insert (
  id, category, to_address, reply_to, subject, text, content, unsubscribe_url, dedupe_key
) on platform.mail_messages to supabase_auth_admin;

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
grant select, insert, update, delete on platform.sms_messages to service_role;
grant insert (id, category, to_number, text) on platform.sms_messages to supabase_auth_admin;

-- What belongs to the installation as a whole: one row. Only the owner of the database reads it.
create table platform.installation (
  id boolean primary key default true check (id),
  -- A keyed hash of keys.json, which tells keys apart without revealing them. Null on a hosted
  -- Supabase, which has keys of its own.
  keys_fingerprint text,
  -- The product's newest migration that ever ran here. A hosted Supabase also records migrations of
  -- other software, so that unknown ones do not tell a newer release.
  newest_migration text
);
alter table platform.installation enable row level security;

-- Every request of a signed-in person calls this in its own transaction. An access token is valid
-- for minutes; this ends it at once when its session ended, or when its user was banned or deleted.
-- A token without a session (null), which only an owner of the signing key can make, is valid as
-- long as its user. Security definer, because the tables are closed to every role of the API. The
-- Data API does not expose this schema, so only our own transactions call it. The arguments come
-- from the claims; to read them here would double the cost, which every request pays.
create function platform.require_session(of_user uuid, of_session uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  problem text;
begin
  select case
      when u.deleted_at is not null then 'user_not_found'
      when u.banned_until > now() then 'user_banned'
      when of_session is not null and s.id is null then 'session_not_found'
      else ''
    end
    into problem
    from auth.users u
      left join auth.sessions s on s.id = of_session and s.user_id = u.id
        and (s.not_after is null or s.not_after > now())
    where u.id = of_user;
  if problem = '' then
    return;
  end if;
  -- The format in which the Data API takes over a whole response.
  raise sqlstate 'PGRST' using
    message = jsonb_build_object('code', coalesce(problem, 'user_not_found'),
      'message', 'The session of this token has ended')::text,
    detail = '{"status": 401, "headers": {"WWW-Authenticate": "Bearer error=\"invalid_token\""}}';
end $$;
grant usage on schema platform to public;
grant execute on function platform.require_session(uuid, uuid) to public;

-- What became of each backup, so that staff see when the last good one was made. The files lie in
-- the backup folder of the machine that made them.
create table platform.backups (
  id uuid primary key default gen_random_uuid(),
  status text not null default 'running' check (status in ('running', 'verified', 'failed')),
  -- The machine whose backup folder holds the file.
  host text not null,
  file text not null,
  is_encrypted boolean not null,
  bytes bigint check (bytes > 0),
  -- Why it failed, as a sentence for people.
  error text,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- A backup that somebody made by hand replaces none of the others.
  is_by_hand boolean not null default false,
  deleted_at timestamptz,
  -- As a sentence for people: a deletion is never silent.
  deleted_because text,
  constraint backups_finished_unless_running check ((status = 'running') = (finished_at is null)),
  constraint backups_sized_when_verified check ((status = 'verified') = (bytes is not null)),
  constraint backups_error_when_failed check ((status = 'failed') = (error is not null)),
  constraint backups_deletion_has_reason check ((deleted_at is null) = (deleted_because is null))
);
create index backups_started_at_idx on platform.backups (started_at desc);

-- Only the server reads it; the owner of the database writes it.
alter table platform.backups enable row level security;
grant select on platform.backups to service_role;

-- Who tried what, from where, and what came of it: failed sign-ins, denied access, forged webhooks,
-- changes of roles. Equal events of one second are one row with a count.

create table platform.security_events (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z0-9_]{1,64}$'),
  -- The account that the event is about. No foreign key: the event outlives the account.
  user_id uuid,
  -- The person who did it, when that is another one.
  actor_id uuid,
  -- As rate limits count it: one IPv6 customer is one /64 network.
  address text check (char_length(address) <= 64),
  -- The request and its status, e.g. `GET /rest/v1/orders 403`. No query, no body, no secret.
  request text check (char_length(request) <= 120),
  details jsonb not null default '{}'
    check (jsonb_typeof(details) = 'object' and length(details::text) <= 8000),
  count integer not null default 1 check (count > 0),
  occurred_at timestamptz not null default now()
);
create index security_events_occurred_at_idx on platform.security_events (occurred_at desc, id desc);
create index security_events_kind_idx on platform.security_events (kind, occurred_at desc);

-- Only the server reads and adds events. Nobody changes them. The oldest are deleted after 400 days.
alter table platform.security_events enable row level security;
grant select, insert, delete on platform.security_events to service_role;

create function platform.refuse_security_event_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and old.occurred_at < now() - interval '400 days' then
    return old;
  end if;
  raise exception 'Security events are kept unchanged for 400 days' using errcode = '42501';
end $$;
revoke execute on function platform.refuse_security_event_change() from public;
create trigger security_events_append_only before update or delete on platform.security_events
  for each row execute function platform.refuse_security_event_change();
create trigger security_events_no_truncate before truncate on platform.security_events
  for each statement execute function platform.refuse_security_event_change();
