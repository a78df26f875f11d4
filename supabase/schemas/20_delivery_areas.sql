-- The areas where we deliver and install, and the fees.

-- One row for each Nigerian state that we deliver to, and for the Federal Capital Territory.
create table public.delivery_areas (
  state text primary key check (length(state) between 2 and 40),
  fee_kobo bigint not null check (fee_kobo >= 0),
  -- Working days after payment.
  days_min integer not null check (days_min >= 0),
  days_max integer not null constraint delivery_areas_days_in_order check (days_max >= days_min),
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  -- Null, or more than freight costs: as much as freight.
  parcel_fee_kobo bigint check (parcel_fee_kobo >= 0),
  version integer not null default 1,
  -- Against typing errors: at most ₦10 million for a fee, and a year for the delivery.
  constraint delivery_areas_fee_limit check (fee_kobo <= 1000000000),
  constraint delivery_areas_parcel_fee_limit check (parcel_fee_kobo <= 1000000000),
  constraint delivery_areas_days_limit check (days_max <= 365),
  constraint delivery_areas_days_check check (updated_at between '1900-01-01' and '2999-12-31')
);

-- The states where our crew installs, and the fee for its journey.
create table public.installation_areas (
  state text primary key
    references public.delivery_areas (state) on update cascade on delete cascade,
  -- 0: we work there every day, and the price of a kit includes delivery and installation. Null: no
  -- fixed price, we quote each order.
  crew_fee_kobo bigint check (crew_fee_kobo >= 0),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint installation_areas_crew_fee_limit check (crew_fee_kobo <= 1000000000),
  constraint installation_areas_days_check check (updated_at between '1900-01-01' and '2999-12-31')
);

alter table public.delivery_areas enable row level security;
grant select on public.delivery_areas to anon;
grant select, insert, update, delete on public.delivery_areas to authenticated, service_role;
create policy delivery_areas_select_everyone on public.delivery_areas
  for select to anon, authenticated
  using (is_active or (select private.is_admin()));
create policy delivery_areas_insert_staff on public.delivery_areas for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy delivery_areas_update_staff on public.delivery_areas for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
create policy delivery_areas_delete_staff on public.delivery_areas for delete to authenticated
  using ((select private.has_grant('finance')));

alter table public.installation_areas enable row level security;
grant select on public.installation_areas to anon;
grant select, insert, update, delete on public.installation_areas to authenticated, service_role;
create policy installation_areas_select_everyone on public.installation_areas
  for select to anon, authenticated
  using (true);
create policy installation_areas_insert_staff on public.installation_areas
  for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy installation_areas_update_staff on public.installation_areas
  for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
create policy installation_areas_delete_staff on public.installation_areas
  for delete to authenticated
  using ((select private.has_grant('finance')));

create trigger delivery_areas_stamp before update on public.delivery_areas
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger delivery_areas_notify_changed
  after insert or update or delete or truncate on public.delivery_areas
  for each statement execute function private.notify_table_changed();

create trigger installation_areas_stamp before update on public.installation_areas
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger installation_areas_notify_changed
  after insert or update or delete or truncate on public.installation_areas
  for each statement execute function private.notify_table_changed();

select private.audit_table('public.delivery_areas', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.installation_areas', '{sales,stock,finance,content,support}',
  'yes');
