-- What an order cost before it was paid stands on its invoice. Each later change is a document of its own: an
-- additional invoice or a credit note, in the month in which it was written.
alter table public.ledger_entries add column on_invoice boolean not null default false;
alter table public.ledger_entries disable trigger user;
update public.ledger_entries e
set on_invoice = o.invoiced_at is null or e.created_at <= o.invoiced_at + interval '1 second'
from public.orders o
where o.id = e.order_id;
alter table public.ledger_entries enable trigger user;

-- Trigger only. Nobody chooses: an entry is on the invoice while there is none. Only the trigger of the order
-- knows better, which books its charge.
create function private.mark_entry_on_invoice() returns trigger
language plpgsql set search_path = '' as $$
begin
  if pg_trigger_depth() = 1 then
    select o.invoice_number is null into new.on_invoice from public.orders o where o.id = new.order_id;
  end if;
  return new;
end $$;
create trigger ledger_entries_mark_on_invoice before insert on public.ledger_entries
  for each row execute function private.mark_entry_on_invoice();

-- Trigger only. As before, and the charge of an order whose first payment brings it back to life is on its
-- invoice, which it gets in the same statement. Security definer, because the ledger is written by nobody
-- else.
create or replace function private.book_charge()
returns trigger
language plpgsql
security definer
set search_path to ''
as $$
declare
  charged bigint;
  on_invoice constant boolean := tg_op = 'INSERT' or old.invoice_number is null;
begin
  if tg_op = 'UPDATE' and (new.status = old.status or 'cancelled' not in (old.status, new.status)
      or new.status = 'refunded') then
    return null;
  end if;
  select coalesce(sum(amount_kobo), 0) into charged
    from public.ledger_entries where order_id = new.id and kind in ('charge', 'installation', 'credit_note');
  if new.status = 'cancelled' and charged > 0 then
    insert into public.ledger_entries (order_id, kind, amount_kobo, actor, on_invoice)
    values (new.id, 'credit_note', -charged, 'system', on_invoice);
  elsif new.status <> 'cancelled' and charged < new.total_kobo then
    insert into public.ledger_entries (order_id, kind, amount_kobo, actor, on_invoice)
    values (new.id, 'charge', new.total_kobo - charged, 'system', on_invoice);
  end if;
  return null;
end $$;
