-- A payment begins as `started` and never becomes so again. Until it is something else no money has moved,
-- so there is nothing to compare with the ledger.
drop trigger payments_check_ledger on public.payments;
create constraint trigger payments_check_ledger after insert or update of status on public.payments
  deferrable initially deferred for each row
  when (new.status <> 'started' or new.succeeded_at is not null)
  execute function private.check_ledger();

-- Their statements are planned anew for each order otherwise.
alter function private.move_depot_units(public.stock_movements, uuid, integer)
  set plan_cache_mode = 'force_generic_plan';
alter function private.follow_units() set plan_cache_mode = 'force_generic_plan';
