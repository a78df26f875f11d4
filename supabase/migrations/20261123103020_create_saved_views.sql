-- What staff look at again and again: the search, filters, order and columns of a list of the desk,
-- as the query of its URL. A view is its owner's, or shared with all staff.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  list_name text not null check (list_name ~ '^[a-z][a-z0-9-]{0,59}$'),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  unique (owner_id, list_name, name)
);
create index saved_views_list_name_idx on public.saved_views (list_name);

alter table public.saved_views enable row level security;
create policy saved_views_select_staff on public.saved_views for select to authenticated
  using ((select private.is_admin()) and (is_shared or owner_id = (select auth.uid())));
create policy saved_views_insert_own on public.saved_views for insert to authenticated
  with check ((select private.is_admin()) and owner_id = (select auth.uid()));
create policy saved_views_update_own on public.saved_views for update to authenticated
  using ((select private.is_admin()) and owner_id = (select auth.uid()))
  with check ((select private.is_admin()) and owner_id = (select auth.uid()));
create policy saved_views_delete_own on public.saved_views for delete to authenticated
  using ((select private.is_admin()) and owner_id = (select auth.uid()));
grant select, delete on public.saved_views to authenticated;
grant insert (list_name, name, query, is_shared) on public.saved_views to authenticated;
grant update (name, query, is_shared) on public.saved_views to authenticated;
grant select, insert, update, delete on public.saved_views to service_role;
