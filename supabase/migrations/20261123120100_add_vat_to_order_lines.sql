-- An order freezes the VAT of each line on the day of the order. Delivery and installation have the rate of
-- the order, `vat_rate_percent`, and a sum of their own. `orders.vat_kobo` is the sum of all.
alter table public.orders
  add column service_vat_kobo bigint not null default 0,
  add constraint orders_service_vat_kobo_check check (
    service_vat_kobo between 0 and delivery_kobo + installation_kobo);
grant select (service_vat_kobo) on public.orders to authenticated;
alter table public.order_lines
  add column vat_class text not null default 'standard'
    references public.vat_classes on update restrict on delete restrict,
  add column vat_rate_percent numeric(5, 2) not null default 7.5
    check (vat_rate_percent between 0 and 50),
  add column vat_kobo bigint not null default 0,
  add constraint order_lines_vat_kobo_check check (
    vat_kobo between 0 and unit_price_kobo * quantity - discount_kobo);
create index order_lines_vat_class_idx on public.order_lines (vat_class);

-- Orders until now had one rate. Their VAT is shared out in the order of the lines, delivery and
-- installation last, so that the parts are whole and sum to it.
alter table public.orders disable trigger user;
alter table public.order_lines disable trigger user;
with shares as (
  select l.id, o.vat_rate_percent as rate, o.vat_kobo, o.total_kobo,
    l.unit_price_kobo * l.quantity - l.discount_kobo as gross,
    sum(l.unit_price_kobo * l.quantity - l.discount_kobo)
      over (partition by o.id order by l.position) as until_here
  from public.orders o join public.order_lines l on l.order_id = o.id
  where o.total_kobo > 0
)
update public.order_lines l
set vat_rate_percent = s.rate,
  vat_kobo = floor(s.vat_kobo::numeric * s.until_here / s.total_kobo)
    - floor(s.vat_kobo::numeric * (s.until_here - s.gross) / s.total_kobo)
from shares s where s.id = l.id;
update public.orders o
set service_vat_kobo = o.vat_kobo - coalesce((
  select sum(l.vat_kobo) from public.order_lines l where l.order_id = o.id), 0)
where o.total_kobo > 0;
alter table public.orders enable trigger user;
alter table public.order_lines enable trigger user;

-- Trigger only, when the transaction commits: the lines of an order sum to its subtotal, its discount and,
-- with delivery and installation, its VAT. An order that was deleted meanwhile has no lines to check.
-- Security definer, because the order may have been written by a role that cannot read it.
create or replace function private.check_order_sums() returns trigger
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
        select sum(unit_price_kobo * quantity) as subtotal, sum(discount_kobo) as discount,
          sum(vat_kobo) as vat
        from public.order_lines where order_id = o.id
      ) as lines
    where o.id = changed and (o.subtotal_kobo, o.discount_kobo, o.vat_kobo)
      is distinct from (lines.subtotal, lines.discount, lines.vat + o.service_vat_kobo)
  ) then
    raise exception 'The lines of an order must sum to its subtotal, its discount and its VAT'
      using errcode = 'PT409';
  end if;
  return null;
end $$;
