-- A product that is not in the shop has no words, so none are made. A change makes them again only when
-- something changed that they are made of.
create or replace function private.index_product(product public.products) returns void
language plpgsql security definer set search_path = '' as $$
declare
  category text;
  heading tsvector;
  vector tsvector;
begin
  delete from private.product_search where product_id = product.id;
  if not product.is_active then return; end if;
  category := (select name from public.product_categories where id = product.category_id);
  heading := private.search_vector(product.name || ' / ' || product.sku, 'A')
    || private.search_vector(product.brand || ' / ' || category, 'B')
    || private.search_vector(
      product.summary || ' / ' || private.labelled_text(product.highlights), 'C');
  vector := heading || private.search_vector(
    concat_ws(' / ', private.labelled_text(product.specifications),
      private.technical_text(product.technical), product.description), 'D');
  insert into private.product_search (product_id, title, words, names, group_id, category_id, name,
    is_featured, price_kobo, created_at, carbon)
  values (product.id, heading, vector, ts_filter(heading, '{a}'),
    private.find_or_create_product_group(product), product.category_id, product.name,
    product.is_featured, product.price * 100, product.created_at,
    product."carbonReductionPotential");
  -- Always in the same order, so that two writers never deadlock.
  insert into private.product_vocabulary
  select lexeme from unnest(tsvector_to_array(vector)) lexeme
  where lexeme ~ '^[a-z]{4,}$'
    and not exists (select from private.product_vocabulary known where known.word = lexeme)
  order by lexeme on conflict do nothing;
  insert into private.product_sizes
  select form, size.unit, size.amount
  from unnest(tsvector_to_array(heading)) form, private.parse_size(form) size
  where size.unit is not null
    and not exists (select from private.product_sizes known where known.lexeme = form)
  order by form on conflict do nothing;
end $$;

drop trigger products_index on public.products;
create trigger products_index_new after insert on public.products
  for each row execute function private.index_changed_product();
create trigger products_index after update of name, sku, brand, category_id, summary, highlights,
  technical, specifications, description, status on public.products
  for each row when (
    old.name <> new.name or old.sku <> new.sku or old.brand <> new.brand
    or old.category_id <> new.category_id or old.summary <> new.summary
    or old.highlights <> new.highlights or old.technical is distinct from new.technical
    or old.specifications <> new.specifications or old.description <> new.description
    or old.is_active <> new.is_active
  ) execute function private.index_changed_product();
