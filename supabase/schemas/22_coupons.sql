-- Coupons, and the limits on what they give away.

-- A code is a secret between us and the people we gave it to: only staff list coupons, and the
-- function `place-order` looks one up.
create table public.coupons (
  code text primary key check (code ~ '^[A-Z0-9]{3,20}$'),
  description text not null default '',
  -- Exactly one of the two: a percentage of the subtotal, or an amount off it.
  percent_off numeric(5, 2) check (percent_off > 0 and percent_off <= 100),
  amount_off_kobo bigint check (amount_off_kobo > 0),
  min_subtotal_kobo bigint not null default 0 check (min_subtotal_kobo >= 0),
  max_discount_kobo bigint check (max_discount_kobo > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  -- Null: no limit. Cancelling an unpaid order gives its use back.
  max_uses integer check (max_uses > 0),
  used_count integer not null default 0 check (used_count >= 0),
  max_uses_per_email integer check (max_uses_per_email > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Orders that use a coupon do not raise it, because nobody edits the counts that they change.
  version integer not null default 1,
  -- The limit of what the coupon gives away in all, and the sum so far.
  budget_kobo bigint constraint coupons_budget_kobo_check check (budget_kobo > 0),
  given_kobo bigint not null default 0 constraint coupons_given_kobo_check check (given_kobo >= 0),
  constraint coupons_one_kind_of_discount check (num_nonnulls(percent_off, amount_off_kobo) = 1),
  constraint coupons_uses_within_limit check (max_uses is null or used_count <= max_uses),
  constraint coupons_budget_check check (given_kobo <= budget_kobo),
  constraint coupons_days_check check (
    created_at between '1900-01-01' and '2999-12-31'
    and ends_at between '1900-01-01' and '2999-12-31'
    and starts_at between '1900-01-01' and '2999-12-31'
  ),
  constraint coupons_lengths_check check (char_length(description) <= 5000)
);

alter table public.coupons enable row level security;
grant select, insert, delete on public.coupons to authenticated;
grant select, insert, update, delete on public.coupons to service_role;
-- Not used_count and given_kobo: only orders change them.
grant update (description, percent_off, amount_off_kobo, min_subtotal_kobo, max_discount_kobo,
  starts_at, ends_at, max_uses, max_uses_per_email, is_active, budget_kobo)
  on public.coupons to authenticated;
create policy coupons_select_staff on public.coupons for select to authenticated
  using ((select private.has_grant('sales', 'finance')));
create policy coupons_insert_staff on public.coupons for insert to authenticated
  with check ((select private.has_grant('sales')));
create policy coupons_update_staff on public.coupons for update to authenticated
  using ((select private.has_grant('sales')))
  with check ((select private.has_grant('sales')));
create policy coupons_delete_staff on public.coupons for delete to authenticated
  using ((select private.has_grant('sales')));

-- Limits the uses of one person. The coupon stays locked until the transaction ends, so that orders
-- placed at the same time are counted one after the other. A cancelled order that a late payment
-- revives counts again. Security definer, because customers may not read coupons.
create function private.guard_coupon_uses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  allowed integer;
begin
  select max_uses_per_email into allowed
  from public.coupons where code = new.coupon_code
  for no key update;
  if private.count_coupon_uses(new.coupon_code, new.email, new.phone_number, new.user_id)
    > allowed then
    raise exception 'coupon_used_before' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- A large coupon is close to giving goods away, so it needs a budget: more than 50 %, or an amount
-- above ₦100,000 that is more than half of the smallest order.
create function private.guard_large_coupon() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.budget_kobo is null and (
    new.percent_off > 50
      or new.amount_off_kobo > 10000000 and new.amount_off_kobo * 2 > new.min_subtotal_kobo
  ) then
    raise exception 'coupon_needs_budget' using errcode = 'PT400';
  end if;
  return new;
end $$;

-- Counts the discounts that a coupon has given; cancelled and refunded orders have none. Security
-- definer, because staff may not write `given_kobo`.
create function private.count_coupon_discount() returns trigger
language plpgsql security definer set search_path to '' as $$
declare
  before_kobo bigint := 0;
  after_kobo bigint := 0;
begin
  if tg_op <> 'INSERT' and old.status not in ('cancelled', 'refunded') then
    before_kobo := old.discount_kobo - old.staff_discount_kobo;
  end if;
  if tg_op <> 'DELETE' and new.status not in ('cancelled', 'refunded') then
    after_kobo := new.discount_kobo - new.staff_discount_kobo;
  end if;
  if before_kobo = after_kobo then
    return null;
  end if;
  update public.coupons set given_kobo = greatest(given_kobo + after_kobo - before_kobo, 0)
    where code = case tg_op when 'DELETE' then old.coupon_code else new.coupon_code end;
  return null;
exception when check_violation then
  raise exception 'coupon_used_up' using errcode = 'PT409';
end $$;

-- How often a person has used a coupon: with the same mailbox, phone or account. Cancelled and
-- refunded orders do not count: otherwise a refund could not be booked once the buyer had used the
-- coupon again, or others its budget. Called with the coupon locked.
create function private.count_coupon_uses(
  code text, email text, phone_number text, of_user uuid
) returns integer language sql stable set search_path to '' as $$
  select count(*)::integer from public.orders o
  where o.coupon_code = code and o.status not in ('cancelled', 'refunded')
    and (private.mailbox_of(o.email) = private.mailbox_of(count_coupon_uses.email)
      or o.phone_number = count_coupon_uses.phone_number
      or o.user_id = of_user)
$$;
grant execute on function private.count_coupon_uses(text, text, text, uuid) to service_role;

-- Requires a fresh second factor of the caller and writes a security event for the owners. Changes
-- without a signed-in person (by the installation or a task) need none. Security definer, because
-- staff may not write security events. Only triggers call it.
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

-- A price cut to less than half of the usual price is a large discount. Many small cuts count as
-- one, and a typing error can be corrected without a second factor. Security definer, like the
-- functions that it calls.
create function private.guard_price_cut() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.price * 2 < coalesce(private.usual_price(new.id), old.price) then
    perform private.note_large_discount(
      old.name || ' ' || trim_scale(old.price), trim_scale(new.price) || ' naira');
  end if;
  return null;
end $$;

-- The effects of a change of a coupon. Security definer, because they write tables that are closed
-- to the caller.
create function private.follow_coupons() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A coupon that gives half or more is a large discount.
  if tg_op = 'INSERT' or (
    tg_op = 'UPDATE'
    and (new.percent_off, new.amount_off_kobo, new.min_subtotal_kobo, new.max_discount_kobo,
        new.budget_kobo, new.max_uses, new.max_uses_per_email, new.is_active, new.ends_at)
      is distinct from (old.percent_off, old.amount_off_kobo, old.min_subtotal_kobo,
        old.max_discount_kobo, old.budget_kobo, old.max_uses, old.max_uses_per_email,
        old.is_active, old.ends_at)
  ) then
    if new.percent_off >= 50
      or new.amount_off_kobo > 10000000 and new.amount_off_kobo * 2 >= new.min_subtotal_kobo then
      perform private.note_large_discount('Coupon ' || new.code, coalesce(
        trim_scale(new.percent_off) || ' %', (new.amount_off_kobo / 100)::text || ' naira')
        || coalesce(', at most ' || (new.budget_kobo / 100)::text || ' naira in all', ''));
    end if;
  end if;
  return null;
end $$;

create trigger coupons_guard_large
  before insert or update of percent_off, amount_off_kobo, min_subtotal_kobo, budget_kobo
  on public.coupons
  for each row execute function private.guard_large_coupon();
create trigger coupons_bump_version before update on public.coupons
  for each row when (old.used_count = new.used_count and old.given_kobo = new.given_kobo)
  execute function private.stamp_row('version');
create trigger coupons_follow after insert or update on public.coupons
  for each row execute function private.follow_coupons();

create trigger products_guard_price_cut after update of price on public.products
  for each row when (new.price < old.price) execute function private.guard_price_cut();

select private.audit_table('public.coupons', '{sales,finance}', 'yes');
