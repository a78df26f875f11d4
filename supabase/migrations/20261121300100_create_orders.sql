-- Orders: what was bought, for how much, for whom. Written by functions only (place-order and those that follow); a customer reads
-- their own, staff read all. Money is kobo; prices include VAT, so `vat_kobo` is a part of `total_kobo`, never on top of it.

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  -- Made by the browser before it sends; the same key is the same order.
  client_key uuid not null unique,
  -- SHA-256 of what was asked: the same key with another body is refused.
  request_hash text not null,
  number text not null unique check (number ~ '^IM-[0-9]{4}-[0-9]{6,}$'),
  -- Given when it is paid, without gaps.
  invoice_number text unique check (invoice_number ~ '^INV-[0-9]{4}-[0-9]{6,}$'),
  user_id uuid references auth.users on delete set null,
  -- SHA-256 of the secret in a guest's link.
  access_hash text not null,
  state text not null default 'pending_payment'
    check (state in ('pending_payment', 'paid', 'preparing', 'shipped', 'delivered', 'installed', 'cancelled', 'refunded')),
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (char_length(email) between 3 and 254),
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  delivery_state text not null references public.delivery_areas (state) on update cascade on delete restrict,
  delivery_area text not null check (char_length(delivery_area) between 1 and 80),
  delivery_street text not null check (char_length(delivery_street) between 1 and 200),
  delivery_landmark text check (char_length(delivery_landmark) between 1 and 200),
  delivery_note text check (char_length(delivery_note) between 1 and 500),
  coupon_code text references public.coupons (code) on delete restrict,
  subtotal_kobo bigint not null check (subtotal_kobo > 0),
  discount_kobo bigint not null default 0 check (discount_kobo between 0 and subtotal_kobo),
  delivery_kobo bigint not null check (delivery_kobo >= 0),
  total_kobo bigint not null check (total_kobo = subtotal_kobo - discount_kobo + delivery_kobo),
  vat_rate_percent numeric(5, 2) not null check (vat_rate_percent between 0 and 50),
  vat_kobo bigint not null check (vat_kobo between 0 and total_kobo),
  -- kg CO2e avoided per year by what was bought.
  carbon_reduction_kg numeric(14, 2) not null default 0 check (carbon_reduction_kg >= 0),
  -- True while the units of its lines are off the shelf.
  holds_stock boolean not null default true,
  -- An unpaid order gives its stock back then; null once it is paid.
  held_until timestamptz,
  paid_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (state in ('pending_payment', 'cancelled') or invoice_number is not null),
  check (state = 'pending_payment' or held_until is null)
);
create index orders_user_id on public.orders (user_id, created_at desc);
create index orders_state on public.orders (state, created_at desc);
create index orders_email on public.orders (lower(email), created_at desc);
create index orders_held_until on public.orders (held_until) where held_until is not null;
create index orders_coupon_code on public.orders (coupon_code) where coupon_code is not null;
create index orders_delivery_state on public.orders (delivery_state);
create trigger orders_touch_updated_at before update on public.orders
  for each row execute function private.touch_updated_at();

-- What may follow what. A paid order is never cancelled; money that comes after an order ended opens it again.
create function private.check_order_state() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.state is distinct from old.state and not (old.state || '>' || new.state) = any (array[
    'pending_payment>paid', 'pending_payment>cancelled', 'cancelled>paid', 'paid>preparing', 'paid>refunded', 'preparing>shipped', 'preparing>refunded',
    'shipped>delivered', 'shipped>refunded', 'delivered>installed', 'delivered>refunded', 'installed>refunded'
  ]) then
    raise exception 'An order that is % cannot become %', old.state, new.state using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger orders_check_state before update of state on public.orders for each row execute function private.check_order_state();

create table public.order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete cascade,
  position integer not null check (position >= 0),
  product_id uuid not null references public.products on delete restrict,
  -- As it was called and priced that day.
  name text not null,
  sku text not null,
  quantity integer not null check (quantity between 1 and 999),
  unit_price_kobo bigint not null check (unit_price_kobo > 0),
  -- Its part of the order's discount; the parts sum to the whole.
  discount_kobo bigint not null default 0 check (discount_kobo between 0 and unit_price_kobo * quantity),
  carbon_reduction_kg numeric(12, 2) not null default 0,
  unique (order_id, product_id),
  unique (order_id, position)
);
create index order_lines_product_id on public.order_lines (product_id);

