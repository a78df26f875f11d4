-- What somebody saves for later. Guests keep theirs in their browser until they sign in.
create table public.wish_list_items (
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  product_id uuid not null references public.products on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, product_id)
);
create index wish_list_items_product_id on public.wish_list_items (product_id);
create index wish_list_items_newest on public.wish_list_items (user_id, created_at desc);

-- Trigger only. A hundred are enough (`maxWishes` of domain/product-ids.ts). Of two that come at once, the second waits and counts both.
create function private.limit_wish_list() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('wish list ' || new.user_id, 0));
  if not exists (select from public.wish_list_items where user_id = new.user_id and product_id = new.product_id)
    and (select count(*) from public.wish_list_items where user_id = new.user_id) >= 100 then
    raise exception 'A hundred products are the most a wish list holds. Take one off first.' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.limit_wish_list() from public;
create trigger wish_list_items_limit before insert on public.wish_list_items
  for each row execute function private.limit_wish_list();

alter table public.wish_list_items enable row level security;
revoke all on public.wish_list_items from anon, authenticated, service_role;
grant select, delete on public.wish_list_items to authenticated;
grant insert (product_id) on public.wish_list_items to authenticated;
grant select, insert, update, delete on public.wish_list_items to service_role;
create policy wish_list_items_select_owner on public.wish_list_items for select to authenticated using (user_id = (select auth.uid()));
create policy wish_list_items_insert_owner on public.wish_list_items for insert to authenticated with check (user_id = (select auth.uid()));
create policy wish_list_items_delete_owner on public.wish_list_items for delete to authenticated using (user_id = (select auth.uid()));
-- As an account's other rows: a stolen password alone reads none of them.
create policy wish_list_items_all_second_factor on public.wish_list_items as restrictive for all to authenticated using ((select private.has_given_second_factor()));

-- Adds what the browser kept before the signed-in user signed in, the newest first: what is there already, or no longer sold, is
-- passed over, and so is what the list has no room for. Twice is the same as once. For `rpc` by signed-in users, with their rights.
create function public.merge_wish_list(product_ids uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  -- The oldest first, so that the newest is the newest afterwards.
  insert into public.wish_list_items (product_id)
  select product_id from (
    select product.id as product_id, min(kept.place) as place
    from unnest(product_ids[1:100]) with ordinality as kept (id, place) join public.products product on product.id = kept.id
    where not exists (select from public.wish_list_items item where item.user_id = (select auth.uid()) and item.product_id = product.id)
    group by product.id order by 2
    limit greatest(0, 100 - (select count(*) from public.wish_list_items where user_id = (select auth.uid())))
  ) as wanted order by place desc
  on conflict do nothing;
end $$;
revoke execute on function public.merge_wish_list(uuid[]) from public;
grant execute on function public.merge_wish_list(uuid[]) to authenticated;
