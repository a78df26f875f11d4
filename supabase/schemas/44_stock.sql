-- Stock by depot. Every change is a movement, and movements are only added.

create table public.stock_movements (
  id bigint generated always as identity primary key,
  product_id uuid not null references public.products on delete cascade,
  quantity integer not null check (quantity <> 0),
  kind text not null
    check (kind in ('opening', 'order', 'order_return', 'delivery', 'correction', 'damage',
      'sale', 'return', 'transfer')),
  order_id uuid,
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  reason text check (char_length(reason) between 1 and 500),
  -- Set by the trigger.
  stock_after integer not null check (stock_after >= 0),
  created_at timestamptz not null default now(),
  -- Null for movements of orders and corrections of the whole stock: their units come from the
  -- depots that deliver first.
  depot_id uuid,
  -- Undoing the batch reverses its movements.
  batch_id uuid references public.product_batches on delete restrict,
  -- The movement that this one reverses. None is reversed twice.
  undoes bigint unique references public.stock_movements on delete cascade,
  -- A request of staff that is sent twice is written once.
  request_id uuid,
  -- The return in which a buyer sent the units back. They had left the store, so they are not among
  -- the units that are kept here for the rest of the order.
  return_request_id uuid,
  constraint stock_movements_order_check check (
    (kind in ('order', 'order_return')) = (order_id is not null)
  ),
  constraint stock_movements_sign_check check (
    kind in ('correction', 'transfer') or (kind in ('order', 'damage', 'sale')) = (quantity < 0)
  ),
  constraint stock_movements_depot_check check (kind <> 'transfer' or depot_id is not null),
  constraint stock_movements_order_id_fkey foreign key (order_id) references public.orders
    on delete restrict,
  constraint stock_movements_return_check check (
    return_request_id is null or kind = 'order_return'
  ),
  -- The functions accept at most 100,000 units at once and 1,000,000 in a count. Without this limit
  -- the Data API would accept 2,147,483,647 units, and no unit of an order could be returned,
  -- because it would not fit into the column.
  constraint stock_movements_quantity_limit check (abs(quantity) <= 1000000),
  -- Units that an order returns always fit, however many are there.
  constraint stock_movements_stock_limit check (
    quantity < 0 or kind = 'order_return' or stock_after <= 1000000
  )
);

create index stock_movements_product_id_idx on public.stock_movements (product_id, id);
create unique index stock_movements_opening_idx on public.stock_movements (product_id)
  where kind = 'opening';
create index stock_movements_order_id_idx on public.stock_movements (order_id, product_id)
  where order_id is not null;
create index stock_movements_actor_id_idx on public.stock_movements (actor_id)
  where actor_id is not null;
create index stock_movements_depot_id_idx on public.stock_movements (depot_id)
  where depot_id is not null;
create index stock_movements_batch_id_idx on public.stock_movements (batch_id)
  where batch_id is not null;
create unique index stock_movements_request_id_idx
  on public.stock_movements (request_id, product_id, depot_id) where request_id is not null;
create index stock_movements_return_request_id_idx on public.stock_movements (return_request_id)
  where return_request_id is not null;

-- `products.stock` is the number of units for sale. `depot_stock` divides it by depot. The units of
-- an order are stored by depot, so that they return to where they came from.
create table public.depots (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(btrim(name)) between 1 and 80),
  state text not null check (char_length(btrim(state)) between 1 and 40),
  lead_days integer not null default 0 check (lead_days between 0 and 60),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint depots_name_shows_text check (private.shows_text(name))
);

create table public.depot_stock (
  product_id uuid not null references public.products on delete cascade,
  depot_id uuid not null references public.depots on delete restrict,
  quantity integer not null,
  primary key (product_id, depot_id),
  constraint depot_stock_quantity_check check (quantity >= 0)
);

create index depot_stock_depot_id_idx on public.depot_stock (depot_id);

create table public.depot_movements (
  movement_id bigint not null references public.stock_movements on delete cascade,
  depot_id uuid not null references public.depots on delete restrict,
  quantity integer not null check (quantity <> 0),
  primary key (movement_id, depot_id)
);

create index depot_movements_depot_id_idx on public.depot_movements (depot_id);

alter table public.stock_movements add constraint stock_movements_depot_id_fkey
  foreign key (depot_id) references public.depots
  on delete restrict;

alter table public.stock_movements enable row level security;
grant select on public.stock_movements to authenticated;
grant select, insert on public.stock_movements to service_role;
grant insert (product_id, quantity, kind, reason, depot_id, undoes) on public.stock_movements
  to authenticated;
