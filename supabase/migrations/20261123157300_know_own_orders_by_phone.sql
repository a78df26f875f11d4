-- The same as before, and an order with the phone number of the account is one's own too, whatever
-- address it has: orders by phone are typed in by staff.
create or replace function private.find_own_order_problem(person uuid, of_order uuid, is_receipt boolean)
returns text
language sql stable security definer set search_path = '' as $$
  select case
    when o.user_id = person
      or private.mailbox_of(o.email) = private.mailbox_of(private.find_account_email(person))
      or exists (
        select from public.profiles p
        where p.id = person and length(regexp_replace(p.phone, '[^0-9]', '', 'g')) >= 10
          and right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10)
            = right(regexp_replace(o.phone_number, '[^0-9]', '', 'g'), 10)
      )
      then 'This is your own order, so a colleague must decide on its money.'
    when is_receipt and o.placed_by = person and not exists (
      select from public.staff_grants where user_id = person and grant_name = 'owner'
    ) then 'You took this order, so a colleague must say what arrived for it.'
  end
  from public.orders o
  where o.id = of_order and exists (
    select from public.staff_grants g
      join public.profiles p on p.id = g.user_id and p.role = 'admin'
      join auth.users u on u.id = g.user_id
    where g.user_id <> person and g.grant_name in ('owner', 'finance') and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
  )
$$;
