-- The database guards what an order is: functions change its status, not its terms.

-- Trigger only. The prices that the customer agreed to, and numbers once given, never change. An
-- order becomes paid only by a payment that succeeded.
create function private.guard_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.number, new.coupon_code, new.subtotal_kobo, new.discount_kobo, new.delivery_kobo,
      new.total_kobo, new.vat_rate_percent, new.vat_kobo)
    is distinct from (old.number, old.coupon_code, old.subtotal_kobo, old.discount_kobo,
      old.delivery_kobo, old.total_kobo, old.vat_rate_percent, old.vat_kobo)
    or old.invoice_number is not null and new.invoice_number is distinct from old.invoice_number then
    raise exception 'The prices and numbers of an order cannot change' using errcode = 'PT409';
  end if;
  if new.status = 'paid' and old.status <> 'paid' and not exists (
    select from public.payments where order_id = new.id and status = 'succeeded'
  ) then
    raise exception 'An order without a successful payment is not paid' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger orders_guard before update on public.orders
  for each row execute function private.guard_order();

alter table public.orders add constraint orders_cancelled_holds_nothing
  check (status <> 'cancelled' or not holds_stock);

-- Trigger only, when the transaction commits: the lines of an order sum to its subtotal and its
-- discount. An order that was deleted meanwhile has no lines to check. Security definer, because
-- the order may have been written by a role that cannot read it.
create function private.check_order_sums() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid;
begin
  if tg_table_name = 'orders' then changed := new.id;
  elsif tg_op = 'DELETE' then changed := old.order_id;
  else changed := new.order_id;
  end if;
  if exists (
    select from public.orders o,
      lateral (
        select sum(unit_price_kobo * quantity) as subtotal, sum(discount_kobo) as discount
        from public.order_lines where order_id = o.id
      ) as lines
    where o.id = changed and (o.subtotal_kobo, o.discount_kobo)
      is distinct from (lines.subtotal, lines.discount)
  ) then
    raise exception 'The lines of an order must sum to its subtotal and its discount'
      using errcode = 'PT409';
  end if;
  return null;
end $$;
create constraint trigger orders_check_sums after insert on public.orders
  deferrable initially deferred for each row execute function private.check_order_sums();
create constraint trigger order_lines_check_sums after insert or update or delete on public.order_lines
  deferrable initially deferred for each row execute function private.check_order_sums();
