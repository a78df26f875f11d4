-- A price cut of 49 % and a coupon of 49 % were each too small to be told, and a price that was cut once a day
-- never was. Now a price is compared with that of the last 30 days, and an order with what its goods usually
-- cost, by all its discounts together.

-- What a product usually costs, in naira: the highest price that it had for a day in all of the last 30 days,
-- so that a slip of the pen is not usual. Of a product that is younger than a day, its highest price.
create function private.usual_price(product uuid) returns numeric
language sql stable set search_path = '' as $$
  with held as (
    select price, greatest(valid_from, now() - interval '30 days') as since,
      coalesce(lead(valid_from) over (order by valid_from, id), now()) as until
    from public.product_prices where product_id = product
  ), summed as (
    select price, sum(sum(until - since)) over (order by price desc) as for_at_least
    from held where until >= since group by price
  )
  select coalesce(max(price) filter (where for_at_least >= interval '24 hours'), max(price)) from summed
$$;
revoke execute on function private.usual_price(uuid) from public;

create or replace function private.guard_price_cut() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.price * 2 < coalesce(private.usual_price(new.id), old.price) then
    perform private.note_large_discount(
      old.name || ' ' || trim_scale(old.price), trim_scale(new.price) || ' naira');
  end if;
  return null;
end $$;

-- Tells the owners of an order whose goods cost less than half of what they usually cost: by a lower price, a
-- coupon, a reseller's tier and what staff took off, all together. Security definer, because nobody who orders
-- reads prices of the past or writes security events. Only the triggers call it.
create function private.judge_order_price() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  now_kobo constant bigint := new.subtotal_kobo - new.discount_kobo;
  usual_kobo constant bigint := (
    select sum(round(100 * private.usual_price(product_id)) * quantity)
    from public.order_lines where order_id = new.id);
begin
  if 2 * now_kobo < usual_kobo then
    insert into platform.security_events (kind, user_id, details) values (
      'large_discount', coalesce((select auth.uid()), new.placed_by, new.user_id),
      jsonb_build_object(
        'from', 'Order ' || new.number || ': usually ' || usual_kobo / 100 || ' naira',
        'to', now_kobo / 100 || ' naira' || coalesce(' with ' || new.coupon_code, '')));
  end if;
  return null;
end $$;
revoke execute on function private.judge_order_price() from public;
create constraint trigger orders_judge_price after insert on public.orders
  deferrable initially deferred for each row execute function private.judge_order_price();
create constraint trigger orders_judge_edited_price after update on public.orders
  deferrable initially deferred for each row
  when ((new.subtotal_kobo, new.discount_kobo) is distinct from (old.subtotal_kobo, old.discount_kobo))
  execute function private.judge_order_price();
