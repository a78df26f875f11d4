-- Reviews of products by their buyers, and the ratings that are calculated from them.

-- One review for each buyer and product, and only after delivery. It is shown immediately; staff
-- hide reviews that break the rules.
create table public.product_reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products on delete cascade,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  -- The name that the buyer chose.
  author_name text not null check (char_length(author_name) between 1 and 60),
  rating smallint not null check (rating between 1 and 5),
  body text not null check (char_length(body) between 10 and 2000),
  is_hidden boolean not null default false,
  hidden_at timestamptz,
  -- Read only through the service role, like `user_id`.
  hidden_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, user_id),
  constraint product_reviews_hidden_at check (is_hidden = (hidden_at is not null))
);
create index product_reviews_user_id_idx on public.product_reviews (user_id);
create index product_reviews_hidden_by_idx on public.product_reviews (hidden_by);
create index product_reviews_shown_idx on public.product_reviews (product_id, created_at desc)
  where not is_hidden;
create trigger product_reviews_touch_updated_at before update on public.product_reviews
  for each row execute function private.touch_updated_at();
create trigger product_reviews_notify_changed
  after insert or update or delete or truncate on public.product_reviews
  for each statement execute function private.notify_table_changed();

-- Trigger only. Stars and words of a review belong to its buyer; when staff hide it or show it
-- again, who did it and when is stored.
create function private.guard_review() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.author_name, new.rating, new.body)
      is distinct from (old.author_name, old.rating, old.body)
    and old.user_id is distinct from (select auth.uid()) then
    raise insufficient_privilege
      using message = 'Only the buyer can change a review; staff can hide it or show it again';
  end if;
  if new.is_hidden <> old.is_hidden then
    new.hidden_at := case when new.is_hidden then now() end;
    new.hidden_by := case when new.is_hidden then (select auth.uid()) end;
  end if;
  return new;
end $$;
create trigger product_reviews_guard before update on public.product_reviews
  for each row execute function private.guard_review();

-- Readers see only the name that the author chose: `user_id` is read by the policies, and by staff
-- through the service role.
alter table public.product_reviews enable row level security;
grant select (id, product_id, author_name, rating, body, is_hidden, created_at, updated_at)
  on public.product_reviews to anon, authenticated;
grant insert (product_id, author_name, rating, body),
  update (author_name, rating, body, is_hidden), delete
  on public.product_reviews to authenticated;
grant select, update (is_hidden), delete on public.product_reviews to service_role;
create policy product_reviews_select_anon on public.product_reviews for select to anon
  using (not is_hidden);
create policy product_reviews_select_authenticated on public.product_reviews
  for select to authenticated
  using (not is_hidden or user_id = (select auth.uid()) or (select private.is_admin()));
create policy product_reviews_insert_buyer on public.product_reviews for insert to authenticated
  with check (user_id = (select auth.uid()) and not is_hidden and exists (
    select from public.orders o join public.order_lines l on l.order_id = o.id
    where o.user_id = (select auth.uid()) and o.status in ('delivered', 'installed')
      and l.product_id = product_reviews.product_id
  ));
-- An owner can change only a visible review, so that they cannot bring back what staff have hidden.
create policy product_reviews_update_owner on public.product_reviews for update to authenticated
  using (user_id = (select auth.uid()) and not is_hidden)
  with check (user_id = (select auth.uid()) and not is_hidden);
create policy product_reviews_update_admin on public.product_reviews for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy product_reviews_delete_owner_or_admin on public.product_reviews
  for delete to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Whether the caller may review a product, and their review of it. Security definer, because
-- `user_id` may not be read. Signed-in people may call it.
create function public.find_my_review(of_product uuid)
returns table (
  may_write boolean, id uuid, author_name text, rating smallint, body text, is_hidden boolean
)
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.orders o join public.order_lines l on l.order_id = o.id
      where o.user_id = (select auth.uid()) and o.status in ('delivered', 'installed')
        and l.product_id = of_product
    ), r.id, r.author_name, r.rating, r.body, coalesce(r.is_hidden, false)
  from (select) as one
    left join public.product_reviews r
      on r.product_id = of_product and r.user_id = (select auth.uid())
$$;
grant execute on function public.find_my_review(uuid) to authenticated;

-- The stars of a product, from its visible reviews. Counted when a review changes, so that a list
-- of cards need not count. Only the trigger writes it.
create table public.product_ratings (
  product_id uuid primary key references public.products on delete cascade,
  review_count integer not null check (review_count >= 0),
  -- 1 to 5; 0 while there is no review.
  average_rating numeric(3, 2) not null check (average_rating between 0 and 5)
);
create trigger product_ratings_notify_changed
  after insert or update or delete or truncate on public.product_ratings
  for each statement execute function private.notify_table_changed();

alter table public.product_ratings enable row level security;
grant select on public.product_ratings to anon, authenticated, service_role;
create policy product_ratings_select_everyone on public.product_ratings
  for select to anon, authenticated using (true);

-- Called by the trigger only. The row is locked before the reviews are counted: of two
-- parallel reviews, the second counts both. Security definer, because no role may write the table.
create function private.count_reviews(of_product uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_ratings (product_id, review_count, average_rating)
    select id, 0, 0 from public.products where id = of_product on conflict do nothing;
  perform from public.product_ratings where product_id = of_product for update;
  update public.product_ratings set (review_count, average_rating) = (
      select count(*), coalesce(avg(rating), 0) from public.product_reviews
      where product_id = of_product and not is_hidden
    )
    where product_id = of_product;
end $$;

-- Trigger only. Security definer, because no role may call private.count_reviews.
create function private.count_changed_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then perform private.count_reviews(old.product_id); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.product_id <> old.product_id) then
    perform private.count_reviews(new.product_id);
  end if;
  return null;
end $$;
create trigger product_reviews_count after insert or update or delete on public.product_reviews
  for each row execute function private.count_changed_reviews();
