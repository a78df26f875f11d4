-- Many products changed at once, by an import or from a list of the desk: what was done, by whom, and
-- the change of the audit that takes it back.
create table public.product_batches (
  -- Chosen by the page: a request that is sent twice is done once.
  id uuid primary key,
  kind text not null check (kind in ('import', 'bulk')),
  -- The name of the file, or what was changed.
  title text not null check (char_length(title) between 1 and 200),
  made_by uuid references auth.users on delete set null,
  made_at timestamptz not null default now(),
  -- The transaction, as the audit names it.
  change text not null default pg_current_xact_id()::text check (change ~ '^\d+$'),
  -- What was answered, for a request that is sent again and for the report.
  result jsonb not null check (jsonb_typeof(result) = 'object'),
  undone_at timestamptz,
  undone_by uuid references auth.users on delete set null,
  constraint product_batches_undone_check check (undone_by is null or undone_at is not null)
);
create index product_batches_made_at_idx on public.product_batches (made_at desc, id);
create index product_batches_made_by_idx on public.product_batches (made_by)
  where made_by is not null;
create index product_batches_undone_by_idx on public.product_batches (undone_by)
  where undone_by is not null;
alter table public.product_batches enable row level security;
revoke all on public.product_batches from anon, authenticated, service_role;
grant select on public.product_batches to authenticated;
grant select, insert, update (result, undone_at, undone_by) on public.product_batches
  to service_role;
create policy product_batches_select_staff on public.product_batches for select to authenticated
  using ((select private.has_grant('content', 'sales', 'stock', 'finance')));

-- The movements of a batch, which undoing it reverses.
alter table public.stock_movements
  add column batch_id uuid references public.product_batches on delete restrict;
create index stock_movements_batch_id_idx on public.stock_movements (batch_id)
  where batch_id is not null;

-- The units of orders that have not left the store. Functions read it for many products at once.
create view private.held_units as
  select line.product_id, line.order_id, line.quantity - line.returned_quantity as units
  from public.order_lines line
  join public.orders on orders.id = line.order_id
  where orders.holds_stock and orders.status in ('pending_payment', 'paid', 'preparing');
revoke all on private.held_units from anon, authenticated;
grant select on private.held_units to service_role;

create or replace function private.units_on_hold(product uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(units), 0)::integer from private.held_units
  where product_id = product and (auth.uid() is null or private.is_admin())
$$;
