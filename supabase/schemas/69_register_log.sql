-- The log of the carbon register: one row for each event, only ever added to. An event is canonical
-- JSON (RFC 8785), and its hash is a leaf of a Merkle tree (RFC 6962).

create table public.register_events (
  -- From 0 on, without gaps: the place of the leaf in the tree.
  index bigint primary key check (index >= 0),
  -- The event as it was hashed.
  json text not null check (octet_length(json) between 2 and 60000),
  -- SHA-256 of the byte 0 and the JSON.
  leaf_hash bytea not null check (octet_length(leaf_hash) = 32),
  -- From the JSON, to search and sort.
  type text not null,
  at timestamptz not null,
  data jsonb not null,
  transaction_id xid8 not null default pg_current_xact_id()
);

create index register_events_type_idx on public.register_events (type, index desc);
create index register_events_project_idx
  on public.register_events ((data ->> 'project'), index desc) where data ? 'project';
-- The page of an entry shows the notes about it.
create index register_events_about_idx on public.register_events ((data -> 'about'), index)
  where type = 'note_added';

-- Hashes of the tree above the leaves, each of 256, 65,536, … entries. Tiles are made of them.
create table public.register_nodes (
  level smallint not null check (level between 1 and 7),
  index bigint not null check (index >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, index)
);

-- The public keys that sign checkpoints, as `name+id+Base64`. A new key is added, and the old ones
-- stay.
create table public.register_keys (
  key text primary key
    check (char_length(key) between 40 and 2500
      and key ~ '^[^+[:space:]]+\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+$'),
  added_at timestamptz not null default clock_timestamp()
);

-- Signed statements of the number of entries and their root (c2sp.org/tlog-checkpoint).
create table public.register_checkpoints (
  id bigint generated always as identity primary key,
  size bigint not null check (size >= 0),
  root bytea not null check (octet_length(root) = 32),
  note text not null check (char_length(note) between 20 and 60000),
  signed_at timestamptz not null default clock_timestamp()
);

create index register_checkpoints_size_idx on public.register_checkpoints (size, id);
-- To find the last checkpoint of a day: visitors compare the states of two days.
create index register_checkpoints_signed_at_idx
  on public.register_checkpoints (signed_at desc, id desc);

-- Faults that a check of the register found. Nothing is written to the register until an owner has
-- closed them.
create table public.register_faults (
  id uuid primary key default gen_random_uuid(),
  message text not null check (char_length(message) between 3 and 1000),
  event_index bigint,
  found_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  closed_by uuid references auth.users on delete set null,
  reason text check (char_length(reason) between 3 and 500),
  constraint register_faults_closed_check check ((closed_at is null) = (reason is null))
);

create index register_faults_closed_by_idx on public.register_faults (closed_by)
  where closed_by is not null;
create unique index register_faults_open_idx on public.register_faults ((true))
  where closed_at is null;

-- The checks of the whole register, and how many events it had.
create table public.register_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  size bigint not null check (size >= 0),
  is_good boolean not null
);

create index register_checks_checked_at_idx on public.register_checks (checked_at desc);

-- When a check of the whole carbon register is due: after a start, and every night. One process
-- claims it.
create table private.register_check_turns (
  kind text primary key check (kind in ('start', 'night')),
  due_at timestamptz not null,
  claimed_at timestamptz
);

alter table public.register_events enable row level security;
grant select, insert on public.register_events to service_role;
grant select (index, json, leaf_hash, type, at, data) on public.register_events
  to anon, authenticated;
-- Anybody may check the register, and read the results of our checks.
create policy register_events_select_everyone on public.register_events
  for select to anon, authenticated
  using (true);

alter table public.register_nodes enable row level security;
grant select on public.register_nodes to anon, authenticated;
grant select, insert on public.register_nodes to service_role;
create policy register_nodes_select_everyone on public.register_nodes
  for select to anon, authenticated
  using (true);

alter table public.register_keys enable row level security;
grant select on public.register_keys to anon, authenticated;
grant select, insert on public.register_keys to service_role;
create policy register_keys_select_everyone on public.register_keys
  for select to anon, authenticated
  using (true);

alter table public.register_checkpoints enable row level security;
grant select on public.register_checkpoints to anon, authenticated;
grant select, insert on public.register_checkpoints to service_role;
create policy register_checkpoints_select_everyone on public.register_checkpoints
  for select to anon, authenticated
  using (true);

alter table public.register_faults enable row level security;
-- Who closed a fault is not public.
grant select, insert on public.register_faults to service_role;
grant select (id, message, event_index, found_at, closed_at, reason) on public.register_faults
  to anon, authenticated;
