-- Trigger only. A movement changes the stock of its depot. The product is locked by then, so the
-- movements of one product are done one after the other. Security definer, because nobody else
-- writes the two tables.
create function private.move_depot_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rest integer := new.quantity;
  place record;
begin
  if new.depot_id is null then
    for place in
      -- The units of an order go back where they came from.
      select part.depot_id, -sum(part.quantity) as units, null::integer as days
      from public.stock_movements taken
      join public.depot_movements part on part.movement_id = taken.id
      where new.kind = 'order_return' and taken.order_id = new.order_id
        and taken.product_id = new.product_id
      group by part.depot_id having sum(part.quantity) < 0
      union all
      select depot_stock.depot_id, -depot_stock.quantity, depots.lead_days_max
      from public.depot_stock join public.depots on depots.id = depot_stock.depot_id
      where new.quantity < 0 and product_id = new.product_id and depot_stock.quantity > 0
      order by days, depot_id
    loop
      exit when rest = 0;
      declare
        part integer := case when rest > 0 then least(rest, place.units)
          else greatest(rest, place.units) end;
      begin
        perform private.move_depot_units(new, place.depot_id, part);
        rest := rest - part;
      end;
    end loop;
  end if;
  if rest <> 0 then
    perform private.move_depot_units(new, coalesce(new.depot_id, private.main_depot()), rest);
  end if;
  return null;
end $$;

-- The open depot that delivers first. Only {@link private.move_depot_stock} calls it.
create function private.main_depot() returns uuid
language sql stable set search_path = '' as $$
  select id from public.depots where is_active
  order by lead_days_max, lead_days_min, created_at, id limit 1
$$;

-- Writes a part of a movement. Only private.move_depot_stock calls it.
create function private.move_depot_units(
  movement public.stock_movements, depot uuid, units integer
) returns void
language plpgsql set search_path = '' as $$
declare
  place public.depots;
  there integer;
begin
  -- A depot cannot be closed until this transaction ends.
  select * into place from public.depots where id = depot for share;
  if not found then
    raise exception 'There is no depot for these goods' using errcode = 'PT409';
  end if;
  if units > 0 and not place.is_active and movement.order_id is null then
    raise exception 'The depot % is closed', place.name using errcode = 'PT409';
  end if;
  select quantity into there from public.depot_stock
    where product_id = movement.product_id and depot_id = depot;
  if coalesce(there, 0) + units < 0 then
    raise exception 'Only % can be taken from %', coalesce(there, 0), place.name
      using errcode = 'PT409';
  end if;
  if there is null then
    insert into public.depot_stock (product_id, depot_id, quantity)
      values (movement.product_id, depot, units);
  else
    update public.depot_stock set quantity = quantity + units
      where product_id = movement.product_id and depot_id = depot;
  end if;
  insert into public.depot_movements (movement_id, depot_id, quantity)
    values (movement.id, depot, units)
    on conflict (movement_id, depot_id) do update set quantity = depot_movements.quantity + units;
end $$;
revoke all on function private.move_depot_stock() from public;
revoke all on function private.main_depot() from public;
revoke all on function private.move_depot_units(public.stock_movements, uuid, integer) from public;
create trigger stock_movements_move_depot after insert on public.stock_movements
  for each row execute function private.move_depot_stock();

-- The stock of the depots begins anew together with the movements.
create or replace function private.reopen_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.depot_stock;
  insert into public.stock_movements (product_id, quantity, kind)
  select id, stock, 'opening' from public.products where stock > 0;
  return null;
end $$;
revoke all on function private.reopen_stock() from public;

-- Trigger only. A depot with goods stays open, and one depot always does.
create function private.guard_depot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.depot_stock where depot_id = old.id and quantity > 0) then
    raise exception 'There are still goods in %. Move them to another depot first.', old.name
      using errcode = 'PT409';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('the last depot', 0));
  if not exists (select from public.depots where is_active and id <> old.id) then
    raise exception 'One depot must stay open' using errcode = 'PT409';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
revoke all on function private.guard_depot() from public;
create trigger depots_guard_closing before update of is_active on public.depots
  for each row when (old.is_active and not new.is_active) execute function private.guard_depot();
create trigger depots_guard_delete before delete on public.depots
  for each row execute function private.guard_depot();
