-- Value added tax. Each product has a class, and each class its rates with their legal ground and
-- first day. A rate that applies is never changed.

create table public.vat_classes (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  name text collate "und-x-icu" not null check (char_length(name) between 1 and 80),
  created_at timestamptz not null default now(),
  constraint vat_classes_days_check check (created_at between '1900-01-01' and '2999-12-31'),
  constraint vat_classes_name_shows_text check (private.shows_text(name))
);

create table public.vat_rates (
  class text not null references public.vat_classes on update restrict on delete restrict,
  rate_percent numeric(5, 2) not null check (rate_percent between 0 and 50),
  legal_ground text not null check (char_length(legal_ground) between 3 and 300),
  -- The first day, in Lagos.
  valid_from date not null,
  created_at timestamptz not null default now(),
  primary key (class, valid_from),
  constraint vat_rates_days_check check (created_at between '1900-01-01' and '2999-12-31')
);

alter table public.products add constraint products_vat_class_fkey
  foreign key (vat_class) references public.vat_classes
  on update restrict on delete restrict;

alter table public.vat_classes enable row level security;
-- Finance may delete a class that it has just added: foreign keys keep a class with a rate or a
-- product.
grant select, insert, delete on public.vat_classes to authenticated;
grant select on public.vat_classes to service_role;
grant update (name) on public.vat_classes to authenticated;
create policy vat_classes_select_staff on public.vat_classes for select to authenticated
  using ((select private.is_admin()));
create policy vat_classes_insert_finance on public.vat_classes for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy vat_classes_update_finance on public.vat_classes for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
create policy vat_classes_delete_finance on public.vat_classes for delete to authenticated
  using ((select private.has_grant('finance')));

alter table public.vat_rates enable row level security;
grant select, insert, update, delete on public.vat_rates to authenticated;
grant select on public.vat_rates to service_role;
create policy vat_rates_select_staff on public.vat_rates for select to authenticated
  using ((select private.is_admin()));
create policy vat_rates_insert_finance on public.vat_rates for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy vat_rates_update_finance on public.vat_rates for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
create policy vat_rates_delete_finance on public.vat_rates for delete to authenticated
  using ((select private.has_grant('finance')));

-- A rate that applies already never changes, and a new one begins tomorrow at the earliest, because
-- the invoices of today have used the rate of today. Only the first rate of a class may begin today
-- or earlier. The owner of the tables, who restores and prepares data, is not limited.
create function private.guard_vat_rate() returns trigger
language plpgsql set search_path = '' as $$
declare
  today constant date := (now() at time zone 'Africa/Lagos')::date;
begin
  if current_user not in ('authenticated', 'service_role') then return coalesce(new, old); end if;
  if tg_op in ('UPDATE', 'DELETE') and old.valid_from <= today then
    raise exception 'vat_rate_in_force' using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and new.class <> old.class then
    raise exception 'vat_rate_class_fixed' using errcode = 'PT409';
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.valid_from <= today
    and exists (select from public.vat_rates where class = new.class) then
    raise exception 'rate_begins_too_early' using errcode = 'PT409';
  end if;
  return coalesce(new, old);
end $$;

-- The rate of a class on a day in Lagos; null when it has none yet.
create function private.vat_rate_on(of_class text, day date) returns numeric
language sql stable set search_path = '' as $$
  select rate_percent from public.vat_rates
  where class = of_class and valid_from <= day
  order by valid_from desc
  limit 1
$$;
grant execute on function private.vat_rate_on(text, date) to authenticated, service_role;

-- A product needs a VAT class with a rate. Security definer, because those who write products need
-- not read rates.
create function private.guard_vat_class() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.vat_rate_on(new.vat_class, (now() at time zone 'Africa/Lagos')::date) is null then
    raise exception 'vat_class_without_rate' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- The standard rate on a day, for pages that show amounts without VAT. Security definer, because
-- visitors do not read rates; they may call it.
create function public.standard_vat_percent(of_day date) returns numeric
language sql stable security definer set search_path = '' as $$
  select private.vat_rate_on('standard', of_day)
$$;
grant execute on function public.standard_vat_percent(date) to anon, authenticated;

create trigger vat_rates_guard before insert or update or delete on public.vat_rates
  for each row execute function private.guard_vat_rate();
-- The page for resellers states the rate.
create trigger vat_rates_notify_changed
  after insert or update or delete or truncate on public.vat_rates
  for each statement execute function private.notify_table_changed();

create trigger products_guard_vat_class before insert or update of vat_class on public.products
  for each row execute function private.guard_vat_class();

select private.audit_table('public.vat_classes', '{sales,stock,finance,content,support}');

select private.audit_table('public.vat_rates', '{sales,stock,finance,content,support}');
