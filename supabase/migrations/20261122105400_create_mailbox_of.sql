-- The mailbox that an e-mail address delivers to, as far as its form says: without letter case and
-- without what follows a plus; Gmail ignores dots too, and googlemail.com is gmail.com. Only to
-- count what one person did: mail goes to the address as it was typed. The service calls it.
create function private.mailbox_of(email text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select case when domain in ('gmail.com', 'googlemail.com')
      then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (
    select split_part(split_part(address, '@', 1), '+', 1) as name,
      split_part(address, '@', 2) as domain
    from (select lower(btrim(email)) as address) as given
  ) as parts
$$;
grant execute on function private.mailbox_of(text) to service_role;

-- How often a person has used a coupon: with the same mailbox or the same phone. A cancelled order
-- does not count. The service calls it, with the coupon locked.
create function private.count_coupon_uses(code text, email text, phone_number text) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.orders o
  where o.coupon_code = code and o.status <> 'cancelled'
    and (private.mailbox_of(o.email) = private.mailbox_of(count_coupon_uses.email)
      or o.phone_number = count_coupon_uses.phone_number)
$$;
grant execute on function private.count_coupon_uses(text, text, text) to service_role;
