-- A tag or a dot in an e-mail address makes no other person.

create index orders_mailbox_idx on public.orders (private.mailbox_of(email), created_at desc);

-- One mailbox and one phone number have at most five unpaid orders.
create or replace function private.limit_unpaid_orders() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  perform private.lock_buyers(
    array['mailbox ' || private.mailbox_of(new.email), 'phone ' || new.phone_number]
  );
  if (
    select count(*) > 5
    from public.orders
    where private.mailbox_of(email) = private.mailbox_of(new.email) and status = 'pending_payment'
  ) or (
    select count(*) > 5
    from public.orders
    where phone_number = new.phone_number and status = 'pending_payment'
  ) then
    raise exception 'You have five orders that are not paid yet. Pay or cancel one of them, and then order again.'
      using errcode = 'PT429';
  end if;
  return null;
end $$;
