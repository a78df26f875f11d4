-- Which database the stored files belong to: one row, whose id is also noted beside the files. A server
-- that is started with the files of another database must not take them for leftovers.
create table platform.storage_home (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);
alter table platform.storage_home enable row level security;
insert into platform.storage_home default values;
grant usage on schema platform to supabase_storage_admin;
grant select on platform.storage_home to supabase_storage_admin;
create policy storage_home_select_service on platform.storage_home
  for select to supabase_storage_admin using (true);
