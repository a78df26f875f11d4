-- Staff change an order before it leaves the store: goods, quantities, address, delivery fee, discount. Each
-- edit stays as it was, with what the order was before and after it.
create table public.order_edits (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  -- 1 for the first edit of an order.
  position integer not null check (position > 0),
  -- Lines, address, fee, discounts and total.
  before jsonb not null,
  after jsonb not null,
  total_before_kobo bigint not null,
  total_after_kobo bigint not null,
  -- What the member of staff gave away with it: a discount, or a lower delivery fee.
  given_kobo bigint not null default 0 check (given_kobo >= 0),
  reason text not null check (char_length(reason) between 1 and 500),
  -- SHA-256 of the request: the same one again is not a second edit.
  request_hash text not null,
  edited_by uuid references auth.users on delete set null,
  -- Only this transaction may change the prices of the order.
  transaction_id xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  unique (order_id, position)
);
create index order_edits_edited_by_idx on public.order_edits (edited_by, created_at)
  where edited_by is not null;

alter table public.order_edits enable row level security;
grant select (id, order_id, position, before, after, total_before_kobo, total_after_kobo, given_kobo,
  reason, edited_by, created_at) on public.order_edits to authenticated;
grant select, insert on public.order_edits to service_role;
create policy order_edits_select_staff on public.order_edits for select to authenticated
  using ((select private.has_grant('sales', 'stock', 'finance', 'support')));

alter table public.orders
  -- The part of the discount that staff gave besides the coupon.
  add column staff_discount_kobo bigint not null default 0,
  add constraint orders_staff_discount_kobo_check check (
    staff_discount_kobo between 0 and discount_kobo),
  add column edited_at timestamptz;
grant select (edited_at) on public.orders to authenticated;

-- The difference of an edit is one entry of the ledger.
alter table public.ledger_entries
  add column edit_id uuid references public.order_edits on delete restrict,
  add constraint ledger_entries_edit_check check (
    edit_id is null or kind in ('charge', 'credit_note') and reverses is null);
create unique index ledger_entries_edit_id_idx on public.ledger_entries (edit_id)
  where edit_id is not null;

-- A line that an edit took out is gone, and what was moved for it stays: the movements belong to the order.
alter table public.stock_movements
  drop constraint stock_movements_order_id_product_id_fkey,
  add constraint stock_movements_order_id_fkey foreign key (order_id)
    references public.orders on delete restrict;
grant update (quantity, discount_kobo, vat_kobo), delete on public.order_lines to service_role;
