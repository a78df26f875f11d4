-- The parts of one product: prices over time, pictures, documents and the preview of a draft; and
-- batches of changed products.

-- The prices of each product, and since when. A trigger writes them, so that no change of a price
-- is missing. Only staff read them, because they include the prices of drafts.
create table public.product_prices (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  -- Naira, as in `products`.
  price numeric(12, 2) not null,
  compare_at_price numeric(12, 2),
  valid_from timestamptz not null default clock_timestamp(),
  -- Null: a scheduled task, the service key or the installation. No foreign key: the id of a
  -- deleted account is never used again.
  changed_by uuid
);

create index product_prices_product_id_idx on public.product_prices (product_id, valid_from desc);

-- Photos of products. The function `add-product-picture` draws each anew in three sizes and stores
-- them in the public bucket `product-images`, at a path that nobody can guess. Only
-- readers of the row know the path, so a photo of a draft stays unknown.
create table public.product_pictures (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  -- Smaller numbers come first. The first photo is the one of lists.
  position integer not null default 0 check (position between 0 and 99),
  -- The folder of the files `480.webp`, `960.webp` and `1600.webp`. A copy of a product shares it.
  object_path uuid not null,
  -- A text for people who do not see the photo.
  alt text not null check (length(btrim(alt)) between 5 and 200),
  -- Of the largest file.
  width integer not null check (width between 1 and 1600),
  height integer not null check (height between 1 and 1600),
  created_at timestamptz not null default now()
);

create index product_pictures_product_id_idx
  on public.product_pictures (product_id, position, created_at, id);
create index product_pictures_object_path_idx on public.product_pictures (object_path);

create table public.product_documents (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  title text not null check (length(btrim(title)) between 1 and 80),
  position integer not null default 0 check (position between 0 and 99),
  -- In the bucket `product-documents`, without its ending `.pdf`.
  object_path uuid not null,
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  created_at timestamptz not null default now(),
  constraint product_documents_title_shows_text check (private.shows_text(title))
);

create index product_documents_product_id_idx on public.product_documents (product_id, position);
create index product_documents_object_path_idx on public.product_documents (object_path);

-- Staff see an unpublished product on its real page, `/shop/<slug>?preview=<token>`. Pages read as
-- the anonymous role, so the token opens this one product to whoever has it, for half an hour. Only
-- its hash is stored.
create table private.product_previews (
  token_hash bytea primary key,
  product_id uuid not null references public.products (id) on delete cascade,
  created_by uuid not null references auth.users (id) on delete cascade,
  expires_at timestamptz not null
);

create index product_previews_product_id_idx on private.product_previews (product_id);
create index product_previews_created_by_idx on private.product_previews (created_by);

-- Changes of many products at once, by an import or from a list of the desk.
create table public.product_batches (
  -- Chosen by the page: a request that is sent twice is carried out once.
  id uuid primary key,
  kind text not null check (kind in ('import', 'bulk')),
  -- The name of the file, or what was changed.
  title text not null check (char_length(title) between 1 and 200),
  made_by uuid references auth.users on delete set null,
  made_at timestamptz not null default now(),
  -- The transaction, by which the audit finds the change to undo it.
  change text not null default pg_current_xact_id()::text check (change ~ '^\d+$'),
  -- The answer, for a request that is sent again and for the report.
  result jsonb not null check (jsonb_typeof(result) = 'object'),
  undone_at timestamptz,
  undone_by uuid references auth.users on delete set null,
  constraint product_batches_undone_check check (undone_by is null or undone_at is not null)
);

create index product_batches_made_at_idx on public.product_batches (made_at desc, id);
create index product_batches_made_by_idx on public.product_batches (made_by)
  where made_by is not null;
create index product_batches_undone_by_idx on public.product_batches (undone_by)
  where undone_by is not null;

alter table public.product_prices enable row level security;
grant select on public.product_prices to authenticated, service_role;
create policy product_prices_select_staff on public.product_prices for select to authenticated
  using ((select private.is_admin()));

alter table public.product_pictures enable row level security;
grant select on public.product_pictures to anon;
grant select, delete on public.product_pictures to authenticated;
grant select, insert, update, delete on public.product_pictures to service_role;
grant update (position, alt) on public.product_pictures to authenticated;
create policy product_pictures_select_anon on public.product_pictures for select to anon
  using (exists (select from public.products where id = product_id));
create policy product_pictures_select_authenticated on public.product_pictures
  for select to authenticated
  using (exists (select from public.products where id = product_id));
create policy product_pictures_update_content on public.product_pictures
  for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy product_pictures_delete_content on public.product_pictures
  for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.product_documents enable row level security;
grant select on public.product_documents to anon;
grant select, delete on public.product_documents to authenticated;
grant select, insert, update, delete on public.product_documents to service_role;
grant update (title, position) on public.product_documents to authenticated;
create policy product_documents_select_anon on public.product_documents for select to anon
  using (exists (select from public.products where id = product_id));
create policy product_documents_select_authenticated on public.product_documents
  for select to authenticated
  using (exists (select from public.products where id = product_id));
create policy product_documents_update_content on public.product_documents
  for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy product_documents_delete_content on public.product_documents
  for delete to authenticated
  using ((select private.has_grant('content')));

alter table private.product_previews enable row level security;

