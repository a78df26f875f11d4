-- Staff hide a review with a reason, which its author reads, and answer a review, which everybody
-- reads. Reviews are complaints too, so support deals with them beside content.
alter table public.product_reviews
  add column hidden_reason text check (char_length(hidden_reason) between 1 and 300),
  add column reply text check (char_length(reply) between 1 and 1000),
  add column replied_at timestamptz,
  add column version integer not null default 1,
  add constraint product_reviews_hidden_reason check (hidden_reason is null or is_hidden),
  add constraint product_reviews_replied_at check ((reply is null) = (replied_at is null));
create index product_reviews_created_at_idx on public.product_reviews (created_at, id);
create index product_reviews_rating_idx on public.product_reviews (rating, id);
grant select (hidden_reason, reply, replied_at, version) on public.product_reviews to authenticated;
grant select (reply, replied_at, version) on public.product_reviews to anon;
grant update (hidden_reason, reply) on public.product_reviews to authenticated;
create trigger product_reviews_bump_version before update on public.product_reviews
  for each row execute function private.bump_version();

alter policy product_reviews_select_authenticated on public.product_reviews
  using (not is_hidden or user_id = (select auth.uid())
    or (select private.has_grant('content', 'support')));
alter policy product_reviews_update_owner_or_admin on public.product_reviews
  using (user_id = (select auth.uid()) and not is_hidden
    or (select private.has_grant('content', 'support')))
  with check (user_id = (select auth.uid()) and not is_hidden
    or (select private.has_grant('content', 'support')));
update private.audited_tables set readable_by = '{content,support}'
  where table_name = 'product_reviews';

create or replace function private.guard_review() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.author_name, new.rating, new.body)
      is distinct from (old.author_name, old.rating, old.body)
    and old.user_id is distinct from (select auth.uid()) then
    raise insufficient_privilege
      using message = 'Only the buyer can change a review; staff can hide it or show it again';
  end if;
  if (new.hidden_reason, new.reply) is distinct from (old.hidden_reason, old.reply)
    and (select auth.uid()) is not null and not private.has_grant('content', 'support') then
    raise insufficient_privilege using message = 'Only staff can answer or hide a review';
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

-- The author of a hidden review reads why.
drop function public.find_my_review(uuid);
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
revoke execute on function public.find_my_review(uuid) from public, anon;
grant execute on function public.find_my_review(uuid) to authenticated;

-- The reviews as the list of the desk shows them, under the reader's own rights.
create view public.desk_reviews with (security_invoker = true) as
  select r.id, r.product_id, p.name as product, r.author_name, r.rating, r.body, r.is_hidden,
    r.reply, r.created_at, concat_ws(' ', p.name, r.author_name, r.body) as words
  from public.product_reviews r join public.products p on p.id = r.product_id;
revoke all on public.desk_reviews from anon, authenticated, service_role;
grant select on public.desk_reviews to authenticated;
