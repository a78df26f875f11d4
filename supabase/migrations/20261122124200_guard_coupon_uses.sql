-- One person uses a coupon as often as it allows, also when the code forgets to count.

-- Trigger only. The coupon stays locked until the transaction ends, so that orders placed at the same
-- time are counted one after the other. A cancelled order that a late payment revives counts again.
-- Security definer, because only the service reads coupons.
create function private.guard_coupon_uses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  allowed integer;
begin
  select max_uses_per_email into allowed
  from public.coupons where code = new.coupon_code
  for no key update;
  if private.count_coupon_uses(new.coupon_code, new.email, new.phone_number) > allowed then
    raise exception 'You have used this code already.' using errcode = 'PT409';
  end if;
  return null;
end $$;
revoke all on function private.guard_coupon_uses() from public;
create trigger orders_use_coupon after insert on public.orders
  for each row when (new.coupon_code is not null and new.status <> 'cancelled')
  execute function private.guard_coupon_uses();
create trigger orders_use_coupon_again after update of status on public.orders
  for each row when (
    new.coupon_code is not null and old.status = 'cancelled' and new.status <> 'cancelled'
  )
  execute function private.guard_coupon_uses();
