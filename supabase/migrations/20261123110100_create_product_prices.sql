-- What each product cost, and since when. A trigger writes it, so that no change of a price is
-- missing. Only staff read it: the price of a draft is nobody else's business.
create table public.product_prices (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  -- Naira, as in `products`.
  price numeric(12, 2) not null,
  compare_at_price numeric(12, 2),
  valid_from timestamptz not null default clock_timestamp(),
  -- Null: a scheduled task, the service key or the installation. No foreign key: the id of a deleted
  -- account is never used again.
  changed_by uuid
);
create index product_prices_product_id_idx on public.product_prices (product_id, valid_from desc);

alter table public.product_prices enable row level security;
revoke all on public.product_prices from anon, authenticated, service_role;
grant select on public.product_prices to authenticated, service_role;
create policy product_prices_select_staff on public.product_prices for select to authenticated
  using ((select private.is_admin()));

-- Trigger only. Security definer, because no role may write the history.
create function private.record_product_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_prices (product_id, price, compare_at_price, changed_by)
  values (new.id, new.price, new.compare_at_price, auth.uid());
  return null;
end $$;
revoke execute on function private.record_product_price() from public;
create trigger products_record_new_price after insert on public.products
  for each row execute function private.record_product_price();
create trigger products_record_changed_price after update of price, compare_at_price
  on public.products for each row
  when ((old.price, old.compare_at_price) is distinct from (new.price, new.compare_at_price))
  execute function private.record_product_price();

insert into public.product_prices (product_id, price, compare_at_price, valid_from)
  select id, price, compare_at_price, created_at from public.products;
