-- What staff search and filter products by, in rows of a hundred bytes. A table of its own: row level
-- security on `products` keeps PostgreSQL from using indexes for words and parts of texts there.
create table private.desk_product_words (
  product_id uuid primary key references public.products (id) on delete cascade,
  words tsvector not null,
  sku text not null,
  brand text,
  has_photo boolean not null
);
create index desk_product_words_words_idx on private.desk_product_words using gin (words);
create index desk_product_words_sku_idx on private.desk_product_words
  using gin (sku extensions.gin_trgm_ops);
create index desk_product_words_brand_idx on private.desk_product_words
  using gin (brand extensions.gin_trgm_ops);
create index desk_product_words_has_photo_idx on private.desk_product_words (has_photo);
alter table private.desk_product_words enable row level security;
revoke all on private.desk_product_words from anon, authenticated, service_role;
-- For staff only. The rights of its owner, so that the indexes are used.
create view private.product_words_for_staff as
  select product_id, words, sku, brand, has_photo from private.desk_product_words
  where (select private.is_admin());
revoke all on private.product_words_for_staff from anon, authenticated, service_role;
grant select on private.product_words_for_staff to authenticated;
drop index public.products_name_trigrams_idx, public.products_sku_trigrams_idx;

-- Trigger only.
create function private.write_desk_product_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.desk_product_words as w (product_id, words, sku, brand, has_photo)
    values (new.id, private.product_words(new.name, new.sku, new.brand), new.sku, new.brand,
      coalesce(new.picture ->> 'photo', '') <> '')
  on conflict (product_id) do update
    set words = excluded.words, sku = excluded.sku, brand = excluded.brand,
      has_photo = excluded.has_photo
    where (w.words, w.sku, w.brand, w.has_photo)
      is distinct from (excluded.words, excluded.sku, excluded.brand, excluded.has_photo);
  return null;
end $$;
create trigger products_desk_words after insert or update of name, sku, brand, picture
  on public.products for each row execute function private.write_desk_product_words();
insert into private.desk_product_words (product_id, words, sku, brand, has_photo)
  select id, private.product_words(name, sku, brand), sku, brand,
    coalesce(picture ->> 'photo', '') <> ''
  from public.products;

-- The products as the list of the desk shows them, under the reader's own rights.
create view public.desk_products with (security_invoker = true) as
  select p.id, p.name, p.sku, p.status, p.category_id, c.name as category, p.price,
    p.compare_at_price, p.stock, p.brand, p.vat_class, p.publish_at, p.created_at, p.updated_at,
    p.is_featured, p.technical is not null as has_technical, w.sku as sku_part,
    w.brand as brand_part, w.has_photo, w.words as search
  from public.products p
  left join public.product_categories c on c.id = p.category_id
  left join private.product_words_for_staff w on w.product_id = p.id
  where (select private.is_admin());
revoke all on public.desk_products from anon, authenticated, service_role;
grant select on public.desk_products to authenticated;
