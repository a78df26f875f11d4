-- Every write by staff: who, when, from where, and what was there before and after. It is written in
-- the same transaction by a trigger, and nobody changes it.

create table public.audit_entries (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  -- Who wrote; null for a program that uses the secret key of the shop. No foreign key: the entry
  -- stays when the account goes.
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
  -- Only what changed, and never secrets.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  reason text,
  -- When the personal data was taken out of it.
  redacted_at timestamptz,
  search tsvector generated always as (to_tsvector('simple', coalesce(actor_email, '') || ' ' ||
    coalesce(record_label, '') || ' ' || record_id || ' ' || replace(table_name, '_', ' '))) stored
);
create index audit_entries_record_idx on public.audit_entries (table_name, record_id, id);
create index audit_entries_actor_idx on public.audit_entries (actor_id, id);
create index audit_entries_change_idx on public.audit_entries (transaction_id);
create index audit_entries_occurred_idx on public.audit_entries (occurred_at);
create index audit_entries_search_idx on public.audit_entries using gin (search);
alter table public.audit_entries enable row level security;
revoke all on public.audit_entries from anon, authenticated, service_role;
grant select on public.audit_entries to authenticated, service_role;

-- Append-only, for every role. The one exception takes personal data out and leaves that something
-- was written: what is erased by law must not live on here.
create function private.guard_audit_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.before is null and new.after is null and new.record_label is null
    and new.redacted_at is not null and (to_jsonb(new) - array['before', 'after', 'record_label',
      'actor_email', 'address', 'reason', 'redacted_at', 'search'])
    = (to_jsonb(old) - array['before', 'after', 'record_label', 'actor_email', 'address', 'reason',
      'redacted_at', 'search'])
    and (new.actor_email is null or new.actor_email = old.actor_email)
    and (new.address is null or new.address = old.address) and new.reason is null then
    return new;
  end if;
  raise exception 'The audit cannot be changed' using errcode = 'PT409';
end $$;
revoke execute on function private.guard_audit_entry() from public;
create trigger audit_entries_append_only before update or delete on public.audit_entries
  for each row execute function private.guard_audit_entry();
create trigger audit_entries_no_truncate before truncate on public.audit_entries
  for each statement execute function private.guard_audit_entry();

-- The tables that are audited, who may read their entries besides owners, and whether a change of
-- them can be undone: `derived` rows follow others, so an undo leaves them to the triggers.
create table private.audited_tables (
  table_name text primary key,
  readable_by text[] not null check (readable_by <@ '{sales,stock,finance,content,support}'),
  undo text not null check (undo in ('no', 'yes', 'derived'))
);
alter table private.audited_tables enable row level security;

-- The tables whose entries the caller may read. Security definer, because it tells everybody only
-- about themselves. The policy calls it.
create function private.my_audited_tables() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(table_name), '{}') from private.audited_tables,
    (select array_agg(grant_name) as names from public.staff_grants
      where user_id = (select auth.uid()) and (select private.is_admin())) own
  where 'owner' = any (own.names) or readable_by && own.names
$$;
revoke execute on function private.my_audited_tables() from public;
grant execute on function private.my_audited_tables() to authenticated;

create policy audit_entries_select_staff on public.audit_entries for select to authenticated
  using (table_name = any ((select private.my_audited_tables())::text[]));

-- A row as the audit keeps it: no hashes, tokens and keys, nothing that triggers fill, and of a file
-- or a very long text only its length.
create function private.audited_row(whole jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, case
      when length(value #>> '{}') > 50000 then jsonb_build_object('length', length(value #>> '{}'))
      else value
    end), '{}')
  from jsonb_each(whole)
  where key !~ '(hash|secret|token|password|signature|idempotency_key|account_number|access_code)'
    and key not in ('updated_at', 'revised_at', 'version', 'search')
$$;
revoke execute on function private.audited_row(jsonb) from public;

-- Writes the entry of a changed row. Its arguments are the columns of the primary key. It records
-- what a person who is staff wrote, whatever role the statement ran with, and what came through the
-- Data API with the secret key. Security definer, because nobody writes entries. Only triggers call it.
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
  -- What somebody writes about themselves is their own affair.
  if tg_table_name = 'profiles' and tg_op = 'UPDATE' and new_row ->> 'id' = actor::text
    and new_row -> 'role' = old_row -> 'role' then
    return null;
  end if;
  before := private.audited_row(old_row);
  after := private.audited_row(new_row);
  if tg_op = 'UPDATE' then
    if before = after then
      return null;
    end if;
    select jsonb_object_agg(was.key, was.value), jsonb_object_agg(was.key, after -> was.key)
      into before, after
      from jsonb_each(before) was where was.value is distinct from after -> was.key;
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
    left(case when tg_table_name = 'staff_grants' then coalesce(private.find_account_email(
        (coalesce(new_row, old_row) ->> 'user_id')::uuid) || ': ', '') else '' end
      || (coalesce(new_row, old_row) ->> (
      select name from unnest(array['name', 'title', 'number', 'full_name', 'question', 'subject',
        'code', 'slug', 'reference', 'key', 'grant_name', 'state']) with ordinality as names (name, place)
      where coalesce(new_row, old_row) ->> name <> '' order by place limit 1)), 200),
    lower(tg_op),
    case when tg_op <> 'INSERT' then before end,
    case when tg_op <> 'DELETE' then after end,
    nullif(current_setting('audit.reason', true), '')
  );
  return null;
end $$;
revoke execute on function private.record_audit() from public;

-- Audits a table from now on. Migrations call it:
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
    values (case space when 'public' then '' else space || '.' end || name, readable_by, undo);
  execute format(
    'create trigger %I after insert or update or delete on %s
       for each row execute function private.record_audit(%s)',
    name || '_record_audit', audited, keys
  );
end $$;
revoke execute on function private.audit_table(regclass, text[], text) from public;
