-- What buyers say of a product: one review for each buyer and product, and only once the goods have arrived. It is shown at once;
-- staff hide what is against the rules.
create table public.product_reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products on delete cascade,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  -- As the buyer wants to be named.
  author_name text not null check (char_length(author_name) between 1 and 60),
  rating smallint not null check (rating between 1 and 5),
  body text not null check (char_length(body) between 10 and 2000),
  is_hidden boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, user_id)
);
create index product_reviews_user_id on public.product_reviews (user_id);
create index product_reviews_shown on public.product_reviews (product_id, created_at desc) where not is_hidden;
create trigger product_reviews_touch_updated_at before update on public.product_reviews
  for each row execute function private.touch_updated_at();
create trigger product_reviews_notify_changed after insert or update or delete or truncate on public.product_reviews
  for each statement execute function private.notify_table_changed();

-- Who wrote is told to nobody but by the name they chose: `user_id` is read by policies alone, and by staff through the service role.
alter table public.product_reviews enable row level security;
revoke all on public.product_reviews from anon, authenticated, service_role;
grant select (id, product_id, author_name, rating, body, is_hidden, created_at, updated_at) on public.product_reviews to anon, authenticated;
grant insert (product_id, author_name, rating, body), update (author_name, rating, body, is_hidden), delete on public.product_reviews to authenticated;
grant select, update (is_hidden), delete on public.product_reviews to service_role;

create policy product_reviews_select_everyone on public.product_reviews for select to anon using (not is_hidden);
create policy product_reviews_select_shown_or_owner_or_admin on public.product_reviews for select to authenticated
  using (not is_hidden or user_id = (select auth.uid()) or (select private.is_admin()));
create policy product_reviews_insert_buyer on public.product_reviews for insert to authenticated
  with check (user_id = (select auth.uid()) and not is_hidden and exists (
    select from public.orders o join public.order_lines l on l.order_id = o.id
    where o.user_id = (select auth.uid()) and o.state in ('delivered', 'installed') and l.product_id = product_reviews.product_id
  ));
-- An owner cannot bring back what staff have hidden: only a shown review is theirs to change.
create policy product_reviews_update_owner on public.product_reviews for update to authenticated
  using (user_id = (select auth.uid()) and not is_hidden) with check (user_id = (select auth.uid()) and not is_hidden);
create policy product_reviews_update_admin on public.product_reviews for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy product_reviews_delete_owner_or_admin on public.product_reviews for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- What the signed-in user has to say of a product: whether they may, and what they have said. For `rpc` by signed-in users.
create function public.find_my_review(of_product uuid) returns table (may_write boolean, id uuid, author_name text, rating smallint, body text, is_hidden boolean)
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.orders o join public.order_lines l on l.order_id = o.id
      where o.user_id = (select auth.uid()) and o.state in ('delivered', 'installed') and l.product_id = of_product
    ), r.id, r.author_name, r.rating, r.body, coalesce(r.is_hidden, false)
  from (select) as one left join public.product_reviews r on r.product_id = of_product and r.user_id = (select auth.uid())
$$;
revoke execute on function public.find_my_review(uuid) from public;
grant execute on function public.find_my_review(uuid) to authenticated;
