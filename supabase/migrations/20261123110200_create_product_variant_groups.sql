-- Products that differ in one thing only, such as panels of one series in three sizes. The page of
-- each shows the others.
create table public.product_variant_groups (
  id uuid primary key default gen_random_uuid(),
  -- For staff.
  name text not null unique check (length(name) between 1 and 80),
  -- What customers choose: "Size", "Power".
  choice text not null check (length(choice) between 1 and 40)
);
alter table public.products
  add column variant_group_id uuid references public.product_variant_groups (id)
    on delete restrict,
  -- What is chosen with this product: "550 W".
  add column variant_label text check (length(variant_label) between 1 and 40),
  add constraint products_variant_check
    check ((variant_group_id is null) = (variant_label is null)),
  add constraint products_variant_key unique (variant_group_id, variant_label);

create trigger product_variant_groups_notify_changed
  after insert or update or delete or truncate on public.product_variant_groups
  for each statement execute function private.notify_table_changed();

-- A group is public once one of its products is: its name may tell what is coming.
alter table public.product_variant_groups enable row level security;
revoke all on public.product_variant_groups from anon, authenticated, service_role;
grant select (id, choice) on public.product_variant_groups to anon;
grant select, insert, update, delete on public.product_variant_groups to authenticated, service_role;
create policy product_variant_groups_select_anon on public.product_variant_groups for select
  to anon using (exists (
    select from public.products where variant_group_id = product_variant_groups.id
  ));
create policy product_variant_groups_select_authenticated on public.product_variant_groups for select
  to authenticated using ((select private.is_admin()) or exists (
    select from public.products where variant_group_id = product_variant_groups.id
  ));
create policy product_variant_groups_insert_content on public.product_variant_groups for insert
  to authenticated with check ((select private.has_grant('content')));
create policy product_variant_groups_update_content on public.product_variant_groups for update
  to authenticated using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy product_variant_groups_delete_content on public.product_variant_groups for delete
  to authenticated using ((select private.has_grant('content')));
