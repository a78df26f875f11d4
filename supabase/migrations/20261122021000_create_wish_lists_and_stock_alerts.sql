-- Products to buy later: wish lists, and alerts when a product is back in stock.

-- Guests keep their wish list in the browser until they sign in.
create table public.wish_list_items (
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  product_id uuid not null references public.products on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, product_id)
);
create index wish_list_items_product_id_idx on public.wish_list_items (product_id);
create index wish_list_items_newest_idx on public.wish_list_items (user_id, created_at desc);

-- Trigger only. At most a hundred, as in domain/. Of two parallel inserts, the second waits
-- and counts both.
create function private.limit_wish_list() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('wish list ' || new.user_id, 0));
  if not exists (
      select from public.wish_list_items
      where user_id = new.user_id and product_id = new.product_id
    )
    and (select count(*) from public.wish_list_items where user_id = new.user_id) >= 100 then
    raise exception 'A wish list holds at most 100 products. Remove one first.'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger wish_list_items_limit before insert on public.wish_list_items
  for each row execute function private.limit_wish_list();

alter table public.wish_list_items enable row level security;
grant select, delete on public.wish_list_items to authenticated;
grant insert (product_id) on public.wish_list_items to authenticated;
grant select, insert, update, delete on public.wish_list_items to service_role;
create policy wish_list_items_select_owner on public.wish_list_items for select to authenticated
  using (user_id = (select auth.uid()));
create policy wish_list_items_insert_owner on public.wish_list_items for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy wish_list_items_delete_owner on public.wish_list_items for delete to authenticated
  using (user_id = (select auth.uid()));
create policy wish_list_items_all_second_factor on public.wish_list_items as restrictive for all
  to authenticated using ((select private.has_given_second_factor()));

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

-- People who want to hear when a product is back in stock. Each alert sends one mail, and the row
-- is deleted a day after it.
create table public.stock_alerts (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products on delete cascade,
  -- Of a person who was signed in; the alert is deleted with the account.
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

-- Addresses of people without an account: only the functions see them.
alter table public.stock_alerts enable row level security;
grant select, insert, update, delete on public.stock_alerts to service_role;
