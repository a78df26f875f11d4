-- What is retired is claimed for good. So units are paid in full first, and their price does not go back
-- afterwards.

-- What the units of the order cost when they were retired.
alter table public.order_retirements
  add column kept_kobo bigint not null default 0 check (kept_kobo >= 0);

-- What an order costs. For functions with the role of the service.
create function private.charged_kobo(of_order uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(amount_kobo), 0)::bigint from public.ledger_entries
  where order_id = of_order and kind in ('charge', 'installation', 'credit_note')
$$;
revoke execute on function private.charged_kobo(uuid) from public;
grant execute on function private.charged_kobo(uuid) to service_role;

-- Trigger only. Whoever writes it: the units are paid in full, nothing about the order is open, and as
-- many are retired as were paid.
create function private.guard_order_retirement() returns trigger
language plpgsql set search_path = '' as $$
declare
  order_status text;
begin
  select status into order_status from public.orders where id = new.order_id for no key update;
  if order_status in ('pending_payment', 'cancelled', 'refunded')
    or 0 < (select sum(amount_kobo) from public.ledger_entries where order_id = new.order_id)
    or exists (
      select from public.ledger_entries
      where order_id = new.order_id and kind in ('financed', 'plan_credit')) then
    raise exception 'Units are retired once their order is paid in full' using errcode = 'PT409';
  end if;
  if exists (
      select from public.payments where order_id = new.order_id and private.is_disputed(id)
    ) or exists (
      select from public.return_requests
      where order_id = new.order_id and kind = 'cancellation' and status = 'requested'
    ) or exists (
      select from public.refunds r join public.payments p on p.id = r.payment_id
      where p.order_id = new.order_id and r.status = 'requested' and r.credit_note_kobo > 0
    ) then
    raise exception 'A request, refund or bank dispute is open. You can retire the units once it is settled.'
      using errcode = 'PT409';
  end if;
  if private.kg_to_retire(new.order_id) is distinct from (
    select kg from public.register_retirements where id = new.retirement_id
  ) then
    raise exception 'An order retires as many units as were paid' using errcode = 'PT409';
  end if;
  select least(private.charged_kobo(new.order_id), coalesce(sum(
      l.unit_price_kobo * l.quantity - l.discount_kobo - coalesce((
        select sum(r.amount_kobo) from public.refund_lines r
        where r.order_id = l.order_id and r.product_id = l.product_id
          and not private.gave_nothing_back(r)), 0)), 0))
    into new.kept_kobo
    from public.order_lines l join public.products p on p.id = l.product_id
    where l.order_id = new.order_id and p.retires_kg is not null;
  return new;
end $$;
revoke execute on function private.guard_order_retirement() from public;
create trigger order_retirements_guard before insert on public.order_retirements
  for each row execute function private.guard_order_retirement();

-- Refuses to let an order cost less than the units that are retired for it. For triggers.
create function private.keep_price_of_retired(of_order uuid, less_kobo bigint) returns void
language plpgsql set search_path = '' as $$
begin
  if private.charged_kobo(of_order) - less_kobo < (
    select kept_kobo from public.order_retirements where order_id = of_order
  ) then
    raise exception 'The units of this order are retired for good, so their price does not go back.'
      using errcode = 'PT409';
  end if;
end $$;
revoke execute on function private.keep_price_of_retired(uuid, bigint) from public;

-- Trigger only. What the gateway reports has happened, and is booked.
create function private.guard_charge_of_retired() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_price_of_retired(new.order_id, -new.amount_kobo);
  return new;
end $$;
revoke execute on function private.guard_charge_of_retired() from public;
create trigger ledger_entries_guard_retired before insert on public.ledger_entries
  for each row when (new.kind in ('charge', 'installation', 'credit_note') and new.amount_kobo < 0
    and new.actor <> 'gateway')
  execute function private.guard_charge_of_retired();

-- Trigger only. Whoever asks for a refund hears at once that nobody can approve it.
create function private.guard_refund_of_retired() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_order constant uuid := (select order_id from public.payments where id = new.payment_id);
begin
  perform private.keep_price_of_retired(of_order, new.credit_note_kobo + coalesce((
    select sum(r.credit_note_kobo) from public.refunds r join public.payments p on p.id = r.payment_id
    where p.order_id = of_order and r.status = 'requested'), 0)::bigint);
  return new;
end $$;
revoke execute on function private.guard_refund_of_retired() from public;
create trigger refunds_guard_retired before insert on public.refunds
  for each row when (new.credit_note_kobo > 0 and not new.made_elsewhere)
  execute function private.guard_refund_of_retired();

-- Trigger only. Lines of units that are retired stay as they are: none is refunded, taken out or added.
create function private.guard_retired_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line jsonb;
begin
  if tg_op = 'DELETE' then
    line := to_jsonb(old);
  else
    line := to_jsonb(new);
    -- An edit of the order writes all of its lines.
    if tg_op = 'UPDATE' and (line -> 'product_id', line -> 'quantity', line -> 'returned_quantity')
        = (to_jsonb(old) -> 'product_id', to_jsonb(old) -> 'quantity',
          to_jsonb(old) -> 'returned_quantity') then
      return new;
    end if;
  end if;
  if exists (
      select from public.order_retirements where order_id = (line ->> 'order_id')::uuid)
    and exists (
      select from public.products
      where id = (line ->> 'product_id')::uuid and retires_kg is not null) then
    raise exception 'The units of this order are retired for good, so they stay as they are.'
      using errcode = 'PT409';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
revoke execute on function private.guard_retired_line() from public;
create trigger order_lines_guard_retired
  before insert or delete or update of product_id, quantity, returned_quantity on public.order_lines
  for each row execute function private.guard_retired_line();
create trigger refund_lines_guard_retired before insert on public.refund_lines
  for each row when (new.product_id is not null) execute function private.guard_retired_line();

-- Trigger only.
create or replace function private.guard_retired_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.order_retirements where order_id = new.order_id) then
    raise exception 'The units of this order are retired, so it cannot be cancelled. If it has other goods, please write to us.'
      using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. Units are claimed for good on the day they are paid for, so nobody pays them later.
create function private.guard_plan_of_units() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'instalment_plans' and exists (
    select from public.order_lines l join public.products p on p.id = l.product_id
    where l.order_id = new.order_id and p.retires_kg is not null
  ) or tg_table_name = 'order_lines' and exists (
    select from public.products
    where id = (to_jsonb(new) ->> 'product_id')::uuid and retires_kg is not null
  ) and exists (
    select from public.instalment_plans
    where order_id = new.order_id and status not in ('declined', 'cancelled')
  ) then
    raise exception 'Units of the carbon register are paid at once, not in parts.'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_plan_of_units() from public;
create trigger instalment_plans_refuse_units before insert on public.instalment_plans
  for each row execute function private.guard_plan_of_units();
create trigger order_lines_refuse_plan before insert on public.order_lines
  for each row execute function private.guard_plan_of_units();