-- What happened to an order, when, and by whom. Never changed, never deleted.
create table public.order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders on delete cascade,
  kind text not null check (kind in ('placed', 'state', 'payment', 'proof', 'refund', 'return_request', 'note')),
  -- The state that it came to, for kind `state`.
  state text,
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  -- A sentence for people; the customer reads it too.
  message text not null check (char_length(message) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index order_events_order_id on public.order_events (order_id, id);
create index order_events_actor_id on public.order_events (actor_id) where actor_id is not null;

-- Numbers. An order's own may have gaps (one that failed took its number with it); an invoice's may not, so it is counted in a row
-- that is locked until the payment commits.
create sequence private.order_numbers;
create table private.invoice_counters (
  year integer primary key,
  last_number integer not null
);
create function private.next_order_number(at timestamptz) returns text language sql volatile set search_path = '' as $$
  select 'IM-' || to_char(at at time zone 'Africa/Lagos', 'YYYY') || '-' || lpad(nextval('private.order_numbers')::text, 6, '0')
$$;
create function private.next_invoice_number(at timestamptz) returns text language sql volatile set search_path = '' as $$
  insert into private.invoice_counters as c (year, last_number) values (extract(year from at at time zone 'Africa/Lagos')::integer, 1)
  on conflict (year) do update set last_number = c.last_number + 1
  returning 'INV-' || c.year || '-' || lpad(c.last_number::text, 6, '0')
$$;
revoke execute on function private.next_order_number(timestamptz), private.next_invoice_number(timestamptz) from public;
grant execute on function private.next_order_number(timestamptz), private.next_invoice_number(timestamptz) to service_role;
grant usage on sequence private.order_numbers to service_role;
grant select, insert, update on private.invoice_counters to service_role;

alter table public.orders enable row level security;
alter table public.order_lines enable row level security;
alter table public.order_events enable row level security;
alter table private.invoice_counters enable row level security;
create policy invoice_counters_all_service on private.invoice_counters for all to service_role using (true) with check (true);
revoke all on public.orders, public.order_lines, public.order_events from anon, authenticated, service_role;
-- Not the key, the hash or the secret of a guest's link.
grant select (id, number, invoice_number, user_id, state, name, email, phone_number, delivery_state, delivery_area, delivery_street, delivery_landmark,
  delivery_note, coupon_code, subtotal_kobo, discount_kobo, delivery_kobo, total_kobo, vat_rate_percent, vat_kobo, carbon_reduction_kg, holds_stock,
  held_until, paid_at, delivered_at, created_at, updated_at) on public.orders to authenticated;
grant select on public.order_lines, public.order_events to authenticated;
grant select, insert, update on public.orders to service_role;
grant select, insert on public.order_lines, public.order_events to service_role;

create policy orders_select_owner_or_admin on public.orders for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy order_lines_select_owner_or_admin on public.order_lines for select to authenticated
  using (exists (select from public.orders o where o.id = order_id and (o.user_id = (select auth.uid()) or (select private.is_admin()))));
create policy order_events_select_owner_or_admin on public.order_events for select to authenticated
  using (exists (select from public.orders o where o.id = order_id and (o.user_id = (select auth.uid()) or (select private.is_admin()))));

-- Pages show "In stock" and "Only n left" below six: an order that changes neither leaves the kept pages alone.
drop trigger products_notify_changed on public.products;
create trigger products_notify_changed after insert or delete or truncate on public.products
  for each statement execute function private.notify_table_changed();
create trigger products_notify_updated after update on public.products for each row
  when (least(old.stock, 6) <> least(new.stock, 6) or (to_jsonb(old) - 'stock' - 'updated_at') is distinct from (to_jsonb(new) - 'stock' - 'updated_at'))
  execute function private.notify_table_changed();
