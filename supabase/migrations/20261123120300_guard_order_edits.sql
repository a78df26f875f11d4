-- The prices of an order change only with an edit that says so, in the same transaction.

-- Whether this transaction edits an order. The guards below call it.
create function private.is_editing(of_order uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.order_edits
    where order_id = of_order and transaction_id = pg_current_xact_id()
  )
$$;
grant execute on function private.is_editing(uuid) to service_role;

-- Trigger only. Numbers once given, the coupon and the accepted terms stay as they were, and prices change
-- only to what an edit of this transaction says.
create or replace function private.guard_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.number, new.coupon_code, new.vat_rate_percent)
      is distinct from (old.number, old.coupon_code, old.vat_rate_percent)
    or old.terms_version is not null and new.terms_version is distinct from old.terms_version
    or old.invoice_number is not null and new.invoice_number is distinct from old.invoice_number then
    raise exception 'The prices and numbers of an order cannot change' using errcode = 'PT409';
  end if;
  if (new.subtotal_kobo, new.discount_kobo, new.staff_discount_kobo, new.delivery_kobo,
      new.installation_kind, new.installation_kobo, new.total_kobo, new.vat_kobo,
      new.service_vat_kobo)
    is distinct from (old.subtotal_kobo, old.discount_kobo, old.staff_discount_kobo,
      old.delivery_kobo, old.installation_kind, old.installation_kobo, old.total_kobo, old.vat_kobo,
      old.service_vat_kobo)
    and not exists (
      select from public.order_edits
      where order_id = new.id and transaction_id = pg_current_xact_id()
        and total_before_kobo = old.total_kobo and total_after_kobo = new.total_kobo
    ) then
    raise exception 'The prices and numbers of an order cannot change' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. What was bought changes only with an edit. The owner of the table, who prepares data and
-- deletes orders with their lines, is not limited.
create function private.guard_order_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'service_role' and not private.is_editing(old.order_id) then
    raise exception 'The lines of an order cannot change' using errcode = 'PT409';
  end if;
  return coalesce(new, old);
end $$;
create trigger order_lines_guard before delete or update of quantity, discount_kobo, vat_kobo
  on public.order_lines for each row execute function private.guard_order_line();

-- What a member of staff gives alone, with what they gave in edits. The service and the guards call it.
create or replace function private.may_give_alone(person uuid, amount bigint) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  given bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('refunds by ' || person, 0));
  select coalesce((
      select sum(amount_kobo) from public.ledger_entries
      where kind = 'credit_kept' and reverses is null and caused_by = person
        and created_at > now() - interval '24 hours'
    ), 0) + coalesce((
      select sum(given_kobo) from public.order_edits
      where edited_by = person and created_at > now() - interval '24 hours'
    ), 0) into given;
  return private.may_refund_alone(person, null, amount + given);
end $$;

-- Trigger only. An edit follows the one before it, begins with what the order costs, and changes no order
-- that has left the store, has ended, or whose money a bank or an open refund decides on. Nobody gives more
-- away alone than they may refund alone.
create function private.guard_order_edit() returns trigger
language plpgsql set search_path = '' as $$
declare
  edited public.orders;
begin
  select * into edited from public.orders where id = new.order_id for no key update;
  if edited.status not in ('pending_payment', 'paid', 'preparing') then
    raise exception 'An order that has left the store or ended cannot change' using errcode = 'PT409';
  end if;
  if new.total_before_kobo <> edited.total_kobo or new.total_after_kobo <= 0
    or new.position <> 1 + (select count(*) from public.order_edits where order_id = new.order_id) then
    raise exception 'The order has changed in the meantime' using errcode = 'PT409';
  end if;
  if exists (
    select from public.payments where order_id = new.order_id and private.is_disputed(id)
  ) then
    raise exception 'A bank asks for the money of this order' using errcode = 'PT409';
  end if;
  if new.total_after_kobo <> new.total_before_kobo and exists (
    select from public.refunds r join public.payments p on p.id = r.payment_id
    where p.order_id = new.order_id
      and (r.status in ('approved', 'processing', 'needs_attention')
        or r.status = 'requested' and r.credit_note_kobo > 0)
  ) then
    raise exception 'A refund of this order is not finished' using errcode = 'PT409';
  end if;
  if new.given_kobo > 0 and not private.may_give_alone(new.edited_by, new.given_kobo) then
    raise exception 'That is more than one person may give away alone' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger order_edits_guard before insert on public.order_edits
  for each row execute function private.guard_order_edit();

