-- Reviews by buyers and the ratings calculated from them, wish lists, and alerts when a product is
-- back in stock.

-- Guests keep their wish list in the browser until they sign in.
create table public.wish_list_items (
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  product_id uuid not null references public.products on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, product_id)
);

create index wish_list_items_product_id_idx on public.wish_list_items (product_id);
create index wish_list_items_newest_idx on public.wish_list_items (user_id, created_at desc);

-- People who want to hear when a product is back in stock. Each alert sends one mail, and the row
-- is deleted a day after it.
create table public.stock_alerts (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products on delete cascade,
  -- The person if signed in; the alert is deleted with the account.
  user_id uuid references auth.users on delete cascade,
  -- Lower case.
  email text not null
    check (email = lower(email) and email like '%_@_%' and char_length(email) <= 254),
  created_at timestamptz not null default now(),
  -- When the mail was queued.
  notified_at timestamptz
);

-- A repeated request is one alert, until the mail is queued.
create unique index stock_alerts_one_waiting_idx on public.stock_alerts (product_id, email)
  where notified_at is null;
create index stock_alerts_waiting_idx on public.stock_alerts (product_id, created_at)
  where notified_at is null;
create index stock_alerts_product_id_idx on public.stock_alerts (product_id);
create index stock_alerts_user_id_idx on public.stock_alerts (user_id);
create index stock_alerts_email_idx on public.stock_alerts (email);
create index stock_alerts_notified_at_idx on public.stock_alerts (notified_at)
  where notified_at is not null;

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
  -- Staff hide a review with a reason, which its author reads, and answer a review, which everybody
  -- reads. Reviews are complaints too, so support handles them besides content.
  hidden_reason text check (char_length(hidden_reason) between 1 and 300),
  reply text check (char_length(reply) between 1 and 1000),
  replied_at timestamptz,
  version integer not null default 1,
  unique (product_id, user_id),
  constraint product_reviews_hidden_at check (is_hidden = (hidden_at is not null)),
  constraint product_reviews_hidden_reason check (hidden_reason is null or is_hidden),
  constraint product_reviews_replied_at check ((reply is null) = (replied_at is null)),
  constraint product_reviews_author_name_shows_text check (private.shows_text(author_name))
);

create index product_reviews_user_id_idx on public.product_reviews (user_id);
create index product_reviews_hidden_by_idx on public.product_reviews (hidden_by);
create index product_reviews_shown_idx on public.product_reviews (product_id, created_at desc)
  where not is_hidden;
create index product_reviews_created_at_idx on public.product_reviews (created_at, id);
create index product_reviews_rating_idx on public.product_reviews (rating, id);

-- The stars of a product, from its visible reviews. Counted when a review changes, so that lists
-- need not count. Only the trigger writes it.
create table public.product_ratings (
  product_id uuid primary key references public.products on delete cascade,
  review_count integer not null check (review_count >= 0),
  -- 1 to 5; 0 while there is no review.
  average_rating numeric(3, 2) not null check (average_rating between 0 and 5)
);

alter table public.wish_list_items enable row level security;
grant select, delete on public.wish_list_items to authenticated;
grant select, insert, update, delete on public.wish_list_items to service_role;
grant insert (product_id) on public.wish_list_items to authenticated;
create policy wish_list_items_select_owner on public.wish_list_items for select to authenticated
  using (user_id = (select auth.uid()));
create policy wish_list_items_insert_owner on public.wish_list_items for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy wish_list_items_delete_owner on public.wish_list_items for delete to authenticated
  using (user_id = (select auth.uid()));
create policy wish_list_items_all_second_factor on public.wish_list_items as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.stock_alerts enable row level security;
grant select, insert, update, delete on public.stock_alerts to service_role;

alter table public.product_reviews enable row level security;
grant delete on public.product_reviews to authenticated;
grant select, delete on public.product_reviews to service_role;
grant select (id, product_id, author_name, rating, body, is_hidden, created_at, updated_at, reply,
  replied_at, version) on public.product_reviews to anon;
grant insert (product_id, author_name, rating, body), select (id, product_id, author_name, rating,
  body, is_hidden, created_at, updated_at, hidden_reason, reply, replied_at, version),
  update (author_name, rating, body, is_hidden, hidden_reason, reply) on public.product_reviews
  to authenticated;
grant update (is_hidden) on public.product_reviews to service_role;
create policy product_reviews_select_anon on public.product_reviews for select to anon
  using (not is_hidden);
create policy product_reviews_select_authenticated on public.product_reviews
  for select to authenticated
  using (
    not is_hidden
    or user_id = (select auth.uid())
    or (select private.has_grant('content', 'support'))
  );
create policy product_reviews_insert_buyer on public.product_reviews for insert to authenticated
  with check (user_id = (select auth.uid()) and not is_hidden and exists (
    select from public.orders o join public.order_lines l on l.order_id = o.id
    where o.user_id = (select auth.uid()) and o.status in ('delivered', 'installed')
      and l.product_id = product_reviews.product_id
  ));
create policy product_reviews_delete_owner_or_staff on public.product_reviews
  for delete to authenticated
  using (user_id = (select auth.uid()) and not is_hidden or (select private.has_grant('content')));
