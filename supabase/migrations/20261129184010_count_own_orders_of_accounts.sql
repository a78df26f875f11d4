-- A stranger who typed the phone number or e-mail address of a customer into five orders stopped the customer's
-- own orders, who could neither see nor cancel them. An account whose mailbox is confirmed has five of its own.
create or replace function private.limit_unpaid_orders() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.lock_buyers(array_remove(array[
    'mailbox ' || private.mailbox_of(new.email), 'phone ' || new.phone_number, 'person ' || new.user_id], null));
  if private.is_confirmed_account(new.user_id) then
    if (
      select count(*) > 5 from public.orders where user_id = new.user_id and status = 'pending_payment'
    ) then
      raise exception 'You have five orders that are not paid yet. Pay or cancel one of them, and then order again.'
        using errcode = 'PT429';
    end if;
  elsif (
    select count(*) > 5 from public.orders
    where private.mailbox_of(email) = private.mailbox_of(new.email) and status = 'pending_payment'
  ) or (
    select count(*) > 5 from public.orders
    where phone_number = new.phone_number and status = 'pending_payment'
  ) then
    raise exception 'You have five orders that are not paid yet. Pay or cancel one of them, or sign in, and then order again.'
      using errcode = 'PT429';
  end if;
  return null;
end $$;
