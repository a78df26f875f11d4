-- The service starts orders and payments at the beginning: what it could not change them to, it
-- cannot insert either. (`guard_refund` says the same of refunds.)

-- Trigger only. Argument: the status that a new row has. The owner of the tables, who restores and
-- prepares data, is not limited.
create function private.check_first_status() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'service_role' and new.status <> tg_argv[0] then
    raise exception 'A new row of % begins as %', tg_table_name, tg_argv[0] using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger orders_begin before insert on public.orders
  for each row execute function private.check_first_status('pending_payment');
create trigger payments_begin before insert on public.payments
  for each row execute function private.check_first_status('started');

-- Trigger only. A payment that moved no money never becomes one that did.
create function private.keep_payment_mode() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'The mode of a payment cannot change' using errcode = 'PT409';
end $$;
create trigger payments_keep_mode before update of is_test on public.payments
  for each row when (old.is_test is distinct from new.is_test)
  execute function private.keep_payment_mode();