create policy product_reviews_update_owner_or_staff on public.product_reviews
  for update to authenticated
  using (
    user_id = (select auth.uid()) and not is_hidden
    or (select private.has_grant('content', 'support'))
  )
  with check (
    user_id = (select auth.uid()) and not is_hidden
    or (select private.has_grant('content', 'support'))
  );
-- Everybody may read reviews, but a session without the second factor of its account changes none.
-- It writes none either: it does not see the order that a new review needs.
create policy product_reviews_update_second_factor on public.product_reviews as restrictive
  for update to authenticated
  using ((select private.has_given_second_factor()));
create policy product_reviews_delete_second_factor on public.product_reviews as restrictive
  for delete to authenticated
  using ((select private.has_given_second_factor()));

alter table public.product_ratings enable row level security;
grant select on public.product_ratings to anon, authenticated, service_role;
create policy product_ratings_select_everyone on public.product_ratings
  for select to anon, authenticated
  using (true);

-- How many visible reviews of a product have one, two, three, four and five stars. Grouped here,
-- because a query returns at most 1,000 rows.
create view public.product_rating_counts with (security_invoker = true) as
  select product_id, rating, count(*)::integer as review_count
  from public.product_reviews where not is_hidden group by product_id, rating;
grant select on public.product_rating_counts to anon, authenticated, service_role;

-- Trigger only. A list has at most 100 products, as in domain/. Of two parallel inserts, the second
-- waits and counts both.
create function private.limit_wish_list() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('wish list ' || new.user_id, 0));
  if not exists (
      select from public.wish_list_items
      where user_id = new.user_id and product_id = new.product_id
    )
    and (select count(*) from public.wish_list_items where user_id = new.user_id) >= 100 then
    raise exception 'wish_list_full' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Adds the wish list of the browser to that of the caller, after sign-in, newest first. Products
-- that are in the list already or no longer sold are skipped, and so are those that the list has no
-- room for. Idempotent. Signed-in people may call it; it runs with their rights.
create function public.merge_wish_list(product_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- The oldest is inserted first, so that the newest is the newest afterwards.
  insert into public.wish_list_items (product_id)
  select product_id from (
    select product.id as product_id, min(saved.place) as place
    from unnest(product_ids[1:100]) with ordinality as saved (id, place)
      join public.products product on product.id = saved.id
    where not exists (
      select from public.wish_list_items item
      where item.user_id = (select auth.uid()) and item.product_id = product.id
    )
    group by product.id order by 2
    limit greatest(0, 100 - (
      select count(*) from public.wish_list_items where user_id = (select auth.uid())))
  ) as wanted order by place desc
  on conflict do nothing;
end $$;
grant execute on function public.merge_wish_list(uuid[]) to authenticated;

-- Trigger only. Stars and words of a review belong to its buyer; when staff hide it or show it
-- again, who did it and when is stored.
create function private.guard_review() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.author_name, new.rating, new.body)
      is distinct from (old.author_name, old.rating, old.body)
    and old.user_id is distinct from (select auth.uid()) then
    raise exception 'review_of_buyer' using errcode = 'PT403';
  end if;
  if (new.hidden_reason, new.reply) is distinct from (old.hidden_reason, old.reply)
    and (select auth.uid()) is not null and not private.has_grant('content', 'support') then
    raise exception 'review_needs_staff' using errcode = 'PT403';
  end if;
  if new.is_hidden <> old.is_hidden then
    new.hidden_at := case when new.is_hidden then now() end;
    new.hidden_by := case when new.is_hidden then (select auth.uid()) end;
    if not new.is_hidden then
      new.hidden_reason := null;
    end if;
  end if;
  if new.reply is distinct from old.reply then
    new.replied_at := case when new.reply is not null then now() end;
  end if;
  return new;
end $$;

-- For the trigger. The row is locked before the reviews are counted: of two parallel reviews, the
-- second counts both. Security definer, because no role may write the table.
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

create function public.find_my_review(of_product uuid)
returns table (may_write boolean, id uuid, author_name text, rating smallint, body text,
  is_hidden boolean, hidden_reason text)
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.orders o join public.order_lines l on l.order_id = o.id
      where o.user_id = (select auth.uid()) and o.status in ('delivered', 'installed')
        and l.product_id = of_product
    ), r.id, r.author_name, r.rating, r.body, coalesce(r.is_hidden, false), r.hidden_reason
  from (select) as one
    left join public.product_reviews r
      on r.product_id = of_product and r.user_id = (select auth.uid())
$$;
grant execute on function public.find_my_review(uuid) to authenticated;

create trigger wish_list_items_limit before insert on public.wish_list_items
  for each row execute function private.limit_wish_list();

create trigger product_reviews_stamp before update on public.product_reviews
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger product_reviews_notify_changed
  after insert or update or delete or truncate on public.product_reviews
  for each statement execute function private.notify_table_changed();
create trigger product_reviews_guard before update on public.product_reviews
  for each row execute function private.guard_review();
create trigger product_reviews_count after insert or update or delete on public.product_reviews
  for each row execute function private.count_changed_reviews();

create trigger product_ratings_notify_changed
  after insert or update or delete or truncate on public.product_ratings
  for each statement execute function private.notify_table_changed();

select private.audit_table('public.product_reviews', '{content,support}');
