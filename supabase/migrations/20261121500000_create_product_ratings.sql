-- The stars of a product, as its shown reviews make them: counted when one changes, so that a list of cards need not count.
create table public.product_ratings (
  product_id uuid primary key references public.products on delete cascade,
  review_count integer not null check (review_count >= 0),
  -- 1 to 5; 0 while there is none.
  average_rating numeric(3, 2) not null check (average_rating between 0 and 5)
);
create trigger product_ratings_notify_changed after insert or update or delete or truncate on public.product_ratings
  for each statement execute function private.notify_table_changed();

-- The row is locked before the reviews are counted: of two that are written at once, the second counts both.
create function private.count_reviews(of_product uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_ratings (product_id, review_count, average_rating)
    select id, 0, 0 from public.products where id = of_product on conflict do nothing;
  perform from public.product_ratings where product_id = of_product for update;
  update public.product_ratings set (review_count, average_rating) =
      (select count(*), coalesce(avg(rating), 0) from public.product_reviews where product_id = of_product and not is_hidden)
    where product_id = of_product;
end $$;

-- Trigger only.
create function private.count_changed_reviews() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then perform private.count_reviews(old.product_id); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.product_id <> old.product_id) then perform private.count_reviews(new.product_id); end if;
  return null;
end $$;
create trigger product_reviews_count after insert or update or delete on public.product_reviews
  for each row execute function private.count_changed_reviews();
revoke execute on function private.count_reviews(uuid), private.count_changed_reviews() from public;

select private.count_reviews(product_id) from (select distinct product_id from public.product_reviews) as reviewed;

-- Nobody writes it but the triggers.
alter table public.product_ratings enable row level security;
create policy product_ratings_select_everyone on public.product_ratings for select to anon, authenticated using (true);
revoke all on public.product_ratings from anon, authenticated, service_role;
grant select on public.product_ratings to anon, authenticated, service_role;
