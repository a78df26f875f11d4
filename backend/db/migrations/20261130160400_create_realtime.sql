-- Realtime: the messages that the database sends to channels, and the table whose policies say who
-- may use a private channel. Names and shapes of Supabase, so that policies written for it work.
create schema if not exists realtime authorization supabase_realtime_admin;
grant usage on schema realtime to anon, authenticated, service_role, supabase_realtime_admin;

-- A row is a message. A private channel is asked with a row that is rolled back: its select policy
-- says who receives, its insert policy who sends, each for one extension (broadcast, presence).
create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  binary_payload bytea,
  private boolean default false,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (id, inserted_at)
);
alter table realtime.messages owner to supabase_realtime_admin;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
create index messages_topic_inserted_at_idx on realtime.messages (topic, inserted_at desc)
  where extension = 'broadcast' and private;
create index messages_inserted_at_idx on realtime.messages (inserted_at);

-- The topic of the channel, for policies.
create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- Sends a message to a channel when the transaction commits. It runs with the rights of its caller.
-- A refusal is a warning, so that a trigger never stops the change that it reports.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  if jsonb_typeof(payload) = 'object' and not payload ? 'id' then
    payload := payload || jsonb_build_object('id', message_id);
  end if;
  insert into realtime.messages (id, payload, event, topic, private, extension)
    values (message_id, payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end $$;

create function realtime.send_binary(
  payload bytea, event text, topic text, private boolean default true
)
returns void language plpgsql as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
    values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end $$;

-- For triggers on rows: sends what changed to a private channel.
create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
)
returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object('old_record', old, 'record', new, 'operation', operation,
      'table', table_name, 'schema', table_schema),
    event_name, topic_name);
end $$;

alter function realtime.topic() owner to supabase_realtime_admin;
alter function realtime.send(jsonb, text, text, boolean) owner to supabase_realtime_admin;
alter function realtime.send_binary(bytea, text, text, boolean) owner to supabase_realtime_admin;
alter function realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  owner to supabase_realtime_admin;
grant execute on all functions in schema realtime to public;

-- What other sessions commit is told to clients through these publications, with the names of
-- Supabase. Tables are added by the product, e.g. `alter publication supabase_realtime add table
-- public.orders`. Partitions are published under the name of their table. Without
-- `wal_level = logical` only a warning is raised: the feed takes the outbox below.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime with (publish_via_partition_root = true);
  end if;
  if not exists (
    select from pg_publication where pubname = 'supabase_realtime_messages_publication'
  ) then
    create publication supabase_realtime_messages_publication
      with (publish = 'insert', publish_via_partition_root = true);
  end if;
  if to_regclass('realtime.messages') is not null and not exists (
    select from pg_publication_tables
    where pubname = 'supabase_realtime_messages_publication'
  ) then
    alter publication supabase_realtime_messages_publication add table realtime.messages;
  end if;
end $$;

-- The outbox: for a PostgreSQL whose write-ahead log cannot be read. Triggers write into it while a
-- feed has a row in outbox_readers. A feed removes what every feed has read.
create table realtime.outbox (
  id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  type text not null check (type in ('INSERT', 'UPDATE', 'DELETE', 'MESSAGE')),
  entity regclass,
  record jsonb,
  old_record jsonb,
  content bytea
);
create index outbox_transaction_id_idx on realtime.outbox (transaction_id);
create table realtime.outbox_readers (
  id uuid primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  expires_at timestamptz not null
);
alter table realtime.outbox enable row level security;
alter table realtime.outbox_readers enable row level security;

-- Fired for each row of a published table; its argument is the table, because a partition fires it
-- too. It runs as its owner, because whoever writes the table may not write the outbox.
create function realtime.record_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from realtime.outbox_readers where expires_at > now()) then
    insert into realtime.outbox (type, entity, record, old_record) values (
      tg_op, tg_argv[0]::oid::regclass,
      case when tg_op <> 'DELETE' then to_jsonb(new) end,
      case when tg_op <> 'INSERT' then to_jsonb(old) end);
    notify realtime_outbox;
  end if;
  return null;
end $$;
revoke execute on function realtime.record_change() from public;

