-- Credit rests on the payments of the order that it comes from. While a bank asks for that money the
-- credit pays nothing, and what it has paid stays in the store: the bank would otherwise give the money
-- back to a buyer who has spent it.

-- Trigger only. Credit pays only after it was confirmed, where that is needed, and while the order that
-- it comes from owes nothing: a bank may have taken its money back, or its receipt was wrong.
create or replace function private.guard_credit_use() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used public.credits;
begin
  select * into used from public.credits where id = new.credit_id for update;
  if used.needs_confirmation then
    raise exception 'Our team still checks this credit. Please try again later, or write to us'
      using errcode = 'PT409';
  end if;
  if exists (
    select from public.payments where order_id = used.order_id and private.is_disputed(id)
  ) then
    raise exception 'This credit cannot be used now: a bank asks us about the payment that it comes from'
      using errcode = 'PT409';
  end if;
  if (select coalesce(sum(amount_kobo), 0) from public.ledger_entries
      where order_id = used.order_id) > 0 and used.order_id <> new.order_id then
    raise exception 'This credit cannot be used: money is missing for the order that it comes from'
      using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. An order does not leave the store while the money of a payment is in question, nor when
-- the bank took it and it was not paid again. The same holds for the orders whose credit has paid it.
-- The goods that have left may still arrive.
create or replace function private.guard_disputed_order() returns trigger
language plpgsql set search_path = '' as $$
declare
  paid_by constant uuid[] := array(
    select new.id
    union
    select c.order_id
    from public.credits c join public.ledger_entries e on e.credit_id = c.id
    where e.order_id = new.id
    group by c.id
    having sum(e.amount_kobo) < 0
  );
begin
  if new.status = 'shipped' and old.status <> 'shipped' then
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
  end if;
  return new;
end $$;
