-- Tiers and breaks are money: whoever changes them gives the second factor now.
create function private.guard_wholesale_terms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.require_fresh_second_factor();
  end if;
  return null;
end $$;
create trigger reseller_tiers_guard before insert or update or delete on public.reseller_tiers
  for each statement execute function private.guard_wholesale_terms();
create trigger wholesale_breaks_guard before insert or update or delete on public.wholesale_breaks
  for each statement execute function private.guard_wholesale_terms();