-- Trigger only. An edit never changes. The database itself forgets a member of staff whose account is deleted.
create function private.keep_order_edit() returns trigger
language plpgsql set search_path = '' as $$
begin
  if pg_trigger_depth() = 1 then
    raise exception 'An edit of an order never changes' using errcode = 'PT409';
  end if;
  return coalesce(new, old);
end $$;
create trigger order_edits_append_only before update or delete on public.order_edits
  for each row execute function private.keep_order_edit();

-- Trigger only, when the transaction commits: the ledger holds the difference of an edit, and the order
-- costs what the edit says. Security definer, because the ledger is written by nobody else.
create function private.check_order_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.total_after_kobo - new.total_before_kobo <> (
      select coalesce(sum(amount_kobo), 0) from public.ledger_entries where edit_id = new.id
    ) or exists (
      select from public.ledger_entries where edit_id = new.id and order_id <> new.order_id
    ) then
    raise exception 'The ledger must hold the difference of an edit' using errcode = 'PT409';
  end if;
  return null;
end $$;
create constraint trigger order_edits_check_ledger after insert on public.order_edits
  deferrable initially deferred for each row execute function private.check_order_edit();

-- Trigger only, when the transaction commits: the movements of an order sum to the units that did not come
-- back while it holds stock, and to nothing otherwise, also for a product that an edit took out. Security
-- definer, because the order may have been written by a role that cannot read it.
create or replace function private.check_order_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid;
  product uuid;
begin
  if tg_table_name = 'orders' then
    changed := new.id;
  elsif tg_op = 'DELETE' then
    changed := old.order_id;
    product := old.product_id;
  else
    changed := new.order_id;
    product := new.product_id;
  end if;
  if exists (
    select from public.orders o, lateral (
      select product_id, returned_quantity - quantity as units
      from public.order_lines where order_id = o.id and o.holds_stock
      union all
      select product_id, -quantity from public.stock_movements where order_id = o.id
    ) as counted
    where o.id = changed and (product is null or counted.product_id = product)
    group by counted.product_id
    having sum(counted.units) <> 0
  ) then
    raise exception 'The movements of an order must sum to the units that it holds'
      using errcode = 'PT409';
  end if;
  return null;
end $$;
create constraint trigger order_lines_check_stock_of_removed after delete on public.order_lines
  deferrable initially deferred for each row execute function private.check_order_stock();

-- Trigger only. The days that the buyer agreed to change only with an edit. A promise is never taken back,
-- and it moves only while the order is on its way to the buyer.
create or replace function private.guard_delivery() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.delivery_days_min, new.delivery_days_max)
    is distinct from (old.delivery_days_min, old.delivery_days_max)
    and not private.is_editing(new.id) then
    raise exception 'The delivery time that the buyer agreed to cannot change'
      using errcode = 'PT409';
  end if;
  if old.promised_by is not null
    and (new.promised_from, new.promised_by) is distinct from (old.promised_from, old.promised_by)
    and (new.promised_by is null or old.status not in ('paid', 'preparing', 'shipped')) then
    raise exception 'The promised days of this order cannot change any more'
      using errcode = 'PT409';
  end if;
  if old.shipped_at is not null and new.shipped_at is distinct from old.shipped_at then
    raise exception 'The time of shipping cannot change' using errcode = 'PT409';
  end if;
  return new;
end $$;
