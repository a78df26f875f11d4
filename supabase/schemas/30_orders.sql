-- Orders with their lines, events and notes. Only functions write orders. Customers read their own,
-- and staff read them by grant.

-- Order numbers may have gaps: an order that fails uses up its number.
create sequence private.order_numbers;
grant usage on sequence private.order_numbers to service_role;

-- Prices include VAT, so `vat_kobo` is a part of `total_kobo` and never added to it.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  -- Chosen by the browser, so that a repeated request is the same order.
  idempotency_key uuid not null unique,
  -- SHA-256 of the request: the same key with another body is refused.
  request_hash text not null,
  number text not null unique check (number ~ '^[A-Z]{1,6}-[0-9]{4}-[0-9]{6,}$'),
  -- Assigned when the order is paid, without gaps.
  invoice_number text unique check (invoice_number ~ '^INV-[0-9]{4}-[0-9]{6,}$'),
  user_id uuid references auth.users on delete set null,
  -- SHA-256 of the secret in a guest's link.
  access_hash text not null,
  status text not null default 'pending_payment'
    check (status in ('pending_payment', 'paid', 'preparing', 'shipped', 'delivered', 'installed',
      'cancelled', 'refunded')),
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
  discount_kobo bigint not null default 0
    constraint orders_discount_within_subtotal check (discount_kobo between 0 and subtotal_kobo),
  delivery_kobo bigint not null check (delivery_kobo >= 0),
  total_kobo bigint not null,
  vat_rate_percent numeric(5, 2) not null check (vat_rate_percent between 0 and 50),
  vat_kobo bigint not null
    constraint orders_vat_within_total check (vat_kobo between 0 and total_kobo),
  -- kg CO2e that the goods avoid per year.
  carbon_reduction_kg numeric(14, 2) not null default 0 check (carbon_reduction_kg >= 0),
  -- True while the units of its lines are taken out of products.stock.
  holds_stock boolean not null default true,
  -- When an unpaid order returns its stock. Null for other orders.
  held_until timestamptz,
  paid_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set when the order is placed: with its units, unpaid orders hold more than half of the unsold
  -- units. Such an order holds its units for 30 minutes, which nothing extends.
  holds_last_units boolean not null default false,
  -- When a receipt extended the hold.
  hold_extended_at timestamptz,
  -- When a long hold was shortened, because the order now holds the last units of a product.
  hold_shortened_at timestamptz,
  -- Working days after the payment, as the buyer saw them. Null if unknown.
  delivery_days_min integer,
  delivery_days_max integer,
  -- The promised days of arrival, in Lagos time, set when the order is paid. Staff may move them.
  promised_from date,
  promised_by date,
  shipped_at timestamptz,
  -- The version of the terms that the buyer accepted: its date.
  terms_version text
    constraint orders_terms_version_check check (terms_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  -- Installation by our crew. none: delivery only. included: in the prices of the goods. chosen:
  -- bought with the order for `installation_kobo`. quoted: priced after the order
  -- (public.installation_quotes).
  installation_kind text not null default 'none'
    check (installation_kind in ('none', 'included', 'chosen', 'quoted')),
  installation_kobo bigint not null default 0,
  -- The VAT of each line is stored on the day of the order. Delivery and installation have the rate
  -- of the order, `vat_rate_percent`, and this sum of their own. `vat_kobo` is the sum of all.
  service_vat_kobo bigint not null default 0,
  -- The part of the discount that staff gave besides the coupon.
  staff_discount_kobo bigint not null default 0,
  edited_at timestamptz,
  -- Staff enter the orders of customers who call or write. Such a customer accepts the terms on the
  -- page of the order before they pay.
  channel text not null default 'web'
    constraint orders_channel_check check (channel in ('web', 'phone', 'whatsapp', 'store')),
  placed_by uuid references auth.users on delete set null,
  -- The date of an invoice never changes. `paid_at` does, when a cancelled order is paid again.
  invoiced_at timestamptz,
  constraint orders_invoiced_once_paid check (
    status in ('pending_payment', 'cancelled') or invoice_number is not null
  ),
  constraint orders_held_only_while_unpaid check (status = 'pending_payment' or held_until is null),
  constraint orders_last_units_not_extended check (
    not holds_last_units or hold_extended_at is null
  ),
  constraint orders_cancelled_holds_nothing check (status <> 'cancelled' or not holds_stock),
  constraint orders_delivery_days check (
    num_nulls(delivery_days_min, delivery_days_max) in (0, 2)
    and delivery_days_min >= 0 and delivery_days_max >= delivery_days_min
  ),
  constraint orders_promised_days check (
    num_nulls(promised_from, promised_by) in (0, 2) and promised_by >= promised_from
  ),
  -- An order without an invoice was never paid.
  constraint orders_promised_when_paid check (promised_by is null or invoice_number is not null),
  -- Goods of a paid order are not for sale to others.
  constraint orders_paid_holds_stock check (
    status in ('pending_payment', 'cancelled', 'refunded') or holds_stock
  ),
  constraint orders_total_check check (
    total_kobo = subtotal_kobo - discount_kobo + delivery_kobo + installation_kobo
  ),
  constraint orders_installation_price_when_chosen check (
    installation_kobo >= 0 and (installation_kobo > 0) = (installation_kind = 'chosen')
  ),
  constraint orders_service_vat_within_services check (
    service_vat_kobo between 0 and delivery_kobo + installation_kobo
  ),
  constraint orders_staff_discount_within_discount check (
    staff_discount_kobo between 0 and discount_kobo
  ),
  constraint orders_terms_accepted check (terms_version is not null or channel <> 'web'),
  constraint orders_typed_by_staff_off_web check (placed_by is null or channel <> 'web'),
  constraint orders_hold_is_short check (
    held_until <= created_at
      + case
          when not holds_stock then interval '90 days'
          when holds_last_units then interval '30 minutes'
          when channel <> 'web' then interval '24 hours'
          else interval '2 hours'
        end
      + case when hold_extended_at is null then interval '0' else interval '24 hours' end
  )
);