create policy stock_movements_select_staff on public.stock_movements for select to authenticated
  using ((select private.has_grant('stock', 'sales', 'content', 'finance')));
create policy stock_movements_insert_staff on public.stock_movements for insert to authenticated
  with check (
    (select private.has_grant('stock'))
    and order_id is null
    and (pg_trigger_depth() > 0 or undoes is not null
      or kind in ('delivery', 'damage', 'correction', 'transfer') and abs(quantity) <= 100000)
  );

alter table public.depots enable row level security;
grant select, delete on public.depots to authenticated;
grant select on public.depots to service_role;
grant insert (name, state, lead_days), update (name, state, lead_days, is_active) on public.depots
  to authenticated;
create policy depots_select_staff on public.depots for select to authenticated
  using ((select private.is_admin()));
create policy depots_insert_stock on public.depots for insert to authenticated
  with check ((select private.has_grant('stock')));
create policy depots_update_stock on public.depots for update to authenticated
  using ((select private.has_grant('stock')))
  with check ((select private.has_grant('stock')));
create policy depots_delete_stock on public.depots for delete to authenticated
  using ((select private.has_grant('stock')));

alter table public.depot_stock enable row level security;
grant select on public.depot_stock to authenticated, service_role;
create policy depot_stock_select_staff on public.depot_stock for select to authenticated
  using ((select private.has_grant('stock', 'sales', 'content', 'finance')));

alter table public.depot_movements enable row level security;
grant select on public.depot_movements to authenticated, service_role;
create policy depot_movements_select_staff on public.depot_movements for select to authenticated
  using ((select private.has_grant('stock', 'sales', 'content', 'finance')));

-- Trigger only. A change of `products.stock` by staff or the owner of the table is recorded as a
-- movement. Functions write the movement instead.
create function private.record_stock() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A movement changed the stock.
  if pg_trigger_depth() > 1 then return null; end if;
  if tg_op = 'INSERT' then
    insert into public.stock_movements (product_id, quantity, kind)
    values (new.id, new.stock, 'opening');
    return null;
  end if;
  if current_user = 'service_role' then
    raise exception 'stock_by_movement' using errcode = 'PT409';
  end if;
  insert into public.stock_movements (product_id, quantity, kind)
  values (new.id, new.stock - old.stock, 'correction');
  return null;
end $$;

-- Trigger only. When the movements are truncated, as tests do, the current stock becomes the
-- opening stock, also of the depots.
create function private.reopen_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.depot_stock;
  insert into public.stock_movements (product_id, quantity, kind)
  select id, stock, 'opening' from public.products where stock > 0;
  return null;
end $$;

-- Trigger only. Divides a movement among the depots. Units that a buyer sent back return to the
-- depot that they were sent from.
create function private.move_depot_stock() returns trigger
language plpgsql security definer set search_path to '' as $$
declare
  rest integer := new.quantity;
  place record;
begin
  if new.depot_id is null then
    for place in
      select units.depot_id, part.units, part.turn
      from private.order_units_by_depot(new.order_id, new.product_id) units
      cross join lateral (values
        (case when new.return_request_id is null then units.kept end, 1), (units.sent, 2)
      ) part (units, turn)
      where new.kind = 'order_return' and part.units > 0
      union all
      select depot_stock.depot_id, -depot_stock.quantity, depots.lead_days
      from public.depot_stock join public.depots on depots.id = depot_stock.depot_id
      where new.quantity < 0 and product_id = new.product_id and depot_stock.quantity > 0
      order by turn, depot_id
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

-- The open depot that delivers first.
create function private.main_depot() returns uuid
language sql stable set search_path = '' as $$
  select id from public.depots where is_active order by lead_days, created_at, id limit 1
$$;

-- Writes the part of a movement in one depot.
create function private.move_depot_units(
  movement public.stock_movements, depot uuid, units integer
) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  place public.depots;
  there integer;
begin
  -- A depot cannot be closed until this transaction ends.
  select * into place from public.depots where id = depot for share;
  if not found then
    raise exception 'depot_unknown' using errcode = 'PT409';
  end if;
  if units > 0 and not place.is_active and movement.order_id is null then
    raise exception 'depot_closed' using errcode = 'PT409',
      detail = jsonb_build_object('depot', place.name);
  end if;
  select quantity into there from public.depot_stock
    where product_id = movement.product_id and depot_id = depot;
  if coalesce(there, 0) + units < 0 then
    raise exception 'depot_holds_fewer' using errcode = 'PT409',
      detail = jsonb_build_object('units', coalesce(there, 0), 'depot', place.name);
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

