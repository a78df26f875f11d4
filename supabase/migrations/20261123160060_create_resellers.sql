-- Businesses that sell our goods: at wholesale to their own customers, or by a referral.
create table public.reseller_tiers (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 2 and 40),
  -- What was installed or delivered through the reseller in the last twelve months, to be in this tier.
  min_volume_kobo bigint not null unique check (min_volume_kobo >= 0),
  wholesale_percent numeric(5,2) not null check (wholesale_percent >= 0 and wholesale_percent < 60),
  commission_percent numeric(5,2) not null
    check (commission_percent >= 0 and commission_percent < 30),
  version integer not null default 1
);
-- More off from a quantity of one product on.
create table public.wholesale_breaks (
  tier_id uuid not null references public.reseller_tiers on delete cascade,
  min_quantity integer not null check (min_quantity between 2 and 1000),
  extra_percent numeric(5,2) not null check (extra_percent > 0 and extra_percent <= 30),
  primary key (tier_id, min_quantity)
);
insert into public.reseller_tiers (name, min_volume_kobo, wholesale_percent, commission_percent) values
  ('Bronze', 0, 8, 3), ('Silver', 1000000000, 11, 4), ('Gold', 5000000000, 14, 5);
insert into public.wholesale_breaks (tier_id, min_quantity, extra_percent)
  select id, quantity, extra from public.reseller_tiers, (values (10, 2), (50, 4)) as breaks (quantity, extra);

create table public.resellers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users on delete restrict,
  status text not null default 'applied'
    check (status in ('applied', 'approved', 'declined', 'suspended')),
  business_name text not null check (char_length(business_name) between 2 and 120),
  business_kind text not null check (business_kind in ('company', 'business_name', 'individual')),
  registration_number text check (char_length(registration_number) between 2 and 40),
  tin text check (tin ~ '^[0-9-]{8,20}$'),
  is_resident boolean not null default true,
  phone text not null check (phone ~ '^\+[0-9]{8,15}$'),
  address text not null check (char_length(address) between 5 and 300),
  state text not null check (char_length(state) between 2 and 60),
  about text check (char_length(about) <= 2000),
  -- In links and typed at checkout.
  code text unique check (code ~ '^[A-Z0-9]{5,16}$'),
  tier_id uuid not null references public.reseller_tiers on delete restrict,
  -- Why it was approved, declined or suspended; for the reseller.
  reason text check (char_length(reason) between 3 and 500),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  applied_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint resellers_code_when_approved check ((code is not null) or status in ('applied', 'declined')),
  constraint resellers_decision_check
    check (status = 'applied' or (reason is not null and decided_at is not null))
);
create index resellers_tier_id_idx on public.resellers (tier_id);
create index resellers_decided_by_idx on public.resellers (decided_by) where decided_by is not null;
create index resellers_status_idx on public.resellers (status, applied_at desc, id);
create trigger resellers_begin before insert on public.resellers
  for each row execute function private.check_first_status('applied');
create trigger resellers_check_status before update of status on public.resellers
  for each row execute function private.check_status_transition('a reseller', 'applied>approved',
    'applied>declined', 'declined>applied', 'approved>suspended', 'suspended>approved');
create trigger resellers_touch_updated_at before update on public.resellers
  for each row execute function private.touch_updated_at();
create trigger resellers_bump_version before update on public.resellers
  for each row execute function private.bump_version();
create trigger reseller_tiers_bump_version before update on public.reseller_tiers
  for each row execute function private.bump_version();
create trigger reseller_tiers_notify_changed
  after insert or update or delete or truncate on public.reseller_tiers
  for each statement execute function private.notify_table_changed();

-- Whether the caller is a reseller who may see prices and earn now.
create function private.is_approved_reseller() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.resellers where user_id = (select auth.uid()) and status = 'approved')
$$;
revoke execute on function private.is_approved_reseller() from public;
grant execute on function private.is_approved_reseller() to authenticated;

