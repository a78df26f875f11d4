-- What nobody requested is not approved by somebody who wrote down that money of the same order came. A
-- transfer that never came would otherwise free the real money of a card.

-- Trigger only, after `refunds_guard`.
create function private.guard_refund_approver() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.ledger_entries e
    join public.payments p on p.order_id = e.order_id
    where p.id = new.payment_id and e.kind = 'receipt' and e.reverses is null
      and e.actor = 'staff' and e.actor_id = new.approved_by
      and not exists (select from public.ledger_entries where reverses = e.id)
  ) then
    raise exception 'You wrote down what arrived for this order, so a colleague must approve this refund'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger refunds_guard_approver before insert or update of approved_by on public.refunds
  for each row when (new.approved_by is not null and new.requested_by is null)
  execute function private.guard_refund_approver();

-- Whether a line gave nothing back: its refund was withdrawn, and what it lowered the price by is
-- charged again. A buyer who keeps the money as credit withdraws the refund, and the line has come back.
-- The service and the guard below call it.
create function private.gave_nothing_back(line public.refund_lines) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.refunds r
    where r.id = line.refund_id and r.status = 'withdrawn' and (
      r.credit_note_id is null
      or exists (select from public.ledger_entries where reverses = r.credit_note_id))
  )
$$;
grant execute on function private.gave_nothing_back(public.refund_lines) to service_role;

-- The units of a product of an order that can still come back: not those that came back, nor those
-- that were refunded without a return.
create or replace function private.returnable_units(of_order uuid, of_product uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce((
    select quantity from public.order_lines where order_id = of_order and product_id = of_product
  ), 0)::integer - coalesce((
    select sum(l.quantity)
    from public.refund_lines l
    where l.order_id = of_order and l.product_id = of_product and l.return_request_id is null
      and not private.gave_nothing_back(l)
  ), 0)::integer - coalesce((
    select sum(l.sellable_quantity + l.damaged_quantity)
    from public.return_request_lines l
    join public.return_requests r on r.id = l.return_request_id
    where r.order_id = of_order and l.product_id = of_product
  ), 0)::integer
$$;

-- Trigger only. Goods that came back for an agreed amount have no line, and are not refunded by line too.
create or replace function private.guard_refund_line() returns trigger
language plpgsql set search_path = '' as $$
declare
  bought integer;
  bought_kobo bigint;
  returned integer;
  returned_kobo bigint;
begin
  perform from public.orders where id = new.order_id for no key update;
  if new.refund_id is not null and not exists (
    select from public.refunds r join public.payments p on p.id = r.payment_id
    where r.id = new.refund_id and p.order_id = new.order_id
  ) then
    raise exception 'The refund belongs to another order' using errcode = 'PT409';
  end if;
  if new.product_id is null then
    select 1, delivery_kobo into bought, bought_kobo from public.orders where id = new.order_id;
  else
    select quantity, quantity * unit_price_kobo - discount_kobo into bought, bought_kobo
      from public.order_lines where order_id = new.order_id and product_id = new.product_id;
  end if;
  select coalesce(sum(l.quantity), 0), coalesce(sum(l.amount_kobo), 0)
    into returned, returned_kobo
    from public.refund_lines l
    where l.order_id = new.order_id and l.product_id is not distinct from new.product_id
      and not private.gave_nothing_back(l);
  if bought is null or new.quantity > bought - returned
    or new.amount_kobo > bought_kobo - returned_kobo
    or new.product_id is not null and new.return_request_id is null
      and new.quantity > private.returnable_units(new.order_id, new.product_id) then
    raise exception 'That is more of a product than was bought' using errcode = 'PT409';
  end if;
  return new;
end $$;
