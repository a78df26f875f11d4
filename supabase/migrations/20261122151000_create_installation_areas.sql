-- Where our crew installs, and what its journey costs.
create table public.installation_areas (
  state text primary key references public.delivery_areas (state)
    on update cascade on delete cascade,
  -- 0: we work there every day, and the price of a kit holds its delivery and installation. Null: no
  -- fixed price, we quote each order.
  crew_fee_kobo bigint check (crew_fee_kobo >= 0),
  updated_at timestamptz not null default now()
);
create trigger installation_areas_touch_updated_at before update on public.installation_areas
  for each row execute function private.touch_updated_at();
create trigger installation_areas_notify_changed
  after insert or update or delete or truncate on public.installation_areas
  for each statement execute function private.notify_table_changed();

alter table public.installation_areas enable row level security;
grant select on public.installation_areas to anon;
grant select, insert, update, delete on public.installation_areas to authenticated, service_role;
create policy installation_areas_select_everyone on public.installation_areas for select
  to anon, authenticated using (true);
create policy installation_areas_insert_admin on public.installation_areas for insert
  to authenticated with check ((select private.is_admin()));
create policy installation_areas_update_admin on public.installation_areas for update
  to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy installation_areas_delete_admin on public.installation_areas for delete
  to authenticated using ((select private.is_admin()));
