-- Every change of a product's stock, and why. The sum of a product's movements is its stock, and
-- the sum of an order's movements is what the order has taken out of the stock.

-- Units of a line that came back while the order kept the others.
alter table public.order_lines add column returned_quantity integer not null default 0,
  add constraint order_lines_returned_quantity_check
    check (returned_quantity between 0 and quantity);
grant update (returned_quantity) on public.order_lines to service_role;

create table public.stock_movements (
  id bigint generated always as identity primary key,
  product_id uuid not null references public.products on delete cascade,
  quantity integer not null check (quantity <> 0),
  kind text not null check (kind in (
    'opening', 'order', 'order_return', 'delivery', 'correction', 'damage'
  )),
  order_id uuid,
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  reason text check (char_length(reason) between 1 and 500),
  -- Set by the trigger.
  stock_after integer not null check (stock_after >= 0),
  created_at timestamptz not null default now(),
  foreign key (order_id, product_id) references public.order_lines (order_id, product_id)
    on delete restrict,
  constraint stock_movements_order_check
    check ((kind in ('order', 'order_return')) = (order_id is not null)),
  constraint stock_movements_sign_check
    check (kind = 'correction' or (kind in ('order', 'damage')) = (quantity < 0))
);
create index stock_movements_product_id_idx on public.stock_movements (product_id, id);
create unique index stock_movements_opening_idx on public.stock_movements (product_id)
  where kind = 'opening';
create index stock_movements_order_id_idx on public.stock_movements (order_id, product_id)
  where order_id is not null;
create index stock_movements_actor_id_idx on public.stock_movements (actor_id)
  where actor_id is not null;

alter table public.stock_movements enable row level security;
grant select, insert (product_id, quantity, kind, reason) on public.stock_movements
  to authenticated;
grant select, insert on public.stock_movements to service_role;
create policy stock_movements_select_admin on public.stock_movements for select to authenticated
  using ((select private.is_admin()));
-- Only functions move the stock of orders.
create policy stock_movements_insert_admin on public.stock_movements for insert to authenticated
  with check ((select private.is_admin()) and order_id is null);

-- The stock as it is, and what orders have taken out of it.
with held as (
  select o.created_at, o.id as order_id, l.product_id, l.quantity
  from public.orders o join public.order_lines l on l.order_id = o.id
  where o.holds_stock
),
moved as (
  select p.id as product_id, 'opening' as kind, null::uuid as order_id, p.created_at,
    p.stock + coalesce((select sum(quantity) from held where held.product_id = p.id), 0) as quantity
  from public.products p
  union all
  select product_id, 'order', order_id, created_at, -quantity from held
)
insert into public.stock_movements
  (product_id, quantity, kind, order_id, actor, stock_after, created_at)
select product_id, quantity, kind, order_id, 'system',
  sum(quantity) over (
    partition by product_id order by kind <> 'opening', created_at, order_id
    rows unbounded preceding
  ),
  created_at
from moved
where quantity <> 0
order by product_id, kind <> 'opening', created_at, order_id;

-- Trigger only. A movement changes the stock and records what is left. The row of the product stays
-- locked until the transaction ends. A movement that a trigger writes records a change of the stock
-- that has happened. Staff who write one are its actor. The service says for which order or member
-- of staff it writes, or why.
create function private.move_stock() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' then
    new.actor := 'staff';
    new.actor_id := auth.uid();
  elsif new.actor is null then
    new.actor := 'system';
  end if;
  if pg_trigger_depth() > 1 then
    select stock into new.stock_after from public.products where id = new.product_id;
    return new;
  end if;
  if current_user = 'service_role' and num_nonnulls(new.order_id, new.actor_id, new.reason) = 0 then
    raise exception 'A movement of stock needs an order, a member of staff or a reason'
      using errcode = 'PT409';
  end if;
  update public.products set stock = stock + new.quantity
    where id = new.product_id
    returning stock into new.stock_after;
  return new;
end $$;
create trigger stock_movements_move before insert on public.stock_movements
  for each row execute function private.move_stock();

-- Trigger only. What staff or the owner of the table write into a product's stock is recorded as a
-- movement. Functions write the movement.
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
    raise exception 'The stock changes only by a movement' using errcode = 'PT409';
  end if;
  insert into public.stock_movements (product_id, quantity, kind)
  values (new.id, new.stock - old.stock, 'correction');
  return null;
end $$;
create trigger products_record_new_stock after insert on public.products
  for each row when (new.stock > 0) execute function private.record_stock();
create trigger products_record_changed_stock after update on public.products
  for each row when (old.stock <> new.stock) execute function private.record_stock();

-- Trigger only. Movements stay as they are. The database itself deletes those of a deleted product
-- and forgets an actor whose account is deleted.
create function private.keep_stock_movements() returns trigger
language plpgsql set search_path = '' as $$
begin
  if pg_trigger_depth() = 1 then
    raise exception 'A movement of stock never changes' using errcode = 'PT409';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger stock_movements_append_only before update or delete on public.stock_movements
  for each row execute function private.keep_stock_movements();

-- Trigger only. The stock that is there when the movements are emptied, as tests do, is the opening
-- stock.
create function private.reopen_stock() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into public.stock_movements (product_id, quantity, kind)
  select id, stock, 'opening' from public.products where stock > 0;
  return null;
end $$;
create trigger stock_movements_reopen after truncate on public.stock_movements
  for each statement execute function private.reopen_stock();

-- Trigger only, when the transaction commits: the movements of an order sum to the units that did
-- not come back while it holds stock, and to nothing otherwise. Security definer, because the order
-- may have been written by a role that cannot read it.
create function private.check_order_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid;
  product uuid;
begin
  if tg_table_name = 'orders' then
    changed := new.id;
  else
    changed := new.order_id;
    product := new.product_id;
  end if;
  if exists (
    select from public.orders o
    join public.order_lines l on l.order_id = o.id
    where o.id = changed and (product is null or l.product_id = product)
      and case when o.holds_stock then l.returned_quantity - l.quantity else 0 end <> (
        select coalesce(sum(m.quantity), 0) from public.stock_movements m
        where m.order_id = o.id and m.product_id = l.product_id
      )
  ) then
    raise exception 'The movements of an order must sum to the units that it holds'
      using errcode = 'PT409';
  end if;
  return null;
end $$;
revoke all on function private.check_order_stock() from public;
create constraint trigger orders_check_stock_of_new after insert on public.orders
  deferrable initially deferred for each row execute function private.check_order_stock();
create constraint trigger orders_check_stock after update of holds_stock on public.orders
  deferrable initially deferred for each row when (old.holds_stock <> new.holds_stock)
  execute function private.check_order_stock();
create constraint trigger order_lines_check_stock
  after update of product_id, quantity, returned_quantity on public.order_lines
  deferrable initially deferred for each row execute function private.check_order_stock();
create constraint trigger stock_movements_check_order after insert on public.stock_movements
  deferrable initially deferred for each row when (new.order_id is not null)
  execute function private.check_order_stock();

-- Goods of an order that is paid are not for sale to others.
alter table public.orders add constraint orders_paid_holds_stock
  check (status in ('pending_payment', 'cancelled', 'refunded') or holds_stock);
