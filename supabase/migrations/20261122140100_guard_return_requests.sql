-- The units of a product of an order that can still come back: not those that came back, nor those
-- that were refunded without a return. A refund that was withdrawn gave nothing back.
create function private.returnable_units(of_order uuid, of_product uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce((
    select quantity from public.order_lines where order_id = of_order and product_id = of_product
  ), 0)::integer - coalesce((
    select sum(l.quantity)
    from public.refund_lines l
    left join public.refunds r on r.id = l.refund_id
    where l.order_id = of_order and l.product_id = of_product and l.return_request_id is null
      and r.status is distinct from 'withdrawn'
  ), 0)::integer - coalesce((
    select sum(l.sellable_quantity + l.damaged_quantity)
    from public.return_request_lines l
    join public.return_requests r on r.id = l.return_request_id
    where r.order_id = of_order and l.product_id = of_product
  ), 0)::integer
$$;
revoke all on function private.returnable_units(uuid, uuid) from public;
grant execute on function private.returnable_units(uuid, uuid) to service_role;

-- Trigger only. An order is cancelled before it is shipped, and its goods come back after the
-- delivery. What was asked for does not change.
create function private.guard_return_request() returns trigger
language plpgsql set search_path = '' as $$
declare
  order_status text;
begin
  select status into order_status
    from public.orders where id = new.order_id for no key update;
  if tg_op = 'INSERT' then
    if new.status <> 'requested' then
      raise exception 'A request begins as a request' using errcode = 'PT409';
    end if;
    if new.kind = 'cancellation' and order_status not in ('paid', 'preparing')
      or new.kind = 'return' and order_status not in ('delivered', 'installed') then
      raise exception 'This order cannot be cancelled or returned now' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if (new.order_id, new.kind, new.reason, new.message, new.created_at)
    is distinct from (old.order_id, old.kind, old.reason, old.message, old.created_at) then
    raise exception 'What a buyer asked for cannot change' using errcode = 'PT409';
  end if;
  if new.kind = 'cancellation' and new.status = 'accepted'
    and order_status not in ('cancelled', 'refunded') then
    raise exception 'An accepted cancellation ends the order' using errcode = 'PT409';
  end if;
  if new.status = 'received' and not exists (
    select from public.return_request_lines
    where return_request_id = new.id and sellable_quantity + damaged_quantity > 0
  ) then
    raise exception 'A return is received when goods came back' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke all on function private.guard_return_request() from public;
create trigger return_requests_guard before insert or update on public.return_requests
  for each row execute function private.guard_return_request();

-- Trigger only. Nothing comes back that was not bought, or twice.
create function private.guard_return_line() returns trigger
language plpgsql set search_path = '' as $$
declare
  request public.return_requests;
begin
  select * into request from public.return_requests where id = new.return_request_id;
  perform from public.orders where id = request.order_id for no key update;
  if tg_op = 'INSERT' then
    if new.sellable_quantity + new.damaged_quantity > 0
      or request.kind <> 'return' or request.status <> 'requested' then
      raise exception 'Goods come back after a return was accepted' using errcode = 'PT409';
    end if;
    if new.quantity > private.returnable_units(request.order_id, new.product_id) then
      raise exception 'That is more of a product than was bought, or it has come back already'
        using errcode = 'PT409';
    end if;
  elsif request.status <> 'accepted' or old.sellable_quantity + old.damaged_quantity > 0 then
    raise exception 'What came back is written down once, after the return was accepted'
      using errcode = 'PT409';
  elsif new.sellable_quantity + new.damaged_quantity
      > private.returnable_units(request.order_id, new.product_id) then
    raise exception 'That is more of a product than was bought, or it has come back already'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke all on function private.guard_return_line() from public;
create trigger return_request_lines_guard before insert or update on public.return_request_lines
  for each row execute function private.guard_return_line();

-- Trigger only. A request has at most four pictures, an order 20 MB of them, and all together 500 MB.
create function private.limit_return_photos() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  of_order uuid;
begin
  select order_id into of_order from public.return_requests where id = new.return_request_id;
  perform from public.orders where id = of_order for no key update;
  if (select count(*) >= 4 from public.return_request_photos
      where return_request_id = new.return_request_id) then
    raise exception 'A request may have four pictures' using errcode = 'PT409';
  end if;
  if (
    select coalesce(sum(octet_length(p.content)), 0) + octet_length(new.content) > 20971520
    from public.return_request_photos p
    join public.return_requests r on r.id = p.return_request_id
    where r.order_id = of_order
  ) then
    raise exception 'We have 20 MB of pictures of this order already. Please send more by e-mail.'
      using errcode = 'PT409';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('return photos', 0));
  if (
    select coalesce(sum(octet_length(content)), 0) + octet_length(new.content) > 524288000
    from public.return_request_photos
  ) then
    raise exception 'We cannot store pictures at this moment. Please ask without them, and send them on WhatsApp or by e-mail.'
      using errcode = 'PT503';
  end if;
  return new;
end $$;
revoke all on function private.limit_return_photos() from public;
create trigger return_request_photos_limit before insert on public.return_request_photos
  for each row execute function private.limit_return_photos();

-- Trigger only. While the buyer asks to cancel, nothing is shipped; and what was cancelled for them
-- does not come back to life through late money. Security definer, because the order may be written
-- by a role that cannot read requests.
create function private.guard_order_of_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'shipped' and old.status <> 'shipped' and exists (
    select from public.return_requests
    where order_id = new.id and kind = 'cancellation' and status = 'requested'
  ) then
    raise exception 'The buyer asks to cancel this order. Accept or decline that before it is shipped.'
      using errcode = 'PT409';
  end if;
  if old.status = 'cancelled' and new.status = 'paid' and exists (
    select from public.return_requests
    where order_id = new.id and kind = 'cancellation' and status = 'accepted'
  ) then
    raise exception 'This order was cancelled for the buyer' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke all on function private.guard_order_of_request() from public;
create trigger orders_guard_request before update of status on public.orders
  for each row execute function private.guard_order_of_request();
