-- The most that a coupon gives away in all, and what it has given so far.
alter table public.coupons
  add column budget_kobo bigint constraint coupons_budget_kobo_check check (budget_kobo > 0),
  add column given_kobo bigint not null default 0
    constraint coupons_given_kobo_check check (given_kobo >= 0),
  add constraint coupons_budget_check check (given_kobo <= budget_kobo);
grant update (budget_kobo) on public.coupons to authenticated;

update public.coupons c set given_kobo = o.given
  from (
    select coupon_code, sum(discount_kobo - staff_discount_kobo) as given
    from public.orders where coupon_code is not null and status <> 'cancelled'
    group by coupon_code
  ) o
  where o.coupon_code = c.code;

-- Trigger only. A large coupon is close to giving goods away, so whoever makes one has to say how much
-- it may cost. Coupons from before are asked when somebody changes their discount.
create function private.guard_large_coupon() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.budget_kobo is null and (
    new.percent_off > 50
      or new.amount_off_kobo > 10000000 and new.amount_off_kobo * 2 > new.min_subtotal_kobo
  ) then
    raise exception 'A coupon of more than 50 %% needs a limit of what it gives away.'
      using errcode = 'PT400';
  end if;
  return new;
end $$;
revoke all on function private.guard_large_coupon() from public;
create trigger coupons_guard_large
  before insert or update of percent_off, amount_off_kobo, min_subtotal_kobo, budget_kobo
  on public.coupons
  for each row execute function private.guard_large_coupon();

-- Staff edit a coupon; orders count its uses, and that is no edit.
drop trigger coupons_bump_version on public.coupons;
create trigger coupons_bump_version before update on public.coupons
  for each row when (old.used_count = new.used_count and old.given_kobo = new.given_kobo)
  execute function private.bump_version();

-- Trigger only. What the coupon of an order gives is counted with the order: the update locks the
-- coupon, so two orders at once cannot both take the rest of a budget. A cancelled order gives its
-- part back. Security definer, because nobody may write the sum.
create function private.count_coupon_discount() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before_kobo bigint := 0;
  after_kobo bigint := 0;
begin
  if tg_op <> 'INSERT' and old.status <> 'cancelled' then
    before_kobo := old.discount_kobo - old.staff_discount_kobo;
  end if;
  if tg_op <> 'DELETE' and new.status <> 'cancelled' then
    after_kobo := new.discount_kobo - new.staff_discount_kobo;
  end if;
  if before_kobo = after_kobo then
    return null;
  end if;
  update public.coupons set given_kobo = greatest(given_kobo + after_kobo - before_kobo, 0)
    where code = case tg_op when 'DELETE' then old.coupon_code else new.coupon_code end;
  return null;
exception when check_violation then
  raise exception 'This code has been used up.' using errcode = 'PT409';
end $$;
revoke all on function private.count_coupon_discount() from public;
create trigger orders_count_discount_of_new after insert on public.orders
  for each row when (new.coupon_code is not null)
  execute function private.count_coupon_discount();
create trigger orders_count_discount_of_changed
  after update of status, discount_kobo, staff_discount_kobo on public.orders
  for each row when (new.coupon_code is not null)
  execute function private.count_coupon_discount();
create trigger orders_count_discount_of_deleted after delete on public.orders
  for each row when (old.coupon_code is not null)
  execute function private.count_coupon_discount();
