-- Orders, and what they are priced with: the delivery fee of the state they go to, and coupons.

-- One row for each Nigerian state that we deliver to, and for the Federal Capital Territory.
create table public.delivery_areas (
  state text primary key check (length(state) between 2 and 40),
  fee_kobo bigint not null check (fee_kobo >= 0),
  -- Working days after payment.
  days_min integer not null check (days_min >= 0),
  days_max integer not null check (days_max >= days_min),
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);
create trigger delivery_areas_touch_updated_at before update on public.delivery_areas
  for each row execute function private.touch_updated_at();
create trigger delivery_areas_notify_changed
  after insert or update or delete or truncate on public.delivery_areas
  for each statement execute function private.notify_table_changed();

alter table public.delivery_areas enable row level security;
grant select on public.delivery_areas to anon;
grant select, insert, update, delete on public.delivery_areas to authenticated, service_role;
create policy delivery_areas_select_everyone on public.delivery_areas for select
  to anon, authenticated using (is_active or (select private.is_admin()));
create policy delivery_areas_insert_admin on public.delivery_areas for insert to authenticated
  with check ((select private.is_admin()));
create policy delivery_areas_update_admin on public.delivery_areas for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delivery_areas_delete_admin on public.delivery_areas for delete to authenticated
  using ((select private.is_admin()));

-- A code is a secret between us and the people we gave it to: only admins can list coupons, and the
-- function place-order looks one up.
create table public.coupons (
  code text primary key check (code ~ '^[A-Z0-9]{3,20}$'),
  description text not null default '',
  -- Exactly one of the two: a percentage of the subtotal, or an amount off it.
  percent_off numeric(5, 2) check (percent_off > 0 and percent_off <= 100),
  amount_off_kobo bigint check (amount_off_kobo > 0),
  min_subtotal_kobo bigint not null default 0 check (min_subtotal_kobo >= 0),
  max_discount_kobo bigint check (max_discount_kobo > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  -- Null: no limit. Cancelling an unpaid order takes back its use.
  max_uses integer check (max_uses > 0),
  used_count integer not null default 0 check (used_count >= 0),
  max_uses_per_email integer check (max_uses_per_email > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  check (num_nonnulls(percent_off, amount_off_kobo) = 1),
  check (max_uses is null or used_count <= max_uses)
);

alter table public.coupons enable row level security;
grant select, insert, delete on public.coupons to authenticated;
-- Not used_count: only orders count the uses.
grant update (description, percent_off, amount_off_kobo, min_subtotal_kobo, max_discount_kobo,
  starts_at, ends_at, max_uses, max_uses_per_email, is_active) on public.coupons to authenticated;
grant select, insert, update, delete on public.coupons to service_role;
create policy coupons_select_admin on public.coupons for select to authenticated
  using ((select private.is_admin()));
create policy coupons_insert_admin on public.coupons for insert to authenticated
  with check ((select private.is_admin()));
create policy coupons_update_admin on public.coupons for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy coupons_delete_admin on public.coupons for delete to authenticated
  using ((select private.is_admin()));

-- Orders, with their prices and the customer. Only functions write them (place-order and those after
-- it). A customer reads their own orders, staff read all. Prices include VAT, so `vat_kobo` is a
-- part of `total_kobo` and never added to it.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  -- Made by the browser before it sends; the same key is the same order.
  idempotency_key uuid not null unique,
  -- SHA-256 of the request: the same key with another body is refused.
  request_hash text not null,
  number text not null unique check (number ~ '^[A-Z]{1,6}-[0-9]{4}-[0-9]{6,}$'),
  -- Given when the order is paid, without gaps.
  invoice_number text unique check (invoice_number ~ '^INV-[0-9]{4}-[0-9]{6,}$'),
  user_id uuid references auth.users on delete set null,
  -- SHA-256 of the secret in a guest's link.
  access_hash text not null,
  status text not null default 'pending_payment' check (status in (
    'pending_payment', 'paid', 'preparing', 'shipped', 'delivered', 'installed', 'cancelled',
    'refunded'
  )),
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (char_length(email) between 3 and 254),
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  delivery_state text not null
    references public.delivery_areas (state) on update cascade on delete restrict,
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
  -- True while the units of its lines are taken out of products.stock.
  holds_stock boolean not null default true,
  -- An unpaid order returns its stock then; null once it is paid.
  held_until timestamptz,
  paid_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status in ('pending_payment', 'cancelled') or invoice_number is not null),
  check (status = 'pending_payment' or held_until is null)
);
create index orders_user_id_idx on public.orders (user_id, created_at desc);
create index orders_status_idx on public.orders (status, created_at desc);
create index orders_email_idx on public.orders (lower(email), created_at desc);
create index orders_held_until_idx on public.orders (held_until) where held_until is not null;
create index orders_coupon_code_idx on public.orders (coupon_code) where coupon_code is not null;
create index orders_delivery_state_idx on public.orders (delivery_state);
create trigger orders_touch_updated_at before update on public.orders
  for each row execute function private.touch_updated_at();

