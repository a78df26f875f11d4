-- Shared by all tables: the private schema, default privileges and two trigger functions.

-- Supabase grants every new object of `public` to the API roles, and PostgreSQL lets every role
-- execute a new function. Ours are granted one by one, in the migration that creates them.
alter default privileges in schema public
  revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;
-- For all schemas: PostgreSQL ignores this one when it is limited to a schema.
alter default privileges revoke execute on functions from public;

-- The Data API does not expose this schema: policies, triggers and functions use it.
create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- Every server process listens on this channel and drops the cached pages that read the table.
create function private.notify_table_changed() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('table_changed', tg_table_name);
  return null;
end $$;

-- Trigger only: the allowed transitions of a status column. Arguments: the name of the thing, for the message,
-- then each transition as `from>to`.
create function private.check_status_transition() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status is distinct from old.status
    and not (old.status || '>' || new.status) = any (tg_argv[1:]) then
    raise exception 'The status of % cannot change from % to %', tg_argv[0], old.status, new.status
      using errcode = 'PT409';
  end if;
  return new;
end $$;
