-- The audit: who of the staff changed what, when and from where, with the values before and after.
-- A trigger writes it in the same transaction, and nobody changes it.

create table public.audit_entries (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  -- Null: a program with the secret key of the shop. No foreign key: the entry stays when the
  -- account is deleted.
  actor_id uuid,
  actor_email text,
  -- `function:<name>`, `api` for the Data API, or `sql`.
  source text not null,
  address text,
  -- All entries of one transaction are one change, and can be undone together.
  transaction_id bigint not null default pg_current_xact_id()::text::bigint,
  table_name text not null,
  -- The primary key; several columns are joined by a slash.
  record_id text not null,
  record_label text,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- Only the changed columns, and never secrets.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  reason text,
  -- When its personal data was removed.
  redacted_at timestamptz,
  search tsvector generated always as (
    array_to_tsvector(
      private.name_words(record_label)
      || private.words_of_text(coalesce(actor_email, '') || ' ' || record_id || ' ' || table_name)
    )
  ) stored
);

create index audit_entries_record_idx on public.audit_entries (table_name, record_id, id);
create index audit_entries_actor_idx on public.audit_entries (actor_id, id);
create index audit_entries_change_idx on public.audit_entries (transaction_id);
create index audit_entries_occurred_idx on public.audit_entries (occurred_at);
create index audit_entries_search_idx on public.audit_entries using gin (search);

-- The tables that are audited, who may read their entries besides owners, and whether a change of
-- them can be undone: `derived` rows follow others, so an undo leaves them to the triggers.
create table private.audited_tables (
  table_name text primary key,
  readable_by text[] not null check (readable_by <@ '{sales,stock,finance,content,support}'),
  undo text not null check (undo in ('no', 'yes', 'derived'))
);

-- A saved view of a list of the desk: its search, filters, order and columns, as the query of its
-- URL. A view belongs to one person, or is shared with all staff.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  list_name text not null check (list_name ~ '^[a-z][a-z0-9-]{0,59}$'),
  name text collate "und-x-icu" not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  unique (owner_id, list_name, name),
  constraint saved_views_name_shows_text check (private.shows_text(name))
);

create index saved_views_list_name_idx on public.saved_views (list_name);

-- The tables whose entries the caller may read. Security definer, because private.audited_tables is
-- closed to the caller. The policy below calls it.
create function private.my_audited_tables() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(table_name), '{}') from private.audited_tables,
    (select array_agg(grant_name) as names from public.staff_grants
      where user_id = (select auth.uid()) and (select private.is_admin())) own
  where 'owner' = any (own.names) or readable_by && own.names
$$;
grant execute on function private.my_audited_tables() to authenticated;

alter table public.audit_entries enable row level security;
grant select on public.audit_entries to authenticated, service_role;
create policy audit_entries_select_staff on public.audit_entries for select to authenticated
  using (table_name = any ((select private.my_audited_tables())::text[]));

alter table private.audited_tables enable row level security;

alter table public.saved_views enable row level security;
grant select, delete on public.saved_views to authenticated;
grant select, insert, update, delete on public.saved_views to service_role;
grant insert (list_name, name, query, is_shared), update (name, query, is_shared)
  on public.saved_views to authenticated;
create policy saved_views_select_staff on public.saved_views for select to authenticated
  using ((select private.is_admin()) and (is_shared or owner_id = (select auth.uid())));
create policy saved_views_insert_own on public.saved_views for insert to authenticated
  with check ((select private.is_admin()) and owner_id = (select auth.uid()));
create policy saved_views_update_own on public.saved_views for update to authenticated
  using ((select private.is_admin()) and owner_id = (select auth.uid()))
  with check ((select private.is_admin()) and owner_id = (select auth.uid()));
create policy saved_views_delete_own on public.saved_views for delete to authenticated
  using ((select private.is_admin()) and owner_id = (select auth.uid()));

-- Append-only, for every role. The one exception removes personal data, as the law requires, and
-- keeps the fact that something was written.
create function private.guard_audit_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.before is null and new.after is null and new.record_label is null
    and new.redacted_at is not null
    and (to_jsonb(new) - array['before', 'after', 'record_label', 'actor_email', 'address',
        'reason', 'redacted_at', 'search'])
      = (to_jsonb(old) - array['before', 'after', 'record_label', 'actor_email', 'address',
        'reason', 'redacted_at', 'search'])
    and (new.actor_email is null or new.actor_email = old.actor_email)
    and (new.address is null or new.address = old.address) and new.reason is null then
    return new;
  end if;
  raise exception 'audit_fixed' using errcode = 'PT409';
end $$;

