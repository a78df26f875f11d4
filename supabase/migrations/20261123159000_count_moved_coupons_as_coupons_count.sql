-- The uses of coupons are counted as count_coupon_uses counts them: an order whose money is all back has
-- used none.
--
-- What moves when an account closes, and what does not because the other account has it already.
-- Security definer, because it reads what belongs to customers. The service calls it.
create or replace function private.describe_merge(closing uuid, staying uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'orders', (select count(*) from public.orders where user_id = closing),
    'couponUses', (select count(*) from public.orders
      where user_id = closing and coupon_code is not null
        and status not in ('cancelled', 'refunded')),
    'addresses', (select count(*) from public.addresses where user_id = closing),
    'calculations', (select count(*) from public.saved_calculations where user_id = closing),
    'wishList', (select count(*) from public.wish_list_items c where c.user_id = closing
      and not exists (select from public.wish_list_items s
        where s.user_id = staying and s.product_id = c.product_id)),
    'reviews', (select count(*) from public.product_reviews c where c.user_id = closing
      and not exists (select from public.product_reviews s
        where s.user_id = staying and s.product_id = c.product_id)),
    'secondReviews', (select count(*) from public.product_reviews c
      join public.product_reviews s on s.product_id = c.product_id and s.user_id = staying
      where c.user_id = closing),
    'consents', (select count(*) from public.consents where user_id = closing),
    'inquiries', (select count(*) from public.project_inquiries where user_id = closing),
    'stockAlerts', (select count(distinct c.product_id) from public.stock_alerts c
      where c.user_id = closing and c.notified_at is null and not exists (
        select from public.stock_alerts s where s.product_id = c.product_id
          and s.user_id = staying and s.notified_at is null))
  )
$$;
