-- A price of one naira for a minute, or a coupon of 100 %, gives goods away to whoever knows of it.
-- Both need a fresh second factor, and the owners read of them in a mail.

-- Asks the caller for a fresh second factor and tells the owners. What nobody signed in did (the
-- installation, a task) was allowed where it began. Security definer, because staff do not write
-- security events. Only triggers call it.
create function private.note_large_discount(before_change text, after_change text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return;
  end if;
  perform private.require_fresh_second_factor();
  insert into platform.security_events (kind, user_id, details) values (
    'large_discount', (select auth.uid()),
    jsonb_build_object('from', left(before_change, 200), 'to', left(after_change, 200)));
end $$;
revoke execute on function private.note_large_discount(text, text) from public;

-- A cut to less than half of the price of a day ago: so many small cuts are one, and a slip of the
-- pen is put right without a question. Security definer, as what it calls. Only the trigger calls it.
create function private.guard_price_cut() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- The first price of a younger product.
  usual constant numeric := coalesce((
      select price from public.product_prices
      where product_id = new.id and valid_from <= now() - interval '24 hours'
      order by valid_from desc limit 1
    ), (
      select price from public.product_prices where product_id = new.id order by valid_from limit 1
    ), old.price);
begin
  if new.price * 2 < usual then
    perform private.note_large_discount(
      old.name || ' ' || trim_scale(old.price), trim_scale(new.price) || ' naira');
  end if;
  return null;
end $$;
revoke execute on function private.guard_price_cut() from public;
create trigger products_guard_price_cut after update of price on public.products
  for each row when (new.price < old.price) execute function private.guard_price_cut();

-- A coupon that gives half or more. Security definer, as what it calls. Only the triggers call it.
create function private.tell_large_coupon() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.percent_off >= 50
    or new.amount_off_kobo > 10000000 and new.amount_off_kobo * 2 >= new.min_subtotal_kobo then
    perform private.note_large_discount('Coupon ' || new.code, coalesce(
      trim_scale(new.percent_off) || ' %', (new.amount_off_kobo / 100)::text || ' naira')
      || coalesce(', at most ' || (new.budget_kobo / 100)::text || ' naira in all', ''));
  end if;
  return null;
end $$;
revoke execute on function private.tell_large_coupon() from public;
create trigger coupons_tell_large after insert on public.coupons
  for each row execute function private.tell_large_coupon();
create trigger coupons_tell_larger after update on public.coupons
  for each row when (
    (new.percent_off, new.amount_off_kobo, new.min_subtotal_kobo, new.max_discount_kobo,
      new.budget_kobo, new.max_uses, new.max_uses_per_email, new.is_active, new.ends_at)
    is distinct from (old.percent_off, old.amount_off_kobo, old.min_subtotal_kobo,
      old.max_discount_kobo, old.budget_kobo, old.max_uses, old.max_uses_per_email, old.is_active,
      old.ends_at))
  execute function private.tell_large_coupon();
