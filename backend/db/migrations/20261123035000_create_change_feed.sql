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

create schema if not exists realtime;

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

-- Gives published tables their trigger, and takes it from others. For the feed's own login.
create function realtime.install_outbox_triggers() returns void
language plpgsql set search_path = '' as $$
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
    execute format(
      'create trigger realtime_outbox after insert or update or delete on %s
       for each row execute function realtime.record_change(%L)', entity, entity::oid);
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
    execute format('drop trigger realtime_outbox on %s', entity);
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
