-- The catalogue by use: what somebody wants to do, what it takes, and the products for it.
create table public.product_uses (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Shown as a heading: plain ASCII, as the heading font has nothing else.
  name text not null check (name ~ '^[ -~]{1,60}$'),
  lead text not null check (length(lead) between 1 and 240),
  -- Paragraphs parted by an empty line.
  explanation text not null check (length(explanation) > 0),
  -- The diagram, from source to use: [{label, text, sketch? | picture?}].
  steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) <= 6),
  position integer not null default 0
);

create table public.product_use_items (
  use_id uuid not null references public.product_uses (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  position integer not null default 0,
  primary key (use_id, product_id)
);
create index product_use_items_product_id on public.product_use_items (product_id);

create trigger product_uses_notify_changed after insert or update or delete or truncate on public.product_uses
  for each statement execute function private.notify_table_changed();
create trigger product_use_items_notify_changed after insert or update or delete or truncate on public.product_use_items
  for each statement execute function private.notify_table_changed();

-- Which use a product has is no secret, even of one that is not on sale: the product itself stays unseen.
alter table public.product_uses enable row level security;
alter table public.product_use_items enable row level security;
create policy product_uses_select_everyone on public.product_uses for select to anon, authenticated using (true);
create policy product_uses_insert_admin on public.product_uses for insert to authenticated with check ((select private.is_admin()));
create policy product_uses_update_admin on public.product_uses for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy product_uses_delete_admin on public.product_uses for delete to authenticated using ((select private.is_admin()));
create policy product_use_items_select_everyone on public.product_use_items for select to anon, authenticated using (true);
create policy product_use_items_insert_admin on public.product_use_items for insert to authenticated with check ((select private.is_admin()));
create policy product_use_items_update_admin on public.product_use_items for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy product_use_items_delete_admin on public.product_use_items for delete to authenticated using ((select private.is_admin()));

revoke all on public.product_uses, public.product_use_items from anon, authenticated, service_role;
grant select on public.product_uses, public.product_use_items to anon;
grant select, insert, update, delete on public.product_uses, public.product_use_items to authenticated, service_role;
