-- An order whose money is all back has not used its coupon, as a cancelled one: else its refund could not be
-- booked once the buyer had used the coupon again, or others its budget.
create or replace function private.count_coupon_uses(code text, email text, phone_number text, of_user uuid)
returns integer
language sql
stable
set search_path to ''
as $$
  select count(*)::integer from public.orders o
  where o.coupon_code = code and o.status not in ('cancelled', 'refunded')
    and (private.mailbox_of(o.email) = private.mailbox_of(count_coupon_uses.email)
      or o.phone_number = count_coupon_uses.phone_number
      or o.user_id = of_user)
$$;

drop trigger orders_use_coupon_again on public.orders;
create trigger orders_use_coupon_again after update of status on public.orders
  for each row when (new.coupon_code is not null
    and old.status = 'cancelled' and new.status not in ('cancelled', 'refunded'))
  execute function private.guard_coupon_uses();

-- Trigger only. Security definer, because nobody else may write what a coupon has given.
create or replace function private.count_coupon_discount()
returns trigger
language plpgsql
security definer
set search_path to ''
as $$
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
  raise exception 'This code has been used up.' using errcode = 'PT409';
end $$;

update public.coupons c set given_kobo = greatest(0, given_kobo - o.back)
from (
  select coupon_code, sum(discount_kobo - staff_discount_kobo) as back
  from public.orders where status = 'refunded' and coupon_code is not null
  group by coupon_code
) as o
where o.coupon_code = c.code;
