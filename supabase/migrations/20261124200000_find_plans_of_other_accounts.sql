-- The plans of other accounts with the phone or the mailbox of an order: somebody who owes us may have made
-- another account. Definer: it reads plans of others, for the decision about an application and for staff.
create function private.list_plans_of_other_accounts(person uuid, of_order uuid)
returns setof public.instalment_plans
language sql stable security definer set search_path = '' as $$
  with same as (
    select o.id
    from public.orders o, public.orders buyer
    where buyer.id = of_order
      and private.phone_key(o.phone_number) = private.phone_key(buyer.phone_number)
    union
    select o.id
    from public.orders o, public.orders buyer
    where buyer.id = of_order and private.mailbox_of(o.email) in (
      private.mailbox_of(buyer.email), private.mailbox_of(private.find_account_email(person)))
  )
  select p.* from same join public.instalment_plans p on p.order_id = same.id
  where p.user_id <> person
$$;
revoke execute on function private.list_plans_of_other_accounts(uuid, uuid) from public;
grant execute on function private.list_plans_of_other_accounts(uuid, uuid) to service_role;