alter table public.product_batches enable row level security;
grant select on public.product_batches to authenticated;
grant select, insert on public.product_batches to service_role;
grant update (result, undone_at, undone_by) on public.product_batches to service_role;
create policy product_batches_select_staff on public.product_batches for select to authenticated
  using ((select private.has_grant('content', 'sales', 'stock', 'finance')));

-- Security definer, because no role may write the history.
create function private.record_product_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_prices (product_id, price, compare_at_price, changed_by)
  values (new.id, new.price, new.compare_at_price, auth.uid());
  return null;
end $$;

-- Cards, carts and orders show `products.picture`: the numbers of the drawing, and the path of the
-- first photo. Only this trigger writes the path.
create function private.name_first_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  photo uuid := (
    select object_path from public.product_pictures where product_id = new.id
    order by position, created_at, id limit 1
  );
begin
  new.picture := new.picture - 'photo';
  if photo is not null then
    new.picture := new.picture || jsonb_build_object('photo', photo);
  end if;
  return new;
end $$;

-- Security definer, because staff who may arrange photos need not be allowed to write other columns
-- of the product.
create function private.update_first_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.products set picture = picture
  where id in (old.product_id, new.product_id);
  return null;
end $$;

-- A token for the page of a product; null when there is no such product. Security definer, because
-- no role reads the table. All staff may call it.
create function public.create_product_preview(of_product uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not private.is_admin() then
    raise exception 'staff_only' using errcode = 'PT403';
  end if;
  delete from private.product_previews where expires_at < now();
  insert into private.product_previews (token_hash, product_id, created_by, expires_at)
  select sha256(convert_to(token, 'utf8')), id, auth.uid(), now() + interval '30 minutes'
  from public.products where id = of_product;
  return case when found then token end;
end $$;
grant execute on function public.create_product_preview(uuid) to authenticated;

-- The product that a token opens. The token ends early when its creator is no longer staff.
-- Security definer, because no role reads the table. Only the two functions below call it, for
-- visitors: only somebody with a token gets an answer.
create function private.previewed_product(token text) returns uuid
language sql stable security definer set search_path = '' as $$
  select product_id from private.product_previews
  where token_hash = sha256(convert_to(token, 'utf8')) and expires_at > now()
    and exists (select from public.profiles where id = created_by and role = 'admin')
$$;

create function public.preview_product(token text) returns setof public.products
language sql stable security definer rows 1 set search_path = '' as $$
  select * from public.products where id = private.previewed_product(token)
$$;
grant execute on function public.preview_product(text) to anon;

create function public.preview_product_pictures(token text) returns setof public.product_pictures
language sql stable security definer rows 3 set search_path = '' as $$
  select * from public.product_pictures where product_id = private.previewed_product(token)
$$;
grant execute on function public.preview_product_pictures(text) to anon;

-- For visitors who follow an old link to a product: its name, and where to look for others. It was
-- on sale once, so its name is no secret; its price and data stay out. Security definer, because
-- policies hide the row.
create function public.find_archived_product(id_or_slug text)
returns table (name text, category_slug text, category_name text)
language sql stable security definer rows 1 set search_path = '' as $$
  select product.name, category.slug, category.name
  from public.products product
    join public.product_categories category on category.id = product.category_id
  where product.status = 'archived' and (product.slug = id_or_slug or product.id::text = id_or_slug)
$$;
grant execute on function public.find_archived_product(text) to anon, service_role;

-- A copy of a product as a draft, with its photos, documents and uses, and without its stock.
-- Security definer, because staff may not insert photos and documents; so it checks the grant
-- itself. Signed-in people may call it.
create function public.duplicate_product(of_product uuid, new_sku text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  copy_id uuid := gen_random_uuid();
  original public.products;
begin
  if not private.has_grant('content') then
    raise exception 'product_add_needs_content' using errcode = 'PT403';
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
grant execute on function public.duplicate_product(uuid, text) to authenticated;

-- The usual price of a product, in naira: the highest price that it reached for a day in total in
-- the last 30 days, so that a short typing error does not count. For a product younger than a day,
-- its highest price.
create function private.usual_price(product uuid) returns numeric
language sql stable set search_path = '' as $$
  with held as (
    select price, greatest(valid_from, now() - interval '30 days') as since,
      coalesce(lead(valid_from) over (order by valid_from, id), now()) as until
    from public.product_prices where product_id = product
  ), summed as (
    select price, sum(sum(until - since)) over (order by price desc) as for_at_least
    from held where until >= since group by price
  )
  select coalesce(max(price) filter (where for_at_least >= interval '24 hours'), max(price))
  from summed
$$;

create trigger product_pictures_notify_changed
  after insert or update or delete or truncate on public.product_pictures
  for each statement execute function private.notify_table_changed();
create trigger product_pictures_update_first
  after insert or update or delete on public.product_pictures
  for each row execute function private.update_first_photo();

create trigger product_documents_notify_changed
  after insert or update or delete or truncate on public.product_documents
  for each statement execute function private.notify_table_changed();

create trigger products_record_new_price after insert on public.products
  for each row execute function private.record_product_price();
create trigger products_name_first_photo before insert or update of picture on public.products
  for each row execute function private.name_first_photo();

select private.audit_table('public.product_pictures', '{sales,stock,finance,content,support}',
  'yes');

select private.audit_table('public.product_documents', '{sales,stock,finance,content,support}',
  'yes');

select private.audit_table('public.product_batches', '{content,sales,stock,finance}', 'derived');
