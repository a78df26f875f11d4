-- One employee who types in an order can name a reseller, who then earns from a customer of ours. The owners
-- are told of each. Security definer, because staff do not write security events. Only the trigger calls it.
create function private.tell_named_reseller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into platform.security_events (kind, user_id, details)
    select 'reseller_named', coalesce(o.placed_by, (select auth.uid())), jsonb_build_object(
      'given', new.commission_percent || ' % of order ' || o.number || ' (' || o.total_kobo / 100
        || ' naira) to ' || r.business_name)
    from public.orders o, public.resellers r
    where o.id = new.order_id and r.id = new.reseller_id;
  return null;
end $$;
revoke execute on function private.tell_named_reseller() from public;
create trigger order_attributions_tell_named after insert on public.order_attributions
  for each row when (new.way = 'staff' and new.refusal is null)
  execute function private.tell_named_reseller();