create index orders_user_id_idx on public.orders (user_id, created_at desc);
create index orders_status_idx on public.orders (status, created_at desc);
create index orders_email_idx on public.orders (lower(email), created_at desc);
create index orders_held_until_idx on public.orders (held_until) where held_until is not null;
create index orders_coupon_code_idx on public.orders (coupon_code) where coupon_code is not null;
create index orders_delivery_state_idx on public.orders (delivery_state);
create index orders_phone_number_idx on public.orders (phone_number, created_at desc);
create index orders_last_units_idx on public.orders (created_at)
  where holds_last_units and paid_at is null;
create index orders_mailbox_idx on public.orders (private.mailbox_of(email), created_at desc);
-- For the sales of recent days.
create index orders_paid_at_idx on public.orders (paid_at) where paid_at is not null;
-- One index for each sort order of the list.
create index orders_created_at_idx on public.orders (created_at, id);
create index orders_total_kobo_idx on public.orders (total_kobo, id);
create index orders_promised_by_idx on public.orders (promised_by nulls first, id);
create index orders_placed_by_idx on public.orders (placed_by) where placed_by is not null;
-- The orders whose goods are still in the store.
create index orders_open_idx on public.orders (id)
  where holds_stock and status in ('pending_payment', 'paid', 'preparing');
create index orders_invoiced_at_idx on public.orders (invoiced_at) where invoiced_at is not null;
create index orders_phone_key_idx
  on public.orders (private.phone_key(phone_number), created_at desc);
create index orders_name_idx on public.orders (name collate "und-x-icu", id);

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
    constraint order_lines_discount_within_price
      check (discount_kobo between 0 and unit_price_kobo * quantity),
  carbon_reduction_kg numeric(12, 2) not null default 0,
  -- Units that came back while the order kept the others.
  returned_quantity integer not null default 0,
  vat_class text not null default 'standard'
    references public.vat_classes on update restrict on delete restrict,
  vat_rate_percent numeric(5, 2) not null default 7.5 check (vat_rate_percent between 0 and 50),
  vat_kobo bigint not null default 0,
  unique (order_id, product_id),
  unique (order_id, position),
  constraint order_lines_returned_within_quantity check (returned_quantity between 0 and quantity),
  constraint order_lines_vat_within_price check (
    vat_kobo between 0 and unit_price_kobo * quantity - discount_kobo
  )
);

