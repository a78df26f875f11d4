-- The desk edits products, bundles and categories, and saves on top of the version that it read.

-- An order, a delivery of goods and the first photo change a product too; nobody edits those columns.
alter table public.products add column version integer not null default 1;
create trigger products_bump_version before update on public.products for each row
  when (
    (to_jsonb(old) - 'stock' - 'updated_at' #- '{picture,photo}')
    is distinct from (to_jsonb(new) - 'stock' - 'updated_at' #- '{picture,photo}')
  )
  execute function private.bump_version();

alter table public.bundles add column version integer not null default 1;
create trigger bundles_bump_version before update on public.bundles
  for each row execute function private.bump_version();

alter table public.product_categories add column version integer not null default 1;
create trigger product_categories_bump_version before update on public.product_categories
  for each row execute function private.bump_version();

alter table public.product_variant_groups add column version integer not null default 1;
create trigger product_variant_groups_bump_version before update on public.product_variant_groups
  for each row execute function private.bump_version();
