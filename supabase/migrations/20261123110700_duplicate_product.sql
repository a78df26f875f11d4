-- A copy of a product as a draft, with its photos, documents and uses, and without its stock.
-- Runs with the rights of the caller except for photos and documents, which only functions add; so it
-- asks for the grant itself.
create function public.duplicate_product(of_product uuid, new_sku text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  copy_id uuid := gen_random_uuid();
  original public.products;
begin
  if not private.has_grant('content') then
    raise exception 'You need the grant "content" to add products.' using errcode = '42501';
  end if;
  select * into original from public.products where id = of_product;
  if not found then return null; end if;
  insert into public.products
  select (jsonb_populate_record(null::public.products, to_jsonb(original) || jsonb_build_object(
    'id', copy_id, 'sku', new_sku, 'slug', original.slug || '-' || left(copy_id::text, 8),
    'name', left(original.name, 153) || ' (copy)', 'status', 'draft', 'publish_at', null,
    'stock', 0, 'is_featured', false, 'version', 1, 'variant_group_id', null, 'variant_label', null,
    'created_at', now(), 'updated_at', now(), 'revised_at', now()
  ))).*;
  insert into public.product_pictures (product_id, position, object_path, alt, width, height)
  select copy_id, position, object_path, alt, width, height
  from public.product_pictures where product_id = of_product;
  insert into public.product_documents (product_id, title, position, object_path, size_bytes)
  select copy_id, title, position, object_path, size_bytes
  from public.product_documents where product_id = of_product;
  insert into public.product_use_items (use_id, product_id, position)
  select use_id, copy_id, position from public.product_use_items where product_id = of_product;
  return copy_id;
end $$;
revoke execute on function public.duplicate_product(uuid, text) from public, anon;
grant execute on function public.duplicate_product(uuid, text) to authenticated;
