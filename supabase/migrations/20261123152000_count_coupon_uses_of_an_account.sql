-- Somebody who orders from one account with other addresses is one person. So are two accounts
-- that became one.
drop function private.count_coupon_uses(text, text, text);

-- How often a person has used a coupon: with the same mailbox, the same phone or the same account. A
-- cancelled order does not count. The service calls it, with the coupon locked.
create function private.count_coupon_uses(
  code text, email text, phone_number text, of_user uuid
) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.orders o
  where o.coupon_code = code and o.status <> 'cancelled'
    and (private.mailbox_of(o.email) = private.mailbox_of(count_coupon_uses.email)
      or o.phone_number = count_coupon_uses.phone_number
      or o.user_id = of_user)
$$;
grant execute on function private.count_coupon_uses(text, text, text, uuid) to service_role;

create or replace function private.guard_coupon_uses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  allowed integer;
begin
  select max_uses_per_email into allowed
  from public.coupons where code = new.coupon_code
  for no key update;
  if private.count_coupon_uses(new.coupon_code, new.email, new.phone_number, new.user_id)
    > allowed then
    raise exception 'You have used this code already.' using errcode = 'PT409';
  end if;
  return null;
end $$;
