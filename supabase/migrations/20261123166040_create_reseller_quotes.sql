-- What a reseller puts on quotes, besides the name of the business.
create table public.reseller_brands (
  reseller_id uuid primary key references public.resellers on delete restrict,
  phone text not null check (char_length(phone) between 5 and 40),
  -- In the bucket reseller-logos; null without a logo.
  logo_path text unique check (char_length(logo_path) between 10 and 100),
  updated_at timestamptz not null default now()
);
create trigger reseller_brands_touch_updated_at before update on public.reseller_brands
  for each row execute function private.touch_updated_at();
alter table public.reseller_brands enable row level security;
revoke all on public.reseller_brands from anon, authenticated, service_role;
grant select on public.reseller_brands to authenticated;
grant select, insert, update on public.reseller_brands to service_role;
create policy reseller_brands_select_owner on public.reseller_brands for select to authenticated
  using (exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_brands_all_second_factor on public.reseller_brands
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));

-- Quotes of resellers to their own customers, at their own prices. Nobody of our staff reads them.
create table public.reseller_quotes (
  id uuid primary key default gen_random_uuid(),
  reseller_id uuid not null references public.resellers on delete restrict,
  number integer not null check (number between 1 and 999999),
  customer_name text not null check (char_length(customer_name) between 1 and 120),
  customer_phone text check (char_length(customer_phone) between 5 and 40),
  note text check (char_length(note) between 1 and 1000),
  valid_until date not null check (valid_until between '2026-01-01' and '2099-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (reseller_id, number)
);
create table public.reseller_quote_lines (
  quote_id uuid not null references public.reseller_quotes on delete cascade,
  position integer not null check (position between 0 and 49),
  -- Null for what the reseller adds, such as their own labour.
  product_id uuid references public.products on delete set null,
  name text not null check (char_length(name) between 1 and 200),
  quantity integer not null check (quantity between 1 and 10000),
  unit_price_kobo bigint not null check (unit_price_kobo between 0 and 100000000000),
  primary key (quote_id, position)
);
create index reseller_quotes_created_at_idx on public.reseller_quotes (reseller_id, created_at desc);
create index reseller_quote_lines_product_id_idx on public.reseller_quote_lines (product_id)
  where product_id is not null;
create trigger reseller_quotes_touch_updated_at before update on public.reseller_quotes
  for each row execute function private.touch_updated_at();
alter table public.reseller_quotes enable row level security;
alter table public.reseller_quote_lines enable row level security;
revoke all on public.reseller_quotes, public.reseller_quote_lines
  from anon, authenticated, service_role;
grant select, delete on public.reseller_quotes to authenticated;
grant select on public.reseller_quote_lines to authenticated;
grant select, insert, update on public.reseller_quotes to service_role;
grant select, insert, delete on public.reseller_quote_lines to service_role;
create policy reseller_quotes_select_owner on public.reseller_quotes for select to authenticated
  using (exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_quotes_delete_owner on public.reseller_quotes for delete to authenticated
  using (exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_quotes_all_second_factor on public.reseller_quotes
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
create policy reseller_quote_lines_select_owner on public.reseller_quote_lines
  for select to authenticated
  using (exists (select from public.reseller_quotes q where q.id = quote_id));
create policy reseller_quote_lines_all_second_factor on public.reseller_quote_lines
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
