-- Why the account of a holder cannot go: units that it has, or is about to get, could never be used again. Null
-- when it can. Security definer, because it reads what waits for approval. The functions that
-- delete or merge accounts call it.
create function private.find_units_problem(of_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (
      select from public.register_blocks b
      where b.holder_id = a.holder_id and b.status = 'held'
    ) then 'This account holds units of the carbon register, and nobody could ever use them again. Please retire them or give them to somebody first.'
    when exists (
      select from public.register_proposals p
      where p.status = 'waiting' and jsonb_path_exists(p.entries, '$.** ? (@ == $holder)',
        jsonb_build_object('holder', a.holder_id))
    ) then 'An entry of the carbon register about this account waits for a decision. Please wait until it is made.'
  end
  from public.register_accounts a where a.user_id = of_user
$$;
revoke execute on function private.find_units_problem(uuid) from public;

-- As before, and what a holder of units would lose.
create or replace function private.find_keep_problem(of_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (
      select from public.instalment_plans
      where user_id = of_user and status in ('agreed', 'active')
    ) then 'An instalment plan of this account is not over: money is still owed. Please settle or cancel it first.'
    when exists (
      select from public.instalment_plans where user_id = of_user and status = 'written_off'
    ) then 'An instalment plan of this account was written off, so its debt is open. It must be settled first.'
    when exists (
      select from public.instalment_plans p join private.plan_standings s on s.plan_id = p.id
      where p.user_id = of_user and s.overpaid_kobo > 0
    ) then 'We owe this account money from an instalment plan. It must be paid back first.'
    when exists (
      select from public.instalment_plans p
      where p.user_id = of_user and (
        exists (select from public.plan_agreements a where a.plan_id = p.id)
        or exists (select from public.complaints c where c.plan_id = p.id))
    ) then 'This account agreed to an instalment plan. The law asks us to keep the agreement and its payments with their name.'
    when exists (
      select from public.resellers where user_id = of_user and status = 'approved'
    ) then 'This account belongs to a reseller. The reseller must be suspended first.'
    when exists (
      select from public.resellers r
      join public.commission_entries e on e.reseller_id = r.id
      join public.commission_postings p on p.entry_id = e.id
      where r.user_id = of_user and p.account in ('accrued', 'payable')
      group by p.account having sum(p.amount_kobo) <> 0
    ) then 'Commissions of this reseller are not settled. They must be paid out or taken back first.'
    when exists (
      select from public.resellers r where r.user_id = of_user and (
        exists (select from public.order_attributions a where a.reseller_id = r.id)
        or exists (select from public.payouts p where p.reseller_id = r.id))
    ) then 'This account belonged to a reseller who has sold for us. Tax law asks us to keep what they earned with their name.'
    else private.find_units_problem(of_user)
  end
$$;

-- As before, and of two holders one can stay, because an account has one holder.
create or replace function private.find_merge_problem(closing uuid, staying uuid, of_request uuid) returns text
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
    when exists (select from public.instalment_plans where user_id = closing) then
      'The account that closes has an instalment plan. Please keep that one and close the other.'
    when exists (select from public.resellers where user_id = closing) then
      'The account that closes belongs to a reseller. Please keep that one and close the other.'
    when exists (select from public.register_accounts where user_id = staying) and exists (
      select from public.register_accounts a
        join public.register_blocks b on b.holder_id = a.holder_id and b.status = 'held'
      where a.user_id = closing
    ) then 'Both accounts hold units of the carbon register. Please give the units of the account that closes to the other one first.'
    when exists (select from public.register_accounts where user_id = staying)
      and private.find_units_problem(closing) is not null then private.find_units_problem(closing)
    when private.has_other_request(array[closing, staying], of_request) then
      'Another request about one of these accounts waits. Please decide it first.'
  end
$$;

-- As before, with the systems of the carbon register.
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
    'systems', (select count(*) from public.register_sources where user_id = closing),
    'inquiries', (select count(*) from public.project_inquiries where user_id = closing),
    'stockAlerts', (select count(distinct c.product_id) from public.stock_alerts c
      where c.user_id = closing and c.notified_at is null and not exists (
        select from public.stock_alerts s where s.product_id = c.product_id
          and s.user_id = staying and s.notified_at is null))
  )
$$;

-- As before, and what the register knows of the account that closes stays with the person.
create or replace function private.merge_accounts(closing uuid, staying uuid) returns void
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
  -- Where both were holders, the one that closes has no units: find_merge_problem asks for that.
  update public.register_accounts set user_id = staying where user_id = closing
    and not exists (select from public.register_accounts where user_id = staying);
  update public.register_names set user_id = staying where user_id = closing;
  update public.register_sources set user_id = staying where user_id = closing;
  update public.register_requests set user_id = staying where user_id = closing;
  perform private.merge_consents(closing, staying);
  perform private.merge_stock_alerts(closing, staying);
  update public.profiles s
    set full_name = coalesce(s.full_name, c.full_name), phone = coalesce(s.phone, c.phone)
    from public.profiles c
    where s.id = staying and c.id = closing
      and (s.full_name is null and c.full_name is not null or s.phone is null and c.phone is not null);
  delete from auth.users where id = closing;
end $$;
