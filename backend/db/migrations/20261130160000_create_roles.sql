-- A role that is not a superuser may act as a role that it creates only with this setting, which is
-- new in PostgreSQL 16.
select set_config('createrole_self_grant', 'set, inherit', true)
where current_setting('server_version_num')::integer >= 160000;

-- The roles and schemas that every Supabase project has. A hosted Supabase has them already.
do $$
declare
  wanted text;
begin
  foreach wanted in array array[
    'anon', 'authenticated', 'service_role', 'authenticator', 'supabase_auth_admin',
    'supabase_storage_admin', 'supabase_realtime_admin',
    -- Of Supabase's own tools. `supabase db pull` writes them into the migrations of a project, as
    -- owners and in grants. Nobody can sign in as one of them, and they have no rights of their own.
    'postgres', 'supabase_admin', 'dashboard_user', 'supabase_functions_admin'
  ] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I nologin noinherit', wanted);
    end if;
  end loop;
end $$;

alter role service_role bypassrls;
-- The only login of the request path. Its password is set at start; its rights come from the role
-- that a transaction takes.
alter role authenticator noinherit login;
grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin,
  supabase_realtime_admin to authenticator;

create schema if not exists extensions;
grant usage on schema extensions to public;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists btree_gist with schema extensions;

create schema if not exists auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, supabase_auth_admin;
create schema if not exists platform;
create schema if not exists graphql_public;
grant usage on schema graphql_public to anon, authenticated, service_role;
revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role, supabase_auth_admin;
-- Until the services are created: each of their functions says who may execute it. For all schemas:
-- PostgreSQL ignores this one when it is limited to a schema.
alter default privileges revoke execute on functions from public;

-- What policies read about the caller, with the names and results of Supabase.
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
create or replace function auth.uid() returns uuid language sql stable as $$
  select nullif(auth.jwt() ->> 'sub', '')::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select auth.jwt() ->> 'role'
$$;
create or replace function auth.email() returns text language sql stable as $$
  select auth.jwt() ->> 'email'
$$;
grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to public;
