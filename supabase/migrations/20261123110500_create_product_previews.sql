-- A member of staff sees an unpublished product on its real page, `/shop/<slug>?preview=<token>`. Pages
-- read as the anonymous role, so a token that ends after half an hour opens this one product to
-- whoever has it. Only the hash of the token is stored.
create table private.product_previews (
  token_hash bytea primary key,
  product_id uuid not null references public.products (id) on delete cascade,
  created_by uuid not null references auth.users (id) on delete cascade,
  expires_at timestamptz not null
);
create index product_previews_product_id_idx on private.product_previews (product_id);
create index product_previews_created_by_idx on private.product_previews (created_by);
alter table private.product_previews enable row level security;

-- A token for the page of a product; null when there is no such product. For all staff. Security
-- definer, because no role reads the table.
create function public.create_product_preview(of_product uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not private.is_admin() then
    raise exception 'Only our staff can do this.' using errcode = '42501';
  end if;
  delete from private.product_previews where expires_at < now();
  insert into private.product_previews (token_hash, product_id, created_by, expires_at)
  select sha256(convert_to(token, 'utf8')), id, auth.uid(), now() + interval '30 minutes'
  from public.products where id = of_product;
  return case when found then token end;
end $$;
revoke execute on function public.create_product_preview(uuid) from public, anon;
grant execute on function public.create_product_preview(uuid) to authenticated;

-- The product that a token opens. It ends early when who made it is no longer staff. Everybody may
-- ask; only a token gets an answer.
create function private.previewed_product(token text) returns uuid
language sql stable security definer set search_path = '' as $$
  select product_id from private.product_previews
  where token_hash = sha256(convert_to(token, 'utf8')) and expires_at > now()
    and exists (select from public.profiles where id = created_by and role = 'admin')
$$;
revoke execute on function private.previewed_product(text) from public;

create function public.preview_product(token text) returns setof public.products
language sql stable security definer rows 1 set search_path = '' as $$
  select * from public.products where id = private.previewed_product(token)
$$;
revoke execute on function public.preview_product(text) from public;
grant execute on function public.preview_product(text) to anon;

create function public.preview_product_pictures(token text) returns setof public.product_pictures
language sql stable security definer rows 3 set search_path = '' as $$
  select * from public.product_pictures where product_id = private.previewed_product(token)
$$;
revoke execute on function public.preview_product_pictures(text) from public;
grant execute on function public.preview_product_pictures(text) to anon;
