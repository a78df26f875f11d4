-- Staff list products of every status, sorted and searched by these columns.
create index products_name_all_idx on public.products (name, id);
create index products_price_all_idx on public.products (price, id);
create index products_created_at_all_idx on public.products (created_at, id);
create index products_name_trigrams_idx on public.products using gin (name extensions.gin_trgm_ops);
create index products_sku_trigrams_idx on public.products using gin (sku extensions.gin_trgm_ops);
create index products_variant_group_id_idx on public.products (variant_group_id)
  where variant_group_id is not null;