-- Trigger only. The transfers of a product sum to zero when a transaction commits. Otherwise goods
-- could appear or vanish without being received, counted or damaged. Security definer, because the
-- role that wrote the movement may not read them.
create function private.check_transfers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (
    select sum(quantity) from public.stock_movements
    where product_id = new.product_id and kind = 'transfer'
  ) <> 0 then
    raise exception 'transfer_needs_depots' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Trigger only. Security definer, so that the rules see all rows.
create function private.guard_depots() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A depot with goods stays open, and at least one depot is open.
  if (tg_op = 'UPDATE' and old.is_active and not new.is_active) or tg_op = 'DELETE' then
    if exists (select from public.depot_stock where depot_id = old.id and quantity > 0) then
      raise exception 'depot_not_empty' using errcode = 'PT409',
        detail = jsonb_build_object('depot', old.name);
    end if;
    perform pg_advisory_xact_lock(hashtextextended('the last depot', 0));
    if not exists (select from public.depots where is_active and id <> old.id) then
      raise exception 'last_depot' using errcode = 'PT409';
    end if;
  end if;
  return coalesce(new, old);
end $$;

-- Trigger only.
create function private.guard_stock_movements() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Movements never change. Only foreign keys delete those of a deleted product, and empty
  -- `actor_id` when an account is deleted.
  if tg_op in ('DELETE', 'UPDATE') and pg_trigger_depth() = 1 then
    raise exception 'movement_fixed' using errcode = 'PT409';
  end if;

  -- A reversal matches its movement, which the same person wrote: otherwise somebody could stop a
  -- colleague from undoing a mistake.
  if tg_op = 'INSERT' and new.undoes is not null then
    if not exists (
      select from public.stock_movements undone
      where undone.id = new.undoes and undone.product_id = new.product_id
        and undone.quantity = -new.quantity and undone.order_id is null
        and undone.depot_id is not distinct from new.depot_id
        and new.kind = case undone.kind when 'transfer' then 'transfer' else 'correction' end
        and (auth.uid() is null or undone.actor_id = auth.uid())
    ) then
      raise exception 'movement_reversal_differs' using errcode = 'PT409';
    end if;
  end if;

  -- A movement changes the stock and stores the new stock; one that a trigger writes records a
  -- change that has happened. Staff are the actors of the movements that they write. The service
  -- names an order, a member of staff or a reason. The row of the product stays locked until the
  -- transaction ends.
  if tg_op = 'INSERT' then
    <<move_stock>>
    begin
      if current_user = 'authenticated' then
        new.actor := 'staff';
        new.actor_id := auth.uid();
      elsif new.actor is null then
        new.actor := 'system';
      end if;
      if pg_trigger_depth() > 1 then
        select stock into new.stock_after from public.products where id = new.product_id;
        exit move_stock;
      end if;
      if current_user = 'service_role'
        and num_nonnulls(new.order_id, new.actor_id, new.reason) = 0 then
        raise exception 'movement_without_reason' using errcode = 'PT409';
      end if;
      update public.products set stock = stock + new.quantity
        where id = new.product_id
        returning stock into new.stock_after;
    end move_stock;
  end if;

  -- Staff do not change the stock of units of the carbon register.
  if tg_op = 'INSERT' and new.actor = 'staff' and new.kind not in ('order', 'order_return') then
    if exists (
      select from public.products where id = new.product_id and retires_kg is not null
    ) then
      raise exception 'stock_in_register' using errcode = 'PT409';
    end if;
  end if;
  return coalesce(new, old);
end $$;

create trigger stock_movements_guard before insert or update or delete on public.stock_movements
  for each row execute function private.guard_stock_movements();
create trigger stock_movements_reopen after truncate on public.stock_movements
  for each statement execute function private.reopen_stock();
create trigger stock_movements_move_depot after insert on public.stock_movements
  for each row execute function private.move_depot_stock();
create constraint trigger stock_movements_check_transfers after insert on public.stock_movements
  deferrable initially deferred for each row when (new.kind = 'transfer')
  execute function private.check_transfers();
create trigger depots_guard before update of is_active or delete on public.depots
  for each row execute function private.guard_depots();

create trigger products_record_new_stock after insert on public.products
  for each row when (new.stock > 0) execute function private.record_stock();
create trigger products_record_changed_stock after update on public.products
  for each row when (old.stock <> new.stock) execute function private.record_stock();

select private.audit_table('public.stock_movements', '{stock,sales,content,finance}', 'derived');

select private.audit_table('public.depots', '{sales,stock,finance,content,support}', 'yes');
