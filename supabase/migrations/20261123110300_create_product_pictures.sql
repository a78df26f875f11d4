-- Photos of products. The function `add-product-picture` draws each anew in three sizes and stores
-- them in the public bucket `product-images`, below a path that nobody can guess. The row decides who
-- learns the path: a photo of a draft stays unknown.
create table public.product_pictures (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  -- Smaller numbers come first. The first photo is the one of lists.
  position integer not null default 0 check (position between 0 and 99),
  -- The folder of the files `480.webp`, `960.webp` and `1600.webp`. A copy of a product shares it.
  object_path uuid not null,
  -- What somebody who does not see the photo has to know.
  alt text not null check (length(btrim(alt)) between 5 and 200),
  -- Of the largest file.
  width integer not null check (width between 1 and 1600),
  height integer not null check (height between 1 and 1600),
  created_at timestamptz not null default now()
);
create index product_pictures_product_id_idx
  on public.product_pictures (product_id, position, created_at, id);
create index product_pictures_object_path_idx on public.product_pictures (object_path);
create trigger product_pictures_notify_changed
  after insert or update or delete or truncate on public.product_pictures
  for each statement execute function private.notify_table_changed();

alter table public.product_pictures enable row level security;
revoke all on public.product_pictures from anon, authenticated, service_role;
grant select on public.product_pictures to anon;
grant select, delete, update (position, alt) on public.product_pictures to authenticated;
grant select, insert, update, delete on public.product_pictures to service_role;
create policy product_pictures_select_anon on public.product_pictures for select to anon
  using (exists (select from public.products where id = product_id));
create policy product_pictures_select_authenticated on public.product_pictures for select
  to authenticated using (exists (select from public.products where id = product_id));
create policy product_pictures_update_content on public.product_pictures for update
  to authenticated using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy product_pictures_delete_content on public.product_pictures for delete
  to authenticated using ((select private.has_grant('content')));

-- `products.picture` is what cards, carts and orders show: the numbers of the drawing, and the path of
-- the first photo. Only this trigger writes the path.
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
revoke execute on function private.name_first_photo() from public;
create trigger products_name_first_photo before insert or update of picture on public.products
  for each row execute function private.name_first_photo();

-- Trigger only. Security definer: a member of staff who may order photos need not be allowed to
-- write other columns of the product.
create function private.update_first_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.products set picture = picture
  where id in (old.product_id, new.product_id);
  return null;
end $$;
revoke execute on function private.update_first_photo() from public;
create trigger product_pictures_update_first after insert or update or delete
  on public.product_pictures for each row execute function private.update_first_photo();

-- Only the function writes the files: a picture that somebody puts there directly would not be drawn
-- again.
alter policy company_files_insert_admin on storage.objects
  with check (bucket_id in ('company-documents', 'content-images')
    and (select private.has_grant('content')));
alter policy company_files_update_admin on storage.objects
  using (bucket_id in ('company-documents', 'content-images')
    and (select private.has_grant('content')))
  with check (bucket_id in ('company-documents', 'content-images')
    and (select private.has_grant('content')));
alter policy company_files_delete_admin on storage.objects
  using (bucket_id in ('company-documents', 'content-images')
    and (select private.has_grant('content')));
