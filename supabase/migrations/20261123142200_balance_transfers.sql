-- What leaves one depot arrives in another one: when a transaction commits, the transfers of a product
-- sum to nothing. Otherwise goods could appear or vanish without being received, counted or damaged.
-- Security definer, because the role that wrote the movement may not read them. Trigger only.
create function private.check_transfers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (
    select sum(quantity) from public.stock_movements
    where product_id = new.product_id and kind = 'transfer'
  ) <> 0 then
    raise exception 'A transfer needs both depots' using errcode = 'PT409';
  end if;
  return null;
end $$;
revoke execute on function private.check_transfers() from public;
create constraint trigger stock_movements_check_transfers after insert on public.stock_movements
  deferrable initially deferred for each row when (new.kind = 'transfer')
  execute function private.check_transfers();