grant update (closed_at, closed_by, reason) on public.register_faults to service_role;
create policy register_faults_select_everyone on public.register_faults
  for select to anon, authenticated
  using (true);

alter table public.register_checks enable row level security;
grant select on public.register_checks to anon, authenticated;
grant select, insert on public.register_checks to service_role;
create policy register_checks_select_everyone on public.register_checks
  for select to anon, authenticated
  using (true);

alter table private.register_check_turns enable row level security;
grant select, insert, update on private.register_check_turns to service_role;

-- JSON with sorted keys and no spaces. Numbers are whole, so that every program writes them alike.
create function private.canonical_json(value jsonb) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  case jsonb_typeof(value)
    when 'object' then return '{' || coalesce((
      select string_agg(to_json(key)::text || ':' || private.canonical_json(part), ','
        order by key collate "C")
      from jsonb_each(value) as parts (key, part)), '') || '}';
    when 'array' then return '[' || coalesce((
      select string_agg(private.canonical_json(part), ',' order by place)
      from jsonb_array_elements(value) with ordinality as parts (part, place)), '') || ']';
    when 'string' then return to_json(value #>> '{}')::text;
    when 'number' then
      if value::text !~ '^(0|-?[1-9][0-9]{0,14})$' then
        raise exception 'event_number_not_whole' using errcode = 'PT400',
          detail = jsonb_build_object('value', value);
      end if;
      return value::text;
    else return value::text;
  end case;
end $$;
grant execute on function private.canonical_json(jsonb) to service_role;

-- Trigger only. An event continues the log: the next index, the hash of the event before it, and
-- its own hash over canonical JSON.
create function private.guard_register_event() returns trigger
language plpgsql set search_path = '' as $$
declare
  event constant jsonb := new.json::jsonb;
  before_it public.register_events;
begin
  perform pg_advisory_xact_lock(hashtextextended('carbon register', 0));
  if exists (select from public.register_faults where closed_at is null) then
    raise exception 'register_closed' using errcode = 'PT503';
  end if;
  select * into before_it from public.register_events order by index desc limit 1;
  if new.index is distinct from coalesce(before_it.index + 1, 0)
    or new.json <> private.canonical_json(event)
    or event ->> 'index' is distinct from new.index::text
    or event ->> 'previous' is distinct from
      coalesce(encode(before_it.leaf_hash, 'hex'), repeat('0', 64))
    or not ((event ->> 'at')::timestamptz
      between coalesce(before_it.at, '-infinity') and clock_timestamp())
    or new.leaf_hash <> sha256('\x00'::bytea || convert_to(new.json, 'utf8')) then
    raise exception 'event_out_of_order' using errcode = 'PT409';
  end if;
  new.type := event ->> 'type';
  new.at := (event ->> 'at')::timestamptz;
  new.data := event -> 'data';
  new.transaction_id := pg_current_xact_id();
  return new;
end $$;

-- Writes an event at the end of the log, and returns its index. A new holder and a retirement are
-- named after it: H12 and R000012. For the service role.
create function private.append_register_event(event_type text, event_data jsonb) returns bigint
language plpgsql set search_path = '' as $$
declare
  before_it public.register_events;
  next_index bigint;
  event_json text;
begin
  perform private.lock_register();
  select * into before_it from public.register_events order by index desc limit 1;
  next_index := coalesce(before_it.index + 1, 0);
  event_json := private.canonical_json(jsonb_build_object(
    'v', 1,
    'index', next_index,
    'at', to_char(
      greatest(date_trunc('milliseconds', clock_timestamp()), before_it.at) at time zone 'utc',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'previous', coalesce(encode(before_it.leaf_hash, 'hex'), repeat('0', 64)),
    'type', event_type,
    'data', event_data || case event_type
      when 'holder_opened' then jsonb_build_object('holder', 'H' || next_index)
      when 'retired' then jsonb_build_object('retirement',
        'R' || lpad(next_index::text, greatest(6, length(next_index::text)), '0'))
      else '{}' end));
  insert into public.register_events (index, json, leaf_hash, type, at, data)
  values (next_index, event_json, sha256('\x00'::bytea || convert_to(event_json, 'utf8')),
    event_type, clock_timestamp(), event_data);
  return next_index;
end $$;
grant execute on function private.append_register_event(text, jsonb) to service_role;

-- Nobody else writes to the register until the end of the transaction, so that what was read stays
-- true. For the service role.
create function private.lock_register() returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('carbon register', 0));
end $$;
grant execute on function private.lock_register() to service_role;

-- A tile of the tree (c2sp.org/tlog-tiles) as Base64: `width` hashes of 32 bytes, or fewer when
-- they do not exist. In plpgsql, so that the query plan of each level is cached: a proof needs
-- about six tiles. Anybody may call it.
create function public.register_tile(tile_level integer, tile_index bigint, width integer)
returns text
language plpgsql stable set search_path = '' as $$
declare
  first bigint := tile_index * 256;
  after bigint := tile_index * 256 + width;
begin
  if width not between 1 and 256 or tile_index not between 0 and 10000000000 then
    return null;
  end if;
  if tile_level = 0 then
    return (
      select replace(
        encode(string_agg(e.leaf_hash, ''::bytea order by e.index), 'base64'), E'\n', '')
      from public.register_events e where e.index >= first and e.index < after);
  end if;
  return (
    select replace(encode(string_agg(n.hash, ''::bytea order by n.index), 'base64'), E'\n', '')
    from public.register_nodes n
    where n.level = tile_level and n.index >= first and n.index < after);
end $$;
grant execute on function public.register_tile(integer, bigint, integer)
  to anon, authenticated, service_role;

-- Several tiles of the tree, in the order of the request: a proof needs about six. More than 64 are
-- refused. Anybody may call it.
create function public.register_tiles(levels integer[], indexes bigint[], widths integer[])
returns table (tile text)
language plpgsql stable set search_path = '' as $$
begin
  if greatest(cardinality(levels), cardinality(indexes), cardinality(widths)) > 64 then
    raise exception 'tiles_too_many' using errcode = 'PT400';
  end if;
  return query
    select public.register_tile(asked.level, asked.index, asked.width)
    from unnest(levels, indexes, widths) with ordinality as asked (level, index, width, place)
    order by asked.place;
end $$;
grant execute on function public.register_tiles(integer[], bigint[], integer[])
  to anon, authenticated, service_role;

-- Trigger only. A later checkpoint never has fewer entries, and one with as many entries has the
-- same root: two processes that sign at once cannot publish an older state after a newer one.
create function private.guard_register_checkpoint() returns trigger
language plpgsql set search_path = '' as $$
declare
  newest public.register_checkpoints;
begin
  perform pg_advisory_xact_lock(hashtextextended('carbon register checkpoints', 0));
  select * into newest from public.register_checkpoints order by size desc, id desc limit 1;
  if new.size < newest.size or new.size = newest.size and new.root <> newest.root then
    raise exception 'checkpoint_out_of_order' using errcode = 'PT409';
  end if;
  return new;
end $$;

create trigger register_events_guard before insert on public.register_events
  for each row execute function private.guard_register_event();
-- What somebody downloaded must stay as it is, also for the owner of the tables.
create trigger register_events_append_only before update or delete on public.register_events
  for each row execute function private.keep_for_ever();
create trigger register_events_no_truncate before truncate on public.register_events
  for each statement execute function private.keep_for_ever();
create trigger register_events_notify_changed after insert on public.register_events
  for each statement execute function private.notify_table_changed();

create trigger register_nodes_append_only before update or delete on public.register_nodes
  for each row execute function private.keep_for_ever();
create trigger register_nodes_no_truncate before truncate on public.register_nodes
  for each statement execute function private.keep_for_ever();
create trigger register_nodes_notify_changed after insert on public.register_nodes
  for each statement execute function private.notify_table_changed();

create trigger register_keys_append_only before update or delete on public.register_keys
  for each row execute function private.keep_for_ever();
create trigger register_keys_no_truncate before truncate on public.register_keys
  for each statement execute function private.keep_for_ever();
create trigger register_keys_notify_changed after insert on public.register_keys
  for each statement execute function private.notify_table_changed();

create trigger register_checkpoints_append_only
  before update or delete on public.register_checkpoints
  for each row execute function private.keep_for_ever();
create trigger register_checkpoints_no_truncate before truncate on public.register_checkpoints
  for each statement execute function private.keep_for_ever();
create trigger register_checkpoints_notify_changed after insert on public.register_checkpoints
  for each statement execute function private.notify_table_changed();
create trigger register_checkpoints_guard before insert on public.register_checkpoints
  for each row execute function private.guard_register_checkpoint();

create trigger register_faults_notify_changed after insert or update on public.register_faults
  for each statement execute function private.notify_table_changed();

create trigger register_checks_append_only before update or delete on public.register_checks
  for each row execute function private.keep_for_ever();
create trigger register_checks_notify_changed after insert on public.register_checks
  for each statement execute function private.notify_table_changed();

select private.audit_table('public.register_faults', '{finance}');
