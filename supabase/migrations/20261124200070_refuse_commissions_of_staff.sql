-- Whoever types an order earns nothing from it by another account of their own: the same mailbox or phone.
create function private.refuse_commission_of_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_own_reseller(
      (select placed_by from public.orders where id = new.order_id), new.reseller_id) then
    new.refusal := 'same_account';
  end if;
  return new;
end $$;
revoke execute on function private.refuse_commission_of_staff() from public;
create trigger order_attributions_refuse_staff before insert on public.order_attributions
  for each row when (new.way <> 'wholesale' and new.refusal is null)
  execute function private.refuse_commission_of_staff();
