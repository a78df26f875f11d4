-- For the Supabase CLI, a schema is the project's own unless supabase_admin owns it: `db reset` drops
-- it, `db pull` and `db diff` write it into a migration. All or none: the server makes all of them
-- anew when it starts, but not the missing ones beside the others.
do $$
begin
  alter schema auth owner to supabase_admin;
  alter schema storage owner to supabase_admin;
  alter schema realtime owner to supabase_admin;
  alter schema graphql_public owner to supabase_admin;
  alter schema platform owner to supabase_admin;
  grant all on schema auth to supabase_auth_admin;
  grant all on schema storage to supabase_storage_admin;
  grant all on schema realtime to supabase_realtime_admin;
exception
  -- The roles of this cluster may belong to somebody else.
  when insufficient_privilege then
    raise warning 'Do not use supabase db reset on this database: its role may not protect the schemas of the services (%).',
      sqlerrm;
end $$;

-- Every role may execute a new function again, as PostgreSQL and Supabase have it: the policies of
-- ordinary projects call functions without a grant. A product that grants one by one says so in its
-- own migrations. Later migrations of this folder revoke what not everybody may call.
alter default privileges grant execute on functions to public;