alter table public.resellers enable row level security;
alter table public.reseller_tiers enable row level security;
alter table public.wholesale_breaks enable row level security;
revoke all on public.resellers, public.reseller_tiers, public.wholesale_breaks
  from anon, authenticated, service_role;
grant select on public.resellers to authenticated;
grant select, insert, update on public.resellers to service_role;
grant select on public.reseller_tiers, public.wholesale_breaks to authenticated, service_role;
grant insert (name, min_volume_kobo, wholesale_percent, commission_percent),
  update (name, min_volume_kobo, wholesale_percent, commission_percent), delete
  on public.reseller_tiers to authenticated;
grant insert (tier_id, min_quantity, extra_percent), update (extra_percent), delete
  on public.wholesale_breaks to authenticated;
create policy resellers_select_owner_or_staff on public.resellers for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_grant('sales', 'finance', 'support')));
create policy resellers_all_second_factor on public.resellers
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
-- A reseller sees the prices of the own tier only.
create policy reseller_tiers_select_own_or_staff on public.reseller_tiers for select to authenticated
  using ((select private.has_grant('sales', 'finance')) or (select private.is_approved_reseller())
    and id = (select r.tier_id from public.resellers r where r.user_id = (select auth.uid())));
create policy wholesale_breaks_select_own_or_staff on public.wholesale_breaks
  for select to authenticated
  using ((select private.has_grant('sales', 'finance')) or (select private.is_approved_reseller())
    and tier_id = (select r.tier_id from public.resellers r where r.user_id = (select auth.uid())));
create policy reseller_tiers_insert_finance on public.reseller_tiers for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy reseller_tiers_update_finance on public.reseller_tiers for update to authenticated
  using ((select private.has_grant('finance'))) with check ((select private.has_grant('finance')));
create policy reseller_tiers_delete_finance on public.reseller_tiers for delete to authenticated
  using ((select private.has_grant('finance')));
create policy wholesale_breaks_insert_finance on public.wholesale_breaks for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy wholesale_breaks_update_finance on public.wholesale_breaks for update to authenticated
  using ((select private.has_grant('finance'))) with check ((select private.has_grant('finance')));
create policy wholesale_breaks_delete_finance on public.wholesale_breaks for delete to authenticated
  using ((select private.has_grant('finance')));
select private.audit_table('public.resellers', '{sales,finance,support}');
select private.audit_table('public.reseller_tiers', '{sales,finance}', 'yes');
select private.audit_table('public.wholesale_breaks', '{sales,finance}', 'yes');

-- Through whom an order came. Frozen when the order is placed.
create table public.order_attributions (
  order_id uuid primary key references public.orders on delete restrict,
  reseller_id uuid not null references public.resellers on delete restrict,
  -- wholesale: the reseller's own order, at the price of the tier; it earns no commission.
  way text not null check (way in ('code', 'link', 'deal', 'staff', 'wholesale')),
  -- Why it earns nothing; null when it earns.
  refusal text check (refusal in ('same_account', 'same_email', 'same_phone', 'same_bank_account',
    'same_address', 'same_device', 'circle', 'not_approved')),
  -- The tier of that moment.
  tier_id uuid not null references public.reseller_tiers on delete restrict,
  commission_percent numeric(5,2) not null
    check (commission_percent >= 0 and commission_percent < 30),
  created_at timestamptz not null default now()
);
create index order_attributions_reseller_id_idx
  on public.order_attributions (reseller_id, created_at desc);
create index order_attributions_tier_id_idx on public.order_attributions (tier_id);
create trigger order_attributions_append_only before update or delete on public.order_attributions
  for each row execute function private.keep_for_ever();
alter table public.order_attributions enable row level security;
revoke all on public.order_attributions from anon, authenticated, service_role;
grant select on public.order_attributions to authenticated;
grant select, insert on public.order_attributions to service_role;
create policy order_attributions_select_reseller_or_staff on public.order_attributions
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy order_attributions_all_second_factor on public.order_attributions
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.order_attributions', '{sales,finance}');