-- A paid order is never cancelled; a payment that arrives after the order was cancelled makes it paid.
create trigger orders_check_status before update of status on public.orders
  for each row execute function private.check_status_transition('an order',
    'pending_payment>paid', 'pending_payment>cancelled', 'cancelled>paid', 'paid>preparing',
    'paid>refunded', 'preparing>shipped', 'preparing>refunded', 'shipped>delivered',
    'shipped>refunded', 'delivered>installed', 'delivered>refunded', 'installed>refunded');

alter table public.orders enable row level security;
-- Not the idempotency key, the hash, or the secret of a guest's link.
grant select (id, number, invoice_number, user_id, status, name, email, phone_number,
  delivery_state, delivery_area, delivery_street, delivery_landmark, delivery_note, coupon_code,
  subtotal_kobo,
  discount_kobo, delivery_kobo, total_kobo, vat_rate_percent, vat_kobo, carbon_reduction_kg,
  holds_stock, held_until, paid_at, delivered_at, created_at, updated_at)
  on public.orders to authenticated;
grant select, insert, update on public.orders to service_role;
create policy orders_select_owner_or_admin on public.orders for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
-- The policies of its lines, events and payments read the order, so this one covers them too.
create policy orders_all_second_factor on public.orders as restrictive for all to authenticated
  using ((select private.has_given_second_factor()));

create table public.order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete cascade,
  position integer not null check (position >= 0),
  product_id uuid not null references public.products on delete restrict,
  -- Name and price of the product on the day of the order.
  name text not null,
  sku text not null,
  quantity integer not null check (quantity between 1 and 999),
  unit_price_kobo bigint not null check (unit_price_kobo > 0),
  -- Its part of the order's discount; the parts of all lines sum to the whole.
  discount_kobo bigint not null default 0
    check (discount_kobo between 0 and unit_price_kobo * quantity),
  carbon_reduction_kg numeric(12, 2) not null default 0,
  unique (order_id, product_id),
  unique (order_id, position)
);
create index order_lines_product_id_idx on public.order_lines (product_id);

alter table public.order_lines enable row level security;
grant select on public.order_lines to authenticated;
grant select, insert on public.order_lines to service_role;
create policy order_lines_select_owner_or_admin on public.order_lines for select to authenticated
  using (exists (
    select from public.orders o
    where o.id = order_id and (o.user_id = (select auth.uid()) or (select private.is_admin()))
  ));

-- What happened to an order, when, and by whom. Never changed, never deleted.
create table public.order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders on delete cascade,
  kind text not null check (kind in (
    'placed', 'status', 'payment', 'proof', 'refund', 'return_request', 'note'
  )),
  -- The new status of the order, for the kinds `placed` and `status`.
  status text,
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  -- A sentence for people; the customer reads it too.
  message text not null check (char_length(message) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index order_events_order_id_idx on public.order_events (order_id, id);
create index order_events_actor_id_idx on public.order_events (actor_id) where actor_id is not null;

alter table public.order_events enable row level security;
grant select on public.order_events to authenticated;
grant select, insert on public.order_events to service_role;
create policy order_events_select_owner_or_admin on public.order_events for select to authenticated
  using (exists (
    select from public.orders o
    where o.id = order_id and (o.user_id = (select auth.uid()) or (select private.is_admin()))
  ));

-- Order numbers may have gaps: an order that failed took its number with it. `prefix` is the
-- company's.
create sequence private.order_numbers;
grant usage on sequence private.order_numbers to service_role;
create function private.next_order_number(prefix text, at timestamptz) returns text
language sql volatile set search_path = '' as $$
  select prefix || '-' || to_char(at at time zone 'Africa/Lagos', 'YYYY') || '-'
    || lpad(nextval('private.order_numbers')::text, 6, '0')
$$;

-- Invoice numbers may not have gaps, so they are counted in a row that stays locked until the
-- payment commits.
create table private.invoice_counters (
  year integer primary key,
  last_number integer not null
);
alter table private.invoice_counters enable row level security;
grant select, insert, update on private.invoice_counters to service_role;
create policy invoice_counters_all_service_role on private.invoice_counters for all
  to service_role using (true) with check (true);
create function private.next_invoice_number(at timestamptz) returns text
language sql volatile set search_path = '' as $$
  insert into private.invoice_counters as c (year, last_number)
  values (extract(year from at at time zone 'Africa/Lagos')::integer, 1)
  on conflict (year) do update set last_number = c.last_number + 1
  returning 'INV-' || c.year || '-' || lpad(c.last_number::text, 6, '0')
$$;
grant execute on function private.next_order_number(text, timestamptz),
  private.next_invoice_number(timestamptz) to service_role;
