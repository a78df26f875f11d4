-- Goods leave the store only for a paid order, once, and while nobody asks for the money or to cancel.

-- The units of a line that can still be sent: not sent, and not back in the stock.
create function private.units_to_ship(of_order uuid, of_product uuid) returns integer
language sql stable set search_path = '' as $$
  select greatest(0, l.quantity - l.returned_quantity - coalesce((
    select sum(s.quantity) from public.shipment_lines s
    where s.order_id = l.order_id and s.product_id = l.product_id
  ), 0))::integer
  from public.order_lines l
  where l.order_id = of_order and l.product_id = of_product
$$;
revoke execute on function private.units_to_ship(uuid, uuid) from public;
grant execute on function private.units_to_ship(uuid, uuid) to authenticated, service_role;

-- Refuses with a sentence when the goods of an order must stay. Called by triggers only.
create function private.refuse_to_ship(of_order uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  paid_by constant uuid[] := array(
    select of_order
    union
    select c.order_id
    from public.credits c join public.ledger_entries e on e.credit_id = c.id
    where e.order_id = of_order
    group by c.id
    having sum(e.amount_kobo) < 0
  );
begin
  if exists (
    select from public.payments where order_id = any (paid_by) and private.is_disputed(id)
  ) then
    raise exception 'The bank of the buyer asks for the money of this order: do not ship it'
      using errcode = 'PT409';
  end if;
  if exists (
    select from public.ledger_entries
    where order_id = any (paid_by)
    group by order_id
    having sum(amount_kobo) > 0 and bool_or(kind = 'chargeback')
  ) then
    raise exception 'The bank of the buyer took money of this order back: do not ship it'
      using errcode = 'PT409';
  end if;
  if exists (
    select from public.return_requests
    where order_id = of_order and kind = 'cancellation' and status = 'requested'
  ) then
    raise exception 'The buyer asks to cancel this order. Accept or decline that before it is shipped.'
      using errcode = 'PT409';
  end if;
end $$;
revoke execute on function private.refuse_to_ship(uuid) from public;

create or replace function private.guard_disputed_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status = 'shipped' and old.status <> 'shipped' then
    perform private.refuse_to_ship(new.id);
  end if;
  return new;
end $$;
alter function private.guard_disputed_order() security definer;
create or replace function private.guard_order_of_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'cancelled' and new.status = 'paid' and exists (
    select from public.return_requests
    where order_id = new.id and kind = 'cancellation' and status = 'accepted'
  ) then
    raise exception 'This order was cancelled for the buyer' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. A shipment is made for an order that is being prepared and paid in full. What left,
-- and when, never changes; how it can be followed may be corrected, and it arrives once.
create function private.guard_shipment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  order_status text;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.order_id, new.position, new.request_id, new.shipped_at)
        is distinct from (old.id, old.order_id, old.position, old.request_id, old.shipped_at)
      or old.delivered_at is not null and new.delivered_at is distinct from old.delivered_at then
      raise exception 'What left the store, and when, cannot change' using errcode = 'PT409';
    end if;
    return new;
  end if;
  -- Two people who send the same order wait for each other.
  select status into order_status from public.orders where id = new.order_id for no key update;
  if order_status is distinct from 'preparing' then
    raise exception 'Goods leave the store only for an order that is being prepared'
      using errcode = 'PT409';
  end if;
  perform private.refuse_to_ship(new.order_id);
  if (select sum(amount_kobo) from public.ledger_entries where order_id = new.order_id) > 0 then
    raise exception 'Something of this order is still to pay: its goods stay here'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger shipments_guard before insert or update on public.shipments
  for each row execute function private.guard_shipment();

-- Trigger only. No more is sent than was ordered and is still ours to send.
create function private.guard_shipment_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  order_status text;
begin
  if tg_op = 'UPDATE' then
    raise exception 'What left the store cannot change' using errcode = 'PT409';
  end if;
  select status into order_status from public.orders where id = new.order_id for no key update;
  if order_status is distinct from 'preparing'
    or new.quantity > coalesce(private.units_to_ship(new.order_id, new.product_id), 0) then
    raise exception 'This is more than is left to send of this order' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger shipment_lines_guard before insert or update on public.shipment_lines
  for each row execute function private.guard_shipment_line();

-- Trigger only. A line keeps the units of it that were sent.
create function private.guard_shipped_line() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.quantity < (
    select sum(quantity) from public.shipment_lines
    where order_id = new.order_id and product_id = new.product_id
  ) then
    raise exception 'More of this line has left the store already' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger order_lines_guard_shipped before update of quantity on public.order_lines
  for each row when (new.quantity < old.quantity) execute function private.guard_shipped_line();

-- Trigger only, when the transaction commits: a shipment has something in it.
create function private.check_shipment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.shipments where id = new.id)
    and not exists (select from public.shipment_lines where shipment_id = new.id) then
    raise exception 'A shipment needs goods' using errcode = 'PT409';
  end if;
  return null;
end $$;
create constraint trigger shipments_check_lines after insert on public.shipments
  deferrable initially deferred for each row execute function private.check_shipment();

-- Trigger only. The status of an order follows its shipments: no order is on its way, delivered or
-- cancelled against what really left.
create function private.guard_order_of_shipments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'shipped' and old.status = 'preparing' and (
    not exists (select from public.shipments where order_id = new.id)
    or exists (
      select from public.order_lines l
      where l.order_id = new.id and private.units_to_ship(l.order_id, l.product_id) > 0
    )
  ) then
    raise exception 'Goods of this order are still here' using errcode = 'PT409';
  end if;
  if new.status = 'delivered' and old.status = 'shipped' and (
    not exists (select from public.shipments where order_id = new.id)
    or exists (select from public.shipments where order_id = new.id and delivered_at is null)
  ) then
    raise exception 'Goods of this order are still on their way' using errcode = 'PT409';
  end if;
  if new.status = 'cancelled' and old.status = 'preparing' and exists (
    select from public.shipments where order_id = new.id
  ) then
    raise exception 'Goods of this order have left the store: it cannot be cancelled'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger orders_guard_shipments before update of status on public.orders
  for each row execute function private.guard_order_of_shipments();
