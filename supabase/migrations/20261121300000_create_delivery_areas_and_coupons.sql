-- What is added to and taken off an order: the fee of the state it goes to, and coupons.

-- One row for each state we deliver to, and the Federal Capital Territory.
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
create trigger delivery_areas_notify_changed after insert or update or delete or truncate on public.delivery_areas
  for each statement execute function private.notify_table_changed();

alter table public.delivery_areas enable row level security;
revoke all on public.delivery_areas from anon, authenticated, service_role;
grant select on public.delivery_areas to anon, authenticated;
grant insert, update, delete on public.delivery_areas to authenticated;
grant select, insert, update, delete on public.delivery_areas to service_role;
create policy delivery_areas_select_everybody on public.delivery_areas for select to anon, authenticated
  using (is_active or (select private.is_admin()));
create policy delivery_areas_insert_admin on public.delivery_areas for insert to authenticated with check ((select private.is_admin()));
create policy delivery_areas_update_admin on public.delivery_areas for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delivery_areas_delete_admin on public.delivery_areas for delete to authenticated using ((select private.is_admin()));

-- A code is a secret between us and those we gave it to: nobody lists them, the function place-order looks one up.
create table public.coupons (
  code text primary key check (code ~ '^[A-Z0-9]{3,20}$'),
  description text not null default '',
  -- Exactly one of the two: a share of the goods, or an amount off them.
  percent_off numeric(5, 2) check (percent_off > 0 and percent_off <= 100),
  amount_off_kobo bigint check (amount_off_kobo > 0),
  min_subtotal_kobo bigint not null default 0 check (min_subtotal_kobo >= 0),
  max_discount_kobo bigint check (max_discount_kobo > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  -- Null: as often as people like. An unpaid order that ends gives its use back.
  max_uses integer check (max_uses > 0),
  used_count integer not null default 0 check (used_count >= 0),
  max_uses_per_email integer check (max_uses_per_email > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  check (num_nonnulls(percent_off, amount_off_kobo) = 1),
  check (max_uses is null or used_count <= max_uses)
);
alter table public.coupons enable row level security;
revoke all on public.coupons from anon, authenticated, service_role;
grant select, insert, delete on public.coupons to authenticated;
-- How often it was used is counted by orders alone.
grant update (description, percent_off, amount_off_kobo, min_subtotal_kobo, max_discount_kobo, starts_at, ends_at, max_uses, max_uses_per_email, is_active) on public.coupons to authenticated;
grant select, insert, update, delete on public.coupons to service_role;
create policy coupons_select_admin on public.coupons for select to authenticated using ((select private.is_admin()));
create policy coupons_insert_admin on public.coupons for insert to authenticated with check ((select private.is_admin()));
create policy coupons_update_admin on public.coupons for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy coupons_delete_admin on public.coupons for delete to authenticated using ((select private.is_admin()));
