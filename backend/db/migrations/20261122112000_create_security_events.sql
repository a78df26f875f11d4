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
  -- What was asked for, e.g. `GET /rest/v1/orders 403`. No query, no body, no secret.
  request text check (char_length(request) <= 120),
  details jsonb not null default '{}'
    check (jsonb_typeof(details) = 'object' and length(details::text) <= 1000),
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
