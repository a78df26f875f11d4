-- The day of an invoice never moves. `paid_at` does, when an order that was cancelled is paid once more.
alter table public.orders add column invoiced_at timestamptz;
alter table public.orders disable trigger user;
update public.orders o
set invoiced_at = coalesce((
    select min(e.created_at) from public.order_events e where e.order_id = o.id and e.status = 'paid'
  ), o.paid_at, o.created_at)
where o.invoice_number is not null;
alter table public.orders enable trigger user;
create index orders_invoiced_at_idx on public.orders (invoiced_at) where invoiced_at is not null;
grant select (invoiced_at) on public.orders to authenticated;

-- Trigger only. An invoice has the moment at which its order was first paid, and keeps it.
create function private.keep_invoice_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.invoice_number is null then
    new.invoiced_at := null;
  elsif tg_op = 'INSERT' or old.invoice_number is null then
    new.invoiced_at := coalesce(new.paid_at, now());
  else
    new.invoiced_at := old.invoiced_at;
  end if;
  return new;
end $$;
create trigger orders_keep_invoice_day before insert or update of invoice_number, invoiced_at
  on public.orders for each row execute function private.keep_invoice_day();