-- A row as the audit stores it: without hashes, tokens and keys, and without columns that triggers
-- fill. Of a very long text it has the length and the hash, so that a change leaves an entry even
-- when the length stays the same. The stock is left to its movements, which are audited: it is
-- undone by a movement the other way and not by writing the old number, because orders may have
-- taken units since.
create function private.audited_row(whole jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, case
      when length(value #>> '{}') > 50000 then jsonb_build_object(
        'length', length(value #>> '{}'),
        'sha256', encode(sha256(convert_to(value #>> '{}', 'utf8')), 'hex'))
      else value
    end), '{}')
  from jsonb_each(whole)
  where key !~ '(hash|secret|token|password|signature|idempotency_key|account_number|access_code)'
    and key not in ('updated_at', 'revised_at', 'version', 'search', 'stock')
$$;

-- Writes the entry of a changed row. Arguments: the columns of the primary key. It records the
-- changes of staff, whatever role the statement runs with, and those that come through the Data API
-- with the secret key. Security definer, because no role may write entries.
create function private.record_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
  path constant text := coalesce(current_setting('request.path', true), '');
  old_row jsonb;
  new_row jsonb;
  before jsonb;
  after jsonb;
begin
  if actor is null then
    if path = '' or coalesce(auth.jwt() ->> 'role', '') <> 'service_role' then
      return null;
    end if;
  elsif not exists (select from public.profiles where id = actor and role = 'admin') then
    return null;
  end if;
  if tg_op <> 'INSERT' then old_row := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then new_row := to_jsonb(new); end if;
  -- Changes of one's own profile are not audited, except those of the role.
  if tg_table_name = 'profiles' and tg_op = 'UPDATE' and new_row ->> 'id' = actor::text
    and new_row -> 'role' = old_row -> 'role' then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(was.key, was.value), jsonb_object_agg(was.key, new_row -> was.key)
      into before, after
      from jsonb_each(old_row) was where was.value is distinct from new_row -> was.key;
    before := private.audited_row(before);
    after := private.audited_row(after);
    if before = after then
      return null;
    end if;
  elsif tg_op = 'INSERT' then
    after := private.audited_row(new_row);
  else
    before := private.audited_row(old_row);
  end if;
  insert into public.audit_entries (actor_id, actor_email, source, address, table_name, record_id,
    record_label, action, before, after, reason)
  values (
    actor,
    case when actor is null then null else private.find_account_email(actor) end,
    case
      when path ~ '^/functions/v1/' then 'function:' || split_part(path, '/', 4)
      when path <> '' then 'api'
      else 'sql'
    end,
    coalesce(nullif(current_setting('request.address', true), ''), btrim(split_part(
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1))),
    case tg_table_schema when 'public' then '' else tg_table_schema || '.' end || tg_table_name,
    (select string_agg(coalesce(new_row, old_row) ->> key, '/' order by place)
      from unnest(tg_argv) with ordinality as keys (key, place)),
    private.label_of_record(tg_table_name, coalesce(new_row, old_row)),
    lower(tg_op),
    before,
    after,
    nullif(current_setting('audit.reason', true), '')
  );
  return null;
end $$;

-- Adds a table to the audit:
-- `select private.audit_table('public.depots', '{stock,sales}');`
-- `readable_by` are the grants that may read the table.
create function private.audit_table(
  audited regclass, readable_by text[], undo text default 'no'
) returns void
language plpgsql set search_path = '' as $$
declare
  name constant text := (select relname from pg_catalog.pg_class where oid = audited);
  space constant text := (
    select relnamespace::regnamespace::text from pg_catalog.pg_class where oid = audited);
  keys constant text := (
    select string_agg(quote_literal(a.attname), ', ' order by part.place)
    from pg_catalog.pg_index i, unnest(i.indkey) with ordinality as part (number, place)
      join pg_catalog.pg_attribute a on a.attnum = part.number
    where i.indrelid = audited and i.indisprimary and a.attrelid = audited
  );
begin
  insert into private.audited_tables (table_name, readable_by, undo)
    values (case space when 'public' then '' else space || '.' end || name, readable_by, undo)
    on conflict (table_name) do update
      set readable_by = excluded.readable_by, undo = excluded.undo;
  execute format(
    'create or replace trigger %I after insert or update or delete on %s
       for each row execute function private.record_audit(%s)',
    name || '_record_audit', audited, keys
  );
end $$;

-- For updates of a table with `id`, `name` and `version`. It writes the same entries as
-- `private.record_audit`, for all rows at once, and reads only the columns that changed. Only a
-- long row can have a value that is too long for the audit. A change that does not raise the
-- version, such as that of the stock of a product, is recorded elsewhere. Security definer, because
-- no role may write entries.
create function private.record_audit_of_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
  path constant text := coalesce(current_setting('request.path', true), '');
  columns text[];
begin
  if actor is null then
    if path = '' or coalesce(auth.jwt() ->> 'role', '') <> 'service_role' then
      return null;
    end if;
  elsif not exists (select from public.profiles where id = actor and role = 'admin') then
    return null;
  end if;
  if not exists (select id, version from new_rows except select id, version from old_rows) then
    return null;
  end if;
  execute private.changed_columns_query(tg_relid, '{}') into columns;
  columns := array(select jsonb_object_keys((
    select private.audited_row(jsonb_object_agg(name, '')) from unnest(columns) name)));
  if cardinality(columns) = 0 then
    return null;
  end if;
  execute format(
    'insert into public.audit_entries (actor_id, actor_email, source, address, table_name, record_id,
       record_label, action, before, after, reason)
     select $1, $2, $3, $4, $5, row.id::text, left(row.label, 200), ''update'', row.before, row.after, $6
     from (
       select n.id, n.name as label,
         case when length(part.before::text) > 50000 then private.audited_row(part.before)
           else part.before end as before,
         case when length(part.after::text) > 50000 then private.audited_row(part.after)
           else part.after end as after
       from old_rows o join new_rows n using (id), lateral (
         select jsonb_object_agg(key, was) as before, jsonb_object_agg(key, becomes) as after
         from (values %s) as part (key, was, becomes) where was is distinct from becomes
       ) part
       where part.before is not null
     ) row
     where row.before is distinct from row.after',
    (select string_agg(format('(%1$L, to_jsonb(o.%1$I), to_jsonb(n.%1$I))', name), ', ')
      from unnest(columns) name)
  ) using actor, case when actor is null then null else private.find_account_email(actor) end,
    case
      when path ~ '^/functions/v1/' then 'function:' || split_part(path, '/', 4)
      when path <> '' then 'api'
      else 'sql'
    end,
    coalesce(nullif(current_setting('request.address', true), ''), btrim(split_part(
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1))),
    tg_table_name, nullif(current_setting('audit.reason', true), '');
  return null;
end $$;

-- The name by which people know a record. An order is known by its number, which stays when the
-- name of the buyer is erased; a record that belongs to an order, bundle or product begins with its
-- name. Only record_audit calls it, with the rights of its owner.
create function private.label_of_record(of_table text, record jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  owner constant text := case
    when of_table in ('staff_grants', 'account_blocks') then
      private.find_account_email((record ->> 'user_id')::uuid)
    when record ->> 'order_id' is not null then
      (select number from public.orders where id = (record ->> 'order_id')::uuid)
    when record ->> 'payment_id' is not null then
      (select o.number from public.payments p join public.orders o on o.id = p.order_id
        where p.id = (record ->> 'payment_id')::uuid)
    when record ->> 'bundle_id' is not null then
      (select name from public.bundles where id = (record ->> 'bundle_id')::uuid)
    when record ->> 'product_id' is not null then
      (select name from public.products where id = (record ->> 'product_id')::uuid)
  end;
begin
  if of_table = 'orders' then
    return record ->> 'number';
  end if;
  return left(nullif(concat_ws(': ', owner, (
    select record ->> name
    from unnest(array['name', 'title', 'number', 'full_name', 'question', 'subject', 'code', 'slug',
      'reference', 'key', 'grant_name', 'state']) with ordinality as names (name, place)
    where record ->> name <> '' order by place limit 1)), ''), 200);
end $$;

-- The names of records by their ids, for the history of another record that refers to them: a
-- product to its category, a movement to its depot. It runs with the rights of the caller, so staff
-- see only the names that they may read.
create function public.find_record_names(ids uuid[]) returns table (id uuid, name text)
language sql stable set search_path = '' as $$
  select id, name from public.products where id = any (ids)
  union all select id, name from public.product_categories where id = any (ids)
  union all select id, name from public.product_variant_groups where id = any (ids)
  union all select id, name from public.product_uses where id = any (ids)
  union all select id, name from public.bundles where id = any (ids)
  union all select id, name from public.depots where id = any (ids)
  union all select id, number from public.orders where id = any (ids)
  union all select id, name from public.order_lines where id = any (ids)
  union all select id, reference from public.payments where id = any (ids)
  union all select id, full_name from public.profiles where id = any (ids) and full_name <> ''
$$;
grant execute on function public.find_record_names(uuid[]) to authenticated, service_role;

create trigger audit_entries_append_only before update or delete on public.audit_entries
  for each row execute function private.guard_audit_entry();
create trigger audit_entries_no_truncate before truncate on public.audit_entries
  for each statement execute function private.guard_audit_entry();

select private.audit_table('public.profiles', '{sales,support,finance}');

select private.audit_table('public.security_settings', '{}');

select private.audit_table('public.staff_grants', '{}');
