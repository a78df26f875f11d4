-- A reseller registers a customer who bought from us before, and staff could not see it.

-- How many orders the customer of a lead had paid before it was registered. Security definer, because the keys
-- of phones and mailboxes are private. Whoever reads the lead may call it, and gets a number only as staff: a
-- reseller would learn who buys from us.
create function private.count_earlier_orders(lead uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case when (select auth.uid()) is null or private.has_grant('sales', 'finance', 'support') then (
    select count(*)::integer from public.orders o, public.reseller_leads l
    where l.id = lead and o.paid_at < l.registered_at and o.id in (
      select id from public.orders where private.phone_key(phone_number) = l.phone_key
      union all
      select id from public.orders where private.mailbox_of(email) = l.mailbox)) end
$$;
revoke execute on function private.count_earlier_orders(uuid) from public;
grant execute on function private.count_earlier_orders(uuid) to authenticated, service_role;

create or replace view public.desk_leads with (security_invoker = true) as
select l.id, l.status, l.customer_name, l.state, l.estimate_kobo, l.registered_at, l.answer_by, l.decided_at,
  l.protected_until, l.reseller_id, r.business_name, private.count_earlier_orders(l.id) as earlier_orders
from public.reseller_leads l
join public.resellers r on r.id = l.reseller_id;
