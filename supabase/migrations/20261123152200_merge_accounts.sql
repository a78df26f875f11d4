-- Another request about one of these accounts, which nobody has decided yet. Only the guard below
-- and find_merge_problem call it.
create function private.has_other_request(accounts uuid[], but uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.person_requests
    where (user_id = any (accounts) or into_user_id = any (accounts))
      and id is distinct from but and decision is null and expires_at > now()
  )
$$;

-- Why these two accounts cannot become one; null when they can. Security definer, because it reads
-- accounts. The service calls it.
create function private.find_merge_problem(closing uuid, staying uuid, of_request uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when closing = staying then 'This is the same account. Please choose another one.'
    when (select count(*) from public.people where id in (closing, staying)) < 2 then
      'One of the two accounts does not exist any more.'
    when exists (
      select from public.profiles where id in (closing, staying) and role = 'admin'
    ) then 'One of the two works here. An owner can take them off the staff first.'
    when exists (
      select from auth.users where id in (closing, staying) and banned_until > now()
    ) then 'One of the two accounts is blocked.'
    when exists (
      select from public.account_deletions d join auth.users u on u.id = d.user_id
      where u.id in (closing, staying)
        and (u.last_sign_in_at is null or u.last_sign_in_at <= d.requested_at)
    ) then 'One of the two has asked us to delete the account. Signing in again keeps it.'
    when exists (
      select from auth.users where id in (closing, staying)
        and (email_confirmed_at is null or coalesce(email, '') = '')
    ) then 'One of the two has no confirmed e-mail address, so nobody can confirm it.'
    when (select role from public.profiles where id = closing) = 'reseller'
      and (select role from public.profiles where id = staying) <> 'reseller' then
      'The account that closes belongs to a reseller. Please keep that one and close the other.'
    when private.has_other_request(array[closing, staying], of_request) then
      'Another request about one of these accounts waits. Please decide it first.'
  end
$$;

-- What moves when an account closes, and what does not because the other account has it already.
-- Security definer, because it reads what belongs to customers. The service calls it.
create function private.describe_merge(closing uuid, staying uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'orders', (select count(*) from public.orders where user_id = closing),
    'couponUses', (select count(*) from public.orders
      where user_id = closing and coupon_code is not null and status <> 'cancelled'),
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

-- Never more offers than the account that stays had allowed, and a withdrawal counts for both.
-- Only merge_accounts calls it.
create function private.merge_consents(closing uuid, staying uuid) returns void
language plpgsql set search_path = '' as $$
declare
  allowed constant text[] := array(
    select purpose from (
      select distinct on (purpose) purpose, is_given from public.consents
      where user_id = staying order by purpose, id desc
    ) latest where is_given);
begin
  update public.consents set user_id = staying where user_id = closing;
  insert into public.consents (user_id, purpose, is_given, wording, source)
    select staying, purpose, false,
      'Two accounts became one. The one that stayed had not allowed this.', 'merge'
    from (
      select distinct on (purpose) purpose, is_given from public.consents
      where user_id = staying order by purpose, id desc
    ) latest
    where is_given and purpose in ('marketing_email', 'marketing_whatsapp')
      and purpose <> all (allowed);
end $$;

-- Alerts go to the address that stays, one for each product. Only merge_accounts calls it.
create function private.merge_stock_alerts(closing uuid, staying uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := (select lower(email) from auth.users where id = staying);
begin
  delete from public.stock_alerts a where user_id = closing and notified_at is null and exists (
    select from public.stock_alerts b
    where b.product_id = a.product_id and b.notified_at is null
      and (b.user_id = staying or b.email = address or b.user_id = closing and b.id < a.id));
  update public.stock_alerts set user_id = staying, email = address where user_id = closing;
end $$;

-- Moves everything from one account to the other, and closes it. Sign-in ways, devices and the photo
-- of the account that closes go with it. Security definer, because only the auth service deletes
-- accounts. Only the trigger of an approved request calls it.
create function private.merge_accounts(closing uuid, staying uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('audit.reason', 'Two accounts of one person became one', true);
  update public.orders set user_id = staying where user_id = closing;
  update public.addresses set user_id = staying, is_default = is_default and not exists (
      select from public.addresses where user_id = staying)
    where user_id = closing;
  update public.saved_calculations set user_id = staying where user_id = closing;
  update public.project_inquiries set user_id = staying where user_id = closing;
  update public.wish_list_items c set user_id = staying where user_id = closing
    and not exists (select from public.wish_list_items s
      where s.user_id = staying and s.product_id = c.product_id);
  update public.product_reviews c set user_id = staying where user_id = closing
    and not exists (select from public.product_reviews s
      where s.user_id = staying and s.product_id = c.product_id);
  perform private.merge_consents(closing, staying);
  perform private.merge_stock_alerts(closing, staying);
  update public.profiles s
    set full_name = coalesce(s.full_name, c.full_name), phone = coalesce(s.phone, c.phone)
    from public.profiles c
    where s.id = staying and c.id = closing
      and (s.full_name is null and c.full_name is not null or s.phone is null and c.phone is not null);
  delete from auth.users where id = closing;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['has_other_request(uuid[], uuid)',
    'find_merge_problem(uuid, uuid, uuid)', 'describe_merge(uuid, uuid)',
    'merge_consents(uuid, uuid)', 'merge_stock_alerts(uuid, uuid)', 'merge_accounts(uuid, uuid)']
  loop
    execute format('revoke execute on function private.%s from public', name);
  end loop;
end $$;
grant execute on function private.find_merge_problem(uuid, uuid, uuid) to service_role;
grant execute on function private.describe_merge(uuid, uuid) to service_role;
