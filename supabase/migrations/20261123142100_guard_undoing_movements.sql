-- A movement that takes back another one takes back just that one, and only one of the same person:
-- otherwise somebody could stop a colleague from undoing a mistake.
create function private.guard_undoing_movement() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.stock_movements undone
    where undone.id = new.undoes and undone.product_id = new.product_id
      and undone.quantity = -new.quantity and undone.order_id is null
      and undone.depot_id is not distinct from new.depot_id
      and new.kind = case undone.kind when 'transfer' then 'transfer' else 'correction' end
      and (auth.uid() is null or undone.actor_id = auth.uid())
  ) then
    raise exception 'This does not take back what that movement did' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_undoing_movement() from public;
create trigger stock_movements_guard_undo before insert on public.stock_movements
  for each row when (new.undoes is not null) execute function private.guard_undoing_movement();
