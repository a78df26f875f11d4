-- The work of our crew goes back by itself: it is a line of a refund, like the delivery.
alter table public.refund_lines
  add column is_installation boolean not null default false,
  add constraint refund_lines_installation_check check (not is_installation or product_id is null);

-- What the installation of an order costs: what was bought with it, and what was agreed later. The service
-- and the guard below call it.
create function private.installation_kobo(of_order uuid) returns bigint
language sql stable set search_path = '' as $$
  select o.installation_kobo + coalesce((
    select sum(price_kobo) from public.installation_quotes
    where order_id = o.id and status = 'accepted'
  ), 0)::bigint
  from public.orders o where o.id = of_order
$$;
grant execute on function private.installation_kobo(uuid) to service_role;

-- Trigger only. Goods that came back for an agreed amount have no line, and are not refunded by line too.
create or replace function private.guard_refund_line()
returns trigger
language plpgsql
set search_path to ''
as $$
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
  if new.is_installation then
    select 1, private.installation_kobo(new.order_id) into bought, bought_kobo;
  elsif new.product_id is null then
    select 1, delivery_kobo into bought, bought_kobo from public.orders where id = new.order_id;
  else
    select quantity, quantity * unit_price_kobo - discount_kobo into bought, bought_kobo
      from public.order_lines where order_id = new.order_id and product_id = new.product_id;
  end if;
  select coalesce(sum(l.quantity), 0), coalesce(sum(l.amount_kobo), 0)
    into returned, returned_kobo
    from public.refund_lines l
    where l.order_id = new.order_id and l.product_id is not distinct from new.product_id
      and l.is_installation = new.is_installation and not private.gave_nothing_back(l);
  if bought is null or new.quantity > bought - returned
    or new.amount_kobo > bought_kobo - returned_kobo
    or new.product_id is not null and new.return_request_id is null
      and new.quantity > private.returnable_units(new.order_id, new.product_id) then
    raise exception 'That is more of a product than was bought' using errcode = 'PT409';
  end if;
  return new;
end $$;
