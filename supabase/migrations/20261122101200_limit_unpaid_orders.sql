-- Makes transactions that place orders for the same buyer, address or network wait for each other,
-- so that they count each other's orders. Locked in one order, so that two cannot cause a deadlock.
create function private.lock_buyers(keys text[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  lock_key bigint;
begin
  for lock_key in
    select distinct hashtextextended('unpaid orders ' || key, 0) from unnest(keys) as key order by 1
  loop
    perform pg_advisory_xact_lock(lock_key);
  end loop;
end $$;
revoke all on function private.lock_buyers(text[]) from public;
grant execute on function private.lock_buyers(text[]) to service_role;

-- One e-mail address and one phone number have at most five unpaid orders.
create function private.limit_unpaid_orders() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  perform private.lock_buyers(array['email ' || lower(new.email), 'phone ' || new.phone_number]);
  if (
    select count(*) > 5
    from public.orders
    where lower(email) = lower(new.email) and status = 'pending_payment'
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
revoke all on function private.limit_unpaid_orders() from public;
create trigger orders_limit_unpaid after insert on public.orders
  for each row when (new.status = 'pending_payment')
  execute function private.limit_unpaid_orders();
