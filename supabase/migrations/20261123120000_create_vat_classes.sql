-- VAT is not one rate: each product has a class, and each class its rates with their legal ground and the
-- first day on which they count.
create table public.vat_classes (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  name text not null check (char_length(name) between 1 and 80),
  created_at timestamptz not null default now()
);
create table public.vat_rates (
  class text not null references public.vat_classes on update restrict on delete restrict,
  rate_percent numeric(5, 2) not null check (rate_percent between 0 and 50),
  -- The law that says so.
  legal_ground text not null check (char_length(legal_ground) between 3 and 300),
  -- The first day in Lagos.
  valid_from date not null,
  created_at timestamptz not null default now(),
  primary key (class, valid_from)
);

insert into public.vat_classes (slug, name) values
  ('standard', 'Standard rate'), ('zero-rated', 'Zero-rated'), ('exempt', 'Exempt');
insert into public.vat_rates (class, rate_percent, legal_ground, valid_from) values
  ('standard', 7.5, 'Value Added Tax Act, as amended by the Finance Act 2019', '2020-02-01'),
  ('standard', 7.5, 'Nigeria Tax Act 2025', '2026-01-01'),
  ('zero-rated', 0, 'Nigeria Tax Act 2025, section 187', '2026-01-01'),
  ('exempt', 0, 'Nigeria Tax Act 2025, section 186', '2026-01-01');

alter table public.vat_classes enable row level security;
alter table public.vat_rates enable row level security;
grant select, insert on public.vat_classes to authenticated;
grant update (name) on public.vat_classes to authenticated;
grant select, insert, update, delete on public.vat_rates to authenticated;
grant select on public.vat_classes, public.vat_rates to service_role;
create policy vat_classes_select_staff on public.vat_classes for select to authenticated
  using ((select private.is_admin()));
create policy vat_rates_select_staff on public.vat_rates for select to authenticated
  using ((select private.is_admin()));
create policy vat_classes_insert_finance on public.vat_classes for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy vat_classes_update_finance on public.vat_classes for update to authenticated
  using ((select private.has_grant('finance'))) with check ((select private.has_grant('finance')));
create policy vat_rates_insert_finance on public.vat_rates for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy vat_rates_update_finance on public.vat_rates for update to authenticated
  using ((select private.has_grant('finance'))) with check ((select private.has_grant('finance')));
create policy vat_rates_delete_finance on public.vat_rates for delete to authenticated
  using ((select private.has_grant('finance')));

-- Trigger only. A rate that counts already never changes, and a new one begins tomorrow at the earliest:
-- invoices of today were made with today's. Only a class without a rate may begin today or earlier. The
-- owner of the tables, who restores and prepares data, is not limited.
create function private.guard_vat_rate() returns trigger
language plpgsql set search_path = '' as $$
declare
  today constant date := (now() at time zone 'Africa/Lagos')::date;
begin
  if current_user not in ('authenticated', 'service_role') then return coalesce(new, old); end if;
  if tg_op in ('UPDATE', 'DELETE') and old.valid_from <= today then
    raise exception 'A rate that counts already cannot change' using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and new.class <> old.class then
    raise exception 'A rate stays in its class' using errcode = 'PT409';
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.valid_from <= today
    and exists (select from public.vat_rates where class = new.class) then
    raise exception 'A new rate begins tomorrow at the earliest' using errcode = 'PT409';
  end if;
  return coalesce(new, old);
end $$;
create trigger vat_rates_guard before insert or update or delete on public.vat_rates
  for each row execute function private.guard_vat_rate();

-- The rate of a class on a day in Lagos; null when it has none yet. The service and the guard below call it.
create function private.vat_rate_on(of_class text, day date) returns numeric
language sql stable set search_path = '' as $$
  select rate_percent from public.vat_rates
  where class = of_class and valid_from <= day
  order by valid_from desc
  limit 1
$$;
grant execute on function private.vat_rate_on(text, date) to authenticated, service_role;

alter table public.products add column vat_class text not null default 'standard'
  references public.vat_classes on update restrict on delete restrict;
create index products_vat_class_idx on public.products (vat_class);

-- Trigger only. Security definer, because those who write products need not read rates.
create function private.guard_vat_class() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.vat_rate_on(new.vat_class, (now() at time zone 'Africa/Lagos')::date) is null then
    raise exception 'This VAT class has no rate yet' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger products_guard_vat_class before insert or update of vat_class on public.products
  for each row execute function private.guard_vat_class();
