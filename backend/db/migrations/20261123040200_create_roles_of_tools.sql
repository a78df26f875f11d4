-- Roles of Supabase's own tools. `supabase db pull` writes them into the migrations of a project, as
-- owners and in grants. Nobody can sign in as one of them, and they have no rights of their own.
select set_config('createrole_self_grant', 'set, inherit', true)
where current_setting('server_version_num')::integer >= 160000;
do $$
declare
  wanted text;
begin
  foreach wanted in array array[
    'postgres', 'supabase_admin', 'dashboard_user', 'supabase_realtime_admin',
    'supabase_functions_admin'
  ] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I nologin noinherit', wanted);
    end if;
  end loop;
end $$;
create schema if not exists graphql_public;
grant usage on schema graphql_public to anon, authenticated, service_role;
