-- What came back, or is not delivered, and was refunded by line. No more of a product than was bought.
create table public.refund_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  -- Null when all of its money went back as credit.
  refund_id uuid references public.refunds on delete restrict,
  -- Null: the delivery.
  product_id uuid references public.products on delete restrict,
  quantity integer not null check (quantity between 1 and 999),
  amount_kobo bigint not null check (amount_kobo >= 0),
  created_at timestamptz not null default now()
);
create index refund_lines_order_id_idx on public.refund_lines (order_id, product_id);
create index refund_lines_refund_id_idx on public.refund_lines (refund_id)
  where refund_id is not null;
create index refund_lines_product_id_idx on public.refund_lines (product_id)
  where product_id is not null;
alter table public.refund_lines enable row level security;
grant select on public.refund_lines to authenticated;
grant select, insert on public.refund_lines to service_role;
create policy refund_lines_select_owner_or_admin on public.refund_lines for select
  to authenticated using (exists (
    select from public.orders o
    where o.id = order_id and (o.user_id = (select auth.uid()) or (select private.is_admin()))
  ));

-- Trigger only.
create function private.guard_refund_line() returns trigger
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
  -- A refund that was withdrawn gave nothing back.
  select coalesce(sum(l.quantity), 0), coalesce(sum(l.amount_kobo), 0)
    into returned, returned_kobo
    from public.refund_lines l left join public.refunds r on r.id = l.refund_id
    where l.order_id = new.order_id and l.product_id is not distinct from new.product_id
      and r.status is distinct from 'withdrawn';
  if bought is null or new.quantity > bought - returned
    or new.amount_kobo > bought_kobo - returned_kobo then
    raise exception 'That is more of a product than was bought' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger refund_lines_guard before insert on public.refund_lines
  for each row execute function private.guard_refund_line();