-- Gives published tables their trigger, and takes it from others. For the feed's own login. A table whose
-- triggers it may not change, because somebody else owns it, costs only its own followers. A table that
-- somebody is writing makes the caller try again: all its writers would queue behind this lock.
create function realtime.install_outbox_triggers() returns void
language plpgsql set search_path = '' set lock_timeout = '500ms' as $$
declare
  entity regclass;
begin
  for entity in
    select format('%I.%I', p.schemaname, p.tablename)::regclass
    from pg_catalog.pg_publication_tables p
    where p.pubname in ('supabase_realtime', 'supabase_realtime_messages_publication')
    except
    select t.tgrelid::regclass from pg_catalog.pg_trigger t where t.tgname = 'realtime_outbox'
  loop
    begin
      execute format(
        'create trigger realtime_outbox after insert or update or delete on %s
         for each row execute function realtime.record_change(%L)', entity, entity::oid);
    exception when insufficient_privilege then
      raise warning 'Changes of % cannot be sent (%)', entity, sqlerrm;
    end;
  end loop;
  for entity in
    select t.tgrelid::regclass
    from pg_catalog.pg_trigger t
    where t.tgname = 'realtime_outbox' and t.tgparentid = 0
    except
    select format('%I.%I', p.schemaname, p.tablename)::regclass
    from pg_catalog.pg_publication_tables p
    where p.pubname in ('supabase_realtime', 'supabase_realtime_messages_publication')
  loop
    begin
      execute format('drop trigger realtime_outbox on %s', entity);
    exception when insufficient_privilege then
      raise warning 'Changes of % are still sent (%)', entity, sqlerrm;
    end;
  end loop;
end $$;
revoke execute on function realtime.install_outbox_triggers() from public;

-- What was committed after a snapshot and before another one, each row once. Old rows are cut to
-- what the replica identity of their table has, as the write-ahead log does.
create function realtime.read_outbox(after pg_snapshot, until pg_snapshot)
returns table (
  transaction_id text, type text, schema_name text, table_name text, columns jsonb,
  record text, old_record text, content bytea
)
language sql stable set search_path = '' as $$
  select o.transaction_id::text, o.type, n.nspname, c.relname,
    (select pg_catalog.jsonb_agg(
        pg_catalog.jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum)
      from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    o.record::text,
    case
      when o.type = 'INSERT' then null
      when c.relreplident = 'f' then o.old_record
      when o.type = 'DELETE' or o.type = 'UPDATE' and (
        select pg_catalog.bool_or(o.record -> a.attname is distinct from o.old_record -> a.attname)
        from pg_catalog.pg_index i
          join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid
          and (i.indisreplident or (c.relreplident = 'd' and i.indisprimary)))
      then (
        select pg_catalog.jsonb_object_agg(a.attname, o.old_record -> a.attname)
        from pg_catalog.pg_index i
          join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid
          and (i.indisreplident or (c.relreplident = 'd' and i.indisprimary)))
    end::text,
    o.content
  from realtime.outbox o
    left join pg_catalog.pg_class c on c.oid = o.entity
    left join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where o.transaction_id >= pg_catalog.pg_snapshot_xmin(after)
    and not pg_catalog.pg_visible_in_snapshot(o.transaction_id, after)
    and pg_catalog.pg_visible_in_snapshot(o.transaction_id, until)
    and (o.entity is null or c.oid is not null)
  order by o.id
$$;
revoke execute on function realtime.read_outbox(pg_snapshot, pg_snapshot) from public;

-- Messages between processes. Called by the services as service_role.
create function realtime.write_message(content bytea) returns void
language sql security definer set search_path = '' as $$
  insert into realtime.outbox (type, content) values ('MESSAGE', write_message.content);
  select pg_catalog.pg_notify('realtime_outbox', '');
$$;
create function realtime.has_other_readers(reader uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from realtime.outbox_readers where id <> reader and expires_at > pg_catalog.now())
$$;
revoke execute on function realtime.write_message(bytea), realtime.has_other_readers(uuid)
  from public;
grant usage on schema realtime to service_role;
grant execute on function realtime.write_message(bytea), realtime.has_other_readers(uuid)
  to service_role;
