-- Where a product is in its life. Only published products are on sale: `is_active` follows the
-- status, so every policy, index and list that reads it stays as it is.
-- domain/products/product-status.ts has the same statuses and transitions.
alter table public.products
  add column status text not null default 'published'
    constraint products_status_check
    check (status in ('draft', 'scheduled', 'published', 'archived')),
  -- When a scheduled product is published.
  add column publish_at timestamptz,
  -- A larger price is a slip of the finger.
  add constraint products_price_limit check (price <= 1000000000);
update public.products set status = 'archived' where not is_active;
alter table public.products
  add constraint products_publish_at_check
    check ((status = 'scheduled') = (publish_at is not null)),
  -- A draft may be incomplete; what visitors see has its three numbers.
  add constraint products_complete_check check (
    status = 'draft' or not highlights @? '$[*] ? (@."label" == "" || @."value" == "")'
  );
-- For the task that publishes what is due.
create index products_publish_at_idx on public.products (publish_at) where status = 'scheduled';

-- Trigger only.
create function private.follow_product_status() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.is_active := new.status = 'published';
  if new.status <> 'scheduled' then new.publish_at := null; end if;
  return new;
end $$;
revoke execute on function private.follow_product_status() from public;
create trigger products_follow_status before insert or update on public.products
  for each row execute function private.follow_product_status();

-- A trigger for a column fires when a statement names it; here a trigger changes `is_active`.
drop trigger products_index on public.products;
create trigger products_index
  after insert or update of name, sku, brand, category_id, summary, highlights, technical,
    specifications, description, status
  on public.products for each row execute function private.index_changed_product();

-- A product that was on sale never becomes a draft again, so that it cannot be deleted.
create trigger products_check_status before update of status on public.products
  for each row execute function private.check_status_transition('product',
    'draft>scheduled', 'draft>published', 'scheduled>draft', 'scheduled>published',
    'published>archived', 'archived>scheduled', 'archived>published');

-- Orders, reviews and links name what was once on sale.
alter policy products_delete_admin on public.products
  using (status = 'draft' and (select private.has_grant('content')));