create index order_lines_product_id_idx on public.order_lines (product_id);
create index order_lines_vat_class_idx on public.order_lines (vat_class);

-- The history of an order. Never changed and never deleted.
create table public.order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders on delete cascade,
  kind text not null
    check (kind in ('placed', 'status', 'payment', 'proof', 'refund', 'return_request',
      'shipment', 'note')),
  -- The new status of the order, for the kinds `placed` and `status`.
  status text,
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  -- A sentence that the customer reads too.
  message text not null check (char_length(message) between 1 and 1000),
  created_at timestamptz not null default now()
);

create index order_events_order_id_idx on public.order_events (order_id, id);
create index order_events_actor_id_idx on public.order_events (actor_id) where actor_id is not null;

-- Invoice numbers may not have gaps, so they are counted in a row that stays locked until the
-- payment commits.
create table private.invoice_counters (
  year integer primary key,
  last_number integer not null
);

-- Notes of staff for each other. The buyer never reads them.
create table public.order_notes (
  -- Chosen by the page, so that a note sent twice is stored once.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index order_notes_order_id_idx on public.order_notes (order_id, created_at);
create index order_notes_author_id_idx on public.order_notes (author_id)
  where author_id is not null;

-- The person to whom a reseller's order is delivered. The order itself names the reseller, who pays
-- and receives the mails.
create table public.order_recipients (
  order_id uuid primary key references public.orders on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  phone_number text not null check (phone_number ~ '^\+[0-9]{8,15}$'),
  -- The seller named on the delivery papers.
  sender_name text not null check (char_length(sender_name) between 1 and 120),
  created_at timestamptz not null default now()
);

alter table public.orders enable row level security;
grant select, insert, update on public.orders to service_role;
-- Not the idempotency key, the hash of the request, or the hash of a guest's link.
grant select (id, number, invoice_number, user_id, status, name, email, phone_number,
  delivery_state, delivery_area, delivery_street, delivery_landmark, delivery_note, coupon_code,
  subtotal_kobo, discount_kobo, delivery_kobo, total_kobo, vat_rate_percent, vat_kobo,
  carbon_reduction_kg, holds_stock, held_until, paid_at, delivered_at, created_at, updated_at,
  holds_last_units, hold_extended_at, delivery_days_min, delivery_days_max, promised_from,
  promised_by, shipped_at, terms_version, installation_kind, installation_kobo, service_vat_kobo,
  edited_at, channel, invoiced_at) on public.orders to authenticated;
-- Staff who only have the grant stock prepare and ship orders. They may not read prices and e-mail
-- addresses, so they have a list of their own.
create policy orders_select_owner_or_staff on public.orders for select to authenticated
  using (
    user_id = (select auth.uid())
    or (select private.has_grant('sales', 'finance', 'support'))
  );
-- The policies of lines, events and payments read the order, so this one covers them too.
create policy orders_all_second_factor on public.orders as restrictive for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.order_lines enable row level security;
grant select on public.order_lines to authenticated;
grant select, insert, delete on public.order_lines to service_role;
grant update (quantity, discount_kobo, returned_quantity, vat_kobo) on public.order_lines
  to service_role;
create policy order_lines_select_owner_or_staff on public.order_lines for select to authenticated
  using (exists (
    select from public.orders o
    where o.id = order_lines.order_id and (
      o.user_id = (select auth.uid())
      or (select private.has_grant('sales', 'finance', 'support'))
    )
  ));

alter table public.order_events enable row level security;
grant select, insert on public.order_events to service_role;
-- Buyers do not learn which member of staff worked on their order. Staff see it through functions.
grant select (id, order_id, kind, status, actor, message, created_at) on public.order_events
  to authenticated;
-- Staff who only have the grant stock do not read events with amounts, which are all written with
-- the sign of the naira (`domain/money/money.ts`).
create policy order_events_select_owner_or_staff on public.order_events
  for select to authenticated
  using (
    (select private.has_grant('sales', 'finance', 'support'))
    or ((select private.has_grant('stock')) and message !~ '₦')
    or exists (
      select from public.orders o
      where o.id = order_events.order_id and o.user_id = (select auth.uid())
    )
  );

alter table private.invoice_counters enable row level security;
grant select, insert, update on private.invoice_counters to service_role;

alter table public.order_notes enable row level security;
grant select, delete on public.order_notes to authenticated;
grant select on public.order_notes to service_role;
grant insert (id, order_id, body) on public.order_notes to authenticated;
create policy order_notes_select_staff on public.order_notes for select to authenticated
  using ((select private.has_grant('sales', 'stock', 'finance', 'support')));
create policy order_notes_insert_staff on public.order_notes for insert to authenticated
  with check (author_id = (select auth.uid()) and (select private.has_grant('sales', 'support')));
create policy order_notes_delete_author on public.order_notes for delete to authenticated
  using (author_id = (select auth.uid()) and (select private.has_grant('sales', 'support')));

alter table public.order_recipients enable row level security;
grant select on public.order_recipients to authenticated;
grant select, insert on public.order_recipients to service_role;
create policy order_recipients_select_buyer_or_staff on public.order_recipients
  for select to authenticated
  using (
    (select private.has_grant('sales', 'stock', 'support'))
    or exists (
      select from public.orders o where o.id = order_id and o.user_id = (select auth.uid())
    )
  );
create policy order_recipients_all_second_factor on public.order_recipients as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

create function private.next_order_number(prefix text, at timestamptz) returns text
language sql volatile set search_path = '' as $$
  select prefix || '-' || to_char(at at time zone 'Africa/Lagos', 'YYYY') || '-'
    || lpad(nextval('private.order_numbers')::text, 6, '0')
$$;
grant execute on function private.next_order_number(text, timestamp with time zone) to service_role;

create function private.next_invoice_number(at timestamptz) returns text
language sql volatile set search_path = '' as $$
  insert into private.invoice_counters as c (year, last_number)
  values (extract(year from at at time zone 'Africa/Lagos')::integer, 1)
  on conflict (year) do update set last_number = c.last_number + 1
  returning 'INV-' || c.year || '-' || lpad(c.last_number::text, 6, '0')
$$;
grant execute on function private.next_invoice_number(timestamp with time zone) to service_role;

create trigger orders_stamp before update on public.orders
  for each row execute function private.stamp_row('updated_at');
create trigger orders_use_coupon after insert on public.orders
  for each row when (new.coupon_code is not null and new.status <> 'cancelled')
  execute function private.guard_coupon_uses();
create trigger orders_count_discount_of_new after insert on public.orders
  for each row when (new.coupon_code is not null) execute function private.count_coupon_discount();
create trigger orders_count_discount_of_changed
  after update of status, discount_kobo, staff_discount_kobo on public.orders
  for each row when (new.coupon_code is not null) execute function private.count_coupon_discount();
create trigger orders_count_discount_of_deleted after delete on public.orders
  for each row when (old.coupon_code is not null) execute function private.count_coupon_discount();
create trigger orders_use_coupon_again after update of status on public.orders
  for each row
  when (new.coupon_code is not null and old.status = 'cancelled'
    and new.status not in ('cancelled', 'refunded'))
  execute function private.guard_coupon_uses();
create trigger orders_check_status before insert or update of status on public.orders
  for each row execute function private.guard_status('>pending_payment',
    'pending_payment>paid', 'pending_payment>cancelled', 'cancelled>paid',
    'cancelled>pending_payment', 'cancelled>refunded', 'paid>preparing', 'paid>delivered',
    'paid>cancelled', 'paid>refunded', 'preparing>shipped', 'preparing>delivered',
    'preparing>cancelled', 'preparing>refunded', 'shipped>delivered', 'shipped>refunded',
    'delivered>installed', 'delivered>refunded', 'installed>refunded');

select private.audit_table('public.orders', '{sales,finance,support}');

select private.audit_table('public.order_lines', '{sales,finance,support}');

select private.audit_table('public.order_events', '{sales,finance,support}');

select private.audit_table('public.order_notes', '{sales,stock,finance,support}');

select private.audit_table('public.order_recipients', '{sales,stock,support}');
