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
