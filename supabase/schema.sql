-- The final state of every table, view, type and function. Written by "npm run generate" from the
-- migrations: do not edit it, do not run it. Comments are in the migrations.

-- =================================================================================================
-- Schema public
-- =================================================================================================

grant usage on schema public to anon;
grant usage on schema public to authenticated;
grant usage on schema public to service_role;
grant usage on schema public to supabase_auth_admin;

create table public.account_blocks (
  user_id uuid not null,
  reason text not null,
  blocked_by uuid default auth.uid(),
  blocked_at timestamptz not null default now(),
  ends_at timestamptz,
  constraint account_blocks_pkey primary key (user_id),
  constraint account_blocks_blocked_by_fkey foreign key (blocked_by) references auth.users(id) on delete set null,
  constraint account_blocks_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint account_blocks_ends_at_check check (ends_at > blocked_at),
  constraint account_blocks_reason_check check (char_length(btrim(reason)) >= 5 and char_length(btrim(reason)) <= 500)
);
create index account_blocks_blocked_by_idx on public.account_blocks using btree (blocked_by);
create trigger account_blocks_apply after insert or delete on public.account_blocks for each row execute function private.apply_account_block();
create trigger account_blocks_record_audit after insert or delete or update on public.account_blocks for each row execute function private.record_audit('user_id');
alter table public.account_blocks enable row level security;
create policy account_blocks_select_staff on public.account_blocks for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'support', 'finance']) as has_grant));
grant select on public.account_blocks to authenticated;
grant select, insert, delete on public.account_blocks to service_role;

create table public.account_deletions (
  user_id uuid not null,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  constraint account_deletions_pkey primary key (user_id),
  constraint account_deletions_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint account_deletions_check check (due_at > requested_at)
);
create index account_deletions_due_at_idx on public.account_deletions using btree (due_at);
create trigger account_deletions_record_audit after insert or delete or update on public.account_deletions for each row execute function private.record_audit('user_id');
alter table public.account_deletions enable row level security;
create policy account_deletions_select_owner_or_admin on public.account_deletions for select to authenticated
  using (user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['sales', 'support', 'finance']) as has_grant));
grant select on public.account_deletions to authenticated;
grant select, insert, update, delete on public.account_deletions to service_role;

create table public.addresses (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  label text not null,
  name text not null,
  phone_number text not null,
  state text not null,
  area text not null,
  street text not null,
  landmark text,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint addresses_pkey primary key (id),
  constraint addresses_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint addresses_area_check check (char_length(area) >= 1 and char_length(area) <= 80),
  constraint addresses_area_shows_text check (private.shows_text(area)),
  constraint addresses_label_check check (char_length(label) >= 1 and char_length(label) <= 40),
  constraint addresses_landmark_check check (char_length(landmark) >= 1 and char_length(landmark) <= 200),
  constraint addresses_name_check check (char_length(name) >= 1 and char_length(name) <= 120),
  constraint addresses_name_shows_text check (private.shows_text(name)),
  constraint addresses_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  constraint addresses_state_check check (char_length(state) >= 2 and char_length(state) <= 40),
  constraint addresses_street_check check (char_length(street) >= 1 and char_length(street) <= 200),
  constraint addresses_street_shows_text check (private.shows_text(street))
);
create unique index addresses_one_default_idx on public.addresses using btree (user_id) where is_default;
create index addresses_user_id_idx on public.addresses using btree (user_id, created_at);
create trigger addresses_enforce_one_default before insert or update of is_default on public.addresses for each row execute function private.enforce_one_default_address();
create trigger addresses_replace_default after delete on public.addresses for each row when (old.is_default) execute function private.replace_default_address();
create trigger addresses_touch_updated_at before update on public.addresses for each row execute function private.touch_updated_at();
alter table public.addresses enable row level security;
create policy addresses_select_owner on public.addresses for select to authenticated
  using (user_id = (( select auth.uid() as uid)));
create policy addresses_insert_owner on public.addresses for insert to authenticated
  with check (user_id = (( select auth.uid() as uid)));
create policy addresses_update_owner on public.addresses for update to authenticated
  using (user_id = (( select auth.uid() as uid)))
  with check (user_id = (( select auth.uid() as uid)));
create policy addresses_delete_owner on public.addresses for delete to authenticated
  using (user_id = (( select auth.uid() as uid)));
create policy addresses_all_second_factor on public.addresses as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, delete on public.addresses to authenticated;
grant select, insert, update, delete on public.addresses to service_role;
grant insert (id, label, name, phone_number, state, area, street, landmark, is_default) on public.addresses to authenticated;
grant update (label, name, phone_number, state, area, street, landmark, is_default) on public.addresses to authenticated;

create table public.audit_entries (
  id bigint not null generated always as identity,
  occurred_at timestamptz not null default now(),
  actor_id uuid,
  actor_email text,
  source text not null,
  address text,
  transaction_id bigint not null default pg_current_xact_id()::text::bigint,
  table_name text not null,
  record_id text not null,
  record_label text,
  action text not null,
  before jsonb,
  after jsonb,
  reason text,
  redacted_at timestamptz,
  search tsvector generated always as (array_to_tsvector(private.name_words(record_label) || private.words_of_text((((coalesce(actor_email, '') || ' ') || record_id) || ' ') || table_name))) stored,
  constraint audit_entries_pkey primary key (id),
  constraint audit_entries_action_check check (action = any (array['insert', 'update', 'delete'])),
  constraint audit_entries_after_check check (jsonb_typeof(after) = 'object'),
  constraint audit_entries_before_check check (jsonb_typeof(before) = 'object')
);
create index audit_entries_actor_idx on public.audit_entries using btree (actor_id, id);
create index audit_entries_change_idx on public.audit_entries using btree (transaction_id);
create index audit_entries_occurred_idx on public.audit_entries using btree (occurred_at);
create index audit_entries_record_idx on public.audit_entries using btree (table_name, record_id, id);
create index audit_entries_search_idx on public.audit_entries using gin (search);
create trigger audit_entries_append_only before delete or update on public.audit_entries for each row execute function private.guard_audit_entry();
create trigger audit_entries_no_truncate before truncate on public.audit_entries for each statement execute function private.guard_audit_entry();
alter table public.audit_entries enable row level security;
create policy audit_entries_select_staff on public.audit_entries for select to authenticated
  using (table_name = any ((( select private.my_audited_tables() as my_audited_tables))::text[]));
grant select on public.audit_entries to authenticated;
grant select on public.audit_entries to service_role;

create table public.bank_accounts (
  id uuid not null default gen_random_uuid(),
  bank text not null,
  name text not null,
  number text not null,
  status text not null default 'proposed',
  proposed_by uuid,
  proposed_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  constraint bank_accounts_pkey primary key (id),
  constraint bank_accounts_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null,
  constraint bank_accounts_proposed_by_fkey foreign key (proposed_by) references auth.users(id) on delete set null,
  constraint bank_accounts_bank_check check (length(bank) >= 2 and length(bank) <= 80),
  constraint bank_accounts_check check ((status = 'proposed') = (decided_at is null)),
  constraint bank_accounts_name_check check (length(name) >= 2 and length(name) <= 100),
  constraint bank_accounts_number_check check (number ~ '^\d{10}$'),
  constraint bank_accounts_status_check check (status = any (array['proposed', 'approved', 'refused']))
);
create index bank_accounts_decided_at_idx on public.bank_accounts using btree (decided_at);
create index bank_accounts_decided_by_idx on public.bank_accounts using btree (decided_by);
create index bank_accounts_proposed_by_idx on public.bank_accounts using btree (proposed_by);
create unique index bank_accounts_proposed_idx on public.bank_accounts using btree (status) where status = 'proposed';
create trigger bank_accounts_guard before insert or delete or update on public.bank_accounts for each row execute function private.guard_bank_account();
create trigger bank_accounts_record_audit after insert or delete or update on public.bank_accounts for each row execute function private.record_audit('id');
alter table public.bank_accounts enable row level security;
create policy bank_accounts_select_finance on public.bank_accounts for select to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.bank_accounts to authenticated;
grant select, insert, update on public.bank_accounts to service_role;

create table public.bundle_loads (
  bundle_id uuid not null,
  appliance text not null,
  quantity integer not null,
  watts numeric(7,1) not null,
  day_hours numeric(4,2) not null,
  night_hours numeric(4,2) not null,
  "position" integer not null default 0,
  constraint bundle_loads_pkey primary key (bundle_id, appliance),
  constraint bundle_loads_bundle_id_fkey foreign key (bundle_id) references public.bundles(id) on delete cascade,
  constraint bundle_loads_appliance_check check (appliance ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint bundle_loads_check check ((day_hours + night_hours) > 0::numeric),
  constraint bundle_loads_day_hours_check check (day_hours >= 0::numeric and day_hours <= 12::numeric),
  constraint bundle_loads_night_hours_check check (night_hours >= 0::numeric and night_hours <= 12::numeric),
  constraint bundle_loads_quantity_check check (quantity >= 1 and quantity <= 500),
  constraint bundle_loads_watts_check check (watts >= 1::numeric and watts <= 20000::numeric)
);
create trigger bundle_loads_notify_changed after insert or delete or update or truncate on public.bundle_loads for each statement execute function private.notify_table_changed();
create trigger bundle_loads_record_audit after insert or delete or update on public.bundle_loads for each row execute function private.record_audit('bundle_id', 'appliance');
alter table public.bundle_loads enable row level security;
create policy bundle_loads_select_everyone on public.bundle_loads for select to anon, authenticated
  using ((exists ( select
   from public.bundles
  where bundles.id = bundle_loads.bundle_id)));
create policy bundle_loads_insert_admin on public.bundle_loads for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy bundle_loads_update_admin on public.bundle_loads for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy bundle_loads_delete_admin on public.bundle_loads for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.bundle_loads to anon;
grant select, insert, update, delete on public.bundle_loads to authenticated;
grant select, insert, update, delete on public.bundle_loads to service_role;

create table public.bundle_parts (
  bundle_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  "position" integer not null default 0,
  constraint bundle_parts_pkey primary key (bundle_id, product_id),
  constraint bundle_parts_bundle_id_fkey foreign key (bundle_id) references public.bundles(id) on delete cascade,
  constraint bundle_parts_product_id_fkey foreign key (product_id) references public.products(id) on delete restrict,
  constraint bundle_parts_quantity_check check (quantity >= 1 and quantity <= 999)
);
create index bundle_parts_product_id_idx on public.bundle_parts using btree (product_id);
create trigger bundle_parts_notify_changed after insert or delete or update or truncate on public.bundle_parts for each statement execute function private.notify_table_changed();
create trigger bundle_parts_record_audit after insert or delete or update on public.bundle_parts for each row execute function private.record_audit('bundle_id', 'product_id');
alter table public.bundle_parts enable row level security;
create policy bundle_parts_select_everyone on public.bundle_parts for select to anon, authenticated
  using ((exists ( select
   from public.bundles
  where bundles.id = bundle_parts.bundle_id)));
create policy bundle_parts_insert_admin on public.bundle_parts for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy bundle_parts_update_admin on public.bundle_parts for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy bundle_parts_delete_admin on public.bundle_parts for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.bundle_parts to anon;
grant select, insert, update, delete on public.bundle_parts to authenticated;
grant select, insert, update, delete on public.bundle_parts to service_role;

create table public.bundles (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  name text not null,
  lead text not null,
  not_for text not null,
  autonomy_hours numeric(4,1) not null,
  scene text not null default 'house',
  "position" integer not null default 0,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint bundles_pkey primary key (id),
  constraint bundles_slug_key unique (slug),
  constraint bundles_autonomy_hours_check check (autonomy_hours >= 1::numeric and autonomy_hours <= 48::numeric),
  constraint bundles_days_check check (updated_at >= '1900-01-01 00:00:00+00'::timestamptz and updated_at <= '2999-12-31 00:00:00+00'::timestamptz),
  constraint bundles_lead_check check (length(lead) >= 1 and length(lead) <= 240),
  constraint bundles_lengths_check check (char_length(scene) <= 5000),
  constraint bundles_name_check check (name ~ '^[ -~]{1,60}$'),
  constraint bundles_not_for_check check (length(not_for) >= 1 and length(not_for) <= 240),
  constraint bundles_scene_check check (scene ~ '^[a-z]+$'),
  constraint bundles_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
create trigger bundles_bump_version before update on public.bundles for each row execute function private.bump_version();
create trigger bundles_notify_changed after insert or delete or update or truncate on public.bundles for each statement execute function private.notify_table_changed();
create trigger bundles_record_audit after insert or delete or update on public.bundles for each row execute function private.record_audit('id');
create trigger bundles_touch_updated_at before update on public.bundles for each row execute function private.touch_updated_at();
alter table public.bundles enable row level security;
create policy bundles_select_anon on public.bundles for select to anon
  using (is_active);
create policy bundles_select_authenticated on public.bundles for select to authenticated
  using (is_active or ( select private.is_admin() as is_admin));
create policy bundles_insert_admin on public.bundles for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy bundles_update_admin on public.bundles for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy bundles_delete_admin on public.bundles for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.bundles to anon;
grant select, insert, update, delete on public.bundles to authenticated;
grant select, insert, update, delete on public.bundles to service_role;

create table public.calculator_values (
  key text not null,
  label text not null,
  value numeric(14,4) not null,
  unit text not null,
  as_of date not null,
  source text not null,
  "position" integer not null default 0,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint calculator_values_pkey primary key (key),
  constraint calculator_values_days_check check (as_of >= '1900-01-01'::date and as_of <= '2999-12-31'::date and updated_at >= '1900-01-01 00:00:00+00'::timestamptz and updated_at <= '2999-12-31 00:00:00+00'::timestamptz),
  constraint calculator_values_key_check check (key ~ '^[a-z][a-z0-9_]*$'),
  constraint calculator_values_label_check check (length(label) >= 1 and length(label) <= 120),
  constraint calculator_values_numbers_check check (value <> 'NaN'::numeric),
  constraint calculator_values_source_check check (length(source) >= 1 and length(source) <= 300),
  constraint calculator_values_unit_check check (length(unit) >= 1 and length(unit) <= 40),
  constraint calculator_values_value_check check (value >= 0::numeric)
);
create trigger calculator_values_bump_version before update on public.calculator_values for each row execute function private.bump_version();
create trigger calculator_values_notify_changed after insert or delete or update or truncate on public.calculator_values for each statement execute function private.notify_table_changed();
create trigger calculator_values_record_audit after insert or delete or update on public.calculator_values for each row execute function private.record_audit('key');
create trigger calculator_values_tell_easier after insert or update on public.calculator_values for each row execute function private.tell_easier_terms();
create trigger calculator_values_touch_updated_at before update on public.calculator_values for each row execute function private.touch_updated_at();
alter table public.calculator_values enable row level security;
create policy calculator_values_select_everyone on public.calculator_values for select to anon, authenticated
  using (true);
create policy calculator_values_insert_admin on public.calculator_values for insert to authenticated
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
create policy calculator_values_update_admin on public.calculator_values for update to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant))
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
create policy calculator_values_delete_admin on public.calculator_values for delete to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.calculator_values to anon;
grant select, insert, update, delete on public.calculator_values to authenticated;
grant select, insert, update, delete on public.calculator_values to service_role;

create table public.carbon_factors (
  name text not null,
  value numeric(12,5) not null,
  unit text not null,
  source text not null,
  as_of date not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint carbon_factors_pkey primary key (name),
  constraint carbon_factors_days_check check (as_of >= '1900-01-01'::date and as_of <= '2999-12-31'::date and updated_at >= '1900-01-01 00:00:00+00'::timestamptz and updated_at <= '2999-12-31 00:00:00+00'::timestamptz),
  constraint carbon_factors_grid_avoided_check check (name <> 'grid_avoided' or value > 0::numeric),
  constraint carbon_factors_name_check check (name = any (array['grid_footprint', 'grid_avoided', 'petrol', 'diesel', 'lpg', 'kerosene', 'credit_price_low', 'credit_price_high'])),
  constraint carbon_factors_source_check check (length(source) >= 1 and length(source) <= 300),
  constraint carbon_factors_unit_check check (length(unit) >= 1 and length(unit) <= 40),
  constraint carbon_factors_value_check check (value >= 0::numeric and value < 1000::numeric)
);
create trigger carbon_factors_bump_version before update on public.carbon_factors for each row execute function private.bump_version();
create trigger carbon_factors_notify_changed after insert or delete or update or truncate on public.carbon_factors for each statement execute function private.notify_table_changed();
create trigger carbon_factors_record_audit after insert or delete or update on public.carbon_factors for each row execute function private.record_audit('name');
create trigger carbon_factors_scale_product_carbon after update of value on public.carbon_factors for each row when (new.name = 'grid_avoided' and old.value > 0::numeric and new.value > 0::numeric and new.value <> old.value) execute function private.scale_product_carbon();
create trigger carbon_factors_tell_easier after insert or update on public.carbon_factors for each row execute function private.tell_easier_terms();
create trigger carbon_factors_touch_updated_at before update on public.carbon_factors for each row execute function private.touch_updated_at();
alter table public.carbon_factors enable row level security;
create policy carbon_factors_select_everyone on public.carbon_factors for select to anon, authenticated
  using (true);
create policy carbon_factors_insert_admin on public.carbon_factors for insert to authenticated
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
create policy carbon_factors_update_admin on public.carbon_factors for update to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant))
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.carbon_factors to anon;
grant select, insert, update on public.carbon_factors to authenticated;
grant select, insert, update on public.carbon_factors to service_role;

create table public.commission_checks (
  id uuid not null default gen_random_uuid(),
  day date not null,
  checked_at timestamptz not null,
  commissions bigint not null,
  entries bigint not null,
  accrued_kobo bigint not null,
  payable_kobo bigint not null,
  paid_kobo bigint not null,
  withheld_kobo bigint not null,
  differences integer not null,
  constraint commission_checks_pkey primary key (id),
  constraint commission_checks_day_key unique (day),
  constraint commission_checks_commissions_check check (commissions >= 0),
  constraint commission_checks_day_check check (day >= '2020-01-01'::date and day <= '2100-01-01'::date),
  constraint commission_checks_differences_check check (differences >= 0),
  constraint commission_checks_entries_check check (entries >= 0)
);
alter table public.commission_checks enable row level security;
create policy commission_checks_select_finance on public.commission_checks for select to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.commission_checks to authenticated;
grant select, insert, delete on public.commission_checks to service_role;

create table public.commission_differences (
  id uuid not null default gen_random_uuid(),
  check_id uuid not null,
  kind text not null,
  order_id uuid,
  commission_id uuid,
  reseller_id uuid,
  entry_id bigint,
  expected_kobo bigint not null,
  booked_kobo bigint not null,
  constraint commission_differences_pkey primary key (id),
  constraint commission_differences_check_id_fkey foreign key (check_id) references public.commission_checks(id) on delete cascade,
  constraint commission_differences_commission_id_fkey foreign key (commission_id) references public.commissions(id) on delete restrict,
  constraint commission_differences_entry_id_fkey foreign key (entry_id) references public.commission_entries(id) on delete restrict,
  constraint commission_differences_order_id_fkey foreign key (order_id) references public.orders(id) on delete restrict,
  constraint commission_differences_reseller_id_fkey foreign key (reseller_id) references public.resellers(id) on delete restrict,
  constraint commission_differences_differ_check check (expected_kobo <> booked_kobo),
  constraint commission_differences_kind_check check (kind = any (array['order', 'entry', 'payout']))
);
create index commission_differences_check_id_idx on public.commission_differences using btree (check_id);
create index commission_differences_commission_id_idx on public.commission_differences using btree (commission_id);
create index commission_differences_entry_id_idx on public.commission_differences using btree (entry_id);
create index commission_differences_order_id_idx on public.commission_differences using btree (order_id);
create index commission_differences_reseller_id_idx on public.commission_differences using btree (reseller_id);
alter table public.commission_differences enable row level security;
create policy commission_differences_select_finance on public.commission_differences for select to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.commission_differences to authenticated;
grant select, insert on public.commission_differences to service_role;

create table public.commission_entries (
  id bigint not null generated always as identity,
  reseller_id uuid not null,
  commission_id uuid,
  kind text not null,
  key text not null,
  effective_at timestamptz not null,
  reverses bigint,
  reason text,
  actor text not null,
  actor_id uuid,
  created_at timestamptz not null default now(),
  payout_id uuid,
  constraint commission_entries_pkey primary key (id),
  constraint commission_entries_key_key unique (key),
  constraint commission_entries_reverses_key unique (reverses),
  constraint commission_entries_actor_id_fkey foreign key (actor_id) references auth.users(id) on delete set null,
  constraint commission_entries_commission_id_fkey foreign key (commission_id) references public.commissions(id) on delete restrict,
  constraint commission_entries_payout_id_fkey foreign key (payout_id) references public.payouts(id) on delete restrict,
  constraint commission_entries_reseller_id_fkey foreign key (reseller_id) references public.resellers(id) on delete restrict,
  constraint commission_entries_reverses_fkey foreign key (reverses) references public.commission_entries(id) on delete restrict,
  constraint commission_entries_actor_check check (actor = any (array['customer', 'staff', 'gateway', 'system'])),
  constraint commission_entries_commission_check check ((commission_id is not null) = (kind = any (array['accrued', 'earned', 'reversed']))),
  constraint commission_entries_effective_at_check check (effective_at >= '2020-01-01 00:00:00+00'::timestamptz and effective_at <= '2100-01-01 00:00:00+00'::timestamptz),
  constraint commission_entries_key_check check (char_length(key) >= 1 and char_length(key) <= 120),
  constraint commission_entries_kind_check check (kind = any (array['accrued', 'earned', 'reversed', 'payout', 'withheld', 'payout_returned', 'adjustment'])),
  constraint commission_entries_of_payout_check check (payout_id is null or (kind = any (array['payout', 'withheld', 'payout_returned']))),
  constraint commission_entries_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 500),
  constraint commission_entries_reason_check_of_adjustment check (kind <> 'adjustment' or reason is not null and actor = 'staff'),
  constraint commission_entries_return_check check ((reverses is not null) = (kind = 'payout_returned'))
);
create index commission_entries_actor_id_idx on public.commission_entries using btree (actor_id) where actor_id is not null;
create index commission_entries_commission_id_idx on public.commission_entries using btree (commission_id, id) where commission_id is not null;
create index commission_entries_payout_id_idx on public.commission_entries using btree (payout_id) where payout_id is not null;
create index commission_entries_reseller_id_idx on public.commission_entries using btree (reseller_id, effective_at, id);
create trigger commission_entries_append_only before delete or update on public.commission_entries for each row execute function private.keep_for_ever();
create constraint trigger commission_entries_check_balance after insert on public.commission_entries deferrable initially deferred for each row execute function private.check_commission_balance();
create constraint trigger commission_entries_check_payout after insert on public.commission_entries deferrable initially deferred for each row when (new.payout_id is not null) execute function private.check_payout_ledger();
create trigger commission_entries_guard before insert on public.commission_entries for each row execute function private.guard_commission_entry();
create trigger commission_entries_record_audit after insert or delete or update on public.commission_entries for each row execute function private.record_audit('id');
alter table public.commission_entries enable row level security;
create policy commission_entries_select_reseller_or_staff on public.commission_entries for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant) or (exists ( select
   from public.resellers r
  where r.id = commission_entries.reseller_id and r.user_id = (( select auth.uid() as uid)))));
create policy commission_entries_all_second_factor on public.commission_entries as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, insert on public.commission_entries to service_role;
grant select (id, reseller_id, commission_id, kind, effective_at, reverses, reason, actor, created_at, payout_id) on public.commission_entries to authenticated;

create table public.commission_postings (
  entry_id bigint not null,
  account text not null,
  amount_kobo bigint not null,
  constraint commission_postings_pkey primary key (entry_id, account),
  constraint commission_postings_entry_id_fkey foreign key (entry_id) references public.commission_entries(id) on delete restrict,
  constraint commission_postings_account_check check (account = any (array['expense', 'accrued', 'payable', 'paid_out', 'withheld'])),
  constraint commission_postings_amount_kobo_check check (amount_kobo <> 0)
);
create trigger commission_postings_append_only before delete or update on public.commission_postings for each row execute function private.keep_for_ever();
create constraint trigger commission_postings_check_balance after insert on public.commission_postings deferrable initially deferred for each row execute function private.check_commission_balance();
alter table public.commission_postings enable row level security;
create policy commission_postings_select_reseller_or_staff on public.commission_postings for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant) or (exists ( select
   from public.commission_entries e
     join public.resellers r on r.id = e.reseller_id
  where e.id = commission_postings.entry_id and r.user_id = (( select auth.uid() as uid)))));
create policy commission_postings_all_second_factor on public.commission_postings as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.commission_postings to authenticated;
grant select, insert on public.commission_postings to service_role;

create table public.commissions (
  id uuid not null default gen_random_uuid(),
  order_line_id uuid,
  kind text not null default 'sale',
  order_id uuid not null,
  product_id uuid not null,
  reseller_id uuid not null,
  base_kobo bigint not null,
  percent numeric(5,2) not null,
  amount_kobo bigint not null,
  cap_kobo bigint,
  created_at timestamptz not null default now(),
  constraint commissions_pkey primary key (id),
  constraint commissions_order_line_id_kind_key unique (order_line_id, kind),
  constraint commissions_order_id_fkey foreign key (order_id) references public.orders(id) on delete restrict,
  constraint commissions_order_line_id_fkey foreign key (order_line_id) references public.order_lines(id) on delete set null,
  constraint commissions_product_id_fkey foreign key (product_id) references public.products(id) on delete restrict,
  constraint commissions_reseller_id_fkey foreign key (reseller_id) references public.resellers(id) on delete restrict,
  constraint commissions_base_kobo_check check (base_kobo >= 0),
  constraint commissions_cap_kobo_check check (cap_kobo >= 0),
  constraint commissions_check check (amount_kobo >= 0 and amount_kobo <= base_kobo),
  constraint commissions_kind_check check (kind = 'sale'),
  constraint commissions_percent_check check (percent >= 0::numeric and percent < 30::numeric)
);
create index commissions_created_at_idx on public.commissions using btree (created_at desc, id);
create index commissions_order_id_idx on public.commissions using btree (order_id);
create index commissions_product_id_idx on public.commissions using btree (product_id);
create index commissions_reseller_id_idx on public.commissions using btree (reseller_id, created_at desc, id);
create trigger commissions_guard before delete or update on public.commissions for each row execute function private.guard_commission();
create trigger commissions_record_audit after insert or delete or update on public.commissions for each row execute function private.record_audit('id');
alter table public.commissions enable row level security;
create policy commissions_select_reseller_or_staff on public.commissions for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant) or (exists ( select
   from public.resellers r
  where r.id = commissions.reseller_id and r.user_id = (( select auth.uid() as uid)))));
create policy commissions_all_second_factor on public.commissions as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.commissions to authenticated;
grant select on public.commissions to service_role;

create table public.company_texts (
  key text not null,
  content jsonb not null,
  updated_at timestamptz not null default now(),
  constraint company_texts_pkey primary key (key),
  constraint company_texts_days_check check (updated_at >= '1900-01-01 00:00:00+00'::timestamptz and updated_at <= '2999-12-31 00:00:00+00'::timestamptz)
);
create trigger company_texts_notify_changed after insert or delete or update or truncate on public.company_texts for each statement execute function private.notify_table_changed();
create trigger company_texts_record_audit after insert or delete or update on public.company_texts for each row execute function private.record_audit('key');
create trigger company_texts_touch_updated_at before update on public.company_texts for each row execute function private.touch_updated_at();
alter table public.company_texts enable row level security;
create policy company_texts_select_everyone on public.company_texts for select to anon, authenticated
  using (true);
create policy company_texts_insert_admin on public.company_texts for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy company_texts_update_admin on public.company_texts for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy company_texts_delete_admin on public.company_texts for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.company_texts to anon;
grant select, insert, update, delete on public.company_texts to authenticated;
grant select, insert, update, delete on public.company_texts to service_role;

create table public.complaint_answers (
  id uuid not null default gen_random_uuid(),
  complaint_id uuid not null,
  message text not null,
  resolves boolean not null,
  answered_by uuid,
  created_at timestamptz not null default now(),
  constraint complaint_answers_pkey primary key (id),
  constraint complaint_answers_answered_by_fkey foreign key (answered_by) references auth.users(id) on delete set null,
  constraint complaint_answers_complaint_id_fkey foreign key (complaint_id) references public.complaints(id) on delete restrict,
  constraint complaint_answers_message_check check (char_length(message) >= 10 and char_length(message) <= 2000)
);
create index complaint_answers_answered_by_idx on public.complaint_answers using btree (answered_by) where answered_by is not null;
create index complaint_answers_complaint_id_idx on public.complaint_answers using btree (complaint_id, created_at);
create trigger complaint_answers_guard before delete or update on public.complaint_answers for each row execute function private.guard_complaint_answer();
create trigger complaint_answers_record_audit after insert or delete or update on public.complaint_answers for each row execute function private.record_audit('id');
create trigger complaint_answers_take after insert on public.complaint_answers for each row execute function private.take_complaint_answer();
alter table public.complaint_answers enable row level security;
create policy complaint_answers_select_owner_or_staff on public.complaint_answers for select to authenticated
  using (( select private.has_grant(variadic array['finance', 'support']) as has_grant) or (exists ( select
   from public.complaints c
  where c.id = complaint_answers.complaint_id and c.user_id = (( select auth.uid() as uid)))));
create policy complaint_answers_all_second_factor on public.complaint_answers as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, insert on public.complaint_answers to service_role;
grant select (id, complaint_id, message, resolves, created_at) on public.complaint_answers to authenticated;

create table public.complaints (
  id uuid not null default gen_random_uuid(),
  number text not null,
  plan_id uuid not null,
  user_id uuid not null,
  about text not null,
  message text not null,
  status text not null default 'received',
  idempotency_key uuid not null,
  answer_by timestamptz not null,
  resolve_by timestamptz not null,
  answered_at timestamptz,
  resolved_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  constraint complaints_pkey primary key (id),
  constraint complaints_number_key unique (number),
  constraint complaints_user_id_idempotency_key_key unique (user_id, idempotency_key),
  constraint complaints_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete restrict,
  constraint complaints_user_id_fkey foreign key (user_id) references auth.users(id) on delete restrict,
  constraint complaints_about_check check (about = any (array['payment', 'charge', 'agreement', 'contact', 'data', 'other'])),
  constraint complaints_answered_check check ((answered_at is not null) = (status <> 'received')),
  constraint complaints_message_check check (char_length(message) >= 10 and char_length(message) <= 2000),
  constraint complaints_number_check check (number ~ '^C-[0-9]{4}-[0-9]{6,}$'),
  constraint complaints_resolved_check check ((resolved_at is not null) = (status = 'resolved')),
  constraint complaints_status_check check (status = any (array['received', 'answered', 'resolved'])),
  constraint complaints_times_check check (created_at < answer_by and answer_by <= resolve_by)
);
create index complaints_open_idx on public.complaints using btree (resolve_by, id) where status <> 'resolved';
create index complaints_plan_id_idx on public.complaints using btree (plan_id, created_at desc);
create index complaints_user_id_idx on public.complaints using btree (user_id);
create trigger complaints_begin before insert on public.complaints for each row execute function private.check_first_status('received');
create trigger complaints_check_status before update of status on public.complaints for each row execute function private.check_status_transition('a complaint', 'received>answered', 'received>resolved', 'answered>resolved', 'resolved>answered');
create trigger complaints_guard before update on public.complaints for each row execute function private.guard_complaint();
create trigger complaints_record_audit after insert or delete or update on public.complaints for each row execute function private.record_audit('id');
alter table public.complaints enable row level security;
create policy complaints_select_owner_or_staff on public.complaints for select to authenticated
  using (user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['finance', 'support']) as has_grant));
create policy complaints_all_second_factor on public.complaints as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, insert on public.complaints to service_role;
grant select (id, number, plan_id, user_id, about, message, status, answer_by, resolve_by, answered_at, resolved_at, created_at) on public.complaints to authenticated;
grant update (status, answered_at, resolved_at, reminded_at) on public.complaints to service_role;

create table public.consents (
  id bigint not null generated always as identity,
  user_id uuid not null default auth.uid(),
  purpose text not null,
  is_given boolean not null,
  wording text not null,
  source text not null,
  created_at timestamptz not null default now(),
  version text,
  constraint consents_pkey primary key (id),
  constraint consents_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint consents_accepted_check check (is_given or version is null),
  constraint consents_document_check check ((version is not null) = (purpose = any (array['terms', 'privacy']))),
  constraint consents_purpose_check check (purpose = any (array['marketing_email', 'marketing_whatsapp', 'terms', 'privacy'])),
  constraint consents_source_check check (char_length(source) >= 1 and char_length(source) <= 80),
  constraint consents_version_check check (version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  constraint consents_wording_check check (char_length(wording) >= 1 and char_length(wording) <= 500)
);
create index consents_user_id_idx on public.consents using btree (user_id, purpose, id desc);
alter table public.consents enable row level security;
create policy consents_select_owner_or_admin on public.consents for select to authenticated
  using (user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['sales', 'support', 'finance']) as has_grant));
create policy consents_insert_owner on public.consents for insert to authenticated
  with check (user_id = (( select auth.uid() as uid)));
create policy consents_all_second_factor on public.consents as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.consents to authenticated;
grant select on public.consents to service_role;
grant insert (purpose, is_given, wording, source) on public.consents to authenticated;

create table public.coupons (
  code text not null,
  description text not null default '',
  percent_off numeric(5,2),
  amount_off_kobo bigint,
  min_subtotal_kobo bigint not null default 0,
  max_discount_kobo bigint,
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer,
  used_count integer not null default 0,
  max_uses_per_email integer,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  budget_kobo bigint,
  given_kobo bigint not null default 0,
  constraint coupons_pkey primary key (code),
  constraint coupons_amount_off_kobo_check check (amount_off_kobo > 0),
  constraint coupons_budget_check check (given_kobo <= budget_kobo),
  constraint coupons_budget_kobo_check check (budget_kobo > 0),
  constraint coupons_check check (num_nonnulls(percent_off, amount_off_kobo) = 1),
  constraint coupons_check1 check (max_uses is null or used_count <= max_uses),
  constraint coupons_code_check check (code ~ '^[A-Z0-9]{3,20}$'),
  constraint coupons_days_check check (created_at >= '1900-01-01 00:00:00+00'::timestamptz and created_at <= '2999-12-31 00:00:00+00'::timestamptz and ends_at >= '1900-01-01 00:00:00+00'::timestamptz and ends_at <= '2999-12-31 00:00:00+00'::timestamptz and starts_at >= '1900-01-01 00:00:00+00'::timestamptz and starts_at <= '2999-12-31 00:00:00+00'::timestamptz),
  constraint coupons_given_kobo_check check (given_kobo >= 0),
  constraint coupons_lengths_check check (char_length(description) <= 5000),
  constraint coupons_max_discount_kobo_check check (max_discount_kobo > 0),
  constraint coupons_max_uses_check check (max_uses > 0),
  constraint coupons_max_uses_per_email_check check (max_uses_per_email > 0),
  constraint coupons_min_subtotal_kobo_check check (min_subtotal_kobo >= 0),
  constraint coupons_percent_off_check check (percent_off > 0::numeric and percent_off <= 100::numeric),
  constraint coupons_used_count_check check (used_count >= 0)
);
create trigger coupons_bump_version before update on public.coupons for each row when (old.used_count = new.used_count and old.given_kobo = new.given_kobo) execute function private.bump_version();
create trigger coupons_guard_large before insert or update of percent_off, amount_off_kobo, min_subtotal_kobo, budget_kobo on public.coupons for each row execute function private.guard_large_coupon();
create trigger coupons_record_audit after insert or delete or update on public.coupons for each row execute function private.record_audit('code');
create trigger coupons_tell_large after insert on public.coupons for each row execute function private.tell_large_coupon();
create trigger coupons_tell_larger after update on public.coupons for each row when (new.percent_off is distinct from old.percent_off or new.amount_off_kobo is distinct from old.amount_off_kobo or new.min_subtotal_kobo is distinct from old.min_subtotal_kobo or new.max_discount_kobo is distinct from old.max_discount_kobo or new.budget_kobo is distinct from old.budget_kobo or new.max_uses is distinct from old.max_uses or new.max_uses_per_email is distinct from old.max_uses_per_email or new.is_active is distinct from old.is_active or new.ends_at is distinct from old.ends_at) execute function private.tell_large_coupon();
alter table public.coupons enable row level security;
create policy coupons_select_admin on public.coupons for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance']) as has_grant));
create policy coupons_insert_admin on public.coupons for insert to authenticated
  with check (( select private.has_grant(variadic array['sales']) as has_grant));
create policy coupons_update_admin on public.coupons for update to authenticated
  using (( select private.has_grant(variadic array['sales']) as has_grant))
  with check (( select private.has_grant(variadic array['sales']) as has_grant));
create policy coupons_delete_admin on public.coupons for delete to authenticated
  using (( select private.has_grant(variadic array['sales']) as has_grant));
grant select, insert, delete on public.coupons to authenticated;
grant select, insert, update, delete on public.coupons to service_role;
grant update (description, percent_off, amount_off_kobo, min_subtotal_kobo, max_discount_kobo, starts_at, ends_at, max_uses, max_uses_per_email, is_active, budget_kobo) on public.coupons to authenticated;

create table public.credits (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  code_hash text not null,
  created_at timestamptz not null default now(),
  is_test boolean not null default false,
  caused_by uuid,
  needs_confirmation boolean not null default false,
  confirmed_by uuid,
  confirmed_at timestamptz,
  constraint credits_pkey primary key (id),
  constraint credits_code_hash_key unique (code_hash),
  constraint credits_order_id_key unique (order_id),
  constraint credits_caused_by_fkey foreign key (caused_by) references auth.users(id) on delete set null,
  constraint credits_confirmed_by_fkey foreign key (confirmed_by) references auth.users(id) on delete set null,
  constraint credits_order_id_fkey foreign key (order_id) references public.orders(id) on delete restrict
);
create index credits_caused_by_idx on public.credits using btree (caused_by) where caused_by is not null;
create index credits_confirmed_by_idx on public.credits using btree (confirmed_by) where confirmed_by is not null;
create trigger credits_guard before update on public.credits for each row execute function private.guard_credit();
create trigger credits_record_audit after insert or delete or update on public.credits for each row execute function private.record_audit('id');
alter table public.credits enable row level security;
create policy credits_select_owner_or_admin on public.credits for select to authenticated
  using ((exists ( select
   from public.orders o
  where o.id = credits.order_id and (o.user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant)))));
grant select, insert on public.credits to service_role;
grant update (caused_by, needs_confirmation, confirmed_by, confirmed_at) on public.credits to service_role;
grant select (id, order_id, created_at, is_test, needs_confirmation, confirmed_at) on public.credits to authenticated;

create table public.delivery_areas (
  state text not null,
  fee_kobo bigint not null,
  days_min integer not null,
  days_max integer not null,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  parcel_fee_kobo bigint,
  version integer not null default 1,
  constraint delivery_areas_pkey primary key (state),
  constraint delivery_areas_check check (days_max >= days_min),
  constraint delivery_areas_days_check check (updated_at >= '1900-01-01 00:00:00+00'::timestamptz and updated_at <= '2999-12-31 00:00:00+00'::timestamptz),
  constraint delivery_areas_days_limit check (days_max <= 365) not valid,
  constraint delivery_areas_days_min_check check (days_min >= 0),
  constraint delivery_areas_fee_kobo_check check (fee_kobo >= 0),
  constraint delivery_areas_fee_limit check (fee_kobo <= 1000000000) not valid,
  constraint delivery_areas_parcel_fee_kobo_check check (parcel_fee_kobo >= 0),
  constraint delivery_areas_parcel_fee_limit check (parcel_fee_kobo <= 1000000000) not valid,
  constraint delivery_areas_state_check check (length(state) >= 2 and length(state) <= 40)
);
create trigger delivery_areas_bump_version before update on public.delivery_areas for each row execute function private.bump_version();
create trigger delivery_areas_notify_changed after insert or delete or update or truncate on public.delivery_areas for each statement execute function private.notify_table_changed();
create trigger delivery_areas_record_audit after insert or delete or update on public.delivery_areas for each row execute function private.record_audit('state');
create trigger delivery_areas_tell_easier after insert or update on public.delivery_areas for each row execute function private.tell_easier_terms();
create trigger delivery_areas_touch_updated_at before update on public.delivery_areas for each row execute function private.touch_updated_at();
alter table public.delivery_areas enable row level security;
create policy delivery_areas_select_everyone on public.delivery_areas for select to anon, authenticated
  using (is_active or ( select private.is_admin() as is_admin));
create policy delivery_areas_insert_admin on public.delivery_areas for insert to authenticated
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
create policy delivery_areas_update_admin on public.delivery_areas for update to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant))
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
create policy delivery_areas_delete_admin on public.delivery_areas for delete to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.delivery_areas to anon;
grant select, insert, update, delete on public.delivery_areas to authenticated;
grant select, insert, update, delete on public.delivery_areas to service_role;

create table public.depot_movements (
  movement_id bigint not null,
  depot_id uuid not null,
  quantity integer not null,
  constraint depot_movements_pkey primary key (movement_id, depot_id),
  constraint depot_movements_depot_id_fkey foreign key (depot_id) references public.depots(id) on delete restrict,
  constraint depot_movements_movement_id_fkey foreign key (movement_id) references public.stock_movements(id) on delete cascade,
  constraint depot_movements_quantity_check check (quantity <> 0)
);
create index depot_movements_depot_id_idx on public.depot_movements using btree (depot_id);
alter table public.depot_movements enable row level security;
create policy depot_movements_select_staff on public.depot_movements for select to authenticated
  using (( select private.has_grant(variadic array['stock', 'sales', 'content', 'finance']) as has_grant));
grant select on public.depot_movements to authenticated;
grant select on public.depot_movements to service_role;

create table public.depot_stock (
  product_id uuid not null,
  depot_id uuid not null,
  quantity integer not null,
  constraint depot_stock_pkey primary key (product_id, depot_id),
  constraint depot_stock_depot_id_fkey foreign key (depot_id) references public.depots(id) on delete restrict,
  constraint depot_stock_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint depot_stock_quantity_check check (quantity >= 0)
);
create index depot_stock_depot_id_idx on public.depot_stock using btree (depot_id);
alter table public.depot_stock enable row level security;
create policy depot_stock_select_staff on public.depot_stock for select to authenticated
  using (( select private.has_grant(variadic array['stock', 'sales', 'content', 'finance']) as has_grant));
grant select on public.depot_stock to authenticated;
grant select on public.depot_stock to service_role;

create table public.depots (
  id uuid not null default gen_random_uuid(),
  name text not null,
  state text not null,
  lead_days integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint depots_pkey primary key (id),
  constraint depots_name_key unique (name),
  constraint depots_lead_days_check check (lead_days >= 0 and lead_days <= 60),
  constraint depots_name_check check (char_length(btrim(name)) >= 1 and char_length(btrim(name)) <= 80),
  constraint depots_name_shows_text check (private.shows_text(name)),
  constraint depots_state_check check (char_length(btrim(state)) >= 1 and char_length(btrim(state)) <= 40)
);
create trigger depots_guard_closing before update of is_active on public.depots for each row when (old.is_active and not new.is_active) execute function private.guard_depot();
create trigger depots_guard_delete before delete on public.depots for each row execute function private.guard_depot();
create trigger depots_record_audit after insert or delete or update on public.depots for each row execute function private.record_audit('id');
alter table public.depots enable row level security;
create policy depots_select_staff on public.depots for select to authenticated
  using (( select private.is_admin() as is_admin));
create policy depots_insert_stock on public.depots for insert to authenticated
  with check (( select private.has_grant(variadic array['stock']) as has_grant));
create policy depots_update_stock on public.depots for update to authenticated
  using (( select private.has_grant(variadic array['stock']) as has_grant))
  with check (( select private.has_grant(variadic array['stock']) as has_grant));
create policy depots_delete_stock on public.depots for delete to authenticated
  using (( select private.has_grant(variadic array['stock']) as has_grant));
grant select, delete on public.depots to authenticated;
grant select on public.depots to service_role;
grant insert (name, state, lead_days) on public.depots to authenticated;
grant update (name, state, lead_days, is_active) on public.depots to authenticated;

create table public.discharge_letters (
  id uuid not null default gen_random_uuid(),
  number text not null,
  plan_id uuid not null,
  content jsonb not null,
  issued_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint discharge_letters_pkey primary key (id),
  constraint discharge_letters_number_key unique (number),
  constraint discharge_letters_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete restrict,
  constraint discharge_letters_content_check check (jsonb_typeof(content) = 'object'),
  constraint discharge_letters_number_check check (number ~ '^LD-[0-9]{4}-[0-9]{6,}$'),
  constraint discharge_letters_withdrawn_check check (withdrawn_at >= issued_at)
);
create index discharge_letters_plan_id_idx on public.discharge_letters using btree (plan_id, issued_at desc);
create unique index discharge_letters_valid_key on public.discharge_letters using btree (plan_id) where withdrawn_at is null;
create trigger discharge_letters_guard before insert or delete or update on public.discharge_letters for each row execute function private.guard_discharge_letter();
create trigger discharge_letters_record_audit after insert or delete or update on public.discharge_letters for each row execute function private.record_audit('id');
alter table public.discharge_letters enable row level security;
create policy discharge_letters_select_owner_or_staff on public.discharge_letters for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant) or (exists ( select
   from public.instalment_plans p
  where p.id = discharge_letters.plan_id and p.user_id = (( select auth.uid() as uid)))));
create policy discharge_letters_all_second_factor on public.discharge_letters as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.discharge_letters to authenticated;
grant select, insert on public.discharge_letters to service_role;

create table public.dispute_answers (
  id uuid not null default gen_random_uuid(),
  dispute_id uuid not null,
  decision text not null,
  status text not null default 'requested',
  message text not null,
  service_details text,
  delivery_address text,
  delivery_date date,
  file_name text,
  media_type text,
  content bytea,
  requested_by uuid,
  approved_by uuid,
  approved_at timestamptz,
  is_approved_alone boolean not null default false,
  sent_at timestamptz,
  refusal text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  object_path text,
  size_bytes integer,
  constraint dispute_answers_pkey primary key (id),
  constraint dispute_answers_object_path_key unique (object_path),
  constraint dispute_answers_approved_by_fkey foreign key (approved_by) references auth.users(id) on delete set null,
  constraint dispute_answers_dispute_id_fkey foreign key (dispute_id) references public.disputes(id) on delete restrict,
  constraint dispute_answers_requested_by_fkey foreign key (requested_by) references auth.users(id) on delete set null,
  constraint dispute_answers_content_check check (octet_length(content) >= 1 and octet_length(content) <= 5242880),
  constraint dispute_answers_decision_check check (decision = any (array['accept', 'decline'])),
  constraint dispute_answers_delivery_address_check check (char_length(delivery_address) >= 1 and char_length(delivery_address) <= 300),
  constraint dispute_answers_evidence_check check (decision = 'accept' or service_details is not null and size_bytes is not null),
  constraint dispute_answers_file_check check (num_nulls(file_name, media_type, size_bytes) = any (array[0, 3])),
  constraint dispute_answers_file_name_check check (char_length(file_name) >= 1 and char_length(file_name) <= 200),
  constraint dispute_answers_media_type_check check (media_type = any (array['application/pdf', 'image/jpeg'])),
  constraint dispute_answers_message_check check (char_length(message) >= 1 and char_length(message) <= 1000),
  constraint dispute_answers_object_path_check check (char_length(object_path) >= 1 and char_length(object_path) <= 200),
  constraint dispute_answers_one_place_check check (num_nonnulls(object_path, content) = num_nonnulls(size_bytes)),
  constraint dispute_answers_refusal_check check (char_length(refusal) >= 1 and char_length(refusal) <= 500),
  constraint dispute_answers_refused_check check ((status = 'refused') = (refusal is not null)),
  constraint dispute_answers_sent_check check ((status = 'sent') = (sent_at is not null)),
  constraint dispute_answers_service_details_check check (char_length(service_details) >= 1 and char_length(service_details) <= 1000),
  constraint dispute_answers_size_bytes_check check (size_bytes >= 1 and size_bytes <= 5242880),
  constraint dispute_answers_status_check check (status = any (array['requested', 'sending', 'sent', 'refused', 'withdrawn'])),
  constraint dispute_answers_two_people check (approved_by is null or approved_by is distinct from requested_by)
);
create index dispute_answers_approved_by_idx on public.dispute_answers using btree (approved_by) where approved_by is not null;
create unique index dispute_answers_current_idx on public.dispute_answers using btree (dispute_id) where status = any (array['requested', 'sending']);
create index dispute_answers_dispute_id_idx on public.dispute_answers using btree (dispute_id, created_at);
create index dispute_answers_requested_by_idx on public.dispute_answers using btree (requested_by, approved_at) where requested_by is not null;
create trigger dispute_answers_check_status before update of status on public.dispute_answers for each row execute function private.check_status_transition('an answer', 'requested>sending', 'requested>withdrawn', 'sending>sent', 'sending>refused', 'sending>withdrawn');
create trigger dispute_answers_guard before insert or update on public.dispute_answers for each row execute function private.guard_dispute_answer();
create trigger dispute_answers_record_audit after insert or delete or update on public.dispute_answers for each row execute function private.record_audit('id');
create trigger dispute_answers_touch_updated_at before update on public.dispute_answers for each row execute function private.touch_updated_at();
alter table public.dispute_answers enable row level security;
create policy dispute_answers_select_admin on public.dispute_answers for select to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.dispute_answers to authenticated;
grant select, insert, update on public.dispute_answers to service_role;

create table public.disputes (
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  gateway_id text not null,
  status text not null,
  category text,
  reason text,
  amount_kobo bigint not null,
  due_at timestamptz not null,
  resolution text,
  resolved_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint disputes_pkey primary key (id),
  constraint disputes_gateway_id_key unique (gateway_id),
  constraint disputes_payment_id_fkey foreign key (payment_id) references public.payments(id) on delete restrict,
  constraint disputes_amount_kobo_check check (amount_kobo > 0),
  constraint disputes_category_check check (char_length(category) >= 1 and char_length(category) <= 80),
  constraint disputes_check check ((status = any (array['won', 'lost'])) = (resolved_at is not null)),
  constraint disputes_gateway_id_check check (char_length(gateway_id) >= 1 and char_length(gateway_id) <= 100),
  constraint disputes_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 1000),
  constraint disputes_resolution_check check (char_length(resolution) >= 1 and char_length(resolution) <= 80),
  constraint disputes_status_check check (status = any (array['needs_answer', 'with_bank', 'won', 'lost']))
);
create index disputes_due_at_idx on public.disputes using btree (due_at) where status = any (array['needs_answer', 'with_bank']);
create index disputes_payment_id_idx on public.disputes using btree (payment_id);
create constraint trigger disputes_check_ledger after insert or update of status on public.disputes deferrable initially deferred for each row execute function private.check_lost_dispute();
create trigger disputes_check_status before update of status on public.disputes for each row execute function private.check_status_transition('a dispute', 'needs_answer>with_bank', 'needs_answer>won', 'needs_answer>lost', 'with_bank>needs_answer', 'with_bank>won', 'with_bank>lost', 'won>needs_answer', 'won>with_bank', 'won>lost');
create trigger disputes_guard before insert or update on public.disputes for each row execute function private.guard_dispute();
create trigger disputes_record_audit after insert or delete or update on public.disputes for each row execute function private.record_audit('id');
create trigger disputes_touch_updated_at before update on public.disputes for each row execute function private.touch_updated_at();
alter table public.disputes enable row level security;
create policy disputes_select_admin on public.disputes for select to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.disputes to authenticated;
grant select, insert, update on public.disputes to service_role;

create table public.faq_entries (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  question text not null,
  answer text not null,
  "position" integer not null default 0,
  topic text not null default 'other',
  version integer not null default 1,
  constraint faq_entries_pkey primary key (id),
  constraint faq_entries_slug_key unique (slug),
  constraint faq_entries_answer_check check (char_length(answer) >= 1 and char_length(answer) <= 5000),
  constraint faq_entries_question_check check (char_length(question) >= 1 and char_length(question) <= 300),
  constraint faq_entries_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  constraint faq_entries_topic_check check (topic = any (array['power', 'installation', 'buying', 'warranty', 'carbon', 'other']))
);
create index faq_entries_position_idx on public.faq_entries using btree ("position", id);
create trigger faq_entries_bump_version before update on public.faq_entries for each row execute function private.bump_version();
create trigger faq_entries_notify_changed after insert or delete or update or truncate on public.faq_entries for each statement execute function private.notify_table_changed();
create trigger faq_entries_record_audit after insert or delete or update on public.faq_entries for each row execute function private.record_audit('id');
alter table public.faq_entries enable row level security;
create policy faq_entries_select_everyone on public.faq_entries for select to anon, authenticated
  using (true);
create policy faq_entries_insert_admin on public.faq_entries for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy faq_entries_update_admin on public.faq_entries for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy faq_entries_delete_admin on public.faq_entries for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.faq_entries to anon;
grant select, insert, update, delete on public.faq_entries to authenticated;
grant select, insert, update, delete on public.faq_entries to service_role;

create table public.gateway_events (
  id bigint not null generated always as identity,
  gateway text not null,
  event_key text not null,
  event text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  outcome text,
  outcome_code text,
  constraint gateway_events_pkey primary key (id),
  constraint gateway_events_gateway_event_key_key unique (gateway, event_key),
  constraint gateway_events_event_key_check check (char_length(event_key) >= 1 and char_length(event_key) <= 200),
  constraint gateway_events_gateway_check check (gateway = any (array['paystack', 'sandbox'])),
  constraint gateway_events_outcome_code_check check (outcome_code = 'no_payment')
);
create index gateway_events_unhandled_idx on public.gateway_events using btree (received_at) where handled_at is null;
create index gateway_events_without_payment_idx on public.gateway_events using btree (received_at) where event = 'charge.success' and outcome_code = 'no_payment';
create trigger gateway_events_record_audit after insert or delete or update on public.gateway_events for each row execute function private.record_audit('id');
alter table public.gateway_events enable row level security;
create policy gateway_events_select_admin on public.gateway_events for select to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.gateway_events to authenticated;
grant select, insert, update on public.gateway_events to service_role;

create table public.inquiry_notes (
  id uuid not null default gen_random_uuid(),
  inquiry_id uuid not null,
  author_id uuid default auth.uid(),
  body text not null,
  created_at timestamptz not null default now(),
  constraint inquiry_notes_pkey primary key (id),
  constraint inquiry_notes_author_id_fkey foreign key (author_id) references auth.users(id) on delete set null,
  constraint inquiry_notes_inquiry_id_fkey foreign key (inquiry_id) references public.project_inquiries(id) on delete cascade,
  constraint inquiry_notes_body_check check (char_length(body) >= 1 and char_length(body) <= 2000)
);
create index inquiry_notes_author_id_idx on public.inquiry_notes using btree (author_id) where author_id is not null;
create index inquiry_notes_inquiry_id_idx on public.inquiry_notes using btree (inquiry_id, created_at);
create trigger inquiry_notes_record_audit after insert or delete or update on public.inquiry_notes for each row execute function private.record_audit('id');
alter table public.inquiry_notes enable row level security;
create policy inquiry_notes_select_staff on public.inquiry_notes for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'support']) as has_grant));
create policy inquiry_notes_insert_staff on public.inquiry_notes for insert to authenticated
  with check (author_id = (( select auth.uid() as uid)) and ( select private.has_grant(variadic array['sales', 'support']) as has_grant));
create policy inquiry_notes_delete_author on public.inquiry_notes for delete to authenticated
  using (author_id = (( select auth.uid() as uid)) and ( select private.has_grant(variadic array['sales', 'support']) as has_grant));
grant select, delete on public.inquiry_notes to authenticated;
grant select on public.inquiry_notes to service_role;
grant insert (id, inquiry_id, body) on public.inquiry_notes to authenticated;

create table public.installation_areas (
  state text not null,
  crew_fee_kobo bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint installation_areas_pkey primary key (state),
  constraint installation_areas_state_fkey foreign key (state) references public.delivery_areas(state) on update cascade on delete cascade,
  constraint installation_areas_crew_fee_kobo_check check (crew_fee_kobo >= 0),
  constraint installation_areas_crew_fee_limit check (crew_fee_kobo <= 1000000000) not valid,
  constraint installation_areas_days_check check (updated_at >= '1900-01-01 00:00:00+00'::timestamptz and updated_at <= '2999-12-31 00:00:00+00'::timestamptz)
);
create trigger installation_areas_bump_version before update on public.installation_areas for each row execute function private.bump_version();
create trigger installation_areas_notify_changed after insert or delete or update or truncate on public.installation_areas for each statement execute function private.notify_table_changed();
create trigger installation_areas_record_audit after insert or delete or update on public.installation_areas for each row execute function private.record_audit('state');
create trigger installation_areas_tell_easier after insert or update on public.installation_areas for each row execute function private.tell_easier_terms();
create trigger installation_areas_touch_updated_at before update on public.installation_areas for each row execute function private.touch_updated_at();
alter table public.installation_areas enable row level security;
create policy installation_areas_select_everyone on public.installation_areas for select to anon, authenticated
  using (true);
create policy installation_areas_insert_admin on public.installation_areas for insert to authenticated
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
create policy installation_areas_update_admin on public.installation_areas for update to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant))
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
create policy installation_areas_delete_admin on public.installation_areas for delete to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.installation_areas to anon;
grant select, insert, update, delete on public.installation_areas to authenticated;
grant select, insert, update, delete on public.installation_areas to service_role;

create table public.installation_quotes (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  status text not null default 'waiting',
  price_kobo bigint,
  note text,
  offered_by uuid,
  offered_at timestamptz,
  expires_at timestamptz,
  decided_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  constraint installation_quotes_pkey primary key (id),
  constraint installation_quotes_offered_by_fkey foreign key (offered_by) references auth.users(id) on delete set null,
  constraint installation_quotes_order_id_fkey foreign key (order_id) references public.orders(id) on delete restrict,
  constraint installation_quotes_note_check check (char_length(note) >= 1 and char_length(note) <= 1000),
  constraint installation_quotes_offer_check check ((num_nulls(price_kobo, note, offered_at, expires_at) = any (array[0, 4])) and (price_kobo is not null or (status = any (array['waiting', 'declined', 'cancelled']))) and (status <> 'waiting' or price_kobo is null) and expires_at > offered_at),
  constraint installation_quotes_paid_check check (paid_at is null or (status = any (array['accepted', 'cancelled']))),
  constraint installation_quotes_price_kobo_check check (price_kobo >= 1 and price_kobo <= '100000000000'::bigint),
  constraint installation_quotes_status_check check (status = any (array['waiting', 'offered', 'accepted', 'declined', 'expired', 'cancelled']))
);
create index installation_quotes_offered_by_idx on public.installation_quotes using btree (offered_by) where offered_by is not null;
create unique index installation_quotes_open_idx on public.installation_quotes using btree (order_id) where status = any (array['waiting', 'offered', 'accepted']);
create index installation_quotes_order_id_idx on public.installation_quotes using btree (order_id, created_at);
create constraint trigger installation_quotes_check_entry after update of status on public.installation_quotes deferrable initially deferred for each row when (new.status = any (array['accepted', 'declined'])) execute function private.check_quote_entry();
create trigger installation_quotes_check_status before update of status on public.installation_quotes for each row execute function private.check_status_transition('a quote', 'waiting>offered', 'waiting>declined', 'waiting>cancelled', 'offered>accepted', 'offered>declined', 'offered>expired', 'offered>cancelled', 'accepted>declined', 'accepted>cancelled');
create trigger installation_quotes_guard before insert or update on public.installation_quotes for each row execute function private.guard_installation_quote();
create trigger installation_quotes_record_audit after insert or delete or update on public.installation_quotes for each row execute function private.record_audit('id');
alter table public.installation_quotes enable row level security;
create policy installation_quotes_select_owner_or_admin on public.installation_quotes for select to authenticated
  using ((exists ( select
   from public.orders o
  where o.id = installation_quotes.order_id and (o.user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant)))));
grant select, insert, update on public.installation_quotes to service_role;
grant select (id, order_id, status, price_kobo, note, offered_at, expires_at, decided_at, paid_at, created_at) on public.installation_quotes to authenticated;

create table public.instalment_plans (
  id uuid not null default gen_random_uuid(),
  number text not null default 'PL' || lpad(nextval('private.instalment_plan_numbers'::regclass)::text, 7, '0'),
  order_id uuid not null,
  user_id uuid not null,
  status text not null default 'applied',
  months integer not null,
  interest text not null,
  rate_percent_per_month numeric(6,3) not null,
  deposit_percent numeric(5,2) not null,
  fee_percent numeric(5,2) not null,
  fee text not null,
  price_kobo bigint not null,
  deposit_kobo bigint not null,
  fee_kobo bigint not null,
  financed_kobo bigint not null,
  interest_kobo bigint not null,
  transfer_reference text not null default 'PLN' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 9)),
  due_day smallint,
  is_test boolean not null default false,
  applied_at timestamptz not null default now(),
  decided_at timestamptz,
  agreed_at timestamptz,
  activated_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  expires_at timestamptz,
  constraint instalment_plans_pkey primary key (id),
  constraint instalment_plans_number_key unique (number),
  constraint instalment_plans_transfer_reference_key unique (transfer_reference),
  constraint instalment_plans_order_id_fkey foreign key (order_id) references public.orders(id) on delete restrict,
  constraint instalment_plans_user_id_fkey foreign key (user_id) references auth.users(id) on delete restrict,
  constraint instalment_plans_deposit_floor check (deposit_kobo >= (price_kobo / 10)),
  constraint instalment_plans_deposit_percent_check check (deposit_percent >= 0::numeric and deposit_percent < 100::numeric),
  constraint instalment_plans_due_day_check check (due_day >= 1 and due_day <= 31),
  constraint instalment_plans_fee_check check (fee = any (array['upfront', 'capitalised'])),
  constraint instalment_plans_fee_kobo_check check (fee_kobo >= 0),
  constraint instalment_plans_fee_percent_check check (fee_percent >= 0::numeric and fee_percent < 20::numeric),
  constraint instalment_plans_financed_check check (financed_kobo = (price_kobo - deposit_kobo +
case fee
    when 'capitalised' then fee_kobo
    else 0::bigint
end)),
  constraint instalment_plans_financed_kobo_check check (financed_kobo > 0),
  constraint instalment_plans_interest_check check (interest = any (array['reducing', 'flat'])),
  constraint instalment_plans_interest_kobo_check check (interest_kobo >= 0),
  constraint instalment_plans_months_check check (months >= 1 and months <= 60),
  constraint instalment_plans_price_kobo_check check (price_kobo > 0),
  constraint instalment_plans_rate_percent_per_month_check check (rate_percent_per_month >= 0::numeric and rate_percent_per_month <= 20::numeric),
  constraint instalment_plans_status_check check (status = any (array['applied', 'approved', 'declined', 'agreed', 'active', 'settled_early', 'closed', 'written_off', 'cancelled']))
);
create index instalment_plans_applied_at_idx on public.instalment_plans using btree (applied_at, id);
create index instalment_plans_expires_at_idx on public.instalment_plans using btree (expires_at) where status = any (array['applied', 'approved', 'agreed']);
create index instalment_plans_order_id_idx on public.instalment_plans using btree (order_id);
create unique index instalment_plans_order_id_key on public.instalment_plans using btree (order_id) where status <> all (array['declined', 'cancelled']);
create index instalment_plans_status_idx on public.instalment_plans using btree (status, applied_at desc, id);
create index instalment_plans_user_id_idx on public.instalment_plans using btree (user_id, applied_at desc);
create trigger instalment_plans_begin before insert on public.instalment_plans for each row execute function private.check_first_status('applied');
create trigger instalment_plans_bump_version before update on public.instalment_plans for each row execute function private.bump_version();
create trigger instalment_plans_check_approval before update of status on public.instalment_plans for each row when (old.status = 'applied' and new.status = 'approved') execute function private.check_plan_approval();
create constraint trigger instalment_plans_check_plan after insert or update of status on public.instalment_plans deferrable initially deferred for each row execute function private.check_plan();
create trigger instalment_plans_check_status before update of status on public.instalment_plans for each row execute function private.check_status_transition('a plan', 'applied>approved', 'applied>declined', 'applied>cancelled', 'approved>agreed', 'approved>cancelled', 'agreed>active', 'agreed>cancelled', 'active>settled_early', 'active>closed', 'active>written_off', 'active>cancelled', 'settled_early>active', 'closed>active', 'written_off>active', 'written_off>cancelled', 'settled_early>cancelled', 'closed>cancelled');
create trigger instalment_plans_guard before update on public.instalment_plans for each row execute function private.guard_instalment_plan();
create trigger instalment_plans_note_change after update of status on public.instalment_plans for each row when (old.status is distinct from new.status) execute function private.note_plan_change();
create trigger instalment_plans_record_audit after insert or delete or update on public.instalment_plans for each row execute function private.record_audit('id');
create trigger instalment_plans_refuse_units before insert on public.instalment_plans for each row execute function private.guard_plan_of_units();
create trigger instalment_plans_refuse_wholesale before insert on public.instalment_plans for each row execute function private.refuse_wholesale_plan();
create trigger instalment_plans_search_new after insert on public.instalment_plans for each row execute function private.update_plan_words();
create trigger instalment_plans_touch_updated_at before update on public.instalment_plans for each row execute function private.touch_updated_at();
alter table public.instalment_plans enable row level security;
create policy instalment_plans_select_owner_or_staff on public.instalment_plans for select to authenticated
  using (user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant));
create policy instalment_plans_all_second_factor on public.instalment_plans as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.instalment_plans to authenticated;
grant select, insert, update on public.instalment_plans to service_role;

create table public.job_application_files (
  application_id uuid not null,
  file_name text not null,
  media_type text not null,
  content bytea,
  created_at timestamptz not null default now(),
  object_path text,
  size_bytes integer not null,
  constraint job_application_files_pkey primary key (application_id),
  constraint job_application_files_object_path_key unique (object_path),
  constraint job_application_files_application_id_fkey foreign key (application_id) references public.job_applications(id) on delete cascade,
  constraint job_application_files_content_check check (octet_length(content) >= 1 and octet_length(content) <= 5242880),
  constraint job_application_files_file_name_check check (file_name ~ '^[a-z0-9-]{1,120}\.(pdf|docx)$'),
  constraint job_application_files_media_type_check check (media_type = any (array['application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'])),
  constraint job_application_files_object_path_check check (char_length(object_path) >= 1 and char_length(object_path) <= 200),
  constraint job_application_files_one_place_check check (num_nonnulls(object_path, content) = 1),
  constraint job_application_files_size_bytes_check check (size_bytes >= 1 and size_bytes <= 5242880)
);
create trigger job_application_files_record_audit after insert or delete or update on public.job_application_files for each row execute function private.record_audit('application_id');
alter table public.job_application_files enable row level security;
create policy job_application_files_select_admin on public.job_application_files for select to authenticated
  using (( select private.has_grant(variadic array['content', 'support']) as has_grant));
grant select on public.job_application_files to authenticated;
grant select, insert, update, delete on public.job_application_files to service_role;

create table public.job_applications (
  id uuid not null default gen_random_uuid(),
  idempotency_key uuid not null default gen_random_uuid(),
  opening_id uuid not null,
  name text not null,
  email text not null,
  phone_number text not null,
  cover_note text not null default '',
  status text not null default 'new',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  privacy_version text,
  constraint job_applications_pkey primary key (id),
  constraint job_applications_idempotency_key_key unique (idempotency_key),
  constraint job_applications_opening_id_fkey foreign key (opening_id) references public.openings(id) on delete restrict,
  constraint job_applications_cover_note_check check (char_length(cover_note) <= 3000),
  constraint job_applications_email_check check (char_length(email) >= 3 and char_length(email) <= 254),
  constraint job_applications_name_check check (char_length(name) >= 1 and char_length(name) <= 120),
  constraint job_applications_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  constraint job_applications_privacy_check check (privacy_version is not null or created_at < '2026-11-22 15:22:00+00'::timestamptz),
  constraint job_applications_privacy_version_check check (privacy_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  constraint job_applications_status_check check (status = any (array['new', 'in_review', 'interview', 'offered', 'hired', 'declined']))
);
create unique index job_applications_opening_id_email_idx on public.job_applications using btree (opening_id, lower(email));
create index job_applications_status_created_at_idx on public.job_applications using btree (status, created_at desc);
create trigger job_applications_record_audit after insert or delete or update on public.job_applications for each row execute function private.record_audit('id');
create trigger job_applications_touch_updated_at before update on public.job_applications for each row execute function private.touch_updated_at();
alter table public.job_applications enable row level security;
create policy job_applications_select_admin on public.job_applications for select to authenticated
  using (( select private.has_grant(variadic array['content', 'support']) as has_grant));
create policy job_applications_update_admin on public.job_applications for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy job_applications_delete_admin on public.job_applications for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select, delete on public.job_applications to authenticated;
grant select, insert, update, delete on public.job_applications to service_role;
grant update (status) on public.job_applications to authenticated;

create table public.ledger_entries (
  id bigint not null generated always as identity,
  order_id uuid not null,
  kind text not null,
  amount_kobo bigint not null,
  payment_id uuid,
  refund_id uuid,
  credit_id uuid,
  reverses bigint,
  reason text,
  actor text not null,
  actor_id uuid,
  created_at timestamptz not null default now(),
  dispute_id uuid,
  caused_by uuid,
  quote_id uuid,
  edit_id uuid,
  on_invoice boolean not null default false,
  plan_id uuid,
  plan_refund_id uuid,
  constraint ledger_entries_pkey primary key (id),
  constraint ledger_entries_reverses_key unique (reverses),
  constraint ledger_entries_actor_id_fkey foreign key (actor_id) references auth.users(id) on delete set null,
  constraint ledger_entries_caused_by_fkey foreign key (caused_by) references auth.users(id) on delete set null,
  constraint ledger_entries_credit_id_fkey foreign key (credit_id) references public.credits(id) on delete restrict,
  constraint ledger_entries_dispute_id_fkey foreign key (dispute_id) references public.disputes(id) on delete restrict,
  constraint ledger_entries_edit_id_fkey foreign key (edit_id) references public.order_edits(id) on delete restrict,
  constraint ledger_entries_order_id_fkey foreign key (order_id) references public.orders(id) on delete restrict,
  constraint ledger_entries_payment_id_fkey foreign key (payment_id) references public.payments(id) on delete restrict,
  constraint ledger_entries_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete restrict,
  constraint ledger_entries_plan_refund_id_fkey foreign key (plan_refund_id) references public.plan_refunds(id) on delete restrict,
  constraint ledger_entries_quote_id_fkey foreign key (quote_id) references public.installation_quotes(id) on delete restrict,
  constraint ledger_entries_refund_id_fkey foreign key (refund_id) references public.refunds(id) on delete restrict,
  constraint ledger_entries_reverses_fkey foreign key (reverses) references public.ledger_entries(id) on delete restrict,
  constraint ledger_entries_actor_check check (actor = any (array['customer', 'staff', 'gateway', 'system'])),
  constraint ledger_entries_amount_kobo_check check (amount_kobo <> 0),
  constraint ledger_entries_correction_check check (reverses is null or reason is not null),
  constraint ledger_entries_credit_check check ((credit_id is not null) = (kind = any (array['credit_kept', 'credit_used']))),
  constraint ledger_entries_direction_check check ((amount_kobo > 0) = ((kind = any (array['charge', 'installation', 'refund', 'chargeback', 'credit_kept', 'plan_fee', 'plan_credit'])) = (reverses is null))),
  constraint ledger_entries_dispute_check check ((dispute_id is not null) = (kind = 'chargeback')),
  constraint ledger_entries_edit_check check (edit_id is null or (kind = any (array['charge', 'credit_note'])) and reverses is null),
  constraint ledger_entries_kind_check check (kind = any (array['charge', 'installation', 'credit_note', 'receipt', 'refund', 'chargeback', 'credit_kept', 'credit_used', 'plan_fee', 'financed', 'plan_credit'])),
  constraint ledger_entries_payment_check check ((payment_id is not null) = (kind = any (array['receipt', 'refund', 'chargeback']))),
  constraint ledger_entries_plan_check check ((plan_id is not null) = (kind = any (array['plan_fee', 'financed', 'plan_credit']))),
  constraint ledger_entries_plan_refund_check check (plan_refund_id is null or kind = 'plan_credit'),
  constraint ledger_entries_quote_check check ((quote_id is not null) = (kind = 'installation')),
  constraint ledger_entries_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 500),
  constraint ledger_entries_refund_check check ((refund_id is not null) = (kind = 'refund'))
);
create index ledger_entries_actor_id_idx on public.ledger_entries using btree (actor_id) where actor_id is not null;
create index ledger_entries_caused_by_idx on public.ledger_entries using btree (caused_by, created_at) where caused_by is not null;
create index ledger_entries_credit_id_idx on public.ledger_entries using btree (credit_id) where credit_id is not null;
create index ledger_entries_dispute_id_idx on public.ledger_entries using btree (dispute_id) where dispute_id is not null;
create unique index ledger_entries_edit_id_idx on public.ledger_entries using btree (edit_id) where edit_id is not null;
create unique index ledger_entries_one_chargeback_idx on public.ledger_entries using btree (dispute_id) where dispute_id is not null and reverses is null;
create index ledger_entries_order_id_idx on public.ledger_entries using btree (order_id, id);
create index ledger_entries_payment_id_idx on public.ledger_entries using btree (payment_id) where payment_id is not null;
create index ledger_entries_plan_id_idx on public.ledger_entries using btree (plan_id) where plan_id is not null;
create unique index ledger_entries_plan_refund_id_key on public.ledger_entries using btree (plan_refund_id) where plan_refund_id is not null;
create unique index ledger_entries_quote_id_idx on public.ledger_entries using btree (quote_id) where quote_id is not null and reverses is null;
create index ledger_entries_refund_id_idx on public.ledger_entries using btree (refund_id) where refund_id is not null;
create index ledger_entries_reversed_quote_id_idx on public.ledger_entries using btree (quote_id) where quote_id is not null;
create constraint trigger ledger_entries_check_ledger after insert on public.ledger_entries deferrable initially deferred for each row execute function private.check_ledger();
create trigger ledger_entries_guard before insert on public.ledger_entries for each row execute function private.guard_ledger_entry();
create trigger ledger_entries_guard_chargeback before insert on public.ledger_entries for each row when (new.kind = 'chargeback') execute function private.guard_chargeback();
create trigger ledger_entries_guard_credit before insert on public.ledger_entries for each row when (new.kind = 'credit_used' and new.reverses is null) execute function private.guard_credit_use();
create trigger ledger_entries_guard_own before insert on public.ledger_entries for each row when (new.kind = 'receipt' and new.actor = 'staff' and new.reverses is null) execute function private.guard_own_receipt();
create trigger ledger_entries_guard_plan before insert on public.ledger_entries for each row when (new.plan_id is not null) execute function private.guard_plan_money();
create trigger ledger_entries_guard_retired before insert on public.ledger_entries for each row when ((new.kind = any (array['charge', 'installation', 'credit_note'])) and new.amount_kobo < 0 and new.actor <> 'gateway') execute function private.guard_charge_of_retired();
create trigger ledger_entries_mark_on_invoice before insert on public.ledger_entries for each row execute function private.mark_entry_on_invoice();
create trigger ledger_entries_record_audit after insert or delete or update on public.ledger_entries for each row execute function private.record_audit('id');
create constraint trigger ledger_entries_sync_commissions after insert on public.ledger_entries deferrable initially deferred for each row execute function private.follow_order_with_commissions();
alter table public.ledger_entries enable row level security;
create policy ledger_entries_select_owner_or_admin on public.ledger_entries for select to authenticated
  using ((exists ( select
   from public.orders o
  where o.id = ledger_entries.order_id and (o.user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant)))));
grant select, insert on public.ledger_entries to service_role;
grant select (id, order_id, kind, amount_kobo, payment_id, refund_id, credit_id, reverses, actor, created_at, plan_id) on public.ledger_entries to authenticated;

create table public.mail_texts (
  name text not null,
  placeholders text[] not null,
  subject text,
  opening text,
  closing text,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint mail_texts_pkey primary key (name),
  constraint mail_texts_closing_check check (length(closing) <= 1500),
  constraint mail_texts_closing_words check (private.are_mail_words(closing, placeholders)),
  constraint mail_texts_name_check check (name ~ '^[a-z]+(-[a-z]+)*$'),
  constraint mail_texts_opening_check check (length(opening) <= 1500),
  constraint mail_texts_opening_words check (private.are_mail_words(opening, placeholders)),
  constraint mail_texts_placeholders_check check (placeholders <@ '{order,amount,until}'[]),
  constraint mail_texts_subject_check check (length(subject) >= 3 and length(subject) <= 120 and subject !~ '\n'),
  constraint mail_texts_subject_words check (private.are_mail_words(subject, placeholders))
);
create trigger mail_texts_bump_version before update on public.mail_texts for each row execute function private.bump_version();
create trigger mail_texts_record_audit after insert or delete or update on public.mail_texts for each row execute function private.record_audit('name');
create trigger mail_texts_tell_owners after update on public.mail_texts for each row when (new.subject is distinct from old.subject or new.opening is distinct from old.opening or new.closing is distinct from old.closing) execute function private.tell_changed_mail();
create trigger mail_texts_touch_updated_at before update on public.mail_texts for each row execute function private.touch_updated_at();
alter table public.mail_texts enable row level security;
create policy mail_texts_select_content on public.mail_texts for select to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
create policy mail_texts_update_content on public.mail_texts for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.mail_texts to authenticated;
grant select on public.mail_texts to service_role;
grant update (subject, opening, closing) on public.mail_texts to authenticated;

create table public.meter_readings (
  id uuid not null default gen_random_uuid(),
  source_id uuid not null,
  period tstzrange not null,
  kwh bigint not null,
  object_path text,
  media_type text not null,
  size_bytes integer not null,
  sha256 text not null,
  status text not null default 'waiting',
  added_by uuid,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  event_index bigint,
  created_at timestamptz not null default now(),
  meter_key text,
  constraint meter_readings_pkey primary key (id),
  constraint meter_readings_object_path_key unique (object_path),
  constraint meter_readings_once exclude using gist (source_id with =, period with &&) where (status <> 'refused'),
  constraint meter_readings_once_a_meter exclude using gist (meter_key with =, period with &&) where (status = 'accepted'),
  constraint meter_readings_added_by_fkey foreign key (added_by) references auth.users(id) on delete set null,
  constraint meter_readings_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null,
  constraint meter_readings_event_index_fkey foreign key (event_index) references public.register_periods(event_index) on delete restrict,
  constraint meter_readings_source_id_fkey foreign key (source_id) references public.register_sources(id) on delete restrict,
  constraint meter_readings_decided_check check ((status = 'waiting') = (decided_at is null)),
  constraint meter_readings_kwh_check check (kwh >= 0 and kwh <= 100000000),
  constraint meter_readings_media_type_check check (char_length(media_type) >= 3 and char_length(media_type) <= 100),
  constraint meter_readings_meter_key_check check (char_length(meter_key) >= 1 and char_length(meter_key) <= 40),
  constraint meter_readings_object_path_check check (char_length(object_path) >= 1 and char_length(object_path) <= 200),
  constraint meter_readings_period_check check (not isempty(period) and not lower_inf(period) and not upper_inf(period) and lower_inc(period) and not upper_inc(period)),
  constraint meter_readings_pooled_check check (event_index is null or status = 'accepted'),
  constraint meter_readings_reason_check check (char_length(reason) >= 3 and char_length(reason) <= 500),
  constraint meter_readings_refused_check check (status <> 'refused' or reason is not null),
  constraint meter_readings_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint meter_readings_size_bytes_check check (size_bytes >= 1 and size_bytes <= 5242880),
  constraint meter_readings_status_check check (status = any (array['waiting', 'accepted', 'refused']))
);
create index meter_readings_added_by_idx on public.meter_readings using btree (added_by) where added_by is not null;
create index meter_readings_decided_by_idx on public.meter_readings using btree (decided_by) where decided_by is not null;
create index meter_readings_event_index_idx on public.meter_readings using btree (event_index) where event_index is not null;
create index meter_readings_source_id_idx on public.meter_readings using btree (source_id, lower(period));
create index meter_readings_waiting_idx on public.meter_readings using btree (created_at) where status = 'waiting';
create trigger meter_readings_guard before insert or update of status, event_index on public.meter_readings for each row execute function private.guard_meter_reading();
create trigger meter_readings_notify_changed after insert or delete or update or truncate on public.meter_readings for each statement execute function private.notify_table_changed();
create trigger meter_readings_record_audit after insert or delete or update on public.meter_readings for each row execute function private.record_audit('id');
alter table public.meter_readings enable row level security;
create policy meter_readings_select_owner_or_staff on public.meter_readings for select to authenticated
  using (( select private.has_grant(variadic array['finance', 'support']) as has_grant) or (exists ( select
   from public.register_sources s
  where s.id = meter_readings.source_id and s.user_id = (( select auth.uid() as uid)))));
create policy meter_readings_all_second_factor on public.meter_readings as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, insert, update on public.meter_readings to service_role;
grant select (id, source_id, period, kwh, media_type, size_bytes, sha256, status, decided_at, reason, event_index, created_at) on public.meter_readings to authenticated;

create table public.milestones (
  id uuid not null default gen_random_uuid(),
  happened_on date not null,
  text text not null,
  constraint milestones_pkey primary key (id),
  constraint milestones_days_check check (happened_on >= '1900-01-01'::date and happened_on <= '2999-12-31'::date),
  constraint milestones_lengths_check check (char_length(text) <= 5000)
);
create trigger milestones_notify_changed after insert or delete or update or truncate on public.milestones for each statement execute function private.notify_table_changed();
create trigger milestones_record_audit after insert or delete or update on public.milestones for each row execute function private.record_audit('id');
alter table public.milestones enable row level security;
create policy milestones_select_everyone on public.milestones for select to anon, authenticated
  using (true);
create policy milestones_insert_admin on public.milestones for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy milestones_update_admin on public.milestones for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy milestones_delete_admin on public.milestones for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.milestones to anon;
grant select, insert, update, delete on public.milestones to authenticated;
grant select, insert, update, delete on public.milestones to service_role;

create table public.opening_hours (
  weekday smallint not null,
  opens time without time zone,
  closes time without time zone,
  note text,
  version integer not null default 1,
  constraint opening_hours_pkey primary key (weekday),
  constraint opening_hours_note_check check (char_length(note) >= 1 and char_length(note) <= 60),
  constraint opening_hours_times_check check ((opens is null) = (closes is null) and opens < closes),
  constraint opening_hours_weekday_check check (weekday >= 1 and weekday <= 7)
);
create trigger opening_hours_bump_version before update on public.opening_hours for each row execute function private.bump_version();
create trigger opening_hours_notify_changed after insert or delete or update or truncate on public.opening_hours for each statement execute function private.notify_table_changed();
create trigger opening_hours_record_audit after insert or delete or update on public.opening_hours for each row execute function private.record_audit('weekday');
alter table public.opening_hours enable row level security;
create policy opening_hours_select_everyone on public.opening_hours for select to anon, authenticated
  using (true);
create policy opening_hours_update_content on public.opening_hours for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.opening_hours to anon;
grant select on public.opening_hours to authenticated;
grant select on public.opening_hours to service_role;
grant update (opens, closes, note) on public.opening_hours to authenticated;

create table public.openings (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  title text not null,
  team text not null,
  place text not null,
  employment_type text not null,
  summary text not null,
  responsibilities text[] not null default '{}'[],
  requirements text[] not null default '{}'[],
  salary_min_naira integer not null,
  salary_max_naira integer not null,
  is_published boolean not null default false,
  posted_on date not null default current_date,
  closes_on date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint openings_pkey primary key (id),
  constraint openings_slug_key unique (slug),
  constraint openings_check check (salary_max_naira >= salary_min_naira),
  constraint openings_check1 check (closes_on >= posted_on),
  constraint openings_days_check check (closes_on >= '1900-01-01'::date and closes_on <= '2999-12-31'::date and created_at >= '1900-01-01 00:00:00+00'::timestamptz and created_at <= '2999-12-31 00:00:00+00'::timestamptz and posted_on >= '1900-01-01'::date and posted_on <= '2999-12-31'::date and updated_at >= '1900-01-01 00:00:00+00'::timestamptz and updated_at <= '2999-12-31 00:00:00+00'::timestamptz),
  constraint openings_employment_type_check check (employment_type = any (array['full_time', 'part_time', 'contract', 'intern'])),
  constraint openings_place_check check (length(place) >= 1 and length(place) <= 80),
  constraint openings_requirements_check check (array_position(requirements, null::text) is null),
  constraint openings_responsibilities_check check (array_position(responsibilities, null::text) is null),
  constraint openings_salary_min_naira_check check (salary_min_naira > 0),
  constraint openings_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  constraint openings_summary_check check (length(summary) >= 1 and length(summary) <= 400),
  constraint openings_team_check check (length(team) >= 1 and length(team) <= 80),
  constraint openings_title_check check (length(title) >= 1 and length(title) <= 120),
  constraint openings_title_shows_text check (private.shows_text(title))
);
create index openings_by_day_idx on public.openings using btree (closes_on, id);
create index openings_closes_on_idx on public.openings using btree (closes_on) where is_published;
create trigger openings_bump_version before update on public.openings for each row execute function private.bump_version();
create trigger openings_notify_changed after insert or delete or update or truncate on public.openings for each statement execute function private.notify_table_changed();
create trigger openings_record_audit after insert or delete or update on public.openings for each row execute function private.record_audit('id');
create trigger openings_touch_updated_at before update on public.openings for each row execute function private.touch_updated_at();
alter table public.openings enable row level security;
create policy openings_select_anon on public.openings for select to anon
  using (is_published);
create policy openings_select_authenticated on public.openings for select to authenticated
  using (is_published or ( select private.has_grant(variadic array['content']) as has_grant));
create policy openings_insert_admin on public.openings for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy openings_update_admin on public.openings for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy openings_delete_admin on public.openings for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.openings to anon;
grant select, insert, update, delete on public.openings to authenticated;
grant select, insert, update, delete on public.openings to service_role;

create table public.order_attributions (
  order_id uuid not null,
  reseller_id uuid not null,
  way text not null,
  refusal text,
  tier_id uuid not null,
  commission_percent numeric(5,2) not null,
  created_at timestamptz not null default now(),
  lead_id uuid,
  constraint order_attributions_pkey primary key (order_id),
  constraint order_attributions_lead_id_fkey foreign key (lead_id) references public.reseller_leads(id) on delete restrict,
  constraint order_attributions_order_id_fkey foreign key (order_id) references public.orders(id) on delete restrict,
  constraint order_attributions_reseller_id_fkey foreign key (reseller_id) references public.resellers(id) on delete restrict,
  constraint order_attributions_tier_id_fkey foreign key (tier_id) references public.reseller_tiers(id) on delete restrict,
  constraint order_attributions_commission_percent_check check (commission_percent >= 0::numeric and commission_percent < 30::numeric),
  constraint order_attributions_deal_check check (way <> 'deal' or lead_id is not null),
  constraint order_attributions_refusal_check check (refusal = any (array['same_account', 'same_email', 'same_phone', 'same_bank_account', 'same_address', 'same_device', 'circle', 'not_approved'])),
  constraint order_attributions_way_check check (way = any (array['code', 'link', 'deal', 'staff', 'wholesale']))
);
create index order_attributions_lead_id_idx on public.order_attributions using btree (lead_id) where lead_id is not null;
create index order_attributions_reseller_id_idx on public.order_attributions using btree (reseller_id, created_at desc);
create index order_attributions_tier_id_idx on public.order_attributions using btree (tier_id);
create trigger order_attributions_append_only before delete or update on public.order_attributions for each row execute function private.keep_for_ever();
create trigger order_attributions_check_wholesale before insert on public.order_attributions for each row execute function private.check_wholesale_order();
create trigger order_attributions_record_audit after insert or delete or update on public.order_attributions for each row execute function private.record_audit('order_id');
create trigger order_attributions_refuse_staff before insert on public.order_attributions for each row when (new.way <> 'wholesale' and new.refusal is null) execute function private.refuse_commission_of_staff();
create trigger order_attributions_tell_named after insert on public.order_attributions for each row when (new.way = 'staff' and new.refusal is null) execute function private.tell_named_reseller();
alter table public.order_attributions enable row level security;
create policy order_attributions_select_reseller_or_staff on public.order_attributions for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant) or (exists ( select
   from public.resellers r
  where r.id = order_attributions.reseller_id and r.user_id = (( select auth.uid() as uid)))));
create policy order_attributions_all_second_factor on public.order_attributions as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.order_attributions to authenticated;
grant select, insert on public.order_attributions to service_role;

create table public.order_edits (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  "position" integer not null,
  before jsonb not null,
  after jsonb not null,
  total_before_kobo bigint not null,
  total_after_kobo bigint not null,
  given_kobo bigint not null default 0,
  reason text not null,
  request_hash text not null,
  edited_by uuid,
  transaction_id xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  constraint order_edits_pkey primary key (id),
  constraint order_edits_order_id_position_key unique (order_id, "position"),
  constraint order_edits_edited_by_fkey foreign key (edited_by) references auth.users(id) on delete set null,
  constraint order_edits_order_id_fkey foreign key (order_id) references public.orders(id) on delete restrict,
  constraint order_edits_given_kobo_check check (given_kobo >= 0),
  constraint order_edits_position_check check ("position" > 0),
  constraint order_edits_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 500)
);
create index order_edits_edited_by_idx on public.order_edits using btree (edited_by, created_at) where edited_by is not null;
create trigger order_edits_append_only before delete or update on public.order_edits for each row execute function private.keep_order_edit();
create constraint trigger order_edits_check_ledger after insert on public.order_edits deferrable initially deferred for each row execute function private.check_order_edit();
create trigger order_edits_guard before insert on public.order_edits for each row execute function private.guard_order_edit();
create trigger order_edits_guard_own before insert on public.order_edits for each row when (new.given_kobo > 0) execute function private.guard_own_edit();
create trigger order_edits_guard_plan before insert on public.order_edits for each row execute function private.guard_edit_of_plan();
create trigger order_edits_record_audit after insert or delete or update on public.order_edits for each row execute function private.record_audit('id');
alter table public.order_edits enable row level security;
create policy order_edits_select_staff on public.order_edits for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant));
grant select, insert on public.order_edits to service_role;
grant select (id, order_id, "position", before, after, total_before_kobo, total_after_kobo, given_kobo, reason, edited_by, created_at) on public.order_edits to authenticated;

create table public.order_events (
  id bigint not null generated always as identity,
  order_id uuid not null,
  kind text not null,
  status text,
  actor text not null,
  actor_id uuid,
  message text not null,
  created_at timestamptz not null default now(),
  constraint order_events_pkey primary key (id),
  constraint order_events_actor_id_fkey foreign key (actor_id) references auth.users(id) on delete set null,
  constraint order_events_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade,
  constraint order_events_actor_check check (actor = any (array['customer', 'staff', 'gateway', 'system'])),
  constraint order_events_kind_check check (kind = any (array['placed', 'status', 'payment', 'proof', 'refund', 'return_request', 'shipment', 'note'])),
  constraint order_events_message_check check (char_length(message) >= 1 and char_length(message) <= 1000)
);
create index order_events_actor_id_idx on public.order_events using btree (actor_id) where actor_id is not null;
create index order_events_order_id_idx on public.order_events using btree (order_id, id);
create trigger order_events_record_audit after insert or delete or update on public.order_events for each row execute function private.record_audit('id');
alter table public.order_events enable row level security;
create policy order_events_select_owner_or_admin on public.order_events for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant) or ( select private.has_grant(variadic array['stock']) as has_grant) and message !~ '₦' or (exists ( select
   from public.orders o
  where o.id = order_events.order_id and o.user_id = (( select auth.uid() as uid)))));
grant select, insert on public.order_events to service_role;
grant select (id, order_id, kind, status, actor, message, created_at) on public.order_events to authenticated;

create table public.order_lines (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  "position" integer not null,
  product_id uuid not null,
  name text not null,
  sku text not null,
  quantity integer not null,
  unit_price_kobo bigint not null,
  discount_kobo bigint not null default 0,
  carbon_reduction_kg numeric(12,2) not null default 0,
  returned_quantity integer not null default 0,
  vat_class text not null default 'standard',
  vat_rate_percent numeric(5,2) not null default 7.5,
  vat_kobo bigint not null default 0,
  constraint order_lines_pkey primary key (id),
  constraint order_lines_order_id_position_key unique (order_id, "position"),
  constraint order_lines_order_id_product_id_key unique (order_id, product_id),
  constraint order_lines_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade,
  constraint order_lines_product_id_fkey foreign key (product_id) references public.products(id) on delete restrict,
  constraint order_lines_vat_class_fkey foreign key (vat_class) references public.vat_classes(slug) on update restrict on delete restrict,
  constraint order_lines_check check (discount_kobo >= 0 and discount_kobo <= (unit_price_kobo * quantity)),
  constraint order_lines_position_check check ("position" >= 0),
  constraint order_lines_quantity_check check (quantity >= 1 and quantity <= 999),
  constraint order_lines_returned_quantity_check check (returned_quantity >= 0 and returned_quantity <= quantity),
  constraint order_lines_unit_price_kobo_check check (unit_price_kobo > 0),
  constraint order_lines_vat_kobo_check check (vat_kobo >= 0 and vat_kobo <= (unit_price_kobo * quantity - discount_kobo)),
  constraint order_lines_vat_rate_percent_check check (vat_rate_percent >= 0::numeric and vat_rate_percent <= 50::numeric)
);
create index order_lines_product_id_idx on public.order_lines using btree (product_id);
create index order_lines_vat_class_idx on public.order_lines using btree (vat_class);
create constraint trigger order_lines_check_stock after update of product_id, quantity, returned_quantity on public.order_lines deferrable initially deferred for each row execute function private.check_order_stock();
create constraint trigger order_lines_check_stock_of_removed after delete on public.order_lines deferrable initially deferred for each row execute function private.check_order_stock();
create constraint trigger order_lines_check_sums after insert or delete or update on public.order_lines deferrable initially deferred for each row execute function private.check_order_sums();
create trigger order_lines_guard before delete or update of quantity, discount_kobo, vat_kobo on public.order_lines for each row execute function private.guard_order_line();
create trigger order_lines_guard_retired before insert or delete or update of product_id, quantity, returned_quantity on public.order_lines for each row execute function private.guard_retired_line();
create trigger order_lines_guard_shipped before update of quantity on public.order_lines for each row when (new.quantity < old.quantity) execute function private.guard_shipped_line();
create trigger order_lines_record_audit after insert or delete or update on public.order_lines for each row execute function private.record_audit('id');
create trigger order_lines_refuse_plan before insert on public.order_lines for each row execute function private.guard_plan_of_units();
create trigger order_lines_search after insert or delete or update of sku on public.order_lines for each row execute function private.update_order_search();
create constraint trigger order_lines_sync_commissions after insert or delete or update of quantity, discount_kobo, vat_kobo on public.order_lines deferrable initially deferred for each row execute function private.follow_order_with_commissions();
alter table public.order_lines enable row level security;
create policy order_lines_select_owner_or_admin on public.order_lines for select to authenticated
  using ((exists ( select
   from public.orders o
  where o.id = order_lines.order_id and (o.user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant)))));
grant select on public.order_lines to authenticated;
grant select, insert, delete on public.order_lines to service_role;
grant update (quantity, discount_kobo, returned_quantity, vat_kobo) on public.order_lines to service_role;

create table public.order_notes (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  author_id uuid default auth.uid(),
  body text not null,
  created_at timestamptz not null default now(),
  constraint order_notes_pkey primary key (id),
  constraint order_notes_author_id_fkey foreign key (author_id) references auth.users(id) on delete set null,
  constraint order_notes_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade,
  constraint order_notes_body_check check (char_length(body) >= 1 and char_length(body) <= 2000)
);
create index order_notes_author_id_idx on public.order_notes using btree (author_id) where author_id is not null;
create index order_notes_order_id_idx on public.order_notes using btree (order_id, created_at);
create trigger order_notes_record_audit after insert or delete or update on public.order_notes for each row execute function private.record_audit('id');
alter table public.order_notes enable row level security;
create policy order_notes_select_staff on public.order_notes for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'stock', 'finance', 'support']) as has_grant));
create policy order_notes_insert_staff on public.order_notes for insert to authenticated
  with check (author_id = (( select auth.uid() as uid)) and ( select private.has_grant(variadic array['sales', 'support']) as has_grant));
create policy order_notes_delete_author on public.order_notes for delete to authenticated
  using (author_id = (( select auth.uid() as uid)) and ( select private.has_grant(variadic array['sales', 'support']) as has_grant));
grant select, delete on public.order_notes to authenticated;
grant select on public.order_notes to service_role;
grant insert (id, order_id, body) on public.order_notes to authenticated;

create table public.order_recipients (
  order_id uuid not null,
  name text not null,
  phone_number text not null,
  sender_name text not null,
  created_at timestamptz not null default now(),
  constraint order_recipients_pkey primary key (order_id),
  constraint order_recipients_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade,
  constraint order_recipients_name_check check (char_length(name) >= 1 and char_length(name) <= 120),
  constraint order_recipients_phone_number_check check (phone_number ~ '^\+[0-9]{8,15}$'),
  constraint order_recipients_sender_name_check check (char_length(sender_name) >= 1 and char_length(sender_name) <= 120)
);
create trigger order_recipients_check before insert on public.order_recipients for each row execute function private.check_recipient();
create trigger order_recipients_record_audit after insert or delete or update on public.order_recipients for each row execute function private.record_audit('order_id');
alter table public.order_recipients enable row level security;
create policy order_recipients_select_buyer_or_staff on public.order_recipients for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'stock', 'support']) as has_grant) or (exists ( select
   from public.orders o
  where o.id = order_recipients.order_id and o.user_id = (( select auth.uid() as uid)))));
create policy order_recipients_all_second_factor on public.order_recipients as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.order_recipients to authenticated;
grant select, insert on public.order_recipients to service_role;

create table public.order_retirements (
  order_id uuid not null,
  retirement_id text not null,
  created_at timestamptz not null default now(),
  kept_kobo bigint not null default 0,
  constraint order_retirements_pkey primary key (order_id),
  constraint order_retirements_retirement_id_key unique (retirement_id),
  constraint order_retirements_order_id_fkey foreign key (order_id) references public.orders(id) on delete restrict,
  constraint order_retirements_retirement_id_fkey foreign key (retirement_id) references public.register_retirements(id) on delete restrict,
  constraint order_retirements_kept_kobo_check check (kept_kobo >= 0)
);
create trigger order_retirements_append_only before delete or update on public.order_retirements for each row execute function private.keep_for_ever();
create constraint trigger order_retirements_follow_units after insert on public.order_retirements deferrable initially deferred for each row execute function private.follow_units();
create trigger order_retirements_guard before insert on public.order_retirements for each row execute function private.guard_order_retirement();
alter table public.order_retirements enable row level security;
create policy order_retirements_select_owner_or_staff on public.order_retirements for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'support', 'finance']) as has_grant) or (exists ( select
   from public.orders o
  where o.id = order_retirements.order_id and o.user_id = (( select auth.uid() as uid)))));
create policy order_retirements_all_second_factor on public.order_retirements as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.order_retirements to authenticated;
grant select, insert on public.order_retirements to service_role;

create table public.orders (
  id uuid not null default gen_random_uuid(),
  idempotency_key uuid not null,
  request_hash text not null,
  number text not null,
  invoice_number text,
  user_id uuid,
  access_hash text not null,
  status text not null default 'pending_payment',
  name text not null,
  email text not null,
  phone_number text not null,
  delivery_state text not null,
  delivery_area text not null,
  delivery_street text not null,
  delivery_landmark text,
  delivery_note text,
  coupon_code text,
  subtotal_kobo bigint not null,
  discount_kobo bigint not null default 0,
  delivery_kobo bigint not null,
  total_kobo bigint not null,
  vat_rate_percent numeric(5,2) not null,
  vat_kobo bigint not null,
  carbon_reduction_kg numeric(14,2) not null default 0,
  holds_stock boolean not null default true,
  held_until timestamptz,
  paid_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  holds_last_units boolean not null default false,
  hold_extended_at timestamptz,
  hold_shortened_at timestamptz,
  delivery_days_min integer,
  delivery_days_max integer,
  promised_from date,
  promised_by date,
  shipped_at timestamptz,
  terms_version text,
  installation_kind text not null default 'none',
  installation_kobo bigint not null default 0,
  service_vat_kobo bigint not null default 0,
  staff_discount_kobo bigint not null default 0,
  edited_at timestamptz,
  channel text not null default 'web',
  placed_by uuid,
  invoiced_at timestamptz,
  constraint orders_pkey primary key (id),
  constraint orders_idempotency_key_key unique (idempotency_key),
  constraint orders_invoice_number_key unique (invoice_number),
  constraint orders_number_key unique (number),
  constraint orders_coupon_code_fkey foreign key (coupon_code) references public.coupons(code) on delete restrict,
  constraint orders_delivery_state_fkey foreign key (delivery_state) references public.delivery_areas(state) on update cascade on delete restrict,
  constraint orders_placed_by_fkey foreign key (placed_by) references auth.users(id) on delete set null,
  constraint orders_user_id_fkey foreign key (user_id) references auth.users(id) on delete set null,
  constraint orders_cancelled_holds_nothing check (status <> 'cancelled' or not holds_stock),
  constraint orders_carbon_reduction_kg_check check (carbon_reduction_kg >= 0::numeric),
  constraint orders_channel_check check (channel = any (array['web', 'phone', 'whatsapp', 'store'])),
  constraint orders_check check (discount_kobo >= 0 and discount_kobo <= subtotal_kobo),
  constraint orders_check2 check (vat_kobo >= 0 and vat_kobo <= total_kobo),
  constraint orders_check3 check ((status = any (array['pending_payment', 'cancelled'])) or invoice_number is not null),
  constraint orders_check4 check (status = 'pending_payment' or held_until is null),
  constraint orders_delivery_area_check check (char_length(delivery_area) >= 1 and char_length(delivery_area) <= 80),
  constraint orders_delivery_days check ((num_nulls(delivery_days_min, delivery_days_max) = any (array[0, 2])) and delivery_days_min >= 0 and delivery_days_max >= delivery_days_min),
  constraint orders_delivery_kobo_check check (delivery_kobo >= 0),
  constraint orders_delivery_landmark_check check (char_length(delivery_landmark) >= 1 and char_length(delivery_landmark) <= 200),
  constraint orders_delivery_note_check check (char_length(delivery_note) >= 1 and char_length(delivery_note) <= 500),
  constraint orders_delivery_street_check check (char_length(delivery_street) >= 1 and char_length(delivery_street) <= 200),
  constraint orders_email_check check (char_length(email) >= 3 and char_length(email) <= 254),
  constraint orders_hold_is_short check (held_until <= (created_at +
case
    when not holds_stock then '90 days'::interval
    when holds_last_units then '00:30:00'::interval
    when channel <> 'web' then '24:00:00'::interval
    else '02:00:00'::interval
end +
case
    when hold_extended_at is null then '00:00:00'::interval
    else '24:00:00'::interval
end)) not valid,
  constraint orders_installation_kind_check check (installation_kind = any (array['none', 'included', 'chosen', 'quoted'])),
  constraint orders_installation_kobo_check check (installation_kobo >= 0 and (installation_kobo > 0) = (installation_kind = 'chosen')),
  constraint orders_invoice_number_check check (invoice_number ~ '^INV-[0-9]{4}-[0-9]{6,}$'),
  constraint orders_last_units_not_extended check (not holds_last_units or hold_extended_at is null),
  constraint orders_name_check check (char_length(name) >= 1 and char_length(name) <= 120),
  constraint orders_number_check check (number ~ '^[A-Z]{1,6}-[0-9]{4}-[0-9]{6,}$'),
  constraint orders_paid_holds_stock check ((status = any (array['pending_payment', 'cancelled', 'refunded'])) or holds_stock),
  constraint orders_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  constraint orders_placed_by_check check (placed_by is null or channel <> 'web'),
  constraint orders_promised_days check ((num_nulls(promised_from, promised_by) = any (array[0, 2])) and promised_by >= promised_from),
  constraint orders_promised_when_paid check (promised_by is null or invoice_number is not null),
  constraint orders_service_vat_kobo_check check (service_vat_kobo >= 0 and service_vat_kobo <= (delivery_kobo + installation_kobo)),
  constraint orders_staff_discount_kobo_check check (staff_discount_kobo >= 0 and staff_discount_kobo <= discount_kobo),
  constraint orders_status_check check (status = any (array['pending_payment', 'paid', 'preparing', 'shipped', 'delivered', 'installed', 'cancelled', 'refunded'])),
  constraint orders_subtotal_kobo_check check (subtotal_kobo > 0),
  constraint orders_terms_accepted check (terms_version is not null or channel <> 'web' or created_at < '2026-11-22 15:12:00+00'::timestamptz),
  constraint orders_terms_version_check check (terms_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  constraint orders_total_check check (total_kobo = (subtotal_kobo - discount_kobo + delivery_kobo + installation_kobo)),
  constraint orders_vat_rate_percent_check check (vat_rate_percent >= 0::numeric and vat_rate_percent <= 50::numeric)
);
create index orders_coupon_code_idx on public.orders using btree (coupon_code) where coupon_code is not null;
create index orders_created_at_idx on public.orders using btree (created_at, id);
create index orders_delivery_state_idx on public.orders using btree (delivery_state);
create index orders_email_idx on public.orders using btree (lower(email), created_at desc);
create index orders_held_until_idx on public.orders using btree (held_until) where held_until is not null;
create index orders_invoiced_at_idx on public.orders using btree (invoiced_at) where invoiced_at is not null;
create index orders_last_units_idx on public.orders using btree (created_at) where holds_last_units and paid_at is null;
create index orders_mailbox_idx on public.orders using btree (private.mailbox_of(email), created_at desc);
create index orders_name_idx on public.orders using btree (name collate "und-x-icu", id);
create index orders_open_idx on public.orders using btree (id) where holds_stock and (status = any (array['pending_payment', 'paid', 'preparing']));
create index orders_paid_at_idx on public.orders using btree (paid_at) where paid_at is not null;
create index orders_phone_key_idx on public.orders using btree (private.phone_key(phone_number), created_at desc);
create index orders_phone_number_idx on public.orders using btree (phone_number, created_at desc);
create index orders_placed_by_idx on public.orders using btree (placed_by) where placed_by is not null;
create index orders_promised_by_idx on public.orders using btree (promised_by nulls first, id);
create index orders_status_idx on public.orders using btree (status, created_at desc);
create index orders_total_kobo_idx on public.orders using btree (total_kobo, id);
create index orders_user_id_idx on public.orders using btree (user_id, created_at desc);
create trigger orders_begin before insert on public.orders for each row execute function private.check_first_status('pending_payment');
create trigger orders_book_charge after insert or update of status on public.orders for each row execute function private.book_charge();
create constraint trigger orders_check_ledger after insert or update of status on public.orders deferrable initially deferred for each row execute function private.check_ledger();
create trigger orders_check_status before update of status on public.orders for each row execute function private.check_status_transition('an order', 'pending_payment>paid', 'pending_payment>cancelled', 'cancelled>paid', 'cancelled>pending_payment', 'cancelled>refunded', 'paid>preparing', 'paid>delivered', 'paid>cancelled', 'paid>refunded', 'preparing>shipped', 'preparing>delivered', 'preparing>cancelled', 'preparing>refunded', 'shipped>delivered', 'shipped>refunded', 'delivered>installed', 'delivered>refunded', 'installed>refunded');
create constraint trigger orders_check_stock after update of holds_stock on public.orders deferrable initially deferred for each row when (old.holds_stock <> new.holds_stock) execute function private.check_order_stock();
create constraint trigger orders_check_stock_of_new after insert on public.orders deferrable initially deferred for each row execute function private.check_order_stock();
create constraint trigger orders_check_sums after insert on public.orders deferrable initially deferred for each row execute function private.check_order_sums();
create trigger orders_count_discount_of_changed after update of status, discount_kobo, staff_discount_kobo on public.orders for each row when (new.coupon_code is not null) execute function private.count_coupon_discount();
create trigger orders_count_discount_of_deleted after delete on public.orders for each row when (old.coupon_code is not null) execute function private.count_coupon_discount();
create trigger orders_count_discount_of_new after insert on public.orders for each row when (new.coupon_code is not null) execute function private.count_coupon_discount();
create trigger orders_count_holds_of_changed after update of holds_stock, held_until on public.orders for each row when (old.holds_stock is distinct from new.holds_stock or old.held_until is distinct from new.held_until) execute function private.update_product_holds();
create constraint trigger orders_count_holds_of_new after insert on public.orders deferrable initially deferred for each row when (new.holds_stock and new.held_until is not null) execute function private.update_product_holds();
create trigger orders_delete_holds after truncate on public.orders for each statement execute function private.delete_product_holds();
create constraint trigger orders_follow_units after update of status on public.orders deferrable initially deferred for each row when (old.status is distinct from new.status and (new.status = any (array['cancelled', 'refunded']))) execute function private.follow_units();
create trigger orders_follow_with_plan after update of status on public.orders for each row when (new.status is distinct from old.status and (new.status = any (array['paid', 'cancelled']))) execute function private.follow_order_with_plan();
create trigger orders_follow_with_quote after update of status on public.orders for each row when (new.installation_kind = 'quoted' and new.status is distinct from old.status) execute function private.follow_order_with_quote();
create trigger orders_guard before update on public.orders for each row execute function private.guard_order();
create trigger orders_guard_channel before update of channel, placed_by on public.orders for each row execute function private.guard_channel();
create trigger orders_guard_delivery before update of delivery_days_min, delivery_days_max, promised_from, promised_by, shipped_at on public.orders for each row execute function private.guard_delivery();
create trigger orders_guard_disputed before update of status on public.orders for each row execute function private.guard_disputed_order();
create trigger orders_guard_request before update of status on public.orders for each row execute function private.guard_order_of_request();
create trigger orders_guard_shipments before update of status on public.orders for each row execute function private.guard_order_of_shipments();
create trigger orders_guard_undone_cancellation before update of status on public.orders for each row when (old.status = 'cancelled' and new.status = 'pending_payment') execute function private.guard_undone_cancellation();
create trigger orders_guard_units before update of status on public.orders for each row when (old.status is distinct from new.status) execute function private.guard_order_of_units();
create constraint trigger orders_judge_edited_price after update on public.orders deferrable initially deferred for each row when (new.subtotal_kobo is distinct from old.subtotal_kobo or new.discount_kobo is distinct from old.discount_kobo) execute function private.judge_order_price();
create constraint trigger orders_judge_price after insert on public.orders deferrable initially deferred for each row execute function private.judge_order_price();
create trigger orders_keep_invoice_day before insert or update of invoice_number, invoiced_at on public.orders for each row execute function private.keep_invoice_day();
create trigger orders_limit_reopened after update of status on public.orders for each row when (old.status = 'cancelled' and new.status = 'pending_payment') execute function private.limit_unpaid_orders();
create trigger orders_limit_unpaid after insert on public.orders for each row when (new.status = 'pending_payment') execute function private.limit_unpaid_orders();
create trigger orders_open_quote after insert on public.orders for each row when (new.installation_kind = 'quoted') execute function private.follow_order_with_quote();
create trigger orders_record_audit after insert or delete or update on public.orders for each row execute function private.record_audit('id');
create trigger orders_search_changed after update of number, invoice_number, name, email, phone_number on public.orders for each row when (old.number is distinct from new.number or old.invoice_number is distinct from new.invoice_number or old.name is distinct from new.name or old.email is distinct from new.email or old.phone_number is distinct from new.phone_number) execute function private.update_order_search();
create constraint trigger orders_search_new after insert on public.orders deferrable initially deferred for each row execute function private.update_order_search();
create trigger orders_search_plans after update of number, name, email, phone_number on public.orders for each row when (old.number is distinct from new.number or old.name is distinct from new.name or old.email is distinct from new.email or old.phone_number is distinct from new.phone_number) execute function private.update_plan_words();
create constraint trigger orders_sync_commissions after update of status on public.orders deferrable initially deferred for each row when (new.status <> old.status) execute function private.follow_order_with_commissions();
create trigger orders_touch_updated_at before update on public.orders for each row execute function private.touch_updated_at();
create trigger orders_use_coupon after insert on public.orders for each row when (new.coupon_code is not null and new.status <> 'cancelled') execute function private.guard_coupon_uses();
create trigger orders_use_coupon_again after update of status on public.orders for each row when (new.coupon_code is not null and old.status = 'cancelled' and (new.status <> all (array['cancelled', 'refunded']))) execute function private.guard_coupon_uses();
create trigger orders_win_reseller_lead after update of status on public.orders for each row when (new.status = 'paid' and old.status <> 'paid') execute function private.win_reseller_lead();
alter table public.orders enable row level security;
create policy orders_select_owner_or_admin on public.orders for select to authenticated
  using (user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant));
create policy orders_all_second_factor on public.orders as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, insert, update on public.orders to service_role;
grant select (id, number, invoice_number, user_id, status, name, email, phone_number, delivery_state, delivery_area, delivery_street, delivery_landmark, delivery_note, coupon_code, subtotal_kobo, discount_kobo, delivery_kobo, total_kobo, vat_rate_percent, vat_kobo, carbon_reduction_kg, holds_stock, held_until, paid_at, delivered_at, created_at, updated_at, holds_last_units, hold_extended_at, delivery_days_min, delivery_days_max, promised_from, promised_by, shipped_at, terms_version, installation_kind, installation_kobo, service_vat_kobo, edited_at, channel, invoiced_at) on public.orders to authenticated;

create table public.pause_requests (
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null,
  reason text not null,
  status text not null default 'requested',
  answer text,
  decided_by uuid,
  decided_at timestamptz,
  schedule_version integer,
  created_at timestamptz not null default now(),
  constraint pause_requests_pkey primary key (id),
  constraint pause_requests_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null,
  constraint pause_requests_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete restrict,
  constraint pause_requests_plan_id_schedule_version_fkey foreign key (plan_id, schedule_version) references public.plan_schedules(plan_id, version) on delete restrict,
  constraint pause_requests_answer_check check (char_length(answer) >= 3 and char_length(answer) <= 500),
  constraint pause_requests_decided_check check ((decided_at is not null) = (status <> 'requested')),
  constraint pause_requests_declined_check check (status <> 'declined' or answer is not null),
  constraint pause_requests_granted_check check ((schedule_version is not null) = (status = 'granted')),
  constraint pause_requests_reason_check check (char_length(reason) >= 3 and char_length(reason) <= 500),
  constraint pause_requests_status_check check (status = any (array['requested', 'granted', 'declined', 'withdrawn']))
);
create index pause_requests_decided_by_idx on public.pause_requests using btree (decided_by) where decided_by is not null;
create unique index pause_requests_open_key on public.pause_requests using btree (plan_id) where status = 'requested';
create index pause_requests_plan_id_idx on public.pause_requests using btree (plan_id, created_at desc);
create unique index pause_requests_schedule_key on public.pause_requests using btree (plan_id, schedule_version) where schedule_version is not null;
create index pause_requests_waiting_idx on public.pause_requests using btree (created_at) where status = 'requested';
create trigger pause_requests_begin before insert on public.pause_requests for each row execute function private.check_first_status('requested');
create trigger pause_requests_check_status before update of status on public.pause_requests for each row execute function private.check_status_transition('a request', 'requested>granted', 'requested>declined', 'requested>withdrawn');
create trigger pause_requests_record_audit after insert or delete or update on public.pause_requests for each row execute function private.record_audit('id');
alter table public.pause_requests enable row level security;
create policy pause_requests_select_owner_or_staff on public.pause_requests for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant) or (exists ( select
   from public.instalment_plans p
  where p.id = pause_requests.plan_id and p.user_id = (( select auth.uid() as uid)))));
create policy pause_requests_all_second_factor on public.pause_requests as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, insert, update on public.pause_requests to service_role;
grant select (id, plan_id, reason, status, answer, decided_at, schedule_version, created_at) on public.pause_requests to authenticated;

create table public.payments (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  attempt integer not null,
  reference text not null,
  method text not null,
  amount_kobo bigint not null,
  status text not null default 'started',
  checkout_url text,
  message text,
  channel text,
  gateway_id text,
  succeeded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  checked_at timestamptz,
  is_test boolean not null default false,
  bank_account_id uuid,
  constraint payments_pkey primary key (id),
  constraint payments_order_id_attempt_key unique (order_id, attempt),
  constraint payments_reference_key unique (reference),
  constraint payments_bank_account_id_fkey foreign key (bank_account_id) references public.bank_accounts(id) on delete restrict,
  constraint payments_order_id_fkey foreign key (order_id) references public.orders(id) on delete restrict,
  constraint payments_amount_kobo_check check (amount_kobo > 0),
  constraint payments_attempt_check check (attempt >= 1),
  constraint payments_message_check check (char_length(message) <= 500),
  constraint payments_method_check check (method = any (array['paystack', 'sandbox', 'bank_transfer'])),
  constraint payments_reference_check check (reference ~ '^[A-Za-z0-9.=-]{1,64}$'),
  constraint payments_sandbox_is_test check (is_test or method <> 'sandbox'),
  constraint payments_status_check check (status = any (array['started', 'checking', 'succeeded', 'failed', 'abandoned', 'mismatched']))
);
create index payments_amount_kobo_idx on public.payments using btree (amount_kobo, id);
create index payments_bank_account_id_idx on public.payments using btree (bank_account_id) where bank_account_id is not null;
create index payments_created_at_idx on public.payments using btree (created_at, id);
create index payments_gateway_id_idx on public.payments using btree (gateway_id) where gateway_id is not null;
create index payments_method_idx on public.payments using btree (method, created_at desc);
create index payments_reference_trigrams_idx on public.payments using gin (reference extensions.gin_trgm_ops);
create index payments_status_idx on public.payments using btree (status, created_at desc);
create index payments_unpaid_idx on public.payments using btree (created_at) where (status = any (array['started', 'checking', 'failed', 'abandoned'])) and method <> 'bank_transfer';
create trigger payments_begin before insert on public.payments for each row execute function private.check_first_status('started');
create constraint trigger payments_check_ledger after insert or update of status on public.payments deferrable initially deferred for each row when (new.status <> 'started' or new.succeeded_at is not null) execute function private.check_ledger();
create trigger payments_check_status before update of status on public.payments for each row execute function private.check_status_transition('a payment', 'started>checking', 'started>succeeded', 'started>failed', 'started>abandoned', 'started>mismatched', 'checking>succeeded', 'checking>failed', 'checking>abandoned', 'checking>mismatched', 'failed>checking', 'failed>succeeded', 'failed>mismatched', 'abandoned>checking', 'abandoned>succeeded', 'abandoned>failed', 'abandoned>mismatched');
create trigger payments_guard before insert or update on public.payments for each row execute function private.guard_payment();
create trigger payments_keep_bank_account before update of bank_account_id on public.payments for each row when (old.bank_account_id is distinct from new.bank_account_id) execute function private.set_bank_account();
create trigger payments_keep_mode before update of is_test on public.payments for each row when (old.is_test is distinct from new.is_test) execute function private.keep_payment_mode();
create trigger payments_record_audit after insert or delete or update on public.payments for each row execute function private.record_audit('id');
create trigger payments_require_terms before insert on public.payments for each row execute function private.require_terms();
create trigger payments_search after insert or update of reference on public.payments for each row execute function private.update_order_search();
create trigger payments_set_bank_account before insert on public.payments for each row execute function private.set_bank_account();
create trigger payments_touch_updated_at before update on public.payments for each row execute function private.touch_updated_at();
alter table public.payments enable row level security;
create policy payments_select_owner_or_admin on public.payments for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant) or (exists ( select
   from public.orders o
  where o.id = payments.order_id and o.user_id = (( select auth.uid() as uid)))));
grant select, insert, update on public.payments to service_role;
grant select (id, order_id, attempt, reference, method, amount_kobo, status, checkout_url, message, channel, succeeded_at, created_at, updated_at) on public.payments to authenticated;

create table public.payout_batches (
  id uuid not null default gen_random_uuid(),
  made_by uuid,
  made_at timestamptz not null default now(),
  constraint payout_batches_pkey primary key (id),
  constraint payout_batches_made_by_fkey foreign key (made_by) references auth.users(id) on delete set null
);
create index payout_batches_made_by_idx on public.payout_batches using btree (made_by) where made_by is not null;
create trigger payout_batches_record_audit after insert or delete or update on public.payout_batches for each row execute function private.record_audit('id');
alter table public.payout_batches enable row level security;
grant select, insert on public.payout_batches to service_role;

create table public.payout_rules (
  version integer not null generated always as identity,
  min_payout_kobo bigint not null default 500000,
  is_small_company boolean not null default false,
  small_company_month_kobo bigint not null default 200000000,
  reason text not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  constraint payout_rules_pkey primary key (version),
  constraint payout_rules_created_by_fkey foreign key (created_by) references auth.users(id) on delete set null,
  constraint payout_rules_min_payout_kobo_check check (min_payout_kobo >= 10000 and min_payout_kobo <= 100000000),
  constraint payout_rules_reason_check check (char_length(reason) >= 3 and char_length(reason) <= 300),
  constraint payout_rules_small_company_month_kobo_check check (small_company_month_kobo >= 0 and small_company_month_kobo <= '10000000000'::bigint)
);
create index payout_rules_created_by_idx on public.payout_rules using btree (created_by) where created_by is not null;
create trigger payout_rules_notify_changed after insert or delete or update or truncate on public.payout_rules for each statement execute function private.notify_table_changed();
create trigger payout_rules_record_audit after insert or delete or update on public.payout_rules for each row execute function private.record_audit('version');
alter table public.payout_rules enable row level security;
create policy payout_rules_select_everyone on public.payout_rules for select to anon, authenticated
  using (true);
create policy payout_rules_insert_finance on public.payout_rules for insert to authenticated
  with check (( select private.has_grant(variadic array['finance']) as has_grant) and ( select private.has_fresh_second_factor() as has_fresh_second_factor));
grant select on public.payout_rules to anon;
grant select on public.payout_rules to authenticated;
grant select on public.payout_rules to service_role;
grant insert (min_payout_kobo, is_small_company, small_company_month_kobo, reason) on public.payout_rules to authenticated;

create table public.payouts (
  id uuid not null default gen_random_uuid(),
  reference text not null generated always as ('payout-' || id::text) stored,
  reseller_id uuid not null,
  bank_account_id uuid not null,
  status text not null default 'requested',
  gross_kobo bigint not null,
  tax_percent numeric(5,2) not null,
  tax_kobo bigint not null,
  net_kobo bigint not null,
  requested_by uuid,
  requested_at timestamptz not null default now(),
  first_approved_by uuid,
  first_approved_at timestamptz,
  approved_by uuid,
  approved_at timestamptz,
  handled_by uuid,
  way text,
  gateway text,
  is_test boolean not null default false,
  batch_id uuid,
  sent_at timestamptz,
  asking_until timestamptz,
  checked_at timestamptz,
  gateway_word text,
  bank_reference text,
  paid_at timestamptz,
  ended_at timestamptz,
  reason text,
  constraint payouts_pkey primary key (id),
  constraint payouts_reference_key unique (reference),
  constraint payouts_approved_by_fkey foreign key (approved_by) references auth.users(id) on delete set null,
  constraint payouts_bank_account_id_fkey foreign key (bank_account_id) references public.reseller_bank_accounts(id) on delete restrict,
  constraint payouts_batch_id_fkey foreign key (batch_id) references public.payout_batches(id) on delete restrict,
  constraint payouts_first_approved_by_fkey foreign key (first_approved_by) references auth.users(id) on delete set null,
  constraint payouts_handled_by_fkey foreign key (handled_by) references auth.users(id) on delete set null,
  constraint payouts_requested_by_fkey foreign key (requested_by) references auth.users(id) on delete set null,
  constraint payouts_reseller_id_fkey foreign key (reseller_id) references public.resellers(id) on delete restrict,
  constraint payouts_approval_check check ((status = any (array['requested', 'refused'])) or approved_at is not null),
  constraint payouts_bank_reference_check check (char_length(bank_reference) >= 3 and char_length(bank_reference) <= 120),
  constraint payouts_end_check check ((ended_at is not null) = (status = any (array['failed', 'refused', 'returned'])) and (ended_at is null or reason is not null)),
  constraint payouts_first_approval_check check (first_approved_at is not null or first_approved_by is null),
  constraint payouts_gateway_check check (gateway = any (array['paystack', 'sandbox'])),
  constraint payouts_gateway_word_check check (char_length(gateway_word) >= 1 and char_length(gateway_word) <= 300),
  constraint payouts_gross_kobo_check check (gross_kobo > 0),
  constraint payouts_net_kobo_check check (net_kobo > 0),
  constraint payouts_paid_check check (status <> 'paid' or paid_at is not null),
  constraint payouts_reason_check check (char_length(reason) >= 3 and char_length(reason) <= 500),
  constraint payouts_sent_check check ((way is not null) = (sent_at is not null) and ((status <> all (array['sending', 'paid', 'failed', 'returned'])) or way is not null) and (gateway is not null) = (not way is distinct from 'gateway') and (batch_id is not null) = (not way is distinct from 'bank_file')),
  constraint payouts_status_check check (status = any (array['requested', 'approved', 'sending', 'paid', 'failed', 'refused', 'returned'])),
  constraint payouts_sums_check check (tax_kobo::numeric = round(gross_kobo::numeric * tax_percent / 100::numeric) and net_kobo = (gross_kobo - tax_kobo)),
  constraint payouts_tax_percent_check check (tax_percent >= 0::numeric and tax_percent <= 50::numeric),
  constraint payouts_way_check check (way = any (array['gateway', 'bank_file']))
);
create index payouts_approved_by_idx on public.payouts using btree (approved_by) where approved_by is not null;
create index payouts_bank_account_id_idx on public.payouts using btree (bank_account_id);
create index payouts_batch_id_idx on public.payouts using btree (batch_id) where batch_id is not null;
create index payouts_first_approved_by_idx on public.payouts using btree (first_approved_by) where first_approved_by is not null;
create index payouts_handled_by_idx on public.payouts using btree (handled_by) where handled_by is not null;
create unique index payouts_open_idx on public.payouts using btree (reseller_id) where status = any (array['requested', 'approved', 'sending']);
create index payouts_requested_by_idx on public.payouts using btree (requested_by) where requested_by is not null;
create index payouts_reseller_id_idx on public.payouts using btree (reseller_id, requested_at desc, id);
create index payouts_status_idx on public.payouts using btree (status, requested_at desc, id);
create constraint trigger payouts_check_ledger after insert or update on public.payouts deferrable initially deferred for each row execute function private.check_payout_ledger();
create trigger payouts_check_status before update of status on public.payouts for each row execute function private.check_status_transition('a payout', 'requested>approved', 'requested>refused', 'approved>refused', 'approved>sending', 'sending>paid', 'sending>failed', 'sending>returned', 'paid>returned');
create trigger payouts_guard before insert or update on public.payouts for each row execute function private.guard_payout();
create trigger payouts_keep before delete on public.payouts for each row execute function private.keep_for_ever();
create trigger payouts_notify_changed after insert or delete or update or truncate on public.payouts for each statement execute function private.notify_table_changed();
create trigger payouts_record_audit after insert or delete or update on public.payouts for each row execute function private.record_audit('id');
alter table public.payouts enable row level security;
create policy payouts_select_owner_or_staff on public.payouts for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant) or (exists ( select
   from public.resellers r
  where r.id = payouts.reseller_id and r.user_id = (( select auth.uid() as uid)))));
create policy payouts_all_second_factor on public.payouts as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, insert, update on public.payouts to service_role;
grant select (id, reference, reseller_id, bank_account_id, status, gross_kobo, tax_percent, tax_kobo, net_kobo, requested_at, approved_at, way, is_test, sent_at, bank_reference, paid_at, ended_at, reason) on public.payouts to authenticated;

create table public.people (
  id uuid not null,
  name text,
  email text,
  phone text,
  role text not null,
  joined_at timestamptz not null,
  words tsvector not null,
  blocked_until timestamptz,
  constraint people_pkey primary key (id),
  constraint people_id_fkey foreign key (id) references auth.users(id) on delete cascade
);
create index people_joined_at_idx on public.people using btree (joined_at, id);
create index people_role_idx on public.people using btree (role, joined_at, id);
create index people_sort_email_idx on public.people using btree (coalesce(email, ''), id);
create index people_sort_name_idx on public.people using btree (coalesce(name, '') collate "und-x-icu", id);
create index people_words_idx on public.people using gin (words);
alter table public.people enable row level security;
create policy people_select_staff on public.people for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'support', 'finance']) as has_grant));
grant select on public.people to authenticated;
grant select on public.people to service_role;

create table public.person_requests (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  reason text not null,
  requested_by uuid default auth.uid(),
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + '3 days'::interval,
  decision text,
  decided_by uuid,
  decided_at timestamptz,
  into_user_id uuid,
  closing_confirmed_at timestamptz,
  staying_confirmed_at timestamptz,
  constraint person_requests_pkey primary key (id),
  constraint person_requests_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null,
  constraint person_requests_into_user_id_fkey foreign key (into_user_id) references auth.users(id) on delete cascade,
  constraint person_requests_requested_by_fkey foreign key (requested_by) references auth.users(id) on delete set null,
  constraint person_requests_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint person_requests_confirmed_check check (kind <> 'merge' or decision is distinct from 'approved' or num_nulls(closing_confirmed_at, staying_confirmed_at) = 0),
  constraint person_requests_decided_check check ((decision is null) = (decided_at is null)),
  constraint person_requests_decision_check check (decision = any (array['approved', 'refused'])),
  constraint person_requests_kind_check check (kind = any (array['second_factor', 'erase', 'merge'])),
  constraint person_requests_merge_check check ((kind = 'merge') = (into_user_id is not null) and into_user_id is distinct from user_id and (kind = 'merge' or num_nonnulls(closing_confirmed_at, staying_confirmed_at) = 0)),
  constraint person_requests_reason_check check (char_length(btrim(reason)) >= 5 and char_length(btrim(reason)) <= 500),
  constraint person_requests_two_persons_check check (decision is distinct from 'approved' or decided_by is distinct from requested_by or decided_by is null)
);
create index person_requests_decided_by_idx on public.person_requests using btree (decided_by);
create index person_requests_into_user_id_idx on public.person_requests using btree (into_user_id) where into_user_id is not null;
create unique index person_requests_open_idx on public.person_requests using btree (user_id, kind) where decision is null;
create index person_requests_requested_by_idx on public.person_requests using btree (requested_by);
create index person_requests_user_id_idx on public.person_requests using btree (user_id);
create trigger person_requests_erase after update of decision on public.person_requests for each row when (new.kind = 'erase' and old.decision is null and new.decision = 'approved') execute function private.erase_as_approved();
create trigger person_requests_guard before insert or update of decision on public.person_requests for each row execute function private.guard_person_request();
create trigger person_requests_merge after update of decision on public.person_requests for each row when (new.kind = 'merge' and old.decision is null and new.decision = 'approved') execute function private.merge_as_approved();
create trigger person_requests_record_audit after insert or delete or update on public.person_requests for each row execute function private.record_audit('id');
alter table public.person_requests enable row level security;
create policy person_requests_select_staff on public.person_requests for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'support', 'finance']) as has_grant));
grant select on public.person_requests to authenticated;
grant select, insert, delete on public.person_requests to service_role;
grant update (decision, decided_by, decided_at, closing_confirmed_at, staying_confirmed_at) on public.person_requests to service_role;

create table public.plan_agreements (
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null,
  version integer not null,
  wording text not null,
  content text not null,
  content_sha256 text not null,
  accepted_name text not null,
  allows_debit boolean not null,
  accepted_by uuid not null,
  accepted_from inet not null,
  accepted_at timestamptz not null default now(),
  instalments jsonb not null,
  constraint plan_agreements_pkey primary key (id),
  constraint plan_agreements_plan_id_version_key unique (plan_id, version),
  constraint plan_agreements_accepted_by_fkey foreign key (accepted_by) references auth.users(id) on delete restrict,
  constraint plan_agreements_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete restrict,
  constraint plan_agreements_accepted_name_check check (char_length(accepted_name) >= 1 and char_length(accepted_name) <= 120),
  constraint plan_agreements_content_check check (char_length(content) >= 100 and char_length(content) <= 60000),
  constraint plan_agreements_content_sha256_check check (content_sha256 ~ '^[0-9a-f]{64}$'),
  constraint plan_agreements_hash_check check (content_sha256 = encode(sha256(convert_to(content, 'UTF8'::name)), 'hex')),
  constraint plan_agreements_instalments_check check (jsonb_typeof(instalments) = 'array' and jsonb_array_length(instalments) >= 1 and jsonb_array_length(instalments) <= 60),
  constraint plan_agreements_version_check check (version >= 1),
  constraint plan_agreements_wording_check check (wording ~ '^\d{4}-\d{2}-\d{2}$')
);
create index plan_agreements_accepted_by_idx on public.plan_agreements using btree (accepted_by);
create trigger plan_agreements_append_only before delete or update on public.plan_agreements for each row execute function private.keep_for_ever();
create trigger plan_agreements_record_audit after insert or delete or update on public.plan_agreements for each row execute function private.record_audit('id');
alter table public.plan_agreements enable row level security;
create policy plan_agreements_select_owner_or_staff on public.plan_agreements for select to authenticated
  using (( select private.has_grant(variadic array['finance', 'support']) as has_grant) or (exists ( select
   from public.instalment_plans p
  where p.id = plan_agreements.plan_id and p.user_id = (( select auth.uid() as uid)))));
create policy plan_agreements_all_second_factor on public.plan_agreements as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.plan_agreements to authenticated;
grant select, insert on public.plan_agreements to service_role;

create table public.plan_applications (
  plan_id uuid not null,
  employment text not null,
  employer text,
  monthly_income_kobo bigint not null,
  other_repayments_kobo bigint not null,
  guarantor_name text,
  guarantor_phone text,
  bvn_end text,
  rule_version integer not null,
  score integer,
  reason text,
  decided_by uuid,
  consented_at timestamptz not null default now(),
  idempotency_key uuid not null default gen_random_uuid(),
  request_hash text,
  consent_version text not null default '2026-11-24',
  points jsonb not null default '[]'::jsonb,
  first_approval_by uuid,
  first_approved_at timestamptz,
  first_reason text,
  constraint plan_applications_pkey primary key (plan_id),
  constraint plan_applications_idempotency_key_key unique (idempotency_key),
  constraint plan_applications_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null,
  constraint plan_applications_first_approval_by_fkey foreign key (first_approval_by) references auth.users(id) on delete set null,
  constraint plan_applications_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete restrict,
  constraint plan_applications_rule_version_fkey foreign key (rule_version) references public.plan_rules(version) on delete restrict,
  constraint plan_applications_bvn_end_check check (bvn_end ~ '^[0-9]{4}$'),
  constraint plan_applications_consent_version_check check (consent_version ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint plan_applications_employer_check check (char_length(employer) >= 1 and char_length(employer) <= 120),
  constraint plan_applications_employment_check check (employment = any (array['employed', 'self_employed', 'business', 'other'])),
  constraint plan_applications_first_reason_check check (char_length(first_reason) >= 3 and char_length(first_reason) <= 500),
  constraint plan_applications_guarantor_check check ((guarantor_name is null) = (guarantor_phone is null)),
  constraint plan_applications_guarantor_name_check check (char_length(guarantor_name) >= 2 and char_length(guarantor_name) <= 120),
  constraint plan_applications_guarantor_phone_check check (guarantor_phone ~ '^\+[0-9]{8,15}$'),
  constraint plan_applications_monthly_income_kobo_check check (monthly_income_kobo >= 0 and monthly_income_kobo <= '100000000000'::bigint),
  constraint plan_applications_other_repayments_kobo_check check (other_repayments_kobo >= 0 and other_repayments_kobo <= '100000000000'::bigint),
  constraint plan_applications_points_check check (jsonb_typeof(points) = 'array'),
  constraint plan_applications_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 500),
  constraint plan_applications_request_hash_check check (request_hash ~ '^[0-9a-f]{64}$'),
  constraint plan_applications_score_check check (score >= 0 and score <= 100),
  constraint plan_applications_two_people check (first_approval_by is null or decided_by is null or decided_by <> first_approval_by)
);
create index plan_applications_decided_by_idx on public.plan_applications using btree (decided_by) where decided_by is not null;
create index plan_applications_first_approval_by_idx on public.plan_applications using btree (first_approval_by) where first_approval_by is not null;
create index plan_applications_rule_version_idx on public.plan_applications using btree (rule_version);
create trigger plan_applications_guard_decision before update of decided_by, first_approval_by on public.plan_applications for each row execute function private.guard_application_decision();
create trigger plan_applications_record_audit after insert or delete or update on public.plan_applications for each row execute function private.record_audit('plan_id');
alter table public.plan_applications enable row level security;
create policy plan_applications_select_owner_or_staff on public.plan_applications for select to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant) or (exists ( select
   from public.instalment_plans p
  where p.id = plan_applications.plan_id and p.user_id = (( select auth.uid() as uid)))));
create policy plan_applications_all_second_factor on public.plan_applications as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, insert, update on public.plan_applications to service_role;
grant select (plan_id, employment, employer, monthly_income_kobo, other_repayments_kobo, guarantor_name, guarantor_phone, bvn_end, rule_version, score, reason, consented_at, consent_version, points, first_approved_at) on public.plan_applications to authenticated;

create table public.plan_checks (
  day date not null,
  checked_at timestamptz not null,
  plans bigint not null,
  differences bigint not null,
  constraint plan_checks_pkey primary key (day),
  constraint plan_checks_day_check check (day >= '2020-01-01'::date and day <= '2100-01-01'::date),
  constraint plan_checks_differences_check check (differences >= 0),
  constraint plan_checks_plans_check check (plans >= 0)
);
alter table public.plan_checks enable row level security;
create policy plan_checks_select_finance on public.plan_checks for select to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.plan_checks to authenticated;
grant select, insert on public.plan_checks to service_role;

create table public.plan_decisions (
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null,
  kind text not null,
  amount_kobo bigint not null,
  reason text not null,
  status text not null default 'requested',
  requested_by uuid,
  decided_by uuid,
  decided_at timestamptz,
  note text,
  is_alone boolean not null default false,
  entry_id bigint,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  constraint plan_decisions_pkey primary key (id),
  constraint plan_decisions_entry_id_key unique (entry_id),
  constraint plan_decisions_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null,
  constraint plan_decisions_entry_id_fkey foreign key (entry_id) references public.plan_entries(id) on delete restrict,
  constraint plan_decisions_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete restrict,
  constraint plan_decisions_requested_by_fkey foreign key (requested_by) references auth.users(id) on delete set null,
  constraint plan_decisions_amount_kobo_check check (amount_kobo > 0),
  constraint plan_decisions_decided_check check ((status = 'requested') = (decided_at is null)),
  constraint plan_decisions_done_check check ((status = 'done') = (done_at is not null and entry_id is not null)),
  constraint plan_decisions_kind_check check (kind = any (array['write_off', 'payout'])),
  constraint plan_decisions_note_check check (char_length(note) >= 3 and char_length(note) <= 500),
  constraint plan_decisions_payout_by_two check (not (is_alone and kind = 'payout')),
  constraint plan_decisions_payout_waits check (kind <> 'payout' or done_at is null or done_at >= (created_at + '24:00:00'::interval)),
  constraint plan_decisions_reason_check check (char_length(reason) >= 3 and char_length(reason) <= 500),
  constraint plan_decisions_refused_check check ((status = 'refused') = (note is not null)),
  constraint plan_decisions_status_check check (status = any (array['requested', 'approved', 'refused', 'done']))
);
create index plan_decisions_decided_by_idx on public.plan_decisions using btree (decided_by) where decided_by is not null;
create unique index plan_decisions_open_key on public.plan_decisions using btree (plan_id, kind) where status = any (array['requested', 'approved']);
create index plan_decisions_plan_id_idx on public.plan_decisions using btree (plan_id, created_at desc);
create index plan_decisions_requested_by_idx on public.plan_decisions using btree (requested_by, decided_at) where requested_by is not null;
create index plan_decisions_waiting_idx on public.plan_decisions using btree (created_at) where status = any (array['requested', 'approved']);
create trigger plan_decisions_begin before insert on public.plan_decisions for each row execute function private.check_first_status('requested');
create trigger plan_decisions_check_status before update of status on public.plan_decisions for each row execute function private.check_status_transition('a decision', 'requested>approved', 'requested>done', 'requested>refused', 'approved>done', 'approved>refused');
create trigger plan_decisions_guard before insert or update on public.plan_decisions for each row execute function private.guard_plan_decision();
create trigger plan_decisions_record_audit after insert or delete or update on public.plan_decisions for each row execute function private.record_audit('id');
alter table public.plan_decisions enable row level security;
create policy plan_decisions_select_staff on public.plan_decisions for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant));
create policy plan_decisions_all_second_factor on public.plan_decisions as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.plan_decisions to authenticated;
grant select, insert, update on public.plan_decisions to service_role;

create table public.plan_differences (
  plan_id uuid not null,
  problem text not null,
  found_at timestamptz not null,
  checked_at timestamptz not null,
  constraint plan_differences_pkey primary key (plan_id),
  constraint plan_differences_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete cascade,
  constraint plan_differences_problem_check check (char_length(problem) >= 1 and char_length(problem) <= 500)
);
alter table public.plan_differences enable row level security;
create policy plan_differences_select_finance on public.plan_differences for select to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.plan_differences to authenticated;
grant select, insert, update, delete on public.plan_differences to service_role;

create table public.plan_documents (
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null,
  kind text not null,
  media_type text not null,
  object_path text not null,
  size_bytes integer not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  constraint plan_documents_pkey primary key (id),
  constraint plan_documents_object_path_key unique (object_path),
  constraint plan_documents_plan_id_kind_key unique (plan_id, kind),
  constraint plan_documents_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete restrict,
  constraint plan_documents_kind_check check (kind = any (array['statement', 'identity'])),
  constraint plan_documents_media_type_check check (media_type = any (array['application/pdf', 'image/jpeg', 'image/png'])),
  constraint plan_documents_object_path_check check (char_length(object_path) >= 1 and char_length(object_path) <= 200),
  constraint plan_documents_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint plan_documents_size_bytes_check check (size_bytes >= 1 and size_bytes <= 5242880)
);
create trigger plan_documents_record_audit after insert or delete or update on public.plan_documents for each row execute function private.record_audit('id');
alter table public.plan_documents enable row level security;
create policy plan_documents_select_owner_or_finance on public.plan_documents for select to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant) or (exists ( select
   from public.instalment_plans p
  where p.id = plan_documents.plan_id and p.user_id = (( select auth.uid() as uid)))));
create policy plan_documents_all_second_factor on public.plan_documents as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, insert, delete on public.plan_documents to service_role;
grant select (id, plan_id, kind, media_type, size_bytes, created_at) on public.plan_documents to authenticated;

create table public.plan_entries (
  id bigint not null generated always as identity,
  plan_id uuid not null,
  kind text not null,
  amount_kobo bigint not null,
  effective_on date not null,
  key text not null,
  payment_id uuid,
  instalment integer,
  reverses bigint,
  reason text,
  actor text not null,
  actor_id uuid,
  created_at timestamptz not null default now(),
  transaction_id xid8 not null default pg_current_xact_id(),
  constraint plan_entries_pkey primary key (id),
  constraint plan_entries_plan_id_key_key unique (plan_id, key),
  constraint plan_entries_reverses_key unique (reverses),
  constraint plan_entries_actor_id_fkey foreign key (actor_id) references auth.users(id) on delete set null,
  constraint plan_entries_payment_id_fkey foreign key (payment_id) references public.plan_payments(id) on delete restrict,
  constraint plan_entries_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete restrict,
  constraint plan_entries_reverses_fkey foreign key (reverses) references public.plan_entries(id) on delete restrict,
  constraint plan_entries_actor_check check (actor = any (array['customer', 'staff', 'gateway', 'system'])),
  constraint plan_entries_amount_kobo_check check (amount_kobo <> 0),
  constraint plan_entries_correction_check check (reverses is null or reason is not null),
  constraint plan_entries_direction_check check ((amount_kobo > 0) = (reverses is null)),
  constraint plan_entries_effective_on_check check (effective_on >= '2020-01-01'::date and effective_on <= '2100-01-01'::date),
  constraint plan_entries_instalment_check check (instalment >= 1 and instalment <= 120),
  constraint plan_entries_instalment_of_fee check ((instalment is not null) = (kind = any (array['late_fee', 'fee_waived']))),
  constraint plan_entries_key_check check (char_length(key) >= 1 and char_length(key) <= 120),
  constraint plan_entries_kind_check check (kind = any (array['financed', 'payment', 'late_fee', 'fee_waived', 'refund', 'chargeback', 'payout', 'write_off'])),
  constraint plan_entries_payment_check check ((payment_id is not null) = (kind = any (array['payment', 'chargeback']))),
  constraint plan_entries_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 500)
);
create index plan_entries_actor_id_idx on public.plan_entries using btree (actor_id) where actor_id is not null;
create unique index plan_entries_one_late_fee on public.plan_entries using btree (plan_id, instalment) where kind = 'late_fee' and reverses is null;
create index plan_entries_payment_id_idx on public.plan_entries using btree (payment_id) where payment_id is not null;
create index plan_entries_plan_id_idx on public.plan_entries using btree (plan_id, id);
create trigger plan_entries_append_only before delete or update on public.plan_entries for each row execute function private.keep_for_ever();
create constraint trigger plan_entries_check_balance after insert on public.plan_entries deferrable initially deferred for each row execute function private.check_plan_balance();
create constraint trigger plan_entries_check_payout after insert on public.plan_entries deferrable initially deferred for each row when (new.kind = 'payout' and new.reverses is null) execute function private.check_plan_payout();
create constraint trigger plan_entries_check_plan after insert on public.plan_entries deferrable initially deferred for each row execute function private.check_plan();
create trigger plan_entries_guard before insert on public.plan_entries for each row execute function private.guard_plan_entry();
create trigger plan_entries_guard_own before insert on public.plan_entries for each row when (new.actor = 'staff') execute function private.guard_own_plan_entry();
create trigger plan_entries_guard_undone before insert on public.plan_entries for each row when (new.actor = 'staff' and new.reverses is not null and (new.kind = any (array['payment', 'chargeback']))) execute function private.guard_undone_plan_money();
create trigger plan_entries_record_audit after insert or delete or update on public.plan_entries for each row execute function private.record_audit('id');
create trigger plan_entries_update_standing after insert on public.plan_entries referencing new table as added for each statement execute function private.update_plan_standings();
alter table public.plan_entries enable row level security;
create policy plan_entries_select_owner_or_staff on public.plan_entries for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant) or (exists ( select
   from public.instalment_plans p
  where p.id = plan_entries.plan_id and p.user_id = (( select auth.uid() as uid)))));
create policy plan_entries_all_second_factor on public.plan_entries as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, insert on public.plan_entries to service_role;
grant select (id, plan_id, kind, amount_kobo, effective_on, payment_id, instalment, reverses, actor, created_at) on public.plan_entries to authenticated;

create table public.plan_notes (
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null,
  author_id uuid default auth.uid(),
  is_contact boolean not null default false,
  body text not null,
  created_at timestamptz not null default now(),
  constraint plan_notes_pkey primary key (id),
  constraint plan_notes_author_id_fkey foreign key (author_id) references auth.users(id) on delete set null,
  constraint plan_notes_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete cascade,
  constraint plan_notes_body_check check (char_length(body) >= 1 and char_length(body) <= 2000)
);
create index plan_notes_author_id_idx on public.plan_notes using btree (author_id) where author_id is not null;
create index plan_notes_plan_id_idx on public.plan_notes using btree (plan_id, created_at);
create trigger plan_notes_record_audit after insert or delete or update on public.plan_notes for each row execute function private.record_audit('id');
alter table public.plan_notes enable row level security;
create policy plan_notes_select_staff on public.plan_notes for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant));
create policy plan_notes_insert_staff on public.plan_notes for insert to authenticated
  with check (author_id = (( select auth.uid() as uid)) and ( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant));
create policy plan_notes_delete_author on public.plan_notes for delete to authenticated
  using (author_id = (( select auth.uid() as uid)) and ( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant));
create policy plan_notes_all_second_factor on public.plan_notes as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, delete on public.plan_notes to authenticated;
grant select on public.plan_notes to service_role;
grant insert (id, plan_id, is_contact, body) on public.plan_notes to authenticated;

create table public.plan_payments (
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null,
  way text not null,
  method text not null,
  reference text not null,
  amount_kobo bigint not null,
  received_kobo bigint,
  settles boolean not null default false,
  status text not null default 'started',
  agreement_id uuid,
  saved_card_id uuid,
  charge_on date,
  checkout_url text,
  message text,
  channel text,
  gateway_id text,
  is_test boolean not null default false,
  noted_by uuid,
  succeeded_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  saves_card boolean not null default false,
  outside_reference text,
  arrived_on date,
  confirmed_by uuid,
  constraint plan_payments_pkey primary key (id),
  constraint plan_payments_reference_key unique (reference),
  constraint plan_payments_agreement_id_fkey foreign key (agreement_id) references public.plan_agreements(id) on delete restrict,
  constraint plan_payments_confirmed_by_fkey foreign key (confirmed_by) references auth.users(id) on delete set null,
  constraint plan_payments_noted_by_fkey foreign key (noted_by) references auth.users(id) on delete set null,
  constraint plan_payments_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete restrict,
  constraint plan_payments_saved_card_id_fkey foreign key (saved_card_id) references public.saved_cards(id) on delete restrict,
  constraint plan_payments_amount_kobo_check check (amount_kobo > 0),
  constraint plan_payments_arrived_on_check check (arrived_on >= '2020-01-01'::date and arrived_on <= '2100-01-01'::date),
  constraint plan_payments_channel_check check (char_length(channel) <= 40),
  constraint plan_payments_charge_on_check check (charge_on >= '2020-01-01'::date and charge_on <= '2100-01-01'::date),
  constraint plan_payments_checkout_url_check check (char_length(checkout_url) <= 2000),
  constraint plan_payments_debit_check check ((way = 'debit') = (agreement_id is not null and saved_card_id is not null and charge_on is not null)),
  constraint plan_payments_gateway_id_check check (char_length(gateway_id) <= 100),
  constraint plan_payments_message_check check (char_length(message) <= 500),
  constraint plan_payments_method_check check (method = any (array['paystack', 'sandbox', 'bank_transfer', 'cash'])),
  constraint plan_payments_method_matches_way check (
case way
    when 'bank_transfer' then method = 'bank_transfer'
    when 'cash' then method = 'cash'
    else method = any (array['paystack', 'sandbox'])
end),
  constraint plan_payments_outside_reference_check check (outside_reference = btrim(outside_reference) and char_length(outside_reference) >= 3 and char_length(outside_reference) <= 60),
  constraint plan_payments_received_kobo_check check (received_kobo > 0),
  constraint plan_payments_received_when_succeeded check ((status = 'succeeded') = (succeeded_at is not null and received_kobo is not null)),
  constraint plan_payments_reference_check check (reference ~ '^[A-Za-z0-9.=-]{1,64}$'),
  constraint plan_payments_sandbox_is_test check (is_test or method <> 'sandbox'),
  constraint plan_payments_saves_card_check check (not saves_card or way = 'page'),
  constraint plan_payments_status_check check (status = any (array['started', 'checking', 'succeeded', 'failed', 'abandoned', 'mismatched'])),
  constraint plan_payments_way_check check (way = any (array['debit', 'page', 'bank_transfer', 'cash']))
);
create index plan_payments_agreement_id_idx on public.plan_payments using btree (agreement_id) where agreement_id is not null;
create index plan_payments_checked_at_idx on public.plan_payments using btree (checked_at) where way = 'debit' and (status = any (array['started', 'checking']));
create index plan_payments_confirmed_by_idx on public.plan_payments using btree (confirmed_by) where confirmed_by is not null;
create index plan_payments_noted_by_idx on public.plan_payments using btree (noted_by) where noted_by is not null;
create unique index plan_payments_one_debit_a_day on public.plan_payments using btree (plan_id, charge_on) where way = 'debit';
create index plan_payments_open_idx on public.plan_payments using btree (created_at) where (status = any (array['started', 'checking'])) and (method = any (array['paystack', 'sandbox']));
create unique index plan_payments_outside_reference_key on public.plan_payments using btree (way, upper(outside_reference)) where outside_reference is not null;
create index plan_payments_plan_id_idx on public.plan_payments using btree (plan_id, created_at desc);
create index plan_payments_saved_card_id_idx on public.plan_payments using btree (saved_card_id) where saved_card_id is not null;
create index plan_payments_succeeded_at_idx on public.plan_payments using btree (succeeded_at) where succeeded_at is not null;
create index plan_payments_to_confirm_idx on public.plan_payments using btree (created_at) where (status = any (array['started', 'checking'])) and (way = any (array['bank_transfer', 'cash']));
create trigger plan_payments_begin before insert on public.plan_payments for each row execute function private.check_first_status('started');
create trigger plan_payments_check_status before update of status on public.plan_payments for each row execute function private.check_status_transition('a payment', 'started>checking', 'started>succeeded', 'started>failed', 'started>abandoned', 'started>mismatched', 'checking>succeeded', 'checking>failed', 'checking>abandoned', 'checking>mismatched', 'failed>checking', 'failed>succeeded', 'failed>mismatched', 'abandoned>checking', 'abandoned>succeeded', 'abandoned>failed', 'abandoned>mismatched');
create trigger plan_payments_guard_noted before update on public.plan_payments for each row execute function private.guard_noted_plan_money();
create trigger plan_payments_record_audit after insert or delete or update on public.plan_payments for each row execute function private.record_audit('id');
create trigger plan_payments_touch_updated_at before update on public.plan_payments for each row execute function private.touch_updated_at();
alter table public.plan_payments enable row level security;
create policy plan_payments_select_owner_or_staff on public.plan_payments for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant) or (exists ( select
   from public.instalment_plans p
  where p.id = plan_payments.plan_id and p.user_id = (( select auth.uid() as uid)))));
create policy plan_payments_all_second_factor on public.plan_payments as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.plan_payments to authenticated;
grant select, insert, update on public.plan_payments to service_role;

create table public.plan_postings (
  entry_id bigint not null,
  account text not null,
  amount_kobo bigint not null,
  constraint plan_postings_pkey primary key (entry_id, account),
  constraint plan_postings_entry_id_fkey foreign key (entry_id) references public.plan_entries(id) on delete restrict,
  constraint plan_postings_account_check check (account = any (array['order', 'cash', 'principal', 'fees_due', 'interest', 'fees', 'overpaid', 'losses'])),
  constraint plan_postings_amount_kobo_check check (amount_kobo <> 0)
);
create trigger plan_postings_append_only before delete or update on public.plan_postings for each row execute function private.keep_for_ever();
create constraint trigger plan_postings_check_balance after insert on public.plan_postings deferrable initially deferred for each row execute function private.check_plan_balance();
create trigger plan_postings_guard before insert on public.plan_postings for each row execute function private.guard_posting();
alter table public.plan_postings enable row level security;
create policy plan_postings_select_finance on public.plan_postings for select to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.plan_postings to authenticated;
grant select, insert on public.plan_postings to service_role;

create table public.plan_refunds (
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null,
  amount_kobo bigint not null,
  credit_note_kobo bigint not null,
  reason text not null,
  status text not null default 'requested',
  requested_by uuid,
  approved_by uuid,
  is_approved_alone boolean not null default false,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint plan_refunds_pkey primary key (id),
  constraint plan_refunds_approved_by_fkey foreign key (approved_by) references auth.users(id) on delete set null,
  constraint plan_refunds_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete restrict,
  constraint plan_refunds_requested_by_fkey foreign key (requested_by) references auth.users(id) on delete set null,
  constraint plan_refunds_amount_kobo_check check (amount_kobo > 0),
  constraint plan_refunds_approved_at_check check ((status = 'approved') = (approved_at is not null)),
  constraint plan_refunds_credit_note_check check (credit_note_kobo >= 0 and credit_note_kobo <= amount_kobo),
  constraint plan_refunds_persons_check check (approved_by is null or approved_by <> requested_by),
  constraint plan_refunds_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 500),
  constraint plan_refunds_status_check check (status = any (array['requested', 'approved', 'withdrawn']))
);
create index plan_refunds_approved_by_idx on public.plan_refunds using btree (approved_by) where approved_by is not null;
create index plan_refunds_plan_id_idx on public.plan_refunds using btree (plan_id);
create index plan_refunds_requested_by_idx on public.plan_refunds using btree (requested_by, approved_at) where requested_by is not null;
create index plan_refunds_status_idx on public.plan_refunds using btree (status, created_at);
create trigger plan_refunds_begin before insert on public.plan_refunds for each row execute function private.check_first_status('requested');
create constraint trigger plan_refunds_check_entry after insert or update of status on public.plan_refunds deferrable initially deferred for each row execute function private.check_plan_refund();
create trigger plan_refunds_check_status before update of status on public.plan_refunds for each row execute function private.check_status_transition('a refund', 'requested>approved', 'requested>withdrawn');
create trigger plan_refunds_guard before update on public.plan_refunds for each row execute function private.guard_plan_refund();
create trigger plan_refunds_record_audit after insert or delete or update on public.plan_refunds for each row execute function private.record_audit('id');
alter table public.plan_refunds enable row level security;
create policy plan_refunds_select_owner_or_staff on public.plan_refunds for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant) or (exists ( select
   from public.instalment_plans p
  where p.id = plan_refunds.plan_id and p.user_id = (( select auth.uid() as uid)))));
create policy plan_refunds_all_second_factor on public.plan_refunds as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.plan_refunds to authenticated;
grant select, insert, update on public.plan_refunds to service_role;

create table public.plan_rules (
  version integer not null generated always as identity,
  is_open boolean not null default true,
  max_owed_kobo bigint not null,
  max_open_plans integer not null,
  max_share_of_income_percent integer not null,
  approve_up_to_kobo bigint not null,
  min_score integer not null,
  guarantor_above_kobo bigint not null,
  documents_above_kobo bigint not null,
  asks_bvn boolean not null default false,
  retry_days integer[] not null default '{3,7}'::integer[],
  late_fee_kobo bigint not null default 0,
  late_fee_cap_percent integer not null default 5,
  late_fee_after_days integer not null default 7,
  reason text not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  constraint plan_rules_pkey primary key (version),
  constraint plan_rules_created_by_fkey foreign key (created_by) references auth.users(id) on delete set null,
  constraint plan_rules_approve_up_to_kobo_check check (approve_up_to_kobo >= 0 and approve_up_to_kobo <= '100000000000'::bigint),
  constraint plan_rules_documents_above_kobo_check check (documents_above_kobo >= 0 and documents_above_kobo <= '100000000000'::bigint),
  constraint plan_rules_guarantor_above_kobo_check check (guarantor_above_kobo >= 0 and guarantor_above_kobo <= '100000000000'::bigint),
  constraint plan_rules_late_fee_after_days_check check (late_fee_after_days >= 3 and late_fee_after_days <= 60),
  constraint plan_rules_late_fee_cap_percent_check check (late_fee_cap_percent >= 0 and late_fee_cap_percent <= 10),
  constraint plan_rules_late_fee_kobo_check check (late_fee_kobo >= 0 and late_fee_kobo <= 10000000),
  constraint plan_rules_max_open_plans_check check (max_open_plans >= 1 and max_open_plans <= 10),
  constraint plan_rules_max_owed_kobo_check check (max_owed_kobo >= 1000000 and max_owed_kobo <= '100000000000'::bigint),
  constraint plan_rules_max_share_of_income_percent_check check (max_share_of_income_percent >= 5 and max_share_of_income_percent <= 60),
  constraint plan_rules_min_score_check check (min_score >= 0 and min_score <= 100),
  constraint plan_rules_reason_check check (char_length(reason) >= 3 and char_length(reason) <= 300),
  constraint plan_rules_retry_days_check check (cardinality(retry_days) <= 5 and (0 < all (retry_days)) and (30 >= all (retry_days)))
);
create index plan_rules_created_by_idx on public.plan_rules using btree (created_by) where created_by is not null;
create trigger plan_rules_notify_changed after insert or delete or update or truncate on public.plan_rules for each statement execute function private.notify_table_changed();
create trigger plan_rules_record_audit after insert or delete or update on public.plan_rules for each row execute function private.record_audit('version');
create trigger plan_rules_tell_easier after insert on public.plan_rules for each row execute function private.tell_easier_terms();
alter table public.plan_rules enable row level security;
create policy plan_rules_select_everyone on public.plan_rules for select to anon, authenticated
  using (true);
grant select, insert on public.plan_rules to service_role;
grant select (version, is_open, guarantor_above_kobo, documents_above_kobo, asks_bvn, retry_days, late_fee_kobo, late_fee_cap_percent, late_fee_after_days) on public.plan_rules to anon;
grant select (version, is_open, guarantor_above_kobo, documents_above_kobo, asks_bvn, retry_days, late_fee_kobo, late_fee_cap_percent, late_fee_after_days) on public.plan_rules to authenticated;

create table public.plan_schedule_rows (
  plan_id uuid not null,
  version integer not null,
  number integer not null,
  due_on date not null,
  principal_kobo bigint not null,
  interest_kobo bigint not null,
  constraint plan_schedule_rows_pkey primary key (plan_id, version, number),
  constraint plan_schedule_rows_plan_id_version_fkey foreign key (plan_id, version) references public.plan_schedules(plan_id, version) on delete restrict,
  constraint plan_schedule_rows_due_on_check check (due_on >= '2020-01-01'::date and due_on <= '2100-01-01'::date),
  constraint plan_schedule_rows_interest_kobo_check check (interest_kobo >= 0),
  constraint plan_schedule_rows_number_check check (number >= 1 and number <= 120),
  constraint plan_schedule_rows_principal_kobo_check check (principal_kobo >= 0)
);
create index plan_schedule_rows_due_on_idx on public.plan_schedule_rows using btree (due_on);
create trigger plan_schedule_rows_append_only before delete or update on public.plan_schedule_rows for each row execute function private.keep_for_ever();
create trigger plan_schedule_rows_guard before insert on public.plan_schedule_rows for each row execute function private.guard_schedule_row();
create trigger plan_schedule_rows_update_standing after insert on public.plan_schedule_rows referencing new table as added for each statement execute function private.update_plan_standings();
alter table public.plan_schedule_rows enable row level security;
create policy plan_schedule_rows_select_owner_or_staff on public.plan_schedule_rows for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant) or (exists ( select
   from public.instalment_plans p
  where p.id = plan_schedule_rows.plan_id and p.user_id = (( select auth.uid() as uid)))));
create policy plan_schedule_rows_all_second_factor on public.plan_schedule_rows as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.plan_schedule_rows to authenticated;
grant select, insert on public.plan_schedule_rows to service_role;

create table public.plan_schedules (
  plan_id uuid not null,
  version integer not null,
  reason text not null,
  note text,
  effective_on date not null,
  actor text not null,
  actor_id uuid,
  created_at timestamptz not null default now(),
  transaction_id xid8 not null default pg_current_xact_id(),
  constraint plan_schedules_pkey primary key (plan_id, version),
  constraint plan_schedules_actor_id_fkey foreign key (actor_id) references auth.users(id) on delete set null,
  constraint plan_schedules_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete restrict,
  constraint plan_schedules_actor_check check (actor = any (array['customer', 'staff', 'gateway', 'system'])),
  constraint plan_schedules_effective_on_check check (effective_on >= '2020-01-01'::date and effective_on <= '2100-01-01'::date),
  constraint plan_schedules_note_check check (char_length(note) >= 1 and char_length(note) <= 500),
  constraint plan_schedules_reason_check check (reason = any (array['agreed', 'pause', 'refund', 'settlement', 'undo', 'restructure'])),
  constraint plan_schedules_version_check check (version >= 1)
);
create index plan_schedules_actor_id_idx on public.plan_schedules using btree (actor_id) where actor_id is not null;
create trigger plan_schedules_append_only before delete or update on public.plan_schedules for each row execute function private.keep_for_ever();
create constraint trigger plan_schedules_check_plan after insert on public.plan_schedules deferrable initially deferred for each row execute function private.check_plan();
create trigger plan_schedules_guard before insert on public.plan_schedules for each row execute function private.guard_schedule();
create trigger plan_schedules_guard_own before insert on public.plan_schedules for each row when (new.actor = 'staff' and new.reason = 'pause') execute function private.guard_own_plan_schedule();
create trigger plan_schedules_record_audit after insert or delete or update on public.plan_schedules for each row execute function private.record_audit('plan_id', 'version');
alter table public.plan_schedules enable row level security;
create policy plan_schedules_select_owner_or_staff on public.plan_schedules for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant) or (exists ( select
   from public.instalment_plans p
  where p.id = plan_schedules.plan_id and p.user_id = (( select auth.uid() as uid)))));
create policy plan_schedules_all_second_factor on public.plan_schedules as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.plan_schedules to authenticated;
grant select, insert on public.plan_schedules to service_role;

create table public.portfolio_item_products (
  portfolio_item_id uuid not null,
  product_id uuid not null,
  "position" integer not null default 0,
  constraint portfolio_item_products_pkey primary key (portfolio_item_id, product_id),
  constraint portfolio_item_products_portfolio_item_id_fkey foreign key (portfolio_item_id) references public.portfolio_items(id) on delete cascade,
  constraint portfolio_item_products_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade
);
create index portfolio_item_products_product_id_idx on public.portfolio_item_products using btree (product_id);
create trigger portfolio_item_products_notify_changed after insert or delete or update or truncate on public.portfolio_item_products for each statement execute function private.notify_table_changed();
create trigger portfolio_item_products_record_audit after insert or delete or update on public.portfolio_item_products for each row execute function private.record_audit('portfolio_item_id', 'product_id');
alter table public.portfolio_item_products enable row level security;
create policy portfolio_item_products_select_everyone on public.portfolio_item_products for select to anon, authenticated
  using ((exists ( select
   from public.portfolio_items item
  where item.id = portfolio_item_products.portfolio_item_id)));
create policy portfolio_item_products_insert_admin on public.portfolio_item_products for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy portfolio_item_products_update_admin on public.portfolio_item_products for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy portfolio_item_products_delete_admin on public.portfolio_item_products for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.portfolio_item_products to anon;
grant select, insert, update, delete on public.portfolio_item_products to authenticated;
grant select, insert, update, delete on public.portfolio_item_products to service_role;

create table public.portfolio_items (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  title text not null,
  type text not null,
  state text not null,
  town text not null,
  completed_on date not null,
  kwp numeric(10,2) not null,
  panel_count integer not null,
  panel_w integer not null,
  inverter_kva numeric(8,1) not null,
  battery_kwh numeric(10,2) not null default 0,
  before_summary text not null,
  after_summary text not null,
  generator_kva numeric(8,1) not null,
  fuel text not null,
  weeks_per_year integer not null default 52,
  grid_hours_per_day integer not null,
  litres_per_week_before integer not null,
  litres_per_week_after integer not null,
  cost_min_naira bigint not null,
  cost_max_naira bigint not null,
  story text not null,
  quote text,
  quote_by text,
  scene text not null,
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  used_share numeric(4,3) not null,
  render text,
  generator_hours_per_day numeric(3,1),
  constraint portfolio_items_pkey primary key (id),
  constraint portfolio_items_slug_key unique (slug),
  constraint portfolio_items_after_summary_check check (length(after_summary) >= 1 and length(after_summary) <= 300),
  constraint portfolio_items_battery_kwh_check check (battery_kwh >= 0::numeric),
  constraint portfolio_items_before_summary_check check (length(before_summary) >= 1 and length(before_summary) <= 300),
  constraint portfolio_items_check check (cost_max_naira >= cost_min_naira),
  constraint portfolio_items_check1 check ((quote is null) = (quote_by is null)),
  constraint portfolio_items_cost_min_naira_check check (cost_min_naira > 0),
  constraint portfolio_items_days_check check (completed_on >= '1900-01-01'::date and completed_on <= '2999-12-31'::date and created_at >= '1900-01-01 00:00:00+00'::timestamptz and created_at <= '2999-12-31 00:00:00+00'::timestamptz and updated_at >= '1900-01-01 00:00:00+00'::timestamptz and updated_at <= '2999-12-31 00:00:00+00'::timestamptz),
  constraint portfolio_items_fuel_check check (fuel = any (array['petrol', 'diesel'])),
  constraint portfolio_items_generator_hours_check check (generator_hours_per_day > 0::numeric and generator_hours_per_day <= 24::numeric),
  constraint portfolio_items_generator_kva_check check (generator_kva >= 0::numeric),
  constraint portfolio_items_grid_hours_per_day_check check (grid_hours_per_day >= 0 and grid_hours_per_day <= 24),
  constraint portfolio_items_inverter_kva_check check (inverter_kva > 0::numeric),
  constraint portfolio_items_kwp_check check (kwp > 0::numeric),
  constraint portfolio_items_lengths_check check (char_length(quote) <= 5000 and char_length(quote_by) <= 5000 and char_length(story) <= 50000),
  constraint portfolio_items_litres_check check (litres_per_week_after <= litres_per_week_before),
  constraint portfolio_items_litres_per_week_after_check check (litres_per_week_after >= 0),
  constraint portfolio_items_numbers_check check (battery_kwh <> 'NaN'::numeric and generator_kva <> 'NaN'::numeric and inverter_kva <> 'NaN'::numeric and kwp <> 'NaN'::numeric),
  constraint portfolio_items_panel_count_check check (panel_count > 0),
  constraint portfolio_items_panel_w_check check (panel_w > 0),
  constraint portfolio_items_render_check check (render ~ '^[a-z0-9-]{1,80}$'),
  constraint portfolio_items_scene_check check (scene = any (array['house', 'flat', 'shop', 'clinic', 'school', 'farm', 'factory', 'hotel', 'church'])),
  constraint portfolio_items_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint portfolio_items_state_check check (state = any (array['Abia', 'Adamawa', 'Akwa Ibom', 'Anambra', 'Bauchi', 'Bayelsa', 'Benue', 'Borno', 'Cross River', 'Delta', 'Ebonyi', 'Edo', 'Ekiti', 'Enugu', 'FCT', 'Gombe', 'Imo', 'Jigawa', 'Kaduna', 'Kano', 'Katsina', 'Kebbi', 'Kogi', 'Kwara', 'Lagos', 'Nasarawa', 'Niger', 'Ogun', 'Ondo', 'Osun', 'Oyo', 'Plateau', 'Rivers', 'Sokoto', 'Taraba', 'Yobe', 'Zamfara'])),
  constraint portfolio_items_story_check check (length(story) > 0),
  constraint portfolio_items_title_check check (length(title) >= 1 and length(title) <= 120),
  constraint portfolio_items_title_shows_text check (private.shows_text(title)),
  constraint portfolio_items_town_check check (length(town) >= 1 and length(town) <= 80),
  constraint portfolio_items_type_check check (type = any (array['residential', 'commercial', 'industrial'])),
  constraint portfolio_items_used_share_check check (used_share > 0::numeric and used_share <= 1::numeric),
  constraint portfolio_items_weeks_per_year_check check (weeks_per_year >= 1 and weeks_per_year <= 52)
);
create index portfolio_items_completed_on_idx on public.portfolio_items using btree (completed_on desc, id) where is_published;
create trigger portfolio_items_notify_changed after insert or delete or update or truncate on public.portfolio_items for each statement execute function private.notify_table_changed();
create trigger portfolio_items_record_audit after insert or delete or update on public.portfolio_items for each row execute function private.record_audit('id');
create trigger portfolio_items_touch_updated_at before update on public.portfolio_items for each row execute function private.touch_updated_at();
alter table public.portfolio_items enable row level security;
create policy portfolio_items_select_anon on public.portfolio_items for select to anon
  using (is_published);
create policy portfolio_items_select_authenticated on public.portfolio_items for select to authenticated
  using (is_published or ( select private.has_grant(variadic array['content']) as has_grant));
create policy portfolio_items_insert_admin on public.portfolio_items for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy portfolio_items_update_admin on public.portfolio_items for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy portfolio_items_delete_admin on public.portfolio_items for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.portfolio_items to anon;
grant select, insert, update, delete on public.portfolio_items to authenticated;
grant select, insert, update, delete on public.portfolio_items to service_role;

create table public.posts (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  title text not null,
  summary text not null,
  author text not null,
  tags text[] not null default '{}'[],
  published_on date not null default (now() at time zone 'Africa/Lagos')::date,
  body text not null,
  diagram text not null default 'system',
  is_published boolean not null default false,
  reading_minutes integer not null generated always as (greatest(1, round(cardinality(regexp_split_to_array(btrim(body), '\s+'))::numeric / 220.0)::integer)) stored,
  search tsvector not null generated always as ((setweight(to_tsvector('english'::regconfig, title), 'A'::"char") || setweight(to_tsvector('english'::regconfig, summary), 'B'::"char")) || to_tsvector('english'::regconfig, body)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revised_on date not null default (now() at time zone 'Africa/Lagos')::date,
  version integer not null default 1,
  constraint posts_pkey primary key (id),
  constraint posts_slug_key unique (slug),
  constraint posts_author_check check (length(author) >= 1 and length(author) <= 80),
  constraint posts_body_check check (length(body) >= 1 and length(body) <= 100000),
  constraint posts_body_has_known_figures check (private.has_known_figures(body)),
  constraint posts_days_check check (created_at >= '1900-01-01 00:00:00+00'::timestamptz and created_at <= '2999-12-31 00:00:00+00'::timestamptz and published_on >= '1900-01-01'::date and published_on <= '2999-12-31'::date and revised_on >= '1900-01-01'::date and revised_on <= '2999-12-31'::date and updated_at >= '1900-01-01 00:00:00+00'::timestamptz and updated_at <= '2999-12-31 00:00:00+00'::timestamptz),
  constraint posts_diagram_check check (diagram ~ '^[a-z]+(-[a-z]+)*$'),
  constraint posts_lengths_check check (char_length(diagram) <= 5000),
  constraint posts_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint posts_slug_is_no_id check (slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and char_length(slug) <= 120),
  constraint posts_summary_check check (length(summary) >= 1 and length(summary) <= 200),
  constraint posts_summary_has_no_figures check (summary !~ '\{\{'),
  constraint posts_tags_check check (cardinality(tags) <= 8 and array_position(tags, null::text) is null),
  constraint posts_title_check check (length(title) >= 1 and length(title) <= 120),
  constraint posts_title_has_no_figures check (title !~ '\{\{'),
  constraint posts_title_shows_text check (private.shows_text(title))
);
create index posts_by_day_idx on public.posts using btree (published_on, id);
create index posts_by_title_idx on public.posts using btree (title collate "und-x-icu", id);
create index posts_published_on_idx on public.posts using btree (published_on desc, slug) where is_published;
create index posts_search_idx on public.posts using gin (search);
create index posts_tags_idx on public.posts using gin (tags);
create trigger posts_bump_version before update on public.posts for each row execute function private.bump_version();
create trigger posts_note_first_revision before insert on public.posts for each row execute function private.note_post_revision();
create trigger posts_note_revision before update on public.posts for each row when (old.title is distinct from new.title or old.summary is distinct from new.summary or old.author is distinct from new.author or old.body is distinct from new.body or old.diagram is distinct from new.diagram or old.published_on is distinct from new.published_on) execute function private.note_post_revision();
create trigger posts_notify_changed after insert or delete or update or truncate on public.posts for each statement execute function private.notify_table_changed();
create trigger posts_record_audit after insert or delete or update on public.posts for each row execute function private.record_audit('id');
create trigger posts_touch_updated_at before update on public.posts for each row execute function private.touch_updated_at();
alter table public.posts enable row level security;
create policy posts_select_anon on public.posts for select to anon
  using (is_published and published_on <= (now() at time zone 'Africa/Lagos')::date);
create policy posts_select_authenticated on public.posts for select to authenticated
  using (is_published and published_on <= (now() at time zone 'Africa/Lagos')::date or ( select private.has_grant(variadic array['content']) as has_grant));
create policy posts_insert_admin on public.posts for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy posts_update_admin on public.posts for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy posts_delete_admin on public.posts for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.posts to anon;
grant select, insert, update, delete on public.posts to authenticated;
grant select, insert, update, delete on public.posts to service_role;

create table public.product_batches (
  id uuid not null,
  kind text not null,
  title text not null,
  made_by uuid,
  made_at timestamptz not null default now(),
  change text not null default pg_current_xact_id()::text,
  result jsonb not null,
  undone_at timestamptz,
  undone_by uuid,
  constraint product_batches_pkey primary key (id),
  constraint product_batches_made_by_fkey foreign key (made_by) references auth.users(id) on delete set null,
  constraint product_batches_undone_by_fkey foreign key (undone_by) references auth.users(id) on delete set null,
  constraint product_batches_change_check check (change ~ '^\d+$'),
  constraint product_batches_kind_check check (kind = any (array['import', 'bulk'])),
  constraint product_batches_result_check check (jsonb_typeof(result) = 'object'),
  constraint product_batches_title_check check (char_length(title) >= 1 and char_length(title) <= 200),
  constraint product_batches_undone_check check (undone_by is null or undone_at is not null)
);
create index product_batches_made_at_idx on public.product_batches using btree (made_at desc, id);
create index product_batches_made_by_idx on public.product_batches using btree (made_by) where made_by is not null;
create index product_batches_undone_by_idx on public.product_batches using btree (undone_by) where undone_by is not null;
create trigger product_batches_record_audit after insert or delete or update on public.product_batches for each row execute function private.record_audit('id');
alter table public.product_batches enable row level security;
create policy product_batches_select_staff on public.product_batches for select to authenticated
  using (( select private.has_grant(variadic array['content', 'sales', 'stock', 'finance']) as has_grant));
grant select on public.product_batches to authenticated;
grant select, insert on public.product_batches to service_role;
grant update (result, undone_at, undone_by) on public.product_batches to service_role;

create table public.product_categories (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  name text not null,
  description text not null default '',
  "position" integer not null default 0,
  version integer not null default 1,
  constraint product_categories_pkey primary key (id),
  constraint product_categories_slug_key unique (slug),
  constraint product_categories_lengths_check check (char_length(description) <= 5000),
  constraint product_categories_name_check check (length(name) >= 1 and length(name) <= 80),
  constraint product_categories_name_shows_text check (private.shows_text(name)),
  constraint product_categories_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
create trigger product_categories_bump_version before update on public.product_categories for each row execute function private.bump_version();
create trigger product_categories_index after update of name on public.product_categories for each row when (old.name is distinct from new.name) execute function private.index_changed_category();
create trigger product_categories_keep_technical_kind before update of slug on public.product_categories for each row when (old.slug is distinct from new.slug) execute function private.keep_technical_kind();
create trigger product_categories_notify_changed after insert or delete or update or truncate on public.product_categories for each statement execute function private.notify_table_changed();
create trigger product_categories_record_audit after insert or delete or update on public.product_categories for each row execute function private.record_audit('id');
alter table public.product_categories enable row level security;
create policy product_categories_select_everyone on public.product_categories for select to anon, authenticated
  using (true);
create policy product_categories_insert_admin on public.product_categories for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy product_categories_update_admin on public.product_categories for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy product_categories_delete_admin on public.product_categories for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.product_categories to anon;
grant select, insert, update, delete on public.product_categories to authenticated;
grant select, insert, update, delete on public.product_categories to service_role;

create table public.product_documents (
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  title text not null,
  "position" integer not null default 0,
  object_path uuid not null,
  size_bytes integer not null,
  created_at timestamptz not null default now(),
  constraint product_documents_pkey primary key (id),
  constraint product_documents_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint product_documents_position_check check ("position" >= 0 and "position" <= 99),
  constraint product_documents_size_bytes_check check (size_bytes >= 1 and size_bytes <= 10485760),
  constraint product_documents_title_check check (length(btrim(title)) >= 1 and length(btrim(title)) <= 80),
  constraint product_documents_title_shows_text check (private.shows_text(title))
);
create index product_documents_object_path_idx on public.product_documents using btree (object_path);
create index product_documents_product_id_idx on public.product_documents using btree (product_id, "position");
create trigger product_documents_notify_changed after insert or delete or update or truncate on public.product_documents for each statement execute function private.notify_table_changed();
create trigger product_documents_record_audit after insert or delete or update on public.product_documents for each row execute function private.record_audit('id');
alter table public.product_documents enable row level security;
create policy product_documents_select_anon on public.product_documents for select to anon
  using ((exists ( select
   from public.products
  where products.id = product_documents.product_id)));
create policy product_documents_select_authenticated on public.product_documents for select to authenticated
  using ((exists ( select
   from public.products
  where products.id = product_documents.product_id)));
create policy product_documents_update_content on public.product_documents for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy product_documents_delete_content on public.product_documents for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.product_documents to anon;
grant select, delete on public.product_documents to authenticated;
grant select, insert, update, delete on public.product_documents to service_role;
grant update (title, "position") on public.product_documents to authenticated;

create table public.product_facet_definitions (
  id uuid not null default gen_random_uuid(),
  key text not null,
  category_id uuid,
  label text not null,
  unit text,
  value_labels jsonb not null default '{}'::jsonb,
  "position" integer not null default 0,
  constraint product_facet_definitions_pkey primary key (id),
  constraint product_facet_definitions_key_category_id_key unique nulls not distinct (key, category_id),
  constraint product_facet_definitions_category_id_fkey foreign key (category_id) references public.product_categories(id) on delete cascade,
  constraint product_facet_definitions_key_check check (key ~ '^[a-z][a-z0-9_]*$'),
  constraint product_facet_definitions_lengths_check check (char_length(label) <= 5000 and char_length(unit) <= 5000),
  constraint product_facet_definitions_value_labels_check check (jsonb_typeof(value_labels) = 'object')
);
create index product_facet_definitions_category_id_idx on public.product_facet_definitions using btree (category_id);
create trigger product_facet_definitions_notify_changed after insert or delete or update or truncate on public.product_facet_definitions for each statement execute function private.notify_table_changed();
create trigger product_facet_definitions_record_audit after insert or delete or update on public.product_facet_definitions for each row execute function private.record_audit('id');
alter table public.product_facet_definitions enable row level security;
create policy product_facet_definitions_select_everyone on public.product_facet_definitions for select to anon, authenticated
  using (true);
create policy product_facet_definitions_insert_admin on public.product_facet_definitions for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy product_facet_definitions_update_admin on public.product_facet_definitions for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy product_facet_definitions_delete_admin on public.product_facet_definitions for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.product_facet_definitions to anon;
grant select, insert, update, delete on public.product_facet_definitions to authenticated;
grant select, insert, update, delete on public.product_facet_definitions to service_role;

create table public.product_holds (
  product_id uuid not null,
  units integer not null,
  free_from timestamptz not null,
  constraint product_holds_pkey primary key (product_id),
  constraint product_holds_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint product_holds_units_check check (units > 0)
);
create trigger product_holds_notify_changed after truncate on public.product_holds for each statement execute function private.notify_table_changed();
create trigger product_holds_notify_sold_out after insert or delete or update on public.product_holds for each row execute function private.notify_hold_of_sold_out();
alter table public.product_holds enable row level security;
create policy product_holds_select_everyone on public.product_holds for select to anon, authenticated
  using (true);
grant select on public.product_holds to anon;
grant select on public.product_holds to authenticated;
grant select, insert, update, delete on public.product_holds to service_role;

create table public.product_pictures (
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  "position" integer not null default 0,
  object_path uuid not null,
  alt text not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  constraint product_pictures_pkey primary key (id),
  constraint product_pictures_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint product_pictures_alt_check check (length(btrim(alt)) >= 5 and length(btrim(alt)) <= 200),
  constraint product_pictures_height_check check (height >= 1 and height <= 1600),
  constraint product_pictures_position_check check ("position" >= 0 and "position" <= 99),
  constraint product_pictures_width_check check (width >= 1 and width <= 1600)
);
create index product_pictures_object_path_idx on public.product_pictures using btree (object_path);
create index product_pictures_product_id_idx on public.product_pictures using btree (product_id, "position", created_at, id);
create trigger product_pictures_notify_changed after insert or delete or update or truncate on public.product_pictures for each statement execute function private.notify_table_changed();
create trigger product_pictures_record_audit after insert or delete or update on public.product_pictures for each row execute function private.record_audit('id');
create trigger product_pictures_update_first after insert or delete or update on public.product_pictures for each row execute function private.update_first_photo();
alter table public.product_pictures enable row level security;
create policy product_pictures_select_anon on public.product_pictures for select to anon
  using ((exists ( select
   from public.products
  where products.id = product_pictures.product_id)));
create policy product_pictures_select_authenticated on public.product_pictures for select to authenticated
  using ((exists ( select
   from public.products
  where products.id = product_pictures.product_id)));
create policy product_pictures_update_content on public.product_pictures for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy product_pictures_delete_content on public.product_pictures for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.product_pictures to anon;
grant select, delete on public.product_pictures to authenticated;
grant select, insert, update, delete on public.product_pictures to service_role;
grant update ("position", alt) on public.product_pictures to authenticated;

create table public.product_prices (
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  price numeric(12,2) not null,
  compare_at_price numeric(12,2),
  valid_from timestamptz not null default clock_timestamp(),
  changed_by uuid,
  constraint product_prices_pkey primary key (id),
  constraint product_prices_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade
);
create index product_prices_product_id_idx on public.product_prices using btree (product_id, valid_from desc);
alter table public.product_prices enable row level security;
create policy product_prices_select_staff on public.product_prices for select to authenticated
  using (( select private.is_admin() as is_admin));
grant select on public.product_prices to authenticated;
grant select on public.product_prices to service_role;

create table public.product_ratings (
  product_id uuid not null,
  review_count integer not null,
  average_rating numeric(3,2) not null,
  constraint product_ratings_pkey primary key (product_id),
  constraint product_ratings_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint product_ratings_average_rating_check check (average_rating >= 0::numeric and average_rating <= 5::numeric),
  constraint product_ratings_review_count_check check (review_count >= 0)
);
create trigger product_ratings_notify_changed after insert or delete or update or truncate on public.product_ratings for each statement execute function private.notify_table_changed();
alter table public.product_ratings enable row level security;
create policy product_ratings_select_everyone on public.product_ratings for select to anon, authenticated
  using (true);
grant select on public.product_ratings to anon;
grant select on public.product_ratings to authenticated;
grant select on public.product_ratings to service_role;

create table public.product_reviews (
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  user_id uuid not null default auth.uid(),
  author_name text not null,
  rating smallint not null,
  body text not null,
  is_hidden boolean not null default false,
  hidden_at timestamptz,
  hidden_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hidden_reason text,
  reply text,
  replied_at timestamptz,
  version integer not null default 1,
  constraint product_reviews_pkey primary key (id),
  constraint product_reviews_product_id_user_id_key unique (product_id, user_id),
  constraint product_reviews_hidden_by_fkey foreign key (hidden_by) references auth.users(id) on delete set null,
  constraint product_reviews_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint product_reviews_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint product_reviews_author_name_check check (char_length(author_name) >= 1 and char_length(author_name) <= 60),
  constraint product_reviews_author_name_shows_text check (private.shows_text(author_name)),
  constraint product_reviews_body_check check (char_length(body) >= 10 and char_length(body) <= 2000),
  constraint product_reviews_hidden_at check (is_hidden = (hidden_at is not null)),
  constraint product_reviews_hidden_reason check (hidden_reason is null or is_hidden),
  constraint product_reviews_hidden_reason_check check (char_length(hidden_reason) >= 1 and char_length(hidden_reason) <= 300),
  constraint product_reviews_rating_check check (rating >= 1 and rating <= 5),
  constraint product_reviews_replied_at check ((reply is null) = (replied_at is null)),
  constraint product_reviews_reply_check check (char_length(reply) >= 1 and char_length(reply) <= 1000)
);
create index product_reviews_created_at_idx on public.product_reviews using btree (created_at, id);
create index product_reviews_hidden_by_idx on public.product_reviews using btree (hidden_by);
create index product_reviews_rating_idx on public.product_reviews using btree (rating, id);
create index product_reviews_shown_idx on public.product_reviews using btree (product_id, created_at desc) where not is_hidden;
create index product_reviews_user_id_idx on public.product_reviews using btree (user_id);
create trigger product_reviews_bump_version before update on public.product_reviews for each row execute function private.bump_version();
create trigger product_reviews_count after insert or delete or update on public.product_reviews for each row execute function private.count_changed_reviews();
create trigger product_reviews_guard before update on public.product_reviews for each row execute function private.guard_review();
create trigger product_reviews_notify_changed after insert or delete or update or truncate on public.product_reviews for each statement execute function private.notify_table_changed();
create trigger product_reviews_record_audit after insert or delete or update on public.product_reviews for each row execute function private.record_audit('id');
create trigger product_reviews_touch_updated_at before update on public.product_reviews for each row execute function private.touch_updated_at();
alter table public.product_reviews enable row level security;
create policy product_reviews_select_anon on public.product_reviews for select to anon
  using (not is_hidden);
create policy product_reviews_select_authenticated on public.product_reviews for select to authenticated
  using (not is_hidden or user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['content', 'support']) as has_grant));
create policy product_reviews_insert_buyer on public.product_reviews for insert to authenticated
  with check (user_id = (( select auth.uid() as uid)) and not is_hidden and (exists ( select
   from public.orders o
     join public.order_lines l on l.order_id = o.id
  where o.user_id = (( select auth.uid() as uid)) and (o.status = any (array['delivered', 'installed'])) and l.product_id = product_reviews.product_id)));
create policy product_reviews_update_owner_or_admin on public.product_reviews for update to authenticated
  using (user_id = (( select auth.uid() as uid)) and not is_hidden or ( select private.has_grant(variadic array['content', 'support']) as has_grant))
  with check (user_id = (( select auth.uid() as uid)) and not is_hidden or ( select private.has_grant(variadic array['content', 'support']) as has_grant));
create policy product_reviews_delete_owner_or_admin on public.product_reviews for delete to authenticated
  using (user_id = (( select auth.uid() as uid)) and not is_hidden or ( select private.has_grant(variadic array['content']) as has_grant));
create policy product_reviews_update_second_factor on public.product_reviews as restrictive for update to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
create policy product_reviews_delete_second_factor on public.product_reviews as restrictive for delete to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant delete on public.product_reviews to authenticated;
grant select, delete on public.product_reviews to service_role;
grant update (author_name, rating, body, is_hidden, hidden_reason, reply) on public.product_reviews to authenticated;
grant select (id, product_id, author_name, rating, body, is_hidden, created_at, updated_at, hidden_reason, reply, replied_at, version) on public.product_reviews to authenticated;
grant select (id, product_id, author_name, rating, body, is_hidden, created_at, updated_at, reply, replied_at, version) on public.product_reviews to anon;
grant update (is_hidden) on public.product_reviews to service_role;
grant insert (product_id, author_name, rating, body) on public.product_reviews to authenticated;

create table public.product_use_items (
  use_id uuid not null,
  product_id uuid not null,
  "position" integer not null default 0,
  constraint product_use_items_pkey primary key (use_id, product_id),
  constraint product_use_items_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint product_use_items_use_id_fkey foreign key (use_id) references public.product_uses(id) on delete cascade
);
create index product_use_items_product_id_idx on public.product_use_items using btree (product_id);
create trigger product_use_items_notify_changed after insert or delete or update or truncate on public.product_use_items for each statement execute function private.notify_table_changed();
create trigger product_use_items_record_audit after insert or delete or update on public.product_use_items for each row execute function private.record_audit('use_id', 'product_id');
alter table public.product_use_items enable row level security;
create policy product_use_items_select_everyone on public.product_use_items for select to anon, authenticated
  using (true);
create policy product_use_items_insert_admin on public.product_use_items for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy product_use_items_update_admin on public.product_use_items for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy product_use_items_delete_admin on public.product_use_items for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.product_use_items to anon;
grant select, insert, update, delete on public.product_use_items to authenticated;
grant select, insert, update, delete on public.product_use_items to service_role;

create table public.product_uses (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  name text not null,
  lead text not null,
  explanation text not null,
  steps jsonb not null default '[]'::jsonb,
  "position" integer not null default 0,
  constraint product_uses_pkey primary key (id),
  constraint product_uses_slug_key unique (slug),
  constraint product_uses_explanation_check check (length(explanation) > 0),
  constraint product_uses_lead_check check (length(lead) >= 1 and length(lead) <= 240),
  constraint product_uses_lengths_check check (char_length(explanation) <= 5000),
  constraint product_uses_name_check check (name ~ '^[ -~]{1,60}$'),
  constraint product_uses_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint product_uses_steps_check check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) <= 6),
  constraint product_uses_steps_labelled check (not steps @? '$[*]?(!((@.type() == "object" && @."label".type() == "string") && @."text".type() == "string"))'::jsonpath)
);
create trigger product_uses_notify_changed after insert or delete or update or truncate on public.product_uses for each statement execute function private.notify_table_changed();
create trigger product_uses_record_audit after insert or delete or update on public.product_uses for each row execute function private.record_audit('id');
alter table public.product_uses enable row level security;
create policy product_uses_select_everyone on public.product_uses for select to anon, authenticated
  using (true);
create policy product_uses_insert_admin on public.product_uses for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy product_uses_update_admin on public.product_uses for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy product_uses_delete_admin on public.product_uses for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.product_uses to anon;
grant select, insert, update, delete on public.product_uses to authenticated;
grant select, insert, update, delete on public.product_uses to service_role;

create table public.product_variant_groups (
  id uuid not null default gen_random_uuid(),
  name text not null,
  choice text not null,
  version integer not null default 1,
  constraint product_variant_groups_pkey primary key (id),
  constraint product_variant_groups_name_key unique (name),
  constraint product_variant_groups_choice_check check (length(choice) >= 1 and length(choice) <= 40),
  constraint product_variant_groups_name_check check (length(name) >= 1 and length(name) <= 80),
  constraint product_variant_groups_name_shows_text check (private.shows_text(name))
);
create trigger product_variant_groups_bump_version before update on public.product_variant_groups for each row execute function private.bump_version();
create trigger product_variant_groups_notify_changed after insert or delete or update or truncate on public.product_variant_groups for each statement execute function private.notify_table_changed();
create trigger product_variant_groups_record_audit after insert or delete or update on public.product_variant_groups for each row execute function private.record_audit('id');
alter table public.product_variant_groups enable row level security;
create policy product_variant_groups_select_anon on public.product_variant_groups for select to anon
  using ((exists ( select
   from public.products
  where products.variant_group_id = product_variant_groups.id)));
create policy product_variant_groups_select_authenticated on public.product_variant_groups for select to authenticated
  using (( select private.is_admin() as is_admin) or (exists ( select
   from public.products
  where products.variant_group_id = product_variant_groups.id)));
create policy product_variant_groups_insert_content on public.product_variant_groups for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy product_variant_groups_update_content on public.product_variant_groups for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy product_variant_groups_delete_content on public.product_variant_groups for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select, insert, update, delete on public.product_variant_groups to authenticated;
grant select, insert, update, delete on public.product_variant_groups to service_role;
grant select (id, choice) on public.product_variant_groups to anon;

create table public.products (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  name text not null,
  category_id uuid not null,
  brand text not null,
  sku text not null,
  summary text not null,
  description text not null default '',
  price numeric(12,2) not null,
  compare_at_price numeric(12,2),
  stock integer not null default 0,
  "carbonReductionPotential" numeric(12,2) not null default 0,
  highlights jsonb not null,
  specifications jsonb not null default '[]'::jsonb,
  technical jsonb,
  facets jsonb not null default '{}'::jsonb,
  picture jsonb not null,
  warranty_years integer not null default 0,
  delivery_days_min integer not null default 1,
  delivery_days_max integer not null default 3,
  installation_included boolean not null default false,
  is_featured boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  delivery_class text not null default 'freight',
  revised_at timestamptz not null default now(),
  status text not null default 'published',
  publish_at timestamptz,
  variant_group_id uuid,
  variant_label text,
  version integer not null default 1,
  low_stock_level integer not null default 5,
  vat_class text not null default 'standard',
  retires_kg integer,
  constraint products_pkey primary key (id),
  constraint products_sku_key unique (sku),
  constraint products_slug_key unique (slug),
  constraint products_variant_key unique (variant_group_id, variant_label),
  constraint products_category_id_fkey foreign key (category_id) references public.product_categories(id) on delete restrict,
  constraint products_variant_group_id_fkey foreign key (variant_group_id) references public.product_variant_groups(id) on delete restrict,
  constraint products_vat_class_fkey foreign key (vat_class) references public.vat_classes(slug) on update restrict on delete restrict,
  constraint products_brand_check check (length(brand) >= 1 and length(brand) <= 80),
  constraint "products_carbonReductionPotential_check" check ("carbonReductionPotential" >= 0::numeric),
  constraint "products_carbonReductionPotential_limit" check ("carbonReductionPotential" <= 9999999::numeric),
  constraint products_check check (compare_at_price > price),
  constraint products_check1 check (delivery_days_max >= delivery_days_min),
  constraint products_complete_check check (status = 'draft' or not highlights @? '$[*]?(@."label" == "" || @."value" == "")'::jsonpath),
  constraint products_days_check check (created_at >= '1900-01-01 00:00:00+00'::timestamptz and created_at <= '2999-12-31 00:00:00+00'::timestamptz and revised_at >= '1900-01-01 00:00:00+00'::timestamptz and revised_at <= '2999-12-31 00:00:00+00'::timestamptz and updated_at >= '1900-01-01 00:00:00+00'::timestamptz and updated_at <= '2999-12-31 00:00:00+00'::timestamptz),
  constraint products_delivery_class_check check (delivery_class = any (array['parcel', 'freight', 'none'])),
  constraint products_delivery_days_max_limit check (delivery_days_max <= 365),
  constraint products_delivery_days_min_check check (delivery_days_min >= 0),
  constraint products_facets_check check (jsonb_typeof(facets) = 'object'),
  constraint products_highlights_check check (jsonb_typeof(highlights) = 'array' and jsonb_array_length(highlights) = 3),
  constraint products_highlights_labelled check (not highlights @? '$[*]?(!((@.type() == "object" && @."label".type() == "string") && @."value".type() == "string"))'::jsonpath),
  constraint products_lengths_check check (char_length(description) <= 50000),
  constraint products_low_stock_level_check check (low_stock_level >= 0 and low_stock_level <= 100000),
  constraint products_name_check check (length(name) >= 1 and length(name) <= 160),
  constraint products_name_shows_text check (private.shows_text(name)),
  constraint products_numbers_check check ("carbonReductionPotential" <> 'NaN'::numeric and compare_at_price <> 'NaN'::numeric),
  constraint products_picture_check check (jsonb_typeof(picture) = 'object' and picture ? 'kind'),
  constraint products_price_check check (price > 0::numeric),
  constraint products_price_limit check (price <= 1000000000::numeric),
  constraint products_publish_at_check check ((status = 'scheduled') = (publish_at is not null)),
  constraint products_relief_valve_check check ((technical -> 'reliefValveBar') is null or coalesce((technical -> 'reliefValveBar') <= (technical -> 'pressureBar'), false)),
  constraint products_retires_kg_check check (retires_kg >= 1 and retires_kg <= 1000000),
  constraint products_sku_check check (length(sku) >= 1 and length(sku) <= 40),
  constraint products_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint products_specifications_check check (jsonb_typeof(specifications) = 'array'),
  constraint products_specifications_grouped check (not specifications @? '$[*]?(!((@.type() == "object" && @."group".type() == "string") && @."rows".type() == "array"))'::jsonpath),
  constraint products_specifications_labelled check (not specifications @? '$[*]."rows"[*]?(!(((@.type() == "object" && @."label".type() == "string") && (@."value".type() == "string" || @."value".type() == "number")) && ((!(exists (@."unit")) || @."unit".type() == "string") || @."unit".type() == "null")))'::jsonpath),
  constraint products_status_check check (status = any (array['draft', 'scheduled', 'published', 'archived'])),
  constraint products_stock_check check (stock >= 0),
  constraint products_stock_limit check (stock <= 1000000000),
  constraint products_summary_check check (length(summary) >= 1 and length(summary) <= 200),
  constraint products_units_check check ((delivery_class = 'none') = (retires_kg is not null) and (retires_kg is null or "carbonReductionPotential" = 0::numeric and warranty_years = 0 and not installation_included)),
  constraint products_variant_check check ((variant_group_id is null) = (variant_label is null)),
  constraint products_variant_label_check check (length(variant_label) >= 1 and length(variant_label) <= 40),
  constraint products_warranty_years_check check (warranty_years >= 0 and warranty_years <= 50)
);
create index products_carbon_idx on public.products using btree ("carbonReductionPotential" desc) where is_active;
create index products_category_featured_idx on public.products using btree (category_id, is_featured desc, price) where is_active;
create index products_category_id_all_idx on public.products using btree (category_id);
create index products_category_id_idx on public.products using btree (category_id, price) where is_active;
create index products_created_at_all_idx on public.products using btree (created_at, id);
create index products_created_at_idx on public.products using btree (created_at desc) where is_active;
create index products_featured_all_idx on public.products using btree (created_at, id) where is_featured;
create index products_featured_idx on public.products using btree (is_featured desc, name, id) where is_active;
create index products_inactive_idx on public.products using btree (name, id) where not is_active;
create index products_low_stock_idx on public.products using btree (name collate "und-x-icu", id) where is_active and stock < low_stock_level;
create index products_low_stock_level_all_idx on public.products using btree (low_stock_level nulls first, id);
create index products_name_all_idx on public.products using btree (name collate "und-x-icu", id);
create index products_not_published_idx on public.products using btree (status, created_at, id) where status <> 'published';
create index products_price_all_idx on public.products using btree (price, id);
create index products_price_idx on public.products using btree (price) where is_active;
create index products_publish_at_idx on public.products using btree (publish_at) where status = 'scheduled';
create unique index products_retires_kg_idx on public.products using btree ((true)) where retires_kg is not null and status <> 'archived';
create index products_sku_all_idx on public.products using btree (sku, id);
create index products_stock_all_idx on public.products using btree (stock, id);
create index products_variant_group_id_idx on public.products using btree (variant_group_id) where variant_group_id is not null;
create index products_vat_class_idx on public.products using btree (vat_class);
create index products_without_technical_idx on public.products using btree (created_at, id) where technical is null;
create trigger products_allow_columns after update on public.products referencing old table as old_rows new table as new_rows for each statement execute function private.allow_product_columns();
create trigger products_bump_version before update on public.products for each row when (old.price <> new.price or old.low_stock_level <> new.low_stock_level or not private.is_same_product(old.*, new.*)) execute function private.bump_version();
create trigger products_check_status before update of status on public.products for each row execute function private.check_status_transition('product', 'draft>scheduled', 'draft>published', 'scheduled>draft', 'scheduled>published', 'published>archived', 'archived>scheduled', 'archived>published');
create trigger products_check_technical before insert or update of technical, facets, category_id on public.products for each row execute function private.check_product_technical();
create trigger products_desk_words after insert or update of name, sku, brand, picture on public.products for each row execute function private.write_desk_product_words();
create trigger products_empty_former_units after update of retires_kg on public.products for each row when (old.retires_kg is not null and new.retires_kg is null and old.stock > 0) execute function private.empty_former_units();
create trigger products_follow_status before insert or update on public.products for each row execute function private.follow_product_status();
create constraint trigger products_follow_units after insert or update of retires_kg, status on public.products deferrable initially deferred for each row when (new.retires_kg is not null) execute function private.follow_units();
create trigger products_guard_new_units before insert on public.products for each row when (new.retires_kg is not null) execute function private.guard_new_units();
create trigger products_guard_price_cut after update of price on public.products for each row when (new.price < old.price) execute function private.guard_price_cut();
create trigger products_guard_vat_class before insert or update of vat_class on public.products for each row execute function private.guard_vat_class();
create trigger products_index after update of name, sku, brand, category_id, summary, highlights, technical, specifications, description, status on public.products for each row when (old.name <> new.name or old.sku <> new.sku or old.brand <> new.brand or old.category_id <> new.category_id or old.summary <> new.summary or old.highlights <> new.highlights or old.technical is distinct from new.technical or old.specifications <> new.specifications or old.description <> new.description or old.is_active <> new.is_active) execute function private.index_changed_product();
create trigger products_index_new after insert on public.products for each row execute function private.index_changed_product();
create trigger products_keep_retires_kg before update of retires_kg on public.products for each row when (old.retires_kg is distinct from new.retires_kg) execute function private.keep_retires_kg();
create trigger products_name_first_photo before insert or update of picture on public.products for each row execute function private.name_first_photo();
create trigger products_note_revision before update on public.products for each row when (old.slug is distinct from new.slug or old.name is distinct from new.name or old.brand is distinct from new.brand or old.summary is distinct from new.summary or old.description is distinct from new.description or old.price is distinct from new.price or old.compare_at_price is distinct from new.compare_at_price or old.highlights is distinct from new.highlights or old.specifications is distinct from new.specifications or old.technical is distinct from new.technical or old.picture is distinct from new.picture or old.warranty_years is distinct from new.warranty_years or old.installation_included is distinct from new.installation_included or old.is_active is distinct from new.is_active) execute function private.note_product_revision();
create trigger products_notify_bundle_stock after update of stock on public.products for each row when (old.stock <> new.stock) execute function private.notify_bundle_stock();
create trigger products_notify_changed after insert or delete or truncate on public.products for each statement execute function private.notify_table_changed();
create trigger products_notify_updated after update on public.products for each row when (old.version <> new.version or least(old.stock, 6) <> least(new.stock, 6) or old.picture is distinct from new.picture) execute function private.notify_table_changed();
create trigger products_record_audit after insert or delete on public.products for each row execute function private.record_audit('id');
create trigger products_record_changed_price after update on public.products referencing old table as old_rows new table as new_rows for each statement execute function private.record_product_prices();
create trigger products_record_changed_stock after update on public.products for each row when (old.stock <> new.stock) execute function private.record_stock();
create trigger products_record_new_price after insert on public.products for each row execute function private.record_product_price();
create trigger products_record_new_stock after insert on public.products for each row when (new.stock > 0) execute function private.record_stock();
create trigger products_rows_record_audit after update on public.products referencing old table as old_rows new table as new_rows for each statement execute function private.record_audit_of_rows();
create trigger products_tell_easier after update of delivery_class, installation_included, warranty_years on public.products for each row when (old.status <> 'draft') execute function private.tell_easier_terms();
create trigger products_touch_updated_at before update on public.products for each row execute function private.touch_updated_at();
create trigger products_update_listing after update on public.products referencing old table as old_rows new table as new_rows for each statement execute function private.update_product_listing();
alter table public.products enable row level security;
create policy products_select_anon on public.products for select to anon
  using (is_active);
create policy products_select_authenticated on public.products for select to authenticated
  using (is_active or ( select private.is_admin() as is_admin));
create policy products_insert_admin on public.products for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy products_update_admin on public.products for update to authenticated
  using (( select private.has_grant(variadic array['content', 'sales', 'stock', 'finance']) as has_grant))
  with check (( select private.has_grant(variadic array['content', 'sales', 'stock', 'finance']) as has_grant));
create policy products_delete_admin on public.products for delete to authenticated
  using (status = 'draft' and ( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.products to anon;
grant select, insert, update, delete on public.products to authenticated;
grant select, insert, update, delete on public.products to service_role;

create table public.profiles (
  id uuid not null,
  role text not null default 'customer',
  full_name text,
  phone text,
  mail_language text not null default 'en',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  admin_since timestamptz,
  made_admin_by uuid,
  constraint profiles_pkey primary key (id),
  constraint profiles_id_fkey foreign key (id) references auth.users(id) on delete cascade,
  constraint profiles_admin_since_check check ((role = 'admin') = (admin_since is not null) and (role = 'admin' or made_admin_by is null)),
  constraint profiles_full_name_check check (char_length(full_name) >= 1 and char_length(full_name) <= 120),
  constraint profiles_full_name_shows_text check (private.shows_text(full_name)),
  constraint profiles_mail_language_check check (mail_language = 'en'),
  constraint profiles_phone_check check (char_length(phone) >= 1 and char_length(phone) <= 32),
  constraint profiles_role_check check (role = any (array['customer', 'reseller', 'admin']))
);
create index profiles_person_words_idx on public.profiles using gin (private.person_words(full_name, phone));
create index profiles_role_idx on public.profiles using btree (role) where role <> 'customer';
create trigger profiles_guard_role after insert or delete or update of role on public.profiles for each row execute function private.guard_profile_role();
create trigger profiles_keep_resellers_apart before update of role on public.profiles for each row execute function private.keep_resellers_apart();
create trigger profiles_note_admin_since before insert or update on public.profiles for each row execute function private.note_admin_since();
create trigger profiles_record_audit after insert or delete or update on public.profiles for each row execute function private.record_audit('id');
create trigger profiles_touch_updated_at before update on public.profiles for each row execute function private.touch_updated_at();
create trigger profiles_write_person after insert or update of full_name, phone, role on public.profiles for each row execute function private.update_person();
alter table public.profiles enable row level security;
create policy profiles_select_owner_or_admin on public.profiles for select to authenticated
  using (id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['sales', 'support', 'finance']) as has_grant));
create policy profiles_update_owner on public.profiles for update to authenticated
  using (id = (( select auth.uid() as uid)))
  with check (id = (( select auth.uid() as uid)));
create policy profiles_update_second_factor on public.profiles as restrictive for update to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
grant update (full_name, phone, mail_language) on public.profiles to authenticated;

create table public.project_inquiries (
  id uuid not null default gen_random_uuid(),
  idempotency_key uuid not null default gen_random_uuid(),
  user_id uuid,
  name text not null,
  email text not null,
  phone_number text not null,
  project_type text not null,
  description text not null,
  location text not null,
  source text,
  status text not null default 'new',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  taken_by uuid,
  version integer not null default 1,
  search tsvector not null generated always as (array_to_tsvector((private.name_words(name) || private.words_of_text(((((((((("left"(replace(id::text, '-', ''), 4) || ' ') || substr(replace(id::text, '-', ''), 5, 4)) || ' ') || email) || ' ') || location) || ' ') || project_type) || ' ') || description)) || private.phone_words(phone_number))) stored,
  constraint project_inquiries_pkey primary key (id),
  constraint project_inquiries_idempotency_key_key unique (idempotency_key),
  constraint project_inquiries_taken_by_fkey foreign key (taken_by) references public.profiles(id) on delete set null,
  constraint project_inquiries_user_id_fkey foreign key (user_id) references auth.users(id) on delete set null,
  constraint project_inquiries_description_check check (char_length(description) >= 1 and char_length(description) <= 5000),
  constraint project_inquiries_email_check check (char_length(email) >= 3 and char_length(email) <= 254),
  constraint project_inquiries_location_check check (char_length(location) >= 1 and char_length(location) <= 200),
  constraint project_inquiries_name_check check (char_length(name) >= 1 and char_length(name) <= 120),
  constraint project_inquiries_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  constraint project_inquiries_project_type_check check (project_type = any (array['Residential Solar Installation', 'Commercial Solar Project', 'Industrial Solar Solution', 'Carbon Credit Project', 'Renewable Energy Consultancy', 'Other'])),
  constraint project_inquiries_source_check check (char_length(source) >= 1 and char_length(source) <= 200),
  constraint project_inquiries_status_check check (status = any (array['new', 'contacted', 'site_survey', 'quoted', 'won', 'lost']))
);
create index project_inquiries_created_at_idx on public.project_inquiries using btree (created_at, id);
create index project_inquiries_name_idx on public.project_inquiries using btree (name collate "und-x-icu", id);
create index project_inquiries_search_idx on public.project_inquiries using gin (search);
create index project_inquiries_status_created_at_idx on public.project_inquiries using btree (status, created_at desc);
create index project_inquiries_taken_by_idx on public.project_inquiries using btree (taken_by) where taken_by is not null;
create index project_inquiries_user_id_idx on public.project_inquiries using btree (user_id);
create trigger project_inquiries_bump_version before update on public.project_inquiries for each row execute function private.bump_version();
create trigger project_inquiries_guard before update of taken_by on public.project_inquiries for each row execute function private.guard_inquiry();
create trigger project_inquiries_record_audit after insert or delete or update on public.project_inquiries for each row execute function private.record_audit('id');
create trigger project_inquiries_touch_updated_at before update on public.project_inquiries for each row execute function private.touch_updated_at();
alter table public.project_inquiries enable row level security;
create policy project_inquiries_select_owner_or_admin on public.project_inquiries for select to authenticated
  using (user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['sales', 'support']) as has_grant));
create policy project_inquiries_update_admin on public.project_inquiries for update to authenticated
  using (( select private.has_grant(variadic array['sales', 'support']) as has_grant))
  with check (( select private.has_grant(variadic array['sales', 'support']) as has_grant));
create policy project_inquiries_all_second_factor on public.project_inquiries as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.project_inquiries to authenticated;
grant select, insert, update, delete on public.project_inquiries to service_role;
grant update (status, taken_by) on public.project_inquiries to authenticated;

create table public.reconciliation_differences (
  id uuid not null default gen_random_uuid(),
  reconciliation_id uuid not null,
  kind text not null,
  reference text not null,
  payment_id uuid,
  gateway_amount bigint,
  currency text not null,
  booked_kobo bigint,
  found_at timestamptz not null default now(),
  gone_at timestamptz,
  explanation text,
  explained_by uuid,
  explained_at timestamptz,
  constraint reconciliation_differences_pkey primary key (id),
  constraint reconciliation_differences_key unique nulls not distinct (reconciliation_id, kind, reference, gateway_amount, currency, booked_kobo),
  constraint reconciliation_differences_explained_by_fkey foreign key (explained_by) references auth.users(id) on delete set null,
  constraint reconciliation_differences_payment_id_fkey foreign key (payment_id) references public.payments(id) on delete restrict,
  constraint reconciliation_differences_reconciliation_id_fkey foreign key (reconciliation_id) references public.reconciliations(id) on delete restrict,
  constraint reconciliation_differences_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint reconciliation_differences_explained check ((explanation is null) = (explained_at is null)),
  constraint reconciliation_differences_explanation_check check (char_length(explanation) >= 10 and char_length(explanation) <= 500),
  constraint reconciliation_differences_gateway_amount_check check (gateway_amount >= 0),
  constraint reconciliation_differences_kind_check check (kind = any (array['missing_here', 'not_booked', 'currency', 'not_counted', 'amount', 'missing_there', 'given_back', 'refund_missing_here', 'refund_amount', 'refund_not_booked', 'refund_missing_there', 'refund_failed_there'])),
  constraint reconciliation_differences_reference_check check (char_length(reference) >= 1 and char_length(reference) <= 200)
);
create index reconciliation_differences_explained_by_idx on public.reconciliation_differences using btree (explained_by) where explained_by is not null;
create index reconciliation_differences_open_idx on public.reconciliation_differences using btree (found_at) where gone_at is null and explained_at is null;
create index reconciliation_differences_payment_id_idx on public.reconciliation_differences using btree (payment_id) where payment_id is not null;
create trigger reconciliation_differences_guard_closed before insert or update on public.reconciliation_differences for each row execute function private.guard_difference_of_closed_day();
create trigger reconciliation_differences_record_audit after insert or delete or update on public.reconciliation_differences for each row execute function private.record_audit('id');
alter table public.reconciliation_differences enable row level security;
create policy reconciliation_differences_select_finance on public.reconciliation_differences for select to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.reconciliation_differences to authenticated;
grant select, insert on public.reconciliation_differences to service_role;
grant update (gone_at, explanation, explained_by, explained_at) on public.reconciliation_differences to service_role;

create table public.reconciliations (
  id uuid not null default gen_random_uuid(),
  day date not null,
  gateway text not null,
  asked_at timestamptz,
  compared_at timestamptz,
  compared_by uuid,
  listed_count integer not null default 0,
  listed_kobo bigint not null default 0,
  fees_kobo bigint not null default 0,
  booked_kobo bigint not null default 0,
  closed_at timestamptz,
  closed_by uuid,
  reopened_at timestamptz,
  constraint reconciliations_pkey primary key (id),
  constraint reconciliations_day_gateway_key unique (day, gateway),
  constraint reconciliations_closed_by_fkey foreign key (closed_by) references auth.users(id) on delete set null,
  constraint reconciliations_compared_by_fkey foreign key (compared_by) references auth.users(id) on delete set null,
  constraint reconciliations_closed_when_compared check (closed_at is null or compared_at is not null),
  constraint reconciliations_fees_kobo_check check (fees_kobo >= 0),
  constraint reconciliations_gateway_check check (gateway = any (array['paystack', 'sandbox'])),
  constraint reconciliations_listed_count_check check (listed_count >= 0),
  constraint reconciliations_listed_kobo_check check (listed_kobo >= 0)
);
create index reconciliations_closed_by_idx on public.reconciliations using btree (closed_by) where closed_by is not null;
create index reconciliations_compared_by_idx on public.reconciliations using btree (compared_by) where compared_by is not null;
create trigger reconciliations_guard_closed before insert or update of closed_at on public.reconciliations for each row when (new.closed_at is not null) execute function private.guard_closed_day();
create trigger reconciliations_mark_reopened before update of closed_at on public.reconciliations for each row when (old.closed_at is not null and new.closed_at is null) execute function private.mark_reopened_day();
create trigger reconciliations_record_audit after insert or delete or update on public.reconciliations for each row execute function private.record_audit('id');
alter table public.reconciliations enable row level security;
create policy reconciliations_select_finance on public.reconciliations for select to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.reconciliations to authenticated;
grant select, insert on public.reconciliations to service_role;
grant update (asked_at, compared_at, compared_by, listed_count, listed_kobo, fees_kobo, booked_kobo, closed_at, closed_by) on public.reconciliations to service_role;

create table public.refund_lines (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  refund_id uuid,
  product_id uuid,
  quantity integer not null,
  amount_kobo bigint not null,
  created_at timestamptz not null default now(),
  return_request_id uuid,
  is_installation boolean not null default false,
  plan_refund_id uuid,
  constraint refund_lines_pkey primary key (id),
  constraint refund_lines_order_id_fkey foreign key (order_id) references public.orders(id) on delete restrict,
  constraint refund_lines_plan_refund_id_fkey foreign key (plan_refund_id) references public.plan_refunds(id) on delete restrict,
  constraint refund_lines_product_id_fkey foreign key (product_id) references public.products(id) on delete restrict,
  constraint refund_lines_refund_id_fkey foreign key (refund_id) references public.refunds(id) on delete restrict,
  constraint refund_lines_return_request_id_fkey foreign key (return_request_id) references public.return_requests(id) on delete restrict,
  constraint refund_lines_amount_kobo_check check (amount_kobo >= 0),
  constraint refund_lines_installation_check check (not is_installation or product_id is null),
  constraint refund_lines_quantity_check check (quantity >= 1 and quantity <= 999)
);
create index refund_lines_order_id_idx on public.refund_lines using btree (order_id, product_id);
create index refund_lines_plan_refund_id_idx on public.refund_lines using btree (plan_refund_id) where plan_refund_id is not null;
create index refund_lines_product_id_idx on public.refund_lines using btree (product_id) where product_id is not null;
create index refund_lines_refund_id_idx on public.refund_lines using btree (refund_id) where refund_id is not null;
create index refund_lines_return_request_id_idx on public.refund_lines using btree (return_request_id) where return_request_id is not null;
create trigger refund_lines_guard before insert on public.refund_lines for each row execute function private.guard_refund_line();
create trigger refund_lines_guard_retired before insert on public.refund_lines for each row when (new.product_id is not null) execute function private.guard_retired_line();
create trigger refund_lines_record_audit after insert or delete or update on public.refund_lines for each row execute function private.record_audit('id');
alter table public.refund_lines enable row level security;
create policy refund_lines_select_owner_or_admin on public.refund_lines for select to authenticated
  using ((exists ( select
   from public.orders o
  where o.id = refund_lines.order_id and (o.user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant)))));
grant select on public.refund_lines to authenticated;
grant select, insert on public.refund_lines to service_role;

create table public.refunds (
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  amount_kobo bigint not null,
  reason text not null,
  status text not null default 'requested',
  requested_by uuid,
  approved_by uuid,
  gateway_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  approved_at timestamptz,
  is_approved_alone boolean not null default false,
  credit_note_kobo bigint not null default 0,
  made_elsewhere boolean not null default false,
  sent_at timestamptz,
  checked_at timestamptz,
  by_transfer boolean not null default false,
  part_of uuid,
  credit_note_id bigint,
  constraint refunds_pkey primary key (id),
  constraint refunds_credit_note_id_key unique (credit_note_id),
  constraint refunds_approved_by_fkey foreign key (approved_by) references auth.users(id) on delete set null,
  constraint refunds_credit_note_id_fkey foreign key (credit_note_id) references public.ledger_entries(id) on delete restrict,
  constraint refunds_part_of_fkey foreign key (part_of) references public.refunds(id) on delete restrict,
  constraint refunds_payment_id_fkey foreign key (payment_id) references public.payments(id) on delete restrict,
  constraint refunds_requested_by_fkey foreign key (requested_by) references auth.users(id) on delete set null,
  constraint refunds_amount_kobo_check check (amount_kobo > 0),
  constraint refunds_approved_at_check check (status = 'withdrawn' or (status = 'requested') = (approved_at is null)),
  constraint refunds_check check (approved_by is null or approved_by is distinct from requested_by),
  constraint refunds_credit_note_check check (credit_note_kobo >= 0 and credit_note_kobo <= amount_kobo),
  constraint refunds_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 500),
  constraint refunds_status_check check (status = any (array['requested', 'approved', 'processing', 'processed', 'failed', 'needs_attention', 'withdrawn']))
);
create index refunds_approved_by_idx on public.refunds using btree (approved_by) where approved_by is not null;
create unique index refunds_gateway_id_idx on public.refunds using btree (payment_id, gateway_id) where gateway_id is not null;
create index refunds_part_of_idx on public.refunds using btree (part_of) where part_of is not null;
create index refunds_payment_id_idx on public.refunds using btree (payment_id);
create index refunds_requested_by_approved_at_idx on public.refunds using btree (requested_by, approved_at) where is_approved_alone;
create index refunds_requested_by_idx on public.refunds using btree (requested_by) where requested_by is not null;
create index refunds_status_idx on public.refunds using btree (status, created_at);
create constraint trigger refunds_check_ledger after insert or update of status on public.refunds deferrable initially deferred for each row execute function private.check_ledger();
create trigger refunds_check_status before update of status on public.refunds for each row execute function private.check_status_transition('a refund', 'requested>approved', 'requested>withdrawn', 'approved>processing', 'approved>processed', 'approved>failed', 'approved>needs_attention', 'approved>withdrawn', 'processing>processed', 'processing>failed', 'processing>needs_attention', 'needs_attention>processing', 'needs_attention>processed', 'needs_attention>failed', 'needs_attention>withdrawn', 'failed>processed', 'withdrawn>processed');
create constraint trigger refunds_check_transfer after insert or update of status on public.refunds deferrable initially deferred for each row when (new.by_transfer and new.status = 'processed') execute function private.check_refund_transfer();
create trigger refunds_guard before insert or update on public.refunds for each row execute function private.guard_refund();
create trigger refunds_guard_alone before update on public.refunds for each row when (new.is_approved_alone and not old.is_approved_alone) execute function private.guard_refund_alone();
create trigger refunds_guard_approver before insert or update of approved_by on public.refunds for each row when (new.approved_by is not null and new.requested_by is null) execute function private.guard_refund_approver();
create trigger refunds_guard_disputed before insert or update of status on public.refunds for each row execute function private.guard_disputed_refund();
create trigger refunds_guard_own before insert or update of status on public.refunds for each row when (new.status = 'approved') execute function private.guard_own_refund();
create trigger refunds_guard_retired before insert on public.refunds for each row when (new.credit_note_kobo > 0 and not new.made_elsewhere) execute function private.guard_refund_of_retired();
create trigger refunds_record_audit after insert or delete or update on public.refunds for each row execute function private.record_audit('id');
create trigger refunds_set_way before insert or update on public.refunds for each row execute function private.set_refund_way();
create trigger refunds_touch_updated_at before update on public.refunds for each row execute function private.touch_updated_at();
alter table public.refunds enable row level security;
create policy refunds_select_owner_or_admin on public.refunds for select to authenticated
  using ((exists ( select
   from public.payments p
     join public.orders o on o.id = p.order_id
  where p.id = refunds.payment_id and (o.user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant)))));
grant select, insert, update on public.refunds to service_role;
grant select (id, payment_id, amount_kobo, reason, status, created_at, updated_at, credit_note_kobo, made_elsewhere, by_transfer, part_of) on public.refunds to authenticated;

create table public.register_accounts (
  holder_id text not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint register_accounts_pkey primary key (holder_id),
  constraint register_accounts_user_id_key unique (user_id),
  constraint register_accounts_holder_id_fkey foreign key (holder_id) references public.register_holders(id) on delete restrict,
  constraint register_accounts_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
alter table public.register_accounts enable row level security;
create policy register_accounts_select_owner_or_staff on public.register_accounts for select to authenticated
  using (user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['finance', 'support']) as has_grant));
create policy register_accounts_all_second_factor on public.register_accounts as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.register_accounts to authenticated;
grant select, insert on public.register_accounts to service_role;

create table public.register_blocks (
  id bigint not null generated always as identity,
  vintage_id text not null,
  serials int8range not null,
  status text not null,
  holder_id text,
  event_index bigint not null,
  kg bigint not null generated always as (upper(serials) - lower(serials)) stored,
  constraint register_blocks_pkey primary key (id),
  constraint register_blocks_once exclude using gist (vintage_id with =, serials with &&),
  constraint register_blocks_event_index_fkey foreign key (event_index) references public.register_events(index) on delete restrict,
  constraint register_blocks_holder_id_fkey foreign key (holder_id) references public.register_holders(id) on delete restrict,
  constraint register_blocks_vintage_id_fkey foreign key (vintage_id) references public.register_vintages(id) on delete restrict,
  constraint register_blocks_holder_check check ((status = 'buffer') <= (holder_id is null) and (status = any (array['held', 'retired'])) <= (holder_id is not null)),
  constraint register_blocks_serials_check check (not isempty(serials) and lower(serials) >= 1),
  constraint register_blocks_status_check check (status = any (array['held', 'retired', 'cancelled', 'buffer']))
);
create index register_blocks_event_index_idx on public.register_blocks using btree (event_index);
create index register_blocks_holder_id_idx on public.register_blocks using btree (holder_id, status, vintage_id, lower(serials)) where holder_id is not null;
create index register_blocks_largest_idx on public.register_blocks using btree (holder_id, kg desc) where status = 'held';
create index register_blocks_vintage_id_idx on public.register_blocks using btree (vintage_id, lower(serials));
create trigger register_blocks_guard before insert or delete or update on public.register_blocks for each row execute function private.guard_register_ledger();
create trigger register_blocks_guard_final before update on public.register_blocks for each row execute function private.guard_register_block();
create trigger register_blocks_no_truncate before truncate on public.register_blocks for each statement execute function private.guard_register_ledger();
create trigger register_blocks_notify_changed after insert or update on public.register_blocks for each statement execute function private.notify_table_changed();
alter table public.register_blocks enable row level security;
create policy register_blocks_select_everyone on public.register_blocks for select to anon, authenticated
  using (true);
grant select on public.register_blocks to anon;
grant select on public.register_blocks to authenticated;
grant select on public.register_blocks to service_role;

create table public.register_checkpoints (
  id bigint not null generated always as identity,
  size bigint not null,
  root bytea not null,
  note text not null,
  signed_at timestamptz not null default clock_timestamp(),
  constraint register_checkpoints_pkey primary key (id),
  constraint register_checkpoints_note_check check (char_length(note) >= 20 and char_length(note) <= 60000),
  constraint register_checkpoints_root_check check (octet_length(root) = 32),
  constraint register_checkpoints_size_check check (size >= 0)
);
create index register_checkpoints_signed_at_idx on public.register_checkpoints using btree (signed_at desc, id desc);
create index register_checkpoints_size_idx on public.register_checkpoints using btree (size, id);
create trigger register_checkpoints_append_only before delete or update on public.register_checkpoints for each row execute function private.keep_for_ever();
create trigger register_checkpoints_guard before insert on public.register_checkpoints for each row execute function private.guard_register_checkpoint();
create trigger register_checkpoints_no_truncate before truncate on public.register_checkpoints for each statement execute function private.keep_for_ever();
create trigger register_checkpoints_notify_changed after insert on public.register_checkpoints for each statement execute function private.notify_table_changed();
alter table public.register_checkpoints enable row level security;
create policy register_checkpoints_select_everyone on public.register_checkpoints for select to anon, authenticated
  using (true);
grant select on public.register_checkpoints to anon;
grant select on public.register_checkpoints to authenticated;
grant select, insert on public.register_checkpoints to service_role;

create table public.register_checks (
  id bigint not null generated always as identity,
  checked_at timestamptz not null,
  size bigint not null,
  is_good boolean not null,
  constraint register_checks_pkey primary key (id),
  constraint register_checks_size_check check (size >= 0)
);
create index register_checks_checked_at_idx on public.register_checks using btree (checked_at desc);
create trigger register_checks_append_only before delete or update on public.register_checks for each row execute function private.keep_for_ever();
create trigger register_checks_notify_changed after insert on public.register_checks for each statement execute function private.notify_table_changed();
alter table public.register_checks enable row level security;
create policy register_checks_select_everyone on public.register_checks for select to anon, authenticated
  using (true);
grant select on public.register_checks to anon;
grant select on public.register_checks to authenticated;
grant select, insert on public.register_checks to service_role;

create table public.register_events (
  index bigint not null,
  "json" text not null,
  leaf_hash bytea not null,
  type text not null,
  at timestamptz not null,
  data jsonb not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  constraint register_events_pkey primary key (index),
  constraint register_events_index_check check (index >= 0),
  constraint register_events_json_check check (octet_length("json") >= 2 and octet_length("json") <= 60000),
  constraint register_events_leaf_hash_check check (octet_length(leaf_hash) = 32)
);
create index register_events_about_idx on public.register_events using btree ((data -> 'about'), index) where type = 'note_added';
create index register_events_project_idx on public.register_events using btree ((data ->> 'project'), index desc) where data ? 'project';
create index register_events_type_idx on public.register_events using btree (type, index desc);
create trigger register_events_append_only before delete or update on public.register_events for each row execute function private.keep_for_ever();
create trigger register_events_apply after insert on public.register_events for each row execute function private.apply_register_event();
create constraint trigger register_events_follow_units after insert on public.register_events deferrable initially deferred for each row when (new.type = any (array['issued', 'transferred', 'retired', 'cancelled', 'buffer_released'])) execute function private.follow_units();
create trigger register_events_guard before insert on public.register_events for each row execute function private.guard_register_event();
create trigger register_events_no_truncate before truncate on public.register_events for each statement execute function private.keep_for_ever();
create trigger register_events_notify_changed after insert on public.register_events for each statement execute function private.notify_table_changed();
alter table public.register_events enable row level security;
create policy register_events_select_everyone on public.register_events for select to anon, authenticated
  using (true);
grant select, insert on public.register_events to service_role;
grant select (index, "json", leaf_hash, type, at, data) on public.register_events to anon;
grant select (index, "json", leaf_hash, type, at, data) on public.register_events to authenticated;

create table public.register_faults (
  id uuid not null default gen_random_uuid(),
  message text not null,
  event_index bigint,
  found_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  closed_by uuid,
  reason text,
  constraint register_faults_pkey primary key (id),
  constraint register_faults_closed_by_fkey foreign key (closed_by) references auth.users(id) on delete set null,
  constraint register_faults_closed_check check ((closed_at is null) = (reason is null)),
  constraint register_faults_message_check check (char_length(message) >= 3 and char_length(message) <= 1000),
  constraint register_faults_reason_check check (char_length(reason) >= 3 and char_length(reason) <= 500)
);
create index register_faults_closed_by_idx on public.register_faults using btree (closed_by) where closed_by is not null;
create unique index register_faults_open_idx on public.register_faults using btree ((true)) where closed_at is null;
create trigger register_faults_notify_changed after insert or update on public.register_faults for each statement execute function private.notify_table_changed();
create trigger register_faults_record_audit after insert or delete or update on public.register_faults for each row execute function private.record_audit('id');
alter table public.register_faults enable row level security;
create policy register_faults_select_everyone on public.register_faults for select to anon, authenticated
  using (true);
grant select, insert on public.register_faults to service_role;
grant update (closed_at, closed_by, reason) on public.register_faults to service_role;
grant select (id, message, event_index, found_at, closed_at, reason) on public.register_faults to anon;
grant select (id, message, event_index, found_at, closed_at, reason) on public.register_faults to authenticated;

create table public.register_holders (
  id text not null,
  kind text not null,
  name text,
  commitment text,
  event_index bigint not null,
  constraint register_holders_pkey primary key (id),
  constraint register_holders_commitment_key unique (commitment),
  constraint register_holders_event_index_fkey foreign key (event_index) references public.register_events(index) on delete restrict,
  constraint register_holders_commitment_check check (commitment ~ '^[0-9a-f]{64}$'),
  constraint register_holders_id_check check (id ~ '^H[0-9]{1,9}$'),
  constraint register_holders_identity_check check ((kind = 'person') = (name is null) and (kind = 'person') = (commitment is not null)),
  constraint register_holders_kind_check check (kind = any (array['operator', 'company', 'person'])),
  constraint register_holders_name_check check (char_length(name) >= 1 and char_length(name) <= 120)
);
create index register_holders_event_index_idx on public.register_holders using btree (event_index);
create index register_holders_name_trigrams_idx on public.register_holders using gin (lower(name) extensions.gin_trgm_ops) where name is not null;
create unique index register_holders_operator_idx on public.register_holders using btree (kind) where kind = 'operator';
create trigger register_holders_guard before insert or delete or update on public.register_holders for each row execute function private.guard_register_ledger();
create trigger register_holders_no_truncate before truncate on public.register_holders for each statement execute function private.guard_register_ledger();
create trigger register_holders_notify_changed after insert or update on public.register_holders for each statement execute function private.notify_table_changed();
alter table public.register_holders enable row level security;
create policy register_holders_select_everyone on public.register_holders for select to anon, authenticated
  using (true);
grant select on public.register_holders to anon;
grant select on public.register_holders to authenticated;
grant select on public.register_holders to service_role;

create table public.register_keys (
  key text not null,
  added_at timestamptz not null default clock_timestamp(),
  constraint register_keys_pkey primary key (key),
  constraint register_keys_key_check check (char_length(key) >= 40 and char_length(key) <= 2500 and key ~ '^[^+[:space:]]+\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+$')
);
create trigger register_keys_append_only before delete or update on public.register_keys for each row execute function private.keep_for_ever();
create trigger register_keys_no_truncate before truncate on public.register_keys for each statement execute function private.keep_for_ever();
create trigger register_keys_notify_changed after insert on public.register_keys for each statement execute function private.notify_table_changed();
alter table public.register_keys enable row level security;
create policy register_keys_select_everyone on public.register_keys for select to anon, authenticated
  using (true);
grant select on public.register_keys to anon;
grant select on public.register_keys to authenticated;
grant select, insert on public.register_keys to service_role;

create table public.register_meter_periods (
  event_index bigint not null,
  meter text not null,
  period tstzrange not null,
  kwh bigint not null,
  constraint register_meter_periods_pkey primary key (event_index, meter),
  constraint register_meter_periods_once exclude using gist (meter with =, period with &&),
  constraint register_meter_periods_event_index_fkey foreign key (event_index) references public.register_periods(event_index) on delete restrict,
  constraint register_meter_periods_meter_fkey foreign key (meter) references public.register_meters(serial) on delete restrict,
  constraint register_meter_periods_kwh_check check (kwh >= 0),
  constraint register_meter_periods_period_check check (not isempty(period))
);
create index register_meter_periods_meter_idx on public.register_meter_periods using btree (meter);
create trigger register_meter_periods_guard before insert or delete or update on public.register_meter_periods for each row execute function private.guard_register_ledger();
create trigger register_meter_periods_no_truncate before truncate on public.register_meter_periods for each statement execute function private.guard_register_ledger();
create trigger register_meter_periods_notify_changed after insert or update on public.register_meter_periods for each statement execute function private.notify_table_changed();
alter table public.register_meter_periods enable row level security;
create policy register_meter_periods_select_everyone on public.register_meter_periods for select to anon, authenticated
  using (true);
grant select on public.register_meter_periods to anon;
grant select on public.register_meter_periods to authenticated;
grant select on public.register_meter_periods to service_role;

create table public.register_meters (
  serial text not null,
  project_id text not null,
  constraint register_meters_pkey primary key (serial),
  constraint register_meters_project_id_fkey foreign key (project_id) references public.register_projects(id) on delete restrict,
  constraint register_meters_serial_check check (serial ~ '^[A-Z0-9][A-Z0-9-]{2,39}$')
);
create index register_meters_project_id_idx on public.register_meters using btree (project_id);
create trigger register_meters_guard before insert or delete or update on public.register_meters for each row execute function private.guard_register_ledger();
create trigger register_meters_no_truncate before truncate on public.register_meters for each statement execute function private.guard_register_ledger();
create trigger register_meters_notify_changed after insert or update on public.register_meters for each statement execute function private.notify_table_changed();
alter table public.register_meters enable row level security;
create policy register_meters_select_everyone on public.register_meters for select to anon, authenticated
  using (true);
grant select on public.register_meters to anon;
grant select on public.register_meters to authenticated;
grant select on public.register_meters to service_role;

create table public.register_moves (
  id bigint not null generated always as identity,
  event_index bigint not null,
  vintage_id text not null,
  serials int8range not null,
  from_status text,
  from_holder_id text,
  to_status text not null,
  to_holder_id text,
  constraint register_moves_pkey primary key (id),
  constraint register_moves_event_index_fkey foreign key (event_index) references public.register_events(index) on delete restrict,
  constraint register_moves_from_holder_id_fkey foreign key (from_holder_id) references public.register_holders(id) on delete restrict,
  constraint register_moves_to_holder_id_fkey foreign key (to_holder_id) references public.register_holders(id) on delete restrict,
  constraint register_moves_vintage_id_fkey foreign key (vintage_id) references public.register_vintages(id) on delete restrict,
  constraint register_moves_from_status_check check (from_status = any (array['held', 'buffer'])),
  constraint register_moves_serials_check check (not isempty(serials)),
  constraint register_moves_to_status_check check (to_status = any (array['held', 'retired', 'cancelled', 'buffer']))
);
create index register_moves_event_index_idx on public.register_moves using btree (event_index);
create index register_moves_from_holder_id_idx on public.register_moves using btree (from_holder_id) where from_holder_id is not null;
create index register_moves_serials_idx on public.register_moves using gist (vintage_id, serials);
create index register_moves_to_holder_id_idx on public.register_moves using btree (to_holder_id) where to_holder_id is not null;
create index register_moves_vintage_event_idx on public.register_moves using btree (vintage_id, event_index desc);
create trigger register_moves_append_only before update on public.register_moves for each row execute function private.keep_for_ever();
create trigger register_moves_guard before insert or delete or update on public.register_moves for each row execute function private.guard_register_ledger();
create trigger register_moves_no_truncate before truncate on public.register_moves for each statement execute function private.guard_register_ledger();
create trigger register_moves_notify_changed after insert or update on public.register_moves for each statement execute function private.notify_table_changed();
alter table public.register_moves enable row level security;
create policy register_moves_select_everyone on public.register_moves for select to anon, authenticated
  using (true);
grant select on public.register_moves to anon;
grant select on public.register_moves to authenticated;
grant select on public.register_moves to service_role;

create table public.register_names (
  commitment text not null,
  salt text not null,
  name text not null,
  is_public boolean not null default false,
  user_id uuid,
  created_at timestamptz not null default now(),
  constraint register_names_pkey primary key (commitment),
  constraint register_names_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint register_names_commitment_check check (commitment ~ '^[0-9a-f]{64}$'),
  constraint register_names_name_check check (char_length(name) >= 1 and char_length(name) <= 120),
  constraint register_names_public_words check (not is_public or private.are_public_words(name)),
  constraint register_names_salt_check check (salt ~ '^[0-9a-f]{32}$'),
  constraint register_names_salted_check check (commitment = encode(sha256(convert_to((salt || ':') || name, 'utf8'::name)), 'hex'))
);
create index register_names_name_trigrams_idx on public.register_names using gin (lower(name) extensions.gin_trgm_ops) where is_public;
create index register_names_user_id_idx on public.register_names using btree (user_id) where user_id is not null;
create trigger register_names_notify_changed after insert or delete or update or truncate on public.register_names for each statement execute function private.notify_table_changed();
alter table public.register_names enable row level security;
create policy register_names_select_everyone_or_own on public.register_names for select to anon, authenticated
  using (is_public or user_id = (( select auth.uid() as uid)));
create policy register_names_all_second_factor on public.register_names as restrictive for all to authenticated
  using (is_public or ( select private.has_given_second_factor() as has_given_second_factor));
grant select, insert, delete on public.register_names to service_role;
grant select (commitment, salt, name, is_public) on public.register_names to anon;
grant select (commitment, salt, name, is_public) on public.register_names to authenticated;
grant update (is_public) on public.register_names to service_role;

create table public.register_nodes (
  level smallint not null,
  index bigint not null,
  hash bytea not null,
  constraint register_nodes_pkey primary key (level, index),
  constraint register_nodes_hash_check check (octet_length(hash) = 32),
  constraint register_nodes_index_check check (index >= 0),
  constraint register_nodes_level_check check (level >= 1 and level <= 7)
);
create trigger register_nodes_append_only before delete or update on public.register_nodes for each row execute function private.keep_for_ever();
create trigger register_nodes_no_truncate before truncate on public.register_nodes for each statement execute function private.keep_for_ever();
create trigger register_nodes_notify_changed after insert on public.register_nodes for each statement execute function private.notify_table_changed();
alter table public.register_nodes enable row level security;
create policy register_nodes_select_everyone on public.register_nodes for select to anon, authenticated
  using (true);
grant select on public.register_nodes to anon;
grant select on public.register_nodes to authenticated;
grant select, insert on public.register_nodes to service_role;

create table public.register_periods (
  event_index bigint not null,
  project_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  kwh bigint not null,
  factor_grams_per_kwh integer not null,
  factor_name text not null,
  factor_version text not null,
  reduction_kg bigint not null,
  issued_at timestamptz,
  constraint register_periods_pkey primary key (event_index),
  constraint register_periods_event_index_fkey foreign key (event_index) references public.register_events(index) on delete restrict,
  constraint register_periods_project_id_fkey foreign key (project_id) references public.register_projects(id) on delete restrict,
  constraint register_periods_factor_grams_per_kwh_check check (factor_grams_per_kwh >= 1 and factor_grams_per_kwh <= 3000),
  constraint register_periods_factor_name_check check (char_length(factor_name) >= 2 and char_length(factor_name) <= 60),
  constraint register_periods_factor_version_check check (char_length(factor_version) >= 1 and char_length(factor_version) <= 60),
  constraint register_periods_kwh_check check (kwh > 0),
  constraint register_periods_reduction_check check (reduction_kg = (kwh * factor_grams_per_kwh / 1000)),
  constraint register_periods_reduction_kg_check check (reduction_kg > 0),
  constraint register_periods_time_check check (ends_at > starts_at and extract(year from (starts_at at time zone 'Africa/Lagos')) = extract(year from ((ends_at - '00:00:01'::interval) at time zone 'Africa/Lagos')))
);
create index register_periods_project_id_idx on public.register_periods using btree (project_id, starts_at);
create trigger register_periods_guard before insert or delete or update on public.register_periods for each row execute function private.guard_register_ledger();
create trigger register_periods_no_truncate before truncate on public.register_periods for each statement execute function private.guard_register_ledger();
create trigger register_periods_notify_changed after insert or update on public.register_periods for each statement execute function private.notify_table_changed();
alter table public.register_periods enable row level security;
create policy register_periods_select_everyone on public.register_periods for select to anon, authenticated
  using (true);
grant select on public.register_periods to anon;
grant select on public.register_periods to authenticated;
grant select on public.register_periods to service_role;

create table public.register_projects (
  id text not null,
  title text not null,
  state text not null,
  latitude numeric(4,2) not null,
  longitude numeric(4,2) not null,
  peak_watts integer not null,
  methodology text not null,
  methodology_version text not null,
  authorisation text not null,
  adjustment text not null,
  external_registry text,
  external_id text,
  event_index bigint not null,
  constraint register_projects_pkey primary key (id),
  constraint register_projects_event_index_fkey foreign key (event_index) references public.register_events(index) on delete restrict,
  constraint register_projects_adjustment_check check (adjustment = any (array['none', 'committed', 'made'])),
  constraint register_projects_authorisation_check check (authorisation = any (array['none', 'requested', 'granted', 'refused'])),
  constraint register_projects_external_check check ((external_registry is null) = (external_id is null)),
  constraint register_projects_external_id_check check (char_length(external_id) >= 1 and char_length(external_id) <= 60),
  constraint register_projects_external_registry_check check (char_length(external_registry) >= 2 and char_length(external_registry) <= 60),
  constraint register_projects_id_check check (id ~ '^P[0-9]{4,6}$'),
  constraint register_projects_latitude_check check (latitude >= 4::numeric and latitude <= 14::numeric),
  constraint register_projects_longitude_check check (longitude >= 2::numeric and longitude <= 15::numeric),
  constraint register_projects_methodology_check check (char_length(methodology) >= 2 and char_length(methodology) <= 60),
  constraint register_projects_methodology_version_check check (char_length(methodology_version) >= 1 and char_length(methodology_version) <= 20),
  constraint register_projects_peak_watts_check check (peak_watts >= 1 and peak_watts <= 100000000),
  constraint register_projects_state_check check (char_length(state) >= 2 and char_length(state) <= 40),
  constraint register_projects_title_check check (char_length(title) >= 3 and char_length(title) <= 120)
);
create index register_projects_event_index_idx on public.register_projects using btree (event_index);
create index register_projects_title_trigrams_idx on public.register_projects using gin (lower(title) extensions.gin_trgm_ops);
create trigger register_projects_guard before insert or delete or update on public.register_projects for each row execute function private.guard_register_ledger();
create trigger register_projects_no_truncate before truncate on public.register_projects for each statement execute function private.guard_register_ledger();
create trigger register_projects_notify_changed after insert or update on public.register_projects for each statement execute function private.notify_table_changed();
alter table public.register_projects enable row level security;
create policy register_projects_select_everyone on public.register_projects for select to anon, authenticated
  using (true);
grant select on public.register_projects to anon;
grant select on public.register_projects to authenticated;
grant select on public.register_projects to service_role;

create table public.register_proposals (
  id uuid not null,
  kind text not null,
  request_hash bytea not null,
  entries jsonb not null,
  source_ids uuid[] not null default '{}'::uuid[],
  reading_ids uuid[] not null default '{}'::uuid[],
  status text not null default 'waiting',
  proposed_by uuid,
  proposed_at timestamptz not null default clock_timestamp(),
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  event_index bigint,
  has_company_consent boolean not null default false,
  constraint register_proposals_pkey primary key (id),
  constraint register_proposals_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null,
  constraint register_proposals_event_index_fkey foreign key (event_index) references public.register_events(index) on delete restrict,
  constraint register_proposals_proposed_by_fkey foreign key (proposed_by) references auth.users(id) on delete set null,
  constraint register_proposals_decided_check check ((status = 'waiting') = (decided_at is null)),
  constraint register_proposals_declined_check check (status <> 'declined' or reason is not null),
  constraint register_proposals_entries_check check (jsonb_typeof(entries) = 'array' and jsonb_array_length(entries) >= 1 and jsonb_array_length(entries) <= 20),
  constraint register_proposals_kind_check check (kind = any (array['register_project', 'amend_project', 'open_company', 'add_period', 'issue', 'transfer', 'retire', 'cancel', 'release_buffer', 'note'])),
  constraint register_proposals_reason_check check (char_length(reason) >= 3 and char_length(reason) <= 500),
  constraint register_proposals_request_hash_check check (octet_length(request_hash) = 32),
  constraint register_proposals_status_check check (status = any (array['waiting', 'approved', 'declined', 'withdrawn'])),
  constraint register_proposals_written_check check ((status = 'approved') = (event_index is not null))
);
create index register_proposals_decided_by_idx on public.register_proposals using btree (decided_by) where decided_by is not null;
create index register_proposals_event_index_idx on public.register_proposals using btree (event_index) where event_index is not null;
create index register_proposals_proposed_by_idx on public.register_proposals using btree (proposed_by) where proposed_by is not null;
create index register_proposals_waiting_idx on public.register_proposals using btree (proposed_at) where status = 'waiting';
create trigger register_proposals_guard before insert or update on public.register_proposals for each row execute function private.guard_register_proposal();
create trigger register_proposals_keep before delete on public.register_proposals for each row execute function private.keep_for_ever();
create trigger register_proposals_notify_changed after insert or delete or update or truncate on public.register_proposals for each statement execute function private.notify_table_changed();
create trigger register_proposals_record_audit after insert or delete or update on public.register_proposals for each row execute function private.record_audit('id');
alter table public.register_proposals enable row level security;
create policy register_proposals_select_staff on public.register_proposals for select to authenticated
  using (( select private.has_grant(variadic array['finance', 'support']) as has_grant));
create policy register_proposals_all_second_factor on public.register_proposals as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, insert, update on public.register_proposals to service_role;
grant select (id, kind, entries, status, proposed_by, proposed_at, decided_by, decided_at, reason, event_index, has_company_consent) on public.register_proposals to authenticated;

create table public.register_requests (
  id uuid not null,
  user_id uuid,
  request_hash bytea not null,
  event_index bigint not null,
  created_at timestamptz not null default now(),
  constraint register_requests_pkey primary key (id),
  constraint register_requests_event_index_fkey foreign key (event_index) references public.register_events(index) on delete restrict,
  constraint register_requests_user_id_fkey foreign key (user_id) references auth.users(id) on delete set null,
  constraint register_requests_request_hash_check check (octet_length(request_hash) = 32)
);
create index register_requests_event_index_idx on public.register_requests using btree (event_index);
create index register_requests_user_id_idx on public.register_requests using btree (user_id) where user_id is not null;
create trigger register_requests_append_only before delete or update on public.register_requests for each row when (pg_trigger_depth() = 0) execute function private.keep_for_ever();
alter table public.register_requests enable row level security;
grant select, insert on public.register_requests to service_role;

create table public.register_retirements (
  id text not null,
  event_index bigint not null,
  holder_id text not null,
  kg bigint not null,
  beneficiary_kind text not null,
  beneficiary_name text,
  beneficiary_commitment text,
  reason text not null,
  claim_from date not null,
  claim_to date not null,
  retired_at timestamptz not null,
  note_commitment text,
  constraint register_retirements_pkey primary key (id),
  constraint register_retirements_event_index_key unique (event_index),
  constraint register_retirements_event_index_fkey foreign key (event_index) references public.register_events(index) on delete restrict,
  constraint register_retirements_holder_id_fkey foreign key (holder_id) references public.register_holders(id) on delete restrict,
  constraint register_retirements_beneficiary_check check (num_nonnulls(beneficiary_name, beneficiary_commitment) = 1 and (beneficiary_kind = 'company' or beneficiary_name is null)),
  constraint register_retirements_beneficiary_commitment_check check (beneficiary_commitment ~ '^[0-9a-f]{64}$'),
  constraint register_retirements_beneficiary_kind_check check (beneficiary_kind = any (array['company', 'person'])),
  constraint register_retirements_beneficiary_name_check check (char_length(beneficiary_name) >= 1 and char_length(beneficiary_name) <= 120),
  constraint register_retirements_check check (claim_to >= claim_from),
  constraint register_retirements_id_check check (id ~ '^R[0-9]{6,12}$'),
  constraint register_retirements_kg_check check (kg > 0),
  constraint register_retirements_note_commitment_check check (note_commitment ~ '^[0-9a-f]{64}$'),
  constraint register_retirements_reason_check check (char_length(reason) >= 3 and char_length(reason) <= 300)
);
create index register_retirements_beneficiary_commitment_idx on public.register_retirements using btree (beneficiary_commitment) where beneficiary_commitment is not null;
create index register_retirements_beneficiary_name_trigrams_idx on public.register_retirements using gin (lower(beneficiary_name) extensions.gin_trgm_ops);
create index register_retirements_holder_id_idx on public.register_retirements using btree (holder_id, retired_at desc);
create index register_retirements_retired_at_idx on public.register_retirements using btree (retired_at desc, id);
create trigger register_retirements_append_only before update on public.register_retirements for each row execute function private.keep_for_ever();
create trigger register_retirements_guard before insert or delete or update on public.register_retirements for each row execute function private.guard_register_ledger();
create trigger register_retirements_no_truncate before truncate on public.register_retirements for each statement execute function private.guard_register_ledger();
create trigger register_retirements_notify_changed after insert or update on public.register_retirements for each statement execute function private.notify_table_changed();
alter table public.register_retirements enable row level security;
create policy register_retirements_select_everyone on public.register_retirements for select to anon, authenticated
  using (true);
grant select on public.register_retirements to anon;
grant select on public.register_retirements to authenticated;
grant select on public.register_retirements to service_role;

create table public.register_sources (
  id uuid not null default gen_random_uuid(),
  order_id uuid,
  user_id uuid,
  title text not null,
  state text not null,
  latitude numeric(4,2) not null,
  longitude numeric(4,2) not null,
  peak_watts integer not null,
  estimate_kwh_a_year bigint not null,
  meter text,
  project_id text,
  consented_at timestamptz not null,
  ended_at timestamptz,
  meter_key text generated always as (private.meter_key(meter)) stored,
  holder_id text,
  constraint register_sources_pkey primary key (id),
  constraint register_sources_meter_key unique (meter),
  constraint register_sources_order_id_key unique (order_id),
  constraint register_sources_holder_id_fkey foreign key (holder_id) references public.register_holders(id) on delete restrict,
  constraint register_sources_order_id_fkey foreign key (order_id) references public.orders(id) on delete set null,
  constraint register_sources_project_id_fkey foreign key (project_id) references public.register_projects(id) on delete restrict,
  constraint register_sources_user_id_fkey foreign key (user_id) references auth.users(id) on delete set null,
  constraint register_sources_estimate_kwh_a_year_check check (estimate_kwh_a_year >= 0),
  constraint register_sources_latitude_check check (latitude >= 4::numeric and latitude <= 14::numeric),
  constraint register_sources_longitude_check check (longitude >= 2::numeric and longitude <= 15::numeric),
  constraint register_sources_meter_check check (meter ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
  constraint register_sources_owner_check check (holder_id is null or user_id is null),
  constraint register_sources_peak_watts_check check (peak_watts >= 1 and peak_watts <= 100000000),
  constraint register_sources_pooled_check check (project_id is null or meter is not null),
  constraint register_sources_state_check check (char_length(state) >= 2 and char_length(state) <= 40),
  constraint register_sources_title_check check (char_length(title) >= 3 and char_length(title) <= 120)
);
create index register_sources_holder_id_idx on public.register_sources using btree (holder_id) where holder_id is not null;
create unique index register_sources_meter_key_idx on public.register_sources using btree (meter_key);
create index register_sources_project_id_idx on public.register_sources using btree (project_id) where project_id is not null;
create index register_sources_user_id_idx on public.register_sources using btree (user_id) where user_id is not null;
create trigger register_sources_follow before update of user_id, meter on public.register_sources for each row execute function private.follow_register_source();
create trigger register_sources_notify_changed after insert or delete or update or truncate on public.register_sources for each statement execute function private.notify_table_changed();
create trigger register_sources_record_audit after insert or delete or update on public.register_sources for each row execute function private.record_audit('id');
alter table public.register_sources enable row level security;
create policy register_sources_select_owner_or_staff on public.register_sources for select to authenticated
  using (user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['finance', 'support']) as has_grant));
create policy register_sources_all_second_factor on public.register_sources as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.register_sources to authenticated;
grant select, insert, update on public.register_sources to service_role;

create table public.register_stories (
  project_id text not null,
  story text not null,
  image_alt text,
  updated_at timestamptz not null default now(),
  image_path uuid,
  version integer not null default 1,
  constraint register_stories_pkey primary key (project_id),
  constraint register_stories_project_id_fkey foreign key (project_id) references public.register_projects(id) on delete cascade,
  constraint register_stories_image_alt_check check (char_length(image_alt) >= 3 and char_length(image_alt) <= 200),
  constraint register_stories_image_check check ((image_path is null) = (image_alt is null)),
  constraint register_stories_story_check check (char_length(story) >= 3 and char_length(story) <= 4000)
);
create index register_stories_image_path_idx on public.register_stories using btree (image_path) where image_path is not null;
create trigger register_stories_bump_version before update on public.register_stories for each row execute function private.bump_version();
create trigger register_stories_notify_changed after insert or delete or update or truncate on public.register_stories for each statement execute function private.notify_table_changed();
create trigger register_stories_record_audit after insert or delete or update on public.register_stories for each row execute function private.record_audit('project_id');
alter table public.register_stories enable row level security;
create policy register_stories_select_everyone on public.register_stories for select to anon, authenticated
  using (true);
grant select on public.register_stories to anon;
grant select on public.register_stories to authenticated;
grant select, insert, update on public.register_stories to service_role;

create table public.register_vintages (
  id text not null,
  project_id text not null,
  year integer not null,
  issued_kg bigint not null default 0,
  held_kg bigint not null default 0,
  retired_kg bigint not null default 0,
  cancelled_kg bigint not null default 0,
  buffer_kg bigint not null default 0,
  constraint register_vintages_pkey primary key (id),
  constraint register_vintages_project_id_year_key unique (project_id, year),
  constraint register_vintages_project_id_fkey foreign key (project_id) references public.register_projects(id) on delete restrict,
  constraint register_vintages_balance_check check (issued_kg = (held_kg + retired_kg + cancelled_kg + buffer_kg)),
  constraint register_vintages_buffer_kg_check check (buffer_kg >= 0),
  constraint register_vintages_cancelled_kg_check check (cancelled_kg >= 0),
  constraint register_vintages_held_kg_check check (held_kg >= 0),
  constraint register_vintages_issued_kg_check check (issued_kg >= 0),
  constraint register_vintages_name_check check (id = ((project_id || '-') || year)),
  constraint register_vintages_retired_kg_check check (retired_kg >= 0),
  constraint register_vintages_year_check check (year >= 2015 and year <= 2100)
);
create trigger register_vintages_guard before insert or delete or update on public.register_vintages for each row execute function private.guard_register_ledger();
create trigger register_vintages_no_truncate before truncate on public.register_vintages for each statement execute function private.guard_register_ledger();
create trigger register_vintages_notify_changed after insert or update on public.register_vintages for each statement execute function private.notify_table_changed();
alter table public.register_vintages enable row level security;
create policy register_vintages_select_everyone on public.register_vintages for select to anon, authenticated
  using (true);
grant select on public.register_vintages to anon;
grant select on public.register_vintages to authenticated;
grant select on public.register_vintages to service_role;

create table public.repayment_plans (
  id uuid not null default gen_random_uuid(),
  months integer not null,
  deposit_percent numeric(5,2) not null,
  rate_percent_per_month numeric(6,3) not null,
  interest text not null default 'reducing',
  fee_percent numeric(5,2) not null default 0,
  fee text not null default 'upfront',
  min_price_kobo bigint not null,
  max_price_kobo bigint not null,
  as_of date not null default current_date,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint repayment_plans_pkey primary key (id),
  constraint repayment_plans_months_key unique (months),
  constraint repayment_plans_check check (max_price_kobo >= min_price_kobo and max_price_kobo <= '100000000000'::bigint),
  constraint repayment_plans_days_check check (as_of >= '1900-01-01'::date and as_of <= '2999-12-31'::date and updated_at >= '1900-01-01 00:00:00+00'::timestamptz and updated_at <= '2999-12-31 00:00:00+00'::timestamptz),
  constraint repayment_plans_deposit_percent_check check (deposit_percent >= 10::numeric and deposit_percent < 100::numeric),
  constraint repayment_plans_fee_check check (fee = any (array['upfront', 'capitalised'])),
  constraint repayment_plans_fee_percent_check check (fee_percent >= 0::numeric and fee_percent < 20::numeric),
  constraint repayment_plans_interest_check check (interest = any (array['reducing', 'flat'])),
  constraint repayment_plans_min_price_kobo_check check (min_price_kobo >= 1000000),
  constraint repayment_plans_months_check check (months >= 1 and months <= 60),
  constraint repayment_plans_rate_percent_per_month_check check (rate_percent_per_month >= 0::numeric and rate_percent_per_month <= 20::numeric)
);
create trigger repayment_plans_bump_version before update on public.repayment_plans for each row execute function private.bump_version();
create trigger repayment_plans_guard before insert or delete or update on public.repayment_plans for each statement execute function private.guard_wholesale_terms();
create trigger repayment_plans_notify_changed after insert or delete or update or truncate on public.repayment_plans for each statement execute function private.notify_table_changed();
create trigger repayment_plans_record_audit after insert or delete or update on public.repayment_plans for each row execute function private.record_audit('id');
create trigger repayment_plans_tell_easier after insert or update on public.repayment_plans for each row execute function private.tell_easier_terms();
create trigger repayment_plans_touch_updated_at before update on public.repayment_plans for each row execute function private.touch_updated_at();
alter table public.repayment_plans enable row level security;
create policy repayment_plans_select_anon on public.repayment_plans for select to anon
  using (is_active);
create policy repayment_plans_select_authenticated on public.repayment_plans for select to authenticated
  using (is_active or ( select private.is_admin() as is_admin));
create policy repayment_plans_insert_admin on public.repayment_plans for insert to authenticated
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
create policy repayment_plans_update_admin on public.repayment_plans for update to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant))
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
create policy repayment_plans_delete_admin on public.repayment_plans for delete to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.repayment_plans to anon;
grant select, insert, update, delete on public.repayment_plans to authenticated;
grant select, insert, update, delete on public.repayment_plans to service_role;

create table public.reseller_bank_accounts (
  id uuid not null default gen_random_uuid(),
  reseller_id uuid not null,
  status text not null default 'proposed',
  bank_code text not null,
  account_number text not null,
  last_four text not null generated always as ("right"(account_number, 4)) stored,
  account_name text not null,
  is_name_checked boolean not null,
  name_match text not null,
  is_change boolean not null default false,
  may_confirm_at timestamptz not null default now(),
  entered_by uuid,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  created_at timestamptz not null default now(),
  constraint reseller_bank_accounts_pkey primary key (id),
  constraint reseller_bank_accounts_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null,
  constraint reseller_bank_accounts_entered_by_fkey foreign key (entered_by) references auth.users(id) on delete set null,
  constraint reseller_bank_accounts_reseller_id_fkey foreign key (reseller_id) references public.resellers(id) on delete restrict,
  constraint reseller_bank_accounts_account_name_check check (char_length(account_name) >= 2 and char_length(account_name) <= 100),
  constraint reseller_bank_accounts_account_number_check check (account_number ~ '^[0-9]{10}$'),
  constraint reseller_bank_accounts_bank_code_check check (bank_code ~ '^[0-9]{3,6}$'),
  constraint reseller_bank_accounts_decided_check check ((status = 'proposed') = (decided_at is null)),
  constraint reseller_bank_accounts_name_match_check check (name_match = any (array['same', 'similar', 'different'])),
  constraint reseller_bank_accounts_reason_check check (char_length(reason) >= 3 and char_length(reason) <= 500),
  constraint reseller_bank_accounts_refusal_check check (status <> 'refused' or reason is not null),
  constraint reseller_bank_accounts_status_check check (status = any (array['proposed', 'confirmed', 'refused', 'replaced']))
);
create unique index reseller_bank_accounts_current_idx on public.reseller_bank_accounts using btree (reseller_id) where status = 'confirmed';
create index reseller_bank_accounts_decided_by_idx on public.reseller_bank_accounts using btree (decided_by) where decided_by is not null;
create index reseller_bank_accounts_entered_by_idx on public.reseller_bank_accounts using btree (entered_by) where entered_by is not null;
create unique index reseller_bank_accounts_proposed_idx on public.reseller_bank_accounts using btree (reseller_id) where status = 'proposed';
create index reseller_bank_accounts_reseller_id_idx on public.reseller_bank_accounts using btree (reseller_id, created_at desc);
create trigger reseller_bank_accounts_check_status before update of status on public.reseller_bank_accounts for each row execute function private.check_status_transition('an account', 'proposed>confirmed', 'proposed>refused', 'confirmed>replaced');
create trigger reseller_bank_accounts_guard before insert or update on public.reseller_bank_accounts for each row execute function private.guard_reseller_bank_account();
create trigger reseller_bank_accounts_record_audit after insert or delete or update on public.reseller_bank_accounts for each row execute function private.record_audit('id');
alter table public.reseller_bank_accounts enable row level security;
create policy reseller_bank_accounts_select_owner_or_staff on public.reseller_bank_accounts for select to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant) or (exists ( select
   from public.resellers r
  where r.id = reseller_bank_accounts.reseller_id and r.user_id = (( select auth.uid() as uid)))));
create policy reseller_bank_accounts_all_second_factor on public.reseller_bank_accounts as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, insert, update on public.reseller_bank_accounts to service_role;
grant select (id, reseller_id, status, bank_code, last_four, account_name, is_name_checked, name_match, is_change, may_confirm_at, decided_at, reason, created_at) on public.reseller_bank_accounts to authenticated;

create table public.reseller_brands (
  reseller_id uuid not null,
  phone text not null,
  logo_path text,
  updated_at timestamptz not null default now(),
  constraint reseller_brands_pkey primary key (reseller_id),
  constraint reseller_brands_logo_path_key unique (logo_path),
  constraint reseller_brands_reseller_id_fkey foreign key (reseller_id) references public.resellers(id) on delete restrict,
  constraint reseller_brands_logo_path_check check (char_length(logo_path) >= 10 and char_length(logo_path) <= 100),
  constraint reseller_brands_phone_check check (char_length(phone) >= 5 and char_length(phone) <= 40)
);
create trigger reseller_brands_touch_updated_at before update on public.reseller_brands for each row execute function private.touch_updated_at();
alter table public.reseller_brands enable row level security;
create policy reseller_brands_select_owner on public.reseller_brands for select to authenticated
  using ((exists ( select
   from public.resellers r
  where r.id = reseller_brands.reseller_id and r.user_id = (( select auth.uid() as uid)))));
create policy reseller_brands_all_second_factor on public.reseller_brands as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.reseller_brands to authenticated;
grant select, insert, update on public.reseller_brands to service_role;

create table public.reseller_decisions (
  id bigint not null generated always as identity,
  reseller_id uuid not null,
  status text not null,
  tier_id uuid not null,
  reason text,
  decided_by uuid,
  decided_at timestamptz not null default now(),
  constraint reseller_decisions_pkey primary key (id),
  constraint reseller_decisions_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null,
  constraint reseller_decisions_reseller_id_fkey foreign key (reseller_id) references public.resellers(id) on delete restrict,
  constraint reseller_decisions_tier_id_fkey foreign key (tier_id) references public.reseller_tiers(id) on delete restrict,
  constraint reseller_decisions_reason_check check (char_length(reason) >= 3 and char_length(reason) <= 500),
  constraint reseller_decisions_status_check check (status = any (array['applied', 'approved', 'declined', 'suspended']))
);
create index reseller_decisions_decided_by_idx on public.reseller_decisions using btree (decided_by) where decided_by is not null;
create index reseller_decisions_reseller_id_idx on public.reseller_decisions using btree (reseller_id, id);
create index reseller_decisions_tier_id_idx on public.reseller_decisions using btree (tier_id);
create trigger reseller_decisions_append_only before delete or update on public.reseller_decisions for each row execute function private.keep_decisions();
alter table public.reseller_decisions enable row level security;
create policy reseller_decisions_select_staff on public.reseller_decisions for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant));
grant select on public.reseller_decisions to authenticated;
grant select on public.reseller_decisions to service_role;

create table public.reseller_documents (
  id uuid not null default gen_random_uuid(),
  reseller_id uuid not null,
  kind text not null,
  media_type text not null,
  object_path text not null,
  size_bytes integer not null,
  created_at timestamptz not null default now(),
  constraint reseller_documents_pkey primary key (id),
  constraint reseller_documents_object_path_key unique (object_path),
  constraint reseller_documents_reseller_id_fkey foreign key (reseller_id) references public.resellers(id) on delete cascade,
  constraint reseller_documents_kind_check check (kind = any (array['registration', 'identity'])),
  constraint reseller_documents_media_type_check check (media_type = any (array['application/pdf', 'image/jpeg'])),
  constraint reseller_documents_object_path_check check (char_length(object_path) >= 10 and char_length(object_path) <= 100),
  constraint reseller_documents_size_bytes_check check (size_bytes >= 1 and size_bytes <= 5242880)
);
create index reseller_documents_reseller_id_idx on public.reseller_documents using btree (reseller_id, created_at desc);
create trigger reseller_documents_record_audit after insert or delete or update on public.reseller_documents for each row execute function private.record_audit('id');
alter table public.reseller_documents enable row level security;
create policy reseller_documents_select_owner_or_staff on public.reseller_documents for select to authenticated
  using (( select private.has_grant(variadic array['sales']) as has_grant) or (exists ( select
   from public.resellers r
  where r.id = reseller_documents.reseller_id and r.user_id = (( select auth.uid() as uid)))));
create policy reseller_documents_all_second_factor on public.reseller_documents as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.reseller_documents to authenticated;
grant select, insert on public.reseller_documents to service_role;

create table public.reseller_leads (
  id uuid not null default gen_random_uuid(),
  reseller_id uuid not null,
  request_id uuid not null,
  status text not null default 'registered',
  customer_name text not null,
  phone_number text not null,
  email text,
  state text not null,
  address text,
  project text not null,
  estimate_kobo bigint,
  phone_key text generated always as (private.phone_key(phone_number)) stored,
  mailbox text generated always as (private.mailbox_of(email)) stored,
  address_key text generated always as (nullif(private.address_key(address) || private.address_key(state), private.address_key(state))) stored,
  registered_at timestamptz not null,
  answer_by timestamptz not null,
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  protected_until timestamptz,
  version integer not null default 1,
  constraint reseller_leads_pkey primary key (id),
  constraint reseller_leads_request_id_key unique (request_id),
  constraint reseller_leads_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null,
  constraint reseller_leads_reseller_id_fkey foreign key (reseller_id) references public.resellers(id) on delete restrict,
  constraint reseller_leads_address_check check (char_length(address) >= 5 and char_length(address) <= 300),
  constraint reseller_leads_answer_check check (answer_by > registered_at),
  constraint reseller_leads_customer_name_check check (char_length(customer_name) >= 2 and char_length(customer_name) <= 120),
  constraint reseller_leads_decision_check check ((status = 'registered') = (decided_at is null)),
  constraint reseller_leads_email_check check (char_length(email) >= 3 and char_length(email) <= 254),
  constraint reseller_leads_estimate_kobo_check check (estimate_kobo >= 1 and estimate_kobo <= '100000000000'::bigint),
  constraint reseller_leads_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  constraint reseller_leads_project_check check (char_length(project) >= 10 and char_length(project) <= 2000),
  constraint reseller_leads_protection_check check ((status = any (array['accepted', 'won', 'expired'])) = (protected_until is not null) and protected_until > decided_at),
  constraint reseller_leads_reason_check check (char_length(reason) >= 3 and char_length(reason) <= 500),
  constraint reseller_leads_refusal_check check (status <> 'refused' or reason is not null),
  constraint reseller_leads_state_check check (char_length(state) >= 2 and char_length(state) <= 60),
  constraint reseller_leads_status_check check (status = any (array['registered', 'accepted', 'refused', 'won', 'expired']))
);
create unique index reseller_leads_address_key on public.reseller_leads using btree (address_key) where (status = any (array['registered', 'accepted'])) and address_key is not null;
create index reseller_leads_answer_by_idx on public.reseller_leads using btree (answer_by, id);
create index reseller_leads_decided_by_idx on public.reseller_leads using btree (decided_by) where decided_by is not null;
create unique index reseller_leads_mailbox_key on public.reseller_leads using btree (mailbox) where (status = any (array['registered', 'accepted'])) and mailbox is not null;
create unique index reseller_leads_phone_key on public.reseller_leads using btree (phone_key) where status = any (array['registered', 'accepted']);
create index reseller_leads_registered_at_idx on public.reseller_leads using btree (registered_at desc, id);
create index reseller_leads_reseller_id_idx on public.reseller_leads using btree (reseller_id, registered_at desc, id);
create index reseller_leads_status_idx on public.reseller_leads using btree (status, answer_by, id);
create trigger reseller_leads_begin before insert on public.reseller_leads for each row execute function private.check_first_status('registered');
create trigger reseller_leads_bump_version before update on public.reseller_leads for each row execute function private.bump_version();
create trigger reseller_leads_check_status before update of status on public.reseller_leads for each row execute function private.check_status_transition('a lead', 'registered>accepted', 'registered>refused', 'accepted>won', 'accepted>expired');
create trigger reseller_leads_guard before insert or update on public.reseller_leads for each row execute function private.guard_reseller_lead();
create trigger reseller_leads_record_audit after insert or delete or update on public.reseller_leads for each row execute function private.record_audit('id');
alter table public.reseller_leads enable row level security;
create policy reseller_leads_select_owner_or_staff on public.reseller_leads for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant) or (exists ( select
   from public.resellers r
  where r.id = reseller_leads.reseller_id and r.user_id = (( select auth.uid() as uid)))));
create policy reseller_leads_all_second_factor on public.reseller_leads as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.reseller_leads to authenticated;
grant select, insert on public.reseller_leads to service_role;
grant update (status, reason, decided_by, decided_at, protected_until) on public.reseller_leads to service_role;

create table public.reseller_quote_lines (
  quote_id uuid not null,
  "position" integer not null,
  product_id uuid,
  name text not null,
  quantity integer not null,
  unit_price_kobo bigint not null,
  constraint reseller_quote_lines_pkey primary key (quote_id, "position"),
  constraint reseller_quote_lines_product_id_fkey foreign key (product_id) references public.products(id) on delete set null,
  constraint reseller_quote_lines_quote_id_fkey foreign key (quote_id) references public.reseller_quotes(id) on delete cascade,
  constraint reseller_quote_lines_name_check check (char_length(name) >= 1 and char_length(name) <= 200),
  constraint reseller_quote_lines_position_check check ("position" >= 0 and "position" <= 49),
  constraint reseller_quote_lines_quantity_check check (quantity >= 1 and quantity <= 10000),
  constraint reseller_quote_lines_unit_price_kobo_check check (unit_price_kobo >= 0 and unit_price_kobo <= '100000000000'::bigint)
);
create index reseller_quote_lines_product_id_idx on public.reseller_quote_lines using btree (product_id) where product_id is not null;
alter table public.reseller_quote_lines enable row level security;
create policy reseller_quote_lines_select_owner on public.reseller_quote_lines for select to authenticated
  using ((exists ( select
   from public.reseller_quotes q
  where q.id = reseller_quote_lines.quote_id)));
create policy reseller_quote_lines_all_second_factor on public.reseller_quote_lines as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.reseller_quote_lines to authenticated;
grant select, insert, delete on public.reseller_quote_lines to service_role;

create table public.reseller_quotes (
  id uuid not null default gen_random_uuid(),
  reseller_id uuid not null,
  number integer not null,
  customer_name text not null,
  customer_phone text,
  note text,
  valid_until date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reseller_quotes_pkey primary key (id),
  constraint reseller_quotes_reseller_id_number_key unique (reseller_id, number),
  constraint reseller_quotes_reseller_id_fkey foreign key (reseller_id) references public.resellers(id) on delete restrict,
  constraint reseller_quotes_customer_name_check check (char_length(customer_name) >= 1 and char_length(customer_name) <= 120),
  constraint reseller_quotes_customer_phone_check check (char_length(customer_phone) >= 5 and char_length(customer_phone) <= 40),
  constraint reseller_quotes_note_check check (char_length(note) >= 1 and char_length(note) <= 1000),
  constraint reseller_quotes_number_check check (number >= 1 and number <= 999999),
  constraint reseller_quotes_valid_until_check check (valid_until >= '2026-01-01'::date and valid_until <= '2099-12-31'::date)
);
create index reseller_quotes_created_at_idx on public.reseller_quotes using btree (reseller_id, created_at desc);
create trigger reseller_quotes_touch_updated_at before update on public.reseller_quotes for each row execute function private.touch_updated_at();
alter table public.reseller_quotes enable row level security;
create policy reseller_quotes_select_owner on public.reseller_quotes for select to authenticated
  using ((exists ( select
   from public.resellers r
  where r.id = reseller_quotes.reseller_id and r.user_id = (( select auth.uid() as uid)))));
create policy reseller_quotes_delete_owner on public.reseller_quotes for delete to authenticated
  using ((exists ( select
   from public.resellers r
  where r.id = reseller_quotes.reseller_id and r.user_id = (( select auth.uid() as uid)))));
create policy reseller_quotes_all_second_factor on public.reseller_quotes as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, delete on public.reseller_quotes to authenticated;
grant select, insert, update on public.reseller_quotes to service_role;

create table public.reseller_tier_changes (
  id bigint not null generated always as identity,
  reseller_id uuid not null,
  from_tier_id uuid not null,
  to_tier_id uuid not null,
  volume_kobo bigint,
  changed_by uuid,
  changed_at timestamptz not null,
  constraint reseller_tier_changes_pkey primary key (id),
  constraint reseller_tier_changes_changed_by_fkey foreign key (changed_by) references auth.users(id) on delete set null,
  constraint reseller_tier_changes_from_tier_id_fkey foreign key (from_tier_id) references public.reseller_tiers(id) on delete restrict,
  constraint reseller_tier_changes_reseller_id_fkey foreign key (reseller_id) references public.resellers(id) on delete restrict,
  constraint reseller_tier_changes_to_tier_id_fkey foreign key (to_tier_id) references public.reseller_tiers(id) on delete restrict,
  constraint reseller_tier_changes_check check (from_tier_id <> to_tier_id),
  constraint reseller_tier_changes_volume_kobo_check check (volume_kobo >= 0)
);
create index reseller_tier_changes_changed_by_idx on public.reseller_tier_changes using btree (changed_by) where changed_by is not null;
create index reseller_tier_changes_from_tier_id_idx on public.reseller_tier_changes using btree (from_tier_id);
create index reseller_tier_changes_reseller_id_idx on public.reseller_tier_changes using btree (reseller_id, changed_at desc, id);
create index reseller_tier_changes_to_tier_id_idx on public.reseller_tier_changes using btree (to_tier_id);
create trigger reseller_tier_changes_append_only before delete or update on public.reseller_tier_changes for each row execute function private.keep_decisions();
create trigger reseller_tier_changes_record_audit after insert or delete or update on public.reseller_tier_changes for each row execute function private.record_audit('id');
alter table public.reseller_tier_changes enable row level security;
create policy reseller_tier_changes_select_owner_or_staff on public.reseller_tier_changes for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant) or (exists ( select
   from public.resellers r
  where r.id = reseller_tier_changes.reseller_id and r.user_id = (( select auth.uid() as uid)))));
create policy reseller_tier_changes_all_second_factor on public.reseller_tier_changes as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.reseller_tier_changes to authenticated;
grant select on public.reseller_tier_changes to service_role;

create table public.reseller_tier_notices (
  reseller_id uuid not null,
  tier_id uuid not null,
  volume_kobo bigint not null,
  announced_at timestamptz not null,
  effective_at timestamptz not null,
  constraint reseller_tier_notices_pkey primary key (reseller_id),
  constraint reseller_tier_notices_reseller_id_fkey foreign key (reseller_id) references public.resellers(id) on delete restrict,
  constraint reseller_tier_notices_tier_id_fkey foreign key (tier_id) references public.reseller_tiers(id) on delete restrict,
  constraint reseller_tier_notices_days_check check (effective_at >= (announced_at + '30 days'::interval)),
  constraint reseller_tier_notices_volume_kobo_check check (volume_kobo >= 0)
);
create index reseller_tier_notices_tier_id_idx on public.reseller_tier_notices using btree (tier_id);
alter table public.reseller_tier_notices enable row level security;
create policy reseller_tier_notices_select_owner_or_staff on public.reseller_tier_notices for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant) or (exists ( select
   from public.resellers r
  where r.id = reseller_tier_notices.reseller_id and r.user_id = (( select auth.uid() as uid)))));
create policy reseller_tier_notices_all_second_factor on public.reseller_tier_notices as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.reseller_tier_notices to authenticated;
grant select on public.reseller_tier_notices to service_role;

create table public.reseller_tier_requests (
  id uuid not null default gen_random_uuid(),
  reseller_id uuid not null,
  tier_id uuid not null,
  reason text not null,
  status text not null default 'open',
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  constraint reseller_tier_requests_pkey primary key (id),
  constraint reseller_tier_requests_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete restrict,
  constraint reseller_tier_requests_requested_by_fkey foreign key (requested_by) references auth.users(id) on delete restrict,
  constraint reseller_tier_requests_reseller_id_fkey foreign key (reseller_id) references public.resellers(id) on delete restrict,
  constraint reseller_tier_requests_tier_id_fkey foreign key (tier_id) references public.reseller_tiers(id) on delete restrict,
  constraint reseller_tier_requests_decided check ((status = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint reseller_tier_requests_reason_check check (char_length(reason) >= 3 and char_length(reason) <= 500),
  constraint reseller_tier_requests_status_check check (status = any (array['open', 'allowed', 'refused'])),
  constraint reseller_tier_requests_two_people check (status <> 'allowed' or decided_by <> requested_by)
);
create index reseller_tier_requests_decided_by_idx on public.reseller_tier_requests using btree (decided_by) where decided_by is not null;
create unique index reseller_tier_requests_open_key on public.reseller_tier_requests using btree (reseller_id) where status = 'open';
create index reseller_tier_requests_requested_by_idx on public.reseller_tier_requests using btree (requested_by);
create index reseller_tier_requests_reseller_id_idx on public.reseller_tier_requests using btree (reseller_id);
create index reseller_tier_requests_tier_id_idx on public.reseller_tier_requests using btree (tier_id);
create trigger reseller_tier_requests_begin before insert on public.reseller_tier_requests for each row execute function private.check_first_status('open');
create trigger reseller_tier_requests_check_status before update of status on public.reseller_tier_requests for each row execute function private.check_status_transition('a request', 'open>allowed', 'open>refused');
create trigger reseller_tier_requests_guard before insert or update on public.reseller_tier_requests for each row execute function private.guard_tier_request();
create trigger reseller_tier_requests_record_audit after insert or delete or update on public.reseller_tier_requests for each row execute function private.record_audit('id');
alter table public.reseller_tier_requests enable row level security;
create policy reseller_tier_requests_select_staff on public.reseller_tier_requests for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance']) as has_grant));
grant select on public.reseller_tier_requests to authenticated;
grant select, insert on public.reseller_tier_requests to service_role;
grant update (status, decided_by, decided_at) on public.reseller_tier_requests to service_role;

create table public.reseller_tiers (
  id uuid not null default gen_random_uuid(),
  name text not null,
  min_volume_kobo bigint not null,
  wholesale_percent numeric(5,2) not null,
  commission_percent numeric(5,2) not null,
  version integer not null default 1,
  constraint reseller_tiers_pkey primary key (id),
  constraint reseller_tiers_min_volume_kobo_key unique (min_volume_kobo),
  constraint reseller_tiers_name_key unique (name),
  constraint reseller_tiers_commission_percent_check check (commission_percent >= 0::numeric and commission_percent < 30::numeric),
  constraint reseller_tiers_min_volume_kobo_check check (min_volume_kobo >= 0),
  constraint reseller_tiers_name_check check (char_length(name) >= 2 and char_length(name) <= 40),
  constraint reseller_tiers_name_shows_text check (private.shows_text(name)),
  constraint reseller_tiers_wholesale_percent_check check (wholesale_percent >= 0::numeric and wholesale_percent < 60::numeric)
);
create trigger reseller_tiers_bump_version before update on public.reseller_tiers for each row execute function private.bump_version();
create trigger reseller_tiers_guard before insert or delete or update on public.reseller_tiers for each statement execute function private.guard_wholesale_terms();
create trigger reseller_tiers_notify_changed after insert or delete or update or truncate on public.reseller_tiers for each statement execute function private.notify_table_changed();
create trigger reseller_tiers_record_audit after insert or delete or update on public.reseller_tiers for each row execute function private.record_audit('id');
create trigger reseller_tiers_tell_easier after insert or update on public.reseller_tiers for each row execute function private.tell_easier_terms();
alter table public.reseller_tiers enable row level security;
create policy reseller_tiers_select_own_or_staff on public.reseller_tiers for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance']) as has_grant) or ( select private.is_approved_reseller() as is_approved_reseller) and id = (( select r.tier_id
   from public.resellers r
  where r.user_id = (( select auth.uid() as uid)))));
create policy reseller_tiers_select_visitor on public.reseller_tiers for select to anon
  using (true);
create policy reseller_tiers_insert_finance on public.reseller_tiers for insert to authenticated
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
create policy reseller_tiers_update_finance on public.reseller_tiers for update to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant))
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
create policy reseller_tiers_delete_finance on public.reseller_tiers for delete to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select, delete on public.reseller_tiers to authenticated;
grant select on public.reseller_tiers to service_role;
grant select (id, name, min_volume_kobo, commission_percent) on public.reseller_tiers to anon;
grant insert (name, min_volume_kobo, wholesale_percent, commission_percent) on public.reseller_tiers to authenticated;
grant update (name, min_volume_kobo, wholesale_percent, commission_percent) on public.reseller_tiers to authenticated;

create table public.resellers (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  status text not null default 'applied',
  business_name text not null,
  business_kind text not null,
  registration_number text,
  tin text,
  is_resident boolean not null default true,
  phone text not null,
  address text not null,
  state text not null,
  about text,
  code text,
  tier_id uuid not null,
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  applied_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint resellers_pkey primary key (id),
  constraint resellers_code_key unique (code),
  constraint resellers_user_id_key unique (user_id),
  constraint resellers_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null,
  constraint resellers_tier_id_fkey foreign key (tier_id) references public.reseller_tiers(id) on delete restrict,
  constraint resellers_user_id_fkey foreign key (user_id) references auth.users(id) on delete restrict,
  constraint resellers_about_check check (char_length(about) <= 2000),
  constraint resellers_address_check check (char_length(address) >= 5 and char_length(address) <= 300),
  constraint resellers_business_kind_check check (business_kind = any (array['company', 'business_name', 'individual'])),
  constraint resellers_business_name_check check (char_length(business_name) >= 2 and char_length(business_name) <= 120),
  constraint resellers_code_check check (code ~ '^[A-Z0-9]{5,16}$'),
  constraint resellers_code_when_approved check (code is not null or (status = any (array['applied', 'declined']))),
  constraint resellers_decision_check check (status = 'applied' or reason is not null and decided_at is not null),
  constraint resellers_phone_check check (phone ~ '^\+[0-9]{8,15}$'),
  constraint resellers_reason_check check (char_length(reason) >= 3 and char_length(reason) <= 500),
  constraint resellers_registration_number_check check (char_length(registration_number) >= 2 and char_length(registration_number) <= 40),
  constraint resellers_state_check check (char_length(state) >= 2 and char_length(state) <= 60),
  constraint resellers_status_check check (status = any (array['applied', 'approved', 'declined', 'suspended'])),
  constraint resellers_tin_check check (tin ~ '^[0-9-]{8,20}$')
);
create index resellers_applied_at_idx on public.resellers using btree (applied_at desc, id);
create index resellers_business_name_idx on public.resellers using btree (business_name collate "und-x-icu", id);
create index resellers_decided_by_idx on public.resellers using btree (decided_by) where decided_by is not null;
create index resellers_status_idx on public.resellers using btree (status, applied_at desc, id);
create index resellers_tier_id_idx on public.resellers using btree (tier_id);
create trigger resellers_begin before insert on public.resellers for each row execute function private.check_first_status('applied');
create trigger resellers_bump_version before update on public.resellers for each row execute function private.bump_version();
create trigger resellers_check_status before update of status on public.resellers for each row execute function private.check_status_transition('a reseller', 'applied>approved', 'applied>declined', 'declined>applied', 'approved>suspended', 'suspended>approved');
create trigger resellers_follow_status after insert or update of status on public.resellers for each row execute function private.follow_reseller_status();
create trigger resellers_guard before insert or update on public.resellers for each row execute function private.guard_reseller();
create trigger resellers_guard_tier before update of tier_id on public.resellers for each row execute function private.guard_reseller_tier();
create trigger resellers_keep_tier_change after update of tier_id on public.resellers for each row when (new.tier_id <> old.tier_id) execute function private.keep_tier_change();
create trigger resellers_record_audit after insert or delete or update on public.resellers for each row execute function private.record_audit('id');
create trigger resellers_touch_updated_at before update on public.resellers for each row execute function private.touch_updated_at();
alter table public.resellers enable row level security;
create policy resellers_select_owner_or_staff on public.resellers for select to authenticated
  using (user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant));
create policy resellers_all_second_factor on public.resellers as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.resellers to authenticated;
grant select, insert, update on public.resellers to service_role;

create table public.return_request_lines (
  return_request_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  sellable_quantity integer not null default 0,
  damaged_quantity integer not null default 0,
  constraint return_request_lines_pkey primary key (return_request_id, product_id),
  constraint return_request_lines_product_id_fkey foreign key (product_id) references public.products(id) on delete restrict,
  constraint return_request_lines_return_request_id_fkey foreign key (return_request_id) references public.return_requests(id) on delete cascade,
  constraint return_request_lines_check check ((sellable_quantity + damaged_quantity) <= quantity),
  constraint return_request_lines_damaged_quantity_check check (damaged_quantity >= 0),
  constraint return_request_lines_quantity_check check (quantity >= 1 and quantity <= 999),
  constraint return_request_lines_sellable_quantity_check check (sellable_quantity >= 0)
);
create index return_request_lines_product_id_idx on public.return_request_lines using btree (product_id);
create trigger return_request_lines_guard before insert or update on public.return_request_lines for each row execute function private.guard_return_line();
create trigger return_request_lines_record_audit after insert or delete or update on public.return_request_lines for each row execute function private.record_audit('return_request_id', 'product_id');
alter table public.return_request_lines enable row level security;
create policy return_request_lines_select_admin on public.return_request_lines for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'stock', 'finance', 'support']) as has_grant));
grant select on public.return_request_lines to authenticated;
grant select, insert on public.return_request_lines to service_role;
grant update (sellable_quantity, damaged_quantity) on public.return_request_lines to service_role;

create table public.return_request_photos (
  id uuid not null default gen_random_uuid(),
  return_request_id uuid not null,
  content bytea,
  created_at timestamptz not null default now(),
  object_path text,
  size_bytes integer not null,
  constraint return_request_photos_pkey primary key (id),
  constraint return_request_photos_object_path_key unique (object_path),
  constraint return_request_photos_return_request_id_fkey foreign key (return_request_id) references public.return_requests(id) on delete cascade,
  constraint return_request_photos_content_check check (octet_length(content) >= 1 and octet_length(content) <= 5242880),
  constraint return_request_photos_object_path_check check (char_length(object_path) >= 1 and char_length(object_path) <= 200),
  constraint return_request_photos_one_place_check check (num_nonnulls(object_path, content) = 1),
  constraint return_request_photos_size_bytes_check check (size_bytes >= 1 and size_bytes <= 5242880)
);
create index return_request_photos_request_idx on public.return_request_photos using btree (return_request_id, created_at);
create trigger return_request_photos_limit before insert on public.return_request_photos for each row execute function private.limit_return_photos();
create trigger return_request_photos_record_audit after insert or delete or update on public.return_request_photos for each row execute function private.record_audit('id');
alter table public.return_request_photos enable row level security;
create policy return_request_photos_select_admin on public.return_request_photos for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'stock', 'finance', 'support']) as has_grant));
grant select on public.return_request_photos to authenticated;
grant select, insert, delete on public.return_request_photos to service_role;
grant update (content, object_path) on public.return_request_photos to service_role;

create table public.return_requests (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  kind text not null,
  reason text,
  message text,
  status text not null default 'requested',
  note text,
  decided_by uuid,
  decided_at timestamptz,
  received_by uuid,
  received_at timestamptz,
  refund_id uuid,
  ended_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null,
  constraint return_requests_pkey primary key (id),
  constraint return_requests_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null,
  constraint return_requests_order_id_fkey foreign key (order_id) references public.orders(id) on delete restrict,
  constraint return_requests_received_by_fkey foreign key (received_by) references auth.users(id) on delete set null,
  constraint return_requests_refund_id_fkey foreign key (refund_id) references public.refunds(id) on delete restrict,
  constraint return_requests_check check ((kind = 'return') = (reason is not null)),
  constraint return_requests_check1 check (kind = 'cancellation' or message is not null),
  constraint return_requests_check2 check (kind = 'return' or (status <> all (array['received', 'refunded']))),
  constraint return_requests_check3 check (status <> 'declined' or note is not null),
  constraint return_requests_check4 check ((received_at is not null) = (status = any (array['received', 'refunded'])) or status = 'declined'),
  constraint return_requests_kind_check check (kind = any (array['cancellation', 'return'])),
  constraint return_requests_message_check check (char_length(message) >= 1 and char_length(message) <= 800),
  constraint return_requests_note_check check (char_length(note) >= 1 and char_length(note) <= 800),
  constraint return_requests_reason_check check (reason = any (array['does_not_work', 'damaged', 'not_as_described', 'wrong_goods', 'changed_mind', 'other'])),
  constraint return_requests_status_check check (status = any (array['requested', 'accepted', 'declined', 'withdrawn', 'received', 'refunded']))
);
create index return_requests_decided_by_idx on public.return_requests using btree (decided_by) where decided_by is not null;
create unique index return_requests_open_key on public.return_requests using btree (order_id) where (status = any (array['requested', 'received'])) or kind = 'return' and status = 'accepted';
create index return_requests_order_id_idx on public.return_requests using btree (order_id, created_at);
create index return_requests_received_by_idx on public.return_requests using btree (received_by) where received_by is not null;
create index return_requests_refund_id_idx on public.return_requests using btree (refund_id) where refund_id is not null;
create trigger return_requests_check_status before update of status on public.return_requests for each row execute function private.check_status_transition('a request', 'requested>accepted', 'requested>declined', 'requested>withdrawn', 'accepted>received', 'accepted>declined', 'accepted>withdrawn', 'received>refunded', 'received>declined');
create trigger return_requests_guard before insert or update on public.return_requests for each row execute function private.guard_return_request();
create trigger return_requests_guard_retired before insert on public.return_requests for each row when (new.kind = 'cancellation') execute function private.guard_retired_order();
create trigger return_requests_record_audit after insert or delete or update on public.return_requests for each row execute function private.record_audit('id');
alter table public.return_requests enable row level security;
create policy return_requests_select_admin on public.return_requests for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'stock', 'finance', 'support']) as has_grant));
grant select on public.return_requests to authenticated;
grant select, insert, update on public.return_requests to service_role;

create table public.saved_calculations (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  calculator text not null,
  title text not null,
  path text not null,
  summary jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  constraint saved_calculations_pkey primary key (id),
  constraint saved_calculations_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint saved_calculations_calculator_check check (calculator = any (array['solar', 'carbon', 'repayment'])),
  constraint saved_calculations_days_check check (created_at >= '1900-01-01 00:00:00+00'::timestamptz and created_at <= '2999-12-31 00:00:00+00'::timestamptz),
  constraint saved_calculations_path_check check (path ~ '^/[a-z0-9-]+(/[a-z0-9-]+)*(\?[^#\s]*)?$' and char_length(path) <= 2000),
  constraint saved_calculations_summary_check check (jsonb_typeof(summary) = 'array' and pg_column_size(summary) <= 4000),
  constraint saved_calculations_title_check check (char_length(title) >= 1 and char_length(title) <= 120),
  constraint saved_calculations_title_shows_text check (private.shows_text(title))
);
create index saved_calculations_user_id_idx on public.saved_calculations using btree (user_id, created_at desc);
create trigger saved_calculations_limit before insert on public.saved_calculations for each row execute function private.limit_saved_calculations();
alter table public.saved_calculations enable row level security;
create policy saved_calculations_select_owner on public.saved_calculations for select to authenticated
  using (user_id = (( select auth.uid() as uid)));
create policy saved_calculations_insert_owner on public.saved_calculations for insert to authenticated
  with check (user_id = (( select auth.uid() as uid)));
create policy saved_calculations_delete_owner on public.saved_calculations for delete to authenticated
  using (user_id = (( select auth.uid() as uid)));
create policy saved_calculations_all_second_factor on public.saved_calculations as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, insert, delete on public.saved_calculations to authenticated;
grant select, insert, update, delete on public.saved_calculations to service_role;

create table public.saved_cards (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  gateway text not null,
  signature text not null,
  authorization_code text not null,
  email text not null,
  brand text not null,
  last4 text not null,
  expires_on date not null,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  constraint saved_cards_pkey primary key (id),
  constraint saved_cards_user_id_gateway_signature_key unique (user_id, gateway, signature),
  constraint saved_cards_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint saved_cards_authorization_code_check check (char_length(authorization_code) >= 1 and char_length(authorization_code) <= 200),
  constraint saved_cards_brand_check check (char_length(brand) >= 1 and char_length(brand) <= 40),
  constraint saved_cards_email_check check (char_length(email) >= 3 and char_length(email) <= 320),
  constraint saved_cards_expires_on_check check (expires_on >= '2020-01-01'::date and expires_on <= '2100-01-01'::date),
  constraint saved_cards_gateway_check check (gateway = any (array['paystack', 'sandbox'])),
  constraint saved_cards_last4_check check (last4 ~ '^[0-9]{4}$'),
  constraint saved_cards_signature_check check (char_length(signature) >= 1 and char_length(signature) <= 200)
);
create index saved_cards_expires_on_idx on public.saved_cards using btree (expires_on) where removed_at is null;
create trigger saved_cards_record_audit after insert or delete or update on public.saved_cards for each row execute function private.record_audit('id');
alter table public.saved_cards enable row level security;
create policy saved_cards_select_owner_or_staff on public.saved_cards for select to authenticated
  using (user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['finance', 'support']) as has_grant));
create policy saved_cards_all_second_factor on public.saved_cards as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, insert, update on public.saved_cards to service_role;
grant select (id, user_id, gateway, brand, last4, expires_on, removed_at, created_at, refreshed_at) on public.saved_cards to authenticated;

create table public.saved_views (
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null default auth.uid(),
  list_name text not null,
  name text not null,
  query text not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  constraint saved_views_pkey primary key (id),
  constraint saved_views_owner_id_list_name_name_key unique (owner_id, list_name, name),
  constraint saved_views_owner_id_fkey foreign key (owner_id) references auth.users(id) on delete cascade,
  constraint saved_views_list_name_check check (list_name ~ '^[a-z][a-z0-9-]{0,59}$'),
  constraint saved_views_name_check check (length(name) >= 1 and length(name) <= 60),
  constraint saved_views_name_shows_text check (private.shows_text(name)),
  constraint saved_views_query_check check (length(query) <= 2000)
);
create index saved_views_list_name_idx on public.saved_views using btree (list_name);
alter table public.saved_views enable row level security;
create policy saved_views_select_staff on public.saved_views for select to authenticated
  using (( select private.is_admin() as is_admin) and (is_shared or owner_id = (( select auth.uid() as uid))));
create policy saved_views_insert_own on public.saved_views for insert to authenticated
  with check (( select private.is_admin() as is_admin) and owner_id = (( select auth.uid() as uid)));
create policy saved_views_update_own on public.saved_views for update to authenticated
  using (( select private.is_admin() as is_admin) and owner_id = (( select auth.uid() as uid)))
  with check (( select private.is_admin() as is_admin) and owner_id = (( select auth.uid() as uid)));
create policy saved_views_delete_own on public.saved_views for delete to authenticated
  using (( select private.is_admin() as is_admin) and owner_id = (( select auth.uid() as uid)));
grant select, delete on public.saved_views to authenticated;
grant select, insert, update, delete on public.saved_views to service_role;
grant insert (list_name, name, query, is_shared) on public.saved_views to authenticated;
grant update (name, query, is_shared) on public.saved_views to authenticated;

create table public.search_misses (
  day date not null,
  term text not null,
  count integer not null default 1,
  constraint search_misses_pkey primary key (day, term),
  constraint search_misses_count_check check (count > 0),
  constraint search_misses_term_check check (term = lower(term) and char_length(term) >= 2 and char_length(term) <= 60 and term !~ '@|[0-9]{7}')
);
alter table public.search_misses enable row level security;
create policy search_misses_select_staff on public.search_misses for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'stock', 'content']) as has_grant));
grant select on public.search_misses to authenticated;
grant select, insert, update, delete on public.search_misses to service_role;

create table public.security_settings (
  id boolean not null default true,
  admins_need_second_factor boolean not null default true,
  updated_at timestamptz not null default now(),
  chosen_at timestamptz,
  constraint security_settings_pkey primary key (id),
  constraint security_settings_id_check check (id)
);
create trigger security_settings_note_choice before update on public.security_settings for each row execute function private.note_security_choice();
create trigger security_settings_record_audit after insert or delete or update on public.security_settings for each row execute function private.record_audit('id');
create trigger security_settings_touch_updated_at before update on public.security_settings for each row execute function private.touch_updated_at();
alter table public.security_settings enable row level security;
create policy security_settings_select_authenticated on public.security_settings for select to authenticated
  using (true);
create policy security_settings_update_admin on public.security_settings for update to authenticated
  using (( select private.has_grant(variadic array['owner']) as has_grant) and ((( select auth.jwt() as jwt)) ->> 'aal') = 'aal2')
  with check (( select private.has_grant(variadic array['owner']) as has_grant) and ((( select auth.jwt() as jwt)) ->> 'aal') = 'aal2');
grant select on public.security_settings to authenticated;
grant select, update on public.security_settings to service_role;
grant update (admins_need_second_factor) on public.security_settings to authenticated;

create table public.shipment_lines (
  shipment_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  constraint shipment_lines_pkey primary key (shipment_id, order_id, product_id),
  constraint shipment_lines_order_id_product_id_fkey foreign key (order_id, product_id) references public.order_lines(order_id, product_id) on delete restrict,
  constraint shipment_lines_shipment_id_order_id_fkey foreign key (shipment_id, order_id) references public.shipments(id, order_id) on delete cascade,
  constraint shipment_lines_quantity_check check (quantity >= 1 and quantity <= 999)
);
create index shipment_lines_order_id_idx on public.shipment_lines using btree (order_id, product_id);
create trigger shipment_lines_guard before insert or update on public.shipment_lines for each row execute function private.guard_shipment_line();
create trigger shipment_lines_note_units after insert on public.shipment_lines for each row execute function private.note_shipped_units();
create trigger shipment_lines_record_audit after insert or delete or update on public.shipment_lines for each row execute function private.record_audit('shipment_id', 'order_id', 'product_id');
alter table public.shipment_lines enable row level security;
create policy shipment_lines_select_owner_or_staff on public.shipment_lines for select to authenticated
  using ((exists ( select
   from public.orders o
  where o.id = shipment_lines.order_id and o.user_id = (( select auth.uid() as uid)))) or ( select private.has_grant(variadic array['sales', 'stock', 'finance', 'support']) as has_grant));
create policy shipment_lines_all_second_factor on public.shipment_lines as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.shipment_lines to authenticated;
grant select, insert on public.shipment_lines to service_role;

create table public.shipments (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  "position" integer not null,
  request_id uuid not null,
  carrier text,
  tracking_number text,
  tracking_url text,
  driver_phone text,
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz,
  shipped_by uuid,
  constraint shipments_pkey primary key (id),
  constraint shipments_id_order_id_key unique (id, order_id),
  constraint shipments_order_id_position_key unique (order_id, "position"),
  constraint shipments_request_id_key unique (request_id),
  constraint shipments_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade,
  constraint shipments_shipped_by_fkey foreign key (shipped_by) references auth.users(id) on delete set null,
  constraint shipments_carrier_check check (char_length(carrier) >= 1 and char_length(carrier) <= 80),
  constraint shipments_check check (delivered_at >= shipped_at),
  constraint shipments_driver_phone_check check (driver_phone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint shipments_position_check check ("position" >= 1),
  constraint shipments_tracking_number_check check (char_length(tracking_number) >= 1 and char_length(tracking_number) <= 80),
  constraint shipments_tracking_url_check check (tracking_url ~ '^https://[^/@[:space:]]+(/[^[:space:]]*)?$' and char_length(tracking_url) <= 500)
);
create index shipments_shipped_by_idx on public.shipments using btree (shipped_by) where shipped_by is not null;
create constraint trigger shipments_check_lines after insert on public.shipments deferrable initially deferred for each row execute function private.check_shipment();
create trigger shipments_guard before insert or update on public.shipments for each row execute function private.guard_shipment();
create trigger shipments_record_audit after insert or delete or update on public.shipments for each row execute function private.record_audit('id');
alter table public.shipments enable row level security;
create policy shipments_select_owner_or_staff on public.shipments for select to authenticated
  using ((exists ( select
   from public.orders o
  where o.id = shipments.order_id and o.user_id = (( select auth.uid() as uid)))) or ( select private.has_grant(variadic array['sales', 'stock', 'finance', 'support']) as has_grant));
create policy shipments_all_second_factor on public.shipments as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, insert on public.shipments to service_role;
grant update (carrier, tracking_number, tracking_url, driver_phone, delivered_at) on public.shipments to service_role;
grant select (id, order_id, "position", carrier, tracking_number, tracking_url, driver_phone, shipped_at, delivered_at) on public.shipments to authenticated;

create table public.solutions (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  title text not null,
  lead text not null,
  who_for text not null,
  typical_system jsonb not null,
  price_min numeric(14,2) not null,
  price_max numeric(14,2) not null,
  payback_note text not null default '',
  what_you_get text[] not null default '{}'[],
  questions jsonb not null default '[]'::jsonb,
  project_type text not null,
  portfolio_type text,
  "position" integer not null default 0,
  updated_at timestamptz not null default now(),
  example_path text,
  constraint solutions_pkey primary key (id),
  constraint solutions_slug_key unique (slug),
  constraint solutions_check check (price_max >= price_min),
  constraint solutions_days_check check (updated_at >= '1900-01-01 00:00:00+00'::timestamptz and updated_at <= '2999-12-31 00:00:00+00'::timestamptz),
  constraint solutions_example_path_check check (length(example_path) <= 500 and example_path ~ '^/(solar-calculator\?[^#\s]+|portfolio/[a-z0-9]+(-[a-z0-9]+)*)$'),
  constraint solutions_lengths_check check (char_length(lead) <= 5000 and char_length(payback_note) <= 5000 and char_length(project_type) <= 5000 and char_length(title) <= 5000 and char_length(who_for) <= 5000),
  constraint solutions_numbers_check check (price_max <> 'NaN'::numeric),
  constraint solutions_portfolio_type_check check (portfolio_type = any (array['residential', 'commercial', 'industrial'])),
  constraint solutions_price_min_check check (price_min > 0::numeric),
  constraint solutions_questions_check check (jsonb_typeof(questions) = 'array'),
  constraint solutions_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint solutions_texts_have_known_figures check (private.has_known_figures(concat_ws(' ', lead, who_for, payback_note, typical_system::text, questions::text))),
  constraint solutions_title_shows_text check (private.shows_text(title)),
  constraint solutions_typical_system_check check (jsonb_typeof(typical_system) = 'array')
);
create trigger solutions_notify_changed after insert or delete or update or truncate on public.solutions for each statement execute function private.notify_table_changed();
create trigger solutions_record_audit after insert or delete or update on public.solutions for each row execute function private.record_audit('id');
create trigger solutions_touch_updated_at before update on public.solutions for each row execute function private.touch_updated_at();
alter table public.solutions enable row level security;
create policy solutions_select_everyone on public.solutions for select to anon, authenticated
  using (true);
create policy solutions_insert_admin on public.solutions for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy solutions_update_admin on public.solutions for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy solutions_delete_admin on public.solutions for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.solutions to anon;
grant select, insert, update, delete on public.solutions to authenticated;
grant select, insert, update, delete on public.solutions to service_role;

create table public.special_days (
  day date not null,
  name text not null,
  opens time without time zone,
  closes time without time zone,
  version integer not null default 1,
  constraint special_days_pkey primary key (day),
  constraint special_days_day_check check (day >= '2020-01-01'::date and day <= '2100-01-01'::date),
  constraint special_days_name_check check (char_length(name) >= 1 and char_length(name) <= 60),
  constraint special_days_name_shows_text check (private.shows_text(name)),
  constraint special_days_times_check check ((opens is null) = (closes is null) and opens < closes)
);
create trigger special_days_bump_version before update on public.special_days for each row execute function private.bump_version();
create trigger special_days_notify_changed after insert or delete or update or truncate on public.special_days for each statement execute function private.notify_table_changed();
create trigger special_days_record_audit after insert or delete or update on public.special_days for each row execute function private.record_audit('day');
alter table public.special_days enable row level security;
create policy special_days_select_everyone on public.special_days for select to anon, authenticated
  using (true);
create policy special_days_insert_content on public.special_days for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy special_days_update_content on public.special_days for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy special_days_delete_content on public.special_days for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.special_days to anon;
grant select, delete on public.special_days to authenticated;
grant select on public.special_days to service_role;
grant insert (day, name, opens, closes) on public.special_days to authenticated;
grant update (name, opens, closes) on public.special_days to authenticated;

create table public.staff_grants (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  grant_name text not null,
  granted_by uuid,
  granted_at timestamptz not null default now(),
  constraint staff_grants_pkey primary key (id),
  constraint staff_grants_user_id_grant_name_key unique (user_id, grant_name),
  constraint staff_grants_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade,
  constraint staff_grants_grant_name_check check (grant_name = any (array['owner', 'sales', 'stock', 'finance', 'content', 'support']))
);
create trigger staff_grants_guard before insert or delete or update on public.staff_grants for each row execute function private.guard_staff_grant();
create trigger staff_grants_note after insert or delete on public.staff_grants for each row execute function private.note_staff_grant();
create trigger staff_grants_record_audit after insert or delete or update on public.staff_grants for each row execute function private.record_audit('id');
alter table public.staff_grants enable row level security;
create policy staff_grants_select_own_or_owner on public.staff_grants for select to authenticated
  using (user_id = (( select auth.uid() as uid)) or ( select private.has_grant(variadic array['owner']) as has_grant));
create policy staff_grants_all_second_factor on public.staff_grants as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select on public.staff_grants to authenticated;
grant select, insert, delete on public.staff_grants to service_role;

create table public.stock_alerts (
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  user_id uuid,
  email text not null,
  created_at timestamptz not null default now(),
  notified_at timestamptz,
  constraint stock_alerts_pkey primary key (id),
  constraint stock_alerts_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint stock_alerts_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint stock_alerts_email_check check (email = lower(email) and email ~~ '%_@_%' and char_length(email) <= 254)
);
create index stock_alerts_email_idx on public.stock_alerts using btree (email);
create index stock_alerts_notified_at_idx on public.stock_alerts using btree (notified_at) where notified_at is not null;
create unique index stock_alerts_one_waiting_idx on public.stock_alerts using btree (product_id, email) where notified_at is null;
create index stock_alerts_product_id_idx on public.stock_alerts using btree (product_id);
create index stock_alerts_user_id_idx on public.stock_alerts using btree (user_id);
create index stock_alerts_waiting_idx on public.stock_alerts using btree (product_id, created_at) where notified_at is null;
alter table public.stock_alerts enable row level security;
grant select, insert, update, delete on public.stock_alerts to service_role;

create table public.stock_movements (
  id bigint not null generated always as identity,
  product_id uuid not null,
  quantity integer not null,
  kind text not null,
  order_id uuid,
  actor text not null,
  actor_id uuid,
  reason text,
  stock_after integer not null,
  created_at timestamptz not null default now(),
  depot_id uuid,
  batch_id uuid,
  undoes bigint,
  request_id uuid,
  return_request_id uuid,
  constraint stock_movements_pkey primary key (id),
  constraint stock_movements_undoes_key unique (undoes),
  constraint stock_movements_actor_id_fkey foreign key (actor_id) references auth.users(id) on delete set null,
  constraint stock_movements_batch_id_fkey foreign key (batch_id) references public.product_batches(id) on delete restrict,
  constraint stock_movements_depot_id_fkey foreign key (depot_id) references public.depots(id) on delete restrict,
  constraint stock_movements_order_id_fkey foreign key (order_id) references public.orders(id) on delete restrict,
  constraint stock_movements_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint stock_movements_return_request_id_fkey foreign key (return_request_id) references public.return_requests(id) on delete restrict,
  constraint stock_movements_undoes_fkey foreign key (undoes) references public.stock_movements(id) on delete cascade,
  constraint stock_movements_actor_check check (actor = any (array['customer', 'staff', 'gateway', 'system'])),
  constraint stock_movements_depot_check check (kind <> 'transfer' or depot_id is not null),
  constraint stock_movements_kind_check check (kind = any (array['opening', 'order', 'order_return', 'delivery', 'correction', 'damage', 'sale', 'return', 'transfer'])),
  constraint stock_movements_order_check check ((kind = any (array['order', 'order_return'])) = (order_id is not null)),
  constraint stock_movements_quantity_check check (quantity <> 0),
  constraint stock_movements_quantity_limit check (abs(quantity) <= 1000000),
  constraint stock_movements_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 500),
  constraint stock_movements_return_check check (return_request_id is null or kind = 'order_return'),
  constraint stock_movements_sign_check check ((kind = any (array['correction', 'transfer'])) or (kind = any (array['order', 'damage', 'sale'])) = (quantity < 0)),
  constraint stock_movements_stock_after_check check (stock_after >= 0),
  constraint stock_movements_stock_limit check (quantity < 0 or kind = 'order_return' or stock_after <= 1000000)
);
create index stock_movements_actor_id_idx on public.stock_movements using btree (actor_id) where actor_id is not null;
create index stock_movements_batch_id_idx on public.stock_movements using btree (batch_id) where batch_id is not null;
create index stock_movements_depot_id_idx on public.stock_movements using btree (depot_id) where depot_id is not null;
create unique index stock_movements_opening_idx on public.stock_movements using btree (product_id) where kind = 'opening';
create index stock_movements_order_id_idx on public.stock_movements using btree (order_id, product_id) where order_id is not null;
create index stock_movements_product_id_idx on public.stock_movements using btree (product_id, id);
create unique index stock_movements_request_id_idx on public.stock_movements using btree (request_id, product_id, depot_id) where request_id is not null;
create index stock_movements_return_request_id_idx on public.stock_movements using btree (return_request_id) where return_request_id is not null;
create trigger stock_movements_append_only before delete or update on public.stock_movements for each row execute function private.keep_stock_movements();
create constraint trigger stock_movements_check_order after insert on public.stock_movements deferrable initially deferred for each row when (new.order_id is not null) execute function private.check_order_stock();
create constraint trigger stock_movements_check_transfers after insert on public.stock_movements deferrable initially deferred for each row when (new.kind = 'transfer') execute function private.check_transfers();
create constraint trigger stock_movements_follow_units after insert on public.stock_movements deferrable initially deferred for each row when (new.order_id is not null) execute function private.follow_units();
create trigger stock_movements_guard_undo before insert on public.stock_movements for each row when (new.undoes is not null) execute function private.guard_undoing_movement();
create trigger stock_movements_move before insert on public.stock_movements for each row execute function private.move_stock();
create trigger stock_movements_move_depot after insert on public.stock_movements for each row execute function private.move_depot_stock();
create trigger stock_movements_record_audit after insert or delete or update on public.stock_movements for each row execute function private.record_audit('id');
create trigger stock_movements_refuse_counted before insert on public.stock_movements for each row when (new.actor = 'staff' and (new.kind <> all (array['order', 'order_return']))) execute function private.guard_register_stock();
create trigger stock_movements_reopen after truncate on public.stock_movements for each statement execute function private.reopen_stock();
alter table public.stock_movements enable row level security;
create policy stock_movements_select_admin on public.stock_movements for select to authenticated
  using (( select private.has_grant(variadic array['stock', 'sales', 'content', 'finance']) as has_grant));
create policy stock_movements_insert_admin on public.stock_movements for insert to authenticated
  with check (( select private.has_grant(variadic array['stock']) as has_grant) and order_id is null and (pg_trigger_depth() > 0 or undoes is not null or (kind = any (array['delivery', 'damage', 'correction', 'transfer'])) and abs(quantity) <= 100000));
grant select on public.stock_movements to authenticated;
grant select, insert on public.stock_movements to service_role;
grant insert (product_id, quantity, kind, reason, depot_id, undoes) on public.stock_movements to authenticated;

create table public.team_members (
  id uuid not null default gen_random_uuid(),
  name text not null,
  role text not null,
  place text not null,
  bio text not null,
  "position" integer not null default 0,
  constraint team_members_pkey primary key (id),
  constraint team_members_lengths_check check (char_length(bio) <= 50000 and char_length(name) <= 5000 and char_length(place) <= 5000 and char_length(role) <= 5000),
  constraint team_members_name_shows_text check (private.shows_text(name))
);
create trigger team_members_notify_changed after insert or delete or update or truncate on public.team_members for each statement execute function private.notify_table_changed();
create trigger team_members_record_audit after insert or delete or update on public.team_members for each row execute function private.record_audit('id');
alter table public.team_members enable row level security;
create policy team_members_select_everyone on public.team_members for select to anon, authenticated
  using (true);
create policy team_members_insert_admin on public.team_members for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy team_members_update_admin on public.team_members for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy team_members_delete_admin on public.team_members for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.team_members to anon;
grant select, insert, update, delete on public.team_members to authenticated;
grant select, insert, update, delete on public.team_members to service_role;

create table public.testimonials (
  id uuid not null default gen_random_uuid(),
  text text not null,
  name text not null,
  town text not null,
  system text not null,
  "position" integer not null default 0,
  constraint testimonials_pkey primary key (id),
  constraint testimonials_lengths_check check (char_length(name) <= 5000 and char_length(system) <= 5000 and char_length(text) <= 5000 and char_length(town) <= 5000),
  constraint testimonials_name_shows_text check (private.shows_text(name))
);
create trigger testimonials_notify_changed after insert or delete or update or truncate on public.testimonials for each statement execute function private.notify_table_changed();
create trigger testimonials_record_audit after insert or delete or update on public.testimonials for each row execute function private.record_audit('id');
alter table public.testimonials enable row level security;
create policy testimonials_select_everyone on public.testimonials for select to anon, authenticated
  using (true);
create policy testimonials_insert_admin on public.testimonials for insert to authenticated
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy testimonials_update_admin on public.testimonials for update to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant))
  with check (( select private.has_grant(variadic array['content']) as has_grant));
create policy testimonials_delete_admin on public.testimonials for delete to authenticated
  using (( select private.has_grant(variadic array['content']) as has_grant));
grant select on public.testimonials to anon;
grant select, insert, update, delete on public.testimonials to authenticated;
grant select, insert, update, delete on public.testimonials to service_role;

create table public.transfer_proofs (
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  file_name text not null,
  media_type text not null,
  content bytea,
  created_at timestamptz not null default now(),
  object_path text,
  size_bytes integer not null,
  sha256 text not null,
  constraint transfer_proofs_pkey primary key (id),
  constraint transfer_proofs_object_path_key unique (object_path),
  constraint transfer_proofs_payment_id_fkey foreign key (payment_id) references public.payments(id) on delete cascade,
  constraint transfer_proofs_content_check check (octet_length(content) >= 1 and octet_length(content) <= 5242880),
  constraint transfer_proofs_file_name_check check (char_length(file_name) >= 1 and char_length(file_name) <= 200),
  constraint transfer_proofs_media_type_check check (media_type = any (array['application/pdf', 'image/jpeg', 'image/png', 'image/webp'])),
  constraint transfer_proofs_object_path_check check (char_length(object_path) >= 1 and char_length(object_path) <= 200),
  constraint transfer_proofs_one_place_check check (num_nonnulls(object_path, content) = 1),
  constraint transfer_proofs_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint transfer_proofs_size_bytes_check check (size_bytes >= 1 and size_bytes <= 5242880)
);
create index transfer_proofs_created_at_idx on public.transfer_proofs using btree (created_at);
create index transfer_proofs_payment_id_idx on public.transfer_proofs using btree (payment_id);
create index transfer_proofs_sha256_idx on public.transfer_proofs using btree (sha256);
create trigger transfer_proofs_limit before insert on public.transfer_proofs for each row execute function private.limit_transfer_proofs();
create trigger transfer_proofs_record_audit after insert or delete or update on public.transfer_proofs for each row execute function private.record_audit('id');
alter table public.transfer_proofs enable row level security;
create policy transfer_proofs_select_admin on public.transfer_proofs for select to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.transfer_proofs to authenticated;
grant select, insert, delete on public.transfer_proofs to service_role;
grant update (content, object_path) on public.transfer_proofs to service_role;

create table public.vat_classes (
  slug text not null,
  name text not null,
  created_at timestamptz not null default now(),
  constraint vat_classes_pkey primary key (slug),
  constraint vat_classes_days_check check (created_at >= '1900-01-01 00:00:00+00'::timestamptz and created_at <= '2999-12-31 00:00:00+00'::timestamptz),
  constraint vat_classes_name_check check (char_length(name) >= 1 and char_length(name) <= 80),
  constraint vat_classes_name_shows_text check (private.shows_text(name)),
  constraint vat_classes_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40)
);
create trigger vat_classes_record_audit after insert or delete or update on public.vat_classes for each row execute function private.record_audit('slug');
alter table public.vat_classes enable row level security;
create policy vat_classes_select_staff on public.vat_classes for select to authenticated
  using (( select private.is_admin() as is_admin));
create policy vat_classes_insert_finance on public.vat_classes for insert to authenticated
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
create policy vat_classes_update_finance on public.vat_classes for update to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant))
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
create policy vat_classes_delete_finance on public.vat_classes for delete to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select, insert, delete on public.vat_classes to authenticated;
grant select on public.vat_classes to service_role;
grant update (name) on public.vat_classes to authenticated;

create table public.vat_rates (
  class text not null,
  rate_percent numeric(5,2) not null,
  legal_ground text not null,
  valid_from date not null,
  created_at timestamptz not null default now(),
  constraint vat_rates_pkey primary key (class, valid_from),
  constraint vat_rates_class_fkey foreign key (class) references public.vat_classes(slug) on update restrict on delete restrict,
  constraint vat_rates_days_check check (created_at >= '1900-01-01 00:00:00+00'::timestamptz and created_at <= '2999-12-31 00:00:00+00'::timestamptz),
  constraint vat_rates_legal_ground_check check (char_length(legal_ground) >= 3 and char_length(legal_ground) <= 300),
  constraint vat_rates_rate_percent_check check (rate_percent >= 0::numeric and rate_percent <= 50::numeric)
);
create trigger vat_rates_guard before insert or delete or update on public.vat_rates for each row execute function private.guard_vat_rate();
create trigger vat_rates_notify_changed after insert or delete or update or truncate on public.vat_rates for each statement execute function private.notify_table_changed();
create trigger vat_rates_record_audit after insert or delete or update on public.vat_rates for each row execute function private.record_audit('class', 'valid_from');
alter table public.vat_rates enable row level security;
create policy vat_rates_select_staff on public.vat_rates for select to authenticated
  using (( select private.is_admin() as is_admin));
create policy vat_rates_insert_finance on public.vat_rates for insert to authenticated
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
create policy vat_rates_update_finance on public.vat_rates for update to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant))
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
create policy vat_rates_delete_finance on public.vat_rates for delete to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select, insert, update, delete on public.vat_rates to authenticated;
grant select on public.vat_rates to service_role;

create table public.wholesale_breaks (
  tier_id uuid not null,
  min_quantity integer not null,
  extra_percent numeric(5,2) not null,
  constraint wholesale_breaks_pkey primary key (tier_id, min_quantity),
  constraint wholesale_breaks_tier_id_fkey foreign key (tier_id) references public.reseller_tiers(id) on delete cascade,
  constraint wholesale_breaks_extra_percent_check check (extra_percent > 0::numeric and extra_percent <= 30::numeric),
  constraint wholesale_breaks_min_quantity_check check (min_quantity >= 2 and min_quantity <= 1000)
);
create trigger wholesale_breaks_guard before insert or delete or update on public.wholesale_breaks for each statement execute function private.guard_wholesale_terms();
create trigger wholesale_breaks_record_audit after insert or delete or update on public.wholesale_breaks for each row execute function private.record_audit('tier_id', 'min_quantity');
create trigger wholesale_breaks_tell_easier after insert or update on public.wholesale_breaks for each row execute function private.tell_easier_terms();
alter table public.wholesale_breaks enable row level security;
create policy wholesale_breaks_select_own_or_staff on public.wholesale_breaks for select to authenticated
  using (( select private.has_grant(variadic array['sales', 'finance']) as has_grant) or ( select private.is_approved_reseller() as is_approved_reseller) and tier_id = (( select r.tier_id
   from public.resellers r
  where r.user_id = (( select auth.uid() as uid)))));
create policy wholesale_breaks_insert_finance on public.wholesale_breaks for insert to authenticated
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
create policy wholesale_breaks_update_finance on public.wholesale_breaks for update to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant))
  with check (( select private.has_grant(variadic array['finance']) as has_grant));
create policy wholesale_breaks_delete_finance on public.wholesale_breaks for delete to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select, delete on public.wholesale_breaks to authenticated;
grant select on public.wholesale_breaks to service_role;
grant update (extra_percent) on public.wholesale_breaks to authenticated;
grant insert (tier_id, min_quantity, extra_percent) on public.wholesale_breaks to authenticated;

create table public.wish_list_items (
  user_id uuid not null default auth.uid(),
  product_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint wish_list_items_pkey primary key (user_id, product_id),
  constraint wish_list_items_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint wish_list_items_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
create index wish_list_items_newest_idx on public.wish_list_items using btree (user_id, created_at desc);
create index wish_list_items_product_id_idx on public.wish_list_items using btree (product_id);
create trigger wish_list_items_limit before insert on public.wish_list_items for each row execute function private.limit_wish_list();
alter table public.wish_list_items enable row level security;
create policy wish_list_items_select_owner on public.wish_list_items for select to authenticated
  using (user_id = (( select auth.uid() as uid)));
create policy wish_list_items_insert_owner on public.wish_list_items for insert to authenticated
  with check (user_id = (( select auth.uid() as uid)));
create policy wish_list_items_delete_owner on public.wish_list_items for delete to authenticated
  using (user_id = (( select auth.uid() as uid)));
create policy wish_list_items_all_second_factor on public.wish_list_items as restrictive for all to authenticated
  using (( select private.has_given_second_factor() as has_given_second_factor));
grant select, delete on public.wish_list_items to authenticated;
grant select, insert, update, delete on public.wish_list_items to service_role;
grant insert (product_id) on public.wish_list_items to authenticated;

create table public.withholding_rates (
  kind text not null,
  is_resident boolean not null,
  from_day date not null,
  percent numeric(5,2) not null,
  no_tin_factor numeric(3,1) not null default 2,
  source text not null,
  constraint withholding_rates_pkey primary key (kind, is_resident, from_day),
  constraint withholding_rates_from_day_check check (from_day >= '2020-01-01'::date and from_day <= '2100-01-01'::date),
  constraint withholding_rates_kind_check check (kind = 'commission'),
  constraint withholding_rates_no_tin_factor_check check (no_tin_factor >= 1::numeric and no_tin_factor <= 3::numeric),
  constraint withholding_rates_percent_check check (percent >= 0::numeric and percent <= 50::numeric),
  constraint withholding_rates_source_check check (char_length(source) >= 3 and char_length(source) <= 300)
);
create trigger withholding_rates_guard before insert on public.withholding_rates for each row execute function private.guard_withholding_rate();
create trigger withholding_rates_notify_changed after insert or delete or update or truncate on public.withholding_rates for each statement execute function private.notify_table_changed();
create trigger withholding_rates_record_audit after insert or delete or update on public.withholding_rates for each row execute function private.record_audit('kind', 'is_resident', 'from_day');
create trigger withholding_rates_tell_easier after insert or update on public.withholding_rates for each row execute function private.tell_easier_terms();
alter table public.withholding_rates enable row level security;
create policy withholding_rates_select_everyone on public.withholding_rates for select to anon, authenticated
  using (true);
create policy withholding_rates_insert_finance on public.withholding_rates for insert to authenticated
  with check (( select private.has_grant(variadic array['finance']) as has_grant) and ( select private.has_fresh_second_factor() as has_fresh_second_factor));
grant select on public.withholding_rates to anon;
grant select on public.withholding_rates to authenticated;
grant select on public.withholding_rates to service_role;
grant insert (kind, is_resident, from_day, percent, no_tin_factor, source) on public.withholding_rates to authenticated;

create table public.withholding_remittances (
  month date not null,
  amount_kobo bigint not null,
  paid_on date not null,
  reference text not null,
  recorded_by uuid,
  created_at timestamptz not null default now(),
  constraint withholding_remittances_pkey primary key (month),
  constraint withholding_remittances_recorded_by_fkey foreign key (recorded_by) references auth.users(id) on delete set null,
  constraint withholding_remittances_amount_kobo_check check (amount_kobo >= 0),
  constraint withholding_remittances_month_check check (month = date_trunc('month', month::timestamp without time zone)::date and month >= '2020-01-01'::date and month <= '2100-01-01'::date),
  constraint withholding_remittances_order_check check (paid_on >= month),
  constraint withholding_remittances_paid_on_check check (paid_on >= '2020-01-01'::date and paid_on <= '2100-01-01'::date),
  constraint withholding_remittances_reference_check check (char_length(reference) >= 3 and char_length(reference) <= 120)
);
create index withholding_remittances_recorded_by_idx on public.withholding_remittances using btree (recorded_by) where recorded_by is not null;
create trigger withholding_remittances_record_audit after insert or delete or update on public.withholding_remittances for each row execute function private.record_audit('month');
alter table public.withholding_remittances enable row level security;
create policy withholding_remittances_select_finance on public.withholding_remittances for select to authenticated
  using (( select private.has_grant(variadic array['finance']) as has_grant));
grant select on public.withholding_remittances to authenticated;
grant select, insert, update on public.withholding_remittances to service_role;

create view public.desk_commissions with (security_invoker=true) as
 select c.id,
    c.order_id,
    o.number as order_number,
    c.product_id,
    p.name as product_name,
    c.reseller_id,
    r.business_name,
    c.base_kobo,
    c.percent,
    c.amount_kobo,
    c.created_at,
        case
            when b.accrued_kobo > 0::numeric then 'pending'
            when b.payable_kobo > 0::numeric then 'earned'
            when c.cap_kobo = 0 then 'suspended'
            else 'reversed'
        end as status,
    coalesce(b.accrued_kobo, 0::numeric)::bigint as accrued_kobo,
    coalesce(b.payable_kobo, 0::numeric)::bigint as earned_kobo,
    private.fold_name(r.business_name) as search
   from public.commissions c
     join public.orders o on o.id = c.order_id
     join public.products p on p.id = c.product_id
     join public.resellers r on r.id = c.reseller_id
     left join lateral ( select - sum(x.amount_kobo) filter (where x.account = 'accrued') as accrued_kobo,
            - sum(x.amount_kobo) filter (where x.account = 'payable') as payable_kobo
           from public.commission_entries e
             join public.commission_postings x on x.entry_id = e.id
          where e.commission_id = c.id) b on true;
grant select on public.desk_commissions to authenticated;
grant select on public.desk_commissions to service_role;

create view public.desk_inquiries with (security_invoker=true) as
 select i.id,
    i.name,
    i.email,
    i.phone_number,
    i.project_type,
    i.location,
    i.status,
    i.taken_by,
    i.created_at,
    i.search,
    coalesce(p.name, p.email) as taken_by_name,
    i.name collate "und-x-icu" as sort_name
   from public.project_inquiries i
     left join public.people p on p.id = i.taken_by;
grant select on public.desk_inquiries to authenticated;

create view public.desk_leads with (security_invoker=true) as
 select l.id,
    l.status,
    l.customer_name,
    l.state,
    l.estimate_kobo,
    l.registered_at,
    l.answer_by,
    l.decided_at,
    l.protected_until,
    l.reseller_id,
    r.business_name,
    private.count_earlier_orders(l.id) as earlier_orders,
    private.fold_name(l.customer_name) as search
   from public.reseller_leads l
     join public.resellers r on r.id = l.reseller_id;
grant select on public.desk_leads to authenticated;
grant select on public.desk_leads to service_role;

create view public.desk_orders with (security_invoker=true) as
 select o.id,
    o.number,
    o.status,
    o.name,
    o.email,
    o.phone_number,
    o.delivery_state,
    o.delivery_area,
    o.installation_kind,
    o.total_kobo,
    o.promised_by,
    o.created_at,
    o.paid_at,
    o.shipped_at,
    o.delivered_at,
    o.user_id,
    ( select sum(l.quantity)::integer as sum
           from public.order_lines l
          where l.order_id = o.id) as units,
    coalesce(( select sum(l.quantity)::integer as sum
           from public.shipment_lines l
          where l.order_id = o.id), 0) as units_sent,
    x.order_id is not null as has_left,
    o.promised_by is not null and o.promised_by < (now() at time zone 'Africa/Lagos')::date and (o.status = any (array['paid', 'preparing', 'shipped'])) as is_late,
    s.words as search,
    p.plan_number,
    p.order_id is not null and p.is_plan_late as is_plan_late,
    p.order_id is not null as has_plan,
    o.name collate "und-x-icu" as sort_name
   from private.orders_for_staff o
     left join private.order_words_for_staff s on s.order_id = o.id
     left join private.plans_of_orders p on p.order_id = o.id
     left join public.shipments x on x.order_id = o.id and x."position" = 1;
grant select on public.desk_orders to authenticated;

create view public.desk_payments with (security_invoker=true) as
 select p.id,
    p.order_id,
    o.number as order_number,
    p.attempt,
    p.reference,
    p.method,
    p.amount_kobo,
    p.status,
    p.message,
    p.channel,
    p.succeeded_at,
    p.created_at
   from private.payments_for_staff p
     left join public.orders o on o.id = p.order_id;
grant select on public.desk_payments to authenticated;

create view public.desk_people with (security_invoker=true) as
 select p.id,
    p.name,
    p.email,
    p.phone,
    p.role,
    p.joined_at,
    coalesce(p.name, '') collate "und-x-icu" as sort_name,
    coalesce(p.email, '') as sort_email,
    coalesce(p.blocked_until > now(), false) as is_blocked,
    p.words as search,
    ( select count(*)::integer as count
           from public.orders o
          where o.user_id = p.id) as orders,
    (( select sum(o.total_kobo) as sum
           from public.orders o
          where o.user_id = p.id and o.paid_at is not null))::bigint as paid_kobo,
    w.waiting_since
   from private.people_for_staff p
     left join ( select r.user_id,
            min(r.requested_at) as waiting_since
           from public.person_requests r
          where r.decision is null and r.expires_at > now() and (r.kind <> 'merge' or num_nulls(r.closing_confirmed_at, r.staying_confirmed_at) = 0)
          group by r.user_id) w on w.user_id = p.id;
grant select on public.desk_people to authenticated;
grant select on public.desk_people to service_role;

create view public.desk_plan_rules with (security_invoker=true) as
 select version,
    is_open,
    max_owed_kobo,
    max_open_plans,
    max_share_of_income_percent,
    approve_up_to_kobo,
    min_score,
    guarantor_above_kobo,
    documents_above_kobo,
    asks_bvn,
    retry_days,
    late_fee_kobo,
    late_fee_cap_percent,
    late_fee_after_days,
    reason,
    created_by,
    created_at
   from private.plan_rules_for_staff;
grant select on public.desk_plan_rules to authenticated;

create view public.desk_plans with (security_invoker=true) as
 select id,
    number,
    status,
    order_id,
    order_number,
    name,
    email,
    phone_number,
    months,
    financed_kobo,
    applied_at,
    activated_at,
    ended_at,
    paid_kobo,
    outstanding_kobo,
    overpaid_kobo,
    written_off_kobo,
    next_due_on,
        case
            when status = 'active' and next_due_on < today then arrears_kobo
            else 0::bigint
        end as arrears_kobo,
        case
            when status = 'active' then greatest(0, today - next_due_on)
            else 0
        end as days_past_due,
        case
            when status <> 'active' or next_due_on is null or next_due_on >= today then null::text
            when next_due_on >= (today - 30) then '1-30'
            when next_due_on >= (today - 60) then '31-60'
            when next_due_on >= (today - 90) then '61-90'
            else '90+'
        end as late,
    overpaid_kobo > 0 as is_overpaid,
    status = 'active' and coalesce(paused_until >= today, false) as is_paused,
    status = 'active' and coalesce(next_due_on < (today - 7), false) and coalesce(contacted_at < (now() - '14 days'::interval), true) as is_silent,
    contacted_at,
    words as search
   from private.plans_for_staff p;
grant select on public.desk_plans to authenticated;

create view public.desk_posts with (security_invoker=true) as
 select id,
    title,
    is_published,
    published_on,
    author,
    slug,
    reading_minutes,
    title collate "und-x-icu" as sort_title
   from public.posts;
grant select on public.desk_posts to authenticated;

create view public.desk_products with (security_invoker=true) as
 select p.id,
    p.name,
    p.sku,
    p.status,
    p.category_id,
    c.name as category,
    p.price,
    p.compare_at_price,
    p.stock,
    p.brand,
    p.vat_class,
    p.publish_at,
    p.created_at,
    p.updated_at,
    p.is_featured,
    p.has_technical,
    w.sku as sku_part,
    w.brand as brand_part,
    w.has_photo,
    w.words as search,
    p.name collate "und-x-icu" as sort_name
   from private.products_for_staff p
     left join public.product_categories c on c.id = p.category_id
     left join private.product_words_for_staff w on w.product_id = p.id;
grant select on public.desk_products to authenticated;

create view public.desk_reseller_balances with (security_invoker=true) as
 select r.id,
    r.business_name,
    r.status,
    r.code,
    coalesce(- sum(x.amount_kobo) filter (where x.account = 'accrued'), 0::numeric)::bigint as accrued_kobo,
    coalesce(- sum(x.amount_kobo) filter (where x.account = 'payable'), 0::numeric)::bigint as payable_kobo,
    coalesce(- sum(x.amount_kobo) filter (where x.account = 'paid_out'), 0::numeric)::bigint as paid_kobo,
    coalesce(- sum(x.amount_kobo) filter (where x.account = 'withheld'), 0::numeric)::bigint as withheld_kobo
   from public.resellers r
     left join public.commission_entries e on e.reseller_id = r.id
     left join public.commission_postings x on x.entry_id = e.id
  where r.code is not null
  group by r.id;
grant select on public.desk_reseller_balances to authenticated;
grant select on public.desk_reseller_balances to service_role;

create view public.desk_resellers with (security_invoker=true) as
 select r.id,
    r.status,
    r.business_name,
    r.business_kind,
    r.state,
    r.phone,
    r.code,
    r.applied_at,
    r.decided_at,
    r.tier_id,
    p.name as person,
    p.email,
    private.fold_name(r.business_name) as search,
    r.business_name collate "und-x-icu" as sort_name
   from public.resellers r
     left join public.people p on p.id = r.user_id;
grant select on public.desk_resellers to authenticated;

create view public.desk_reviews with (security_invoker=true) as
 select r.id,
    r.product_id,
    p.name as product,
    r.author_name,
    r.rating,
    r.body,
    r.is_hidden,
    r.reply,
    r.created_at,
    private.fold_name(concat_ws(' ', p.name, r.author_name, r.body)) as words
   from public.product_reviews r
     join public.products p on p.id = r.product_id;
grant select on public.desk_reviews to authenticated;

create view public.desk_store_orders with (security_invoker=true) as
 select o.id,
    o.number,
    o.status,
    o.name,
    o.phone_number,
    o.delivery_state,
    o.delivery_area,
    o.installation_kind,
    o.promised_by,
    o.created_at,
    o.paid_at,
    o.shipped_at,
    o.delivered_at,
    o.user_id,
    ( select sum(l.quantity)::integer as sum
           from private.order_lines_for_store l
          where l.order_id = o.id) as units,
    coalesce(( select sum(l.quantity)::integer as sum
           from public.shipment_lines l
          where l.order_id = o.id), 0) as units_sent,
    x.order_id is not null as has_left,
    o.promised_by is not null and o.promised_by < (now() at time zone 'Africa/Lagos')::date and (o.status = any (array['paid', 'preparing', 'shipped'])) as is_late,
    s.words as search,
    o.name collate "und-x-icu" as sort_name
   from private.orders_for_store o
     left join private.order_words_for_store s on s.order_id = o.id
     left join public.shipments x on x.order_id = o.id and x."position" = 1;
grant select on public.desk_store_orders to authenticated;

create view public.money_without_order with (security_invoker=true) as
 select id,
    gateway,
    payload ->> 'reference' as reference,
        case
            when (payload ->> 'amount') ~ '^\d{1,15}$' then (payload ->> 'amount')::bigint
            else null::bigint
        end as amount_kobo,
    payload ->> 'currency' as currency,
    payload ->> 'channel' as channel,
    (payload -> 'customer') ->> 'email' as payer_email,
    received_at
   from public.gateway_events
  where event = 'charge.success' and outcome_code = 'no_payment';
grant select on public.money_without_order to authenticated;
grant select on public.money_without_order to service_role;

create view public.plan_balances with (security_invoker=true) as
 select p.id as plan_id,
    p.number,
    p.order_id,
    p.user_id,
    p.status,
    s.due_kobo,
    s.arrears_kobo,
    s.days_past_due,
    s.outstanding_principal_kobo,
    s.settlement_kobo,
    s.overpaid_kobo,
    s.short_kobo,
    s.fees_due_kobo,
    s.paid_kobo,
    s.financed_kobo,
    s.refunded_kobo,
    s.written_off_kobo,
    s.next_number,
    s.next_due_on
   from public.instalment_plans p
     cross join lateral private.plan_state(p.id, (now() at time zone 'Africa/Lagos')::date) s(financed_kobo, paid_kobo, refunded_kobo, outstanding_principal_kobo, fees_due_kobo, arrears_kobo, due_kobo, days_past_due, next_number, next_due_on, settlement_kobo, overpaid_kobo, short_kobo, written_off_kobo, paid_interest_kobo, charged_fees_kobo, principal_kobo);
grant select on public.plan_balances to authenticated;
grant select on public.plan_balances to service_role;

create view public.post_tags with (security_invoker=true) as
 select tag.tag,
    count(*)::integer as post_count
   from public.posts,
    lateral unnest(posts.tags) tag(tag)
  where posts.is_published
  group by tag.tag;
grant select on public.post_tags to anon;
grant select on public.post_tags to authenticated;
grant select on public.post_tags to service_role;

create view public.product_rating_counts with (security_invoker=true) as
 select product_id,
    rating,
    count(*)::integer as review_count
   from public.product_reviews
  where not is_hidden
  group by product_id, rating;
grant select on public.product_rating_counts to anon;
grant select on public.product_rating_counts to authenticated;
grant select on public.product_rating_counts to service_role;

create view public.register_certificates with (security_invoker=true) as
 select r.id,
    r.event_index,
    r.holder_id,
    r.kg,
    r.beneficiary_kind,
    private.shown_beneficiary(r.beneficiary_kind, r.beneficiary_name, n.name) as beneficiary,
    r.beneficiary_commitment,
    r.reason,
    w.name as note,
    r.note_commitment,
    r.claim_from,
    r.claim_to,
    r.retired_at,
    ( select jsonb_agg(jsonb_build_object('vintage', m.vintage_id, 'from', lower(m.serials), 'to', upper(m.serials) - 1) order by m.vintage_id, (lower(m.serials))) as jsonb_agg
           from public.register_moves m
          where m.event_index = r.event_index) as blocks
   from public.register_retirements r
     left join public.register_names n on n.commitment = r.beneficiary_commitment
     left join public.register_names w on w.commitment = r.note_commitment;
grant select on public.register_certificates to anon;
grant select on public.register_certificates to authenticated;
grant select on public.register_certificates to service_role;

create view public.register_owners with (security_invoker=true) as
 select h.id,
    h.kind,
    coalesce(h.name, n.name) as name,
    h.commitment,
    h.event_index
   from public.register_holders h
     left join public.register_names n on n.commitment = h.commitment;
grant select on public.register_owners to anon;
grant select on public.register_owners to authenticated;
grant select on public.register_owners to service_role;

create view public.register_units with (security_invoker=true) as
 select vintage_id,
    lower(serials) as first_serial,
    upper(serials) - 1 as last_serial,
    kg,
    status,
    holder_id,
    event_index
   from public.register_blocks;
grant select on public.register_units to anon;
grant select on public.register_units to authenticated;
grant select on public.register_units to service_role;

create view public.stock_levels with (security_invoker=true) as
 with held as materialized (
         select private.units_on_hold() as units
        )
 select product.id,
    product.sku,
    product.name,
    product.category_id,
    product.is_active,
    product.stock,
    coalesce(((( select held.units
           from held)) ->> product.id::text)::integer, 0) as on_hold,
    product.stock + coalesce(((( select held.units
           from held)) ->> product.id::text)::integer, 0) as on_hand,
    product.low_stock_level,
    product.is_active and product.stock < product.low_stock_level as is_low,
    (product.sku || ' ') || product.name as search,
    product.delivery_days_min,
    product.delivery_days_max,
    w.words,
    product.name collate "und-x-icu" as sort_name
   from private.products_for_staff product
     left join private.product_words_for_staff w on w.product_id = product.id;
grant select on public.stock_levels to authenticated;

create function public.about_how_many(of_list text)
returns bigint
language sql
stable security definer
set search_path to ''
as $function$
  select greatest(reltuples, 0)::bigint
  from (values
    ('desk_products', 'products', '{sales,stock,finance,content,support}'::text[]),
    ('stock_levels', 'products', '{sales,stock,finance,content}'),
    ('desk_orders', 'orders', '{sales,finance,support}'),
    ('desk_store_orders', 'orders', '{stock}'),
    ('desk_payments', 'payments', '{sales,finance,support}'),
    ('desk_plans', 'instalment_plans', '{sales,finance,support}'),
    ('desk_people', 'people', '{sales,finance,support}'),
    ('desk_inquiries', 'project_inquiries', '{sales,support}'),
    ('desk_reviews', 'product_reviews', '{content,support}'),
    ('coupons', 'coupons', '{sales,finance}'),
    ('audit_entries', 'audit_entries', '{owner}')
  ) as list (name, relation, grants)
    join pg_catalog.pg_class on relname = relation and relkind = 'r'
      and relnamespace = 'public'::regnamespace
  where list.name = of_list and private.has_grant(variadic list.grants)
$function$;
grant execute on function public.about_how_many(text) to authenticated;

create function public.cancel_my_account_deletion()
returns boolean
language plpgsql
security definer
set search_path to ''
as $function$
begin
  perform private.require_second_factor();
  delete from public.account_deletions where user_id = (select auth.uid());
  return found;
end $function$;
grant execute on function public.cancel_my_account_deletion() to authenticated;

create function public.create_post_preview(of_post uuid)
returns text
language plpgsql
security definer
set search_path to ''
as $function$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not private.has_grant('content') then
    raise exception 'Only our staff can do this.' using errcode = '42501';
  end if;
  delete from private.post_previews where expires_at < now();
  insert into private.post_previews (token_hash, post_id, created_by, expires_at)
  select sha256(convert_to(token, 'utf8')), id, auth.uid(), now() + interval '30 minutes'
  from public.posts where id = of_post;
  return case when found then token end;
end $function$;
grant execute on function public.create_post_preview(uuid) to authenticated;

create function public.create_product_preview(of_product uuid)
returns text
language plpgsql
security definer
set search_path to ''
as $function$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not private.is_admin() then
    raise exception 'Only our staff can do this.' using errcode = '42501';
  end if;
  delete from private.product_previews where expires_at < now();
  insert into private.product_previews (token_hash, product_id, created_by, expires_at)
  select sha256(convert_to(token, 'utf8')), id, auth.uid(), now() + interval '30 minutes'
  from public.products where id = of_product;
  return case when found then token end;
end $function$;
grant execute on function public.create_product_preview(uuid) to authenticated;

create function public.depot_levels(of_products uuid[])
returns table(product_id uuid, depot_id uuid, stock integer, on_hold integer, on_hand integer)
language sql
stable security definer
set search_path to ''
as $function$
  select product_id, depot_id, stock, on_hold, on_hand from private.depot_levels
  where product_id = any (of_products)
    and (select private.has_grant('stock', 'sales', 'content', 'finance'))
$function$;
grant execute on function public.depot_levels(uuid[]) to authenticated;

create function public.duplicate_product(of_product uuid, new_sku text)
returns uuid
language plpgsql
security definer
set search_path to ''
as $function$
declare
  copy_id uuid := gen_random_uuid();
  original public.products;
begin
  if not private.has_grant('content') then
    raise exception 'You need the grant "content" to add products.' using errcode = '42501';
  end if;
  select * into original from public.products where id = of_product;
  if not found then return null; end if;
  insert into public.products
  select (jsonb_populate_record(null::public.products, to_jsonb(original) || jsonb_build_object(
    'id', copy_id, 'sku', new_sku, 'slug', original.slug || '-' || left(copy_id::text, 8),
    'name', left(original.name, 153) || ' (copy)', 'status', 'draft', 'publish_at', null,
    'stock', 0, 'is_featured', false, 'version', 1, 'variant_group_id', null, 'variant_label', null,
    'created_at', now(), 'updated_at', now(), 'revised_at', now()
  ))).*;
  insert into public.product_pictures (product_id, position, object_path, alt, width, height)
  select copy_id, position, object_path, alt, width, height
  from public.product_pictures where product_id = of_product;
  insert into public.product_documents (product_id, title, position, object_path, size_bytes)
  select copy_id, title, position, object_path, size_bytes
  from public.product_documents where product_id = of_product;
  insert into public.product_use_items (use_id, product_id, position)
  select use_id, copy_id, position from public.product_use_items where product_id = of_product;
  return copy_id;
end $function$;
grant execute on function public.duplicate_product(uuid,text) to authenticated;

create function public.find_archived_product(id_or_slug text)
returns table(name text, category_slug text, category_name text)
language sql
stable security definer rows 1
set search_path to ''
as $function$
  select product.name, category.slug, category.name
  from public.products product
    join public.product_categories category on category.id = product.category_id
  where product.status = 'archived' and (product.slug = id_or_slug or product.id::text = id_or_slug)
$function$;
grant execute on function public.find_archived_product(text) to anon;
grant execute on function public.find_archived_product(text) to service_role;

create function public.find_my_reseller_balance(out accrued_kobo bigint, out payable_kobo bigint, out paid_kobo bigint, out withheld_kobo bigint)
returns setof record
language sql
stable security definer
set search_path to ''
as $function$
  select b.* from public.resellers r, private.reseller_balance(r.id) b
  where r.user_id = (select auth.uid()) and (select private.has_given_second_factor())
$function$;
grant execute on function public.find_my_reseller_balance() to authenticated;

create function public.find_my_reseller_volume()
returns bigint
language sql
stable security definer
set search_path to ''
as $function$
  select private.reseller_volume(r.id, now()) from public.resellers r
  where r.user_id = (select auth.uid()) and (select private.has_given_second_factor())
$function$;
grant execute on function public.find_my_reseller_volume() to authenticated;

create function public.find_my_review(of_product uuid)
returns table(may_write boolean, id uuid, author_name text, rating smallint, body text, is_hidden boolean, hidden_reason text)
language sql
stable security definer
set search_path to ''
as $function$
  select exists (
      select from public.orders o join public.order_lines l on l.order_id = o.id
      where o.user_id = (select auth.uid()) and o.status in ('delivered', 'installed')
        and l.product_id = of_product
    ), r.id, r.author_name, r.rating, r.body, coalesce(r.is_hidden, false), r.hidden_reason
  from (select) as one
    left join public.product_reviews r
      on r.product_id = of_product and r.user_id = (select auth.uid())
$function$;
grant execute on function public.find_my_review(uuid) to authenticated;

create function public.find_proposal_beneficiaries()
returns table(proposal_id uuid, name text)
language sql
stable security definer
set search_path to ''
as $function$
  select p.id, n.name
  from public.register_proposals p
    join public.register_names n on n.commitment = p.entries #>> '{0,data,beneficiary,commitment}'
  where p.status = 'waiting' and (select private.has_grant('finance'))
$function$;
grant execute on function public.find_proposal_beneficiaries() to authenticated;

create function public.find_record_names(ids uuid[])
returns table(id uuid, name text)
language sql
stable
set search_path to ''
as $function$
  select id, name from public.products where id = any (ids)
  union all select id, name from public.product_categories where id = any (ids)
  union all select id, name from public.product_variant_groups where id = any (ids)
  union all select id, name from public.product_uses where id = any (ids)
  union all select id, name from public.bundles where id = any (ids)
  union all select id, name from public.depots where id = any (ids)
  union all select id, number from public.orders where id = any (ids)
  union all select id, name from public.order_lines where id = any (ids)
  union all select id, reference from public.payments where id = any (ids)
  union all select id, full_name from public.profiles where id = any (ids) and full_name <> ''
$function$;
grant execute on function public.find_record_names(uuid[]) to authenticated;
grant execute on function public.find_record_names(uuid[]) to service_role;

create function public.list_my_certificates()
returns table(id text, kg bigint, beneficiary text, reason text, retired_at timestamptz, is_bought boolean, is_name_public boolean)
language sql
stable security definer
set search_path to ''
as $function$
  select r.id, r.kg, coalesce(r.beneficiary_name, n.name,
      case r.beneficiary_kind when 'company' then 'a company without a name' end), r.reason, r.retired_at, mine.is_bought,
    case when n.user_id = (select auth.uid()) then n.is_public end
  from (
    select r.id, false as is_bought
    from public.register_accounts a join public.register_retirements r on r.holder_id = a.holder_id
    where a.user_id = (select auth.uid())
    union all
    select b.retirement_id, true
    from public.orders o join public.order_retirements b on b.order_id = o.id
    where o.user_id = (select auth.uid())
  ) mine
    join public.register_retirements r on r.id = mine.id
    left join public.register_names n on n.commitment = r.beneficiary_commitment
      and (n.is_public or n.user_id = (select auth.uid()))
  where (select private.has_given_second_factor())
  order by r.retired_at desc, r.id desc limit 100
$function$;
grant execute on function public.list_my_certificates() to authenticated;

create function public.list_my_panel_orders()
returns setof uuid
language sql
stable security definer
set search_path to ''
as $function$
  select o.id from public.orders o
  where o.user_id = (select auth.uid()) and (select private.has_given_second_factor())
    and private.panel_watts_of_order(o.id) > 0
$function$;
grant execute on function public.list_my_panel_orders() to authenticated;

create function public.list_my_reseller_orders()
returns table(order_id uuid, number text, attributed_at timestamptz, status text, way text, refusal text, commission_percent numeric, commission_kobo bigint, pending_kobo bigint, payable_kobo bigint)
language sql
stable security definer
set search_path to ''
as $function$
  select a.order_id, o.number, a.created_at, o.status, a.way, a.refusal, a.commission_percent,
    (select coalesce(sum(c.amount_kobo), 0)::bigint from public.commissions c
      where c.order_id = a.order_id and c.reseller_id = a.reseller_id),
    coalesce(booked.pending_kobo, 0)::bigint, coalesce(booked.payable_kobo, 0)::bigint
  from public.resellers r
    join public.order_attributions a on a.reseller_id = r.id
    join public.orders o on o.id = a.order_id
    cross join lateral (
      select -sum(p.amount_kobo) filter (where p.account = 'accrued') as pending_kobo,
        -sum(p.amount_kobo) filter (where p.account = 'payable') as payable_kobo
      from public.commissions c
        join public.commission_entries e on e.commission_id = c.id
        join public.commission_postings p on p.entry_id = e.id
      where c.order_id = a.order_id and c.reseller_id = a.reseller_id
    ) booked
  where r.user_id = (select auth.uid()) and (select private.has_given_second_factor())
  order by a.created_at desc, a.order_id
  limit 200
$function$;
grant execute on function public.list_my_reseller_orders() to authenticated;

create function public.list_my_sessions()
returns table(id uuid, is_current boolean, started_at timestamptz, last_seen_at timestamptz, user_agent text, ip text, aal text)
language sql
stable security definer
set search_path to ''
as $function$
  select s.id, coalesce(s.id::text = auth.jwt() ->> 'session_id', false), s.created_at,
    coalesce(s.refreshed_at at time zone 'utc', s.created_at),
    coalesce(s.user_agent, ''), coalesce(host(s.ip), ''), coalesce(s.aal::text, 'aal1')
  from auth.sessions s
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    and (select private.has_given_second_factor())
  order by 4 desc
$function$;
grant execute on function public.list_my_sessions() to authenticated;

create function public.list_reseller_tiers()
returns table(id uuid, name text, min_volume_kobo bigint, commission_percent numeric)
language sql
stable security definer
set search_path to ''
as $function$
  select t.id, t.name, t.min_volume_kobo, t.commission_percent from public.reseller_tiers t
  order by t.min_volume_kobo
$function$;
grant execute on function public.list_reseller_tiers() to authenticated;

create function public.list_search_misses(since date)
returns table(term text, count bigint, last_day date)
language sql
stable
set search_path to ''
as $function$
  select m.term, sum(m.count), max(m.day)
  from public.search_misses m
  where m.day >= since
  group by m.term
  order by sum(m.count) desc, max(m.day) desc, m.term
  limit 20
$function$;
grant execute on function public.list_search_misses(date) to authenticated;

create function public.merge_wish_list(product_ids uuid[])
returns void
language plpgsql
set search_path to ''
as $function$
begin
  -- The oldest is inserted first, so that the newest is the newest afterwards.
  insert into public.wish_list_items (product_id)
  select product_id from (
    select product.id as product_id, min(saved.place) as place
    from unnest(product_ids[1:100]) with ordinality as saved (id, place)
      join public.products product on product.id = saved.id
    where not exists (
      select from public.wish_list_items item
      where item.user_id = (select auth.uid()) and item.product_id = product.id
    )
    group by product.id order by 2
    limit greatest(0, 100 - (
      select count(*) from public.wish_list_items where user_id = (select auth.uid())))
  ) as wanted order by place desc
  on conflict do nothing;
end $function$;
grant execute on function public.merge_wish_list(uuid[]) to authenticated;

create function public.preview_post(token text)
returns setof public.posts
language sql
stable security definer rows 1
set search_path to ''
as $function$
  select p.* from public.posts p join private.post_previews v on v.post_id = p.id
  where v.token_hash = sha256(convert_to(token, 'utf8')) and v.expires_at > now()
    and exists (
      select from public.profiles u join public.staff_grants g on g.user_id = u.id
      where u.id = v.created_by and u.role = 'admin' and g.grant_name in ('owner', 'content')
    )
$function$;
grant execute on function public.preview_post(text) to anon;

create function public.preview_product(token text)
returns setof public.products
language sql
stable security definer rows 1
set search_path to ''
as $function$
  select * from public.products where id = private.previewed_product(token)
$function$;
grant execute on function public.preview_product(text) to anon;

create function public.preview_product_pictures(token text)
returns setof public.product_pictures
language sql
stable security definer rows 3
set search_path to ''
as $function$
  select * from public.product_pictures where product_id = private.previewed_product(token)
$function$;
grant execute on function public.preview_product_pictures(text) to anon;

create function public.product_facets(query text default null::text, category text default null::text, filters jsonb default '{}'::jsonb, any_word boolean default false)
returns jsonb
language sql
stable
set search_path to ''
as $function$
  select private.count_facets(
    private.search_query(query, any_word), category, private.normalise_filters(filters))
$function$;
grant execute on function public.product_facets(text,text,jsonb,boolean) to anon;
grant execute on function public.product_facets(text,text,jsonb,boolean) to authenticated;
grant execute on function public.product_facets(text,text,jsonb,boolean) to service_role;

create function public.register_certificate_periods(of_retirement text)
returns table(event_index bigint, issued_index bigint, vintage_id text, kg bigint, starts_at timestamptz, ends_at timestamptz, kwh bigint, factor_name text, factor_version text, factor_grams_per_kwh integer, reduction_kg bigint, evidence jsonb)
language sql
stable
set search_path to ''
as $function$
  with parts as (
    select gave.event_index as issued_index, gave.vintage_id,
      sum(upper(gave.serials * gone.serials) - lower(gave.serials * gone.serials))::bigint as kg
    from public.register_retirements r
      join public.register_moves gone on gone.event_index = r.event_index
      join public.register_moves gave on gave.vintage_id = gone.vintage_id
        and gave.serials && gone.serials and gave.from_status is null
    where r.id = of_retirement
    group by gave.event_index, gave.vintage_id
  )
  select p.event_index, parts.issued_index, parts.vintage_id, parts.kg, p.starts_at, p.ends_at, p.kwh,
    p.factor_name, p.factor_version, p.factor_grams_per_kwh, p.reduction_kg, measured.data -> 'evidence'
  from parts
    join public.register_events issued on issued.index = parts.issued_index
    join public.register_periods p on p.event_index = (issued.data ->> 'period')::bigint
    join public.register_events measured on measured.index = p.event_index
  order by parts.vintage_id, p.starts_at, parts.issued_index
$function$;
grant execute on function public.register_certificate_periods(text) to anon;
grant execute on function public.register_certificate_periods(text) to authenticated;
grant execute on function public.register_certificate_periods(text) to service_role;

create function public.register_project_events(of_project text, before bigint, how_many integer)
returns table(index bigint, type text, at timestamptz, data jsonb)
language sql
stable
set search_path to ''
as $function$
  with vintages as (
    select id from public.register_vintages where project_id = of_project
  ), found as (
    (select e.index from public.register_events e
      where e.data ? 'project' and e.data ->> 'project' = of_project and e.index < before
      order by e.index desc limit least(how_many, 100))
    union
    select m.event_index from vintages v, lateral (
      select distinct moves.event_index from (
        select event_index from public.register_moves
        where vintage_id = v.id and event_index < before
        order by event_index desc limit least(how_many, 100) * 20) moves
      order by moves.event_index desc limit least(how_many, 100)) m
  )
  select e.index, e.type, e.at, e.data
  from found join public.register_events e using (index)
  order by e.index desc limit least(how_many, 100)
$function$;
grant execute on function public.register_project_events(text,bigint,integer) to anon;
grant execute on function public.register_project_events(text,bigint,integer) to authenticated;
grant execute on function public.register_project_events(text,bigint,integer) to service_role;

create function public.register_signed_totals()
returns table(entries bigint, root text, issued_kg bigint, retired_kg bigint, cancelled_kg bigint)
language sql
stable
set search_path to ''
as $function$
  with signed as (
    select c.size, c.root from public.register_checkpoints c order by c.size desc, c.id desc limit 1
  ), later as (
    select coalesce(sum(kg) filter (where type = 'issued'), 0) as issued,
      coalesce(sum(kg) filter (where type = 'retired'), 0) as retired,
      coalesce(sum(kg) filter (where type = 'cancelled'), 0) as cancelled
    from (
      select e.type, (e.data ->> 'kg')::bigint as kg
      from signed join public.register_events e on e.index >= signed.size
    ) events
  ), total as (
    select coalesce(sum(v.issued_kg), 0) as issued, coalesce(sum(v.retired_kg), 0) as retired,
      coalesce(sum(v.cancelled_kg), 0) as cancelled
    from public.register_vintages v
  )
  select signed.size, encode(signed.root, 'base64'), (total.issued - later.issued)::bigint,
    (total.retired - later.retired)::bigint, (total.cancelled - later.cancelled)::bigint
  from signed, later, total
$function$;
grant execute on function public.register_signed_totals() to anon;
grant execute on function public.register_signed_totals() to authenticated;
grant execute on function public.register_signed_totals() to service_role;

create function public.register_states()
returns table(state text, projects bigint, authorised bigint, adjusted bigint, elsewhere bigint)
language sql
stable
set search_path to ''
as $function$
  select p.state, count(*), count(*) filter (where p.authorisation = 'granted'),
    count(*) filter (where p.adjustment <> 'none'), count(p.external_registry)
  from public.register_projects p group by p.state order by p.state
$function$;
grant execute on function public.register_states() to anon;
grant execute on function public.register_states() to authenticated;
grant execute on function public.register_states() to service_role;

create function public.register_tile(tile_level integer, tile_index bigint, width integer)
returns text
language plpgsql
stable
set search_path to ''
as $function$
declare
  first bigint := tile_index * 256;
  after bigint := tile_index * 256 + width;
begin
  if width not between 1 and 256 or tile_index not between 0 and 10000000000 then
    return null;
  end if;
  if tile_level = 0 then
    return (select replace(encode(string_agg(e.leaf_hash, ''::bytea order by e.index), 'base64'), E'\n', '')
      from public.register_events e where e.index >= first and e.index < after);
  end if;
  return (select replace(encode(string_agg(n.hash, ''::bytea order by n.index), 'base64'), E'\n', '')
    from public.register_nodes n
    where n.level = tile_level and n.index >= first and n.index < after);
end $function$;
grant execute on function public.register_tile(integer,bigint,integer) to anon;
grant execute on function public.register_tile(integer,bigint,integer) to authenticated;
grant execute on function public.register_tile(integer,bigint,integer) to service_role;

create function public.register_tiles(levels integer[], indexes bigint[], widths integer[])
returns table(tile text)
language plpgsql
stable
set search_path to ''
as $function$
begin
  if greatest(cardinality(levels), cardinality(indexes), cardinality(widths)) > 64 then
    raise exception 'At most 64 tiles are answered at once' using errcode = 'PT400';
  end if;
  return query
    select public.register_tile(asked.level, asked.index, asked.width)
    from unnest(levels, indexes, widths) with ordinality as asked (level, index, width, place)
    order by asked.place;
end $function$;
grant execute on function public.register_tiles(integer[],bigint[],integer[]) to anon;
grant execute on function public.register_tiles(integer[],bigint[],integer[]) to authenticated;
grant execute on function public.register_tiles(integer[],bigint[],integer[]) to service_role;

create function public.register_totals()
returns table(issued_kg bigint, held_kg bigint, retired_kg bigint, cancelled_kg bigint, buffer_kg bigint, events bigint)
language sql
stable
set search_path to ''
as $function$
  select coalesce(sum(v.issued_kg), 0)::bigint, coalesce(sum(v.held_kg), 0)::bigint,
    coalesce(sum(v.retired_kg), 0)::bigint, coalesce(sum(v.cancelled_kg), 0)::bigint,
    coalesce(sum(v.buffer_kg), 0)::bigint,
    coalesce((select max(index) + 1 from public.register_events), 0)
  from public.register_vintages v
$function$;
grant execute on function public.register_totals() to anon;
grant execute on function public.register_totals() to authenticated;
grant execute on function public.register_totals() to service_role;

create function public.register_unit_history(of_vintage text, serial bigint)
returns table(event_index bigint, type text, at timestamptz, from_status text, from_holder_id text, to_status text, to_holder_id text)
language sql
stable
set search_path to ''
as $function$
  select m.event_index, e.type, e.at, m.from_status, m.from_holder_id, m.to_status, m.to_holder_id
  from public.register_moves m join public.register_events e on e.index = m.event_index
  where m.vintage_id = of_vintage and m.serials @> serial
  order by m.event_index
$function$;
grant execute on function public.register_unit_history(text,bigint) to anon;
grant execute on function public.register_unit_history(text,bigint) to authenticated;
grant execute on function public.register_unit_history(text,bigint) to service_role;

create function public.register_years()
returns table(year integer, issued_kg bigint, held_kg bigint, retired_kg bigint, cancelled_kg bigint, buffer_kg bigint)
language sql
stable
set search_path to ''
as $function$
  select v.year, sum(v.issued_kg)::bigint, sum(v.held_kg)::bigint, sum(v.retired_kg)::bigint,
    sum(v.cancelled_kg)::bigint, sum(v.buffer_kg)::bigint
  from public.register_vintages v group by v.year order by v.year
$function$;
grant execute on function public.register_years() to anon;
grant execute on function public.register_years() to authenticated;
grant execute on function public.register_years() to service_role;

create function public.revoke_my_session(session_id uuid)
returns boolean
language plpgsql
security definer
set search_path to ''
as $function$
begin
  perform private.require_second_factor();
  delete from auth.sessions
    where id = revoke_my_session.session_id and user_id = (select auth.uid());
  return found;
end $function$;
grant execute on function public.revoke_my_session(uuid) to authenticated;

create function public.search_products(query text default null::text, category text default null::text, filters jsonb default '{}'::jsonb, sort text default 'relevance', any_word boolean default false, page_size integer default null::integer, page_start integer default 0)
returns setof public.products
language sql
stable rows 24
set search_path to ''
as $function$
  select product.*
  from private.find_products(
    private.search_query(query, any_word), category, private.normalise_filters(filters),
    case
      when sort in ('price-asc', 'price-desc', 'newest', 'carbon') then sort
      else 'relevance'
    end,
    case when page_size >= 0 then page_size end, page_start
  ) with ordinality as found (id, place)
  join public.products product on product.id = found.id
  order by found.place
$function$;
grant execute on function public.search_products(text,text,jsonb,text,boolean,integer,integer) to anon;
grant execute on function public.search_products(text,text,jsonb,text,boolean,integer,integer) to authenticated;
grant execute on function public.search_products(text,text,jsonb,text,boolean,integer,integer) to service_role;

create function public.search_register(typed text)
returns table(kind text, id text, title text, detail text)
language plpgsql
stable security definer
set search_path to ''
set plan_cache_mode to 'force_custom_plan'
as $function$
declare
  asked text := upper(trim(typed));
  plain text := replace(replace(replace(lower(trim(typed)), '\', '\\'), '%', '\%'), '_', '\_');
  part text := case when char_length(asked) > 2 then '%' || plain || '%' else plain || '%' end;
  later text := case when char_length(asked) > 2 then part else '% ' || plain || '%' end;
  holders text[];
  retirements text[];
begin
  if char_length(asked) not between 2 and 120 then
    return;
  end if;
  return query select 'project', p.id, p.title, p.state from public.register_projects p
    where p.id = asked or lower(p.title) like part or lower(p.title) like later
    order by p.id limit 20;

  holders := array(
    select h.id from (select * from public.register_holders order by event_index limit 2000) h
      left join lateral (
        select name from public.register_names where commitment = h.commitment and is_public offset 0
      ) n on true
    where h.id = asked or lower(coalesce(h.name, n.name)) like part
      or lower(coalesce(h.name, n.name)) like later
    order by h.event_index limit 20);
  if cardinality(holders) < 20 then
    with found as materialized (
      select h.id, h.event_index from public.register_holders h
        where h.id = asked or lower(h.name) like part or lower(h.name) like later
      union all
      select h.id, h.event_index from public.register_names n
          join public.register_holders h on h.commitment = n.commitment
        where n.is_public and (lower(n.name) like part or lower(n.name) like later)
    )
    select array_agg(first.id) into holders
    from (select f.id from found f order by f.event_index limit 20) first;
  end if;
  return query select 'holder', h.id, coalesce(h.name, n.name), h.kind
    from public.register_holders h
      left join public.register_names n on n.commitment = h.commitment and n.is_public
    where h.id = any (holders) order by h.event_index;

  retirements := array(
    select r.id from (
        select * from public.register_retirements order by retired_at desc limit 2000) r
      left join lateral (
        select name from public.register_names where commitment = r.beneficiary_commitment and is_public offset 0
      ) n on true
    where r.id = asked or lower(coalesce(r.beneficiary_name, n.name)) like part
      or lower(coalesce(r.beneficiary_name, n.name)) like later
    order by r.retired_at desc limit 20);
  if cardinality(retirements) < 20 then
    with found as materialized (
      select r.id, r.retired_at from public.register_retirements r
        where r.id = asked or lower(r.beneficiary_name) like part
          or lower(r.beneficiary_name) like later
      union all
      select r.id, r.retired_at from public.register_names n
          join public.register_retirements r on r.beneficiary_commitment = n.commitment
        where n.is_public and (lower(n.name) like part or lower(n.name) like later)
    )
    select array_agg(first.id) into retirements
    from (select f.id from found f order by f.retired_at desc limit 20) first;
  end if;
  return query select 'certificate', r.id,
      private.shown_beneficiary(r.beneficiary_kind, r.beneficiary_name, n.name), r.reason
    from public.register_retirements r
      left join public.register_names n on n.commitment = r.beneficiary_commitment and n.is_public
    where r.id = any (retirements) order by r.retired_at desc;
end $function$;
grant execute on function public.search_register(text) to anon;
grant execute on function public.search_register(text) to authenticated;
grant execute on function public.search_register(text) to service_role;

create function public.set_profile_role(profile_id uuid, new_role text)
returns public.profiles
language plpgsql
security definer
set search_path to ''
as $function$
declare
  changed public.profiles;
begin
  perform pg_advisory_xact_lock(hashtextextended('the last admin', 0));
  if not private.has_grant('owner') then
    raise exception 'Only an owner may change a role' using errcode = '42501';
  end if;
  if profile_id = (select auth.uid()) then
    raise exception 'You cannot change your own role' using errcode = '42501';
  end if;
  perform private.require_fresh_second_factor();
  update public.profiles set role = new_role, updated_at = now()
    where id = profile_id returning * into changed;
  if not found then
    raise exception 'No such profile' using errcode = 'PT404';
  end if;
  return changed;
end $function$;
grant execute on function public.set_profile_role(uuid,text) to authenticated;

create function public.standard_vat_percent(of_day date)
returns numeric
language sql
stable security definer
set search_path to ''
as $function$
  select private.vat_rate_on('standard', of_day)
$function$;
grant execute on function public.standard_vat_percent(date) to anon;
grant execute on function public.standard_vat_percent(date) to authenticated;

create function public.suggest_products(query text)
returns table(kind text, slug text, name text, price numeric)
language sql
stable rows 8
set search_path to ''
as $function$
  select 'category', found.slug, found.name, null::numeric
  from private.find_categories(private.suggestion_query(query, true)) found
  where length(btrim(query)) >= 2
  union all
  (select 'product', product.slug, product.name, product.price
  from private.find_products(
    private.suggestion_query(query, false), null, '{}', 'relevance', 6, 0
  ) with ordinality as found (id, place)
  join public.products product on product.id = found.id
  where length(btrim(query)) >= 2
  order by found.place)
$function$;
grant execute on function public.suggest_products(text) to anon;
grant execute on function public.suggest_products(text) to authenticated;
grant execute on function public.suggest_products(text) to service_role;

create function public.sum_my_register()
returns table(measured_kwh bigint, measured_kg bigint, pooled_kwh bigint, pooled_kg bigint, issued_kg bigint, held_kg bigint, retired_kg bigint, bought_kg bigint)
language sql
stable
set search_path to ''
as $function$
  with readings as (
    select r.kwh, r.event_index is not null as is_pooled,
      r.kwh * coalesce(p.factor_grams_per_kwh,
        (select value * 1000 from public.carbon_factors where name = 'grid_avoided')) as grams
    from public.register_sources s
      join public.meter_readings r on r.source_id = s.id and r.status = 'accepted'
      left join public.register_periods p on p.event_index = r.event_index
    where s.user_id = (select auth.uid())
  ), measured as (
    select coalesce(sum(kwh), 0)::bigint as kwh, floor(coalesce(sum(grams), 0) / 1000)::bigint as kg,
      coalesce(sum(kwh) filter (where is_pooled), 0)::bigint as pooled_kwh,
      floor(coalesce(sum(grams) filter (where is_pooled), 0) / 1000)::bigint as pooled_kg
    from readings
  ), mine as (
    select holder_id from public.register_accounts where user_id = (select auth.uid())
  )
  select kwh, kg, measured.pooled_kwh, measured.pooled_kg,
    (select coalesce(sum(upper(serials) - lower(serials)), 0)::bigint from public.register_moves
      where to_holder_id in (select holder_id from mine) and from_status is null),
    (select coalesce(sum(b.kg), 0)::bigint from public.register_blocks b
      where b.holder_id in (select holder_id from mine) and b.status = 'held'),
    (select coalesce(sum(r.kg), 0)::bigint from public.register_retirements r
      where r.holder_id in (select holder_id from mine)),
    (select coalesce(sum(r.kg), 0)::bigint from public.orders o
        join public.order_retirements b on b.order_id = o.id
        join public.register_retirements r on r.id = b.retirement_id
      where o.user_id = (select auth.uid()))
  from measured
$function$;
grant execute on function public.sum_my_register() to authenticated;

create function public.undo_change(change bigint)
returns integer
language plpgsql
set search_path to ''
as $function$
declare
  undone integer;
begin
  if exists (
    select from public.product_batches
    where product_batches.change = undo_change.change::text and undone_at is not null
  ) then
    raise exception 'This was undone already.' using errcode = 'PT409';
  end if;
  if exists (
    select from private.my_change(change) entry,
      lateral (select * from jsonb_each(entry.before) union all select * from jsonb_each(entry.after)) part
    where entry.undo = 'yes' and jsonb_typeof(part.value) = 'object' and part.value ?& array['length', 'sha256']
  ) then
    raise exception 'This cannot be undone, because a text in it is too long.' using errcode = 'PT409';
  end if;
  undone := private.undo_rows_of_change(change) + private.undo_movements(change);
  perform private.note_undone_batch(change);
  return undone;
end $function$;
grant execute on function public.undo_change(bigint) to authenticated;

-- =================================================================================================
-- Schema private
-- =================================================================================================

grant usage on schema private to anon;
grant usage on schema private to authenticated;
grant usage on schema private to service_role;

create type private.product_criteria as (
  search_for tsquery,
  category_id uuid,
  group_ids integer[],
  min_kobo bigint,
  max_kobo bigint,
  irregular_price jsonb
);

create table private.audited_tables (
  table_name text not null,
  readable_by text[] not null,
  undo text not null,
  constraint audited_tables_pkey primary key (table_name),
  constraint audited_tables_readable_by_check check (readable_by <@ '{sales,stock,finance,content,support}'[]),
  constraint audited_tables_undo_check check (undo = any (array['no', 'yes', 'derived']))
);
alter table private.audited_tables enable row level security;

create table private.buyer_cancellations (
  order_id uuid not null,
  cancelled_at timestamptz not null,
  held_until timestamptz not null,
  held_stock boolean not null,
  undone_at timestamptz,
  constraint buyer_cancellations_pkey primary key (order_id),
  constraint buyer_cancellations_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade,
  constraint buyer_cancellations_undone_in_time check (undone_at >= cancelled_at and undone_at <= least(held_until, cancelled_at + '00:10:00'::interval))
);
alter table private.buyer_cancellations enable row level security;
grant select, insert, update on private.buyer_cancellations to service_role;

create table private.desk_product_words (
  product_id uuid not null,
  words tsvector not null,
  sku text not null,
  brand text,
  has_photo boolean not null,
  constraint desk_product_words_pkey primary key (product_id),
  constraint desk_product_words_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade
);
create index desk_product_words_brand_idx on private.desk_product_words using gin (brand extensions.gin_trgm_ops);
create index desk_product_words_has_photo_idx on private.desk_product_words using btree (has_photo);
create index desk_product_words_sku_idx on private.desk_product_words using gin (sku extensions.gin_trgm_ops);
create index desk_product_words_words_idx on private.desk_product_words using gin (words);
alter table private.desk_product_words enable row level security;

create table private.invoice_counters (
  year integer not null,
  last_number integer not null,
  constraint invoice_counters_pkey primary key (year)
);
alter table private.invoice_counters enable row level security;
grant select, insert, update on private.invoice_counters to service_role;

create table private.low_stock_notices (
  product_id uuid not null,
  noticed_at timestamptz not null default now(),
  constraint low_stock_notices_pkey primary key (product_id),
  constraint low_stock_notices_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade
);
alter table private.low_stock_notices enable row level security;
grant select, insert, delete on private.low_stock_notices to service_role;

create table private.order_origins (
  order_id uuid not null,
  address text not null,
  network text not null,
  created_at timestamptz not null default now(),
  constraint order_origins_pkey primary key (order_id),
  constraint order_origins_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade,
  constraint order_origins_address_check check (char_length(address) >= 1 and char_length(address) <= 100),
  constraint order_origins_network_check check (char_length(network) >= 1 and char_length(network) <= 100)
);
create index order_origins_address_idx on private.order_origins using btree (address, created_at);
create index order_origins_created_at_idx on private.order_origins using btree (created_at);
create index order_origins_network_idx on private.order_origins using btree (network, created_at);
alter table private.order_origins enable row level security;
grant select, insert, delete on private.order_origins to service_role;

create table private.order_search (
  order_id uuid not null,
  words tsvector not null,
  store_words tsvector not null default ''::tsvector,
  constraint order_search_pkey primary key (order_id),
  constraint order_search_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade
);
create index order_search_store_words_idx on private.order_search using gin (store_words);
create index order_search_words_idx on private.order_search using gin (words);
alter table private.order_search enable row level security;

create table private.plan_bvns (
  plan_id uuid not null,
  bvn text not null,
  constraint plan_bvns_pkey primary key (plan_id),
  constraint plan_bvns_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete cascade,
  constraint plan_bvns_bvn_check check (bvn ~ '^[0-9]{11}$')
);
alter table private.plan_bvns enable row level security;
grant insert, delete on private.plan_bvns to service_role;

create table private.plan_changes (
  id bigint not null generated always as identity,
  plan_id uuid not null,
  from_status text not null,
  to_status text not null,
  changed_at timestamptz not null default now(),
  constraint plan_changes_pkey primary key (id),
  constraint plan_changes_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete restrict
);
create index plan_changes_plan_id_idx on private.plan_changes using btree (plan_id);
alter table private.plan_changes enable row level security;
grant select, delete on private.plan_changes to service_role;

create table private.plan_notices (
  plan_id uuid not null,
  key text not null,
  sent_at timestamptz not null,
  constraint plan_notices_pkey primary key (plan_id, key),
  constraint plan_notices_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete cascade,
  constraint plan_notices_key_check check (char_length(key) >= 1 and char_length(key) <= 120),
  constraint plan_notices_sent_at_check check (extract(hour from (sent_at at time zone 'Africa/Lagos')) >= 8::numeric and extract(hour from (sent_at at time zone 'Africa/Lagos')) <= 19::numeric)
);
alter table private.plan_notices enable row level security;
grant select, insert on private.plan_notices to service_role;

create table private.plan_payouts (
  decision_id uuid not null,
  bank_code text not null,
  account_number text not null,
  account_name text not null,
  transfer_reference text,
  transferred_by uuid,
  transferred_at timestamptz,
  constraint plan_payouts_pkey primary key (decision_id),
  constraint plan_payouts_decision_id_fkey foreign key (decision_id) references public.plan_decisions(id) on delete restrict,
  constraint plan_payouts_transferred_by_fkey foreign key (transferred_by) references auth.users(id) on delete set null,
  constraint plan_payouts_account_name_check check (char_length(account_name) >= 2 and char_length(account_name) <= 100),
  constraint plan_payouts_account_number_check check (account_number ~ '^\d{10}$'),
  constraint plan_payouts_bank_code_check check (bank_code ~ '^\d{3,6}$'),
  constraint plan_payouts_transfer_check check ((transfer_reference is null) = (transferred_at is null)),
  constraint plan_payouts_transfer_reference_check check (char_length(transfer_reference) >= 3 and char_length(transfer_reference) <= 60)
);
create unique index plan_payouts_transfer_reference_key on private.plan_payouts using btree (upper(transfer_reference)) where transfer_reference is not null;
create index plan_payouts_transferred_by_idx on private.plan_payouts using btree (transferred_by) where transferred_by is not null;
alter table private.plan_payouts enable row level security;
grant select, insert on private.plan_payouts to service_role;
grant update (transfer_reference, transferred_by, transferred_at) on private.plan_payouts to service_role;

create table private.plan_standings (
  plan_id uuid not null,
  paid_kobo bigint not null default 0,
  outstanding_kobo bigint not null default 0,
  fees_due_kobo bigint not null default 0,
  overpaid_kobo bigint not null default 0,
  written_off_kobo bigint not null default 0,
  next_due_on date,
  paused_until date,
  words tsvector not null default ''::tsvector,
  constraint plan_standings_pkey primary key (plan_id),
  constraint plan_standings_plan_id_fkey foreign key (plan_id) references public.instalment_plans(id) on delete cascade
);
create index plan_standings_next_due_on_idx on private.plan_standings using btree (next_due_on, plan_id);
create index plan_standings_overpaid_kobo_idx on private.plan_standings using btree (overpaid_kobo, plan_id) where overpaid_kobo > 0;
create index plan_standings_words_idx on private.plan_standings using gin (words);
alter table private.plan_standings enable row level security;
grant select on private.plan_standings to service_role;

create table private.post_previews (
  token_hash bytea not null,
  post_id uuid not null,
  created_by uuid not null,
  expires_at timestamptz not null,
  constraint post_previews_pkey primary key (token_hash),
  constraint post_previews_created_by_fkey foreign key (created_by) references auth.users(id) on delete cascade,
  constraint post_previews_post_id_fkey foreign key (post_id) references public.posts(id) on delete cascade
);
create index post_previews_created_by_idx on private.post_previews using btree (created_by);
create index post_previews_post_id_idx on private.post_previews using btree (post_id);
alter table private.post_previews enable row level security;

create table private.product_groups (
  id integer not null generated always as identity,
  category_id uuid not null,
  facets jsonb not null,
  digest text not null generated always as (md5(facets::text)) stored,
  constraint product_groups_pkey primary key (id),
  constraint product_groups_category_id_digest_key unique (category_id, digest),
  constraint product_groups_category_id_fkey foreign key (category_id) references public.product_categories(id) on delete cascade
);
create trigger product_groups_notify_changed after insert or delete or update on private.product_groups for each row execute function private.notify_table_changed();
alter table private.product_groups enable row level security;

create table private.product_previews (
  token_hash bytea not null,
  product_id uuid not null,
  created_by uuid not null,
  expires_at timestamptz not null,
  constraint product_previews_pkey primary key (token_hash),
  constraint product_previews_created_by_fkey foreign key (created_by) references auth.users(id) on delete cascade,
  constraint product_previews_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade
);
create index product_previews_created_by_idx on private.product_previews using btree (created_by);
create index product_previews_product_id_idx on private.product_previews using btree (product_id);
alter table private.product_previews enable row level security;

create table private.product_search (
  product_id uuid not null,
  title tsvector not null,
  words tsvector not null,
  group_id integer not null,
  category_id uuid not null,
  name text not null,
  is_featured boolean not null,
  price_kobo bigint not null,
  created_at timestamptz not null,
  carbon numeric(12,2) not null,
  names tsvector not null,
  constraint product_search_pkey primary key (product_id),
  constraint product_search_category_id_fkey foreign key (category_id) references public.product_categories(id) on delete restrict,
  constraint product_search_group_id_fkey foreign key (group_id) references private.product_groups(id) on delete restrict,
  constraint product_search_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade
) with (toast_tuple_target=400);
create index product_search_carbon_idx on private.product_search using btree (carbon desc);
create index product_search_category_id_idx on private.product_search using btree (category_id, is_featured desc, name, product_id);
create index product_search_category_price_idx on private.product_search using btree (category_id, price_kobo);
create index product_search_created_at_idx on private.product_search using btree (created_at desc);
create index product_search_featured_idx on private.product_search using btree (is_featured desc, name, product_id);
create index product_search_group_id_idx on private.product_search using btree (group_id, price_kobo);
create index product_search_names_idx on private.product_search using gin (names);
create index product_search_price_idx on private.product_search using btree (price_kobo);
create index product_search_words_idx on private.product_search using gin (words);
create trigger product_search_notify_changed after insert or delete or update on private.product_search for each row execute function private.notify_table_changed();
alter table private.product_search enable row level security;

create table private.product_sizes (
  lexeme text not null,
  unit text not null,
  amount numeric not null,
  constraint product_sizes_pkey primary key (lexeme)
);
create index product_sizes_amount_idx on private.product_sizes using btree (unit, amount);
create trigger product_sizes_notify_changed after insert or delete or update on private.product_sizes for each row execute function private.notify_table_changed();
alter table private.product_sizes enable row level security;

create table private.product_vocabulary (
  word text not null,
  constraint product_vocabulary_pkey primary key (word)
);
create index product_vocabulary_trigrams_idx on private.product_vocabulary using gin (word extensions.gin_trgm_ops);
create trigger product_vocabulary_notify_changed after insert or delete or update on private.product_vocabulary for each row execute function private.notify_table_changed();
alter table private.product_vocabulary enable row level security;

create table private.profile_photos_to_move (
  user_id uuid not null default auth.uid(),
  media_type text not null,
  content_base64 text not null,
  updated_at timestamptz not null default now(),
  constraint profile_photos_pkey primary key (user_id),
  constraint profile_photos_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint profile_photos_check check (char_length(content_base64) >= 100 and char_length(content_base64) <= 81920 and content_base64 ~ '^[A-Za-z0-9+/]+={0,2}$' and
case media_type
    when 'image/webp' then content_base64 ~~ 'UklGR%'
    else content_base64 ~~ '/9j/%'
end),
  constraint profile_photos_media_type_check check (media_type = any (array['image/webp', 'image/jpeg']))
);
alter table private.profile_photos_to_move enable row level security;
grant select, delete on private.profile_photos_to_move to service_role;

create table private.refund_accounts (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  bank_code text not null,
  account_number text not null,
  account_name text not null,
  is_name_checked boolean not null,
  is_changed boolean not null,
  may_pay_at timestamptz not null,
  created_at timestamptz not null,
  replaced_at timestamptz,
  constraint refund_accounts_pkey primary key (id),
  constraint refund_accounts_order_id_fkey foreign key (order_id) references public.orders(id) on delete restrict,
  constraint refund_accounts_account_name_check check (char_length(account_name) >= 2 and char_length(account_name) <= 100),
  constraint refund_accounts_account_number_check check (account_number ~ '^\d{10}$'),
  constraint refund_accounts_bank_code_check check (bank_code ~ '^\d{3,6}$'),
  constraint refund_accounts_check check (replaced_at >= created_at)
);
create index refund_accounts_account_number_idx on private.refund_accounts using btree (account_number);
create unique index refund_accounts_current_key on private.refund_accounts using btree (order_id) where replaced_at is null;
create index refund_accounts_order_id_idx on private.refund_accounts using btree (order_id, created_at);
create trigger refund_accounts_guard before insert or update on private.refund_accounts for each row execute function private.guard_refund_account();
alter table private.refund_accounts enable row level security;
grant select, insert on private.refund_accounts to service_role;
grant update (replaced_at) on private.refund_accounts to service_role;

create table private.refund_transfers (
  refund_id uuid not null,
  account_id uuid not null,
  reference text not null,
  recorded_by uuid,
  created_at timestamptz not null,
  constraint refund_transfers_pkey primary key (refund_id),
  constraint refund_transfers_account_id_fkey foreign key (account_id) references private.refund_accounts(id) on delete restrict,
  constraint refund_transfers_recorded_by_fkey foreign key (recorded_by) references auth.users(id) on delete set null,
  constraint refund_transfers_refund_id_fkey foreign key (refund_id) references public.refunds(id) on delete restrict,
  constraint refund_transfers_reference_check check (char_length(reference) >= 3 and char_length(reference) <= 60)
);
create index refund_transfers_account_id_idx on private.refund_transfers using btree (account_id);
create index refund_transfers_recorded_by_idx on private.refund_transfers using btree (recorded_by) where recorded_by is not null;
create trigger refund_transfers_guard before insert on private.refund_transfers for each row execute function private.guard_refund_transfer();
create trigger refund_transfers_record_audit after insert or delete or update on private.refund_transfers for each row execute function private.record_audit('refund_id');
alter table private.refund_transfers enable row level security;
grant select, insert on private.refund_transfers to service_role;

create table private.register_check_turns (
  kind text not null,
  due_at timestamptz not null,
  claimed_at timestamptz,
  constraint register_check_turns_pkey primary key (kind),
  constraint register_check_turns_kind_check check (kind = any (array['start', 'night']))
);
alter table private.register_check_turns enable row level security;
grant select, insert, update on private.register_check_turns to service_role;

create table private.register_mail_progress (
  is_only boolean not null default true,
  next_index bigint not null default 0,
  constraint register_mail_progress_pkey primary key (is_only),
  constraint register_mail_progress_is_only_check check (is_only),
  constraint register_mail_progress_next_index_check check (next_index >= 0)
);
alter table private.register_mail_progress enable row level security;
grant select, update on private.register_mail_progress to service_role;

create table private.sandbox_disputes (
  id bigint not null generated always as identity,
  reference text not null,
  refund_amount_kobo bigint not null,
  status text not null default 'awaiting-merchant-feedback',
  resolution text,
  due_at timestamptz not null,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint sandbox_disputes_pkey primary key (id),
  constraint sandbox_disputes_reference_fkey foreign key (reference) references private.sandbox_transactions(reference) on delete cascade,
  constraint sandbox_disputes_refund_amount_kobo_check check (refund_amount_kobo > 0),
  constraint sandbox_disputes_resolution_check check (resolution = any (array['merchant-accepted', 'declined', 'auto-accepted'])),
  constraint sandbox_disputes_status_check check (status = any (array['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending', 'resolved']))
);
create index sandbox_disputes_reference_idx on private.sandbox_disputes using btree (reference);
alter table private.sandbox_disputes enable row level security;
grant select, insert, update on private.sandbox_disputes to service_role;

create table private.sandbox_recipients (
  id bigint not null generated always as identity,
  code text not null,
  name text not null,
  account_number text not null,
  bank_code text not null,
  created_at timestamptz not null default now(),
  constraint sandbox_recipients_pkey primary key (id),
  constraint sandbox_recipients_code_key unique (code)
);
alter table private.sandbox_recipients enable row level security;
grant select, insert on private.sandbox_recipients to service_role;

create table private.sandbox_refunds (
  id bigint not null generated always as identity,
  reference text not null,
  amount_kobo bigint not null,
  merchant_note text not null,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  constraint sandbox_refunds_pkey primary key (id),
  constraint sandbox_refunds_reference_fkey foreign key (reference) references private.sandbox_transactions(reference) on delete cascade,
  constraint sandbox_refunds_amount_kobo_check check (amount_kobo > 0),
  constraint sandbox_refunds_status_check check (status = any (array['pending', 'processing', 'processed', 'failed', 'needs-attention']))
);
create index sandbox_refunds_reference_idx on private.sandbox_refunds using btree (reference);
alter table private.sandbox_refunds enable row level security;
grant select, insert, update on private.sandbox_refunds to service_role;

create table private.sandbox_transactions (
  reference text not null,
  id bigint not null generated always as identity,
  amount_kobo bigint not null,
  sent_kobo bigint,
  email text not null,
  callback_url text not null,
  status text not null default 'abandoned',
  succeeds_at timestamptz,
  refunded_kobo bigint not null default 0,
  created_at timestamptz not null default now(),
  is_over boolean not null default false,
  takes_refunds boolean not null default true,
  paid_at timestamptz,
  card text not null default 'works',
  charges_reference text,
  declined_with text,
  constraint sandbox_transactions_pkey primary key (reference),
  constraint sandbox_transactions_charges_reference_fkey foreign key (charges_reference) references private.sandbox_transactions(reference) on delete cascade,
  constraint sandbox_transactions_amount_kobo_check check (amount_kobo > 0),
  constraint sandbox_transactions_card_check check (card = any (array['works', 'recovers', 'expires', 'asks', 'slow'])),
  constraint sandbox_transactions_declined_with_check check (char_length(declined_with) <= 200),
  constraint sandbox_transactions_reference_check check (length(reference) >= 1 and length(reference) <= 64),
  constraint sandbox_transactions_refunded_kobo_check check (refunded_kobo >= 0),
  constraint sandbox_transactions_status_check check (status = any (array['abandoned', 'ongoing', 'processing', 'success', 'failed', 'reversed']))
);
create index sandbox_transactions_charges_reference_idx on private.sandbox_transactions using btree (charges_reference) where charges_reference is not null;
alter table private.sandbox_transactions enable row level security;
grant select, insert, update on private.sandbox_transactions to service_role;

create table private.sandbox_transfers (
  id bigint not null generated always as identity,
  reference text not null,
  recipient_id bigint not null,
  amount_kobo bigint not null,
  reason text not null,
  status text not null,
  created_at timestamptz not null default now(),
  constraint sandbox_transfers_pkey primary key (id),
  constraint sandbox_transfers_reference_key unique (reference),
  constraint sandbox_transfers_recipient_id_fkey foreign key (recipient_id) references private.sandbox_recipients(id) on delete cascade,
  constraint sandbox_transfers_amount_kobo_check check (amount_kobo > 0),
  constraint sandbox_transfers_status_check check (status = any (array['pending', 'otp', 'success', 'failed', 'reversed']))
);
create index sandbox_transfers_recipient_id_idx on private.sandbox_transfers using btree (recipient_id);
alter table private.sandbox_transfers enable row level security;
grant select, insert, update on private.sandbox_transfers to service_role;

create table private.second_factors (
  factor_id uuid not null,
  user_id uuid not null,
  added_at timestamptz not null default now(),
  trusted_at timestamptz not null,
  confirmed_by uuid,
  removed_at timestamptz,
  constraint second_factors_pkey primary key (factor_id),
  constraint second_factors_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
create index second_factors_user_id_idx on private.second_factors using btree (user_id);
alter table private.second_factors enable row level security;

create table private.shipped_units (
  shipment_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  depot_id uuid not null,
  quantity integer not null,
  constraint shipped_units_pkey primary key (shipment_id, order_id, product_id, depot_id),
  constraint shipped_units_depot_id_fkey foreign key (depot_id) references public.depots(id) on delete restrict,
  constraint shipped_units_shipment_id_order_id_product_id_fkey foreign key (shipment_id, order_id, product_id) references public.shipment_lines(shipment_id, order_id, product_id) on delete cascade,
  constraint shipped_units_quantity_check check (quantity > 0)
);
create index shipped_units_depot_id_idx on private.shipped_units using btree (depot_id);
create index shipped_units_order_id_idx on private.shipped_units using btree (order_id, product_id);
create index shipped_units_product_id_idx on private.shipped_units using btree (product_id);
alter table private.shipped_units enable row level security;

create table private.staff_invitations (
  id uuid not null default gen_random_uuid(),
  email text not null,
  grants text[] not null,
  invited_by uuid not null,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + '7 days'::interval,
  accepted_at timestamptz,
  constraint staff_invitations_pkey primary key (id),
  constraint staff_invitations_email_check check (email = lower(email) and char_length(email) >= 3 and char_length(email) <= 254),
  constraint staff_invitations_grants_check check (grants <@ '{owner,sales,stock,finance,content,support}'[] and cardinality(grants) > 0)
);
create unique index staff_invitations_email_idx on private.staff_invitations using btree (email) where accepted_at is null;
alter table private.staff_invitations enable row level security;
grant select, insert, delete on private.staff_invitations to service_role;
grant update (grants, invited_by, invited_at, expires_at) on private.staff_invitations to service_role;

create table private.tier_months (
  month date not null,
  done_at timestamptz not null,
  constraint tier_months_pkey primary key (month),
  constraint tier_months_month_check check (extract(day from month) = 1::numeric)
);
alter table private.tier_months enable row level security;
grant select, insert on private.tier_months to service_role;

create table private.transfer_recipients (
  bank_account_id uuid not null,
  gateway text not null,
  is_test boolean not null,
  code text not null,
  created_at timestamptz not null default now(),
  constraint transfer_recipients_pkey primary key (bank_account_id, gateway, is_test),
  constraint transfer_recipients_bank_account_id_fkey foreign key (bank_account_id) references public.reseller_bank_accounts(id) on delete cascade,
  constraint transfer_recipients_code_check check (char_length(code) >= 3 and char_length(code) <= 100),
  constraint transfer_recipients_gateway_check check (gateway = any (array['paystack', 'sandbox']))
);
alter table private.transfer_recipients enable row level security;
grant select, insert on private.transfer_recipients to service_role;

create view private.depot_levels as
 select product_id,
    depot_id,
    sum(stock)::integer as stock,
    sum(units)::integer as on_hold,
    sum(stock + units)::integer as on_hand
   from ( select depot_stock.product_id,
            depot_stock.depot_id,
            depot_stock.quantity as stock,
            0 as units
           from public.depot_stock
        union all
         select movement.product_id,
            part_1.depot_id,
            0,
            - part_1.quantity
           from public.orders
             join public.stock_movements movement on movement.order_id = orders.id
             join public.depot_movements part_1 on part_1.movement_id = movement.id
          where orders.holds_stock and (orders.status = any (array['pending_payment', 'paid', 'preparing'])) and movement.return_request_id is null
        union all
         select gone.product_id,
            gone.depot_id,
            0,
            - gone.quantity
           from public.orders
             join private.shipped_units gone on gone.order_id = orders.id
          where orders.holds_stock and (orders.status = any (array['pending_payment', 'paid', 'preparing']))) part
  group by product_id, depot_id;
grant select on private.depot_levels to service_role;

create view private.held_units as
 select line.product_id,
    line.order_id,
    greatest(line.quantity - line.returned_quantity + coalesce(( select sum(back.quantity) as sum
           from public.stock_movements back
          where back.order_id = line.order_id and back.product_id = line.product_id and back.return_request_id is not null), 0::bigint) - coalesce(( select sum(sent.quantity) as sum
           from public.shipment_lines sent
          where sent.order_id = line.order_id and sent.product_id = line.product_id), 0::bigint), 0::bigint)::integer as units
   from public.order_lines line
     join public.orders on orders.id = line.order_id
  where orders.holds_stock and (orders.status = any (array['pending_payment', 'paid', 'preparing']));
grant select on private.held_units to service_role;

create view private.order_lines_for_store as
 select order_id,
    quantity
   from public.order_lines
  where ( select private.has_grant(variadic array['stock']) as has_grant);
grant select on private.order_lines_for_store to authenticated;

create view private.order_words_for_staff as
 select order_id,
    words
   from private.order_search
  where ( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant);
grant select on private.order_words_for_staff to authenticated;

create view private.order_words_for_store as
 select order_id,
    store_words as words
   from private.order_search
  where ( select private.has_grant(variadic array['stock']) as has_grant);
grant select on private.order_words_for_store to authenticated;

create view private.orders_for_staff as
 select id,
    number,
    status,
    name,
    email,
    phone_number,
    delivery_state,
    delivery_area,
    installation_kind,
    total_kobo,
    promised_by,
    created_at,
    paid_at,
    shipped_at,
    delivered_at,
    user_id
   from public.orders
  where ( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant);
grant select on private.orders_for_staff to authenticated;

create view private.orders_for_store as
 select id,
    number,
    status,
    name,
    phone_number,
    delivery_state,
    delivery_area,
    installation_kind,
    promised_by,
    created_at,
    paid_at,
    shipped_at,
    delivered_at,
    user_id
   from public.orders
  where ( select private.has_grant(variadic array['stock']) as has_grant);
grant select on private.orders_for_store to authenticated;

create view private.payments_for_staff as
 select id,
    order_id,
    attempt,
    reference,
    method,
    amount_kobo,
    status,
    message,
    channel,
    succeeded_at,
    created_at
   from public.payments
  where ( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant);
grant select on private.payments_for_staff to authenticated;

create view private.people_for_staff as
 select id,
    name,
    email,
    phone,
    role,
    joined_at,
    blocked_until,
    words
   from public.people
  where ( select private.has_grant(variadic array['sales', 'support', 'finance']) as has_grant);
grant select on private.people_for_staff to authenticated;
grant select on private.people_for_staff to service_role;

create view private.plan_rules_for_staff as
 select version,
    is_open,
    max_owed_kobo,
    max_open_plans,
    max_share_of_income_percent,
    approve_up_to_kobo,
    min_score,
    guarantor_above_kobo,
    documents_above_kobo,
    asks_bvn,
    retry_days,
    late_fee_kobo,
    late_fee_cap_percent,
    late_fee_after_days,
    reason,
    created_by,
    created_at
   from public.plan_rules
  where ( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant);
grant select on private.plan_rules_for_staff to authenticated;

create view private.plans_for_staff as
 select p.id,
    p.number,
    p.status,
    p.order_id,
    o.number as order_number,
    o.name,
    o.email,
    o.phone_number,
    p.months,
    p.financed_kobo,
    p.applied_at,
    p.activated_at,
    p.ended_at,
    p.is_test,
    s.paid_kobo,
    s.outstanding_kobo,
    s.overpaid_kobo,
    s.written_off_kobo,
    s.next_due_on,
    s.paused_until,
    s.words,
    ( select t.arrears_kobo
           from private.plan_state(p.id, (now() at time zone 'Africa/Lagos')::date) t(financed_kobo, paid_kobo, refunded_kobo, outstanding_principal_kobo, fees_due_kobo, arrears_kobo, due_kobo, days_past_due, next_number, next_due_on, settlement_kobo, overpaid_kobo, short_kobo, written_off_kobo, paid_interest_kobo, charged_fees_kobo, principal_kobo)) as arrears_kobo,
    ( select max(n.created_at) as max
           from public.plan_notes n
          where n.plan_id = p.id and n.is_contact) as contacted_at,
    (now() at time zone 'Africa/Lagos')::date as today
   from public.instalment_plans p
     join public.orders o on o.id = p.order_id
     join private.plan_standings s on s.plan_id = p.id
  where ( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant);
grant select on private.plans_for_staff to authenticated;

create view private.plans_of_orders as
 select p.order_id,
    p.number as plan_number,
    p.status = 'active' and coalesce(s.next_due_on < (now() at time zone 'Africa/Lagos')::date, false) as is_plan_late
   from public.instalment_plans p
     join private.plan_standings s on s.plan_id = p.id
  where (p.status <> all (array['declined', 'cancelled'])) and ( select private.has_grant(variadic array['sales', 'finance', 'support']) as has_grant);
grant select on private.plans_of_orders to authenticated;

create view private.product_words_for_staff as
 select product_id,
    words,
    sku,
    brand,
    has_photo
   from private.desk_product_words
  where ( select private.is_admin() as is_admin);
grant select on private.product_words_for_staff to authenticated;

create view private.products_for_staff as
 select id,
    name,
    sku,
    status,
    category_id,
    price,
    compare_at_price,
    stock,
    brand,
    vat_class,
    publish_at,
    created_at,
    updated_at,
    is_featured,
    is_active,
    low_stock_level,
    delivery_days_min,
    delivery_days_max,
    technical is not null as has_technical
   from public.products
  where ( select private.is_admin() as is_admin);
grant select on private.products_for_staff to authenticated;

create view private.withheld_tax as
 select e.id,
    e.reseller_id,
    e.payout_id,
    e.effective_at,
    date_trunc('month', (e.effective_at at time zone 'Africa/Lagos'))::date as month,
    - p.amount_kobo as tax_kobo,
    sign((- p.amount_kobo)::double precision)::integer * o.gross_kobo as gross_kobo,
    o.tax_percent
   from public.commission_entries e
     join public.commission_postings p on p.entry_id = e.id and p.account = 'withheld'
     join public.payouts o on o.id = e.payout_id;
grant select on private.withheld_tax to service_role;

create sequence private.complaint_numbers;
grant usage on private.complaint_numbers to service_role;

create sequence private.discharge_letter_numbers;
grant usage on private.discharge_letter_numbers to service_role;

create sequence private.instalment_plan_numbers;
grant usage on private.instalment_plan_numbers to service_role;

create sequence private.order_numbers;
grant usage on private.order_numbers to service_role;

create function private.add_second_factor(factor uuid, person uuid)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
begin
  insert into private.second_factors (factor_id, user_id, trusted_at)
    values (factor, person, case when private.trusts_first_factor(person) then now()
      else now() + interval '24 hours' end)
    on conflict (factor_id) do update
set added_at = excluded.added_at, trusted_at = excluded.trusted_at, confirmed_by = null;
end $function$;

create function private.address_key(address text)
returns text
language sql
immutable parallel safe strict
set search_path to ''
as $function$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower(address),
    '\mstreet\M|\mstr\M', 'st', 'g'), '\mroad\M', 'rd', 'g'),
    '\mavenue\M|\maven\M', 'ave', 'g'), '[^a-z0-9]', '', 'g')
$function$;
grant execute on function private.address_key(text) to service_role;

create function private.allow_product_columns()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  columns text[];
  changed text;
  needed text;
begin
  if (select auth.uid()) is null or pg_trigger_depth() > 1 then
    return null;
  end if;
  execute private.changed_columns_query(tg_relid, '{version,updated_at,revised_at}') into columns;
  for needed, changed in
    select private.grant_for_product_column(name), min(name) from unnest(columns) name group by 1
  loop
    if not private.has_grant(needed) then
      raise exception 'You need the grant % to change % of a product', needed, changed
        using errcode = '42501';
    end if;
  end loop;
  return null;
end $function$;

create function private.append_register_event(event_type text, event_data jsonb)
returns bigint
language plpgsql
set search_path to ''
as $function$
declare
  before_it public.register_events;
  next_index bigint;
  event_json text;
begin
  perform private.lock_register();
  select * into before_it from public.register_events order by index desc limit 1;
  next_index := coalesce(before_it.index + 1, 0);
  event_json := private.canonical_json(jsonb_build_object(
    'v', 1,
    'index', next_index,
    'at', to_char(greatest(date_trunc('milliseconds', clock_timestamp()), before_it.at) at time zone 'utc',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'previous', coalesce(encode(before_it.leaf_hash, 'hex'), repeat('0', 64)),
    'type', event_type,
    'data', event_data || case event_type
      when 'holder_opened' then jsonb_build_object('holder', 'H' || next_index)
      when 'retired' then jsonb_build_object('retirement',
        'R' || lpad(next_index::text, greatest(6, length(next_index::text)), '0'))
      else '{}' end));
  insert into public.register_events (index, json, leaf_hash, type, at, data)
  values (next_index, event_json, sha256('\x00'::bytea || convert_to(event_json, 'utf8')),
    event_type, clock_timestamp(), event_data);
  return next_index;
end $function$;
grant execute on function private.append_register_event(text,jsonb) to service_role;

create function private.apply_account_block()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if tg_op = 'DELETE' then
    update auth.users set banned_until = null where id = old.user_id;
    return null;
  end if;
  if exists (select from public.profiles where id = new.user_id and role = 'admin' for share) then
    raise exception 'This person works here. An owner can take them off the staff first.'
      using errcode = 'PT409';
  end if;
  update auth.users set banned_until = coalesce(new.ends_at, now() + interval '100 years')
    where id = new.user_id;
  delete from auth.sessions where user_id = new.user_id;
  return null;
end $function$;

create function private.apply_register_event()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  data constant jsonb := new.data;
begin
  case new.type
    when 'project_registered', 'project_amended' then perform private.write_register_project(new);
    when 'period_added' then perform private.write_register_period(new);
    when 'holder_opened' then
      if data ->> 'holder' is distinct from 'H' || new.index then
        raise exception 'A holder is named after its event' using errcode = 'PT409';
      end if;
      insert into public.register_holders (id, kind, name, commitment, event_index)
      values (data ->> 'holder', data ->> 'kind', data ->> 'name', data ->> 'commitment', new.index);
    when 'issued' then perform private.issue_register_units(new);
    when 'transferred' then
      if data ->> 'from' = data ->> 'to' then
        raise exception 'Units are given to somebody else' using errcode = 'PT400';
      end if;
      perform private.move_register_blocks(new, 'held', data ->> 'from', 'held', data ->> 'to');
    when 'retired' then perform private.retire_register_units(new);
    when 'cancelled' then
      perform private.move_register_blocks(new, data ->> 'status', data ->> 'holder', 'cancelled',
        data ->> 'holder');
    when 'buffer_released' then
      perform private.move_register_blocks(new, 'buffer', null, 'held', data ->> 'holder');
    -- Says something about an earlier event, such as a mistake, and changes nothing.
    when 'note_added' then
      if (data ->> 'about')::bigint >= new.index then
        raise exception 'A note is about an earlier event' using errcode = 'PT409';
      end if;
    else raise exception 'The register has no event of the type %', new.type using errcode = 'PT400';
  end case;
  return null;
end $function$;

create function private.are_mail_words(words text, placeholders text[])
returns boolean
language sql
immutable
set search_path to ''
as $function$
  select words !~ '[^\n !-;=?-~\u00A1-\u00AC\u00AE-\u02AF\u0300-\u036F\u1E00-\u1EFF\u2010-\u2027\u2039\u203A\u20AC\u20A6\u2212]'
    and not private.has_contact_details(words)
    and words !~* '\u20A6|\yngn\y|\ynaira\y'
    and regexp_replace(words, '\{(' || array_to_string(placeholders, '|') || ')\}', '', 'g') !~ '[{}]'
$function$;
grant execute on function private.are_mail_words(text,text[]) to authenticated;
grant execute on function private.are_mail_words(text,text[]) to service_role;

create function private.are_public_words(words text)
returns boolean
language sql
immutable
set search_path to ''
as $function$
  select words !~ ('[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u180F\u200B\u200E\u200F'
      || '\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB'
      || '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]')
    and not private.has_contact_details(words)
$function$;
grant execute on function private.are_public_words(text) to service_role;

create function private.audit_table(audited regclass, readable_by text[], undo text default 'no')
returns void
language plpgsql
set search_path to ''
as $function$
declare
  name constant text := (select relname from pg_catalog.pg_class where oid = audited);
  space constant text := (
    select relnamespace::regnamespace::text from pg_catalog.pg_class where oid = audited);
  keys constant text := (
    select string_agg(quote_literal(a.attname), ', ' order by part.place)
    from pg_catalog.pg_index i, unnest(i.indkey) with ordinality as part (number, place)
      join pg_catalog.pg_attribute a on a.attnum = part.number
    where i.indrelid = audited and i.indisprimary and a.attrelid = audited
  );
begin
  insert into private.audited_tables (table_name, readable_by, undo)
    values (case space when 'public' then '' else space || '.' end || name, readable_by, undo)
    on conflict (table_name) do update
set readable_by = excluded.readable_by, undo = excluded.undo;
  execute format(
    'create or replace trigger %I after insert or update or delete on %s
       for each row execute function private.record_audit(%s)',
    name || '_record_audit', audited, keys
  );
end $function$;

create function private.audited_row(whole jsonb)
returns jsonb
language sql
immutable
set search_path to ''
as $function$
  select coalesce(jsonb_object_agg(key, case
      when length(value #>> '{}') > 50000 then jsonb_build_object(
        'length', length(value #>> '{}'),
        'sha256', encode(sha256(convert_to(value #>> '{}', 'utf8')), 'hex'))
      else value
    end), '{}')
  from jsonb_each(whole)
  where key !~ '(hash|secret|token|password|signature|idempotency_key|account_number|access_code)'
    and key not in ('updated_at', 'revised_at', 'version', 'search', 'stock')
$function$;

create function private.book_charge()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  charged bigint;
  on_invoice constant boolean := tg_op = 'INSERT' or old.invoice_number is null;
begin
  if tg_op = 'UPDATE' and (new.status = old.status or 'cancelled' not in (old.status, new.status)
      or new.status = 'refunded') then
    return null;
  end if;
  select coalesce(sum(amount_kobo), 0) into charged
    from public.ledger_entries where order_id = new.id and kind in ('charge', 'installation', 'credit_note');
  if new.status = 'cancelled' and charged > 0 then
    insert into public.ledger_entries (order_id, kind, amount_kobo, actor, on_invoice)
    values (new.id, 'credit_note', -charged, 'system', on_invoice);
  elsif new.status <> 'cancelled' and charged < new.total_kobo then
    insert into public.ledger_entries (order_id, kind, amount_kobo, actor, on_invoice)
    values (new.id, 'charge', new.total_kobo - charged, 'system', on_invoice);
  end if;
  return null;
end $function$;

create function private.book_commission_entry(of_commission uuid, entry_kind text, at timestamptz, why text, accounts text[], amounts bigint[])
returns void
language plpgsql
security definer
set search_path to ''
as $function$
declare
  number constant integer := (select entries + 1 from private.commission_balance(of_commission));
  booked bigint;
begin
  insert into public.commission_entries
      (reseller_id, commission_id, kind, key, effective_at, reason, actor)
    select c.reseller_id, c.id, entry_kind, c.id || ':' || number, at, why, 'system'
    from public.commissions c where c.id = of_commission
    returning id into booked;
  insert into public.commission_postings (entry_id, account, amount_kobo)
    select booked, account, amount from unnest(accounts, amounts) as posting (account, amount)
    where amount <> 0;
end $function$;

create function private.bump_version()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  new.version := old.version + 1;
  return new;
end
$function$;

create function private.cancel_begun_plan(plan public.instalment_plans, cancelled_at timestamptz)
returns void
language plpgsql
set search_path to ''
as $function$
declare
  today constant date := (cancelled_at at time zone 'Africa/Lagos')::date;
  given bigint;
  entry bigint;
begin
  if plan.status = 'written_off' then
    update public.instalment_plans set status = 'active' where id = plan.id;
  end if;
  -- The refund at the end is all that the plan paid of the order, so those before it are taken back.
  with undone as (
    insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, reverses, reason,
      actor, created_at)
    select plan_id, kind, -amount_kobo, effective_on, 'cancelled:' || id, id,
      'The order was cancelled.', 'system', cancelled_at
    from public.plan_entries e
    where plan_id = plan.id and kind in ('write_off', 'refund') and reverses is null
      and not exists (select from public.plan_entries r where r.reverses = e.id)
    returning id, reverses
  )
  insert into public.plan_postings (entry_id, account, amount_kobo)
    select u.id, p.account, -p.amount_kobo
    from undone u join public.plan_postings p on p.entry_id = u.reverses;
  insert into public.ledger_entries (order_id, kind, amount_kobo, plan_id, reverses, reason, actor)
    select order_id, kind, -amount_kobo, plan_id, id, 'The order was cancelled.', 'system'
    from public.ledger_entries e
    where e.plan_id = plan.id and kind = 'plan_fee' and reverses is null
      and not exists (select from public.ledger_entries r where r.reverses = e.id);
  select -sum(amount_kobo) into given from public.ledger_entries
    where plan_id = plan.id and kind in ('financed', 'plan_credit');
  if given > 0 then
    insert into public.ledger_entries (order_id, kind, amount_kobo, plan_id, actor)
      values (plan.order_id, 'plan_credit', given, plan.id, 'system');
  end if;
  insert into public.plan_schedules (plan_id, version, reason, effective_on, actor, created_at)
    select plan.id, max(version) + 1, 'refund', greatest(today, max(effective_on)), 'system', cancelled_at
    from public.plan_schedules where plan_id = plan.id;
  insert into public.plan_schedule_rows (plan_id, version, number, due_on, principal_kobo, interest_kobo)
    select r.plan_id, r.version + 1, r.number, r.due_on, 0, 0 from public.plan_schedule_rows r
    where r.plan_id = plan.id
      and r.version = (select max(version) - 1 from public.plan_schedules where plan_id = plan.id);
  insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, reason, actor, created_at)
    values (plan.id, 'refund', plan.financed_kobo, today, 'cancelled', 'The order was cancelled.',
      'system', cancelled_at)
    returning id into entry;
  insert into public.plan_postings (entry_id, account, amount_kobo)
    with now_on as (
      select account, sum(p.amount_kobo) as amount
      from public.plan_postings p join public.plan_entries e on e.id = p.entry_id
      where e.plan_id = plan.id group by account
    ), sums as (
      select coalesce(sum(amount) filter (where account = 'cash'), 0) as paid,
        coalesce(-sum(amount) filter (where account = 'fees'), 0) as charged
      from now_on
    ), wanted (account, amount) as (
      select wanted.* from sums, lateral (values ('order', 0::numeric), ('principal', 0),
        ('interest', 0), ('losses', 0), ('fees_due', greatest(charged - paid, 0)),
        ('overpaid', -greatest(paid - charged, 0))) as wanted (account, amount)
    )
    select entry, w.account, w.amount - coalesce(n.amount, 0)
    from wanted w left join now_on n using (account)
    where w.amount <> coalesce(n.amount, 0);
  update public.instalment_plans set status = 'cancelled', ended_at = cancelled_at where id = plan.id;
end $function$;

create function private.canonical_json(value jsonb)
returns text
language plpgsql
immutable strict
set search_path to ''
as $function$
begin
  case jsonb_typeof(value)
    when 'object' then return '{' || coalesce((
      select string_agg(to_json(key)::text || ':' || private.canonical_json(part), ','
        order by key collate "C")
      from jsonb_each(value) as parts (key, part)), '') || '}';
    when 'array' then return '[' || coalesce((
      select string_agg(private.canonical_json(part), ',' order by place)
      from jsonb_array_elements(value) with ordinality as parts (part, place)), '') || ']';
    when 'string' then return to_json(value #>> '{}')::text;
    when 'number' then
      if value::text !~ '^(0|-?[1-9][0-9]{0,14})$' then
        raise exception 'An event of the register has whole numbers only, not %', value
          using errcode = 'PT400';
      end if;
      return value::text;
    else return value::text;
  end case;
end $function$;
grant execute on function private.canonical_json(jsonb) to service_role;

create function private.changed_columns_query(of_table oid, but_not text[])
returns text
language sql
stable
set search_path to ''
as $function$
  select format(
    'select array_remove(array[%s], null) from old_rows o join new_rows n using (id)',
    string_agg(format('case when bool_or(o.%1$I is distinct from n.%1$I) then %1$L end', attname), ', '
      order by attnum))
  from pg_catalog.pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = ''
    and attname <> all (but_not || array['id'])
$function$;
grant execute on function private.changed_columns_query(oid,text[]) to authenticated;
grant execute on function private.changed_columns_query(oid,text[]) to service_role;

create function private.charged_kobo(of_order uuid)
returns bigint
language sql
stable
set search_path to ''
as $function$
  select coalesce(sum(amount_kobo), 0)::bigint from public.ledger_entries
  where order_id = of_order and kind in ('charge', 'installation', 'credit_note')
$function$;
grant execute on function private.charged_kobo(uuid) to service_role;

create function private.check_commission_balance()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  checked public.commission_entries;
  allowed text[];
begin
  select * into checked from public.commission_entries
    where id = coalesce((to_jsonb(new) ->> 'entry_id')::bigint, (to_jsonb(new) ->> 'id')::bigint);
  allowed := case checked.kind
    when 'accrued' then array['expense', 'accrued']
    when 'earned' then array['accrued', 'payable']
    when 'reversed' then array['expense', 'accrued', 'payable']
    when 'payout' then array['payable', 'paid_out', 'withheld']
    when 'withheld' then array['payable', 'withheld']
    when 'payout_returned' then array['payable', 'paid_out', 'withheld']
    else array['expense', 'payable']
  end;
  if (select count(*) < 2 or sum(amount_kobo) <> 0 or not bool_and(account = any (allowed))
      from public.commission_postings where entry_id = checked.id) then
    raise exception 'The postings of an entry must balance' using errcode = 'PT409';
  end if;
  -- What raises what we owe to whom, and what lowers it.
  if exists (
    select from public.commission_postings
    where entry_id = checked.id and (checked.kind, account, amount_kobo > 0) in (
      ('accrued', 'expense', false), ('earned', 'payable', true), ('reversed', 'expense', true),
      ('reversed', 'accrued', false), ('reversed', 'payable', false), ('payout', 'payable', false),
      ('withheld', 'payable', false))
  ) then
    raise exception 'The entry has the wrong direction' using errcode = 'PT409';
  end if;
  if checked.commission_id is not null and exists (
    select from public.commission_entries e join public.commission_postings p on p.entry_id = e.id
    where e.commission_id = checked.commission_id
    group by p.account
    having sum(p.amount_kobo) * case p.account when 'expense' then 1 else -1 end < 0
  ) then
    raise exception 'A commission is not below zero' using errcode = 'PT409';
  end if;
  if checked.reverses is not null and exists (
    select from public.commission_postings
    where entry_id in (checked.id, checked.reverses)
    group by account having sum(amount_kobo) <> 0
  ) then
    raise exception 'A return takes back exactly one entry' using errcode = 'PT409';
  end if;
  if checked.kind in ('payout', 'withheld')
    and (select payable_kobo < 0 from private.reseller_balance(checked.reseller_id)) then
    raise exception 'That is more than can be paid out' using errcode = 'PT409';
  end if;
  return null;
end $function$;

create function private.check_first_status()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if current_user = 'service_role' and new.status <> tg_argv[0] then
    raise exception 'A new row of % begins as %', tg_table_name, tg_argv[0] using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.check_ledger()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  of_order constant uuid := case tg_table_name
    when 'orders' then (to_jsonb(new) ->> 'id')::uuid
    when 'refunds' then (
      select order_id from public.payments where id = (to_jsonb(new) ->> 'payment_id')::uuid)
    else (to_jsonb(new) ->> 'order_id')::uuid
  end;
  of_kind constant text := to_jsonb(new) ->> 'kind';
  checked public.orders;
  balance bigint;
  charged bigint;
  agreed bigint;
  promised bigint;
begin
  select * into checked from public.orders where id = of_order;
  if not found then return null; end if;
  select coalesce(sum(amount_kobo), 0),
      coalesce(sum(amount_kobo) filter (where kind in ('charge', 'installation', 'credit_note')), 0),
      coalesce(sum(amount_kobo) filter (where kind = 'installation'), 0)
    into balance, charged, agreed
    from public.ledger_entries where order_id = of_order;
  -- An agreed installation is a charge of its own, beside the price of the order.
  if charged not between 0 and checked.total_kobo + agreed
    or checked.status = 'pending_payment' and charged <> checked.total_kobo
    or checked.status in ('cancelled', 'refunded') and charged <> 0 then
    raise exception 'The charges of an order do not match its status' using errcode = 'PT409';
  end if;
  if tg_table_name = 'orders' and checked.status = 'paid' and balance > 0 then
    raise exception 'An order that is not paid in full is not paid' using errcode = 'PT409';
  end if;
  if tg_table_name = 'orders' and checked.status = 'refunded' and balance < 0 then
    raise exception 'An order whose money is still here is not refunded' using errcode = 'PT409';
  end if;
  if exists (
    select from public.payments p, lateral (
      select -sum(amount_kobo) filter (where kind = 'receipt') as received,
        count(*) filter (where kind = 'receipt') as receipts
      from public.ledger_entries where payment_id = p.id
    ) as ledger
    where p.order_id = of_order
      and ((p.status = 'succeeded') <> (receipts > 0) or coalesce(received, 0) < 0
        or (p.succeeded_at is not null) <> (p.status = 'succeeded'))
  ) then
    raise exception 'A payment has succeeded when its receipt is in the ledger'
      using errcode = 'PT409';
  end if;
  if exists (
    select from public.refunds r
    join public.payments p on p.id = r.payment_id, lateral (
      select coalesce(sum(amount_kobo), 0) as paid_out
      from public.ledger_entries where refund_id = r.id
    ) as ledger
    where p.order_id = of_order
      and paid_out <> case r.status when 'processed' then r.amount_kobo else 0 end
  ) then
    raise exception 'A refund is processed when it is in the ledger' using errcode = 'PT409';
  end if;
  -- What the bank took back, what was paid out, and what became of a refund are facts and not decisions.
  if coalesce(of_kind, '') not in ('chargeback', 'refund')
    and (tg_table_name <> 'refunds' or to_jsonb(new) ->> 'status' in ('approved', 'processing')) then
    select coalesce(sum(r.amount_kobo), 0) into promised
      from public.refunds r join public.payments p on p.id = r.payment_id
      where p.order_id = of_order and r.status in ('approved', 'processing', 'needs_attention');
    -- After a chargeback also what the gateway is paying out already.
    if promised > 0 and promised > -balance and (
      exists (
        select from public.refunds r join public.payments p on p.id = r.payment_id
        where p.order_id = of_order and r.status = 'approved')
      or not exists (
        select from public.ledger_entries where order_id = of_order and kind = 'chargeback')
    ) then
      raise exception 'More would go back than is left over' using errcode = 'PT409';
    end if;
  end if;
  return null;
end $function$;

create function private.check_lost_dispute()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if new.status = 'lost' and not exists (
    select from public.ledger_entries where dispute_id = new.id and reverses is null
  ) then
    raise exception 'A lost dispute is in the ledger' using errcode = 'PT409';
  end if;
  return null;
end $function$;

create function private.check_order_edit()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if new.total_after_kobo - new.total_before_kobo <> (
      select coalesce(sum(amount_kobo), 0) from public.ledger_entries where edit_id = new.id
    ) or exists (
      select from public.ledger_entries where edit_id = new.id and order_id <> new.order_id
    ) then
    raise exception 'The ledger must hold the difference of an edit' using errcode = 'PT409';
  end if;
  return null;
end $function$;

create function private.check_order_stock()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  changed uuid;
  product uuid;
begin
  if tg_table_name = 'orders' then
    changed := new.id;
  elsif tg_op = 'DELETE' then
    changed := old.order_id;
    product := old.product_id;
  else
    changed := new.order_id;
    product := new.product_id;
  end if;
  if exists (
    select from public.orders o, lateral (
      select product_id, returned_quantity - quantity as units
      from public.order_lines where order_id = o.id and o.holds_stock
      union all
      select product_id, -quantity from public.stock_movements where order_id = o.id
    ) as counted
    where o.id = changed and (product is null or counted.product_id = product)
    group by counted.product_id
    having sum(counted.units) <> 0
  ) then
    raise exception 'The movements of an order must sum to the units that it holds'
      using errcode = 'PT409';
  end if;
  return null;
end $function$;

create function private.check_order_sums()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  changed uuid;
begin
  if tg_table_name = 'orders' then changed := new.id;
  elsif tg_op = 'DELETE' then changed := old.order_id;
  else changed := new.order_id;
  end if;
  if exists (
    select from public.orders o,
      lateral (
        select sum(unit_price_kobo * quantity) as subtotal, sum(discount_kobo) as discount,
          sum(vat_kobo) as vat
        from public.order_lines where order_id = o.id
      ) as lines
    where o.id = changed and (o.subtotal_kobo, o.discount_kobo, o.vat_kobo)
      is distinct from (lines.subtotal, lines.discount, lines.vat + o.service_vat_kobo)
  ) then
    raise exception 'The lines of an order must sum to its subtotal, its discount and its VAT'
      using errcode = 'PT409';
  end if;
  return null;
end $function$;

create function private.check_payout_ledger()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  checked public.payouts;
  taken bigint;
  left_bank bigint;
  kept bigint;
  counts boolean;
begin
  select * into checked from public.payouts where id = case tg_table_name
    when 'payouts' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'payout_id')::uuid end;
  if not found then return null; end if;
  select coalesce(sum(p.amount_kobo) filter (where p.account = 'payable'), 0),
      coalesce(-sum(p.amount_kobo) filter (where p.account = 'paid_out'), 0),
      coalesce(-sum(p.amount_kobo) filter (where p.account = 'withheld'), 0)
    into taken, left_bank, kept
    from public.commission_entries e join public.commission_postings p on p.entry_id = e.id
    where e.payout_id = checked.id;
  counts := checked.status in ('sending', 'paid');
  if (taken, left_bank, kept) is distinct from (case when counts then checked.gross_kobo else 0 end,
      case when counts then checked.net_kobo else 0 end,
      case when counts then checked.tax_kobo else 0 end)
    or exists (select from public.commission_entries
      where payout_id = checked.id and reseller_id <> checked.reseller_id) then
    raise exception 'The ledger does not match this payout' using errcode = 'PT409';
  end if;
  return null;
end $function$;

create function private.check_plan()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  changed constant uuid := coalesce((to_jsonb(new) ->> 'plan_id')::uuid, (to_jsonb(new) ->> 'id')::uuid);
  problem constant text := private.find_plan_problem(changed);
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  return null;
end $function$;

create function private.check_plan_approval()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if new.financed_kobo > 200000000 and exists (
    select from public.plan_applications a where a.plan_id = new.id and a.first_approved_at is null
  ) then
    raise exception 'A plan of this size needs two people' using errcode = 'PT403';
  end if;
  return new;
end $function$;

create function private.check_plan_balance()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  of_entry constant bigint := coalesce((to_jsonb(new) ->> 'entry_id')::bigint,
    (to_jsonb(new) ->> 'id')::bigint);
begin
  if (select count(*) < 2 or sum(amount_kobo) <> 0 from public.plan_postings
      where entry_id = of_entry) then
    raise exception 'The postings of an entry must balance' using errcode = 'PT409';
  end if;
  return null;
end $function$;

create function private.check_plan_payout()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  st record;
begin
  select * into st from private.plan_state(new.plan_id, date '2100-01-01');
  if st.next_number is not null or st.short_kobo > 0 then
    raise exception 'Only what was paid beyond the plan can be paid out' using errcode = 'PT409';
  end if;
  return null;
end $function$;

create function private.check_plan_refund()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if exists (
    select from public.plan_refunds r
    where r.id = new.id and (
        select coalesce(sum(amount_kobo), 0) from public.ledger_entries
        where plan_refund_id = r.id
      ) <> (case r.status when 'approved' then r.amount_kobo else 0 end)
  ) then
    raise exception 'A refund to a plan is approved when it is in the ledger' using errcode = 'PT409';
  end if;
  return null;
end $function$;

create function private.check_product_technical()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  category_slug text := (select slug from public.product_categories where id = new.category_id);
  problem text;
begin
  -- An SQL null is a product without technical data; the JSON null is a mistake. The foreign key
  -- refuses a category that does not exist.
  if new.technical is null or category_slug is null then return new; end if;
  problem := private.find_technical_problem(category_slug, new.technical);
  if problem is not null then
    raise exception using errcode = 'check_violation',
      message = format('Technical data of %s: %s', new.sku, problem),
      schema = tg_table_schema, table = tg_table_name, column = 'technical';
  end if;
  new.facets := new.facets || private.facets_of_technical(new.technical);
  return new;
end $function$;

create function private.check_quote_entry()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  agreed bigint;
begin
  select coalesce(sum(amount_kobo), 0) into agreed
    from public.ledger_entries where quote_id = new.id;
  if new.status = 'accepted' and agreed <> new.price_kobo
    or new.status = 'declined' and agreed <> 0 then
    raise exception 'The ledger does not match what the buyer said about the price'
      using errcode = 'PT409';
  end if;
  return null;
end $function$;

create function private.check_recipient()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if not exists (
    select from public.order_attributions where order_id = new.order_id and way = 'wholesale') then
    raise exception 'Only a reseller orders for somebody else.' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.check_refund_transfer()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if not exists (select from private.refund_transfers where refund_id = new.id) then
    raise exception 'A refund by transfer is paid when its transfer is noted'
      using errcode = 'PT409';
  end if;
  return null;
end $function$;

create function private.check_shipment()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if exists (select from public.shipments where id = new.id)
    and not exists (select from public.shipment_lines where shipment_id = new.id) then
    raise exception 'A shipment needs goods' using errcode = 'PT409';
  end if;
  return null;
end $function$;

create function private.check_status_transition()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if new.status is distinct from old.status
    and not (old.status || '>' || new.status) = any (tg_argv[1:]) then
    raise exception 'The status of % cannot change from % to %', tg_argv[0], old.status, new.status
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.check_transfers()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if (
    select sum(quantity) from public.stock_movements
    where product_id = new.product_id and kind = 'transfer'
  ) <> 0 then
    raise exception 'A transfer needs both depots' using errcode = 'PT409';
  end if;
  return null;
end $function$;

create function private.check_wholesale_order()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if new.way <> 'wholesale' then
    return new;
  end if;
  if new.commission_percent <> 0 or new.refusal is not null then
    raise exception 'An order at wholesale earns no commission.' using errcode = 'PT409';
  end if;
  if not exists (
    select from public.orders o
    join public.resellers r on r.id = new.reseller_id and r.user_id = o.user_id
    join public.profiles p on p.id = r.user_id and p.role = 'reseller'
    where o.id = new.order_id and o.coupon_code is null and r.status = 'approved'
      and r.tier_id = new.tier_id)
  then
    raise exception 'Only an approved reseller orders at wholesale, without a coupon.'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.closes_reseller_circle(of_reseller uuid, buyer public.orders)
returns boolean
language sql
stable security definer
set search_path to ''
as $function$
  with recursive buyers as (
    select r.id from public.resellers r
    where r.id <> of_reseller and r.status in ('approved', 'suspended')
      and private.is_reseller_of_order(r.id, buyer)
  ),
  -- From this reseller to those whose link or code they used, and on from there.
  earners (id, depth) as (
    select of_reseller, 0
    union
    select a.reseller_id, e.depth + 1
    from earners e, private.list_orders_of_reseller(e.id) as bought (id)
      join public.order_attributions a on a.order_id = bought.id
    where e.depth < 6 and a.way <> 'wholesale' and a.refusal is null
      and exists (select from buyers)
  )
  select exists (select from buyers b join earners e on e.id = b.id)
$function$;

create function private.commission_balance(of_commission uuid, out booked_kobo bigint, out accrued_kobo bigint, out payable_kobo bigint, out entries integer)
returns record
language sql
stable security definer
set search_path to ''
as $function$
  select coalesce(sum(p.amount_kobo) filter (where p.account = 'expense'), 0)::bigint,
    coalesce(-sum(p.amount_kobo) filter (where p.account = 'accrued'), 0)::bigint,
    coalesce(-sum(p.amount_kobo) filter (where p.account = 'payable'), 0)::bigint,
    count(distinct e.id)::integer
  from public.commission_entries e join public.commission_postings p on p.entry_id = e.id
  where e.commission_id = of_commission
$function$;
grant execute on function private.commission_balance(uuid) to service_role;

create function private.commission_earned_at(of_order uuid, days integer)
returns timestamptz
language sql
stable security definer
set search_path to ''
as $function$
  select case
    when o.status = 'installed' then (
      select max(e.created_at) from public.order_events e
      where e.order_id = o.id and e.kind = 'status' and e.status = 'installed')
    when o.status = 'delivered' and o.installation_kind <> 'included'
      and private.installation_kobo(o.id) = 0 then o.delivered_at
  end + make_interval(days => days)
  from public.orders o where o.id = of_order
$function$;
grant execute on function private.commission_earned_at(uuid,integer) to service_role;

create function private.commission_targets(of_order uuid)
returns table(line_id uuid, product_id uuid, base_kobo bigint, amount_kobo bigint, percent numeric)
language sql
stable security definer
set search_path to ''
as $function$
  with earning as (
    select o.id, o.delivery_kobo + private.installation_kobo(o.id) as services_kobo,
      a.commission_percent
    from public.orders o join public.order_attributions a on a.order_id = o.id
    where o.id = of_order and a.refusal is null and a.way <> 'wholesale'
      and o.paid_at is not null and o.status not in ('pending_payment', 'cancelled', 'refunded')
  ),
  back as (
    select l.product_id, sum(l.amount_kobo) as kobo
    from public.refund_lines l left join public.refunds r on r.id = l.refund_id
    where l.order_id = of_order and r.status is distinct from 'requested'
      and not private.gave_nothing_back(l)
    group by l.product_id
  ),
  lines as (
    select l.id, l.product_id, l.position,
      l.unit_price_kobo * l.quantity - l.discount_kobo as gross_kobo, l.vat_kobo,
      least(l.unit_price_kobo * l.quantity - l.discount_kobo, coalesce(b.kobo, 0)) as back_kobo
    from public.order_lines l left join back b on b.product_id = l.product_id
    where l.order_id = of_order
  ),
  services as (
    select e.services_kobo, least(e.services_kobo, coalesce((
      select b.kobo from back b where b.product_id is null), 0)) as back_kobo
    from earning e
  ),
  ledger as (
    select coalesce(sum(amount_kobo), 0) as balance_kobo,
      coalesce(sum(amount_kobo) filter (where kind in ('charge', 'installation', 'credit_note')), 0)
        as charged_kobo
    from public.ledger_entries where order_id = of_order
  ),
  sums as (
    select sum(gross_kobo - l.back_kobo) + max(s.services_kobo - s.back_kobo) as left_kobo,
      -- Lost for no line in particular.
      greatest(0, sum(gross_kobo) + max(s.services_kobo) - max(g.charged_kobo)
        + greatest(0, max(g.balance_kobo)) - sum(l.back_kobo) - max(s.back_kobo)) as lost_kobo
    from lines l, services s, ledger g
  ),
  bases as (
    select l.id, l.product_id, l.position, case when sums.left_kobo > 0 and l.gross_kobo > 0 then round(
      (l.gross_kobo - l.vat_kobo)::numeric * (l.gross_kobo - l.back_kobo) / l.gross_kobo
        * greatest(0, sums.left_kobo - sums.lost_kobo) / sums.left_kobo) else 0 end::bigint as base_kobo
    from lines l, sums
  )
  select b.id, b.product_id, b.base_kobo,
    round(b.base_kobo * e.commission_percent / 100)::bigint, e.commission_percent
  from bases b, earning e
  order by b.position
$function$;
grant execute on function private.commission_targets(uuid) to service_role;

create function private.confirm_second_factor(factor uuid)
returns uuid
language plpgsql
security definer
set search_path to ''
as $function$
declare
  person uuid;
begin
  if auth.uid() is null or not private.has_grant('owner') then
    raise exception 'Only an owner may confirm a second factor.' using errcode = 'PT403';
  end if;
  perform private.require_fresh_second_factor();
  select user_id into person from private.list_waiting_factors() where id = factor;
  if not found then
    raise exception 'This second factor does not wait for anybody any more.' using errcode = 'PT409';
  elsif person = auth.uid() then
    raise exception 'Another owner must confirm your second factor.' using errcode = 'PT403';
  end if;
  update private.second_factors set trusted_at = now(), confirmed_by = auth.uid()
    where factor_id = factor;
  perform private.tell_second_factor_change(person, 'confirmed', factor_type::text)
    from auth.mfa_factors where id = factor;
  return person;
end $function$;
grant execute on function private.confirm_second_factor(uuid) to service_role;

create function private.count_changed_reviews()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if tg_op <> 'INSERT' then perform private.count_reviews(old.product_id); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.product_id <> old.product_id) then
    perform private.count_reviews(new.product_id);
  end if;
  return null;
end $function$;

create function private.count_coupon_discount()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  before_kobo bigint := 0;
  after_kobo bigint := 0;
begin
  if tg_op <> 'INSERT' and old.status not in ('cancelled', 'refunded') then
    before_kobo := old.discount_kobo - old.staff_discount_kobo;
  end if;
  if tg_op <> 'DELETE' and new.status not in ('cancelled', 'refunded') then
    after_kobo := new.discount_kobo - new.staff_discount_kobo;
  end if;
  if before_kobo = after_kobo then
    return null;
  end if;
  update public.coupons set given_kobo = greatest(given_kobo + after_kobo - before_kobo, 0)
    where code = case tg_op when 'DELETE' then old.coupon_code else new.coupon_code end;
  return null;
exception when check_violation then
  raise exception 'This code has been used up.' using errcode = 'PT409';
end $function$;

create function private.count_coupon_uses(code text, email text, phone_number text, of_user uuid)
returns integer
language sql
stable
set search_path to ''
as $function$
  select count(*)::integer from public.orders o
  where o.coupon_code = code and o.status not in ('cancelled', 'refunded')
    and (private.mailbox_of(o.email) = private.mailbox_of(count_coupon_uses.email)
      or o.phone_number = count_coupon_uses.phone_number
      or o.user_id = of_user)
$function$;
grant execute on function private.count_coupon_uses(text,text,text,uuid) to service_role;

create function private.count_earlier_orders(lead uuid)
returns integer
language sql
stable security definer
set search_path to ''
as $function$
  select case when (select auth.uid()) is null or private.has_grant('sales', 'finance', 'support') then (
    select count(*)::integer from public.orders o, public.reseller_leads l
    where l.id = lead and o.paid_at < l.registered_at and o.id in (
      select id from public.orders where private.phone_key(phone_number) = l.phone_key
      union all
      select id from public.orders where private.mailbox_of(email) = l.mailbox)) end
$function$;
grant execute on function private.count_earlier_orders(uuid) to authenticated;
grant execute on function private.count_earlier_orders(uuid) to service_role;

create function private.count_facets(search_for tsquery, category text, filters jsonb)
returns jsonb
language plpgsql
stable security definer
set search_path to ''
set plan_cache_mode to 'force_custom_plan'
set enable_seqscan to 'off'
set jit to 'off'
as $function$
declare
  wanted_category uuid := (select id from public.product_categories where slug = category);
  min_kobo bigint;
  max_kobo bigint;
  irregular_price jsonb;
  answer jsonb;
begin
  select price.min_kobo, price.max_kobo, price.irregular_price
    into min_kobo, max_kobo, irregular_price
    from private.parse_price_filter(filters) price;
  with wanted as materialized (
    select key, value from jsonb_each(filters - 'price')
  ), found as materialized (
    select search.group_id, min(search.price_kobo) as lowest, max(search.price_kobo) as highest,
      count(*) filter (
        where (min_kobo is null or search.price_kobo >= min_kobo)
          and (max_kobo is null or search.price_kobo <= max_kobo)
          and (irregular_price is null or private.filter_matches(
            to_jsonb(trim_scale(search.price_kobo / 100.0)), irregular_price))) as matching
    from private.product_search search where search_for is null or search.words @@ search_for
    group by search.group_id
  ), matched as materialized (
    -- With the filters that a group fails. None: it is listed. One: it still counts for that facet.
    select found.*, own.category_id, own.facets, array(
      select wanted.key from wanted
      where not private.filter_matches(own.facets -> wanted.key, wanted.value)
      union all
      select 'category'
      where category is not null and own.category_id is distinct from wanted_category) as failed
    from found join private.product_groups own on own.id = found.group_id
  ), offered as (
    select distinct on (definition.key) definition.*
    from public.product_facet_definitions definition
    where definition.category_id is null or definition.category_id = wanted_category
    order by definition.key, definition.category_id nulls last
  ), chosen as (
    select offered.key, choice.value
    from offered, jsonb_array_elements(case jsonb_typeof(filters -> offered.key)
      when 'array' then filters -> offered.key
      when 'object' then '[]'
      else jsonb_build_array(filters -> offered.key) end) choice
    where filters ? offered.key
  ), counted as (
    -- By its text, as filters compare: the 450 of a product and the "450" of a URL are one value.
    select key, (array_agg(value order by matching desc))[1] as value, sum(matching) as count
    from (
      select offered.key, matched.facets -> offered.key as value, matched.matching
      from matched, offered
      where matched.matching > 0 and matched.failed <@ array[offered.key]
        and matched.facets ? offered.key
      union all
      -- A chosen value stays visible, also when no product has it now.
      select key, value, 0 from chosen
    ) found group by key, value #>> '{}'
  ), labelled as (
    select counted.key, jsonb_agg(jsonb_build_object(
      'value', counted.value, 'count', counted.count,
      'label', coalesce(
        offered.value_labels ->> (counted.value #>> '{}'),
        concat_ws(' ', counted.value #>> '{}', offered.unit)),
      'selected', exists (
        select from chosen
        where chosen.key = counted.key and chosen.value #>> '{}' = counted.value #>> '{}')
    ) order by counted.value) as values
    from counted join offered using (key) group by counted.key
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(matching), 0) from matched where failed = '{}'),
    'price', (
      select jsonb_build_object(
        'min', trim_scale(min(lowest) / 100.0), 'max', trim_scale(max(highest) / 100.0))
      from matched where failed = '{}'),
    'categories', (
      select coalesce(jsonb_agg(
        jsonb_build_object('slug', slug, 'name', name, 'count', count)
        order by position, name), '[]')
      from (
        select own.slug, own.name, own.position, coalesce((
          select sum(matching) from matched
          where matched.category_id = own.id and matched.failed <@ array['category']), 0) as count
        from public.product_categories own) per_category),
    'facets', (
      select coalesce(jsonb_agg(
        jsonb_build_object('key', key, 'label', offered.label, 'unit', offered.unit,
          'values', labelled.values)
        order by offered.position, key), '[]')
      from labelled join offered using (key))
  ) into answer;
  return answer;
end $function$;
grant execute on function private.count_facets(tsquery,text,jsonb) to anon;
grant execute on function private.count_facets(tsquery,text,jsonb) to authenticated;
grant execute on function private.count_facets(tsquery,text,jsonb) to service_role;

create function private.count_reviews(of_product uuid)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
begin
  insert into public.product_ratings (product_id, review_count, average_rating)
    select id, 0, 0 from public.products where id = of_product on conflict do nothing;
  perform from public.product_ratings where product_id = of_product for update;
  update public.product_ratings set (review_count, average_rating) = (
      select count(*), coalesce(avg(rating), 0) from public.product_reviews
      where product_id = of_product and not is_hidden
    )
    where product_id = of_product;
end $function$;

create function private.create_profile()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  insert into public.profiles (id, full_name, phone)
  values (
    new.id,
    nullif(left(trim(new.raw_user_meta_data ->> 'full_name'), 120), ''),
    -- The auth service stores a number without its plus.
    coalesce(
      nullif(left(trim(new.raw_user_meta_data ->> 'phone'), 32), ''),
      '+' || nullif(new.phone, '')
    )
  )
  on conflict (id) do nothing;
  return new;
end $function$;

create function private.current_change()
returns bigint
language sql
stable
set search_path to ''
as $function$
  select pg_current_xact_id()::text::bigint
$function$;
grant execute on function private.current_change() to authenticated;
grant execute on function private.current_change() to service_role;

create function private.debit_days()
returns integer
language sql
stable
set search_path to ''
as $function$
  select (coalesce(max(day), 0) + 2)::integer from public.plan_rules, unnest(retry_days) as day
$function$;
grant execute on function private.debit_days() to service_role;

create function private.debit_of_plan(of_plan uuid, of_gateway text, on_day date)
returns table(agreement_id uuid, saved_card_id uuid)
language sql
stable
set search_path to ''
as $function$
  select a.id, c.id
  from public.instalment_plans p
  cross join lateral (
    select g.id, g.allows_debit from public.plan_agreements g
    where g.plan_id = p.id order by g.version desc limit 1
  ) as a
  cross join lateral (
    select s.id from public.saved_cards s
    where s.user_id = p.user_id and s.gateway = of_gateway and s.removed_at is null
      and s.expires_on >= on_day
    order by s.refreshed_at desc, s.id limit 1
  ) as c
  where p.id = of_plan and a.allows_debit
$function$;
grant execute on function private.debit_of_plan(uuid,text,date) to service_role;

create function private.decides_on_money(person uuid)
returns boolean
language sql
stable
set search_path to ''
as $function$
  select exists (
    select from public.profiles
    join public.staff_grants on staff_grants.user_id = profiles.id
    where profiles.id = person and role = 'admin' and admin_since <= now() - interval '24 hours'
      and grant_name in ('owner', 'finance')
      and (granted_by is null or granted_at <= now() - interval '24 hours')
  )
$function$;
grant execute on function private.decides_on_money(uuid) to service_role;

create function private.delete_due_account(of_user uuid, at timestamptz)
returns text
language plpgsql
security definer
set search_path to ''
as $function$
declare
  due public.account_deletions;
begin
  select * into due from public.account_deletions
    where user_id = of_user and due_at <= at for update skip locked;
  if not found then
    return 'not_due';
  end if;
  if exists (
    select from auth.users where id = of_user and last_sign_in_at > due.requested_at
  ) then
    delete from public.account_deletions where user_id = of_user;
    return 'cancelled';
  end if;
  if private.find_keep_problem(of_user) is not null then
    update public.account_deletions set due_at = at + interval '30 days' where user_id = of_user;
    return 'not_due';
  end if;
  perform private.erase_applications(of_user);
  perform private.erase_register_person(of_user);
  update public.orders set name = 'Deleted account', email = 'deleted@account.invalid',
    phone_number = '+10000000000', delivery_street = 'Removed', delivery_landmark = null,
    delivery_note = null where user_id = of_user;
  delete from public.project_inquiries where user_id = of_user;
  delete from auth.users where id = of_user;
  return 'deleted';
end $function$;
grant execute on function private.delete_due_account(uuid,timestamp with time zone) to service_role;

create function private.delete_product_holds()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  delete from public.product_holds where true;
  return null;
end $function$;

create function private.describe_account(of_user uuid)
returns jsonb
language sql
stable security definer
set search_path to ''
as $function$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'phone', u.phone, 'created_at', u.created_at,
    'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at,
    'user_metadata', u.raw_user_meta_data,
    'identities', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'provider', i.provider, 'identity_data', i.identity_data, 'created_at', i.created_at
      )), '[]')
      from auth.identities i where i.user_id = u.id),
    'factors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'factor_type', f.factor_type, 'friendly_name', f.friendly_name, 'status', f.status,
        'created_at', f.created_at)), '[]')
      from auth.mfa_factors f where f.user_id = u.id),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'started_at', s.created_at, 'user_agent', s.user_agent, 'ip', host(s.ip))), '[]')
      from auth.sessions s where s.user_id = u.id)
  ) from auth.users u where u.id = of_user
$function$;
grant execute on function private.describe_account(uuid) to service_role;

create function private.describe_merge(closing uuid, staying uuid)
returns jsonb
language sql
stable security definer
set search_path to ''
as $function$
  select jsonb_build_object(
    'orders', (select count(*) from public.orders where user_id = closing),
    'couponUses', (select count(*) from public.orders
      where user_id = closing and coupon_code is not null
        and status not in ('cancelled', 'refunded')),
    'addresses', (select count(*) from public.addresses where user_id = closing),
    'calculations', (select count(*) from public.saved_calculations where user_id = closing),
    'wishList', (select count(*) from public.wish_list_items c where c.user_id = closing
      and not exists (select from public.wish_list_items s
        where s.user_id = staying and s.product_id = c.product_id)),
    'reviews', (select count(*) from public.product_reviews c where c.user_id = closing
      and not exists (select from public.product_reviews s
        where s.user_id = staying and s.product_id = c.product_id)),
    'secondReviews', (select count(*) from public.product_reviews c
      join public.product_reviews s on s.product_id = c.product_id and s.user_id = staying
      where c.user_id = closing),
    'consents', (select count(*) from public.consents where user_id = closing),
    'systems', (select count(*) from public.register_sources where user_id = closing),
    'inquiries', (select count(*) from public.project_inquiries where user_id = closing),
    'stockAlerts', (select count(distinct c.product_id) from public.stock_alerts c
      where c.user_id = closing and c.notified_at is null and not exists (
        select from public.stock_alerts s where s.product_id = c.product_id
          and s.user_id = staying and s.notified_at is null))
  )
$function$;
grant execute on function private.describe_merge(uuid,uuid) to service_role;

create function private.describe_terms(terms jsonb, columns text[])
returns text
language sql
immutable
set search_path to ''
as $function$
  select string_agg(case
      when name like '%\_kobo' then replace(left(name, -5), '_', ' ') || ' '
        || coalesce(trim_scale((terms ->> name)::numeric / 100) || ' naira', 'none')
      else replace(name, '_', ' ') || ' ' || coalesce(terms ->> name, 'none')
    end, ', ' order by place)
  from unnest(columns) with ordinality as listed (name, place)
$function$;

create function private.earn_commissions(of_order uuid, at timestamptz, days integer)
returns bigint
language plpgsql
security definer
set search_path to ''
as $function$
declare
  earned bigint := 0;
  of_reseller uuid;
  commission record;
begin
  perform from public.orders where id = of_order for no key update skip locked;
  if not found or not coalesce(private.commission_earned_at(of_order, days) <= at, false)
    or private.find_commission_hold(of_order) is not null then
    return 0;
  end if;
  select a.reseller_id into of_reseller
    from public.order_attributions a join public.resellers r on r.id = a.reseller_id
    where a.order_id = of_order and r.status = 'approved';
  if not found then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('commissions ' || of_reseller, 0));
  for commission in
    select c.id, b.accrued_kobo from public.commissions c, private.commission_balance(c.id) b
    where c.order_id = of_order and b.accrued_kobo > 0 order by c.id
  loop
    perform private.book_commission_entry(commission.id, 'earned', at, null,
      array['accrued', 'payable'], array[commission.accrued_kobo, -commission.accrued_kobo]);
    earned := earned + commission.accrued_kobo;
  end loop;
  return earned;
end $function$;
grant execute on function private.earn_commissions(uuid,timestamp with time zone,integer) to service_role;

create function private.empty_former_units()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  update public.products set stock = 0 where id = new.id;
  insert into public.stock_movements (product_id, quantity, kind, actor, reason)
  values (new.id, -old.stock, 'correction', 'system', 'The product retires no units any more');
  return null;
end $function$;

create function private.enforce_one_default_address()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if tg_op = 'INSERT' then
    if (select count(*) from public.addresses where user_id = new.user_id) >= 20 then
      raise exception 'You can save at most 20 addresses. Remove one first.'
        using errcode = 'PT409';
    end if;
    if not exists (select from public.addresses where user_id = new.user_id) then
      new.is_default := true;
    end if;
  end if;
  if new.is_default then
    update public.addresses set is_default = false
      where user_id = new.user_id and id <> new.id and is_default;
  end if;
  return new;
end $function$;

create function private.erase_applications(of_user uuid)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
declare
  plans constant uuid[] := array(select id from public.instalment_plans where user_id = of_user);
  sellers constant uuid[] := array(select id from public.resellers where user_id = of_user);
  orders constant uuid[] := array(select order_id from private.orders_of_person(of_user));
  records constant text[] := array(
    select unnest(plans || sellers || orders)::text
    union all select id::text from public.plan_documents where plan_id = any (plans)
    union all select id::text from public.plan_notes where plan_id = any (plans)
    union all select id::text from public.reseller_documents where reseller_id = any (sellers)
    union all select id::text from public.reseller_bank_accounts where reseller_id = any (sellers)
    union all select id::text from public.reseller_leads where reseller_id = any (sellers));
  phones constant text[] := array(
    select phone from public.resellers where id = any (sellers)
    union all select guarantor_phone from public.plan_applications where plan_id = any (plans));
begin
  update public.order_recipients
set name = 'Removed', phone_number = '+10000000000', sender_name = 'Removed'
    where order_id = any (orders);
  delete from public.plan_documents where plan_id = any (plans);
  delete from public.plan_applications where plan_id = any (plans);
  delete from private.plan_changes where plan_id = any (plans);
  delete from public.instalment_plans where id = any (plans);
  delete from public.reseller_bank_accounts where reseller_id = any (sellers);
  delete from public.reseller_brands where reseller_id = any (sellers);
  delete from public.reseller_quotes where reseller_id = any (sellers);
  delete from public.reseller_leads where reseller_id = any (sellers);
  delete from public.reseller_tier_notices where reseller_id = any (sellers);
  delete from public.reseller_tier_requests where reseller_id = any (sellers);
  delete from public.reseller_tier_changes where reseller_id = any (sellers);
  delete from public.reseller_decisions where reseller_id = any (sellers);
  delete from public.resellers where id = any (sellers);
  -- Last, because all this was written to the audit.
  perform private.redact_audit(records, private.pattern_of_words(phones));
end $function$;

create function private.erase_as_approved()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  perform private.erase_applications(new.user_id);
  perform private.erase_register_person(new.user_id);
  perform private.erase_person(new.user_id);
  return null;
end $function$;

create function private.erase_orders(ids uuid[], pattern text)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
declare
  paid constant uuid[] := array(select id from public.payments where order_id = any (ids));
  numbers constant text[] := array(
    select reference from public.payments where order_id = any (ids));
begin
  update public.orders set name = 'Deleted account', email = 'deleted@account.invalid',
    phone_number = '+10000000000', delivery_street = 'Removed', delivery_landmark = null,
    delivery_note = null where id = any (ids);
  delete from public.order_notes where order_id = any (ids);
  delete from private.order_origins where order_id = any (ids);
  delete from public.transfer_proofs where payment_id = any (paid);
  delete from public.dispute_answers
    where dispute_id in (select id from public.disputes where payment_id = any (paid));
  delete from public.return_request_photos where return_request_id in (
    select id from public.return_requests where order_id = any (ids));
  update public.return_requests set message = case when message is not null then 'Removed' end,
    note = case when note is not null then 'Removed' end
    where order_id = any (ids) and coalesce(message, note) is not null;
  update private.refund_accounts
set account_name = 'Removed', account_number = '0000000000', bank_code = '000'
    where order_id = any (ids);
  update public.order_edits set before = private.without_words(before, pattern),
    after = private.without_words(after, pattern), reason = 'Removed' where order_id = any (ids);
  update public.order_events set message = regexp_replace(message, pattern, 'Removed', 'gi')
    where order_id = any (ids) and message ~* pattern;
  update public.ledger_entries set reason = regexp_replace(reason, pattern, 'Removed', 'gi')
    where order_id = any (ids) and reason ~* pattern;
  update public.refunds set reason = regexp_replace(reason, pattern, 'Removed', 'gi')
    where payment_id = any (paid) and reason ~* pattern;
  update public.disputes set reason = regexp_replace(reason, pattern, 'Removed', 'gi')
    where payment_id = any (paid) and reason ~* pattern;
  update public.payments set message = regexp_replace(message, pattern, 'Removed', 'gi')
    where id = any (paid) and message ~* pattern;
  update public.installation_quotes set note = 'Removed'
    where order_id = any (ids) and note is not null;
  update public.gateway_events set payload = private.without_words(payload, pattern)
    where payload::text ~* private.pattern_of_words(numbers);
  update private.sandbox_transactions set email = 'deleted@account.invalid'
    where reference = any (numbers);
end $function$;

create function private.erase_person(of_user uuid)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
declare
  account auth.users;
  mail text;
  ids uuid[];
  contacts text[];
  own_contacts text[];
  words text[];
  records text[];
begin
  select * into account from auth.users where id = of_user;
  if account.email_confirmed_at is not null then
    mail := lower(nullif(account.email, ''));
  end if;
  ids := array(select order_id from private.orders_of_person(of_user));
  select array_agg(distinct known.contact), array_agg(distinct known.word)
    into contacts, words from (
      select account.email as contact, null as word
      union all select phone, full_name from public.profiles where id = of_user
      union all select phone_number, name from public.addresses where user_id = of_user
      union all select null, street from public.addresses where user_id = of_user
      union all select phone_number, name from public.orders where id = any (ids)
      union all select email, delivery_street from public.orders where id = any (ids)
      union all select phone_number, name from public.project_inquiries where user_id = of_user
      union all select null, author_name from public.product_reviews where user_id = of_user
      union all select null, account_name from private.refund_accounts where order_id = any (ids)
    ) known;
  contacts := contacts || array(
    select '0' || right(contact, 10) from unnest(contacts) as contact where contact ~ '^\+234');
  -- What belongs to somebody else too tells nothing about whose record it is.
  own_contacts := array(
    select contact from unnest(contacts) as contact
    where not exists (select from public.profiles where id <> of_user and phone = contact)
      and not exists (
        select from auth.users where id <> of_user and lower(email) = lower(contact))
      and not exists (
        select from public.orders where id <> all (ids)
          and (lower(email) = lower(contact) or phone_number = contact)));
  records := array(
    select of_user::text
    union all select unnest(ids)::text
    union all select id::text from public.person_requests where user_id = of_user
    union all select id::text from public.project_inquiries where user_id = of_user
      or lower(email) = mail
    union all select id::text from public.job_applications where lower(email) = mail
    union all select id::text from public.product_reviews where user_id = of_user
    union all select id::text from public.order_notes where order_id = any (ids)
    union all select id::text from public.order_edits where order_id = any (ids)
    union all select id::text from public.return_requests where order_id = any (ids)
    union all select a.id::text from public.dispute_answers a
      join public.disputes d on d.id = a.dispute_id
      join public.payments p on p.id = d.payment_id where p.order_id = any (ids)
  );
  perform private.erase_orders(ids, private.pattern_of_words(contacts || words));
  delete from public.project_inquiries where user_id = of_user or lower(email) = mail;
  delete from public.job_applications where lower(email) = mail;
  delete from public.stock_alerts where email = mail;
  -- Mails to the shop name the person too.
  delete from platform.mail_messages
    where lower(to_address) = mail
      or concat_ws(' ', to_address, reply_to, subject, text) ~* private.pattern_of_words(
        own_contacts || array(select number from public.orders where id = any (ids)));
  delete from platform.sms_messages
    where to_number = any (own_contacts)
      or text ~* private.pattern_of_words(own_contacts);
  update auth.audit_log_entries set payload = private.without_words(
      payload::jsonb, private.pattern_of_words(contacts || words))::json
    where payload ->> 'actor_id' = of_user::text
      or payload::text ~* private.pattern_of_words(own_contacts);
  delete from auth.users where id = of_user;
  -- Last, because all this was written to the audit.
  perform private.redact_audit(records, private.pattern_of_words(own_contacts));
end $function$;

create function private.erase_register_name(of_id text, why text)
returns text
language plpgsql
security definer
set search_path to ''
as $function$
declare
  commitments text[];
begin
  select array_remove(named.commitments, null) into commitments from (
    select id, array[beneficiary_commitment, note_commitment] as commitments
      from public.register_retirements
    union all select id, array[commitment] from public.register_holders) named
  where id = of_id;
  if not found then return 'missing'; end if;
  if commitments = '{}' then return 'company'; end if;
  delete from public.register_names where commitment = any (commitments);
  if not found then return 'unnamed'; end if;
  insert into public.audit_entries (actor_id, actor_email, source, table_name, record_id,
    record_label, action, reason)
  values (auth.uid(), private.find_account_email(auth.uid()), 'function:erase-register-name',
    'register_names', of_id, of_id, 'delete', why);
  return 'erased';
end $function$;
grant execute on function private.erase_register_name(text,text) to service_role;

create function private.erase_register_person(of_user uuid)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
declare
  holders constant text[] := array(
    select holder_id from public.register_accounts where user_id = of_user);
  sources constant uuid[] := array(
    select id from public.register_sources where user_id = of_user);
begin
  delete from public.register_names n where n.user_id = of_user
    or n.commitment in (select commitment from public.register_holders where id = any (holders))
    or n.commitment in (
      select unnest(array[r.beneficiary_commitment, r.note_commitment])
      from public.register_retirements r
      where r.holder_id = any (holders) or r.id in (
        select retirement_id from public.order_retirements
        where order_id in (select order_id from private.orders_of_person(of_user))));
  update public.register_sources set ended_at = coalesce(ended_at, now()) where id = any (sources);
  update public.meter_readings set object_path = null,
    reason = case when reason is not null or status = 'waiting' then 'Removed' end,
    decided_at = coalesce(decided_at, now()),
    status = case status when 'waiting' then 'refused' else status end
    where source_id = any (sources);
  -- Last, because all this was written to the audit.
  perform private.redact_audit(array(
    select unnest(sources)::text
    union all select id::text from public.meter_readings where source_id = any (sources)),
    private.pattern_of_words('{}'));
end $function$;

create function private.facets_of_technical(technical jsonb)
returns jsonb
language sql
immutable parallel safe
set search_path to ''
as $function$
  select jsonb_strip_nulls(case technical ->> 'kind'
    when 'panel' then jsonb_build_object('power_w', technical -> 'powerW',
      'cell_type', technical -> 'cellType', 'is_bifacial', technical -> 'isBifacial')
    when 'inverter' then jsonb_build_object('power_kva', technical -> 'powerKva',
      'voltage_v', technical -> 'batteryV', 'inverter_type', technical -> 'inverterType',
      'phase', case technical -> 'isThreePhase' when 'true' then 'three' else 'single' end)
    when 'battery' then jsonb_build_object('capacity_kwh', technical -> 'capacityKwh',
      'voltage_v', technical -> 'nominalV', 'chemistry', technical -> 'chemistry')
    when 'controller' then jsonb_build_object('current_a', technical -> 'currentA',
      'controller_type', technical -> 'controllerType', 'max_pv_voltage_v', technical -> 'maxVocV')
    when 'kit' then jsonb_build_object('power_kva', technical -> 'powerKva',
      'capacity_kwh', technical -> 'capacityKwh', 'chemistry', technical -> 'chemistry')
    when 'street-light' then jsonb_build_object('power_w', technical -> 'powerW',
      'light_type', technical -> 'lightType')
    when 'water-heater' then jsonb_build_object('capacity_l', technical -> 'capacityL',
      'collector', technical -> 'collector', 'is_pressurised', technical -> 'isPressurised')
    when 'accessory' then jsonb_build_object('accessory_type', technical -> 'accessoryType')
  end)
$function$;

create function private.filter_matches(actual jsonb, wanted jsonb)
returns boolean
language sql
immutable parallel safe
as $function$
  select coalesce(case jsonb_typeof(wanted)
    when 'array' then wanted = '[]' or wanted ? (actual #>> '{}')
    when 'object' then jsonb_typeof(actual) = 'number'
      and (not wanted ? 'min'
        or (jsonb_typeof(wanted -> 'min') = 'number' and actual >= wanted -> 'min'))
      and (not wanted ? 'max'
        or (jsonb_typeof(wanted -> 'max') = 'number' and actual <= wanted -> 'max')) end, false)
$function$;

create function private.find_account_email(of_user uuid)
returns text
language sql
stable security definer
set search_path to ''
as $function$
  select email from auth.users where id = of_user
$function$;
grant execute on function private.find_account_email(uuid) to service_role;

create function private.find_approval_problem(approver uuid, requester uuid, requested_at timestamptz, thing text default 'this refund')
returns text
language sql
stable
set search_path to ''
as $function$
  with money_grants as (
    select * from public.staff_grants
    where user_id = approver and grant_name in ('owner', 'finance')
  )
  select case
    when profiles.id is null then 'Only staff can approve ' || thing
    when made_admin_by = requester and admin_since > now() - interval '30 days' then
      email || ' was made an admin by the person who requested ' || thing || ' less than 30 '
        || 'days ago, so somebody else must approve it'
    when admin_since > now() - interval '24 hours' then
      email || ' has been an admin for less than a day, so somebody else must approve ' || thing
    when admin_since > requested_at then
      email || ' became an admin after ' || thing
        || ' was requested, so somebody else must approve it'
    when not exists (select from money_grants) then
      email || ' does not have the grant finance, so somebody else must approve ' || thing
    when not exists (
      select from money_grants
      where granted_by is distinct from requester or granted_by is null
        or granted_at <= now() - interval '30 days'
    ) then
      email || ' was given the grant finance by the person who requested ' || thing || ' less than 30 '
        || 'days ago, so somebody else must approve it'
    when not exists (
      select from money_grants
      where granted_by is null or (
        granted_at <= least(now() - interval '24 hours', requested_at)
        and (granted_by is distinct from requester or granted_at <= now() - interval '30 days')
      )
    ) then
      email || ' has had the grant finance for less than a day, or got it after ' || thing
        || ' was requested, so somebody else must approve it'
  end
  from (select coalesce(private.find_account_email(approver), 'This person') as email) account
  left join public.profiles on profiles.id = approver and role = 'admin'
$function$;
grant execute on function private.find_approval_problem(uuid,uuid,timestamp with time zone,text) to service_role;

create function private.find_attribution_refusal(of_reseller uuid, of_order uuid, known_orders uuid[], address text, browser text, at timestamptz)
returns text
language plpgsql
stable security definer
set search_path to ''
as $function$
declare
  reseller public.resellers;
  buyer public.orders;
  buyer_mailboxes text[];
  found_one boolean;
begin
  select * into reseller from public.resellers where id = of_reseller;
  select * into buyer from public.orders where id = of_order;
  if reseller.status is distinct from 'approved' then return 'not_approved'; end if;
  if buyer.user_id = reseller.user_id then return 'same_account'; end if;
  buyer_mailboxes := array[private.mailbox_of(buyer.email),
    private.mailbox_of(private.find_account_email(buyer.user_id))];
  if private.mailbox_of(private.find_account_email(reseller.user_id)) = any (buyer_mailboxes) then
    return 'same_email';
  end if;
  if exists (
    select from public.profiles p
    where p.id in (reseller.user_id, buyer.user_id)
      and private.phone_key(reseller.phone) in (
        private.phone_key(buyer.phone_number),
        case when p.id = buyer.user_id then private.phone_key(p.phone) end)
      or p.id = reseller.user_id and private.phone_key(p.phone) = private.phone_key(buyer.phone_number)
  ) then
    return 'same_phone';
  end if;
  -- Where a refund of an earlier order of this buyer went.
  if to_regclass('public.reseller_bank_accounts') is not null then
    execute 'select exists (
      select from public.reseller_bank_accounts b
        join private.refund_accounts f on f.account_number = b.account_number
          and f.bank_code = b.bank_code
        join public.orders o on o.id = f.order_id
      where b.reseller_id = $1 and (o.user_id = $2 or private.mailbox_of(o.email) = any ($3)
        or private.phone_key(o.phone_number) = private.phone_key($4)))'
      into found_one
      using of_reseller, buyer.user_id, buyer_mailboxes, buyer.phone_number;
    if found_one then return 'same_bank_account'; end if;
  end if;
  -- With its number, and not the 3 of a 13.
  if private.address_key(buyer.delivery_street) ~ '[0-9]'
    and length(private.address_key(buyer.delivery_street)) >= 6 and (
    private.address_key(reseller.address) ~ (
        '(^|[^0-9])' || private.address_key(buyer.delivery_street) || '([^0-9]|$)')
      and (reseller.state = buyer.delivery_state
      or position(private.address_key(buyer.delivery_area)
          in private.address_key(reseller.address)) > 0)
    or exists (
      select from public.addresses a
      where a.user_id = reseller.user_id and a.state = buyer.delivery_state
        and private.address_key(a.street) = private.address_key(buyer.delivery_street)
        and private.address_key(a.area) = private.address_key(buyer.delivery_area))
  ) then
    return 'same_address';
  end if;
  if private.is_device_of_reseller(of_reseller, buyer, known_orders, address, browser, at) then
    return 'same_device';
  end if;
  if private.closes_reseller_circle(of_reseller, buyer) then return 'circle'; end if;
  return null;
end $function$;
grant execute on function private.find_attribution_refusal(uuid,uuid,uuid[],text,text,timestamp with time zone) to service_role;

create function private.find_categories(search_for tsquery)
returns table(slug text, name text)
language sql
stable security definer
set search_path to ''
as $function$
  select slug, name from public.product_categories
  where private.search_vector(name, 'A') @@ search_for order by position, name limit 2
$function$;
grant execute on function private.find_categories(tsquery) to anon;
grant execute on function private.find_categories(tsquery) to authenticated;
grant execute on function private.find_categories(tsquery) to service_role;

create function private.find_commission_hold(of_order uuid)
returns text
language sql
stable security definer
set search_path to ''
as $function$
  select case
    when exists (select from public.return_requests
      where order_id = of_order and status in ('requested', 'accepted', 'received')) then 'return'
    when exists (select from public.disputes d join public.payments p on p.id = d.payment_id
      where p.order_id = of_order and d.status in ('needs_answer', 'with_bank')) then 'dispute'
    when exists (select from public.refunds r join public.payments p on p.id = r.payment_id
      where p.order_id = of_order and r.status = 'requested')
      or exists (select from public.plan_refunds r join public.instalment_plans p on p.id = r.plan_id
        where p.order_id = of_order and r.status = 'requested') then 'refund'
  end
$function$;
grant execute on function private.find_commission_hold(uuid) to service_role;

create function private.find_confirmed_account(of_email text)
returns uuid
language sql
stable security definer
set search_path to ''
as $function$
  select id from auth.users
  where lower(email) = lower(of_email) and email_confirmed_at is not null and not is_sso_user
    and deleted_at is null
$function$;
grant execute on function private.find_confirmed_account(text) to service_role;

create function private.find_erase_problem(of_user uuid)
returns text
language sql
stable security definer
set search_path to ''
as $function$
  with ids as (select order_id as id from private.orders_of_person(of_user)),
    paid as (select id from public.payments where order_id in (select id from ids))
  select case
    when exists (select from public.profiles where id = of_user and role = 'admin') then
      'This person works here. An owner can take them off the staff first.'
    when exists (
      select from public.orders where id in (select id from ids)
        and status not in ('delivered', 'installed', 'cancelled', 'refunded')
    ) then 'An order of this person is not finished yet. Please deliver or cancel it first.'
    when exists (
      select from public.refunds where payment_id in (select id from paid)
        and status not in ('processed', 'withdrawn')
    ) then 'A refund to this person is not finished yet.'
    when exists (
      select from public.disputes where payment_id in (select id from paid)
        and status in ('needs_answer', 'with_bank')
    ) then 'The bank of this person disputes a payment. Please wait for the end of the dispute.'
    when exists (
      select from public.return_requests where order_id in (select id from ids)
        and status in ('requested', 'accepted', 'received')
    ) then 'A return of this person is not finished yet.'
    when exists (
      select from public.credits c join public.ledger_entries l on l.credit_id = c.id
      where c.order_id in (select id from ids) group by c.id having sum(l.amount_kobo) <> 0
    ) then 'This person has a credit with us. Please pay it back first.'
    when exists (
      select from public.payments where id in (select id from paid) and status = 'checking'
    ) then 'A payment of this person is still being checked.'
    when exists (
      select from public.installation_quotes where order_id in (select id from ids)
        and status in ('waiting', 'offered')
    ) then 'This person waits for an installation. Please finish or cancel it first.'
    when private.find_keep_problem(of_user) is not null then private.find_keep_problem(of_user)
    when exists (
      select from public.ledger_entries where order_id in (select id from ids)
      group by order_id having sum(amount_kobo) <> 0
    ) then 'An order of this person is not settled: somebody still owes money. Please settle it first.'
  end
$function$;

create function private.find_keep_problem(of_user uuid)
returns text
language sql
stable security definer
set search_path to ''
as $function$
  select case
    when exists (
      select from public.instalment_plans
      where user_id = of_user and status in ('agreed', 'active')
    ) then 'An instalment plan of this account is not over: money is still owed. Please settle or cancel it first.'
    when exists (
      select from public.instalment_plans where user_id = of_user and status = 'written_off'
    ) then 'An instalment plan of this account was written off, so its debt is open. It must be settled first.'
    when exists (
      select from public.instalment_plans p join private.plan_standings s on s.plan_id = p.id
      where p.user_id = of_user and s.overpaid_kobo > 0
    ) then 'We owe this account money from an instalment plan. It must be paid back first.'
    when exists (
      select from public.instalment_plans p
      where p.user_id = of_user and (
        exists (select from public.plan_agreements a where a.plan_id = p.id)
        or exists (select from public.complaints c where c.plan_id = p.id))
    ) then 'This account agreed to an instalment plan. The law asks us to keep the agreement and its payments with their name.'
    when exists (
      select from public.resellers where user_id = of_user and status = 'approved'
    ) then 'This account belongs to a reseller. The reseller must be suspended first.'
    when exists (
      select from public.resellers r
      join public.commission_entries e on e.reseller_id = r.id
      join public.commission_postings p on p.entry_id = e.id
      where r.user_id = of_user and p.account in ('accrued', 'payable')
      group by p.account having sum(p.amount_kobo) <> 0
    ) then 'Commissions of this reseller are not settled. They must be paid out or taken back first.'
    when exists (
      select from public.resellers r where r.user_id = of_user and (
        exists (select from public.order_attributions a where a.reseller_id = r.id)
        or exists (select from public.payouts p where p.reseller_id = r.id))
    ) then 'This account belonged to a reseller who has sold for us. Tax law asks us to keep what they earned with their name.'
    else private.find_units_problem(of_user)
  end
$function$;
grant execute on function private.find_keep_problem(uuid) to service_role;

create function private.find_merge_problem(closing uuid, staying uuid, of_request uuid)
returns text
language sql
stable security definer
set search_path to ''
as $function$
  select case
    when closing = staying then 'This is the same account. Please choose another one.'
    when (select count(*) from public.people where id in (closing, staying)) < 2 then
      'One of the two accounts does not exist any more.'
    when exists (
      select from public.profiles where id in (closing, staying) and role = 'admin'
    ) then 'One of the two works here. An owner can take them off the staff first.'
    when exists (
      select from auth.users where id in (closing, staying) and banned_until > now()
    ) then 'One of the two accounts is blocked.'
    when exists (
      select from public.account_deletions d join auth.users u on u.id = d.user_id
      where u.id in (closing, staying)
        and (u.last_sign_in_at is null or u.last_sign_in_at <= d.requested_at)
    ) then 'One of the two has asked us to delete the account. Signing in again keeps it.'
    when exists (
      select from auth.users where id in (closing, staying)
        and (email_confirmed_at is null or coalesce(email, '') = '')
    ) then 'One of the two has no confirmed e-mail address, so nobody can confirm it.'
    when (select role from public.profiles where id = closing) = 'reseller'
      and (select role from public.profiles where id = staying) <> 'reseller' then
      'The account that closes belongs to a reseller. Please keep that one and close the other.'
    when exists (select from public.instalment_plans where user_id = closing) then
      'The account that closes has an instalment plan. Please keep that one and close the other.'
    when exists (select from public.resellers where user_id = closing) then
      'The account that closes belongs to a reseller. Please keep that one and close the other.'
    when exists (select from public.register_accounts where user_id = staying) and exists (
      select from public.register_accounts a
        join public.register_blocks b on b.holder_id = a.holder_id and b.status = 'held'
      where a.user_id = closing
    ) then 'Both accounts hold units of the carbon register. Please give the units of the account that closes to the other one first.'
    when exists (select from public.register_accounts where user_id = staying)
      and private.find_units_problem(closing) is not null then private.find_units_problem(closing)
    when private.has_other_request(array[closing, staying], of_request) then
      'Another request about one of these accounts waits. Please decide it first.'
  end
$function$;
grant execute on function private.find_merge_problem(uuid,uuid,uuid) to service_role;

create function private.find_or_create_product_group(product public.products)
returns integer
language plpgsql
security definer
set search_path to ''
as $function$
declare
  own_facets jsonb := product.facets || jsonb_build_object(
    'brand', product.brand, 'in_stock', product.stock > 0,
    'warranty_years', product.warranty_years,
    'installation_included', product.installation_included);
begin
  if not exists (
    select from private.product_groups known
    where known.category_id = product.category_id and digest = md5(own_facets::text)
  ) then
    -- Also creates the group with the other stock status: an order that takes the last unit finds it,
    -- so that two orders never deadlock here.
    insert into private.product_groups (category_id, facets)
    select product.category_id, own_facets || jsonb_build_object('in_stock', is_in_stock)
    from unnest(array[true, false]) is_in_stock
    on conflict do nothing;
  end if;
  return (
    select id from private.product_groups known
    where known.category_id = product.category_id and digest = md5(own_facets::text)
  );
end $function$;

create function private.find_own_order_problem(person uuid, of_order uuid, is_receipt boolean)
returns text
language sql
stable security definer
set search_path to ''
as $function$
  select case
    when o.user_id = person
      or private.mailbox_of(o.email) = private.mailbox_of(private.find_account_email(person))
      or exists (
        select from public.profiles p
        where p.id = person and length(regexp_replace(p.phone, '[^0-9]', '', 'g')) >= 10
          and right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10)
            = right(regexp_replace(o.phone_number, '[^0-9]', '', 'g'), 10)
      )
      then 'This is your own order, so a colleague must decide on its money.'
    when is_receipt and o.placed_by = person and not exists (
      select from public.staff_grants where user_id = person and grant_name = 'owner'
    ) then 'You took this order, so a colleague must say what arrived for it.'
  end
  from public.orders o
  where o.id = of_order and exists (
    select from public.staff_grants g
      join public.profiles p on p.id = g.user_id and p.role = 'admin'
      join auth.users u on u.id = g.user_id
    where g.user_id <> person and g.grant_name in ('owner', 'finance') and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
  )
$function$;
grant execute on function private.find_own_order_problem(uuid,uuid,boolean) to service_role;

create function private.find_own_plan_problem(person uuid, of_plan uuid, is_receipt boolean)
returns text
language sql
stable security definer
set search_path to ''
as $function$
  select case when p.user_id = person then 'This is your own plan, so a colleague must decide on its money.'
    else private.find_own_order_problem(person, p.order_id, is_receipt) end
  from public.instalment_plans p where p.id = of_plan
$function$;
grant execute on function private.find_own_plan_problem(uuid,uuid,boolean) to service_role;

create function private.find_payout_approval_problem(person uuid, of_payout uuid)
returns text
language sql
stable security definer
set search_path to ''
as $function$
  select coalesce(
    private.find_payout_problem(person, p.requested_by, p.requested_at, p.reseller_id),
    case
      when a.entered_by = person
        then 'You entered the bank account of this reseller, so a colleague must approve it.'
      -- Where nobody else could, the one who looked at the account may.
      when a.decided_by = person and exists (
        select from public.staff_grants g
          join public.profiles s on s.id = g.user_id and s.role = 'admin'
          join auth.users u on u.id = g.user_id
        where g.user_id <> person and g.grant_name in ('owner', 'finance') and u.deleted_at is null
          and (u.banned_until is null or u.banned_until <= now())
      ) then 'You confirmed the bank account of this reseller, so a colleague must approve it.'
      when p.first_approved_by = person
        then 'You approved it already. Above the limit for one person, a colleague must approve it too.'
      when p.first_approved_by is not null then replace(replace(
        private.find_approval_problem(person, p.first_approved_by, p.first_approved_at),
        'requested this refund', 'approved it first'), 'this refund', 'it') || '.'
    end)
  from public.payouts p join public.reseller_bank_accounts a on a.id = p.bank_account_id
  where p.id = of_payout
$function$;
grant execute on function private.find_payout_approval_problem(uuid,uuid) to service_role;

create function private.find_payout_problem(person uuid, asker uuid, asked_at timestamptz, of_reseller uuid)
returns text
language sql
stable security definer
set search_path to ''
as $function$
  select case
    when private.is_own_reseller(person, of_reseller)
      then 'This is your own money, so a colleague must decide on it.'
    else replace(private.find_approval_problem(person, asker, asked_at), 'this refund',
      'this') || '.'
  end
$function$;
grant execute on function private.find_payout_problem(uuid,uuid,timestamp with time zone,uuid) to service_role;

create function private.find_plan_difference(of_plan uuid)
returns text
language sql
stable security definer
set search_path to ''
as $function$
  select coalesce(private.find_plan_problem(of_plan), case when plan.booked <> plan.of_order
    then 'The ledger of the order says something else about what the plan pays' end)
  from (
    select
      (select coalesce(sum(case kind when 'financed' then -amount_kobo else amount_kobo end), 0)
        from public.plan_entries where plan_id = of_plan and kind in ('financed', 'refund')) as booked,
      -- An agreed plan pays its order before it begins.
      (select coalesce(sum(amount_kobo), 0) from public.ledger_entries
        where plan_id = of_plan and kind in ('financed', 'plan_credit'))
        + case when p.status = 'agreed' then p.financed_kobo else 0 end as of_order
    from public.instalment_plans p where p.id = of_plan
  ) plan
$function$;
grant execute on function private.find_plan_difference(uuid) to service_role;

create function private.find_plan_entry_problem(of_plan uuid)
returns text
language plpgsql
stable
set search_path to ''
as $function$
begin
  if exists (
    select from public.plan_entries e join public.plan_payments p on p.id = e.payment_id
    where e.plan_id = of_plan
    group by p.id
    having sum(e.amount_kobo) filter (where e.kind = 'payment')
        not in (0, case when p.status = 'succeeded' then p.received_kobo else 0 end)
      or coalesce(sum(e.amount_kobo) filter (where e.kind = 'chargeback'), 0)
        not between 0 and coalesce(sum(e.amount_kobo) filter (where e.kind = 'payment'), 0)
  ) then
    return 'A payment counts once with what was received, and a bank takes back at most that';
  end if;
  if exists (
    select from public.plan_entries
    where plan_id = of_plan and kind in ('late_fee', 'fee_waived')
    group by instalment
    having coalesce(sum(amount_kobo) filter (where kind = 'fee_waived'), 0)
      not between 0 and coalesce(sum(amount_kobo) filter (where kind = 'late_fee'), 0)
  ) then
    return 'Of a late fee, at most all of it is waived';
  end if;
  if exists (
    select from (
      select due_on <= lag(due_on) over (order by number) as is_early
      from public.plan_schedule_rows
      where plan_id = of_plan
        and version = (select max(version) from public.plan_schedules where plan_id = of_plan)
    ) as ordered
    where is_early
  ) then
    return 'Instalments are due one after the other';
  end if;
  return null;
end $function$;

create function private.find_plan_problem(of_plan uuid)
returns text
language plpgsql
stable security definer
set search_path to ''
as $function$
declare
  plan public.instalment_plans;
  st record;
  has_begun boolean;
  is_paid_off boolean;
begin
  select * into plan from public.instalment_plans where id = of_plan;
  has_begun := exists (select from public.plan_schedules where plan_id = of_plan and version = 1);
  if plan.status in ('agreed', 'active', 'settled_early', 'closed', 'written_off')
    and not exists (select from public.plan_agreements where plan_id = of_plan) then
    return 'A plan needs an agreement that was accepted';
  end if;
  if plan.status in ('applied', 'approved', 'declined', 'agreed')
    or plan.status = 'cancelled' and not has_begun then
    return case when has_begun or exists (select from public.plan_entries where plan_id = of_plan)
      then 'A plan that has not begun has no schedule and no entries' end;
  end if;
  if not has_begun or plan.activated_at is null then
    return 'A plan begins with its schedule';
  end if;
  select * into st from private.plan_state(of_plan, date '2100-01-01');
  if st.financed_kobo <> plan.financed_kobo then
    return 'A plan begins with what it pays of its order';
  end if;
  if st.refunded_kobo not between 0 and plan.financed_kobo
    or st.principal_kobo <> st.financed_kobo - st.refunded_kobo
    or st.outstanding_principal_kobo not between 0 and st.principal_kobo then
    return 'The principals of the schedule must sum to what is financed and not given back';
  end if;
  is_paid_off := st.next_number is null and st.short_kobo = 0;
  if not (case plan.status
      when 'active' then st.written_off_kobo = 0 and not is_paid_off
      when 'closed' then st.written_off_kobo = 0 and is_paid_off
      when 'settled_early' then st.written_off_kobo = 0 and is_paid_off and exists (
        select from public.plan_schedules where plan_id = of_plan and reason = 'settlement')
      when 'written_off' then st.written_off_kobo > 0
      else st.refunded_kobo = st.financed_kobo end) then
    return format('The entries of the plan do not say that it is %s', plan.status);
  end if;
  if exists (
    select from (values ('order', st.refunded_kobo - st.financed_kobo), ('cash', st.paid_kobo),
      ('principal', st.outstanding_principal_kobo), ('fees_due', st.fees_due_kobo),
      ('interest', -st.paid_interest_kobo), ('fees', -st.charged_fees_kobo),
      ('overpaid', st.short_kobo - st.overpaid_kobo), ('losses', st.written_off_kobo)
    ) as must_be (account, kobo)
    left join (
      select p.account, sum(p.amount_kobo) as kobo
      from public.plan_entries e join public.plan_postings p on p.entry_id = e.id
      where e.plan_id = of_plan
      group by p.account
    ) booked using (account)
    where coalesce(booked.kobo, 0) <> must_be.kobo
  ) then
    return 'The accounts of the plan must be what its state says';
  end if;
  return private.find_plan_entry_problem(of_plan);
end $function$;
grant execute on function private.find_plan_problem(uuid) to service_role;

create function private.find_plan_wait(of_order uuid)
returns timestamptz
language sql
stable security definer
set search_path to ''
as $function$
  select coalesce(expires_at, now()) + interval '1 day' from public.instalment_plans
  where order_id = of_order and status in ('applied', 'approved', 'agreed')
$function$;
grant execute on function private.find_plan_wait(uuid) to service_role;

create function private.find_products(search_for tsquery, category text, filters jsonb, sort text, page_size integer, page_start integer)
returns setof uuid
language plpgsql
stable security definer rows 24
set search_path to ''
set enable_seqscan to 'off'
set jit to 'off'
as $function$
declare
  criteria private.product_criteria;
  starts_at bigint := greatest(page_start, 0);
  listed bigint;
  named bigint;
begin
  select id into criteria.category_id from public.product_categories where slug = category;
  if category is not null and not found then return; end if;
  criteria.search_for := search_for;
  select price.min_kobo, price.max_kobo, price.irregular_price
    into criteria.min_kobo, criteria.max_kobo, criteria.irregular_price
    from private.parse_price_filter(filters) price;
  if filters - 'price' <> '{}' then
    criteria.group_ids := array(select id from private.product_groups own
      where (criteria.category_id is null or own.category_id = criteria.category_id)
        and not exists (
          select from jsonb_each(filters - 'price') wanted
          where not private.filter_matches(own.facets -> wanted.key, wanted.value)));
  end if;
  if sort <> 'relevance' or search_for is null or (
    select count(*) from (
      select from private.product_search search where search.words @@ search_for limit 1001
    ) first_ones
  ) <= 1000 then
    return query select private.list_products(criteria, null, sort, page_size, starts_at);
    return;
  end if;
  return query select private.list_products(criteria, 1, sort, page_size, starts_at);
  get diagnostics listed = row_count;
  if listed >= page_size then return; end if;
  named := case
    when listed > 0 then starts_at + listed
    else (select count(*) from private.list_products(criteria, 1, sort, starts_at, 0))
  end;
  return query select private.list_products(
    criteria, 2, sort, page_size - listed, greatest(starts_at - named, 0));
end $function$;
grant execute on function private.find_products(tsquery,text,jsonb,text,integer,integer) to anon;
grant execute on function private.find_products(tsquery,text,jsonb,text,integer,integer) to authenticated;
grant execute on function private.find_products(tsquery,text,jsonb,text,integer,integer) to service_role;

create function private.find_reseller_factor_problem()
returns text
language sql
stable security definer
set search_path to ''
as $function$
  select case
    when exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
      then private.find_second_factor_problem()
    when exists (select from private.second_factors
        where user_id = auth.uid() and removed_at > now() - interval '24 hours') then 'too_new'
  end
$function$;
grant execute on function private.find_reseller_factor_problem() to service_role;

create function private.find_reseller_lead(phone text, email text, address text, at timestamptz)
returns public.reseller_leads
language sql
stable security definer
set search_path to ''
as $function$
  select l from public.reseller_leads l
  where l.status = 'accepted' and l.protected_until > at and (
    l.phone_key = private.phone_key(phone) or l.mailbox = private.mailbox_of(email)
    or l.address_key = private.address_key(address))
  order by l.registered_at, l.id limit 1
$function$;
grant execute on function private.find_reseller_lead(text,text,text,timestamp with time zone) to service_role;

create function private.find_second_factor_problem()
returns text
language plpgsql
stable security definer
set search_path to ''
as $function$
declare
  person constant uuid := auth.uid();
  methods constant text[] :=
    '{totp,phone,webauthn,mfa/phone,mfa/webauthn,mfa/recovery_code}';
  given_at timestamptz;
  is_trusted boolean;
begin
  if not exists (select from auth.mfa_factors where user_id = person and status = 'verified') then
    return case
      when (select admins_need_second_factor from public.security_settings) then 'needed'
      -- Otherwise a thief would remove the factor that they cannot give.
      when exists (
        select from private.second_factors
        where user_id = person and removed_at > now() - interval '24 hours'
      ) then 'too_new'
    end;
  end if;
  if not exists (
    select from private.second_factors
    where user_id = person and removed_at is null and trusted_at <= now()
  ) then
    return 'too_new';
  end if;
  select max(c.updated_at), bool_or(f.factor_id is not null) into given_at, is_trusted
    from auth.sessions s
      join auth.mfa_amr_claims c
        on c.session_id = s.id and c.authentication_method = any (methods)
      left join private.second_factors f
        on f.factor_id = s.factor_id and f.removed_at is null and f.trusted_at <= now()
    where s.id::text = auth.jwt() ->> 'session_id' and s.user_id = person;
  if coalesce(is_trusted, false) and auth.jwt() ->> 'aal' = 'aal2'
    and given_at > now() - interval '15 minutes' and exists (
      select from jsonb_array_elements(
        case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end
      ) as given
      -- The token has whole seconds.
      where given ->> 'method' = any (methods)
        and abs((given ->> 'timestamp')::float8 - extract(epoch from given_at)) < 1
    ) then
    return null;
  end if;
  return 'needed';
end $function$;
grant execute on function private.find_second_factor_problem() to authenticated;
grant execute on function private.find_second_factor_problem() to service_role;

create function private.find_second_person_problem(approver uuid, requester uuid, asked_at timestamptz)
returns text
language sql
stable security definer
set search_path to ''
as $function$
  select case
    when approver is null or requester is null or approver = requester then
      'Another colleague must approve this, not the one who asked for it.'
    when not exists (
      select from public.staff_grants g join public.profiles p on p.id = g.user_id
      where g.user_id = approver and p.role = 'admin' and g.grant_name in ('owner', 'support')
        and g.granted_at <= least(now() - interval '24 hours', asked_at)
        and p.admin_since <= least(now() - interval '24 hours', asked_at)
        and (g.granted_by is distinct from requester or g.granted_at <= now() - interval '30 days')
        and (p.made_admin_by is distinct from requester
          or p.admin_since <= now() - interval '30 days')
    ) then
      'You cannot approve this request: you are new to this work, or the colleague who asked for it '
        || 'brought you in. Please ask somebody else.'
  end
$function$;
grant execute on function private.find_second_person_problem(uuid,uuid,timestamp with time zone) to service_role;

create function private.find_technical_problem(category_slug text, technical jsonb)
returns text
language plpgsql
immutable parallel safe
set search_path to ''
as $function$
declare
  expected text := private.technical_kind(category_slug);
  problem text;
begin
  if expected is null then
    return format('category %s has no technical data', category_slug);
  elsif jsonb_typeof(technical) <> 'object' then
    return 'it must be an object';
  elsif technical -> 'kind' is distinct from to_jsonb(expected) then
    return format('"kind" must be "%s" in category %s', expected, category_slug);
  end if;
  select format('"%s" is not a key of %s', given, expected) into problem
  from jsonb_object_keys(technical) given
  where given <> 'kind' and given not in (
    select field.key from private.technical_fields() field where field.kind = expected)
  limit 1;
  if problem is not null then return problem; end if;
  select case when technical ? field.key
      then format('"%s" must be %s', field.key, private.technical_rule(field.type))
      else format('"%s" is missing', field.key) end
    into problem
  from private.technical_fields() field
  where field.kind = expected and case when technical ? field.key
    then not private.is_technical_value(field.type, technical -> field.key)
    else field.is_required end
  order by field.ordinal limit 1;
  return problem;
end $function$;

create function private.find_units_problem(of_user uuid)
returns text
language sql
stable security definer
set search_path to ''
as $function$
  select case
    when exists (
      select from public.register_blocks b
      where b.holder_id = a.holder_id and b.status = 'held'
    ) then 'This account holds units of the carbon register, and nobody could ever use them again. Please retire them or give them to somebody first.'
    when exists (
      select from public.register_proposals p
      where p.status = 'waiting' and jsonb_path_exists(p.entries, '$.** ? (@ == $holder)',
        jsonb_build_object('holder', a.holder_id))
    ) then 'An entry of the carbon register about this account waits for a decision. Please wait until it is made.'
  end
  from public.register_accounts a where a.user_id = of_user
$function$;

create function private.fold_name(name text)
returns text
language sql
immutable parallel safe strict
set search_path to ''
as $function$
  select replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(name, nfkd),
      '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a'
      || '\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f'
      || '\u202a-\u202e\u2060\u2066-\u2069\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g')),
    'ƀɓƃƈđɗɖƌȡðǝəɛƒǥɠɣħɦıɨɩɉƙƛłƚɫɲŋɳøɔɵƥɍɽʂȿςŧƭʈʉʋʊɏƴƶȥɀʼʻʽʹ’‘`',
    'bbbcddddddeeefggghhiiijkllllnnnoooprrssσtttuvuyyzzz'''''''''''''''),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$function$;
grant execute on function private.fold_name(text) to authenticated;
grant execute on function private.fold_name(text) to service_role;

create function private.follow_order_with_commissions()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  perform private.sync_commissions(case tg_table_name
    when 'orders' then (to_jsonb(new) ->> 'id')::uuid
    else (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'order_id')::uuid end);
  return null;
end $function$;

create function private.follow_order_with_plan()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  plan public.instalment_plans;
  first_day constant date := (new.paid_at at time zone 'Africa/Lagos')::date;
  entry bigint;
begin
  select * into plan from public.instalment_plans
    where order_id = new.id and status not in ('declined', 'cancelled') for update;
  if not found then return null; end if;
  if plan.status not in ('applied', 'approved', 'agreed') then
    if new.status = 'cancelled' then perform private.cancel_begun_plan(plan, new.updated_at); end if;
  elsif new.status = 'paid' and plan.status = 'agreed' then
    update public.instalment_plans
set status = 'active', activated_at = new.paid_at, due_day = extract(day from first_day)
      where id = plan.id;
    insert into public.plan_schedules (plan_id, version, reason, effective_on, actor, created_at)
      values (plan.id, 1, 'agreed', first_day, 'system', new.paid_at);
    insert into public.plan_schedule_rows (plan_id, version, number, due_on, principal_kobo, interest_kobo)
      select plan.id, 1, at, (first_day + at * interval '1 month')::date,
        (part ->> 'principal_kobo')::bigint, (part ->> 'interest_kobo')::bigint
      from (
        select instalments from public.plan_agreements where plan_id = plan.id
        order by version desc limit 1
      ) as agreed, jsonb_array_elements(instalments) with ordinality as listed (part, at);
    insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, actor, created_at)
      values (plan.id, 'financed', plan.financed_kobo, first_day, 'financed', 'system', new.paid_at)
      returning id into entry;
    insert into public.plan_postings (entry_id, account, amount_kobo)
      values (entry, 'principal', plan.financed_kobo), (entry, 'order', -plan.financed_kobo);
  elsif new.status in ('paid', 'cancelled') then
    insert into public.ledger_entries (order_id, kind, amount_kobo, plan_id, reverses, reason, actor)
      select order_id, kind, -amount_kobo, plan_id, id, 'The plan was not begun.', 'system'
      from public.ledger_entries e
      where e.plan_id = plan.id and reverses is null
        and not exists (select from public.ledger_entries r where r.reverses = e.id);
    update public.instalment_plans set status = 'cancelled', ended_at = new.updated_at
      where id = plan.id;
  end if;
  return null;
end $function$;

create function private.follow_order_with_quote()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if new.status in ('cancelled', 'refunded') then
    update public.installation_quotes
set status = 'cancelled', decided_at = coalesce(decided_at, now())
      where order_id = new.id and status in ('waiting', 'offered', 'accepted');
  elsif tg_op = 'INSERT' or old.status = 'cancelled' then
    insert into public.installation_quotes (order_id) values (new.id)
      on conflict do nothing;
  end if;
  return null;
end $function$;

create function private.follow_product_status()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  new.is_active := new.status = 'published';
  if new.status <> 'scheduled' then new.publish_at := null; end if;
  return new;
end $function$;

create function private.follow_register_source()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if old.user_id is not null and new.user_id is null then
    new.ended_at := coalesce(new.ended_at, now());
  end if;
  if new.meter is distinct from old.meter then
    if exists (select from public.meter_readings
      where source_id = new.id and event_index is not null) then
      raise exception 'A reading of this meter is counted, so its number stays.' using errcode = 'PT409';
    end if;
    update public.meter_readings set status = 'waiting', decided_at = null, decided_by = null, reason = null
      where source_id = new.id and status = 'accepted';
  end if;
  return new;
end $function$;

create function private.follow_register_stock()
returns void
language plpgsql
set search_path to ''
as $function$
declare
  product record;
  right_stock integer;
begin
  for product in
    select id, stock, retires_kg, status from public.products
    where retires_kg is not null order by id for no key update
  loop
    right_stock := case when product.status = 'archived' then 0
      else least(greatest(private.free_units_kg(), 0) / product.retires_kg, 1000000) end;
    if right_stock <> product.stock then
      -- A movement that a trigger writes does not move the stock itself.
      if pg_trigger_depth() > 0 then
        update public.products set stock = right_stock where id = product.id;
      end if;
      insert into public.stock_movements (product_id, quantity, kind, actor, reason)
      values (product.id, right_stock - product.stock, 'correction', 'system',
        'The stock is what the company holds in the carbon register');
    end if;
  end loop;
end $function$;
grant execute on function private.follow_register_stock() to service_role;

create function private.follow_reseller_status()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  if new.status = 'approved' then
    update public.profiles set role = 'reseller', updated_at = now()
      where id = new.user_id and role = 'customer';
    if not exists (select from public.profiles where id = new.user_id and role = 'reseller') then
      raise exception 'This person is one of our staff, so they cannot be a reseller.'
        using errcode = 'PT409';
    end if;
  else
    update public.profiles set role = 'customer', updated_at = now()
      where id = new.user_id and role = 'reseller';
  end if;
  insert into public.reseller_decisions (reseller_id, status, tier_id, reason, decided_by, decided_at)
    values (new.id, new.status, new.tier_id, new.reason,
      case when new.status <> 'applied' then new.decided_by end,
      coalesce(case when new.status = 'applied' then new.applied_at else new.decided_at end, now()));
  return null;
end $function$;

create function private.follow_units()
returns trigger
language plpgsql
security definer
set search_path to ''
set plan_cache_mode to 'force_generic_plan'
as $function$
declare
  free_kg bigint;
begin
  if not exists (select from public.products where retires_kg is not null) then return null; end if;
  if tg_table_name = 'register_events' and not exists (
    select from public.register_moves m
      join public.register_holders h on h.id in (m.from_holder_id, m.to_holder_id)
    where m.event_index = (to_jsonb(new) ->> 'index')::bigint and h.kind = 'operator'
  ) or tg_table_name = 'stock_movements' and not exists (
    select from public.products
    where id = (to_jsonb(new) ->> 'product_id')::uuid and retires_kg is not null
  ) or tg_table_name = 'orders' and not exists (
    select from public.order_lines l join public.products p on p.id = l.product_id
    where l.order_id = (to_jsonb(new) ->> 'id')::uuid and p.retires_kg is not null
  ) then
    return null;
  end if;
  perform private.follow_register_stock();
  if tg_table_name = 'register_events' then
    free_kg := private.free_units_kg();
    if free_kg < 0 then
      raise exception 'Customers have ordered units that are not retired yet, so they stay with the company. It would hold % kg too few.', -free_kg
        using errcode = 'PT409';
    end if;
  end if;
  return null;
end $function$;

create function private.free_units_kg()
returns bigint
language sql
stable
set search_path to ''
as $function$
  select coalesce((
    select sum(b.kg) from public.register_holders h
      join public.register_blocks b on b.holder_id = h.id and b.status = 'held'
    where h.kind = 'operator'), 0)::bigint
  - coalesce((
    select sum((l.quantity - l.returned_quantity)::bigint * p.retires_kg)
    from public.products p
      join public.order_lines l on l.product_id = p.id
      join public.orders o on o.id = l.order_id
    where p.retires_kg is not null and o.holds_stock and o.status not in ('cancelled', 'refunded')
      and not exists (select from public.order_retirements r where r.order_id = o.id)), 0)::bigint
$function$;
grant execute on function private.free_units_kg() to service_role;

create function private.gave_nothing_back(line public.refund_lines)
returns boolean
language sql
stable
set search_path to ''
as $function$
  select num_nonnulls(line.refund_id, line.plan_refund_id) > 0
    and (line.refund_id is null or exists (
      select from public.refunds r
      where r.id = line.refund_id and r.status = 'withdrawn' and (
        r.credit_note_id is null
        or exists (select from public.ledger_entries where reverses = r.credit_note_id))
    ))
    and (line.plan_refund_id is null or exists (
      select from public.plan_refunds r
      where r.id = line.plan_refund_id and r.status = 'withdrawn'))
$function$;
grant execute on function private.gave_nothing_back(public.refund_lines) to service_role;

create function private.grant_for_product_column(column_name text)
returns text
language sql
immutable
set search_path to ''
as $function$
  select case column_name
    when 'price' then 'sales'
    when 'compare_at_price' then 'sales'
    when 'vat_class' then 'finance'
    when 'retires_kg' then 'finance'
    when 'stock' then 'stock'
    when 'low_stock_level' then 'stock'
    when 'delivery_days_min' then 'stock'
    when 'delivery_days_max' then 'stock'
    else 'content'
  end
$function$;
grant execute on function private.grant_for_product_column(text) to authenticated;
grant execute on function private.grant_for_product_column(text) to service_role;

create function private.guard_admin_account()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if (new.deleted_at is not null or new.banned_until > now()) and exists (
    select from public.staff_grants where user_id = new.id and grant_name = 'owner'
  ) then
    perform private.require_an_owner();
  end if;
  return null;
end $function$;

create function private.guard_application_decision()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  of_plan public.instalment_plans;
  person uuid;
  problem text;
begin
  select * into of_plan from public.instalment_plans where id = new.plan_id;
  foreach person in array array_remove(array[
    case when new.decided_by is distinct from old.decided_by then new.decided_by end,
    case when new.first_approval_by is distinct from old.first_approval_by then new.first_approval_by end
  ], null) loop
    if person = of_plan.user_id then
      raise exception 'This is your own plan, so a colleague must decide on it.' using errcode = 'PT403';
    end if;
    problem := private.find_own_order_problem(person, of_plan.order_id, false);
    if problem is not null then
      raise exception '%', problem using errcode = 'PT403';
    end if;
  end loop;
  return new;
end $function$;

create function private.guard_audit_entry()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if tg_op = 'UPDATE' and new.before is null and new.after is null and new.record_label is null
    and new.redacted_at is not null and (to_jsonb(new) - array['before', 'after', 'record_label',
      'actor_email', 'address', 'reason', 'redacted_at', 'search'])
    = (to_jsonb(old) - array['before', 'after', 'record_label', 'actor_email', 'address', 'reason',
      'redacted_at', 'search'])
    and (new.actor_email is null or new.actor_email = old.actor_email)
    and (new.address is null or new.address = old.address) and new.reason is null then
    return new;
  end if;
  raise exception 'The audit cannot be changed' using errcode = 'PT409';
end $function$;

create function private.guard_bank_account()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  person constant uuid := (select auth.uid());
  problem text;
begin
  if tg_op = 'DELETE' then
    raise exception 'A bank account is kept: transfers went to it.' using errcode = 'PT409';
  end if;
  -- An account of a person that ends takes its name away, and nothing else.
  if tg_op = 'UPDATE'
    and to_jsonb(new) - '{proposed_by,decided_by}'::text[]
      = to_jsonb(old) - '{proposed_by,decided_by}'::text[]
    and (new.proposed_by is null or new.proposed_by = old.proposed_by)
    and (new.decided_by is null or new.decided_by = old.decided_by) then
    return new;
  end if;
  if person is null or not private.has_grant('finance') or not private.has_fresh_second_factor() then
    raise exception 'Only finance can change the bank account, with a fresh second factor.'
      using errcode = 'PT403';
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'proposed' or new.proposed_by is distinct from person then
      raise exception 'A bank account begins as a proposal.' using errcode = 'PT409';
    end if;
    new.proposed_at := now();
    return new;
  end if;
  if old.status <> 'proposed' or (new.id, new.bank, new.name, new.number, new.proposed_at)
      is distinct from (old.id, old.bank, old.name, old.number, old.proposed_at)
    or new.proposed_by is distinct from old.proposed_by or new.decided_by is distinct from person then
    raise exception 'This account was decided on already.' using errcode = 'PT409';
  end if;
  if new.status = 'approved' then
    if old.proposed_by is null or old.proposed_by = person then
      raise exception 'Somebody else must approve the account that you proposed.'
        using errcode = 'PT409';
    end if;
    if not exists (
      select from public.profiles p join public.staff_grants g on g.user_id = p.id
      where p.id = old.proposed_by and p.role = 'admin' and g.grant_name in ('owner', 'finance')
    ) then
      raise exception 'The person who proposed this account no longer has the grant finance. Please refuse it, and propose it again if it is right.'
        using errcode = 'PT409';
    end if;
    problem := private.find_approval_problem(person, old.proposed_by, old.proposed_at);
    if problem is not null then
      raise exception '%', replace(
        replace(problem, 'requested this refund', 'proposed this account'), 'this refund', 'this account'
      ) || '.' using errcode = 'PT409';
    end if;
  end if;
  new.decided_at := now();
  return new;
end $function$;

create function private.guard_channel()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if new.channel <> old.channel or new.placed_by is distinct from old.placed_by
    and new.placed_by is not null then
    raise exception 'How an order came to us cannot change' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_charge_of_retired()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  perform private.keep_price_of_retired(new.order_id, -new.amount_kobo);
  return new;
end $function$;

create function private.guard_chargeback()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if new.reverses is null and not exists (
    select from public.disputes
    where id = new.dispute_id and payment_id = new.payment_id and status = 'lost'
      and amount_kobo = new.amount_kobo
  ) then
    raise exception 'A chargeback is the sum of a dispute that was lost' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_closed_day()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if new.day >= (now() at time zone 'Africa/Lagos')::date then
    raise exception 'A day can be closed when it is over' using errcode = 'PT409';
  end if;
  if exists (
    select from public.reconciliation_differences
    where reconciliation_id = new.id and gone_at is null and explained_at is null
  ) then
    raise exception 'This day has differences that nobody has explained' using errcode = 'PT409';
  end if;
  if exists (
    select from public.reconciliation_differences
    where reconciliation_id = new.id and gone_at is null and explained_by = new.closed_by
  ) then
    raise exception 'A colleague must close this day, because you explained a difference of it'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_commission()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if tg_op = 'DELETE'
    or to_jsonb(new) - 'order_line_id' - 'cap_kobo'
      is distinct from to_jsonb(old) - 'order_line_id' - 'cap_kobo'
    or new.order_line_id is not null and new.order_line_id is distinct from old.order_line_id
    or old.cap_kobo is not null and (new.cap_kobo is null or new.cap_kobo > old.cap_kobo) then
    raise exception 'A commission does not change' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_commission_entry()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  of_status text;
begin
  perform pg_advisory_xact_lock(hashtextextended('commissions ' || new.reseller_id, 0));
  select status into of_status from public.resellers where id = new.reseller_id;
  if new.kind in ('accrued', 'earned', 'reversed') and current_user = 'service_role' then
    raise exception 'Only its order changes a commission' using errcode = 'PT409';
  end if;
  if new.kind in ('accrued', 'earned') and of_status is distinct from 'approved' then
    raise exception 'This reseller earns nothing now' using errcode = 'PT409';
  end if;
  if new.commission_id is not null and not exists (
      select from public.commissions where id = new.commission_id and reseller_id = new.reseller_id
    ) or new.reverses is not null and not exists (
      select from public.commission_entries
      where id = new.reverses and reseller_id = new.reseller_id and kind in ('payout', 'withheld')
    ) then
    raise exception 'The entry belongs to another reseller' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_complaint()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if (new.number, new.plan_id, new.user_id, new.about, new.message, new.idempotency_key, new.answer_by,
      new.resolve_by, new.created_at)
    is distinct from (old.number, old.plan_id, old.user_id, old.about, old.message,
      old.idempotency_key, old.answer_by, old.resolve_by, old.created_at) then
    raise exception 'A complaint never changes' using errcode = 'PT409';
  end if;
  if old.answered_at is not null and new.answered_at is distinct from old.answered_at then
    raise exception 'The time of the first answer never changes' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_complaint_answer()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if tg_op = 'UPDATE' and new.answered_by is null
    and (new.id, new.complaint_id, new.message, new.resolves, new.created_at)
      is not distinct from (old.id, old.complaint_id, old.message, old.resolves, old.created_at) then
    return new;
  end if;
  raise exception 'Answers are only added' using errcode = 'PT409';
end $function$;

create function private.guard_coupon_uses()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  allowed integer;
begin
  select max_uses_per_email into allowed
  from public.coupons where code = new.coupon_code
  for no key update;
  if private.count_coupon_uses(new.coupon_code, new.email, new.phone_number, new.user_id)
    > allowed then
    raise exception 'You have used this code already.' using errcode = 'PT409';
  end if;
  return null;
end $function$;

create function private.guard_credit()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  problem text;
begin
  if (new.id, new.order_id, new.code_hash, new.is_test)
      is distinct from (old.id, old.order_id, old.code_hash, old.is_test) then
    raise exception 'A credit cannot change' using errcode = 'PT409';
  end if;
  if old.needs_confirmation and not new.needs_confirmation and new.confirmed_by is null then
    raise exception 'Somebody must confirm this credit' using errcode = 'PT409';
  end if;
  if new.confirmed_by is not null and new.confirmed_by is distinct from old.confirmed_by then
    problem := private.find_approval_problem(new.confirmed_by, new.caused_by, new.created_at);
    if new.confirmed_by = new.caused_by or exists (
      select from public.ledger_entries
      where order_id = new.order_id and actor = 'staff' and actor_id = new.confirmed_by
        and kind = 'receipt'
    ) then
      problem := 'Another member of staff must confirm this credit: it rests on your word';
    end if;
    if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
  end if;
  return new;
end $function$;

create function private.guard_credit_use()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  used public.credits;
begin
  select * into used from public.credits where id = new.credit_id for update;
  if used.needs_confirmation then
    raise exception 'Our team still checks this credit. Please try again later, or write to us'
      using errcode = 'PT409';
  end if;
  if exists (
    select from public.payments where order_id = used.order_id and private.is_disputed(id)
  ) then
    raise exception 'This credit cannot be used now: a bank asks us about the payment that it comes from'
      using errcode = 'PT409';
  end if;
  if (select coalesce(sum(amount_kobo), 0) from public.ledger_entries
      where order_id = used.order_id) > 0 and used.order_id <> new.order_id then
    raise exception 'This credit cannot be used: money is missing for the order that it comes from'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_delivery()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if (new.delivery_days_min, new.delivery_days_max)
    is distinct from (old.delivery_days_min, old.delivery_days_max)
    and not private.is_editing(new.id) then
    raise exception 'The delivery time that the buyer agreed to cannot change'
      using errcode = 'PT409';
  end if;
  if old.promised_by is not null
    and (new.promised_from, new.promised_by) is distinct from (old.promised_from, old.promised_by)
    and (new.promised_by is null or old.status not in ('paid', 'preparing', 'shipped')) then
    raise exception 'The promised days of this order cannot change any more'
      using errcode = 'PT409';
  end if;
  if old.shipped_at is not null and new.shipped_at is distinct from old.shipped_at then
    raise exception 'The time of shipping cannot change' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_depot()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if exists (select from public.depot_stock where depot_id = old.id and quantity > 0) then
    raise exception 'There are still goods in %. Move them to another depot first.', old.name
      using errcode = 'PT409';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('the last depot', 0));
  if not exists (select from public.depots where is_active and id <> old.id) then
    raise exception 'One depot must stay open' using errcode = 'PT409';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

create function private.guard_difference_of_closed_day()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  perform from public.reconciliations
    where id = new.reconciliation_id and closed_at is not null for update;
  if found then
    raise exception 'This day is closed' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_discharge_letter()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if tg_op = 'INSERT' then
    perform from public.instalment_plans
    where id = new.plan_id and status in ('settled_early', 'closed') for no key update;
    if not found then
      raise exception 'Something of this plan is still to pay' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.withdrawn_at is not null or new.withdrawn_at is null
    or (new.id, new.number, new.plan_id, new.content, new.issued_at)
      is distinct from (old.id, old.number, old.plan_id, old.content, old.issued_at) then
    raise exception 'A letter never changes' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_dispute()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if tg_op = 'INSERT' then
    perform from public.orders o join public.payments p on p.order_id = o.id
      where p.id = new.payment_id for no key update of o;
    perform from public.payments where id = new.payment_id for no key update;
  elsif (new.payment_id, new.gateway_id, new.created_at)
      is distinct from (old.payment_id, old.gateway_id, old.created_at)
    or old.status = 'lost' and (new.amount_kobo, new.resolution, new.resolved_at)
      is distinct from (old.amount_kobo, old.resolution, old.resolved_at) then
    raise exception 'What a dispute is about, and how it was lost, cannot change'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_dispute_answer()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  is_decided constant boolean := new.status = 'sending'
    and (tg_op = 'INSERT' or old.status = 'requested');
  disputed public.disputes;
  problem text;
begin
  if tg_op = 'INSERT' then
    if new.status not in ('requested', 'sending') then
      raise exception 'An answer begins as a request' using errcode = 'PT409';
    end if;
    new.approved_at := null;
    new.is_approved_alone := false;
  else
    if (new.dispute_id, new.decision, new.message, new.service_details, new.delivery_address,
        new.delivery_date, new.file_name, new.media_type, new.size_bytes, new.created_at)
      is distinct from (old.dispute_id, old.decision, old.message, old.service_details,
        old.delivery_address, old.delivery_date, old.file_name, old.media_type, old.size_bytes,
        old.created_at)
      or (old.content is null or new.content is not null)
        and (new.object_path, new.content) is distinct from (old.object_path, old.content)
      or new.requested_by is distinct from old.requested_by and new.requested_by is not null
      or new.approved_by is distinct from old.approved_by and new.approved_by is not null
        and not is_decided then
      raise exception 'What was answered, and who decided on it, cannot change'
        using errcode = 'PT409';
    end if;
    new.approved_at := old.approved_at;
    new.is_approved_alone := old.is_approved_alone;
  end if;
  if tg_op = 'INSERT' or is_decided then
    select * into disputed from public.disputes where id = new.dispute_id for no key update;
    if disputed.status <> 'needs_answer' then
      raise exception 'This dispute needs no answer' using errcode = 'PT409';
    end if;
  end if;
  if not is_decided then return new; end if;
  if new.decision = 'accept' then
    if new.approved_by is not null then
      problem := private.find_approval_problem(new.approved_by, new.requested_by, new.created_at);
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    elsif new.requested_by is null or not private.may_refund_alone(
        new.requested_by, disputed.payment_id, disputed.amount_kobo) then
      raise exception 'A second person must approve this' using errcode = 'PT409';
    else
      new.is_approved_alone := true;
    end if;
  end if;
  new.approved_at := now();
  return new;
end $function$;

create function private.guard_disputed_order()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if new.status = 'shipped' and old.status <> 'shipped' then
    perform private.refuse_to_ship(new.id);
  end if;
  return new;
end $function$;

create function private.guard_disputed_refund()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if new.status in ('approved', 'processing')
    and (tg_op = 'INSERT' or old.status in ('requested', 'approved') and old.status <> new.status) then
    perform from public.payments where id = new.payment_id for no key update;
    if private.is_disputed(new.payment_id) then
      raise exception 'The bank of the buyer asks for this money: nothing of it is refunded now'
        using errcode = 'PT409';
    end if;
  end if;
  return new;
end $function$;

create function private.guard_edit_of_plan()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if exists (
    select from public.instalment_plans where order_id = new.order_id and status = 'agreed'
  ) then
    raise exception 'The buyer has agreed to pay this order in parts, and the deposit is open. Change it after the deposit has arrived, or cancel it.'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_inquiry()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if new.taken_by is not null and new.taken_by is distinct from old.taken_by and not exists (
    select from public.profiles p join public.staff_grants g on g.user_id = p.id
    where p.id = new.taken_by and p.role = 'admin' and g.grant_name in ('owner', 'sales', 'support')
  ) then
    raise exception 'Choose a colleague who works in sales or support.' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_installation_quote()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  perform from public.orders
    where id = new.order_id and installation_kind = 'quoted' for no key update;
  if not found then
    raise exception 'This order asked for no quote' using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and (new.order_id <> old.order_id
    or old.price_kobo is not null
      and ((new.price_kobo, new.offered_at, new.expires_at)
          is distinct from (old.price_kobo, old.offered_at, old.expires_at)
        or new.note is distinct from old.note
          and (pg_trigger_depth() = 1 or new.note is distinct from 'Removed'))
    or old.paid_at is not null and new.paid_at is distinct from old.paid_at) then
    raise exception 'A price that was named cannot change' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_instalment_plan()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if (new.order_id, new.number, new.months, new.interest, new.rate_percent_per_month,
      new.deposit_percent, new.fee_percent, new.fee, new.price_kobo, new.deposit_kobo, new.fee_kobo,
      new.financed_kobo, new.interest_kobo, new.transfer_reference, new.is_test, new.applied_at)
    is distinct from (old.order_id, old.number, old.months, old.interest, old.rate_percent_per_month,
      old.deposit_percent, old.fee_percent, old.fee, old.price_kobo, old.deposit_kobo, old.fee_kobo,
      old.financed_kobo, old.interest_kobo, old.transfer_reference, old.is_test, old.applied_at) then
    raise exception 'The terms of a plan never change' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_large_coupon()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if new.budget_kobo is null and (
    new.percent_off > 50
      or new.amount_off_kobo > 10000000 and new.amount_off_kobo * 2 > new.min_subtotal_kobo
  ) then
    raise exception 'A coupon of more than 50 %% needs a limit of what it gives away.'
      using errcode = 'PT400';
  end if;
  return new;
end $function$;

create function private.guard_ledger_entry()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  reversed public.ledger_entries;
begin
  perform from public.orders where id = new.order_id for no key update;
  if new.reverses is not null then
    select * into reversed from public.ledger_entries where id = new.reverses;
    if (new.order_id, new.kind, new.amount_kobo, new.payment_id, new.refund_id, new.credit_id,
          new.quote_id)
        is distinct from (reversed.order_id, reversed.kind, -reversed.amount_kobo,
          reversed.payment_id, reversed.refund_id, reversed.credit_id, reversed.quote_id)
      or reversed.reverses is not null then
      raise exception 'A correction takes back exactly one entry' using errcode = 'PT409';
    end if;
  end if;
  if not exists (
      select from public.payments where id = new.payment_id and order_id = new.order_id
    ) and new.payment_id is not null
    or new.refund_id is not null and not exists (
      select from public.refunds where id = new.refund_id and payment_id = new.payment_id
    ) then
    raise exception 'The entry belongs to another order' using errcode = 'PT409';
  end if;
  if new.kind = 'installation' and new.reverses is null and not exists (
    select from public.installation_quotes
    where id = new.quote_id and order_id = new.order_id and status = 'accepted'
      and price_kobo = new.amount_kobo
  ) then
    raise exception 'The buyer has not accepted this price' using errcode = 'PT409';
  end if;
  if new.credit_id is not null then
    perform pg_advisory_xact_lock(hashtextextended('credit ' || new.credit_id, 0));
    if new.amount_kobo < 0 and -new.amount_kobo > (
      select coalesce(sum(amount_kobo), 0) from public.ledger_entries
      where credit_id = new.credit_id
    ) then
      raise exception 'That is more than is left of the credit' using errcode = 'PT409';
    end if;
  end if;
  return new;
end $function$;

create function private.guard_meter_reading()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  source public.register_sources;
  delivered_on timestamptz;
begin
  select * into source from public.register_sources where id = new.source_id;
  if tg_op = 'INSERT' then
    if new.kwh * 1000 > source.peak_watts * extract(epoch from upper(new.period) - lower(new.period)) / 3600 then
      raise exception 'Panels of % W cannot make % kWh in these days. Please read the meter once more.',
        source.peak_watts, new.kwh using errcode = 'PT400';
    end if;
    select date_trunc('day', delivered_at, 'Africa/Lagos') into delivered_on
      from public.orders where id = source.order_id;
    if lower(new.period) < delivered_on then
      raise exception 'The system was delivered later than the first day. Please send what it measured since then.'
        using errcode = 'PT400';
    end if;
  end if;
  if new.status = 'accepted' and source.ended_at is not null and (tg_op = 'INSERT'
    or (new.status, new.event_index) is distinct from (old.status, old.event_index)) then
    raise exception 'The owner has stopped taking part, so this cannot count.' using errcode = 'PT409';
  end if;
  new.meter_key := case when new.status = 'accepted' then source.meter_key end;
  return new;
end $function$;

create function private.guard_new_units()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if (select auth.uid()) is not null and not private.has_grant('finance') then
    raise exception 'You need the grant finance to add a product that retires units'
      using errcode = '42501';
  end if;
  return new;
end $function$;

create function private.guard_noted_plan_money()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if new.confirmed_by is not null and new.confirmed_by is not distinct from new.noted_by then
    raise exception 'A colleague must confirm what you noted' using errcode = 'PT409';
  end if;
  if new.status = 'succeeded' and old.status <> 'succeeded' and new.way = 'cash'
    and new.confirmed_by is null and new.noted_by is not null
    and not private.may_note_cash_alone(new.noted_by, new.id, new.received_kobo) then
    raise exception 'That is more cash than one person may note in a day, so a colleague must confirm it'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_order()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if (new.number, new.coupon_code, new.vat_rate_percent)
      is distinct from (old.number, old.coupon_code, old.vat_rate_percent)
    or old.terms_version is not null and new.terms_version is distinct from old.terms_version
    or old.invoice_number is not null and new.invoice_number is distinct from old.invoice_number then
    raise exception 'The prices and numbers of an order cannot change' using errcode = 'PT409';
  end if;
  if (new.subtotal_kobo, new.discount_kobo, new.staff_discount_kobo, new.delivery_kobo,
      new.installation_kind, new.installation_kobo, new.total_kobo, new.vat_kobo,
      new.service_vat_kobo)
    is distinct from (old.subtotal_kobo, old.discount_kobo, old.staff_discount_kobo,
      old.delivery_kobo, old.installation_kind, old.installation_kobo, old.total_kobo, old.vat_kobo,
      old.service_vat_kobo)
    and not exists (
      select from public.order_edits
      where order_id = new.id and transaction_id = pg_current_xact_id()
        and total_before_kobo = old.total_kobo and total_after_kobo = new.total_kobo
    ) then
    raise exception 'The prices and numbers of an order cannot change' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_order_edit()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  edited public.orders;
begin
  select * into edited from public.orders where id = new.order_id for no key update;
  if edited.status not in ('pending_payment', 'paid', 'preparing') then
    raise exception 'An order that has left the store or ended cannot change' using errcode = 'PT409';
  end if;
  if new.total_before_kobo <> edited.total_kobo or new.total_after_kobo <= 0
    or new.position <> 1 + (select count(*) from public.order_edits where order_id = new.order_id) then
    raise exception 'The order has changed in the meantime' using errcode = 'PT409';
  end if;
  if exists (
    select from public.payments where order_id = new.order_id and private.is_disputed(id)
  ) then
    raise exception 'A bank asks for the money of this order' using errcode = 'PT409';
  end if;
  if new.total_after_kobo <> new.total_before_kobo and exists (
    select from public.refunds r join public.payments p on p.id = r.payment_id
    where p.order_id = new.order_id
      and (r.status in ('approved', 'processing', 'needs_attention')
        or r.status = 'requested' and r.credit_note_kobo > 0)
  ) then
    raise exception 'A refund of this order is not finished' using errcode = 'PT409';
  end if;
  if new.given_kobo > 0 and not private.may_give_alone(new.edited_by, new.given_kobo) then
    raise exception 'That is more than one person may give away alone' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_order_line()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if current_user = 'service_role' and not private.is_editing(old.order_id) then
    raise exception 'The lines of an order cannot change' using errcode = 'PT409';
  end if;
  return coalesce(new, old);
end $function$;

create function private.guard_order_of_request()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if old.status = 'cancelled' and new.status = 'paid' and exists (
    select from public.return_requests
    where order_id = new.id and kind = 'cancellation' and status = 'accepted'
  ) then
    raise exception 'This order was cancelled for the buyer' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_order_of_shipments()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if new.status = 'shipped' and old.status = 'preparing' and (
    not exists (select from public.shipments where order_id = new.id)
    or exists (
      select from public.order_lines l
      where l.order_id = new.id and private.units_to_ship(l.order_id, l.product_id) > 0
    )
  ) then
    raise exception 'Goods of this order are still here' using errcode = 'PT409';
  end if;
  if new.status = 'delivered' and old.status = 'shipped' and (
    not exists (select from public.shipments where order_id = new.id)
    or exists (select from public.shipments where order_id = new.id and delivered_at is null)
  ) then
    raise exception 'Goods of this order are still on their way' using errcode = 'PT409';
  end if;
  if new.status = 'cancelled' and old.status = 'preparing' and exists (
    select from public.shipments where order_id = new.id
  ) then
    raise exception 'Goods of this order have left the store: it cannot be cancelled'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_order_of_units()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if new.status = 'preparing' and old.status = 'paid' and private.sends_nothing(new.id) then
    raise exception 'Nothing of this order is sent: its buyer says in whose name its units are retired.'
      using errcode = 'PT409';
  end if;
  if new.status = 'delivered' and old.status in ('paid', 'preparing') and (
    not private.sends_nothing(new.id)
    or not exists (select from public.order_retirements where order_id = new.id)
  ) then
    raise exception 'Goods of this order are still here' using errcode = 'PT409';
  end if;
  if new.status = 'cancelled' and old.status <> 'cancelled' and exists (
    select from public.order_retirements where order_id = new.id
  ) then
    raise exception 'The units of this order are retired, so it cannot be cancelled. If it has other goods, please write to us.'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_order_retirement()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  order_status text;
begin
  select status into order_status from public.orders where id = new.order_id for no key update;
  if order_status in ('pending_payment', 'cancelled', 'refunded')
    or 0 < (select sum(amount_kobo) from public.ledger_entries where order_id = new.order_id)
    or exists (
      select from public.ledger_entries
      where order_id = new.order_id and kind in ('financed', 'plan_credit')) then
    raise exception 'Units are retired once their order is paid in full' using errcode = 'PT409';
  end if;
  if exists (
      select from public.payments where order_id = new.order_id and private.is_disputed(id)
    ) or exists (
      select from public.return_requests
      where order_id = new.order_id and kind = 'cancellation' and status = 'requested'
    ) or exists (
      select from public.refunds r join public.payments p on p.id = r.payment_id
      where p.order_id = new.order_id and r.status = 'requested' and r.credit_note_kobo > 0
    ) then
    raise exception 'A request, refund or bank dispute is open. You can retire the units once it is settled.'
      using errcode = 'PT409';
  end if;
  if private.kg_to_retire(new.order_id) is distinct from (
    select kg from public.register_retirements where id = new.retirement_id
  ) then
    raise exception 'An order retires as many units as were paid' using errcode = 'PT409';
  end if;
  select least(private.charged_kobo(new.order_id), coalesce(sum(
      l.unit_price_kobo * l.quantity - l.discount_kobo - coalesce((
        select sum(r.amount_kobo) from public.refund_lines r
        where r.order_id = l.order_id and r.product_id = l.product_id
          and not private.gave_nothing_back(r)), 0)), 0))
    into new.kept_kobo
    from public.order_lines l join public.products p on p.id = l.product_id
    where l.order_id = new.order_id and p.retires_kg is not null;
  return new;
end $function$;

create function private.guard_own_edit()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  problem constant text := private.find_own_order_problem(new.edited_by, new.order_id, false);
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_own_plan_entry()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  problem constant text := private.find_own_plan_problem(new.actor_id, new.plan_id,
    new.kind = 'payment' and new.reverses is null);
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_own_plan_schedule()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  problem constant text := private.find_own_plan_problem(new.actor_id, new.plan_id, false);
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_own_receipt()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  problem constant text := private.find_own_order_problem(new.actor_id, new.order_id, true);
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_own_refund()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  problem constant text := private.find_own_order_problem(
    coalesce(new.approved_by, new.requested_by),
    (select order_id from public.payments where id = new.payment_id), false);
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_payment()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  balance bigint;
begin
  if tg_op = 'INSERT' then
    select coalesce(sum(amount_kobo), 0) into balance
      from public.ledger_entries where order_id = new.order_id;
    -- Money that comes although nothing is due has an amount of its own.
    if balance > 0 and new.amount_kobo <> balance then
      raise exception 'The amount of a payment is what its order still costs'
        using errcode = 'PT409';
    end if;
  elsif (new.order_id, new.attempt, new.reference, new.method, new.amount_kobo)
      is distinct from (old.order_id, old.attempt, old.reference, old.method, old.amount_kobo)
    or old.succeeded_at is not null and new.succeeded_at is distinct from old.succeeded_at then
    raise exception 'What a payment is for, and when it arrived, cannot change'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_payout()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  problem text;
  fixed constant text[] := '{id,reseller_id,bank_account_id,gross_kobo,requested_at}';
begin
  perform from public.resellers where id = new.reseller_id for no key update;
  if tg_op = 'INSERT' then
    if new.status <> 'requested' or not exists (
        select from public.resellers where id = new.reseller_id and user_id = new.requested_by) then
      raise exception 'A payout begins as a request of the reseller' using errcode = 'PT409';
    end if;
    if new.gross_kobo < (select min_payout_kobo from public.payout_rules
        order by version desc limit 1) then
      raise exception 'That is less than the smallest payout' using errcode = 'PT409';
    end if;
    perform private.refuse_payout(new);
    return private.tax_payout(new, (new.requested_at at time zone 'Africa/Lagos')::date);
  end if;
  if exists (select from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o using (key)
      where key = any (fixed) and n.value <> o.value)
    or new.status = old.status and old.status <> 'requested'
      and (new.tax_kobo, new.approved_by) is distinct from (old.tax_kobo, old.approved_by)
      and (new.tax_kobo <> old.tax_kobo or new.approved_by is not null)
    or old.way is not null and (new.way, new.gateway, new.is_test, new.batch_id, new.sent_at)
      is distinct from (old.way, old.gateway, old.is_test, old.batch_id, old.sent_at) then
    raise exception 'What was decided on a payout cannot change' using errcode = 'PT409';
  end if;
  if new.status = 'requested' and new.first_approved_by is not null and old.first_approved_by is null
    or new.status = 'approved' and old.status = 'requested' then
    problem := private.find_payout_approval_problem(
      case new.status when 'approved' then new.approved_by else new.first_approved_by end, new.id);
    if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
    perform private.refuse_payout(new);
  end if;
  if new.status = 'approved' and old.status = 'requested' then
    if new.approved_by is null then
      raise exception 'A person approves a payout' using errcode = 'PT409';
    end if;
    if old.first_approved_at is null and not private.may_pay_out_alone(
        new.approved_by, new.reseller_id, new.gross_kobo, new.id) then
      raise exception 'A second person must approve this' using errcode = 'PT409';
    end if;
    return private.tax_payout(new, (new.approved_at at time zone 'Africa/Lagos')::date);
  end if;
  if (new.tax_percent, new.tax_kobo) is distinct from (old.tax_percent, old.tax_kobo) then
    raise exception 'The tax of a payout is fixed when it is approved' using errcode = 'PT409';
  end if;
  if new.status = 'sending' and old.status = 'approved' then perform private.refuse_payout(new); end if;
  return new;
end $function$;

create function private.guard_person_request()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  begins constant boolean := tg_op = 'INSERT' or new.decision = 'approved';
  problem text;
begin
  if exists (select from public.profiles where id = new.user_id and role = 'admin' for share) then
    raise exception 'This person works here. An owner can take them off the staff first.'
      using errcode = 'PT409';
  end if;
  if begins then
    -- Nobody places an order for these accounts, or asks for something else, from here on.
    perform from auth.users where id in (new.user_id, new.into_user_id) order by id for update;
    problem := case new.kind
      when 'erase' then private.find_erase_problem(new.user_id)
      when 'merge' then private.find_merge_problem(new.user_id, new.into_user_id, new.id)
    end;
    if problem is null and new.kind <> 'merge' and exists (
      select from public.person_requests
      where kind = 'merge' and new.user_id in (user_id, into_user_id)
        and decision is null and expires_at > now()
    ) then
      problem := 'This account waits to become one with another. Please decide that first.';
    end if;
    if problem is not null then
      raise exception '%', problem using errcode = 'PT409';
    end if;
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if old.decision is not null and new.decision is distinct from old.decision then
    raise exception 'This request was decided before.' using errcode = 'PT409';
  end if;
  if old.decision is null and new.decision = 'approved' then
    if new.expires_at <= now() then
      raise exception 'This request is older than three days. Please ask again.'
        using errcode = 'PT409';
    end if;
    problem := private.find_second_person_problem(
      new.decided_by, new.requested_by, new.requested_at);
    if problem is not null then
      raise exception '%', problem using errcode = 'PT403';
    end if;
    if new.kind = 'merge' and num_nulls(new.closing_confirmed_at, new.staying_confirmed_at) > 0 then
      raise exception 'The customer has not confirmed this with both addresses yet.'
        using errcode = 'PT409';
    end if;
    if new.kind = 'second_factor' then
      delete from auth.mfa_factors where user_id = new.user_id;
      -- Hosted Supabase has no such table.
      if to_regclass('auth.mfa_recovery_code_sets') is not null then
        delete from auth.mfa_recovery_code_sets where user_id = new.user_id;
      end if;
      delete from auth.sessions where user_id = new.user_id;
    end if;
  end if;
  return new;
end $function$;

create function private.guard_plan_decision()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  problem text := private.find_own_plan_problem(coalesce(new.decided_by, new.requested_by),
    new.plan_id, false);
begin
  perform from public.instalment_plans where id = new.plan_id for no key update;
  if tg_op = 'UPDATE' then
    if (new.plan_id, new.kind, new.amount_kobo, new.reason, new.created_at)
        is distinct from (old.plan_id, old.kind, old.amount_kobo, old.reason, old.created_at)
      or new.requested_by is distinct from old.requested_by and new.requested_by is not null
      or old.status in ('refused', 'done') and new.decided_by is not null
        and new is distinct from old then
      raise exception 'What was requested, and what was decided, cannot change'
        using errcode = 'PT409';
    end if;
    -- Another person may refuse what was approved; nobody approves a second time.
    if old.status = 'approved' and new.status = 'done'
      and new.decided_by is distinct from old.decided_by then
      raise exception 'What was decided cannot change' using errcode = 'PT409';
    end if;
  end if;
  if problem is not null and new.status <> 'refused' then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and old.status = 'requested' and new.status in ('approved', 'done') then
    if new.is_alone then
      if new.decided_by is distinct from new.requested_by
        or not private.may_write_off_alone(new.requested_by, new.amount_kobo) then
        raise exception 'A second person must approve this' using errcode = 'PT409';
      end if;
    elsif new.decided_by is null or new.decided_by is not distinct from new.requested_by then
      raise exception 'A second person must approve this' using errcode = 'PT409';
    else
      problem := private.find_approval_problem(new.decided_by, new.requested_by, new.created_at);
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    end if;
    -- Whoever notes money of a plan does not send money of it away.
    if new.kind = 'payout' and private.has_written_plan_money(new.decided_by, new.plan_id) then
      raise exception 'You noted money of this plan, so a colleague must approve what goes back'
        using errcode = 'PT409';
    end if;
  end if;
  return new;
end $function$;

create function private.guard_plan_entry()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  plan public.instalment_plans;
  reversed public.plan_entries;
  began_on date;
begin
  new.transaction_id := pg_current_xact_id();
  select * into plan from public.instalment_plans where id = new.plan_id for no key update;
  select effective_on into began_on from public.plan_schedules
    where plan_id = new.plan_id and version = 1;
  if began_on is null or not (case plan.status
      when 'active' then true
      when 'settled_early' then new.kind not in ('late_fee', 'write_off') or new.reverses is not null
      when 'closed' then new.kind not in ('late_fee', 'write_off') or new.reverses is not null
      when 'written_off' then new.kind = 'write_off' and new.reverses is not null
      when 'cancelled' then new.kind in ('payment', 'chargeback', 'payout')
      else false end) then
    raise exception 'Nothing can be booked on a plan that is %', plan.status using errcode = 'PT409';
  end if;
  if new.effective_on < began_on
    or new.effective_on > (new.created_at at time zone 'Africa/Lagos')::date then
    raise exception 'An entry counts from a day between the first of the plan and today'
      using errcode = 'PT409';
  end if;
  if new.kind = 'financed' and (new.amount_kobo <> plan.financed_kobo or new.key <> 'financed') then
    raise exception 'A plan pays its order once' using errcode = 'PT409';
  end if;
  if new.reverses is not null then
    select * into reversed from public.plan_entries where id = new.reverses;
    if (new.plan_id, new.kind, new.amount_kobo, new.effective_on, new.payment_id, new.instalment)
        is distinct from (reversed.plan_id, reversed.kind, -reversed.amount_kobo,
          reversed.effective_on, reversed.payment_id, reversed.instalment)
      or reversed.reverses is not null then
      raise exception 'A correction takes back exactly one entry' using errcode = 'PT409';
    end if;
  end if;
  if new.payment_id is not null and not exists (
    select from public.plan_payments where id = new.payment_id and plan_id = new.plan_id
  ) then
    raise exception 'The payment belongs to another plan' using errcode = 'PT409';
  end if;
  if new.kind = 'late_fee' and new.reverses is null and not private.may_charge_late_fee(
      new.plan_id, new.instalment, new.amount_kobo, new.effective_on) then
    raise exception 'The rules of this plan ask for no such fee' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_plan_money()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  plan public.instalment_plans;
begin
  select * into plan from public.instalment_plans
    where id = new.plan_id and order_id = new.order_id for no key update;
  if not found then
    raise exception 'The plan belongs to another order' using errcode = 'PT409';
  end if;
  if new.reverses is not null then
    if plan.status <> 'agreed' and new.kind <> 'plan_fee' then
      raise exception 'A plan that has begun is not taken back' using errcode = 'PT409';
    end if;
  elsif new.kind = 'plan_credit' then
    if plan.activated_at is null
      or new.amount_kobo > (
        select coalesce(-sum(amount_kobo), 0) from public.ledger_entries
        where plan_id = plan.id and kind in ('financed', 'plan_credit')) then
      raise exception 'That is more than the plan has paid of the order' using errcode = 'PT409';
    end if;
  elsif plan.status <> 'agreed'
    or abs(new.amount_kobo)
      <> (case new.kind when 'financed' then plan.financed_kobo else plan.fee_kobo end)
    or exists (
      select from public.ledger_entries e
      where e.plan_id = plan.id and e.kind = new.kind and e.reverses is null
    ) then
    raise exception 'A plan pays what was agreed, once' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_plan_of_units()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if tg_table_name = 'instalment_plans' and exists (
    select from public.order_lines l join public.products p on p.id = l.product_id
    where l.order_id = new.order_id and p.retires_kg is not null
  ) or tg_table_name = 'order_lines' and exists (
    select from public.products
    where id = (to_jsonb(new) ->> 'product_id')::uuid and retires_kg is not null
  ) and exists (
    select from public.instalment_plans
    where order_id = new.order_id and status not in ('declined', 'cancelled')
  ) then
    raise exception 'Units of the carbon register are paid at once, not in parts.'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_plan_refund()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  decider constant uuid := coalesce(new.approved_by, new.requested_by);
  problem text;
begin
  if (new.plan_id, new.amount_kobo, new.credit_note_kobo, new.reason, new.requested_by, new.created_at)
    is distinct from (old.plan_id, old.amount_kobo, old.credit_note_kobo, old.reason, old.requested_by, old.created_at) then
    raise exception 'What was asked for cannot change' using errcode = 'PT409';
  end if;
  if new.status <> 'approved' or old.status = 'approved' then return new; end if;
  new.is_approved_alone := new.approved_by is null;
  problem := private.find_own_order_problem(
    decider, (select order_id from public.instalment_plans where id = new.plan_id), false);
  if problem is null and new.is_approved_alone
    and not private.may_give_alone(new.requested_by, new.amount_kobo) then
    problem := 'A second person must approve this refund';
  elsif problem is null and not new.is_approved_alone then
    problem := private.find_approval_problem(new.approved_by, new.requested_by, new.created_at);
  end if;
  if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
  return new;
end $function$;

create function private.guard_posting()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if not exists (
    select from public.plan_entries
    where id = new.entry_id and transaction_id = pg_current_xact_id()
  ) then
    raise exception 'The postings of an entry are written with it' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_price_cut()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if new.price * 2 < coalesce(private.usual_price(new.id), old.price) then
    perform private.note_large_discount(
      old.name || ' ' || trim_scale(old.price), trim_scale(new.price) || ' naira');
  end if;
  return null;
end $function$;

create function private.guard_profile_role()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  old_role text := case when tg_op = 'INSERT' then 'customer' else old.role end;
  new_role text := case when tg_op = 'DELETE' then 'customer' else new.role end;
begin
  if old_role = new_role then
    return null;
  end if;
  insert into platform.security_events (kind, user_id, actor_id, address, details)
  values (
    'role_changed',
    case when tg_op = 'DELETE' then old.id else new.id end,
    (select auth.uid()),
    (select host(ip) from auth.sessions where id::text = auth.jwt() ->> 'session_id'),
    jsonb_build_object('from', old_role, 'to', new_role)
  );
  if old_role = 'admin' then
    delete from public.staff_grants where user_id = old.id;
  elsif new_role = 'admin' and (select auth.uid()) is null then
    insert into public.staff_grants (user_id, grant_name) values (new.id, 'owner');
  end if;
  return null;
end $function$;

create function private.guard_refund()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  is_decided constant boolean := new.status not in ('requested', 'withdrawn')
    and (tg_op = 'INSERT' or old.status = 'requested');
  problem text;
begin
  if tg_op = 'INSERT' then
    perform from public.payments where id = new.payment_id for no key update;
    if new.amount_kobo > private.received_for(new.payment_id) - (
      select coalesce(sum(amount_kobo), 0) from public.refunds
      where payment_id = new.payment_id and status not in ('failed', 'withdrawn')
    ) then
      raise exception 'The refunds of a payment cannot exceed what arrived' using errcode = 'PT409';
    end if;
    if new.status in ('requested', 'withdrawn') and new.approved_by is not null then
      raise exception 'A refund that is only requested has no approver' using errcode = 'PT409';
    end if;
    new.approved_at := null;
    new.is_approved_alone := false;
    if new.made_elsewhere then
      if new.status <> 'processed' or new.gateway_id is null
        or num_nonnulls(new.requested_by, new.approved_by) > 0
        or exists (
          select from public.payments where id = new.payment_id and method = 'bank_transfer'
        ) then
        raise exception 'A refund that was made elsewhere was paid out by the gateway'
          using errcode = 'PT409';
      end if;
      new.approved_at := now();
      return new;
    end if;
  else
    if (new.payment_id, new.amount_kobo, new.credit_note_kobo, new.made_elsewhere, new.created_at)
        is distinct from (old.payment_id, old.amount_kobo, old.credit_note_kobo,
          old.made_elsewhere, old.created_at)
      or new.requested_by is distinct from old.requested_by and new.requested_by is not null
      or new.approved_by is distinct from old.approved_by and new.approved_by is not null
        and not is_decided then
      raise exception 'What a refund is, and who decided on it, cannot change'
        using errcode = 'PT409';
    end if;
    new.approved_at := old.approved_at;
    new.is_approved_alone := old.is_approved_alone;
  end if;
  if not is_decided then return new; end if;
  if new.approved_by is not null then
    problem := private.find_approval_problem(new.approved_by, new.requested_by, new.created_at);
    if problem is not null then
      raise exception '%', problem using errcode = 'PT409';
    end if;
  elsif new.requested_by is null
    or not private.may_refund_alone(new.requested_by, new.payment_id, new.amount_kobo) then
    raise exception 'A second person must approve this refund' using errcode = 'PT409';
  else
    new.is_approved_alone := true;
  end if;
  new.approved_at := now();
  return new;
end $function$;

create function private.guard_refund_account()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if tg_op = 'UPDATE' then
    if old.replaced_at is not null and new.replaced_at is distinct from old.replaced_at then
      raise exception 'An account is replaced once' using errcode = 'PT409';
    end if;
    return new;
  end if;
  perform from public.orders where id = new.order_id for no key update;
  if not exists (
    select from public.refunds r join public.payments p on p.id = r.payment_id
    where p.order_id = new.order_id
      and (r.by_transfer and r.status in ('requested', 'approved')
        or r.status in ('needs_attention', 'failed'))
  ) then
    raise exception 'No refund of this order waits for an account' using errcode = 'PT409';
  end if;
  new.is_changed := exists (
    select from private.refund_accounts
    where order_id = new.order_id
      and (bank_code, account_number) is distinct from (new.bank_code, new.account_number)
  );
  new.may_pay_at := case when new.is_changed then new.created_at + interval '24 hours'
    else new.created_at end;
  return new;
end $function$;

create function private.guard_refund_alone()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if not private.may_give_alone(new.requested_by, new.amount_kobo) then
    raise exception 'A second person must approve this refund' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_refund_approver()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if exists (
    select from public.ledger_entries e
    join public.payments p on p.order_id = e.order_id
    where p.id = new.payment_id and e.kind = 'receipt' and e.reverses is null
      and e.actor = 'staff' and e.actor_id = new.approved_by
      and not exists (select from public.ledger_entries where reverses = e.id)
  ) then
    raise exception 'You wrote down what arrived for this order, so a colleague must approve this refund'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_refund_line()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  bought integer;
  bought_kobo bigint;
  returned integer;
  returned_kobo bigint;
begin
  perform from public.orders where id = new.order_id for no key update;
  if new.refund_id is not null and not exists (
    select from public.refunds r join public.payments p on p.id = r.payment_id
    where r.id = new.refund_id and p.order_id = new.order_id
  ) then
    raise exception 'The refund belongs to another order' using errcode = 'PT409';
  end if;
  if new.is_installation then
    select 1, private.installation_kobo(new.order_id) into bought, bought_kobo;
  elsif new.product_id is null then
    select 1, delivery_kobo into bought, bought_kobo from public.orders where id = new.order_id;
  else
    select quantity, quantity * unit_price_kobo - discount_kobo into bought, bought_kobo
      from public.order_lines where order_id = new.order_id and product_id = new.product_id;
  end if;
  select coalesce(sum(l.quantity), 0), coalesce(sum(l.amount_kobo), 0)
    into returned, returned_kobo
    from public.refund_lines l
    where l.order_id = new.order_id and l.product_id is not distinct from new.product_id
      and l.is_installation = new.is_installation and not private.gave_nothing_back(l);
  if bought is null or new.quantity > bought - returned
    or new.amount_kobo > bought_kobo - returned_kobo
    or new.product_id is not null and new.return_request_id is null
      and new.quantity > private.returnable_units(new.order_id, new.product_id) then
    raise exception 'That is more of a product than was bought' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_refund_of_retired()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  of_order constant uuid := (select order_id from public.payments where id = new.payment_id);
begin
  perform private.keep_price_of_retired(of_order, new.credit_note_kobo + coalesce((
    select sum(r.credit_note_kobo) from public.refunds r join public.payments p on p.id = r.payment_id
    where p.order_id = of_order and r.status = 'requested'), 0)::bigint);
  return new;
end $function$;

create function private.guard_refund_transfer()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  of_order uuid;
begin
  select p.order_id into of_order
    from public.refunds r join public.payments p on p.id = r.payment_id
    where r.id = new.refund_id and r.status = 'approved' and r.by_transfer
    for no key update of r;
  if not found then
    raise exception 'This refund does not wait for a transfer' using errcode = 'PT409';
  end if;
  if not exists (
    select from private.refund_accounts
    where id = new.account_id and order_id = of_order and replaced_at is null
      and may_pay_at <= new.created_at
  ) then
    raise exception 'This is not the account that the buyer gave, or it was changed less than a day ago'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_register_block()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if old.status in ('retired', 'cancelled') then
    raise exception 'A unit that is % never moves', old.status using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_register_checkpoint()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  newest public.register_checkpoints;
begin
  perform pg_advisory_xact_lock(hashtextextended('carbon register checkpoints', 0));
  select * into newest from public.register_checkpoints order by size desc, id desc limit 1;
  if new.size < newest.size or new.size = newest.size and new.root <> newest.root then
    raise exception 'The checkpoint does not continue those that were signed' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_register_event()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  event constant jsonb := new.json::jsonb;
  before_it public.register_events;
begin
  perform pg_advisory_xact_lock(hashtextextended('carbon register', 0));
  if exists (select from public.register_faults where closed_at is null) then
    raise exception 'The register cannot be written to, because a check found a fault in it. Our staff have been told.'
      using errcode = 'PT503';
  end if;
  select * into before_it from public.register_events order by index desc limit 1;
  if new.index is distinct from coalesce(before_it.index + 1, 0)
    or new.json <> private.canonical_json(event)
    or event ->> 'index' is distinct from new.index::text
    or event ->> 'previous' is distinct from
      coalesce(encode(before_it.leaf_hash, 'hex'), repeat('0', 64))
    or not ((event ->> 'at')::timestamptz
      between coalesce(before_it.at, '-infinity') and clock_timestamp())
    or new.leaf_hash <> sha256('\x00'::bytea || convert_to(new.json, 'utf8')) then
    raise exception 'The event does not continue the register' using errcode = 'PT409';
  end if;
  new.type := event ->> 'type';
  new.at := (event ->> 'at')::timestamptz;
  new.data := event -> 'data';
  new.transaction_id := pg_current_xact_id();
  return new;
end $function$;

create function private.guard_register_ledger()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if tg_op in ('DELETE', 'TRUNCATE') or pg_trigger_depth() < 2 then
    raise exception 'Rows of % follow from the events of the register', tg_table_name
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_register_proposal()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  problem text;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'waiting' or new.proposed_by is null then
      raise exception 'A proposal begins by waiting for a colleague' using errcode = 'PT409';
    end if;
    if not new.has_company_consent and (
      new.entries @> '[{"type": "holder_opened", "data": {"kind": "company"}}]'
      or new.entries @> '[{"type": "retired", "data": {"beneficiary": {"kind": "company"}}}]') then
      raise exception 'Please ask the company first, and confirm that it agrees.'
        using errcode = 'PT400';
    end if;
    if private.is_own_register_entry(new.proposed_by, new.entries, new.reading_ids) then
      raise exception 'Your own units or readings are part of this entry, so colleagues must propose and approve it.'
        using errcode = 'PT409';
    end if;
    return new;
  end if;
  if (new.kind, new.request_hash, new.entries, new.source_ids, new.reading_ids, new.proposed_at,
      new.has_company_consent)
      is distinct from
      (old.kind, old.request_hash, old.entries, old.source_ids, old.reading_ids, old.proposed_at,
      old.has_company_consent)
    or new.proposed_by is distinct from old.proposed_by and new.proposed_by is not null then
    raise exception 'What was proposed never changes' using errcode = 'PT409';
  end if;
  if new.status is distinct from old.status then
    if old.status <> 'waiting' then
      raise exception 'A colleague has decided on this already' using errcode = 'PT409';
    end if;
    if new.status = 'withdrawn' and new.decided_by is distinct from old.proposed_by then
      raise exception 'Only the person who proposed this can withdraw it' using errcode = 'PT409';
    end if;
    if new.status in ('approved', 'declined') then
      if new.decided_by is null or new.decided_by is not distinct from old.proposed_by then
        raise exception 'A colleague must decide on what you proposed' using errcode = 'PT409';
      end if;
    end if;
    if new.status = 'approved' then
      problem := private.find_approval_problem(
        new.decided_by, old.proposed_by, old.proposed_at, 'this entry');
      if old.proposed_by is null then
        problem := 'The person who proposed this has left';
      elsif not exists (
        select from public.profiles p join public.staff_grants g on g.user_id = p.id
        where p.id = old.proposed_by and p.role = 'admin' and g.grant_name in ('owner', 'finance')
      ) then
        -- Perhaps that is why they lost it.
        problem := 'The person who proposed this no longer has the grant finance. Please decline it, and propose it again if it is right.';
      elsif private.is_own_register_entry(new.decided_by, old.entries, old.reading_ids) then
        problem := 'Your own units or readings are part of this entry, so another colleague must approve it.';
      elsif private.is_own_register_entry(old.proposed_by, old.entries, old.reading_ids) then
        problem := 'Units or readings of the person who proposed this are part of the entry, so somebody else must propose it.';
      end if;
      if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
    end if;
  elsif (new.decided_at, new.reason, new.event_index)
      is distinct from (old.decided_at, old.reason, old.event_index)
    or new.decided_by is distinct from old.decided_by and new.decided_by is not null then
    raise exception 'What was decided never changes' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_register_stock()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if exists (select from public.products where id = new.product_id and retires_kg is not null) then
    raise exception 'The stock of this product is what the company holds in the carbon register. It follows by itself.'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_reseller()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if tg_op = 'INSERT' or new.status = 'applied' then
    if exists (select from public.profiles where id = new.user_id and role = 'admin') then
      raise exception 'Our staff cannot become resellers.' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if new.user_id <> old.user_id then
    raise exception 'A reseller stays the same person.' using errcode = 'PT409';
  end if;
  if new.status is distinct from old.status then
    if new.decided_by = new.user_id or (select auth.uid()) = new.user_id
      or new.status = 'approved' and (
        private.is_own_reseller(new.decided_by, new.id)
        or private.is_own_reseller((select auth.uid()), new.id)) then
      raise exception 'Nobody decides on their own application.' using errcode = 'PT403';
    end if;
    if (select auth.uid()) is not null and not private.has_grant('sales') then
      raise exception 'Only staff of sales decide on resellers.' using errcode = 'PT403';
    end if;
  end if;
  return new;
end $function$;

create function private.guard_reseller_bank_account()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  problem text;
begin
  perform from public.resellers where id = new.reseller_id for no key update;
  if tg_op = 'INSERT' then
    if new.status <> 'proposed' then
      raise exception 'An account begins as a proposal' using errcode = 'PT409';
    end if;
    new.is_change := exists (select from public.reseller_bank_accounts
      where reseller_id = new.reseller_id and status in ('confirmed', 'replaced'));
    new.may_confirm_at := new.created_at
      + case when new.is_change then interval '72 hours' else interval '0' end;
    return new;
  end if;
  if to_jsonb(new) - '{status,decided_by,decided_at,reason,entered_by,last_four}'::text[]
      is distinct from to_jsonb(old) - '{status,decided_by,decided_at,reason,entered_by,last_four}'::text[]
    or new.entered_by is distinct from old.entered_by and new.entered_by is not null then
    raise exception 'What was entered cannot change: enter another account' using errcode = 'PT409';
  end if;
  if new.status = 'confirmed' and old.status = 'proposed' then
    if new.decided_by is null or new.decided_by = old.entered_by then
      raise exception 'Who entered this account may not confirm it: a colleague has to'
        using errcode = 'PT409';
    end if;
    if new.may_confirm_at > new.decided_at then
      raise exception 'This account follows another one. It can be confirmed 72 hours after it was entered'
        using errcode = 'PT409';
    end if;
    problem := private.find_payout_problem(new.decided_by, old.entered_by, old.created_at,
      new.reseller_id);
    if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
  end if;
  return new;
end $function$;

create function private.guard_reseller_lead()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  -- What an answer sets, and columns that are generated after this trigger.
  ours constant text[] := '{status,reason,decided_by,decided_at,protected_until,version,phone_key,mailbox,address_key}';
begin
  if tg_op = 'INSERT' then
    if not exists (select from public.resellers
      where id = new.reseller_id and status = 'approved') then
      raise exception 'Only an approved reseller registers a lead' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if to_jsonb(new) - ours
    is distinct from to_jsonb(old) - ours
    or old.decided_at is not null
      and (new.reason, new.decided_at, new.protected_until)
        is distinct from (old.reason, old.decided_at, old.protected_until) then
    raise exception 'What was registered does not change' using errcode = 'PT409';
  end if;
  if new.status = 'accepted' and old.status <> 'accepted'
    and private.is_own_reseller(new.decided_by, new.reseller_id) then
    raise exception 'This is your own project, so a colleague must decide.' using errcode = 'PT403';
  end if;
  return new;
end $function$;

create function private.guard_reseller_tier()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if (select auth.uid()) is null or new.tier_id = old.tier_id then
    return new;
  end if;
  if not private.has_grant('finance') then
    raise exception 'Only finance changes the tier of a reseller.' using errcode = 'PT403';
  end if;
  if (select t.min_volume_kobo from public.reseller_tiers t where t.id = new.tier_id)
      > (select t.min_volume_kobo from public.reseller_tiers t where t.id = old.tier_id)
    and not exists (
      select from public.reseller_tier_requests q
      where q.reseller_id = new.id and q.tier_id = new.tier_id and q.status = 'allowed'
        and q.decided_by = (select auth.uid())
        and q.xmin::text::bigint = (pg_current_xact_id()::text::bigint % 4294967296))
  then
    raise exception 'A better tier needs two people of finance.' using errcode = 'PT403';
  end if;
  return new;
end $function$;

create function private.guard_retired_line()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  line jsonb;
begin
  if tg_op = 'DELETE' then
    line := to_jsonb(old);
  else
    line := to_jsonb(new);
    -- An edit of the order writes all of its lines.
    if tg_op = 'UPDATE' and (line -> 'product_id', line -> 'quantity', line -> 'returned_quantity')
        = (to_jsonb(old) -> 'product_id', to_jsonb(old) -> 'quantity',
          to_jsonb(old) -> 'returned_quantity') then
      return new;
    end if;
  end if;
  if exists (
      select from public.order_retirements where order_id = (line ->> 'order_id')::uuid)
    and exists (
      select from public.products
      where id = (line ->> 'product_id')::uuid and retires_kg is not null) then
    raise exception 'The units of this order are retired for good, so they stay as they are.'
      using errcode = 'PT409';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $function$;

create function private.guard_retired_order()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if exists (select from public.order_retirements where order_id = new.order_id) then
    raise exception 'The units of this order are retired, so it cannot be cancelled. If it has other goods, please write to us.'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_return_line()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  request public.return_requests;
begin
  select * into request from public.return_requests where id = new.return_request_id;
  perform from public.orders where id = request.order_id for no key update;
  if tg_op = 'INSERT' then
    if new.sellable_quantity + new.damaged_quantity > 0
      or request.kind <> 'return' or request.status <> 'requested' then
      raise exception 'Goods come back after a return was accepted' using errcode = 'PT409';
    end if;
    if new.quantity > private.units_with_buyer(request.order_id, new.product_id) then
      raise exception 'That is more of a product than was bought, or it has come back already'
        using errcode = 'PT409';
    end if;
  elsif request.status <> 'accepted' or old.sellable_quantity + old.damaged_quantity > 0 then
    raise exception 'What came back is written down once, after the return was accepted'
      using errcode = 'PT409';
  elsif new.sellable_quantity + new.damaged_quantity
      > private.units_with_buyer(request.order_id, new.product_id) then
    raise exception 'That is more of a product than was bought, or it has come back already'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_return_request()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  order_status text;
begin
  select status into order_status
    from public.orders where id = new.order_id for no key update;
  if tg_op = 'INSERT' then
    if new.status <> 'requested' then
      raise exception 'A request begins as a request' using errcode = 'PT409';
    end if;
    if new.kind = 'cancellation' and order_status not in ('paid', 'preparing')
      or new.kind = 'return' and not private.has_arrived_goods(new.order_id) then
      raise exception 'This order cannot be cancelled or returned now' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if (new.order_id, new.kind, new.reason, new.created_at)
    is distinct from (old.order_id, old.kind, old.reason, old.created_at)
    or new.message is distinct from old.message
      and (pg_trigger_depth() = 1 or new.message is distinct from 'Removed') then
    raise exception 'What a buyer asked for cannot change' using errcode = 'PT409';
  end if;
  if new.kind = 'cancellation' and new.status = 'accepted'
    and order_status not in ('cancelled', 'refunded') then
    raise exception 'An accepted cancellation ends the order' using errcode = 'PT409';
  end if;
  if new.status = 'received' and not exists (
    select from public.return_request_lines
    where return_request_id = new.id and sellable_quantity + damaged_quantity > 0
  ) then
    raise exception 'A return is received when goods came back' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_review()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if (new.author_name, new.rating, new.body)
      is distinct from (old.author_name, old.rating, old.body)
    and old.user_id is distinct from (select auth.uid()) then
    raise insufficient_privilege
      using message = 'Only the buyer can change a review; staff can hide it or show it again';
  end if;
  if (new.hidden_reason, new.reply) is distinct from (old.hidden_reason, old.reply)
    and (select auth.uid()) is not null and not private.has_grant('content', 'support') then
    raise insufficient_privilege using message = 'Only staff can answer or hide a review';
  end if;
  if new.is_hidden <> old.is_hidden then
    new.hidden_at := case when new.is_hidden then now() end;
    new.hidden_by := case when new.is_hidden then (select auth.uid()) end;
    if not new.is_hidden then
      new.hidden_reason := null;
    end if;
  end if;
  if new.reply is distinct from old.reply then
    new.replied_at := case when new.reply is not null then now() end;
  end if;
  return new;
end $function$;

create function private.guard_schedule()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  plan_status text;
  latest integer;
  latest_on date;
  pauses integer;
begin
  new.transaction_id := pg_current_xact_id();
  select status into plan_status from public.instalment_plans where id = new.plan_id
    for no key update;
  select coalesce(max(version), 0), max(effective_on), count(*) filter (where reason = 'pause')
    into latest, latest_on, pauses from public.plan_schedules where plan_id = new.plan_id;
  if plan_status not in ('active', 'settled_early', 'closed', 'cancelled')
    or new.version = 1 and plan_status <> 'active' then
    raise exception 'A plan has a schedule when it begins' using errcode = 'PT409';
  end if;
  if new.version <> latest + 1 or new.effective_on < latest_on
    or (new.version = 1) <> (new.reason = 'agreed') or new.reason = 'restructure' then
    raise exception 'A schedule follows the one before it' using errcode = 'PT409';
  end if;
  if new.reason = 'pause' and (pauses >= 2 or plan_status <> 'active') then
    raise exception 'A running plan pauses twice at most' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_schedule_row()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if not exists (
    select from public.plan_schedules
    where plan_id = new.plan_id and version = new.version
      and transaction_id = pg_current_xact_id()
  ) then
    raise exception 'The rows of a schedule are written with it' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_shipment()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  order_status text;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.order_id, new.position, new.request_id, new.shipped_at)
        is distinct from (old.id, old.order_id, old.position, old.request_id, old.shipped_at)
      or old.delivered_at is not null and new.delivered_at is distinct from old.delivered_at then
      raise exception 'What left the store, and when, cannot change' using errcode = 'PT409';
    end if;
    return new;
  end if;
  -- Two people who send the same order wait for each other.
  select status into order_status from public.orders where id = new.order_id for no key update;
  if order_status is distinct from 'preparing' then
    raise exception 'Goods leave the store only for an order that is being prepared'
      using errcode = 'PT409';
  end if;
  perform private.refuse_to_ship(new.order_id);
  if (select sum(amount_kobo) from public.ledger_entries where order_id = new.order_id) > 0 then
    raise exception 'Something of this order is still to pay: its goods stay here'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_shipment_line()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  order_status text;
begin
  if tg_op = 'UPDATE' then
    raise exception 'What left the store cannot change' using errcode = 'PT409';
  end if;
  select status into order_status from public.orders where id = new.order_id for no key update;
  if order_status is distinct from 'preparing'
    or new.quantity > coalesce(private.units_to_ship(new.order_id, new.product_id), 0) then
    raise exception 'This is more than is left to send of this order' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_shipped_line()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if new.quantity < (
    select sum(quantity) from public.shipment_lines
    where order_id = new.order_id and product_id = new.product_id
  ) then
    raise exception 'More of this line has left the store already' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_staff_grant()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if tg_op = 'UPDATE' then
    raise exception 'A grant does not change. Take it away and give another one.'
      using errcode = 'PT409';
  end if;
  if (select auth.uid()) is not null and pg_trigger_depth() = 1 then
    perform pg_advisory_xact_lock(hashtextextended('the last admin', 0));
    if not private.has_grant('owner') then
      raise exception 'Only an owner may change what staff may do' using errcode = '42501';
    end if;
    perform private.require_fresh_second_factor();
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if not exists (select from public.profiles where id = new.user_id and role = 'admin') then
    raise exception 'Only staff have grants. Make this person an admin first.'
      using errcode = 'PT409';
  end if;
  new.granted_by := (select auth.uid());
  new.granted_at := now();
  return new;
end $function$;

create function private.guard_tier_request()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if new.status <> 'refused' and (private.is_own_reseller(new.requested_by, new.reseller_id)
      or private.is_own_reseller(new.decided_by, new.reseller_id)) then
    raise exception 'This is your own account, so a colleague must decide.' using errcode = 'PT403';
  end if;
  return new;
end $function$;

create function private.guard_undoing_movement()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if not exists (
    select from public.stock_movements undone
    where undone.id = new.undoes and undone.product_id = new.product_id
      and undone.quantity = -new.quantity and undone.order_id is null
      and undone.depot_id is not distinct from new.depot_id
      and new.kind = case undone.kind when 'transfer' then 'transfer' else 'correction' end
      and (auth.uid() is null or undone.actor_id = auth.uid())
  ) then
    raise exception 'This does not take back what that movement did' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_undone_cancellation()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  latest public.order_events;
begin
  select * into latest from public.order_events
  where order_id = new.id order by id desc limit 1;
  if latest.kind is distinct from 'status' or latest.status is distinct from 'cancelled'
    or latest.actor is distinct from 'customer' or not exists (
      select from private.buyer_cancellations c
      where c.order_id = new.id and c.cancelled_at = latest.created_at
        and c.undone_at is not null and c.held_until = new.held_until
        and c.held_stock = new.holds_stock
    ) then
    raise exception 'This cancellation cannot be undone' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_undone_plan_money()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if new.kind = 'chargeback' or exists (
    select from public.plan_payments where id = new.payment_id and way in ('page', 'debit')
  ) then
    raise exception 'What a payment service or a bank said is not undone' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_vat_class()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if private.vat_rate_on(new.vat_class, (now() at time zone 'Africa/Lagos')::date) is null then
    raise exception 'This VAT class has no rate yet' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.guard_vat_rate()
returns trigger
language plpgsql
set search_path to ''
as $function$
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
end $function$;

create function private.guard_wholesale_terms()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if (select auth.uid()) is not null then
    perform private.require_fresh_second_factor();
  end if;
  return null;
end $function$;

create function private.guard_withholding_rate()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if (select auth.uid()) is not null
    and new.from_day <= (now() at time zone 'Africa/Lagos')::date then
    raise exception 'A new rate begins tomorrow at the earliest' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.has_arrived_goods(of_order uuid)
returns boolean
language sql
stable
set search_path to ''
as $function$
  select exists (
    select from public.orders o
    where o.id = of_order and (o.status in ('delivered', 'installed')
      or o.status in ('preparing', 'shipped') and exists (
        select from public.shipments s where s.order_id = o.id and s.delivered_at is not null))
  )
$function$;
grant execute on function private.has_arrived_goods(uuid) to service_role;

create function private.has_contact_details(words text)
returns boolean
language sql
immutable
set search_path to ''
as $function$
  select normalize(words, nfkc) ~* ('://|www\.|@|\.[[:alpha:]]{2,}|\u3002[a-z]{2,}|[([{]\s*(dot|\.)\s*[])}]'
      || '|(\.\s+|\ydot\s+)(com|org|net|ng|info|biz|co|io|me|app|xyz|shop|site|store|online|link|top|example)\y')
    or normalize(words, nfkc) ~ replace('[%]([^%]{0,6}[%]){8,}', '%',
      '0-9\u0660-\u0669\u06F0-\u06F9\u07C0-\u07C9\u0966-\u096F\U0001E950-\U0001E959')
$function$;
grant execute on function private.has_contact_details(text) to authenticated;
grant execute on function private.has_contact_details(text) to service_role;

create function private.has_fresh_second_factor()
returns boolean
language sql
stable security definer
set search_path to ''
as $function$
  select private.find_second_factor_problem() is null
$function$;
grant execute on function private.has_fresh_second_factor() to authenticated;
grant execute on function private.has_fresh_second_factor() to service_role;

create function private.has_given_second_factor()
returns boolean
language sql
stable security definer
set search_path to ''
as $function$
  select auth.jwt() ->> 'client_id' is null
    and (
      coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1'
      or not exists (
        select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
      )
    )
$function$;
grant execute on function private.has_given_second_factor() to authenticated;
grant execute on function private.has_given_second_factor() to service_role;

create function private.has_grant(variadic names text[])
returns boolean
language sql
stable security definer
set search_path to ''
as $function$
  select private.is_admin() and exists (
    select from public.staff_grants
    where user_id = (select auth.uid()) and (grant_name = 'owner' or grant_name = any (names))
  )
$function$;
grant execute on function private.has_grant(text[]) to anon;
grant execute on function private.has_grant(text[]) to authenticated;
grant execute on function private.has_grant(text[]) to service_role;

create function private.has_known_figures(content text)
returns boolean
language sql
immutable parallel safe
set search_path to ''
as $function$
  with words (name) as (values (
    '(tariff_band_[a-e]|tariff_with_vat|electricity_vat_percent|petrol|diesel'
    || '|carbon\.(grid_footprint|grid_avoided|petrol|diesel|lpg|kerosene|credit_price_(low|high))'
    || '|product\.[a-z0-9]+(-[a-z0-9]+)*)'
  ))
  select regexp_replace(content,
    '\{\{((date|source) ' || name
      || '|(naira|price|number|tenths|hundredths|exact) (\d+(\.\d+)?|' || name
      || ')( [-+*/] (\d+(\.\d+)?|' || name || '))*)\}\}',
    '', 'g') !~ '\{\{|\}\}'
  from words
$function$;
grant execute on function private.has_known_figures(text) to authenticated;
grant execute on function private.has_known_figures(text) to service_role;

create function private.has_living_session()
returns boolean
language sql
stable security definer
set search_path to ''
as $function$
  select exists (
    select from auth.users u
      left join auth.sessions s on s.user_id = u.id
        and s.id::text = auth.jwt() ->> 'session_id'
        and (s.not_after is null or s.not_after > now())
    where u.id = auth.uid() and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
      and (auth.jwt() ->> 'session_id' is null or s.id is not null)
  )
$function$;

create function private.has_other_request(accounts uuid[], but uuid)
returns boolean
language sql
stable
set search_path to ''
as $function$
  select exists (
    select from public.person_requests
    where (user_id = any (accounts) or into_user_id = any (accounts))
      and id is distinct from but and decision is null and expires_at > now()
  )
$function$;

create function private.has_values(whole jsonb, wanted jsonb)
returns boolean
language sql
immutable
set search_path to ''
as $function$
  select coalesce(bool_and(whole -> key is not distinct from value), true) from jsonb_each(wanted)
$function$;
grant execute on function private.has_values(jsonb,jsonb) to authenticated;

create function private.has_written_plan_money(person uuid, of_plan uuid)
returns boolean
language sql
stable security definer
set search_path to ''
as $function$
  select exists (select from public.plan_entries
      where plan_id = of_plan and actor = 'staff' and actor_id = person
        and (kind in ('payment', 'chargeback', 'refund', 'fee_waived')
          or kind = 'payout' and reverses is not null))
    or exists (select from public.plan_payments where plan_id = of_plan and noted_by = person)
$function$;
grant execute on function private.has_written_plan_money(uuid,uuid) to service_role;

create function private.index_changed_category()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  perform private.index_product(product)
  from (
    select * from public.products where category_id = new.id order by id for no key update
  ) product;
  return null;
end $function$;

create function private.index_changed_product()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  perform private.index_product(new);
  return null;
end $function$;

create function private.index_product(product public.products)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
declare
  category text;
  heading tsvector;
  vector tsvector;
begin
  delete from private.product_search where product_id = product.id;
  if not product.is_active then return; end if;
  category := (select name from public.product_categories where id = product.category_id);
  heading := private.search_vector(product.name || ' / ' || product.sku, 'A')
    || private.search_vector(product.brand || ' / ' || category, 'B')
    || private.search_vector(
      product.summary || ' / ' || private.labelled_text(product.highlights), 'C');
  vector := heading || private.search_vector(
    concat_ws(' / ', private.labelled_text(product.specifications),
      private.technical_text(product.technical), product.description), 'D');
  insert into private.product_search (product_id, title, words, names, group_id, category_id, name,
    is_featured, price_kobo, created_at, carbon)
  values (product.id, heading, vector, ts_filter(heading, '{a}'),
    private.find_or_create_product_group(product), product.category_id, product.name,
    product.is_featured, product.price * 100, product.created_at,
    product."carbonReductionPotential");
  -- Always in the same order, so that two writers never deadlock.
  insert into private.product_vocabulary
  select lexeme from unnest(tsvector_to_array(vector)) lexeme
  where lexeme ~ '^[a-z]{4,}$'
    and not exists (select from private.product_vocabulary known where known.word = lexeme)
  order by lexeme on conflict do nothing;
  insert into private.product_sizes
  select form, size.unit, size.amount
  from unnest(tsvector_to_array(heading)) form, private.parse_size(form) size
  where size.unit is not null
    and not exists (select from private.product_sizes known where known.lexeme = form)
  order by form on conflict do nothing;
end $function$;

create function private.insert_shipped_units(line public.shipment_lines)
returns void
language sql
set search_path to ''
as $function$
  insert into private.shipped_units (shipment_id, order_id, product_id, depot_id, quantity)
  select line.shipment_id, line.order_id, line.product_id, place.depot_id,
    least(place.kept, line.quantity - place.before)
  from (
    select units.depot_id, units.kept, sum(units.kept) over places - units.kept as before
    from private.order_units_by_depot(line.order_id, line.product_id) units
    join public.depots on depots.id = units.depot_id
    where units.kept > 0
    window places as (order by depots.lead_days, depots.id)
  ) place
  where place.before < line.quantity
$function$;

create function private.installation_kobo(of_order uuid)
returns bigint
language sql
stable
set search_path to ''
as $function$
  select o.installation_kobo + coalesce((
    select sum(price_kobo) from public.installation_quotes
    where order_id = o.id and status = 'accepted'
  ), 0)::bigint
  from public.orders o where o.id = of_order
$function$;
grant execute on function private.installation_kobo(uuid) to service_role;

create function private.is_admin()
returns boolean
language sql
stable security definer
set search_path to ''
as $function$
  select exists (select from public.profiles where id = (select auth.uid()) and role = 'admin')
    and (auth.jwt() ->> 'aal' = 'aal2' or (
      not (select admins_need_second_factor from public.security_settings)
      and not exists (
        select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
      )
    ))
    and (select private.has_living_session())
$function$;
grant execute on function private.is_admin() to anon;
grant execute on function private.is_admin() to authenticated;
grant execute on function private.is_admin() to service_role;

create function private.is_approved_reseller()
returns boolean
language sql
stable security definer
set search_path to ''
as $function$
  select exists (
    select from public.resellers r
    join public.profiles p on p.id = r.user_id and p.role = 'reseller'
    where r.user_id = (select auth.uid()) and r.status = 'approved')
$function$;
grant execute on function private.is_approved_reseller() to authenticated;

create function private.is_confirmed_account(person uuid)
returns boolean
language sql
stable security definer
set search_path to ''
as $function$
  select exists (select from auth.users where id = person and confirmed_at is not null)
$function$;
grant execute on function private.is_confirmed_account(uuid) to service_role;

create function private.is_device_of_reseller(of_reseller uuid, buyer public.orders, known_orders uuid[], address text, browser text, at timestamptz)
returns boolean
language sql
stable security definer
set search_path to ''
as $function$
  select exists (
      select from private.list_orders_of_reseller(of_reseller) as own (id) where id = any (known_orders)
    )
    or exists (
      select from auth.sessions s join public.resellers r on r.user_id = s.user_id
      where r.id = of_reseller and host(s.ip) = is_device_of_reseller.address
        and s.user_agent = browser
        and coalesce(s.refreshed_at at time zone 'utc', s.created_at) > at - interval '1 day'
    )
    and not exists (
      select from auth.sessions s, public.resellers r
      where r.id = of_reseller and host(s.ip) = is_device_of_reseller.address
        and s.user_id is distinct from r.user_id and s.user_id is distinct from buyer.user_id
        and coalesce(s.refreshed_at at time zone 'utc', s.created_at) > at - interval '30 days'
    )
    and not exists (
      select from private.order_origins x
      where x.address = is_device_of_reseller.address and x.order_id <> buyer.id
        and x.order_id not in (select id from private.list_orders_of_reseller(of_reseller) as own (id))
    )
$function$;

create function private.is_disputed(payment uuid)
returns boolean
language sql
stable
set search_path to ''
as $function$
  select exists (
    select from public.disputes
    where payment_id = payment and status in ('needs_answer', 'with_bank'))
$function$;
grant execute on function private.is_disputed(uuid) to service_role;

create function private.is_editing(of_order uuid)
returns boolean
language sql
stable
set search_path to ''
as $function$
  select exists (
    select from public.order_edits
    where order_id = of_order and transaction_id = pg_current_xact_id()
  )
$function$;
grant execute on function private.is_editing(uuid) to service_role;

create function private.is_own_register_entry(person uuid, entries jsonb, reading_ids uuid[])
returns boolean
language sql
stable security definer
set search_path to ''
as $function$
  select exists (
    select from public.register_accounts a
    where a.user_id = person
      and jsonb_path_exists(entries, '$.** ? (@ == $holder)', jsonb_build_object('holder', a.holder_id))
  ) or exists (
    select from public.meter_readings r join public.register_sources s on s.id = r.source_id
    where r.id = any (reading_ids) and s.user_id = person
  )
$function$;

create function private.is_own_reseller(person uuid, of_reseller uuid)
returns boolean
language sql
stable security definer
set search_path to ''
as $function$
  select exists (
    select from public.resellers r
    where r.id = of_reseller and (
      r.user_id = person
      or private.mailbox_of(private.find_account_email(r.user_id))
        = private.mailbox_of(private.find_account_email(person))
      or exists (
        select from public.profiles p
        where p.id = person and length(regexp_replace(p.phone, '[^0-9]', '', 'g')) >= 10
          and right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10)
            = right(regexp_replace(r.phone, '[^0-9]', '', 'g'), 10)))
  )
$function$;
grant execute on function private.is_own_reseller(uuid,uuid) to service_role;

create function private.is_plan_being_paid(of_plan uuid, at timestamptz)
returns boolean
language sql
stable
set search_path to ''
as $function$
  select exists (
    select from public.plan_payments
    where plan_id = of_plan and (
      status = 'checking'
      -- With an address its owner was asked to confirm it, and has a day.
      or way = 'debit' and status = 'started'
        and (checkout_url is null or created_at > at - interval '1 day')
      -- A page takes money for three quarters of an hour, also after a declined card.
      or way = 'page' and status in ('started', 'failed', 'abandoned')
        and (checkout_url is not null or status = 'started')
        and created_at > at - interval '1 hour'))
$function$;
grant execute on function private.is_plan_being_paid(uuid,timestamp with time zone) to service_role;

create function private.is_reseller_of_order(of_reseller uuid, buyer public.orders)
returns boolean
language sql
stable security definer
set search_path to ''
as $function$
  select exists (
    select from public.resellers r join public.profiles p on p.id = r.user_id
    where r.id = of_reseller and (
      r.user_id = buyer.user_id
      or private.mailbox_of(private.find_account_email(r.user_id)) in (
        private.mailbox_of(buyer.email), private.mailbox_of(private.find_account_email(buyer.user_id)))
      or private.phone_key(buyer.phone_number)
        in (private.phone_key(r.phone), private.phone_key(p.phone)))
  )
$function$;

create function private.is_same_product(old public.products, new public.products)
returns boolean
language plpgsql
immutable
set search_path to ''
as $function$
begin
  new.stock := old.stock;
  new.updated_at := old.updated_at;
  if new.picture - 'photo' = old.picture - 'photo' then new.picture := old.picture; end if;
  return new is not distinct from old;
end $function$;
grant execute on function private.is_same_product(public.products,public.products) to anon;
grant execute on function private.is_same_product(public.products,public.products) to authenticated;
grant execute on function private.is_same_product(public.products,public.products) to service_role;

create function private.is_technical_value(type text, value jsonb)
returns boolean
language plpgsql
immutable parallel safe
set search_path to ''
as $function$
begin
  case split_part(type, ':', 1)
    when 'positive' then
      return value @? 'strict $ ? (@.type() == "number" && @ > 0 && @ <= 10000000)';
    when 'amount' then
      return value @? 'strict $ ? (@.type() == "number" && @ >= 0 && @ <= 10000000)';
    when 'percent' then
      return value @? 'strict $ ? (@.type() == "number" && @ > 0 && @ <= 100)';
    when 'coefficient' then
      return value @? 'strict $ ? (@.type() == "number" && @ >= -10 && @ <= 10)';
    when 'count' then
      return value @?
        'strict $ ? (@.type() == "number" && @ >= 1 && @ <= 10000000 && @ == @.floor())';
    when 'flag' then
      return jsonb_typeof(value) = 'boolean';
    when 'one' then
      return jsonb_typeof(value) = 'string'
        and value #>> '{}' = any (string_to_array(split_part(type, ':', 2), '|'));
    when 'range' then
      if value @? 'strict $ ? (@.min.type() == "number" && @.max.type() == "number"
        && @.min >= -10000000 && @.min <= @.max && @.max <= 10000000)' then
        return value - '{min,max}'::text[] = '{}';
      end if;
      return false;
    -- One item of "powers".
    when 'power' then
      if value @? 'strict $ ? (@.systemV.type() == "number" && @.powerW.type() == "number"
        && @.systemV > 0 && @.systemV <= 10000000 && @.powerW > 0 && @.powerW <= 10000000)' then
        return value - '{systemV,powerW}'::text[] = '{}';
      end if;
      return false;
    else
      if not value @? 'strict $ ? (@.type() == "array" && @.size() > 0)' then return false; end if;
      if type = 'dimensions' and jsonb_array_length(value) <> 3 then return false; end if;
      return (
        select bool_and(private.is_technical_value(
          case type when 'powers' then 'power'
            when 'dimensions' then 'positive' when 'positives' then 'positive'
            else 'one:' || split_part(type, ':', 2) end, item))
          and (type not like 'some:%' or count(*) = count(distinct item))
        from jsonb_array_elements(value) item);
  end case;
end $function$;

create function private.issue_register_units(event public.register_events)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
declare
  data constant jsonb := event.data;
  period public.register_periods;
  vintage public.register_vintages;
  share jsonb;
  units int8range;
  next_serial bigint;
begin
  select * into period from public.register_periods
    where event_index = (data ->> 'period')::bigint;
  if period is null or period.issued_at is not null then
    raise exception 'Units of this period were issued before, or there is no such period'
      using errcode = 'PT409';
  end if;
  update public.register_periods set issued_at = event.at where event_index = period.event_index;
  insert into public.register_vintages (id, project_id, year)
  values (data ->> 'vintage', period.project_id,
    extract(year from period.starts_at at time zone 'Africa/Lagos'))
  on conflict (project_id, year) do nothing;
  select * into vintage from public.register_vintages
    where project_id = period.project_id
      and year = extract(year from period.starts_at at time zone 'Africa/Lagos');
  next_serial := vintage.issued_kg + 1;
  update public.register_vintages v
set issued_kg = v.issued_kg + period.reduction_kg, held_kg = v.held_kg + kg.held,
    buffer_kg = v.buffer_kg + kg.buffer
  from (
    select coalesce(sum((value ->> 'to')::bigint - (value ->> 'from')::bigint + 1)
        filter (where value ->> 'holder' is not null), 0) as held,
      coalesce(sum((value ->> 'to')::bigint - (value ->> 'from')::bigint + 1)
        filter (where value ->> 'holder' is null), 0) as buffer
    from jsonb_array_elements(data -> 'shares')
  ) kg
  where v.id = vintage.id;
  for share in select value from jsonb_array_elements(data -> 'shares') loop
    units := int8range((share ->> 'from')::bigint, (share ->> 'to')::bigint, '[]');
    if lower(units) is distinct from next_serial then
      raise exception 'Serials are given one after the other, from % on', next_serial
        using errcode = 'PT409';
    end if;
    next_serial := upper(units);
    insert into public.register_blocks (vintage_id, serials, status, holder_id, event_index)
    values (vintage.id, units, case when share ->> 'holder' is null then 'buffer' else 'held' end,
      share ->> 'holder', event.index);
    insert into public.register_moves (event_index, vintage_id, serials, to_status, to_holder_id)
    values (event.index, vintage.id, units,
      case when share ->> 'holder' is null then 'buffer' else 'held' end, share ->> 'holder');
  end loop;
  if data ->> 'vintage' is distinct from vintage.id
    or (data ->> 'kg')::bigint is distinct from period.reduction_kg then
    raise exception 'An issuance has all units of its period' using errcode = 'PT409';
  end if;
end $function$;

create function private.join_numbers(given text)
returns text
language sql
immutable
set search_path to ''
as $function$
  select regexp_replace(lower(given), '\m([a-z]{2,4})-(20\d\d)-(\d+)(?:-(\d+))?', '\1\2\3\4', 'g')
$function$;
grant execute on function private.join_numbers(text) to authenticated;
grant execute on function private.join_numbers(text) to service_role;

create function private.join_staff()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
  invitation private.staff_invitations;
begin
  if new.email_confirmed_at is null or new.is_sso_user
    or tg_op = 'UPDATE' and old.email_confirmed_at is not null then
    return null;
  end if;
  update private.staff_invitations set accepted_at = now()
    where email = lower(new.email) and accepted_at is null and expires_at > now()
    returning * into invitation;
  if not found then
    return null;
  end if;
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', invitation.invited_by, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  if private.has_grant('owner') then
    update public.profiles set role = 'admin', updated_at = now()
      where id = new.id and role <> 'admin';
    insert into public.staff_grants (user_id, grant_name)
      select new.id, unnest(invitation.grants) on conflict do nothing;
  end if;
  perform set_config('request.jwt.claims', claims, true);
  return null;
end $function$;

create function private.judge_order_price()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  now_kobo constant bigint := new.subtotal_kobo - new.discount_kobo;
  usual_kobo constant bigint := (
    select sum(round(100 * private.usual_price(product_id)) * quantity)
    from public.order_lines where order_id = new.id);
begin
  if 2 * now_kobo < usual_kobo then
    insert into platform.security_events (kind, user_id, details) values (
      'large_discount', coalesce((select auth.uid()), new.placed_by, new.user_id),
      jsonb_build_object(
        'from', 'Order ' || new.number || ': usually ' || usual_kobo / 100 || ' naira',
        'to', now_kobo / 100 || ' naira' || coalesce(' with ' || new.coupon_code, '')));
  end if;
  return null;
end $function$;

create function private.keep_decisions()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if tg_op = 'DELETE' and not exists (
    select from public.order_attributions where reseller_id = old.reseller_id
  ) then
    return old;
  end if;
  raise exception 'Rows of % are only added', tg_table_name using errcode = 'PT409';
end $function$;

create function private.keep_for_ever()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  raise exception 'Rows of % are only added', tg_table_name using errcode = 'PT409';
end $function$;

create function private.keep_invoice_day()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if new.invoice_number is null then
    new.invoiced_at := null;
  elsif tg_op = 'INSERT' or old.invoice_number is null then
    new.invoiced_at := coalesce(new.paid_at, now());
  else
    new.invoiced_at := old.invoiced_at;
  end if;
  return new;
end $function$;

create function private.keep_order_edit()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if pg_trigger_depth() = 1 then
    raise exception 'An edit of an order never changes' using errcode = 'PT409';
  end if;
  return coalesce(new, old);
end $function$;

create function private.keep_payment_mode()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  raise exception 'The mode of a payment cannot change' using errcode = 'PT409';
end $function$;

create function private.keep_price_of_retired(of_order uuid, less_kobo bigint)
returns void
language plpgsql
set search_path to ''
as $function$
begin
  if private.charged_kobo(of_order) - less_kobo < (
    select kept_kobo from public.order_retirements where order_id = of_order
  ) then
    raise exception 'The units of this order are retired for good, so their price does not go back.'
      using errcode = 'PT409';
  end if;
end $function$;

create function private.keep_resellers_apart()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if new.role = 'admin' and old.role <> 'admin' and exists (
    select from public.resellers where user_id = new.id and status = 'approved') then
    raise exception 'This person is a reseller. Suspend them first, then they can join the staff.'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.keep_retires_kg()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if exists (select from public.order_lines where product_id = new.id) then
    raise exception 'This product was ordered before, so the kilograms that it retires cannot change. Please archive it, and add another product.'
      using errcode = 'PT409', detail = 'retires_kg';
  end if;
  if old.retires_kg is null and old.stock > 0 then
    raise exception 'Please count the stock of this product down to 0 first. Then it becomes what the company holds in the carbon register.'
      using errcode = 'PT409', detail = 'retires_kg';
  end if;
  return new;
end $function$;

create function private.keep_stock_movements()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if pg_trigger_depth() = 1 then
    raise exception 'A movement of stock never changes' using errcode = 'PT409';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $function$;

create function private.keep_technical_kind()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if private.technical_kind(new.slug) is distinct from private.technical_kind(old.slug)
    and exists (select from public.products
      where category_id = new.id and technical is not null) then
    raise exception using errcode = 'check_violation',
      message = format('Category %s has products with technical data: its slug must stay',
        old.slug),
      schema = tg_table_schema, table = tg_table_name, column = 'slug';
  end if;
  return new;
end $function$;

create function private.keep_tier_change()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  insert into public.reseller_tier_changes
      (reseller_id, from_tier_id, to_tier_id, volume_kobo, changed_by, changed_at)
    values (new.id, old.tier_id, new.tier_id,
      nullif(current_setting('imole.tier_volume', true), '')::bigint, auth.uid(),
      coalesce(nullif(current_setting('imole.tier_time', true), '')::timestamptz, now()));
  delete from public.reseller_tier_notices where reseller_id = new.id;
  return null;
end $function$;

create function private.kg_to_retire(of_order uuid)
returns bigint
language sql
stable
set search_path to ''
as $function$
  select coalesce(sum(
    private.units_to_retire(l.order_id, l.product_id)::bigint * p.retires_kg), 0)::bigint
  from public.order_lines l join public.products p on p.id = l.product_id
  where l.order_id = of_order and p.retires_kg is not null
$function$;
grant execute on function private.kg_to_retire(uuid) to service_role;

create function private.label_of_record(of_table text, record jsonb)
returns text
language plpgsql
stable
set search_path to ''
as $function$
declare
  owner constant text := case
    when of_table in ('staff_grants', 'account_blocks') then
      private.find_account_email((record ->> 'user_id')::uuid)
    when record ->> 'order_id' is not null then
      (select number from public.orders where id = (record ->> 'order_id')::uuid)
    when record ->> 'payment_id' is not null then
      (select o.number from public.payments p join public.orders o on o.id = p.order_id
        where p.id = (record ->> 'payment_id')::uuid)
    when record ->> 'bundle_id' is not null then
      (select name from public.bundles where id = (record ->> 'bundle_id')::uuid)
    when record ->> 'product_id' is not null then
      (select name from public.products where id = (record ->> 'product_id')::uuid)
  end;
begin
  if of_table = 'orders' then
    return record ->> 'number';
  end if;
  return left(nullif(concat_ws(': ', owner, (
    select record ->> name
    from unnest(array['name', 'title', 'number', 'full_name', 'question', 'subject', 'code', 'slug',
      'reference', 'key', 'grant_name', 'state']) with ordinality as names (name, place)
    where record ->> name <> '' order by place limit 1)), ''), 200);
end $function$;

create function private.labelled_text(input jsonb)
returns text
language sql
immutable parallel safe
set search_path to ''
as $function$
  select coalesce(
    string_agg(concat_ws(' ', line ->> 'label', line ->> 'value', line ->> 'unit'), ' / '), '')
  from jsonb_path_query(input, 'strict $.**') line
  where jsonb_typeof(line) = 'object' and line ? 'value'
$function$;

create function private.limit_return_photos()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  of_order uuid;
begin
  select order_id into of_order from public.return_requests where id = new.return_request_id;
  perform from public.orders where id = of_order for no key update;
  if (select count(*) >= 4 from public.return_request_photos
      where return_request_id = new.return_request_id) then
    raise exception 'A request may have four pictures' using errcode = 'PT409';
  end if;
  if (
    select coalesce(sum(p.size_bytes), 0) + new.size_bytes > 20971520
    from public.return_request_photos p
    join public.return_requests r on r.id = p.return_request_id
    where r.order_id = of_order
  ) then
    raise exception 'We have 20 MB of pictures of this order already. Please send more by e-mail.'
      using errcode = 'PT409';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('return photos', 0));
  if (
    select coalesce(sum(size_bytes), 0) + new.size_bytes > 524288000
    from public.return_request_photos
  ) then
    raise exception 'We cannot store pictures at this moment. Please ask without them, and send them on WhatsApp or by e-mail.'
      using errcode = 'PT503';
  end if;
  return new;
end $function$;

create function private.limit_saved_calculations()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if (select count(*) from public.saved_calculations where user_id = new.user_id) >= 100 then
    raise exception 'You can save at most 100 calculations. Remove one first.'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.limit_transfer_proofs()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  proof_order_id uuid;
  order_holds_stock boolean;
  order_bytes bigint;
  order_files integer;
begin
  select order_id into proof_order_id from public.payments where id = new.payment_id;
  select holds_stock into order_holds_stock
    from public.orders where id = proof_order_id for no key update;
  select count(*), coalesce(sum(t.size_bytes), 0) + new.size_bytes
    into order_files, order_bytes
    from public.transfer_proofs t
    join public.payments p on p.id = t.payment_id
    where p.order_id = proof_order_id;
  if order_files >= 3 or order_bytes > 10485760 then
    raise exception 'An order may have three files with 10 MB together. We have yours and will look at them.'
      using errcode = 'PT409';
  end if;
  if not order_holds_stock and order_bytes > 1048576 then
    raise exception 'We keep no goods for this order, so its files may have 1 MB together. A screenshot of the receipt is enough.'
      using errcode = 'PT409';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('transfer proofs', 0));
  if (
    select sum(t.size_bytes) + new.size_bytes > 31457280
    from private.order_origins mine
    join private.order_origins s on s.address = mine.address
    join public.orders o on o.id = s.order_id
    join public.payments p on p.order_id = o.id
    join public.transfer_proofs t on t.payment_id = p.id
    where mine.order_id = proof_order_id
      and o.paid_at is null
      and p.status in ('started', 'checking', 'abandoned')
  ) then
    raise exception 'We have many receipts from your network that we have not checked yet. Please send yours on WhatsApp or by e-mail.'
      using errcode = 'PT429';
  end if;
  if (
    select sum(t.size_bytes) + new.size_bytes > 524288000
    from public.transfer_proofs t
    join public.payments p on p.id = t.payment_id
    join public.orders o on o.id = p.order_id
    where o.paid_at is null and p.status in ('started', 'checking', 'abandoned')
  ) then
    raise exception 'We cannot store your file at this moment. Please send it to us on WhatsApp or by e-mail.'
      using errcode = 'PT503';
  end if;
  return new;
end $function$;

create function private.limit_unpaid_orders()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  perform private.lock_buyers(array_remove(array[
    'mailbox ' || private.mailbox_of(new.email), 'phone ' || new.phone_number, 'person ' || new.user_id], null));
  if private.is_confirmed_account(new.user_id) then
    if (
      select count(*) > 5 from public.orders where user_id = new.user_id and status = 'pending_payment'
    ) then
      raise exception 'You have five orders that are not paid yet. Pay or cancel one of them, and then order again.'
        using errcode = 'PT429';
    end if;
  elsif (
    select count(*) > 5 from public.orders
    where private.mailbox_of(email) = private.mailbox_of(new.email) and status = 'pending_payment'
  ) or (
    select count(*) > 5 from public.orders
    where phone_number = new.phone_number and status = 'pending_payment'
  ) then
    raise exception 'You have five orders that are not paid yet. Pay or cancel one of them, or sign in, and then order again.'
      using errcode = 'PT429';
  end if;
  return null;
end $function$;

create function private.limit_wish_list()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('wish list ' || new.user_id, 0));
  if not exists (
      select from public.wish_list_items
      where user_id = new.user_id and product_id = new.product_id
    )
    and (select count(*) from public.wish_list_items where user_id = new.user_id) >= 100 then
    raise exception 'A wish list holds at most 100 products. Remove one first.'
      using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.list_commission_differences()
returns table(order_id uuid, commission_id uuid, reseller_id uuid, expected_kobo bigint, booked_kobo bigint)
language sql
stable security definer
set search_path to ''
as $function$
  with booked as (
    select e.commission_id, sum(p.amount_kobo) as kobo
    from public.commission_entries e join public.commission_postings p on p.entry_id = e.id
    where e.commission_id is not null and p.account = 'expense'
    group by e.commission_id
  ),
  expected as (
    select a.order_id, a.reseller_id, t.line_id, t.amount_kobo
    from public.order_attributions a, private.commission_targets(a.order_id) t
    where a.refusal is null and a.way <> 'wholesale'
  )
  select coalesce(e.order_id, c.order_id), c.id, coalesce(e.reseller_id, c.reseller_id),
    least(coalesce(e.amount_kobo, 0), coalesce(c.cap_kobo, e.amount_kobo, 0))::bigint,
    coalesce(b.kobo, 0)::bigint
  from expected e full join public.commissions c on c.order_line_id = e.line_id
    left join booked b on b.commission_id = c.id
  where least(coalesce(e.amount_kobo, 0), coalesce(c.cap_kobo, e.amount_kobo, 0))
    <> coalesce(b.kobo, 0)
$function$;
grant execute on function private.list_commission_differences() to service_role;

create function private.list_debits(on_day date, of_gateway text, at timestamptz, min_kobo bigint, max_kobo bigint, plans uuid[] default null::uuid[], only_due_on date default null::date)
returns table(plan_id uuid, number text, amount_kobo bigint, agreement_id uuid, saved_card_id uuid, is_test boolean)
language sql
stable
set search_path to ''
as $function$
  with tries as (
    select s.plan_id, s.version, p.user_id, p.number, p.is_test, max(r.due_on) as due_on
    from public.plan_schedule_rows r
    join public.plan_schedules s on s.plan_id = r.plan_id and s.version = r.version
    join public.instalment_plans p on p.id = r.plan_id and p.status = 'active'
    where r.due_on between coalesce(only_due_on, on_day - private.debit_days())
        and coalesce(only_due_on, on_day)
      and (plans is null or r.plan_id = any (plans))
      and not exists (
        select from public.plan_schedules later
        where later.plan_id = s.plan_id and later.version > s.version
          and later.effective_on <= on_day)
    group by s.plan_id, s.version, p.user_id, p.number, p.is_test
  )
  select t.plan_id, t.number, unpaid.kobo, g.agreement_id, d.saved_card_id, t.is_test
  from tries t
  left join public.plan_applications a on a.plan_id = t.plan_id
  left join public.plan_rules u on u.version = a.rule_version
  cross join lateral (
    select 1 + count(*) as planned
    from unnest(coalesce(u.retry_days, '{3,7}')) as day
    where t.due_on + day <= on_day
  ) as days
  cross join lateral (
    select count(*) as made, coalesce(bool_or(x.charge_on = on_day), false) as is_made_today
    from public.plan_payments x
    where x.plan_id = t.plan_id and x.way = 'debit' and x.charge_on >= t.due_on
      and (x.status <> 'abandoned' or x.charge_on = on_day)
  ) as attempts
  cross join lateral (
    select g.id as agreement_id, g.allows_debit from public.plan_agreements g
    where g.plan_id = t.plan_id order by g.version desc limit 1
  ) as g
  cross join lateral (
    select s.id as saved_card_id from public.saved_cards s
    where s.user_id = t.user_id and s.gateway = of_gateway and s.removed_at is null
      and s.expires_on >= on_day
    order by s.refreshed_at desc, s.id limit 1
  ) as d
  -- The sum of `private.unpaid_of_plan`; a function is too slow for so many plans.
  cross join lateral (
    select greatest(0, coalesce(sum(r.principal_kobo + r.interest_kobo), 0))::bigint as kobo,
      array_agg(r.number) as numbers
    from public.plan_schedule_rows r
    where r.plan_id = t.plan_id and r.version = t.version and r.due_on <= on_day
  ) as due
  cross join lateral (
    select greatest(0, due.kobo
        + coalesce(sum(case e.kind when 'late_fee' then e.amount_kobo
            when 'fee_waived' then -e.amount_kobo end)
          filter (where e.instalment = any (due.numbers)), 0)
        - greatest(0, coalesce(sum(case when e.kind = 'payment' then e.amount_kobo
            when e.kind in ('chargeback', 'payout') then -e.amount_kobo end), 0)))::bigint as kobo
    from public.plan_entries e
    where e.plan_id = t.plan_id and e.effective_on <= on_day
  ) as unpaid
  where attempts.made < days.planned and not attempts.is_made_today and g.allows_debit
    and unpaid.kobo between min_kobo and max_kobo
    and case when unpaid.kobo > 0 then not private.is_plan_being_paid(t.plan_id, at) end
    -- A card that was declined today is not tried again for another plan.
    and not exists (
      select from public.plan_payments x
      where x.saved_card_id = d.saved_card_id and x.charge_on = on_day and x.status = 'failed')
$function$;
grant execute on function private.list_debits(date,text,timestamp with time zone,bigint,bigint,uuid[],date) to service_role;

create function private.list_due_plans(on_day date, of_gateway text, of_page integer, after_due_on date default null::date, after_plan uuid default null::uuid)
returns table(plan_id uuid, next_due_on date, is_due boolean)
language plpgsql
stable
set search_path to ''
as $function$
begin
  return query
  with late as materialized (
    select s.plan_id, s.next_due_on
    from private.plan_standings s
    where s.next_due_on <= on_day
      and (s.next_due_on, s.plan_id) < (coalesce(after_due_on, date 'infinity'),
        coalesce(after_plan, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by s.next_due_on desc, s.plan_id desc
    limit of_page
  ), since as (select on_day - private.debit_days() as day)
  select l.plan_id, l.next_due_on, coalesce(
    p.status = 'active'
      and (
        select g.allows_debit from public.plan_agreements g
        where g.plan_id = l.plan_id order by g.version desc limit 1)
      and exists (
        select from public.saved_cards c
        where c.user_id = p.user_id and c.gateway = of_gateway and c.removed_at is null
          and c.expires_on >= on_day)
      -- A try for each day that the rule names and that has come, and at most one today.
      and (
        select count(*) filter (where x.status <> 'abandoned') < (
            select 1 + count(*) from unnest(coalesce(u.retry_days, '{3,7}')) as day
            where tried.due_on + day <= on_day)
          and count(*) filter (where x.charge_on = on_day) = 0
        from public.plan_payments x
        where x.plan_id = l.plan_id and x.way = 'debit' and x.charge_on >= tried.due_on),
    false)
  from late l
  join public.instalment_plans p on p.id = l.plan_id
  left join public.plan_applications a on a.plan_id = l.plan_id
  left join public.plan_rules u on u.version = a.rule_version
  cross join lateral (
    select max(r.due_on) as due_on from public.plan_schedule_rows r
    where r.plan_id = l.plan_id and r.due_on between (select day from since) and on_day
      and r.version = (
        select max(v.version) from public.plan_schedules v
        where v.plan_id = l.plan_id and v.effective_on <= on_day)
  ) as tried
  order by l.next_due_on desc, l.plan_id desc;
end $function$;
grant execute on function private.list_due_plans(date,text,integer,date,uuid) to service_role;

create function private.list_earning_orders(at timestamptz, days integer, page_size integer)
returns setof uuid
language sql
stable security definer
set search_path to ''
as $function$
  select c.order_id
  from public.commissions c
    join public.resellers r on r.id = c.reseller_id and r.status = 'approved'
    join public.orders o on o.id = c.order_id and o.status in ('delivered', 'installed')
  where o.delivered_at <= at - make_interval(days => days)
    and private.commission_earned_at(o.id, days) <= at
    and private.find_commission_hold(o.id) is null
    and (select accrued_kobo from private.commission_balance(c.id)) > 0
  group by c.order_id, o.delivered_at
  order by o.delivered_at, c.order_id
  limit page_size
$function$;
grant execute on function private.list_earning_orders(timestamp with time zone,integer,integer) to service_role;

create function private.list_orders_of_reseller(of_reseller uuid)
returns setof uuid
language sql
stable security definer
set search_path to ''
as $function$
  select o.id from public.orders o join public.resellers r on r.id = of_reseller
    where o.user_id = r.user_id
  union
  select o.id from public.orders o, public.resellers r
    where r.id = of_reseller
      and private.mailbox_of(o.email) = private.mailbox_of(private.find_account_email(r.user_id))
  union
  select o.id from public.orders o, public.resellers r join public.profiles p on p.id = r.user_id
    where r.id = of_reseller and private.phone_key(o.phone_number)
      in (private.phone_key(r.phone), private.phone_key(p.phone))
$function$;

create function private.list_plans_of_other_accounts(person uuid, of_order uuid)
returns setof public.instalment_plans
language sql
stable security definer
set search_path to ''
as $function$
  with same as (
    select o.id
    from public.orders o, public.orders buyer
    where buyer.id = of_order
      and private.phone_key(o.phone_number) = private.phone_key(buyer.phone_number)
    union
    select o.id
    from public.orders o, public.orders buyer
    where buyer.id = of_order and private.mailbox_of(o.email) in (
      private.mailbox_of(buyer.email), private.mailbox_of(private.find_account_email(person)))
  )
  select p.* from same join public.instalment_plans p on p.order_id = same.id
  where p.user_id <> person
$function$;
grant execute on function private.list_plans_of_other_accounts(uuid,uuid) to service_role;

create function private.list_products(criteria private.product_criteria, tier integer, sort text, page_size bigint, page_start bigint)
returns setof uuid
language plpgsql
stable security definer rows 24
set search_path to ''
set enable_seqscan to 'off'
set jit to 'off'
as $function$
begin
  return query execute format($query$
    select search.product_id from %s search
    where ($1.category_id is null or search.category_id = $1.category_id)
      and ($1.group_ids is null or search.group_id = any ($1.group_ids))
      and ($1.min_kobo is null or search.price_kobo >= $1.min_kobo)
      and ($1.max_kobo is null or search.price_kobo <= $1.max_kobo)
      and ($1.irregular_price is null or private.filter_matches(
        to_jsonb(trim_scale(search.price_kobo / 100.0)), $1.irregular_price))
    order by %s search.name, search.product_id
    limit $2 offset $3 $query$,
    -- With `offset 0` PostgreSQL finds the rows by their words alone: going through a sort order or
    -- a category would read the words of all.
    case
      when criteria.search_for is null then 'private.product_search'
      when tier = 1 then
        '(select * from private.product_search where names @@ $1.search_for offset 0)'
      when tier = 2 then '(select * from private.product_search'
        || ' where words @@ $1.search_for and not names @@ $1.search_for offset 0)'
      else '(select * from private.product_search where words @@ $1.search_for offset 0)'
    end,
    case
      when sort = 'price-asc' then 'search.price_kobo,'
      when sort = 'price-desc' then 'search.price_kobo desc,'
      when sort = 'newest' then 'search.created_at desc,'
      when sort = 'carbon' then 'search.carbon desc,'
      -- The name weighs most, then brand and category, then the summary, then the data sheet.
      when criteria.search_for is not null and tier is null then
        $order$ts_rank('{0.05, 0.2, 0.5, 1}', search.title, $1.search_for) desc, $order$
          || 'search.is_featured desc,'
      else 'search.is_featured desc,'
    end)
  using criteria, page_size, page_start;
end $function$;

create function private.list_staff()
returns table(id uuid, name text, email text, has_second_factor boolean, is_blocked boolean, last_seen_at timestamptz, grants jsonb)
language sql
stable security definer
set search_path to ''
as $function$
  select p.id, p.full_name, u.email,
    exists (select from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified'),
    coalesce(u.banned_until > now(), false),
    (select max(coalesce(s.refreshed_at at time zone 'UTC', s.updated_at))
      from auth.sessions s where s.user_id = p.id),
    coalesce((
      select jsonb_agg(jsonb_build_object('name', g.grant_name, 'givenAt', g.granted_at,
        'givenBy', private.find_account_email(g.granted_by)) order by g.grant_name)
      from public.staff_grants g where g.user_id = p.id), '[]')
  from public.profiles p join auth.users u on u.id = p.id
  where p.role = 'admin' and u.deleted_at is null
  order by coalesce(p.full_name, u.email) collate "und-x-icu"
$function$;
grant execute on function private.list_staff() to service_role;

create function private.list_waiting_factors()
returns table(id uuid, user_id uuid, kind text, name text, added_at timestamptz, trusted_at timestamptz)
language sql
stable security definer
set search_path to ''
as $function$
  select f.factor_id, f.user_id, a.factor_type::text, a.friendly_name, f.added_at, f.trusted_at
  from private.second_factors f
    join auth.mfa_factors a on a.id = f.factor_id
    join public.profiles p on p.id = f.user_id and p.role = 'admin'
  where f.removed_at is null and f.trusted_at > now()
  order by f.added_at
$function$;
grant execute on function private.list_waiting_factors() to service_role;

create function private.lock_buyers(keys text[])
returns void
language plpgsql
set search_path to ''
as $function$
declare
  lock_key bigint;
begin
  for lock_key in
    select distinct hashtextextended('unpaid orders ' || key, 0) from unnest(keys) as key order by 1
  loop
    perform pg_advisory_xact_lock(lock_key);
  end loop;
end $function$;
grant execute on function private.lock_buyers(text[]) to service_role;

create function private.lock_register()
returns void
language plpgsql
set search_path to ''
as $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('carbon register', 0));
end $function$;
grant execute on function private.lock_register() to service_role;

create function private.mailbox_of(email text)
returns text
language sql
immutable parallel safe strict
set search_path to ''
as $function$
  select case when domain in ('gmail.com', 'googlemail.com')
      then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (
    select split_part(split_part(address, '@', 1), '+', 1) as name,
      split_part(address, '@', 2) as domain
    from (select lower(btrim(email)) as address) as given
  ) as parts
$function$;
grant execute on function private.mailbox_of(text) to service_role;

create function private.main_depot()
returns uuid
language sql
stable
set search_path to ''
as $function$
  select id from public.depots where is_active order by lead_days, created_at, id limit 1
$function$;

create function private.mark_entry_on_invoice()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if pg_trigger_depth() = 1 then
    select o.invoice_number is null into new.on_invoice from public.orders o where o.id = new.order_id;
  end if;
  return new;
end $function$;

create function private.mark_reopened_day()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  new.reopened_at := now();
  return new;
end $function$;

create function private.may_charge_late_fee(of_plan uuid, of_instalment integer, amount bigint, on_day date)
returns boolean
language sql
stable
set search_path to ''
as $function$
  select exists (
    select from public.plan_applications a
    join public.plan_rules r on r.version = a.rule_version
    join public.plan_schedule_rows s on s.plan_id = a.plan_id and s.number = of_instalment
    where a.plan_id = of_plan and amount <= r.late_fee_kobo
      and s.version = (select max(version) from public.plan_schedules where plan_id = of_plan)
      and amount <= round((s.principal_kobo + s.interest_kobo) * r.late_fee_cap_percent / 100.0)
      and s.due_on + r.late_fee_after_days <= on_day
  )
$function$;
grant execute on function private.may_charge_late_fee(uuid,integer,bigint,date) to service_role;

create function private.may_give_alone(person uuid, amount bigint)
returns boolean
language plpgsql
set search_path to ''
as $function$
declare
  given bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('refunds by ' || person, 0));
  select coalesce((
      select sum(amount_kobo) from public.ledger_entries
      where kind = 'credit_kept' and reverses is null and caused_by = person
        and created_at > now() - interval '24 hours'
    ), 0) + coalesce((
      select sum(given_kobo) from public.order_edits
      where edited_by = person and created_at > now() - interval '24 hours'
    ), 0) + coalesce((
      select sum(amount_kobo) from public.plan_refunds
      where is_approved_alone and requested_by = person and approved_at > now() - interval '24 hours'
    ), 0) into given;
  return private.may_refund_alone(person, null, amount + given);
end $function$;
grant execute on function private.may_give_alone(uuid,bigint) to service_role;

create function private.may_note_cash_alone(person uuid, payment uuid, amount bigint)
returns boolean
language plpgsql
security definer
set search_path to ''
as $function$
declare
  noted bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('cash noted by ' || person, 0));
  select coalesce(sum(received_kobo), 0) into noted from public.plan_payments
    where way = 'cash' and noted_by = person and confirmed_by is null and status = 'succeeded'
      and created_at > now() - interval '24 hours' and id <> payment;
  return amount + noted <= 10000000;
end $function$;
grant execute on function private.may_note_cash_alone(uuid,uuid,bigint) to service_role;

create function private.may_pay_out_alone(person uuid, of_reseller uuid, amount bigint, but uuid)
returns boolean
language plpgsql
set search_path to ''
as $function$
declare
  given bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('payouts by ' || person, 0));
  select greatest(sum(gross_kobo) filter (where approved_by = person),
      sum(gross_kobo) filter (where reseller_id = of_reseller))
    into given
    from public.payouts
    where id <> but and first_approved_by is null and approved_at > now() - interval '24 hours'
      and (status not in ('failed', 'refused', 'returned') or way = 'bank_file');
  return amount + coalesce(given, 0) <= 10000000;
end $function$;
grant execute on function private.may_pay_out_alone(uuid,uuid,bigint,uuid) to service_role;

create function private.may_refund_alone(person uuid, payment uuid, amount bigint)
returns boolean
language plpgsql
set search_path to ''
as $function$
declare
  of_payment bigint;
  of_person bigint;
begin
  perform from public.payments where id = payment for no key update;
  perform pg_advisory_xact_lock(hashtextextended('refunds by ' || person, 0));
  select coalesce(sum(amount_kobo) filter (where payment_id = payment), 0),
      coalesce(sum(amount_kobo) filter (
        where requested_by = person and approved_at > now() - interval '24 hours'), 0)
    into of_payment, of_person
    from (
      select payment_id, amount_kobo, requested_by, approved_at from public.refunds
        where is_approved_alone and status not in ('failed', 'withdrawn')
      union all
      select d.payment_id, d.amount_kobo, a.requested_by, a.approved_at
        from public.dispute_answers a join public.disputes d on d.id = a.dispute_id
        where a.is_approved_alone and a.decision = 'accept'
          and a.status not in ('refused', 'withdrawn')
    ) as alone
    where payment_id = payment or requested_by = person;
  return amount + greatest(of_payment, of_person) <= 10000000
    and private.decides_on_money(person)
    and private.find_own_order_problem(
      person, (select order_id from public.payments where id = payment), false) is null;
end $function$;
grant execute on function private.may_refund_alone(uuid,uuid,bigint) to service_role;

create function private.may_write_off_alone(person uuid, amount bigint)
returns boolean
language plpgsql
set search_path to ''
as $function$
declare
  written bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('refunds by ' || person, 0));
  select coalesce(sum(amount_kobo), 0) into written from public.plan_decisions
    where requested_by = person and kind = 'write_off' and is_alone and status = 'done'
      and done_at > now() - interval '24 hours';
  return private.may_give_alone(person, amount + written);
end $function$;
grant execute on function private.may_write_off_alone(uuid,bigint) to service_role;

create function private.merge_accounts(closing uuid, staying uuid)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
begin
  perform set_config('audit.reason', 'Two accounts of one person became one', true);
  update public.orders set user_id = staying where user_id = closing;
  update public.addresses set user_id = staying, is_default = is_default and not exists (
      select from public.addresses where user_id = staying)
    where user_id = closing;
  update public.saved_calculations set user_id = staying where user_id = closing;
  update public.project_inquiries set user_id = staying where user_id = closing;
  update public.wish_list_items c set user_id = staying where user_id = closing
    and not exists (select from public.wish_list_items s
      where s.user_id = staying and s.product_id = c.product_id);
  update public.product_reviews c set user_id = staying where user_id = closing
    and not exists (select from public.product_reviews s
      where s.user_id = staying and s.product_id = c.product_id);
  -- Where both were holders, the one that closes has no units: find_merge_problem asks for that.
  update public.register_accounts set user_id = staying where user_id = closing
    and not exists (select from public.register_accounts where user_id = staying);
  update public.register_names set user_id = staying where user_id = closing;
  update public.register_sources set user_id = staying where user_id = closing;
  update public.register_requests set user_id = staying where user_id = closing;
  perform private.merge_consents(closing, staying);
  perform private.merge_stock_alerts(closing, staying);
  update public.profiles s
set full_name = coalesce(s.full_name, c.full_name), phone = coalesce(s.phone, c.phone)
    from public.profiles c
    where s.id = staying and c.id = closing
      and (s.full_name is null and c.full_name is not null or s.phone is null and c.phone is not null);
  delete from auth.users where id = closing;
end $function$;

create function private.merge_as_approved()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  perform private.merge_accounts(new.user_id, new.into_user_id);
  return null;
end $function$;

create function private.merge_consents(closing uuid, staying uuid)
returns void
language plpgsql
set search_path to ''
as $function$
declare
  allowed constant text[] := array(
    select purpose from (
      select distinct on (purpose) purpose, is_given from public.consents
      where user_id = staying order by purpose, id desc
    ) latest where is_given);
begin
  update public.consents set user_id = staying where user_id = closing;
  insert into public.consents (user_id, purpose, is_given, wording, source)
    select staying, purpose, false,
      'Two accounts became one. The one that stayed had not allowed this.', 'merge'
    from (
      select distinct on (purpose) purpose, is_given from public.consents
      where user_id = staying order by purpose, id desc
    ) latest
    where is_given and purpose in ('marketing_email', 'marketing_whatsapp')
      and purpose <> all (allowed);
end $function$;

create function private.merge_stock_alerts(closing uuid, staying uuid)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
declare
  address constant text := (select lower(email) from auth.users where id = staying);
begin
  delete from public.stock_alerts a where user_id = closing and notified_at is null and exists (
    select from public.stock_alerts b
    where b.product_id = a.product_id and b.notified_at is null
      and (b.user_id = staying or b.email = address or b.user_id = closing and b.id < a.id));
  update public.stock_alerts set user_id = staying, email = address where user_id = closing;
end $function$;

create function private.meter_key(serial text)
returns text
language sql
immutable strict
set search_path to ''
as $function$
  select translate(regexp_replace(upper(serial), '[^A-Z0-9]', '', 'g'), 'OI', '01')
$function$;
grant execute on function private.meter_key(text) to service_role;

create function private.money_terms()
returns table(table_name text, column_name text, easier text)
language sql
immutable
set search_path to ''
as $function$
  values
    ('repayment_plans', 'months', 'changed'),
    ('repayment_plans', 'deposit_percent', 'lower'),
    ('repayment_plans', 'rate_percent_per_month', 'lower'),
    ('repayment_plans', 'interest', 'changed'),
    ('repayment_plans', 'fee_percent', 'lower'),
    ('repayment_plans', 'fee', 'changed'),
    ('repayment_plans', 'min_price_kobo', 'lower'),
    ('repayment_plans', 'max_price_kobo', 'higher'),
    ('repayment_plans', 'is_active', 'higher'),
    ('plan_rules', 'is_open', 'higher'),
    ('plan_rules', 'max_owed_kobo', 'higher'),
    ('plan_rules', 'max_open_plans', 'higher'),
    ('plan_rules', 'max_share_of_income_percent', 'higher'),
    ('plan_rules', 'approve_up_to_kobo', 'higher'),
    ('plan_rules', 'min_score', 'lower'),
    ('plan_rules', 'guarantor_above_kobo', 'higher'),
    ('plan_rules', 'documents_above_kobo', 'higher'),
    ('plan_rules', 'asks_bvn', 'lower'),
    ('plan_rules', 'late_fee_kobo', 'lower'),
    ('plan_rules', 'late_fee_cap_percent', 'lower'),
    ('plan_rules', 'late_fee_after_days', 'higher'),
    ('reseller_tiers', 'min_volume_kobo', 'lower'),
    ('reseller_tiers', 'wholesale_percent', 'higher'),
    ('reseller_tiers', 'commission_percent', 'higher'),
    ('wholesale_breaks', 'min_quantity', 'lower'),
    ('wholesale_breaks', 'extra_percent', 'higher'),
    ('withholding_rates', 'percent', 'lower'),
    ('withholding_rates', 'no_tin_factor', 'lower'),
    ('delivery_areas', 'state', 'changed'),
    ('delivery_areas', 'fee_kobo', 'lower'),
    ('delivery_areas', 'parcel_fee_kobo', 'lower'),
    ('delivery_areas', 'is_active', 'higher'),
    ('installation_areas', 'state', 'changed'),
    ('installation_areas', 'crew_fee_kobo', 'lower'),
    ('carbon_factors', 'name', 'changed'),
    ('carbon_factors', 'value', 'changed'),
    ('calculator_values', 'key', 'changed'),
    ('calculator_values', 'value', 'changed'),
    ('products', 'delivery_class', 'changed'),
    ('products', 'installation_included', 'higher'),
    ('products', 'warranty_years', 'higher')
$function$;

create function private.move_depot_stock()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  rest integer := new.quantity;
  place record;
begin
  if new.depot_id is null then
    for place in
      select units.depot_id, part.units, part.turn
      from private.order_units_by_depot(new.order_id, new.product_id) units
      cross join lateral (values
        (case when new.return_request_id is null then units.kept end, 1), (units.sent, 2)
      ) part (units, turn)
      where new.kind = 'order_return' and part.units > 0
      union all
      select depot_stock.depot_id, -depot_stock.quantity, depots.lead_days
      from public.depot_stock join public.depots on depots.id = depot_stock.depot_id
      where new.quantity < 0 and product_id = new.product_id and depot_stock.quantity > 0
      order by turn, depot_id
    loop
      exit when rest = 0;
      declare
        part integer := case when rest > 0 then least(rest, place.units)
          else greatest(rest, place.units) end;
      begin
        perform private.move_depot_units(new, place.depot_id, part);
        rest := rest - part;
      end;
    end loop;
  end if;
  if rest <> 0 then
    perform private.move_depot_units(new, coalesce(new.depot_id, private.main_depot()), rest);
  end if;
  return null;
end $function$;

create function private.move_depot_units(movement public.stock_movements, depot uuid, units integer)
returns void
language plpgsql
set search_path to ''
set plan_cache_mode to 'force_generic_plan'
as $function$
declare
  place public.depots;
  there integer;
begin
  -- A depot cannot be closed until this transaction ends.
  select * into place from public.depots where id = depot for share;
  if not found then
    raise exception 'There is no depot for these goods' using errcode = 'PT409';
  end if;
  if units > 0 and not place.is_active and movement.order_id is null then
    raise exception 'The depot % is closed', place.name using errcode = 'PT409';
  end if;
  select quantity into there from public.depot_stock
    where product_id = movement.product_id and depot_id = depot;
  if coalesce(there, 0) + units < 0 then
    raise exception 'Only % can be taken from %', coalesce(there, 0), place.name
      using errcode = 'PT409';
  end if;
  if there is null then
    insert into public.depot_stock (product_id, depot_id, quantity)
      values (movement.product_id, depot, units);
  else
    update public.depot_stock set quantity = quantity + units
      where product_id = movement.product_id and depot_id = depot;
  end if;
  insert into public.depot_movements (movement_id, depot_id, quantity)
    values (movement.id, depot, units)
    on conflict (movement_id, depot_id) do update set quantity = depot_movements.quantity + units;
end $function$;

create function private.move_register_blocks(event public.register_events, from_status text, from_holder text, new_status text, new_holder text)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
declare
  block jsonb;
  moved int8range;
  moved_kg bigint := 0;
begin
  for block in select value from jsonb_array_elements(event.data -> 'blocks') loop
    moved := int8range((block ->> 'from')::bigint, (block ->> 'to')::bigint, '[]');
    moved_kg := moved_kg + upper(moved) - lower(moved);
    perform private.move_register_units(event.index, block ->> 'vintage', moved,
      from_status, from_holder, new_status, new_holder);
  end loop;
  if moved_kg is distinct from (event.data ->> 'kg')::bigint or moved_kg = 0 then
    raise exception 'The event names % kg, and its blocks have %', event.data ->> 'kg', moved_kg
      using errcode = 'PT409';
  end if;
end $function$;

create function private.move_register_units(event bigint, of_vintage text, moved int8range, from_status text, from_holder text, new_status text, new_holder text)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
declare
  block public.register_blocks;
  part int8range;
  found_kg bigint := 0;
  moved_kg constant bigint := upper(moved) - lower(moved);
begin
  if moved is null or isempty(moved) or lower_inf(moved) or upper_inf(moved) then
    raise exception 'A move names the serials that it moves' using errcode = 'PT400';
  end if;
  for block in
    select * from public.register_blocks
    where vintage_id = of_vintage and serials && moved order by lower(serials)
  loop
    part := block.serials * moved;
    if block.status <> from_status or block.holder_id is distinct from from_holder then
      raise exception 'Units % to % of % are not there any more: they are %',
        lower(part), upper(part) - 1, of_vintage,
        case when block.status = 'held' then 'held by somebody else' else block.status end
        using errcode = 'PT409';
    end if;
    found_kg := found_kg + upper(part) - lower(part);
    update public.register_blocks
set serials = part, status = new_status, holder_id = new_holder, event_index = event
    where id = block.id;
    insert into public.register_blocks (vintage_id, serials, status, holder_id, event_index)
    select of_vintage, rest, block.status, block.holder_id, block.event_index
    from (values (int8range(lower(block.serials), lower(part))),
      (int8range(upper(part), upper(block.serials)))) as rests (rest)
    where not isempty(rest);
    insert into public.register_moves (event_index, vintage_id, serials, from_status, from_holder_id,
      to_status, to_holder_id)
    values (event, of_vintage, part, from_status, from_holder, new_status, new_holder);
  end loop;
  if found_kg <> moved_kg then
    raise exception 'Not all units from % to % of % exist', lower(moved), upper(moved) - 1, of_vintage
      using errcode = 'PT409';
  end if;
  update public.register_vintages
set held_kg = held_kg + moved_kg * ((new_status = 'held')::int - (from_status = 'held')::int),
    buffer_kg = buffer_kg + moved_kg * ((new_status = 'buffer')::int - (from_status = 'buffer')::int),
    retired_kg = retired_kg + moved_kg * (new_status = 'retired')::int,
    cancelled_kg = cancelled_kg + moved_kg * (new_status = 'cancelled')::int
  where id = of_vintage;
end $function$;

create function private.move_reseller_tier(of_reseller uuid, at timestamptz)
returns text
language plpgsql
security definer
set search_path to ''
as $function$
declare
  reseller public.resellers;
  volume bigint;
  due public.reseller_tiers;
  present_min bigint;
  notice public.reseller_tier_notices;
begin
  select * into reseller from public.resellers where id = of_reseller and status = 'approved'
    for no key update;
  if not found then return 'stays'; end if;
  volume := private.reseller_volume(of_reseller, at);
  select * into due from public.reseller_tiers
    where id = private.tier_of_volume(greatest(volume, 0));
  select min_volume_kobo into present_min from public.reseller_tiers where id = reseller.tier_id;
  select * into notice from public.reseller_tier_notices where reseller_id = of_reseller;
  if due.id = reseller.tier_id or due.min_volume_kobo = present_min then
    delete from public.reseller_tier_notices where reseller_id = of_reseller;
    return case when notice.reseller_id is null then 'stays' else 'recovered' end;
  end if;
  perform set_config('imole.tier_volume', greatest(volume, 0)::text, true),
    set_config('imole.tier_time', at::text, true);
  if due.min_volume_kobo > present_min then
    update public.resellers set tier_id = due.id where id = of_reseller;
    return 'up';
  end if;
  if notice.reseller_id is not null and notice.effective_at <= at then
    update public.resellers set tier_id = due.id where id = of_reseller;
    return 'down';
  end if;
  if notice.reseller_id is not null or reseller.applied_at > at - interval '12 months' then
    return 'stays';
  end if;
  insert into public.reseller_tier_notices (reseller_id, tier_id, volume_kobo, announced_at,
      effective_at)
    values (of_reseller, due.id, greatest(volume, 0), at, at + interval '30 days');
  return 'announced';
end $function$;
grant execute on function private.move_reseller_tier(uuid,timestamp with time zone) to service_role;

create function private.move_stock()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if current_user = 'authenticated' then
    new.actor := 'staff';
    new.actor_id := auth.uid();
  elsif new.actor is null then
    new.actor := 'system';
  end if;
  if pg_trigger_depth() > 1 then
    select stock into new.stock_after from public.products where id = new.product_id;
    return new;
  end if;
  if current_user = 'service_role' and num_nonnulls(new.order_id, new.actor_id, new.reason) = 0 then
    raise exception 'A movement of stock needs an order, a member of staff or a reason'
      using errcode = 'PT409';
  end if;
  update public.products set stock = stock + new.quantity
    where id = new.product_id
    returning stock into new.stock_after;
  return new;
end $function$;

create function private.my_audited_tables()
returns text[]
language sql
stable security definer
set search_path to ''
as $function$
  select coalesce(array_agg(table_name), '{}') from private.audited_tables,
    (select array_agg(grant_name) as names from public.staff_grants
      where user_id = (select auth.uid()) and (select private.is_admin())) own
  where 'owner' = any (own.names) or readable_by && own.names
$function$;
grant execute on function private.my_audited_tables() to authenticated;

create function private.my_change(change bigint)
returns table(table_name text, record_id text, record_label text, action text, before jsonb, after jsonb, undo text, last_id bigint)
language sql
stable security definer
set search_path to ''
as $function$
  with records as (
    select e.table_name, e.record_id, (array_agg(e.record_label order by id desc))[1] as label,
      (array_agg(e.action order by id))[1] as first, (array_agg(e.action order by id desc))[1] as last,
      array_agg(e.before order by id desc) as befores, array_agg(e.after order by id) as afters,
      max(id) as last_id
    from public.audit_entries e
    where transaction_id = change and actor_id = (select auth.uid())
      and occurred_at > now() - interval '15 minutes'
    group by e.table_name, e.record_id
  )
  select r.table_name, r.record_id, coalesce(r.label, r.record_id),
    case
      when first = 'insert' and last = 'delete' then 'nothing'
      when first = 'insert' then 'insert'
      when last = 'delete' then 'delete'
      else 'update'
    end,
    (select coalesce(jsonb_object_agg(key, value order by place), '{}')
      from unnest(befores) with ordinality as entry (row, place), jsonb_each(entry.row)),
    (select coalesce(jsonb_object_agg(key, value order by place), '{}')
      from unnest(afters) with ordinality as entry (row, place), jsonb_each(entry.row)),
    coalesce(t.undo, 'no'), r.last_id
  from records r left join private.audited_tables t on t.table_name = r.table_name
$function$;
grant execute on function private.my_change(bigint) to authenticated;

create function private.name_first_photo()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  photo uuid := (
    select object_path from public.product_pictures where product_id = new.id
    order by position, created_at, id limit 1
  );
begin
  new.picture := new.picture - 'photo';
  if photo is not null then
    new.picture := new.picture || jsonb_build_object('photo', photo);
  end if;
  return new;
end $function$;

create function private.name_words(name text)
returns text[]
language sql
immutable
set search_path to ''
as $function$
  select words || array(
    select words[at] || words[at + 1] from generate_series(1, cardinality(words) - 1) as at
    where words[at] || words[at + 1] !~ '\d'
  )
  from (select private.words_of_text(name) as words) given
$function$;
grant execute on function private.name_words(text) to authenticated;
grant execute on function private.name_words(text) to service_role;

create function private.near_sizes(typed text)
returns text
language sql
stable security definer
set search_path to ''
as $function$
  select string_agg(format('%L', form), ' | ') from (
    select typed as form
    union
    select near.lexeme from private.parse_size(typed) size, private.product_sizes near
    where near.unit = size.unit and near.amount between size.amount * 0.9 and size.amount * 1.1
      and not exists (select from private.product_sizes known where known.lexeme = typed)
  ) forms
$function$;

create function private.nearest_words(typed text)
returns text
language sql
stable security definer
set search_path to ''
as $function$
  with near as (
    select word, extensions.levenshtein(word, typed) as distance
    from private.product_vocabulary where word operator(extensions.%) typed
  )
  select string_agg(format('%L:* | %L', near.word, form.lexeme), ' | ')
  from near, private.search_words(near.word) form
  where distance = (select min(distance) from near)
    and distance <= case when length(typed) <= 4 then 1 else 2 end
$function$;

create function private.next_complaint_number(at timestamptz)
returns text
language sql
set search_path to ''
as $function$
  select 'C-' || to_char(at at time zone 'Africa/Lagos', 'YYYY') || '-'
    || lpad(nextval('private.complaint_numbers')::text, 6, '0')
$function$;
grant execute on function private.next_complaint_number(timestamp with time zone) to service_role;

create function private.next_discharge_letter_number(at timestamptz)
returns text
language sql
set search_path to ''
as $function$
  select 'LD-' || to_char(at at time zone 'Africa/Lagos', 'YYYY') || '-'
    || lpad(nextval('private.discharge_letter_numbers')::text, 6, '0')
$function$;
grant execute on function private.next_discharge_letter_number(timestamp with time zone) to service_role;

create function private.next_invoice_number(at timestamptz)
returns text
language sql
set search_path to ''
as $function$
  insert into private.invoice_counters as c (year, last_number)
  values (extract(year from at at time zone 'Africa/Lagos')::integer, 1)
  on conflict (year) do update set last_number = c.last_number + 1
  returning 'INV-' || c.year || '-' || lpad(c.last_number::text, 6, '0')
$function$;
grant execute on function private.next_invoice_number(timestamp with time zone) to service_role;

create function private.next_order_number(prefix text, at timestamptz)
returns text
language sql
set search_path to ''
as $function$
  select prefix || '-' || to_char(at at time zone 'Africa/Lagos', 'YYYY') || '-'
    || lpad(nextval('private.order_numbers')::text, 6, '0')
$function$;
grant execute on function private.next_order_number(text,timestamp with time zone) to service_role;

create function private.normalise_filters(filters jsonb)
returns jsonb
language sql
stable security definer
set search_path to ''
as $function$
  select coalesce(jsonb_object_agg(filter.key, case jsonb_typeof(filter.value)
    when 'object' then filter.value
    when 'array' then (
      select coalesce(jsonb_agg(choice), '[]') from jsonb_array_elements_text(filter.value) choice)
    else jsonb_build_array(filter.value #>> '{}') end), '{}')
  from jsonb_each(case when jsonb_typeof(filters) = 'object' then filters else '{}' end) filter
  where filter.key in ('price', 'in_stock')
    or exists (select from public.product_facet_definitions where key = filter.key)
$function$;
grant execute on function private.normalise_filters(jsonb) to anon;
grant execute on function private.normalise_filters(jsonb) to authenticated;
grant execute on function private.normalise_filters(jsonb) to service_role;

create function private.note_admin_since()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if new.role <> 'admin' then
    new.admin_since := null;
    new.made_admin_by := null;
  elsif tg_op = 'UPDATE' and old.role = 'admin' then
    new.admin_since := old.admin_since;
    new.made_admin_by := old.made_admin_by;
  else
    perform pg_advisory_xact_lock(hashtextextended('the last admin', 0));
    new.admin_since := case
      when exists (select from public.profiles where role = 'admin') then now()
      else '-infinity'
    end;
    new.made_admin_by := (select auth.uid());
  end if;
  return new;
end $function$;

create function private.note_large_discount(before_change text, after_change text)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if (select auth.uid()) is null then
    return;
  end if;
  perform private.require_fresh_second_factor();
  insert into platform.security_events (kind, user_id, details) values (
    'large_discount', (select auth.uid()),
    jsonb_build_object('from', left(before_change, 200), 'to', left(after_change, 200)));
end $function$;

create function private.note_plan_change()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if new.status in ('active', 'settled_early', 'closed') then
    insert into private.plan_changes (plan_id, from_status, to_status)
    values (new.id, old.status, new.status);
  end if;
  if new.status = 'active' then
    update public.discharge_letters set withdrawn_at = greatest(now(), issued_at)
    where plan_id = new.id and withdrawn_at is null;
  end if;
  return null;
end $function$;

create function private.note_post_revision()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  new.revised_on := case tg_op
    when 'INSERT' then new.published_on
    else greatest(new.published_on, (now() at time zone 'Africa/Lagos')::date)
  end;
  return new;
end $function$;

create function private.note_product_revision()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  new.revised_at := now();
  return new;
end $function$;

create function private.note_recovery_codes()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  perform private.add_second_factor(new.mfa_factor_id, new.user_id);
  perform private.tell_second_factor_change(new.user_id, 'added', 'recovery_code');
  return null;
end $function$;

create function private.note_second_factor()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if tg_op = 'DELETE' then
    if old.status = 'verified' then
      update private.second_factors set removed_at = now() where factor_id = old.id;
      perform private.tell_second_factor_change(old.user_id, 'removed', old.factor_type::text);
    end if;
    return null;
  end if;
  -- Recovery codes come with their set, which is told below.
  if new.status <> 'verified' or new.factor_type = 'recovery_code' then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if old.status = 'verified' then
      return null;
    end if;
  end if;
  perform private.add_second_factor(new.id, new.user_id);
  perform private.tell_second_factor_change(new.user_id, 'added', new.factor_type::text);
  return null;
end $function$;

create function private.note_security_choice()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if auth.uid() is not null then
    if old.admins_need_second_factor and not new.admins_need_second_factor then
      perform private.require_fresh_second_factor();
    end if;
    new.chosen_at := now();
  end if;
  return new;
end $function$;

create function private.note_shipped_units()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  perform private.insert_shipped_units(new);
  return null;
end $function$;

create function private.note_staff_grant()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if tg_op = 'DELETE' and old.grant_name = 'owner' then
    perform private.require_an_owner();
  end if;
  insert into platform.security_events (kind, user_id, actor_id, address, details)
  values (
    'grant_changed',
    case when tg_op = 'DELETE' then old.user_id else new.user_id end,
    (select auth.uid()),
    (select host(ip) from auth.sessions where id::text = auth.jwt() ->> 'session_id'),
    case when tg_op = 'DELETE' then jsonb_build_object('taken', old.grant_name)
      else jsonb_build_object('given', new.grant_name) end
  );
  return null;
end $function$;

create function private.note_undone_batch(of_change bigint)
returns void
language sql
security definer
set search_path to ''
as $function$
  update public.product_batches set undone_at = now(), undone_by = (select auth.uid())
  where change = of_change::text and made_by = (select auth.uid()) and undone_at is null
$function$;
grant execute on function private.note_undone_batch(bigint) to authenticated;

create function private.notify_bundle_stock()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if exists (
    select from public.bundle_parts
    where product_id = new.id and (old.stock >= quantity) <> (new.stock >= quantity)
  ) then
    perform pg_notify('table_changed', 'bundle_parts');
  end if;
  return null;
end $function$;

create function private.notify_hold_of_sold_out()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if exists (
    select from public.products
    where id = coalesce(new.product_id, old.product_id) and stock <= 0
  ) then
    perform pg_notify('table_changed', tg_table_name);
  end if;
  return null;
end $function$;

create function private.notify_table_changed()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  perform pg_notify('table_changed', tg_table_name);
  return null;
end $function$;

create function private.open_payment(order_id uuid, method text, amount_kobo bigint, is_test boolean, at timestamptz)
returns setof public.payments
language sql
set search_path to ''
as $function$
  insert into public.payments (order_id, attempt, reference, method, amount_kobo, is_test, created_at)
  select o.id, next.attempt,
    case open_payment.method
      when 'bank_transfer' then replace(o.number, '-', '') || 'T' || next.attempt
      else o.number || '-' || next.attempt
    end,
    open_payment.method, open_payment.amount_kobo, open_payment.is_test, open_payment.at
  from public.orders o, lateral (
    select coalesce(max(p.attempt), 0) + 1 as attempt
    from public.payments p
    where p.order_id = o.id
  ) as next
  where o.id = open_payment.order_id
  returning *
$function$;
grant execute on function private.open_payment(uuid,text,bigint,boolean,timestamp with time zone) to service_role;

create function private.open_plan_payment(plan_id uuid, way text, method text, amount_kobo bigint, settles boolean, saves_card boolean, is_test boolean, at timestamptz)
returns setof public.plan_payments
language sql
set search_path to ''
as $function$
  insert into public.plan_payments (plan_id, way, method, reference, amount_kobo, settles, saves_card,
    is_test, created_at)
  select p.id, open_plan_payment.way, open_plan_payment.method,
    p.number || '-' || (
      select count(*) + 1 from public.plan_payments x
      where x.plan_id = p.id and x.way in ('page', 'debit')),
    open_plan_payment.amount_kobo, open_plan_payment.settles, open_plan_payment.saves_card,
    open_plan_payment.is_test, open_plan_payment.at
  from public.instalment_plans p
  where p.id = open_plan_payment.plan_id
  returning *
$function$;
grant execute on function private.open_plan_payment(uuid,text,text,bigint,boolean,boolean,boolean,timestamp with time zone) to service_role;

create function private.order_units_by_depot(of_order uuid, of_product uuid)
returns table(depot_id uuid, kept integer, sent integer)
language sql
stable
set search_path to ''
as $function$
  with taken as (
    select part.depot_id,
      -sum(part.quantity) filter (where movement.return_request_id is null)::integer as units,
      coalesce(sum(part.quantity) filter (where movement.return_request_id is not null), 0)::integer as back
    from public.stock_movements movement
    join public.depot_movements part on part.movement_id = movement.id
    where movement.order_id = of_order and movement.product_id = of_product
    group by part.depot_id
  ), gone as (
    select depot_id, sum(quantity)::integer as units from private.shipped_units
    where order_id = of_order and product_id = of_product
    group by depot_id
  )
  select taken.depot_id, greatest(taken.units - coalesce(gone.units, 0), 0),
    greatest(least(taken.units, coalesce(gone.units, 0)) - taken.back, 0)
  from taken left join gone on gone.depot_id = taken.depot_id
$function$;

create function private.orders_of_person(of_user uuid)
returns table(order_id uuid)
language sql
stable security definer
set search_path to ''
as $function$
  select id from public.orders where user_id = of_user
  union
  select o.id from public.orders o join auth.users u on lower(o.email) = lower(u.email)
  where u.id = of_user and u.email_confirmed_at is not null and o.user_id is null
$function$;

create function private.panel_watts_of_order(of_order uuid)
returns bigint
language sql
stable
set search_path to ''
as $function$
  select round(coalesce(sum((l.quantity - l.returned_quantity) * case
      -- A kit says what all its panels have; only panels have a type of cell.
      when p.technical ? 'panelsKwp' then (p.technical ->> 'panelsKwp')::numeric * 1000
      when p.technical ? 'cellType' then (p.technical ->> 'powerW')::numeric
      else 0 end), 0))::bigint
  from public.order_lines l join public.products p on p.id = l.product_id
  where l.order_id = of_order
$function$;
grant execute on function private.panel_watts_of_order(uuid) to service_role;

create function private.parse_price_filter(filters jsonb, out min_kobo bigint, out max_kobo bigint, out irregular_price jsonb)
returns record
language sql
immutable parallel safe
set search_path to ''
as $function$
  select
    case when is_regular and wanted ? 'min'
      then ceil(least(greatest((wanted ->> 'min')::numeric, -1), 9e16) * 100) end,
    case when is_regular and wanted ? 'max'
      then floor(least(greatest((wanted ->> 'max')::numeric, -1), 9e16) * 100) end,
    case when not is_regular then wanted end
  from (select filters -> 'price' as wanted) filter,
    lateral (
      select jsonb_typeof(wanted) = 'object'
        and coalesce(jsonb_typeof(wanted -> 'min'), 'number') = 'number'
        and coalesce(jsonb_typeof(wanted -> 'max'), 'number') = 'number' as is_regular
    ) form
$function$;

create function private.parse_size(lexeme text, out unit text, out amount numeric)
returns record
language sql
immutable parallel safe
set search_path to ''
as $function$
  select coalesce(thousand[2], size[2]),
    size[1]::numeric * case when thousand is null then 1 else 1000 end
  from regexp_match(lexeme, '^(\d+(?:\.\d+)?)([a-z]+\d?)$') size,
    regexp_match(size[2], '^(k)(wh|va|w)$') thousand
$function$;

create function private.pattern_of_words(words text[])
returns text
language sql
immutable
set search_path to ''
as $function$
  select coalesce('(?<![[:alnum:]._%+-])(' || string_agg(
      regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|' order by length(word) desc)
    || ')(?![[:alnum:]])', '$.^')
  from (select distinct btrim(word) as word from unnest(words) as word) known
  where length(word) >= 3 and (word ~ '[[:alpha:]]' or word ~ '^\+?[0-9]{8,}$')
$function$;

create function private.person_words(full_name text, phone text)
returns tsvector
language sql
immutable
set search_path to ''
as $function$
  select array_to_tsvector(
    private.name_words(full_name)
    || case when length(regexp_replace(phone, '[^0-9]', '', 'g')) >= 7 then
      private.phone_words('+234' || right(regexp_replace(phone, '[^0-9]', '', 'g'), 10))
    end
  )
$function$;
grant execute on function private.person_words(text,text) to authenticated;
grant execute on function private.person_words(text,text) to service_role;

create function private.phone_key(phone text)
returns text
language sql
immutable parallel safe strict
set search_path to ''
as $function$
  select case when length(digits) >= 10 then right(digits, 10) end
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) as given
$function$;
grant execute on function private.phone_key(text) to service_role;

create function private.phone_words(phone text)
returns text[]
language sql
immutable
set search_path to ''
as $function$
  select array(
    select distinct substr(digits, at)
    from (values (ltrim(phone, '+')), ('0' || substr(phone, 5))) as form (digits),
      generate_series(1, greatest(1, length(digits) - 2)) as at
    where substr(digits, at) <> ''
    union
    select network from left('0' || substr(phone, 5), 4) network where network ~ '^0[789]\d\d$'
  )
$function$;
grant execute on function private.phone_words(text) to authenticated;
grant execute on function private.phone_words(text) to service_role;

create function private.plan_state(of_plan uuid, on_day date)
returns table(financed_kobo bigint, paid_kobo bigint, refunded_kobo bigint, outstanding_principal_kobo bigint, fees_due_kobo bigint, arrears_kobo bigint, due_kobo bigint, days_past_due integer, next_number integer, next_due_on date, settlement_kobo bigint, overpaid_kobo bigint, short_kobo bigint, written_off_kobo bigint, paid_interest_kobo bigint, charged_fees_kobo bigint, principal_kobo bigint)
language sql
stable
as $function$
  select
    money.financed,
    money.paid,
    money.refunded,
    case when money.written_off > 0 then 0
      else money.financed - money.refunded - plan.paid_principal end,
    case when money.written_off > 0 then 0 else plan.fees_left end,
    case when money.written_off > 0 then 0 else greatest(0, -money.paid) + plan.arrears end,
    case when money.written_off > 0 then 0 else greatest(0, -money.paid) + plan.due end,
    case when money.written_off > 0 or plan.late_since is null then 0
      else on_day - plan.late_since end,
    case when money.written_off > 0 then null else (plan.next_position % 1000)::integer end,
    case when money.written_off > 0 then null else plan.next_due_on end,
    case when money.written_off > 0 then 0
      else greatest(0, -money.paid) + greatest(0, plan.settlement) end,
    greatest(0, money.paid - plan.total),
    case when money.written_off > 0 then 0 else greatest(0, -money.paid) end,
    money.written_off,
    plan.paid_interest,
    plan.fees,
    plan.principal
  from (
    select
      coalesce(sum(amount_kobo) filter (where kind = 'financed'), 0)::bigint as financed,
      coalesce(sum(case kind when 'payment' then amount_kobo when 'chargeback' then -amount_kobo
        when 'payout' then -amount_kobo end), 0)::bigint as paid,
      coalesce(sum(amount_kobo) filter (where kind = 'refund'), 0)::bigint as refunded,
      coalesce(sum(amount_kobo) filter (where kind = 'write_off'), 0)::bigint as written_off
    from public.plan_entries
    where plan_id = of_plan and effective_on <= on_day
  ) money
  cross join lateral (
    select
      coalesce(sum(r.fee + r.interest + r.principal), 0)::bigint as total,
      coalesce(sum(r.principal), 0)::bigint as principal,
      coalesce(sum(r.fee), 0)::bigint as fees,
      coalesce(sum(r.fee - least(r.fee, r.reached)), 0)::bigint as fees_left,
      coalesce(sum(least(r.interest, greatest(0, r.reached - r.fee))), 0)::bigint as paid_interest,
      coalesce(sum(least(r.principal, greatest(0, r.reached - r.fee - r.interest))), 0)::bigint
        as paid_principal,
      coalesce(sum(r.left_kobo) filter (where r.due_on < on_day), 0)::bigint as arrears,
      coalesce(sum(r.left_kobo) filter (where r.due_on <= on_day), 0)::bigint as due,
      coalesce(sum(case when r.due_on <= on_day then r.left_kobo else r.left_kobo - r.interest end),
        0)::bigint as settlement,
      min(r.due_on) filter (where r.due_on < on_day and r.left_kobo > 0) as late_since,
      -- Rows sort by day, then number: the first that is not paid.
      min(r.due_on) filter (where r.left_kobo > 0) as next_due_on,
      min((r.due_on - date '2000-01-01')::bigint * 1000 + r.number) filter (where r.left_kobo > 0)
        as next_position
    from (
      select a.*, greatest(0, a.fee + a.interest + a.principal - a.reached) as left_kobo
      from (
        select s.number, s.due_on, s.interest_kobo as interest, s.principal_kobo as principal,
          coalesce(f.fee, 0) as fee,
          greatest(0, greatest(0, money.paid) - (sum(coalesce(f.fee, 0) + s.interest_kobo
            + s.principal_kobo) over (order by s.due_on, s.number)
            - (coalesce(f.fee, 0) + s.interest_kobo + s.principal_kobo))) as reached
        from public.plan_schedule_rows s
        left join (
          select instalment, sum(case kind when 'late_fee' then amount_kobo else -amount_kobo end) as fee
          from public.plan_entries
          where plan_id = of_plan and kind in ('late_fee', 'fee_waived') and effective_on <= on_day
          group by instalment
        ) f on f.instalment = s.number
        where s.plan_id = of_plan and s.version = (
          select max(version) from public.plan_schedules
          where plan_id = of_plan and effective_on <= on_day)
      ) a
    ) r
  ) plan
$function$;
grant execute on function private.plan_state(uuid,date) to authenticated;
grant execute on function private.plan_state(uuid,date) to service_role;

create function private.prefix_query(words text[])
returns tsquery
language sql
immutable
set search_path to ''
as $function$
  select string_agg(form, ' | ')::tsquery
  from (
    select words as parts
    union all
    select words[:at - 1] || (words[at] || words[at + 1]) || words[at + 2:]
    from generate_series(1, cardinality(words) - 1) as at
    where words[at] || words[at + 1] !~ '\d'
  ) forms, lateral (
    select string_agg(
      quote_literal(word) || case when word ~ '^0[789]\d\d$' then '' else ':*' end, ' & ') as form
    from unnest(parts) as word where word <> ''
  ) query
$function$;

create function private.previewed_product(token text)
returns uuid
language sql
stable security definer
set search_path to ''
as $function$
  select product_id from private.product_previews
  where token_hash = sha256(convert_to(token, 'utf8')) and expires_at > now()
    and exists (select from public.profiles where id = created_by and role = 'admin')
$function$;

create function private.product_words(name text, sku text, brand text)
returns tsvector
language sql
immutable
set search_path to ''
as $function$
  select array_to_tsvector(
    private.name_words(name) || private.words_of_text(concat_ws(' ', sku, brand)))
$function$;
grant execute on function private.product_words(text,text,text) to authenticated;
grant execute on function private.product_words(text,text,text) to service_role;

create function private.pull_back_second_factors(at timestamptz, latest timestamptz)
returns void
language sql
security definer
set search_path to ''
as $function$
  update private.second_factors set added_at = at, trusted_at = at + interval '24 hours'
    where trusted_at > latest + interval '24 hours';
  update private.second_factors set removed_at = at where removed_at > latest;
$function$;
grant execute on function private.pull_back_second_factors(timestamp with time zone,timestamp with time zone) to service_role;

create function private.received_for(payment uuid)
returns bigint
language sql
stable
set search_path to ''
as $function$
  select coalesce(-sum(amount_kobo), 0)::bigint
  from public.ledger_entries
  where payment_id = payment and kind in ('receipt', 'chargeback')
$function$;
grant execute on function private.received_for(uuid) to service_role;

create function private.record_audit()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  actor constant uuid := auth.uid();
  path constant text := coalesce(current_setting('request.path', true), '');
  old_row jsonb;
  new_row jsonb;
  before jsonb;
  after jsonb;
begin
  if actor is null then
    if path = '' or coalesce(auth.jwt() ->> 'role', '') <> 'service_role' then
      return null;
    end if;
  elsif not exists (select from public.profiles where id = actor and role = 'admin') then
    return null;
  end if;
  if tg_op <> 'INSERT' then old_row := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then new_row := to_jsonb(new); end if;
  -- What somebody writes about themselves is their own affair.
  if tg_table_name = 'profiles' and tg_op = 'UPDATE' and new_row ->> 'id' = actor::text
    and new_row -> 'role' = old_row -> 'role' then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(was.key, was.value), jsonb_object_agg(was.key, new_row -> was.key)
      into before, after
      from jsonb_each(old_row) was where was.value is distinct from new_row -> was.key;
    before := private.audited_row(before);
    after := private.audited_row(after);
    if before = after then
      return null;
    end if;
  elsif tg_op = 'INSERT' then
    after := private.audited_row(new_row);
  else
    before := private.audited_row(old_row);
  end if;
  insert into public.audit_entries (actor_id, actor_email, source, address, table_name, record_id,
    record_label, action, before, after, reason)
  values (
    actor,
    case when actor is null then null else private.find_account_email(actor) end,
    case
      when path ~ '^/functions/v1/' then 'function:' || split_part(path, '/', 4)
      when path <> '' then 'api'
      else 'sql'
    end,
    coalesce(nullif(current_setting('request.address', true), ''), btrim(split_part(
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1))),
    case tg_table_schema when 'public' then '' else tg_table_schema || '.' end || tg_table_name,
    (select string_agg(coalesce(new_row, old_row) ->> key, '/' order by place)
      from unnest(tg_argv) with ordinality as keys (key, place)),
    private.label_of_record(tg_table_name, coalesce(new_row, old_row)),
    lower(tg_op),
    before,
    after,
    nullif(current_setting('audit.reason', true), '')
  );
  return null;
end $function$;

create function private.record_audit_of_rows()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  actor constant uuid := auth.uid();
  path constant text := coalesce(current_setting('request.path', true), '');
  columns text[];
begin
  if actor is null then
    if path = '' or coalesce(auth.jwt() ->> 'role', '') <> 'service_role' then
      return null;
    end if;
  elsif not exists (select from public.profiles where id = actor and role = 'admin') then
    return null;
  end if;
  if not exists (select id, version from new_rows except select id, version from old_rows) then
    return null;
  end if;
  execute private.changed_columns_query(tg_relid, '{}') into columns;
  columns := array(select jsonb_object_keys((
    select private.audited_row(jsonb_object_agg(name, '')) from unnest(columns) name)));
  if cardinality(columns) = 0 then
    return null;
  end if;
  execute format(
    'insert into public.audit_entries (actor_id, actor_email, source, address, table_name, record_id,
       record_label, action, before, after, reason)
     select $1, $2, $3, $4, $5, row.id::text, left(row.label, 200), ''update'', row.before, row.after, $6
     from (
       select n.id, n.name as label,
         case when length(part.before::text) > 50000 then private.audited_row(part.before)
           else part.before end as before,
         case when length(part.after::text) > 50000 then private.audited_row(part.after)
           else part.after end as after
       from old_rows o join new_rows n using (id), lateral (
         select jsonb_object_agg(key, was) as before, jsonb_object_agg(key, becomes) as after
         from (values %s) as part (key, was, becomes) where was is distinct from becomes
       ) part
       where part.before is not null
     ) row
     where row.before is distinct from row.after',
    (select string_agg(format('(%1$L, to_jsonb(o.%1$I), to_jsonb(n.%1$I))', name), ', ')
      from unnest(columns) name)
  ) using actor, case when actor is null then null else private.find_account_email(actor) end,
    case
      when path ~ '^/functions/v1/' then 'function:' || split_part(path, '/', 4)
      when path <> '' then 'api'
      else 'sql'
    end,
    coalesce(nullif(current_setting('request.address', true), ''), btrim(split_part(
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1))),
    tg_table_name, nullif(current_setting('audit.reason', true), '');
  return null;
end $function$;

create function private.record_product_price()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  insert into public.product_prices (product_id, price, compare_at_price, changed_by)
  values (new.id, new.price, new.compare_at_price, auth.uid());
  return null;
end $function$;

create function private.record_product_prices()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  insert into public.product_prices (product_id, price, compare_at_price, changed_by)
  select id, price, compare_at_price, auth.uid() from (
    select id, price, compare_at_price from new_rows
    except
    select id, price, compare_at_price from old_rows
  ) changed;
  return null;
end $function$;

create function private.record_sign_up_consents()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  insert into public.consents (user_id, purpose, is_given, wording, source, version)
  select new.id, purpose, true, wording || given, 'sign-up', given
  from (values
    ('terms', 'I accept the terms of sale of ', new.raw_user_meta_data ->> 'terms_version'),
    ('privacy', 'I was shown the privacy notice of ', new.raw_user_meta_data ->> 'privacy_version')
  ) as accepted (purpose, wording, given)
  where given ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
    and given <= (now() at time zone 'Africa/Lagos')::date::text;
  return new;
end $function$;

create function private.record_stock()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  -- A movement changed the stock.
  if pg_trigger_depth() > 1 then return null; end if;
  if tg_op = 'INSERT' then
    insert into public.stock_movements (product_id, quantity, kind)
    values (new.id, new.stock, 'opening');
    return null;
  end if;
  if current_user = 'service_role' then
    raise exception 'The stock changes only by a movement' using errcode = 'PT409';
  end if;
  insert into public.stock_movements (product_id, quantity, kind)
  values (new.id, new.stock - old.stock, 'correction');
  return null;
end $function$;

create function private.redact_audit(records text[], pattern text)
returns void
language sql
security definer
set search_path to ''
as $function$
  update public.audit_entries
set before = null, after = null, record_label = null, reason = null, redacted_at = now()
    where redacted_at is null and (record_id = any (records)
      or table_name = 'inquiry_notes'
        and coalesce(after, before) ->> 'inquiry_id' = any (records)
      or concat_ws(' ', record_label, reason, before::text, after::text) ~* pattern)
$function$;

create function private.refuse_commission_of_staff()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if private.is_own_reseller(
      (select placed_by from public.orders where id = new.order_id), new.reseller_id) then
    new.refusal := 'same_account';
  end if;
  return new;
end $function$;

create function private.refuse_payout(checked public.payouts)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
declare
  payable bigint;
begin
  if not exists (select from public.resellers
      where id = checked.reseller_id and status = 'approved') then
    raise exception 'Only an approved reseller is paid out' using errcode = 'PT409';
  end if;
  if not exists (select from public.reseller_bank_accounts
      where id = checked.bank_account_id and reseller_id = checked.reseller_id
        and status = 'confirmed') then
    raise exception 'The bank account is not the confirmed one any more' using errcode = 'PT409';
  end if;
  select payable_kobo into payable from private.reseller_balance(checked.reseller_id);
  if checked.gross_kobo > payable then
    raise exception 'That is more than can be paid out now' using errcode = 'PT409';
  end if;
end $function$;

create function private.refuse_to_ship(of_order uuid)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
declare
  paid_by constant uuid[] := array(
    select of_order
    union
    select c.order_id
    from public.credits c join public.ledger_entries e on e.credit_id = c.id
    where e.order_id = of_order
    group by c.id
    having sum(e.amount_kobo) < 0
  );
begin
  if exists (
    select from public.payments where order_id = any (paid_by) and private.is_disputed(id)
  ) then
    raise exception 'The bank of the buyer asks for the money of this order: do not ship it'
      using errcode = 'PT409';
  end if;
  if exists (
    select from public.ledger_entries
    where order_id = any (paid_by)
    group by order_id
    having sum(amount_kobo) > 0 and bool_or(kind = 'chargeback')
  ) then
    raise exception 'The bank of the buyer took money of this order back: do not ship it'
      using errcode = 'PT409';
  end if;
  if exists (
    select from public.return_requests
    where order_id = of_order and kind = 'cancellation' and status = 'requested'
  ) then
    raise exception 'The buyer asks to cancel this order. Accept or decline that before it is shipped.'
      using errcode = 'PT409';
  end if;
end $function$;

create function private.refuse_wholesale_plan()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if exists (
    select from public.order_attributions where order_id = new.order_id and way = 'wholesale'
  ) then
    raise exception 'Orders at wholesale prices cannot be paid in parts' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.reopen_stock()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  delete from public.depot_stock;
  insert into public.stock_movements (product_id, quantity, kind)
  select id, stock, 'opening' from public.products where stock > 0;
  return null;
end $function$;

create function private.replace_default_address()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  update public.addresses set is_default = true
  where id = (
    select id from public.addresses where user_id = old.user_id order by created_at desc limit 1
  );
  return null;
end $function$;

create function private.require_an_owner()
returns void
language plpgsql
security definer
set search_path to ''
as $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('the last admin', 0));
  if not exists (
    select from public.staff_grants
    join public.profiles on profiles.id = staff_grants.user_id
    join auth.users on users.id = staff_grants.user_id
    where grant_name = 'owner' and profiles.role = 'admin' and users.deleted_at is null
      and (users.banned_until is null or users.banned_until <= now())
  ) then
    raise exception 'The last owner must stay. Make another person an owner first.'
      using errcode = 'PT409';
  end if;
end $function$;

create function private.require_fresh_second_factor()
returns void
language plpgsql
stable
set search_path to ''
as $function$
declare
  problem constant text := private.find_second_factor_problem();
begin
  if problem = 'too_new' then
    raise exception 'Your second factor was added or removed less than a day ago. It counts for this after 24 hours, or when an owner confirms it.'
      using errcode = 'PT403', detail = 'second_factor_too_new';
  elsif problem is not null then
    raise exception 'Please confirm this with your second factor.'
      using errcode = 'PT403', detail = 'second_factor_needed';
  end if;
end $function$;
grant execute on function private.require_fresh_second_factor() to authenticated;
grant execute on function private.require_fresh_second_factor() to service_role;

create function private.require_second_factor()
returns void
language plpgsql
stable
set search_path to ''
as $function$
begin
  if not private.has_given_second_factor() then
    raise exception 'Please finish signing in with your second factor first'
      using errcode = '42501';
  end if;
end $function$;

create function private.require_terms()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if exists (
    select from public.orders
    where id = new.order_id and channel <> 'web' and terms_version is null
  ) then
    raise exception 'The customer has not accepted the terms of this order' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.reseller_balance(of_reseller uuid, out accrued_kobo bigint, out payable_kobo bigint, out paid_kobo bigint, out withheld_kobo bigint)
returns record
language sql
stable security definer
set search_path to ''
as $function$
  select coalesce(-sum(p.amount_kobo) filter (where p.account = 'accrued'), 0)::bigint,
    coalesce(-sum(p.amount_kobo) filter (where p.account = 'payable'), 0)::bigint,
    coalesce(-sum(p.amount_kobo) filter (where p.account = 'paid_out'), 0)::bigint,
    coalesce(-sum(p.amount_kobo) filter (where p.account = 'withheld'), 0)::bigint
  from public.commission_entries e join public.commission_postings p on p.entry_id = e.id
  where e.reseller_id = of_reseller
$function$;
grant execute on function private.reseller_balance(uuid) to service_role;

create function private.reseller_volume(of_reseller uuid, at timestamptz)
returns bigint
language sql
stable security definer
set search_path to ''
as $function$
  select coalesce(sum(e.amount_kobo), 0)::bigint
  from public.order_attributions a
    join public.orders o on o.id = a.order_id
    join public.ledger_entries e on e.order_id = o.id
  where a.reseller_id = of_reseller and a.refusal is null
    and o.delivered_at > at - interval '12 months' and o.delivered_at <= at - interval '14 days'
    and e.kind in ('charge', 'installation', 'credit_note')
    and private.find_commission_hold(o.id) is null
$function$;
grant execute on function private.reseller_volume(uuid,timestamp with time zone) to service_role;

create function private.retire_register_units(event public.register_events)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
declare
  data constant jsonb := event.data;
begin
  if substr(data ->> 'retirement', 2)::bigint is distinct from event.index then
    raise exception 'A retirement is named after its event' using errcode = 'PT409';
  end if;
  insert into public.register_retirements (id, event_index, holder_id, kg, beneficiary_kind,
    beneficiary_name, beneficiary_commitment, reason, note_commitment, claim_from, claim_to, retired_at)
  values (data ->> 'retirement', event.index, data ->> 'holder', (data ->> 'kg')::bigint,
    data #>> '{beneficiary,kind}', data #>> '{beneficiary,name}', data #>> '{beneficiary,commitment}',
    data ->> 'reason', data ->> 'note', (data #>> '{claim,from}')::date, (data #>> '{claim,to}')::date,
    event.at);
  perform private.move_register_blocks(event, 'held', data ->> 'holder', 'retired', data ->> 'holder');
end $function$;

create function private.returnable_units(of_order uuid, of_product uuid)
returns integer
language sql
stable
set search_path to ''
as $function$
  select coalesce((
    select quantity from public.order_lines where order_id = of_order and product_id = of_product
  ), 0)::integer - coalesce((
    select sum(l.quantity)
    from public.refund_lines l
    where l.order_id = of_order and l.product_id = of_product and l.return_request_id is null
      and not private.gave_nothing_back(l)
  ), 0)::integer - coalesce((
    select sum(l.sellable_quantity + l.damaged_quantity)
    from public.return_request_lines l
    join public.return_requests r on r.id = l.return_request_id
    where r.order_id = of_order and l.product_id = of_product
  ), 0)::integer
$function$;
grant execute on function private.returnable_units(uuid,uuid) to service_role;

create function private.revoke_all_sessions(of_user uuid)
returns void
language sql
security definer
set search_path to ''
as $function$
  delete from auth.sessions where user_id = of_user
$function$;
grant execute on function private.revoke_all_sessions(uuid) to service_role;

create function private.scale_product_carbon()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  update public.products
set "carbonReductionPotential" =
    round(("carbonReductionPotential" * new.value / old.value)::numeric, 2)
  where "carbonReductionPotential" > 0;
  return null;
end $function$;

create function private.search_desk(query text)
returns table(kind text, id uuid, title text, detail text, status text)
language plpgsql
stable security definer
set search_path to ''
as $function$
declare
  typed text := left(btrim(query), 100);
  by_words tsquery;
  by_numbers tsquery;
begin
  -- A phone number is one word, however its figures are grouped.
  if typed ~ '^[+()0-9 ./-]{7,}$' and length(regexp_replace(typed, '[^0-9]', '', 'g')) >= 7 then
    typed := regexp_replace(regexp_replace(typed, '[^0-9]', '', 'g'), '^00', '');
  end if;
  by_words := private.prefix_query(private.words_of_text(typed));
  by_numbers := private.prefix_query(private.words_of_text(private.join_numbers(typed)));
  if by_words is null then return; end if;
  if private.has_grant('sales', 'stock', 'finance', 'support') then
    return query
      select 'order', o.id, o.number, o.name, o.status
      from (
        select s.order_id from private.order_search s where s.words @@ by_numbers limit 1000
      ) found
      join public.orders o on o.id = found.order_id
      order by o.created_at desc, o.id limit 6;
  end if;
  if private.has_grant('sales', 'stock', 'finance', 'content', 'support') then
    return query
      select 'product', p.id, p.name, p.sku, p.status
      from (
        select f.product_id from private.desk_product_words f where f.words @@ by_words limit 1000
      ) found
      join public.products p on p.id = found.product_id
      order by p.status = 'published' desc, p.name, p.id limit 6;
  end if;
  if private.has_grant('sales', 'finance', 'support') then
    return query
      select 'person', u.id, coalesce(p.full_name, u.email::text, 'No name'),
        concat_ws(' · ', u.email, p.phone), p.role
      from (
        (select f.id from public.profiles f
         where private.person_words(f.full_name, f.phone) @@ by_words limit 1000)
        union
        (select a.id from auth.users a
         where length(typed) > 2 and typed !~ '\s' and starts_with(a.email, lower(typed)) limit 1000)
      ) found
      join auth.users u on u.id = found.id
      join public.profiles p on p.id = u.id
      order by p.full_name, u.email, u.id limit 6;
  end if;
end $function$;
grant execute on function private.search_desk(text) to service_role;

create function private.search_query(input text, any_word boolean)
returns tsquery
language plpgsql
stable security definer
set search_path to ''
as $function$
declare
  terms text;
begin
  if coalesce(input, '') !~ '\S' then return null; end if;
  with typed as (
    select place, word, lexeme, is_size,
      ts_lexize('pg_catalog.english_stem', word) = '{}' as is_stop_word
    from private.search_words(left(input, 200))
  ), wanted as (
    select * from typed
    where not is_stop_word or not exists (select from typed where not is_stop_word)
    order by place limit 12
  ), forms as (
    select case
      when is_size then '(' || private.near_sizes(lexeme) || ')'
      -- Too many words begin with a single letter: only words of the name count.
      when length(word) = 1 then format('%L:*A', word)
      when word !~ '^[a-z]{4,}$' or exists (
        select from private.product_vocabulary known
        where known.word like wanted.word || '%' or known.word = lexeme
      ) then format('(%L:* | %L)', word, lexeme)
      else coalesce('(' || private.nearest_words(word) || ')', format('%L', word))
    end as form from wanted
  )
  select string_agg(form, case when any_word then ' | ' else ' & ' end) into terms from forms;
  -- Only punctuation was typed: nothing can match.
  return coalesce(terms, '''-''')::tsquery;
end $function$;
grant execute on function private.search_query(text,boolean) to anon;
grant execute on function private.search_query(text,boolean) to authenticated;
grant execute on function private.search_query(text,boolean) to service_role;

create function private.search_vector(input text, weight "char")
returns tsvector
language sql
immutable parallel safe
set search_path to ''
as $function$
  select coalesce(string_agg(format('%L:%s%s', form, place, weight), ' ')::tsvector, '')
  from private.search_words(input), unnest(array[word, lexeme]) form where place < 16000
$function$;

create function private.search_words(input text)
returns table(place bigint, word text, lexeme text, is_size boolean)
language sql
immutable parallel safe
set search_path to ''
as $function$
  with plain as (
    select regexp_replace(
      normalize(lower(left(input, 20000)), nfkd), '[\u0300-\u036f]', '', 'g') as text
  ), units as (
    select regexp_replace(regexp_replace(regexp_replace(
      regexp_replace(regexp_replace(regexp_replace(
      regexp_replace(text, '(\d),(?=\d{3}(\D|$))', '\1', 'g'),
      '(\d)[\s-]*(watts?|wp)\M', '\1w', 'g'),
      '(\d)[\s-]*(volts?|vdc|vac)\M', '\1v', 'g'),
      '(\d)[\s-]*(amps?|amperes?)\M', '\1a', 'g'),
      '(\d)[\s-]*(litres?|liters?|ltrs?)\M', '\1l', 'g'),
      '(\d)[\s-]*kwp\M', '\1kw', 'g'),
      '(\d)[\s-]*(kva|va|kwh|kw|wh|w|ah|a|v|l|lm|mm2|mm|m|hz|hp)\M', '\1\2', 'g') as text
    from plain
  ), found as (
    select split.place, btrim(split.word, '.') as word
    from units, regexp_split_to_table(units.text, '[^a-z0-9.]+')
      with ordinality as split (word, place)
  ), parts as (
    select found.*,
      regexp_match(found.word, '^(\d{1,12}(?:\.\d{1,6})?)([a-z]+\d?)?$') as size
    from found where found.word <> '' and length(found.word) <= 40
  )
  select parts.place, parts.word,
    case
      when size[2] in ('w', 'va', 'wh') and size[1]::numeric >= 1000
        then trim_scale(size[1]::numeric / 1000) || 'k' || size[2]
      when size is not null then trim_scale(size[1]::numeric) || coalesce(size[2], '')
      else coalesce((ts_lexize('pg_catalog.english_stem', parts.word))[1], parts.word)
    end,
    size[2] is not null
  from parts
$function$;

create function private.sends_nothing(of_order uuid)
returns boolean
language sql
stable
set search_path to ''
as $function$
  select exists (
      select from public.order_lines l join public.products p on p.id = l.product_id
      where l.order_id = of_order and p.retires_kg is not null)
    and not exists (select from public.shipments where order_id = of_order)
    and not exists (
      select from public.order_lines l
      where l.order_id = of_order and private.units_to_ship(l.order_id, l.product_id) > 0)
$function$;
grant execute on function private.sends_nothing(uuid) to service_role;

create function private.set_bank_account()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if tg_op = 'UPDATE' then
    raise exception 'A transfer stays with its bank account.' using errcode = 'PT409';
  end if;
  new.bank_account_id := case new.method when 'bank_transfer' then (
    select id from public.bank_accounts where status = 'approved'
    order by decided_at desc, id limit 1
  ) end;
  return new;
end $function$;

create function private.set_refund_way()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if tg_op = 'INSERT' then
    new.by_transfer := new.by_transfer or exists (
      select from public.payments where id = new.payment_id and method = 'bank_transfer');
  elsif (new.by_transfer, new.part_of) is distinct from (old.by_transfer, old.part_of)
    or old.credit_note_id is not null and new.credit_note_id is distinct from old.credit_note_id
  then
    raise exception 'How a refund is paid cannot change' using errcode = 'PT409';
  end if;
  return new;
end $function$;

create function private.shown_beneficiary(kind text, in_log text, given text)
returns text
language sql
immutable
set search_path to ''
as $function$
  select coalesce(in_log, given || ' (name not checked)',
    case kind when 'company' then 'A company without a name' end)
$function$;
grant execute on function private.shown_beneficiary(text,text,text) to anon;
grant execute on function private.shown_beneficiary(text,text,text) to authenticated;
grant execute on function private.shown_beneficiary(text,text,text) to service_role;

create function private.shows_text(words text)
returns boolean
language sql
immutable parallel safe strict
set search_path to ''
as $function$
  select words ~ ('[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F'
    || '\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
    || '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]')
$function$;
grant execute on function private.shows_text(text) to authenticated;
grant execute on function private.shows_text(text) to service_role;

create function private.split_key(record_id text, parts integer)
returns text[]
language sql
immutable
set search_path to ''
as $function$
  select case parts when 1 then array[record_id] else
    (string_to_array(record_id, '/'))[:parts - 1]
      || array_to_string((string_to_array(record_id, '/'))[parts:], '/') end
$function$;
grant execute on function private.split_key(text,integer) to authenticated;

create function private.suggestion_query(typed text, any_word boolean)
returns tsquery
language plpgsql
stable security definer
set search_path to ''
as $function$
declare
  input text := regexp_replace(left(coalesce(typed, ''), 100), '(\d)\s+(k[vw]?)$', '\1\2', 'i');
  whole tsquery := private.search_query(input, any_word);
  unfinished text;
begin
  if whole is null or input ~ '\s$' then return whole; end if;
  select lexeme into unfinished from (
    select lexeme, is_size from private.search_words(input) order by place desc limit 1
  ) last_word where is_size;
  if unfinished is null then return whole; end if;
  -- The words before it must still match.
  return whole || coalesce(
    private.search_query(regexp_replace(input, '[0-9.,]+\s*[a-z]+$', '', 'i'), any_word)
      && format('%L:*', unfinished)::tsquery,
    format('%L:*', unfinished)::tsquery);
end $function$;
grant execute on function private.suggestion_query(text,boolean) to anon;
grant execute on function private.suggestion_query(text,boolean) to authenticated;
grant execute on function private.suggestion_query(text,boolean) to service_role;

create function private.sync_commissions(of_order uuid)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
declare
  attribution public.order_attributions;
  is_approved boolean;
  at timestamptz;
  why text;
  line record;
  known public.commissions;
  booked record;
  difference bigint;
begin
  select * into attribution from public.order_attributions
    where order_id = of_order and refusal is null and way <> 'wholesale';
  if not found then return; end if;
  perform from public.orders where id = of_order for no key update;
  perform pg_advisory_xact_lock(hashtextextended('commissions ' || attribution.reseller_id, 0));
  select status = 'approved' into is_approved from public.resellers
    where id = attribution.reseller_id;
  select greatest(o.paid_at, (select max(created_at) from public.ledger_entries where order_id = o.id)),
      case when o.status = 'cancelled' then 'The order was cancelled.'
        when o.status = 'refunded' then 'The order was refunded.'
        when exists (select from public.ledger_entries e
          where e.order_id = o.id and e.kind = 'chargeback'
          having sum(e.amount_kobo) > 0) then 'The buyer''s bank took money back.'
        else 'A part of the order went back or was changed.' end
    into at, why from public.orders o where o.id = of_order;
  if at is null then return; end if;
  for line in
    select t.line_id, t.product_id, t.base_kobo, t.percent, coalesce(t.amount_kobo, 0) as wanted, c.id
    from private.commission_targets(of_order) t
      full join (select * from public.commissions where order_id = of_order) c
        on c.order_line_id = t.line_id
    where t.amount_kobo > 0 or c.id is not null
    order by coalesce(t.line_id, c.order_line_id), c.id
  loop
    if line.id is null then
      insert into public.commissions (order_line_id, order_id, product_id, reseller_id, base_kobo,
          percent, amount_kobo, cap_kobo, created_at)
        values (line.line_id, of_order, line.product_id, attribution.reseller_id, line.base_kobo,
          line.percent, line.wanted, case when is_approved then null else 0 end, at)
        returning id into line.id;
    end if;
    select * into known from public.commissions where id = line.id;
    select * into booked from private.commission_balance(line.id);
    difference := least(line.wanted, coalesce(known.cap_kobo, line.wanted)) - booked.booked_kobo;
    if difference > 0 and not is_approved then
      update public.commissions set cap_kobo = booked.booked_kobo where id = line.id;
    elsif difference > 0 then
      perform private.book_commission_entry(line.id, 'accrued', at, null,
        array['expense', 'accrued'], array[difference, -difference]);
    elsif difference < 0 then
      perform private.book_commission_entry(line.id, 'reversed', at, why,
        array['expense', 'accrued', 'payable'], array[difference,
          least(booked.accrued_kobo, -difference),
          -difference - least(booked.accrued_kobo, -difference)]);
    end if;
  end loop;
end $function$;

create function private.take_complaint_answer()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  about_it public.complaints;
begin
  select * into about_it from public.complaints where id = new.complaint_id for no key update;
  if about_it.user_id = new.answered_by then
    raise exception 'Nobody answers their own complaint' using errcode = 'PT409';
  end if;
  if about_it.status = 'resolved' and new.resolves then
    raise exception 'This complaint is resolved' using errcode = 'PT409';
  end if;
  update public.complaints
set status = case when new.resolves then 'resolved' else 'answered' end,
    answered_at = coalesce(answered_at, new.created_at),
    resolved_at = case when new.resolves then new.created_at end
  where id = new.complaint_id;
  return null;
end $function$;

create function private.tax_payout(taxed public.payouts, on_day date)
returns public.payouts
language plpgsql
security definer
set search_path to ''
as $function$
declare
  payee public.resellers;
  month_kobo bigint;
begin
  select * into payee from public.resellers where id = taxed.reseller_id;
  select coalesce(sum(gross_kobo), 0) into month_kobo from public.payouts
    where reseller_id = taxed.reseller_id and id <> taxed.id and status in ('sending', 'paid')
      and date_trunc('month', sent_at at time zone 'Africa/Lagos') = date_trunc('month', on_day::timestamp);
  taxed.tax_percent := private.withholding_percent(
    'commission', payee.is_resident, payee.tin is not null, taxed.gross_kobo, month_kobo, on_day);
  if taxed.tax_percent is null then
    raise exception 'No rate of withholding tax is known for this day' using errcode = 'PT409';
  end if;
  taxed.tax_kobo := round(taxed.gross_kobo * taxed.tax_percent / 100);
  taxed.net_kobo := taxed.gross_kobo - taxed.tax_kobo;
  return taxed;
end $function$;

create function private.technical_fields()
returns table(kind text, key text, type text, is_required boolean, ordinal bigint)
language sql
immutable parallel safe
set search_path to ''
as $function$
  select field.*, row_number() over () from (values
    ('panel', 'powerW', 'positive', true),
    ('panel', 'vmpV', 'positive', false),
    ('panel', 'impA', 'positive', false),
    ('panel', 'vocV', 'positive', false),
    ('panel', 'iscA', 'positive', false),
    ('panel', 'efficiencyPercent', 'percent', false),
    ('panel', 'maxSystemV', 'positive', false),
    ('panel', 'maxFuseA', 'positive', false),
    ('panel', 'powerPercentPerC', 'coefficient', false),
    ('panel', 'vocPercentPerC', 'coefficient', false),
    ('panel', 'iscPercentPerC', 'coefficient', false),
    ('panel', 'cellType', 'one:mono-perc|topcon|poly', true),
    ('panel', 'cells', 'count', false),
    ('panel', 'isHalfCut', 'flag', false),
    ('panel', 'isBifacial', 'flag', true),
    ('panel', 'endPowerPercent', 'percent', false),
    ('panel', 'dimensionsMm', 'dimensions', false),
    ('panel', 'weightKg', 'positive', false),
    ('inverter', 'inverterType', 'one:hybrid|grid-tie', true),
    ('inverter', 'isThreePhase', 'flag', true),
    ('inverter', 'powerKva', 'positive', true),
    ('inverter', 'powerW', 'positive', true),
    ('inverter', 'surgeVa', 'positive', false),
    ('inverter', 'surgeSeconds', 'positive', false),
    ('inverter', 'peakEfficiencyPercent', 'percent', false),
    ('inverter', 'transferMs', 'amount', false),
    ('inverter', 'idleW', 'amount', false),
    ('inverter', 'batteryV', 'positive', false),
    ('inverter', 'batteryRangeV', 'range', false),
    ('inverter', 'batteryChemistries', 'some:lfp|tubular|agm|gel', false),
    ('inverter', 'maxSolarChargeA', 'positive', false),
    ('inverter', 'maxGridChargeA', 'positive', false),
    ('inverter', 'maxPanelPowerW', 'positive', false),
    ('inverter', 'mpptTrackers', 'count', false),
    ('inverter', 'windowV', 'range', false),
    ('inverter', 'maxVocV', 'positive', false),
    ('inverter', 'maxTrackerA', 'positive', false),
    ('inverter', 'maxInParallel', 'count', false),
    ('inverter', 'canFormThreePhase', 'flag', false),
    ('inverter', 'dimensionsMm', 'dimensions', false),
    ('inverter', 'weightKg', 'positive', false),
    ('battery', 'chemistry', 'one:lfp|tubular|gel', true),
    ('battery', 'nominalV', 'positive', true),
    ('battery', 'capacityAh', 'positive', true),
    ('battery', 'capacityKwh', 'positive', true),
    ('battery', 'depthPercent', 'percent', false),
    ('battery', 'usableKwh', 'positive', false),
    ('battery', 'chargeV', 'range', false),
    ('battery', 'cutOffV', 'positive', false),
    ('battery', 'recommendedChargeA', 'positive', false),
    ('battery', 'maxDischargeA', 'positive', false),
    ('battery', 'peakDischargeA', 'positive', false),
    ('battery', 'roundTripPercent', 'percent', false),
    ('battery', 'cycles', 'count', false),
    ('battery', 'selfDischargePercentPerMonth', 'amount', false),
    ('battery', 'chargeTemperatureC', 'range', false),
    ('battery', 'dischargeTemperatureC', 'range', false),
    ('battery', 'maxInParallel', 'count', false),
    ('battery', 'maxInSeries', 'count', false),
    ('battery', 'dimensionsMm', 'dimensions', false),
    ('battery', 'weightKg', 'positive', false),
    ('controller', 'controllerType', 'one:mppt|pwm', true),
    ('controller', 'currentA', 'positive', true),
    ('controller', 'systemVoltagesV', 'positives', true),
    ('controller', 'maxVocV', 'positive', true),
    ('controller', 'windowV', 'range', false),
    ('controller', 'maxPanelPowerW', 'powers', false),
    ('controller', 'batteryChemistries', 'some:lfp|tubular|agm|gel', false),
    ('controller', 'trackingEfficiencyPercent', 'percent', false),
    ('controller', 'peakEfficiencyPercent', 'percent', false),
    ('controller', 'ownUseMa', 'amount', false),
    ('controller', 'maxCableMm2', 'positive', false),
    ('controller', 'dimensionsMm', 'dimensions', false),
    ('controller', 'weightKg', 'positive', false),
    ('kit', 'powerKva', 'positive', true),
    ('kit', 'powerW', 'positive', false),
    ('kit', 'batteryPowerW', 'positive', false),
    ('kit', 'surgeVa', 'positive', false),
    ('kit', 'surgeSeconds', 'positive', false),
    ('kit', 'chemistry', 'one:lfp|tubular', true),
    ('kit', 'capacityKwh', 'positive', true),
    ('kit', 'usableKwh', 'positive', false),
    ('kit', 'systemV', 'positive', false),
    ('kit', 'idleW', 'amount', false),
    ('kit', 'panelCount', 'count', false),
    ('kit', 'panelsKwp', 'positive', false),
    ('kit', 'dailyKwh', 'positive', false),
    ('kit', 'julyDailyKwh', 'positive', false),
    ('kit', 'roofM2', 'positive', false),
    ('kit', 'panelWarrantyYears', 'positive', false),
    ('kit', 'inverterWarrantyYears', 'positive', false),
    ('kit', 'batteryWarrantyYears', 'positive', false),
    ('street-light', 'lightType', 'one:all-in-one|split|flood|garden', true),
    ('street-light', 'powerW', 'positive', true),
    ('street-light', 'lumens', 'positive', false),
    ('street-light', 'colourTemperatureK', 'positive', false),
    ('street-light', 'fullPowerHours', 'positive', false),
    ('street-light', 'panelW', 'positive', false),
    ('street-light', 'batteryWh', 'positive', false),
    ('street-light', 'batteryV', 'positive', false),
    ('street-light', 'batteryCycles', 'count', false),
    ('street-light', 'chargeHours', 'positive', false),
    ('street-light', 'nightsWithoutSun', 'positive', false),
    ('street-light', 'poleHeightM', 'range', false),
    ('street-light', 'spacingM', 'range', false),
    ('street-light', 'dimensionsMm', 'dimensions', false),
    ('street-light', 'diameterMm', 'positive', false),
    ('street-light', 'heightMm', 'positive', false),
    ('street-light', 'headDimensionsMm', 'dimensions', false),
    ('street-light', 'panelDimensionsMm', 'dimensions', false),
    ('street-light', 'weightKg', 'positive', false),
    ('water-heater', 'collector', 'one:tubes|flat-plate', true),
    ('water-heater', 'isPressurised', 'flag', true),
    ('water-heater', 'capacityL', 'positive', true),
    ('water-heater', 'tubes', 'count', false),
    ('water-heater', 'tubeDiameterMm', 'positive', false),
    ('water-heater', 'tubeLengthMm', 'positive', false),
    ('water-heater', 'apertureM2', 'positive', false),
    ('water-heater', 'stagnationC', 'positive', false),
    ('water-heater', 'insulationMm', 'positive', false),
    ('water-heater', 'pressureBar', 'amount', false),
    ('water-heater', 'reliefValveBar', 'positive', false),
    ('water-heater', 'nightLossK', 'amount', false),
    ('water-heater', 'backupW', 'amount', false),
    ('water-heater', 'hotWaterC', 'range', false),
    ('water-heater', 'people', 'range', false),
    ('water-heater', 'savedKwhPerYear', 'positive', false),
    ('water-heater', 'tiltDegrees', 'range', false),
    ('water-heater', 'dimensionsMm', 'dimensions', false),
    ('water-heater', 'weightKg', 'positive', false),
    ('accessory', 'accessoryType', 'one:wiring|protection|mounting|metering', true),
    ('accessory', 'part',
      'one:pv-cable|connectors|battery-cable|dc-breaker|string-fuses|combiner|surge-arrester|ac-box|earthing|roof-mount',
      false),
    ('accessory', 'ratedA', 'positive', false),
    ('accessory', 'ratedV', 'positive', false),
    ('accessory', 'fuseA', 'positive', false),
    ('accessory', 'strings', 'count', false),
    ('accessory', 'crossSectionMm2', 'positive', false),
    ('accessory', 'holdsPanels', 'count', false),
    ('accessory', 'dimensionsMm', 'dimensions', false),
    ('accessory', 'weightKg', 'positive', false)
  ) as field (kind, key, type, is_required)
$function$;

create function private.technical_kind(category_slug text)
returns text
language sql
immutable parallel safe
set search_path to ''
as $function$
  select case category_slug
    when 'solar-panels' then 'panel' when 'inverters' then 'inverter'
    when 'batteries' then 'battery' when 'charge-controllers' then 'controller'
    when 'complete-kits' then 'kit' when 'street-lights' then 'street-light'
    when 'water-heating' then 'water-heater' when 'accessories' then 'accessory'
  end
$function$;

create function private.technical_rule(type text)
returns text
language sql
immutable parallel safe
set search_path to ''
as $function$
  select case split_part(type, ':', 1)
    when 'positive' then 'a number above 0'
    when 'amount' then 'a number of 0 or more'
    when 'percent' then 'a number above 0, up to 100'
    when 'coefficient' then 'a number from -10 to 10'
    when 'count' then 'a whole number of 1 or more'
    when 'flag' then 'true or false'
    when 'range' then '{"min": a number, "max": a number not below it}'
    when 'dimensions' then 'a list of three numbers above 0'
    when 'positives' then 'a list of numbers above 0'
    when 'powers' then 'a list of {"systemV": a number above 0, "powerW": a number above 0}'
    when 'one' then 'one of ' || replace(split_part(type, ':', 2), '|', ', ')
    when 'some' then 'a list of ' || replace(split_part(type, ':', 2), '|', ', ')
  end
$function$;

create function private.technical_text(technical jsonb)
returns text
language sql
immutable parallel safe
set search_path to ''
as $function$
  select coalesce(string_agg(concat_ws(' ',
    lower(regexp_replace(name[1], '([A-Z])', ' \1', 'g')),
    case leaf #>> '{}' when 'lfp' then 'LiFePO4 lithium' when 'true' then '' else leaf #>> '{}' end,
    name[2]), ' / '), '')
  from jsonb_each(technical) field,
    regexp_match(field.key, '^(.*?)([A-Z]|Kva|Va|Kw|Kwp|Kwh|Wh|Ah|Mm|Mm2)?$') name,
    jsonb_path_query(field.value, 'strict $.**') leaf
  where field.key <> 'kind' and jsonb_typeof(leaf) not in ('object', 'array') and leaf <> 'false'
$function$;

create function private.tell_changed_mail()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if (select auth.uid()) is not null then
    perform private.require_fresh_second_factor();
  end if;
  insert into platform.security_events (kind, user_id, details) values (
    'mail_changed', (select auth.uid()),
    jsonb_build_object('from', 'The mail ' || new.name,
      'to', coalesce(nullif(concat_ws(' / ', new.subject, new.opening, new.closing), ''),
        'its original words')));
  return null;
end $function$;

create function private.tell_easier_terms()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
declare
  terms constant jsonb := to_jsonb(new);
  was jsonb := case tg_op when 'UPDATE' then to_jsonb(old) end;
  columns text[];
begin
  -- A version of the rules follows the one before.
  if tg_table_name = 'plan_rules' then
    select to_jsonb(r) into was from public.plan_rules r
      where version < (terms ->> 'version')::integer order by version desc limit 1;
  end if;
  select array_agg(t.column_name) into columns
  from private.money_terms() t
  cross join lateral (select terms -> t.column_name as now_on, was -> t.column_name as before) v
  where t.table_name = tg_table_name and (
    was is null
    -- No fee differs from a fee of 0.
    or jsonb_typeof(now_on) <> jsonb_typeof(before)
    or case t.easier
      when 'lower' then now_on < before when 'higher' then now_on > before else now_on <> before end);
  if columns is not null then
    perform private.note_large_discount(
      initcap(left(tg_table_name, 1)) || replace(substr(tg_table_name, 2), '_', ' ') || ', '
        || coalesce(
          (select name from public.reseller_tiers where id::text = terms ->> 'tier_id'),
          terms ->> 'state', terms ->> 'name', terms ->> 'label', (terms ->> 'months') || ' months',
          terms ->> 'kind', 'version ' || (terms ->> 'version'))
        || ': ' || case when was is null then 'new' else private.describe_terms(was, columns) end,
      private.describe_terms(terms, columns) || coalesce(': ' || (terms ->> 'reason'), ''));
  end if;
  return null;
end $function$;

create function private.tell_large_coupon()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if new.percent_off >= 50
    or new.amount_off_kobo > 10000000 and new.amount_off_kobo * 2 >= new.min_subtotal_kobo then
    perform private.note_large_discount('Coupon ' || new.code, coalesce(
      trim_scale(new.percent_off) || ' %', (new.amount_off_kobo / 100)::text || ' naira')
      || coalesce(', at most ' || (new.budget_kobo / 100)::text || ' naira in all', ''));
  end if;
  return null;
end $function$;

create function private.tell_named_reseller()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  insert into platform.security_events (kind, user_id, details)
    select 'reseller_named', coalesce(o.placed_by, (select auth.uid())), jsonb_build_object(
      'given', new.commission_percent || ' % of order ' || o.number || ' (' || o.total_kobo / 100
        || ' naira) to ' || r.business_name)
    from public.orders o, public.resellers r
    where o.id = new.order_id and r.id = new.reseller_id;
  return null;
end $function$;

create function private.tell_second_factor_change(person uuid, change text, kind text)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
begin
  insert into platform.security_events (kind, user_id, actor_id, details)
    select 'factor_changed', person, (select auth.uid()), jsonb_build_object(change, case kind
      when 'totp' then 'authenticator app' when 'phone' then 'text messages'
      when 'webauthn' then 'security key' else 'recovery codes' end)
    from public.profiles where id = person and role = 'admin';
end $function$;

create function private.tier_of_volume(volume bigint)
returns uuid
language sql
stable security definer
set search_path to ''
as $function$
  select id from public.reseller_tiers
  order by min_volume_kobo <= volume desc,
    case when min_volume_kobo <= volume then -min_volume_kobo else min_volume_kobo end
  limit 1
$function$;

create function private.touch_updated_at()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  new.updated_at := now();
  return new;
end $function$;

create function private.trusts_first_factor(person uuid)
returns boolean
language sql
stable security definer
set search_path to ''
as $function$
  select not exists (
      select from private.second_factors
      where user_id = person and (removed_at is null or removed_at > now() - interval '24 hours')
    ) and (
      not (select admins_need_second_factor from public.security_settings)
      or not exists (
        select from public.staff_grants g
        join public.profiles p on p.id = g.user_id and p.role = 'admin'
        join private.second_factors f on f.user_id = g.user_id
        where g.grant_name = 'owner' and g.user_id <> person
          and f.removed_at is null and f.trusted_at <= now()
      )
    )
$function$;

create function private.undo_movements(of_change bigint)
returns integer
language plpgsql
set search_path to ''
as $function$
declare
  undone integer;
begin
  insert into public.stock_movements (product_id, quantity, kind, depot_id, reason, undoes)
  select product.id, -movement.quantity,
    case movement.kind when 'transfer' then 'transfer' else 'correction' end, movement.depot_id, 'Undo',
    movement.id
  from private.my_change(of_change) entry
  join public.stock_movements movement on movement.id::text = entry.record_id
  -- A new product took its movements with it.
  join public.products product on product.id = movement.product_id
  where entry.table_name = 'stock_movements' and movement.order_id is null
  order by product.id, -movement.quantity;
  get diagnostics undone = row_count;
  return undone;
exception
when unique_violation then
  raise exception 'This was undone already.' using errcode = 'PT409';
when check_violation or sqlstate 'PT409' then
  raise exception 'Nothing was undone, because the units have been sold or moved since.'
    using errcode = 'PT409';
end $function$;
grant execute on function private.undo_movements(bigint) to authenticated;

create function private.undo_rows(of_table text, made text, records jsonb)
returns text[]
language plpgsql
set search_path to ''
as $function$
declare
  audited constant regclass := ('public.' || quote_ident(of_table))::regclass;
  keys text[];
  columns text[];
  same_key text;
  command text;
  stuck text[];
begin
  select array_agg(a.attname::text order by part.place) into keys
    from pg_catalog.pg_index i, unnest(i.indkey) with ordinality as part (number, place)
      join pg_catalog.pg_attribute a on a.attnum = part.number
    where i.indrelid = audited and i.indisprimary and a.attrelid = audited;
  select array_agg(attname::text) into columns from pg_catalog.pg_attribute
    where attrelid = audited and attnum > 0 and not attisdropped and attgenerated = ''
      and records -> 0 -> 'before' ? attname::text;
  select string_agg(format('t.%1$I = (w.p).%1$I', key), ' and ') into same_key from unnest(keys) key;
  command := case made
    when 'update' then format(
      'update %s t set %s from wanted w where %s and %s returning w.id', audited,
      (select string_agg(format('%1$I = (w.p).%1$I', name), ', ') from unnest(columns) name), same_key,
      (select string_agg(format('coalesce(to_jsonb(t.%1$I), ''null'') = w.after -> %1$L', key), ' and ')
        from jsonb_object_keys(records -> 0 -> 'after') key))
    when 'insert' then format(
      'delete from %s t using wanted w where %s and private.has_values(to_jsonb(t.*), w.after)
         returning w.id', audited, same_key)
    else format(
      'insert into %s (%s) overriding system value select %s from wanted w returning %s', audited,
      (select string_agg(quote_ident(name), ', ') from unnest(columns) name),
      (select string_agg(format('(w.p).%I', name), ', ') from unnest(columns) name),
      (select format('concat_ws(''/'', %s) as id', string_agg(quote_ident(key), ', '))
        from unnest(keys) key))
  end;
  execute format(
    'with wanted as materialized (
       select r ->> ''id'' as id, r ->> ''label'' as label, r -> ''after'' as after,
         jsonb_populate_record(null::%s, r -> ''before'' || jsonb_object($2, private.split_key(r ->> ''id'', cardinality($2)))) as p
       from jsonb_array_elements($1) r
     ), done as (%s)
     select coalesce(array_agg(label order by label), ''{}'') from wanted
     where id not in (select id from done)', audited, command
  ) into stuck using records, keys;
  return stuck;
exception when foreign_key_violation or unique_violation then
  raise exception 'This cannot be undone any more: something else uses what was changed.'
    using errcode = 'PT409';
end $function$;
grant execute on function private.undo_rows(text,text,jsonb) to authenticated;

create function private.undo_rows_of_change(change bigint)
returns integer
language plpgsql
set search_path to ''
as $function$
declare
  part record;
  others text;
  stuck text[] := '{}';
  undone integer := 0;
begin
  if not exists (select from private.my_change(change)) then
    raise exception 'There is nothing to undo. You can undo a change of your own for 15 minutes.'
      using errcode = 'PT404';
  end if;
  select string_agg(distinct replace(table_name, '_', ' '), ', ') into others
    from private.my_change(change) where undo = 'no';
  if others is not null then
    raise exception 'This change cannot be undone, because it also changed: %.', others
      using errcode = 'PT409';
  end if;
  perform set_config('audit.reason', 'Undo', true);
  for part in
    select table_name, action, count(*) as rows, jsonb_agg(jsonb_build_object(
        'id', record_id, 'label', record_label, 'before', before, 'after', after)) as records
    from private.my_change(change)
    where undo = 'yes' and action <> 'nothing'
    group by table_name, action, case action when 'update' then
      (select string_agg(key, ',' order by key) from jsonb_object_keys(before) key) end
    order by max(last_id) desc
  loop
    stuck := stuck || private.undo_rows(part.table_name, part.action, part.records);
    undone := undone + part.rows;
  end loop;
  if cardinality(stuck) > 0 then
    raise exception 'Nothing was undone, because somebody has changed this since: %.',
      array_to_string(stuck[:5], ', ')
        || case when cardinality(stuck) > 5 then format(' and %s more', cardinality(stuck) - 5) else '' end
      using errcode = 'PT409';
  end if;
  perform set_config('audit.reason', '', true);
  return undone;
end $function$;
grant execute on function private.undo_rows_of_change(bigint) to authenticated;

create function private.units_on_hold()
returns jsonb
language sql
stable security definer
set search_path to ''
as $function$
  with open_orders as (
    select id from public.orders
    where holds_stock and status in ('pending_payment', 'paid', 'preparing')
      and (auth.uid() is null or private.is_admin())
  ), sent as (
    select order_id, product_id, sum(units) as units
    from (
      select line.order_id, line.product_id, line.quantity as units
      from open_orders join public.shipment_lines line on line.order_id = open_orders.id
      union all
      select order_id, product_id, -quantity from public.stock_movements
      where return_request_id is not null
    ) as moved
    group by order_id, product_id
  )
  select coalesce(jsonb_object_agg(product_id, units), '{}')
  from (
    select line.product_id, sum(greatest(
      line.quantity - line.returned_quantity - coalesce(sent.units, 0), 0)) as units
    from open_orders
    join public.order_lines line on line.order_id = open_orders.id
    left join sent on sent.order_id = line.order_id and sent.product_id = line.product_id
    where line.product_id is not null
    group by line.product_id
  ) held
$function$;
grant execute on function private.units_on_hold() to authenticated;
grant execute on function private.units_on_hold() to service_role;

create function private.units_sent_back(of_order uuid, of_product uuid)
returns integer
language sql
stable
set search_path to ''
as $function$
  select coalesce(sum(quantity), 0)::integer from public.stock_movements
  where order_id = of_order and product_id = of_product and return_request_id is not null
$function$;
grant execute on function private.units_sent_back(uuid,uuid) to service_role;

create function private.units_to_retire(of_order uuid, of_product uuid)
returns integer
language sql
stable
set search_path to ''
as $function$
  select greatest(0, l.quantity - greatest(l.returned_quantity, coalesce((
    select sum(r.quantity) from public.refund_lines r
    where r.order_id = l.order_id and r.product_id = l.product_id
      and not private.gave_nothing_back(r)), 0)))::integer
  from public.order_lines l
  where l.order_id = of_order and l.product_id = of_product
$function$;
grant execute on function private.units_to_retire(uuid,uuid) to service_role;

create function private.units_to_ship(of_order uuid, of_product uuid)
returns integer
language sql
stable
set search_path to ''
as $function$
  select case when p.retires_kg is not null then 0 else greatest(0, l.quantity
    - greatest(l.returned_quantity - private.units_sent_back(l.order_id, l.product_id), coalesce((
      select sum(r.quantity) from public.refund_lines r
      where r.order_id = l.order_id and r.product_id = l.product_id and r.return_request_id is null
        and not private.gave_nothing_back(r)
    ), 0)) - coalesce((
    select sum(s.quantity) from public.shipment_lines s
    where s.order_id = l.order_id and s.product_id = l.product_id
  ), 0))::integer end
  from public.order_lines l join public.products p on p.id = l.product_id
  where l.order_id = of_order and l.product_id = of_product
$function$;
grant execute on function private.units_to_ship(uuid,uuid) to service_role;

create function private.units_with_buyer(of_order uuid, of_product uuid)
returns integer
language sql
stable
set search_path to ''
as $function$
  select case
    when exists (select from public.products where id = of_product and retires_kg is not null) then 0
    when o.status in ('delivered', 'installed', 'refunded')
      then private.returnable_units(of_order, of_product)
    else greatest(0, least(private.returnable_units(of_order, of_product), coalesce((
      select sum(g.quantity)
      from public.shipment_lines g
      join public.shipments s on s.id = g.shipment_id
      where g.order_id = of_order and g.product_id = of_product and s.delivered_at is not null
    ), 0) - coalesce((
      select sum(l.sellable_quantity + l.damaged_quantity)
      from public.return_request_lines l
      join public.return_requests r on r.id = l.return_request_id
      where r.order_id = of_order and l.product_id = of_product
    ), 0)))::integer
  end
  from public.orders o
  where o.id = of_order
$function$;
grant execute on function private.units_with_buyer(uuid,uuid) to service_role;

create function private.unpaid_of_plan(of_plan uuid, until date, on_day date)
returns bigint
language sql
stable
set search_path to ''
as $function$
  with due as (
    select r.number, r.principal_kobo + r.interest_kobo as kobo
    from public.plan_schedule_rows r
    where r.plan_id = of_plan and r.due_on <= until and r.version = (
      select max(s.version) from public.plan_schedules s
      where s.plan_id = of_plan and s.effective_on <= on_day)
  ), sums as (
    select
      coalesce(sum(case when kind = 'payment' then amount_kobo
        when kind in ('chargeback', 'payout') then -amount_kobo end), 0) as paid,
      coalesce(sum(case kind when 'late_fee' then amount_kobo when 'fee_waived' then -amount_kobo end)
        filter (where instalment in (select number from due)), 0) as fees
    from public.plan_entries
    where plan_id = of_plan and effective_on <= on_day
  )
  select greatest(0, (select coalesce(sum(kobo), 0) from due) + fees - greatest(0, paid))::bigint
  from sums
$function$;
grant execute on function private.unpaid_of_plan(uuid,date,date) to service_role;

create function private.unsent_units(of_order uuid, of_product uuid)
returns integer
language sql
stable
set search_path to ''
as $function$
  select case when p.retires_kg is not null then case
    when exists (select from public.order_retirements where order_id = of_order) then 0
    else l.quantity - l.returned_quantity - private.units_to_retire(of_order, of_product) end
  else greatest(0, l.quantity - l.returned_quantity
    + private.units_sent_back(l.order_id, l.product_id) - coalesce((
    select sum(s.quantity) from public.shipment_lines s
    where s.order_id = l.order_id and s.product_id = l.product_id
  ), 0))::integer end
  from public.order_lines l join public.products p on p.id = l.product_id
  where l.order_id = of_order and l.product_id = of_product
$function$;
grant execute on function private.unsent_units(uuid,uuid) to service_role;

create function private.update_first_photo()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  update public.products set picture = picture
  where id in (old.product_id, new.product_id);
  return null;
end $function$;

create function private.update_order_search()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if tg_table_name = 'orders' then
    perform private.write_order_search(new.id);
  -- Without words it is a new order, and they are written at the end.
  elsif exists (
    select from private.order_search where order_id = coalesce(new.order_id, old.order_id)
  ) then
    perform private.write_order_search(coalesce(new.order_id, old.order_id));
  end if;
  return null;
end $function$;

create function private.update_person()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  perform private.write_person(new.id);
  return null;
end $function$;

create function private.update_plan_standings()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  perform private.write_plan_standing(plan_id) from (select distinct plan_id from added) changed;
  return null;
end $function$;

create function private.update_plan_words()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if tg_table_name = 'instalment_plans' then
    perform private.write_plan_words(new.id);
  else
    perform private.write_plan_words(id) from public.instalment_plans where order_id = new.id;
  end if;
  return null;
end $function$;

create function private.update_product_holds()
returns trigger
language plpgsql
set search_path to ''
as $function$
declare
  was_held boolean := tg_op = 'UPDATE' and old.holds_stock and old.held_until is not null;
  is_held boolean := new.holds_stock and new.held_until is not null;
begin
  -- An order may change in the transaction that has inserted it: then its insert is counted first.
  if tg_op = 'UPDATE' then set constraints public.orders_count_holds_of_new immediate; end if;
  perform from public.product_holds
  where product_id in (select product_id from public.order_lines where order_id = new.id)
  order by product_id
  for update;
  if is_held and not was_held then
    insert into public.product_holds as h (product_id, units, free_from)
    select product_id, quantity, new.held_until
    from public.order_lines
    where order_id = new.id
    order by product_id
    on conflict (product_id) do update
set units = h.units + excluded.units, free_from = least(h.free_from, excluded.free_from);
    return null;
  end if;
  if was_held and not is_held then
    delete from public.product_holds h
    using public.order_lines l
    where l.order_id = new.id and h.product_id = l.product_id and h.units <= l.quantity;
    update public.product_holds h
set units = h.units - l.quantity
    from public.order_lines l
    where l.order_id = new.id and h.product_id = l.product_id;
  end if;
  if was_held then
    update public.product_holds h
set free_from = coalesce(
      (
        select o.held_until
        from public.orders o
        where o.held_until is not null
          and o.holds_stock
          and exists (
            select from public.order_lines l where l.order_id = o.id and l.product_id = h.product_id
          )
        order by o.held_until
        limit 1
      ),
      h.free_from
    )
    where h.free_from = old.held_until
      and h.product_id in (select product_id from public.order_lines where order_id = new.id);
  end if;
  return null;
end $function$;

create function private.update_product_listing()
returns trigger
language plpgsql
security definer
set search_path to ''
set enable_hashjoin to 'off'
set enable_mergejoin to 'off'
set enable_seqscan to 'off'
as $function$
begin
  -- A product finds its group again only when its facets change.
  update private.product_search s set group_id = private.find_or_create_product_group(p)
  from (
    select id from (
      select id, category_id, brand, facets, stock > 0, warranty_years, installation_included
      from new_rows
      except
      select id, category_id, brand, facets, stock > 0, warranty_years, installation_included
      from old_rows
    ) changed order by id
  ) changed
  join public.products p on p.id = changed.id
  where s.product_id = changed.id;
  update private.product_search s set is_featured = changed.is_featured,
    price_kobo = changed.price * 100, created_at = changed.created_at,
    carbon = changed."carbonReductionPotential"
  from (
    select id, is_featured, price, created_at, "carbonReductionPotential" from new_rows
    except
    select id, is_featured, price, created_at, "carbonReductionPotential" from old_rows
  ) changed
  where s.product_id = changed.id;
  return null;
end $function$;

create function private.usual_price(product uuid)
returns numeric
language sql
stable
set search_path to ''
as $function$
  with held as (
    select price, greatest(valid_from, now() - interval '30 days') as since,
      coalesce(lead(valid_from) over (order by valid_from, id), now()) as until
    from public.product_prices where product_id = product
  ), summed as (
    select price, sum(sum(until - since)) over (order by price desc) as for_at_least
    from held where until >= since group by price
  )
  select coalesce(max(price) filter (where for_at_least >= interval '24 hours'), max(price)) from summed
$function$;

create function private.vat_rate_on(of_class text, day date)
returns numeric
language sql
stable
set search_path to ''
as $function$
  select rate_percent from public.vat_rates
  where class = of_class and valid_from <= day
  order by valid_from desc
  limit 1
$function$;
grant execute on function private.vat_rate_on(text,date) to authenticated;
grant execute on function private.vat_rate_on(text,date) to service_role;

create function private.wholesale_terms(person uuid)
returns jsonb
language sql
stable security definer
set search_path to ''
as $function$
  select jsonb_build_object('resellerId', r.id, 'tierId', t.id, 'tierName', t.name,
    'wholesalePercent', t.wholesale_percent,
    'breaks', coalesce((
      select jsonb_agg(jsonb_build_object('minQuantity', b.min_quantity,
        'extraPercent', b.extra_percent) order by b.min_quantity)
      from public.wholesale_breaks b where b.tier_id = t.id), '[]'))
  from public.resellers r
  join public.profiles p on p.id = r.user_id and p.role = 'reseller'
  join public.reseller_tiers t on t.id = r.tier_id
  where r.user_id = person and r.status = 'approved'
$function$;
grant execute on function private.wholesale_terms(uuid) to service_role;

create function private.win_reseller_lead()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  update public.reseller_leads set status = 'won'
    where status = 'accepted' and id = (
      select lead_id from public.order_attributions where order_id = new.id and refusal is null);
  return null;
end $function$;

create function private.withholding_percent(of_kind text, resident boolean, has_tin boolean, amount_kobo bigint, month_kobo bigint, on_day date)
returns numeric
language sql
stable
set search_path to ''
as $function$
  select case
    when has_tin and rules.is_small_company
      and month_kobo + amount_kobo <= rules.small_company_month_kobo then 0
    else (
      select r.percent * case when has_tin then 1 else r.no_tin_factor end
      from public.withholding_rates r
      where r.kind = of_kind and r.is_resident = resident and r.from_day <= on_day
      order by r.from_day desc limit 1)
  end
  from public.payout_rules rules order by rules.version desc limit 1
$function$;
grant execute on function private.withholding_percent(text,boolean,boolean,bigint,bigint,date) to service_role;

create function private.without_words(value jsonb, pattern text)
returns jsonb
language plpgsql
immutable
set search_path to ''
as $function$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(regexp_replace(value #>> '{}', pattern, 'Removed', 'gi'))
    when 'object' then (
      select coalesce(jsonb_object_agg(key, private.without_words(part, pattern)), '{}')
      from jsonb_each(value) as parts (key, part))
    when 'array' then (
      select coalesce(jsonb_agg(private.without_words(part, pattern) order by place), '[]')
      from jsonb_array_elements(value) with ordinality as parts (part, place))
    else value
  end;
end $function$;

create function private.words_of_text(given text)
returns text[]
language sql
immutable
set search_path to ''
as $function$
  select array(
    select left(word, 200)
    from regexp_split_to_table(
      private.fold_name(coalesce(given, '')),
      '[][\s!-/:-@\\^_`{-~\u00a0-\u00bf\u2010-\u201f]+'
    ) as word
    where word <> ''
  )
$function$;
grant execute on function private.words_of_text(text) to authenticated;
grant execute on function private.words_of_text(text) to service_role;

create function private.write_desk_product_words()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  insert into private.desk_product_words as w (product_id, words, sku, brand, has_photo)
    values (new.id, private.product_words(new.name, new.sku, new.brand), new.sku, new.brand,
      coalesce(new.picture ->> 'photo', '') <> '')
  on conflict (product_id) do update
set words = excluded.words, sku = excluded.sku, brand = excluded.brand,
      has_photo = excluded.has_photo
    where (w.words, w.sku, w.brand, w.has_photo)
      is distinct from (excluded.words, excluded.sku, excluded.brand, excluded.has_photo);
  return null;
end $function$;

create function private.write_order_search(of_order uuid)
returns void
language sql
security definer
set search_path to ''
as $function$
  insert into private.order_search (order_id, words, store_words)
    select o.id,
      array_to_tsvector(own || private.words_of_text(given) || private.words_of_text(private.join_numbers(given))),
      array_to_tsvector(
        own || private.words_of_text(for_store) || private.words_of_text(private.join_numbers(for_store)))
    from public.orders o, lateral (
      select private.name_words(o.name) || private.phone_words(o.phone_number) as own,
        concat_ws(' ', o.number, ltrim(split_part(o.number, '-', 3), '0'),
          (select string_agg(sku, ' ') from public.order_lines where order_id = o.id)) as for_store
    ) named, lateral (
      select concat_ws(' ', for_store, o.invoice_number, o.email,
        (select string_agg(reference, ' ') from public.payments where order_id = o.id)) as given
    ) text
    where o.id = of_order
  on conflict (order_id) do update set words = excluded.words, store_words = excluded.store_words
    where (order_search.words, order_search.store_words)
      is distinct from (excluded.words, excluded.store_words)
$function$;

create function private.write_person(of_user uuid)
returns void
language sql
security definer
set search_path to ''
as $function$
  insert into public.people (id, name, email, phone, role, joined_at, blocked_until, words)
    select u.id, p.full_name, nullif(u.email, ''), p.phone, p.role, coalesce(u.created_at, now()),
      u.banned_until,
      array_to_tsvector(
        private.name_words(p.full_name) || private.words_of_text(u.email)
        || case when length(regexp_replace(p.phone, '[^0-9]', '', 'g')) >= 7 then
          private.phone_words('+234' || right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10))
          || left('0' || right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10), 4)
        end
      )
    from auth.users u join public.profiles p on p.id = u.id
    where u.id = of_user
  on conflict (id) do update set name = excluded.name, email = excluded.email,
    phone = excluded.phone, role = excluded.role, blocked_until = excluded.blocked_until,
    words = excluded.words
    where (people.name, people.email, people.phone, people.role, people.blocked_until, people.words)
      is distinct from (excluded.name, excluded.email, excluded.phone, excluded.role,
        excluded.blocked_until, excluded.words)
$function$;

create function private.write_plan_standing(of_plan uuid)
returns void
language sql
security definer
set search_path to ''
as $function$
  insert into private.plan_standings (plan_id, paid_kobo, outstanding_kobo, fees_due_kobo, overpaid_kobo,
      written_off_kobo, next_due_on, paused_until)
    select of_plan, paid_kobo, outstanding_principal_kobo, fees_due_kobo, overpaid_kobo,
      written_off_kobo, next_due_on,
      (select max(effective_on) + 29 from public.plan_schedules
       where plan_id = of_plan and reason = 'pause')
    from private.plan_state(of_plan, date '2100-01-01')
  on conflict (plan_id) do update set paid_kobo = excluded.paid_kobo,
    outstanding_kobo = excluded.outstanding_kobo, fees_due_kobo = excluded.fees_due_kobo,
    overpaid_kobo = excluded.overpaid_kobo, written_off_kobo = excluded.written_off_kobo,
    next_due_on = excluded.next_due_on, paused_until = excluded.paused_until
$function$;

create function private.write_plan_words(of_plan uuid)
returns void
language sql
security definer
set search_path to ''
as $function$
  insert into private.plan_standings (plan_id, words)
    select p.id, array_to_tsvector(
      private.name_words(o.name) || private.words_of_text(given)
        || private.words_of_text(private.join_numbers(given)) || private.phone_words(o.phone_number)
    )
    from public.instalment_plans p
    join public.orders o on o.id = p.order_id, lateral (
      select concat_ws(' ', p.number, ltrim(substr(p.number, 3), '0'), p.transfer_reference, o.number,
        ltrim(split_part(o.number, '-', 3), '0'), o.email) as given
    ) text
    where p.id = of_plan
  on conflict (plan_id) do update set words = excluded.words
    where plan_standings.words is distinct from excluded.words
$function$;

create function private.write_register_period(event public.register_events)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
declare
  data constant jsonb := event.data;
begin
  insert into public.register_periods (event_index, project_id, starts_at, ends_at, kwh,
    factor_grams_per_kwh, factor_name, factor_version, reduction_kg)
  values (event.index, data ->> 'project', (data ->> 'from')::timestamptz,
    (data ->> 'to')::timestamptz, (data ->> 'kwh')::bigint, (data #>> '{factor,gramsPerKwh}')::integer,
    data #>> '{factor,name}', data #>> '{factor,version}', (data ->> 'reductionKg')::bigint);
  begin
    insert into public.register_meter_periods (event_index, meter, period, kwh)
    select event.index, meter ->> 'serial',
      tstzrange((data ->> 'from')::timestamptz, (data ->> 'to')::timestamptz), (meter ->> 'kwh')::bigint
    from jsonb_array_elements(data -> 'meters') as meters (meter);
  exception when exclusion_violation then
    raise exception 'A meter of this period has a period that overlaps with it. A kWh can only be counted once.'
      using errcode = 'PT409';
  end;
  if (select sum(kwh) from public.register_meter_periods where event_index = event.index)
      is distinct from (data ->> 'kwh')::bigint
    or exists (
      select from public.register_meter_periods p join public.register_meters m on m.serial = p.meter
      where p.event_index = event.index and m.project_id <> data ->> 'project')
    or jsonb_array_length(data -> 'evidence') < 1
    or (data ->> 'to')::timestamptz > event.at then
    raise exception 'The period does not fit its meters and evidence' using errcode = 'PT409';
  end if;
end $function$;

create function private.write_register_project(event public.register_events)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
declare
  data constant jsonb := event.data;
begin
  if event.type = 'project_amended' and not exists (
    select from public.register_projects where id = data ->> 'project'
  ) then
    raise exception 'There is no project %', data ->> 'project' using errcode = 'PT409';
  end if;
  insert into public.register_projects as p (id, title, state, latitude, longitude, peak_watts,
    methodology, methodology_version, authorisation, adjustment, external_registry, external_id,
    event_index)
  values (data ->> 'project', data ->> 'title', data #>> '{place,state}',
    (data #>> '{place,latitude}')::numeric, (data #>> '{place,longitude}')::numeric,
    (data ->> 'peakWatts')::integer, data #>> '{methodology,id}', data #>> '{methodology,version}',
    data #>> '{host,authorisation}', data #>> '{host,adjustment}', data #>> '{external,registry}',
    data #>> '{external,id}', event.index)
  on conflict (id) do update set (title, state, latitude, longitude, peak_watts, methodology,
      methodology_version, authorisation, adjustment, external_registry, external_id, event_index)
    = (excluded.title, excluded.state, excluded.latitude, excluded.longitude, excluded.peak_watts,
      excluded.methodology, excluded.methodology_version, excluded.authorisation, excluded.adjustment,
      excluded.external_registry, excluded.external_id, excluded.event_index)
    where event.type = 'project_amended';
  if not found then
    raise exception 'The project % is already registered', data ->> 'project' using errcode = 'PT409';
  end if;
  insert into public.register_meters (serial, project_id)
  select serial, data ->> 'project' from jsonb_array_elements_text(data -> 'meters') as meters (serial)
  on conflict (serial) do nothing;
  if exists (
    select from jsonb_array_elements_text(data -> 'meters') as meters (serial)
      join public.register_meters m using (serial) where m.project_id <> data ->> 'project'
  ) then
    raise exception 'A meter belongs to another project' using errcode = 'PT409';
  end if;
end $function$;

-- =================================================================================================
-- Schema auth
-- =================================================================================================

grant usage on schema auth to anon;
grant usage on schema auth to authenticated;
grant usage on schema auth to service_role;
grant create, usage on schema auth to supabase_auth_admin;

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');

create type auth.code_challenge_method as enum ('s256', 'plain');

create type auth.factor_status as enum ('unverified', 'verified');

create type auth.factor_type as enum ('totp', 'webauthn', 'phone', 'recovery_code');

create type auth.oauth_authorization_status as enum ('pending', 'approved', 'denied', 'expired');

create type auth.oauth_client_type as enum ('public', 'confidential');

create type auth.oauth_registration_type as enum ('dynamic', 'manual');

create type auth.oauth_response_type as enum ('code');

create type auth.one_time_token_type as enum ('confirmation_token', 'reauthentication_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current', 'phone_change_token');

create table auth.audit_log_entries (
  id uuid not null default gen_random_uuid(),
  instance_id uuid,
  payload json,
  created_at timestamptz default now(),
  ip_address character varying(64) not null default ''::character varying,
  constraint audit_log_entries_pkey primary key (id)
);
alter table auth.audit_log_entries owner to supabase_auth_admin;
create index audit_log_entries_created_at_idx on auth.audit_log_entries using btree (created_at desc);
create index audit_log_entries_sign_ins_idx on auth.audit_log_entries using btree ((payload ->> 'actor_id'), created_at) where (payload ->> 'action') = any (array['login', 'user_signedup']);
create trigger audit_log_entries_append_only before delete or update or truncate on auth.audit_log_entries for each statement execute function auth.refuse_audit_change();
create trigger audit_log_entries_record_security_event after insert on auth.audit_log_entries for each row execute function auth.record_security_event();
alter table auth.audit_log_entries enable row level security;

create table auth.custom_oauth_providers (
  id uuid not null default gen_random_uuid(),
  provider_type text not null,
  identifier text not null,
  name text not null,
  client_id text not null,
  client_secret text not null,
  acceptable_client_ids text[] not null default '{}'[],
  scopes text[] not null default '{}'[],
  pkce_enabled boolean not null default true,
  attribute_mapping jsonb not null default '{}'::jsonb,
  authorization_params jsonb not null default '{}'::jsonb,
  enabled boolean not null default true,
  email_optional boolean not null default false,
  issuer text,
  discovery_url text,
  skip_nonce_check boolean not null default false,
  cached_discovery jsonb,
  discovery_cached_at timestamptz,
  authorization_url text,
  token_url text,
  userinfo_url text,
  jwks_uri text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  custom_claims_allowlist text[] not null default '{}'[],
  constraint custom_oauth_providers_pkey primary key (id),
  constraint custom_oauth_providers_identifier_key unique (identifier),
  constraint custom_oauth_providers_authorization_url_check check (char_length(authorization_url) <= 2048),
  constraint custom_oauth_providers_client_id_check check (char_length(client_id) >= 1 and char_length(client_id) <= 512),
  constraint custom_oauth_providers_discovery_url_check check (char_length(discovery_url) <= 2048),
  constraint custom_oauth_providers_identifier_check check (identifier ~ '^custom:[a-z0-9][a-z0-9:-]{0,48}[a-z0-9]$'),
  constraint custom_oauth_providers_issuer_check check (char_length(issuer) >= 1 and char_length(issuer) <= 2048),
  constraint custom_oauth_providers_jwks_uri_check check (char_length(jwks_uri) <= 2048),
  constraint custom_oauth_providers_name_check check (char_length(name) >= 1 and char_length(name) <= 100),
  constraint custom_oauth_providers_oauth2_needs_endpoints check (provider_type <> 'oauth2' or authorization_url is not null and token_url is not null and userinfo_url is not null),
  constraint custom_oauth_providers_oidc_needs_issuer check (provider_type <> 'oidc' or issuer is not null),
  constraint custom_oauth_providers_provider_type_check check (provider_type = any (array['oauth2', 'oidc'])),
  constraint custom_oauth_providers_token_url_check check (char_length(token_url) <= 2048),
  constraint custom_oauth_providers_userinfo_url_check check (char_length(userinfo_url) <= 2048)
);
alter table auth.custom_oauth_providers owner to supabase_auth_admin;
create index custom_oauth_providers_created_at_idx on auth.custom_oauth_providers using btree (created_at);
create index custom_oauth_providers_provider_type_idx on auth.custom_oauth_providers using btree (provider_type);
alter table auth.custom_oauth_providers enable row level security;

create table auth.flow_state (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  auth_code text,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  invite_token text,
  referrer text,
  oauth_client_state_id uuid,
  linking_target_id uuid,
  email_optional boolean not null default false,
  pending_identity text,
  constraint flow_state_pkey primary key (id),
  constraint flow_state_auth_code_key unique (auth_code),
  constraint flow_state_linking_target_id_fkey foreign key (linking_target_id) references auth.users(id) on delete cascade,
  constraint flow_state_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
alter table auth.flow_state owner to supabase_auth_admin;
create index flow_state_created_at_idx on auth.flow_state using btree (created_at desc);
create index flow_state_linking_target_id_idx on auth.flow_state using btree (linking_target_id);
create index idx_user_id_auth_method on auth.flow_state using btree (user_id, authentication_method);
alter table auth.flow_state enable row level security;

create table auth.identities (
  id uuid not null default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  constraint identities_pkey primary key (id),
  constraint identities_provider_id_provider_unique unique (provider_id, provider),
  constraint identities_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
alter table auth.identities owner to supabase_auth_admin;
create index identities_email_idx on auth.identities using btree (email text_pattern_ops);
create index identities_user_id_idx on auth.identities using btree (user_id);
alter table auth.identities enable row level security;

create table auth.mfa_amr_claims (
  id uuid not null default gen_random_uuid(),
  session_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  constraint mfa_amr_claims_pkey primary key (id),
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method),
  constraint mfa_amr_claims_session_id_fkey foreign key (session_id) references auth.sessions(id) on delete cascade
);
alter table auth.mfa_amr_claims owner to supabase_auth_admin;
alter table auth.mfa_amr_claims enable row level security;

create table auth.mfa_challenges (
  id uuid not null default gen_random_uuid(),
  factor_id uuid not null,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb,
  constraint mfa_challenges_pkey primary key (id),
  constraint mfa_challenges_factor_id_fkey foreign key (factor_id) references auth.mfa_factors(id) on delete cascade
);
alter table auth.mfa_challenges owner to supabase_auth_admin;
create index mfa_challenge_created_at_idx on auth.mfa_challenges using btree (created_at desc);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges using btree (factor_id);
alter table auth.mfa_challenges enable row level security;

create table auth.mfa_factors (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text,
  phone text,
  last_challenged_at timestamptz,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb,
  last_totp_step bigint,
  constraint mfa_factors_pkey primary key (id),
  constraint mfa_factors_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
alter table auth.mfa_factors owner to supabase_auth_admin;
create index factor_id_created_at_idx on auth.mfa_factors using btree (user_id, created_at);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors using btree (friendly_name, user_id) where trim(both from friendly_name) <> '';
create unique index unique_phone_factor_per_user on auth.mfa_factors using btree (user_id, phone);
create trigger mfa_factors_note_second_factor after insert or delete or update of status on auth.mfa_factors for each row execute function private.note_second_factor();
alter table auth.mfa_factors enable row level security;

create table auth.mfa_recovery_code_sets (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  mfa_factor_id uuid not null,
  failed_verification_count integer not null default 0,
  verification_locked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mfa_recovery_code_sets_pkey primary key (id),
  constraint mfa_recovery_code_sets_mfa_factor_id_key unique (mfa_factor_id),
  constraint mfa_recovery_code_sets_user_id_key unique (user_id),
  constraint mfa_recovery_code_sets_mfa_factor_id_fkey foreign key (mfa_factor_id) references auth.mfa_factors(id) on delete cascade,
  constraint mfa_recovery_code_sets_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
alter table auth.mfa_recovery_code_sets owner to supabase_auth_admin;
create trigger mfa_recovery_code_sets_note after insert on auth.mfa_recovery_code_sets for each row execute function private.note_recovery_codes();
alter table auth.mfa_recovery_code_sets enable row level security;

create table auth.mfa_recovery_codes (
  id uuid not null default gen_random_uuid(),
  mfa_recovery_code_set_id uuid not null,
  code_hash text not null,
  consumed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint mfa_recovery_codes_pkey primary key (id),
  constraint mfa_recovery_codes_mfa_recovery_code_set_id_code_hash_key unique (mfa_recovery_code_set_id, code_hash),
  constraint mfa_recovery_codes_mfa_recovery_code_set_id_fkey foreign key (mfa_recovery_code_set_id) references auth.mfa_recovery_code_sets(id) on delete cascade
);
alter table auth.mfa_recovery_codes owner to supabase_auth_admin;
alter table auth.mfa_recovery_codes enable row level security;

create table auth.oauth_authorizations (
  id uuid not null default gen_random_uuid(),
  authorization_id text not null,
  client_id uuid not null,
  user_id uuid,
  redirect_uri text not null,
  scope text not null,
  state text,
  resource text,
  code_challenge text,
  code_challenge_method auth.code_challenge_method,
  response_type auth.oauth_response_type not null default 'code'::auth.oauth_response_type,
  status auth.oauth_authorization_status not null default 'pending'::auth.oauth_authorization_status,
  authorization_code text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + '00:10:00'::interval,
  approved_at timestamptz,
  nonce text,
  redeemed_at timestamptz,
  session_id uuid,
  constraint oauth_authorizations_pkey primary key (id),
  constraint oauth_authorizations_authorization_code_key unique (authorization_code),
  constraint oauth_authorizations_authorization_id_key unique (authorization_id),
  constraint oauth_authorizations_client_id_fkey foreign key (client_id) references auth.oauth_clients(id) on delete cascade,
  constraint oauth_authorizations_session_id_fkey foreign key (session_id) references auth.sessions(id) on delete set null,
  constraint oauth_authorizations_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint oauth_authorizations_authorization_code_check check (char_length(authorization_code) <= 255),
  constraint oauth_authorizations_check check (expires_at > created_at),
  constraint oauth_authorizations_code_challenge_check check (char_length(code_challenge) <= 128),
  constraint oauth_authorizations_nonce_check check (char_length(nonce) <= 255),
  constraint oauth_authorizations_redirect_uri_check check (char_length(redirect_uri) <= 2048),
  constraint oauth_authorizations_resource_check check (char_length(resource) <= 2048),
  constraint oauth_authorizations_scope_check check (char_length(scope) <= 4096),
  constraint oauth_authorizations_state_check check (char_length(state) <= 4096)
);
alter table auth.oauth_authorizations owner to supabase_auth_admin;
create index oauth_auth_pending_exp_idx on auth.oauth_authorizations using btree (expires_at) where status = 'pending'::auth.oauth_authorization_status;
create index oauth_authorizations_client_id_idx on auth.oauth_authorizations using btree (client_id);
create index oauth_authorizations_session_id_idx on auth.oauth_authorizations using btree (session_id);
create index oauth_authorizations_user_id_idx on auth.oauth_authorizations using btree (user_id);
alter table auth.oauth_authorizations enable row level security;

create table auth.oauth_client_states (
  id uuid not null default gen_random_uuid(),
  provider_type text not null,
  code_verifier text,
  nonce text,
  created_at timestamptz not null default now(),
  constraint oauth_client_states_pkey primary key (id)
);
alter table auth.oauth_client_states owner to supabase_auth_admin;
create index idx_oauth_client_states_created_at on auth.oauth_client_states using btree (created_at);
alter table auth.oauth_client_states enable row level security;

create table auth.oauth_clients (
  id uuid not null default gen_random_uuid(),
  client_secret_hash text,
  registration_type auth.oauth_registration_type not null,
  redirect_uris text not null,
  grant_types text not null,
  client_name text,
  client_uri text,
  logo_uri text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  client_type auth.oauth_client_type not null default 'confidential'::auth.oauth_client_type,
  token_endpoint_auth_method text not null,
  constraint oauth_clients_pkey primary key (id),
  constraint oauth_clients_client_name_check check (char_length(client_name) <= 1024),
  constraint oauth_clients_client_uri_check check (char_length(client_uri) <= 2048),
  constraint oauth_clients_logo_uri_check check (char_length(logo_uri) <= 2048),
  constraint oauth_clients_token_endpoint_auth_method_check check (token_endpoint_auth_method = any (array['client_secret_basic', 'client_secret_post', 'none']))
);
alter table auth.oauth_clients owner to supabase_auth_admin;
create index oauth_clients_deleted_at_idx on auth.oauth_clients using btree (deleted_at);
alter table auth.oauth_clients enable row level security;

create table auth.oauth_consents (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  client_id uuid not null,
  scopes text not null,
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  constraint oauth_consents_pkey primary key (id),
  constraint oauth_consents_user_client_unique unique (user_id, client_id),
  constraint oauth_consents_client_id_fkey foreign key (client_id) references auth.oauth_clients(id) on delete cascade,
  constraint oauth_consents_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint oauth_consents_check check (revoked_at >= granted_at),
  constraint oauth_consents_scopes_check check (char_length(scopes) <= 2048 and trim(both from scopes) <> '')
);
alter table auth.oauth_consents owner to supabase_auth_admin;
create index oauth_consents_client_id_idx on auth.oauth_consents using btree (client_id);
create index oauth_consents_user_order_idx on auth.oauth_consents using btree (user_id, granted_at desc);
alter table auth.oauth_consents enable row level security;

create table auth.one_time_tokens (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token_type auth.one_time_token_type not null,
  token_hash text not null,
  code_hash text,
  relates_to text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sign_up_id uuid,
  flow_state_id uuid,
  constraint one_time_tokens_pkey primary key (id),
  constraint one_time_tokens_user_id_token_type_key unique nulls not distinct (user_id, token_type, sign_up_id),
  constraint one_time_tokens_flow_state_id_fkey foreign key (flow_state_id) references auth.flow_state(id) on delete set null,
  constraint one_time_tokens_sign_up_id_fkey foreign key (sign_up_id) references auth.pending_sign_ups(id) on delete cascade,
  constraint one_time_tokens_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint one_time_tokens_token_hash_check check (token_hash <> '')
);
alter table auth.one_time_tokens owner to supabase_auth_admin;
create index one_time_tokens_flow_state_id_idx on auth.one_time_tokens using btree (flow_state_id);
create index one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);
create index one_time_tokens_sign_up_id_idx on auth.one_time_tokens using btree (sign_up_id);
create index one_time_tokens_token_hash_hash_idx on auth.one_time_tokens using hash (token_hash);
alter table auth.one_time_tokens enable row level security;

create table auth.pending_sign_ups (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  encrypted_password character varying(255),
  user_metadata jsonb not null default '{}'::jsonb,
  ip inet,
  created_at timestamptz not null default now(),
  constraint pending_sign_ups_pkey primary key (id),
  constraint pending_sign_ups_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
alter table auth.pending_sign_ups owner to supabase_auth_admin;
create index pending_sign_ups_user_id_idx on auth.pending_sign_ups using btree (user_id);
alter table auth.pending_sign_ups enable row level security;

create table auth.refresh_tokens (
  id bigint not null default nextval('auth.refresh_tokens_id_seq'::regclass),
  instance_id uuid,
  token character varying(255),
  user_id character varying(255),
  revoked boolean,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  parent character varying(255),
  session_id uuid,
  constraint refresh_tokens_pkey primary key (id),
  constraint refresh_tokens_token_unique unique (token),
  constraint refresh_tokens_session_id_fkey foreign key (session_id) references auth.sessions(id) on delete cascade
);
alter table auth.refresh_tokens owner to supabase_auth_admin;
create index refresh_tokens_parent_idx on auth.refresh_tokens using btree (parent);
create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens using btree (session_id, revoked);
create index refresh_tokens_updated_at_idx on auth.refresh_tokens using btree (updated_at desc);
alter table auth.refresh_tokens enable row level security;

create table auth.saml_providers (
  id uuid not null default gen_random_uuid(),
  sso_provider_id uuid not null,
  entity_id text not null,
  metadata_xml text not null,
  metadata_url text,
  attribute_mapping jsonb,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  name_id_format text,
  constraint saml_providers_pkey primary key (id),
  constraint saml_providers_entity_id_key unique (entity_id),
  constraint saml_providers_sso_provider_id_fkey foreign key (sso_provider_id) references auth.sso_providers(id) on delete cascade,
  constraint saml_providers_entity_id_check check (char_length(entity_id) > 0),
  constraint saml_providers_metadata_url_check check (metadata_url is null or char_length(metadata_url) > 0),
  constraint saml_providers_metadata_xml_check check (char_length(metadata_xml) > 0)
);
alter table auth.saml_providers owner to supabase_auth_admin;
create index saml_providers_sso_provider_id_idx on auth.saml_providers using btree (sso_provider_id);
alter table auth.saml_providers enable row level security;

create table auth.saml_relay_states (
  id uuid not null default gen_random_uuid(),
  sso_provider_id uuid not null,
  request_id text not null,
  for_email text,
  redirect_to text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  flow_state_id uuid,
  constraint saml_relay_states_pkey primary key (id),
  constraint saml_relay_states_flow_state_id_fkey foreign key (flow_state_id) references auth.flow_state(id) on delete cascade,
  constraint saml_relay_states_sso_provider_id_fkey foreign key (sso_provider_id) references auth.sso_providers(id) on delete cascade,
  constraint saml_relay_states_request_id_check check (char_length(request_id) > 0)
);
alter table auth.saml_relay_states owner to supabase_auth_admin;
create index saml_relay_states_created_at_idx on auth.saml_relay_states using btree (created_at desc);
create index saml_relay_states_flow_state_id_idx on auth.saml_relay_states using btree (flow_state_id);
create index saml_relay_states_for_email_idx on auth.saml_relay_states using btree (for_email);
create index saml_relay_states_sso_provider_id_idx on auth.saml_relay_states using btree (sso_provider_id);
alter table auth.saml_relay_states enable row level security;

create table auth.sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp without time zone,
  user_agent text,
  ip inet,
  tag text,
  oauth_client_id uuid,
  scopes text,
  constraint sessions_pkey primary key (id),
  constraint sessions_factor_id_fkey foreign key (factor_id) references auth.mfa_factors(id) on delete set null,
  constraint sessions_oauth_client_id_fkey foreign key (oauth_client_id) references auth.oauth_clients(id) on delete cascade,
  constraint sessions_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint sessions_scopes_check check (char_length(scopes) <= 4096)
);
alter table auth.sessions owner to supabase_auth_admin;
create index sessions_factor_id_idx on auth.sessions using btree (factor_id);
create index sessions_not_after_idx on auth.sessions using btree (not_after desc);
create index sessions_oauth_client_id_idx on auth.sessions using btree (oauth_client_id);
create index user_id_created_at_idx on auth.sessions using btree (user_id, created_at);
alter table auth.sessions enable row level security;

create table auth.sso_domains (
  id uuid not null default gen_random_uuid(),
  sso_provider_id uuid not null,
  domain text not null,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  constraint sso_domains_pkey primary key (id),
  constraint sso_domains_sso_provider_id_fkey foreign key (sso_provider_id) references auth.sso_providers(id) on delete cascade,
  constraint sso_domains_domain_check check (char_length(domain) > 0)
);
alter table auth.sso_domains owner to supabase_auth_admin;
create unique index sso_domains_domain_idx on auth.sso_domains using btree (lower(domain));
create index sso_domains_sso_provider_id_idx on auth.sso_domains using btree (sso_provider_id);
alter table auth.sso_domains enable row level security;

create table auth.sso_providers (
  id uuid not null default gen_random_uuid(),
  resource_id text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  disabled boolean,
  constraint sso_providers_pkey primary key (id),
  constraint sso_providers_resource_id_check check (resource_id is null or char_length(resource_id) > 0)
);
alter table auth.sso_providers owner to supabase_auth_admin;
create unique index sso_providers_resource_id_idx on auth.sso_providers using btree (lower(resource_id));
alter table auth.sso_providers enable row level security;

create table auth.users (
  id uuid not null default gen_random_uuid(),
  instance_id uuid,
  aud character varying(255),
  role character varying(255),
  email character varying(255),
  encrypted_password character varying(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token character varying(255) default ''::character varying,
  confirmation_sent_at timestamptz,
  recovery_token character varying(255) default ''::character varying,
  recovery_sent_at timestamptz,
  email_change_token_new character varying(255) default ''::character varying,
  email_change character varying(255) default ''::character varying,
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  phone text,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token character varying(255) default ''::character varying,
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current character varying(255) default ''::character varying,
  email_change_confirm_status smallint default 0,
  banned_until timestamptz,
  reauthentication_token character varying(255) default ''::character varying,
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false,
  constraint users_pkey primary key (id),
  constraint users_email_change_confirm_status_check check (email_change_confirm_status >= 0 and email_change_confirm_status <= 2)
);
alter table auth.users owner to supabase_auth_admin;
create unique index users_email_partial_key on auth.users using btree (email) where is_sso_user = false;
create index users_instance_id_email_idx on auth.users using btree (instance_id, lower(email::text));
create index users_instance_id_idx on auth.users using btree (instance_id);
create index users_is_anonymous_idx on auth.users using btree (is_anonymous);
create unique index users_phone_key on auth.users using btree (phone);
create trigger guard_admin_account after update of deleted_at, banned_until on auth.users for each row execute function private.guard_admin_account();
create trigger users_create_profile after insert on auth.users for each row execute function private.create_profile();
create trigger users_join_staff after insert or update of email_confirmed_at on auth.users for each row execute function private.join_staff();
create trigger users_record_consents after insert on auth.users for each row execute function private.record_sign_up_consents();
create trigger users_write_person after update of email, banned_until on auth.users for each row execute function private.update_person();
alter table auth.users enable row level security;

create table auth.webauthn_challenges (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  challenge_type text not null,
  session_data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint webauthn_challenges_pkey primary key (id),
  constraint webauthn_challenges_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint webauthn_challenges_challenge_type_check check (challenge_type = any (array['signup', 'registration', 'authentication']))
);
alter table auth.webauthn_challenges owner to supabase_auth_admin;
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges using btree (expires_at);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges using btree (user_id);
alter table auth.webauthn_challenges enable row level security;

create table auth.webauthn_credentials (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  attestation_type text not null default '',
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]'::jsonb,
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint webauthn_credentials_pkey primary key (id),
  constraint webauthn_credentials_credential_id_key unique (credential_id),
  constraint webauthn_credentials_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
alter table auth.webauthn_credentials owner to supabase_auth_admin;
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials using btree (user_id);
alter table auth.webauthn_credentials enable row level security;

create function auth.email()
returns text
language sql
stable
as $function$
  select auth.jwt() ->> 'email'
$function$;
grant execute on function auth.email() to public;

create function auth.jwt()
returns jsonb
language sql
stable
as $function$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$function$;
grant execute on function auth.jwt() to public;

create function auth.record_security_event()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  insert into platform.security_events (kind, user_id, address, occurred_at)
  values (
    'auth_' || coalesce(new.payload ->> 'action', 'unknown'),
    nullif(new.payload ->> 'actor_id', '00000000-0000-0000-0000-000000000000')::uuid,
    nullif(new.ip_address, ''),
    coalesce(new.created_at, now())
  );
  return null;
end $function$;

create function auth.refuse_audit_change()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op = 'TRUNCATE' and not pg_has_role('authenticator', current_user, 'member') then
    return null;
  end if;
  raise exception 'auth.audit_log_entries is append-only' using errcode = '42501';
end $function$;

create function auth.role()
returns text
language sql
stable
as $function$
  select auth.jwt() ->> 'role'
$function$;
grant execute on function auth.role() to public;

create function auth.uid()
returns uuid
language sql
stable
as $function$
  select nullif(auth.jwt() ->> 'sub', '')::uuid
$function$;
grant execute on function auth.uid() to public;

-- =================================================================================================
-- Schema graphql_public
-- =================================================================================================

grant usage on schema graphql_public to anon;
grant usage on schema graphql_public to authenticated;
grant usage on schema graphql_public to service_role;

-- =================================================================================================
-- Schema platform
-- =================================================================================================

grant usage on schema platform to service_role;
grant usage on schema platform to supabase_auth_admin;
grant usage on schema platform to supabase_storage_admin;

create table platform.backups (
  id uuid not null default gen_random_uuid(),
  status text not null default 'running',
  host text not null,
  file text not null,
  is_encrypted boolean not null,
  bytes bigint,
  error text,
  started_at timestamptz not null,
  finished_at timestamptz,
  is_by_hand boolean not null default false,
  deleted_at timestamptz,
  deleted_because text,
  constraint backups_pkey primary key (id),
  constraint backups_bytes_check check (bytes > 0),
  constraint backups_check check ((status = 'running') = (finished_at is null)),
  constraint backups_check1 check ((status = 'verified') = (bytes is not null)),
  constraint backups_check2 check ((status = 'failed') = (error is not null)),
  constraint backups_deletion_has_reason check ((deleted_at is null) = (deleted_because is null)),
  constraint backups_status_check check (status = any (array['running', 'verified', 'failed']))
);
create index backups_started_at_idx on platform.backups using btree (started_at desc);
alter table platform.backups enable row level security;
grant select on platform.backups to service_role;

create table platform.installation (
  id boolean not null default true,
  keys_fingerprint text,
  newest_migration text,
  constraint installation_pkey primary key (id),
  constraint installation_id_check check (id)
);
alter table platform.installation enable row level security;

create table platform.mail_messages (
  id uuid not null,
  category text not null,
  to_address text not null,
  reply_to text,
  subject text not null,
  text text not null,
  html text,
  dedupe_key text,
  status text not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  transport text,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  content jsonb not null,
  unsubscribe_url text,
  constraint mail_messages_pkey primary key (id),
  constraint mail_messages_dedupe_key_key unique (dedupe_key),
  constraint mail_messages_content_check check (jsonb_typeof(content) = 'object'),
  constraint mail_messages_reply_to_check check (reply_to !~ '[[:cntrl:][:space:],;<>]'),
  constraint mail_messages_status_check check (status = any (array['queued', 'sent', 'failed'])),
  constraint mail_messages_subject_check check (subject !~ '[[:cntrl:]]'),
  constraint mail_messages_to_address_check check (to_address !~ '[[:cntrl:][:space:],;<>]'),
  constraint mail_messages_transport_check check (transport = any (array['smtp', 'mailbox'])),
  constraint mail_messages_unsubscribe_url_check check (unsubscribe_url ~ '^https?://[!-;=?-~]+$')
);
create index mail_messages_queued_at_idx on platform.mail_messages using btree (queued_at desc);
grant select, insert, update, delete on platform.mail_messages to service_role;
grant insert (id, category, to_address, reply_to, subject, text, dedupe_key, content, unsubscribe_url) on platform.mail_messages to supabase_auth_admin;

create table platform.rate_limits (
  key text not null,
  count integer not null,
  window_ends_at timestamptz not null,
  constraint rate_limits_pkey primary key (key)
);
create index rate_limits_window_ends_at_idx on platform.rate_limits using btree (window_ends_at);
grant select, insert, update, delete on platform.rate_limits to service_role;
grant select, insert, update, delete on platform.rate_limits to supabase_auth_admin;

create table platform.security_events (
  id bigint not null generated always as identity,
  kind text not null,
  user_id uuid,
  actor_id uuid,
  address text,
  request text,
  details jsonb not null default '{}'::jsonb,
  count integer not null default 1,
  occurred_at timestamptz not null default now(),
  constraint security_events_pkey primary key (id),
  constraint security_events_address_check check (char_length(address) <= 64),
  constraint security_events_count_check check (count > 0),
  constraint security_events_details_check check (jsonb_typeof(details) = 'object' and length(details::text) <= 8000),
  constraint security_events_kind_check check (kind ~ '^[a-z0-9_]{1,64}$'),
  constraint security_events_request_check check (char_length(request) <= 120)
);
create index security_events_kind_idx on platform.security_events using btree (kind, occurred_at desc);
create index security_events_occurred_at_idx on platform.security_events using btree (occurred_at desc, id desc);
create trigger security_events_append_only before delete or update on platform.security_events for each row execute function platform.refuse_security_event_change();
create trigger security_events_no_truncate before truncate on platform.security_events for each statement execute function platform.refuse_security_event_change();
alter table platform.security_events enable row level security;
grant select, insert, delete on platform.security_events to service_role;

create table platform.sms_messages (
  id uuid not null,
  category text not null,
  to_number text not null,
  text text not null,
  status text not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  transport text,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint sms_messages_pkey primary key (id),
  constraint sms_messages_status_check check (status = any (array['queued', 'sent', 'failed'])),
  constraint sms_messages_text_check check (char_length(text) >= 1 and char_length(text) <= 1600),
  constraint sms_messages_to_number_check check (to_number ~ '^\+[1-9][0-9]{1,14}$'),
  constraint sms_messages_transport_check check (transport = any (array['termii', 'twilio', 'mailbox']))
);
create index sms_messages_queued_at_idx on platform.sms_messages using btree (queued_at desc);
grant select, insert, update, delete on platform.sms_messages to service_role;
grant insert (id, category, to_number, text) on platform.sms_messages to supabase_auth_admin;

create table platform.storage_home (
  is_only boolean not null default true,
  id uuid not null default gen_random_uuid(),
  constraint storage_home_pkey primary key (is_only),
  constraint storage_home_is_only_check check (is_only)
);
grant select on platform.storage_home to supabase_storage_admin;

create function platform.notify_schema_change()
returns event_trigger
language plpgsql
set search_path to ''
as $function$
begin
  if tg_event = 'ddl_command_end' then
    if not exists (
      select from pg_event_trigger_ddl_commands() where coalesce(schema_name, '') <> 'pg_temp'
    ) then
      return;
    end if;
  elsif not exists (
    select from pg_event_trigger_dropped_objects() where not is_temporary
  ) then
    return;
  end if;
  perform pg_notify('pgrst', 'reload schema');
end $function$;

create function platform.refuse_security_event_change()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  if tg_op = 'DELETE' and old.occurred_at < now() - interval '400 days' then
    return old;
  end if;
  raise exception 'Security events are kept unchanged for 400 days' using errcode = '42501';
end $function$;

create function platform.require_session(of_user uuid, of_session uuid)
returns void
language plpgsql
stable security definer
set search_path to ''
as $function$
declare
  problem text;
begin
  select case
      when u.deleted_at is not null then 'user_not_found'
      when u.banned_until > now() then 'user_banned'
      when of_session is not null and s.id is null then 'session_not_found'
      else ''
    end
    into problem
    from auth.users u
      left join auth.sessions s on s.id = of_session and s.user_id = u.id
        and (s.not_after is null or s.not_after > now())
    where u.id = of_user;
  if problem = '' then
    return;
  end if;
  -- The format in which the Data API takes over a whole response.
  raise sqlstate 'PGRST' using
    message = jsonb_build_object('code', coalesce(problem, 'user_not_found'),
      'message', 'The session of this token has ended')::text,
    detail = '{"status": 401, "headers": {"WWW-Authenticate": "Bearer error=\"invalid_token\""}}';
end $function$;
grant execute on function platform.require_session(uuid,uuid) to public;

-- =================================================================================================
-- Schema realtime
-- =================================================================================================

grant usage on schema realtime to anon;
grant usage on schema realtime to authenticated;
grant usage on schema realtime to service_role;
grant create, usage on schema realtime to supabase_realtime_admin;

create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  binary_payload bytea,
  private boolean default false,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint messages_pkey primary key (id, inserted_at)
);
alter table realtime.messages owner to supabase_realtime_admin;
create index messages_inserted_at_idx on realtime.messages using btree (inserted_at);
create index messages_topic_inserted_at_idx on realtime.messages using btree (topic, inserted_at desc) where extension = 'broadcast' and private;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon;
grant select, insert, update on realtime.messages to authenticated;
grant select, insert, update on realtime.messages to service_role;

create table realtime.outbox (
  id bigint not null generated always as identity,
  transaction_id xid8 not null default pg_current_xact_id(),
  type text not null,
  entity regclass,
  record jsonb,
  old_record jsonb,
  content bytea,
  constraint outbox_pkey primary key (id),
  constraint outbox_type_check check (type = any (array['INSERT', 'UPDATE', 'DELETE', 'MESSAGE']))
);
create index outbox_transaction_id_idx on realtime.outbox using btree (transaction_id);
alter table realtime.outbox enable row level security;

create table realtime.outbox_readers (
  id uuid not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  expires_at timestamptz not null,
  constraint outbox_readers_pkey primary key (id)
);
alter table realtime.outbox_readers enable row level security;

create function realtime.broadcast_changes(topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW')
returns void
language plpgsql
as $function$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object('old_record', old, 'record', new, 'operation', operation,
      'table', table_name, 'schema', table_schema),
    event_name, topic_name);
end $function$;
grant execute on function realtime.broadcast_changes(text,text,text,text,text,record,record,text) to public;

create function realtime.check_binding(request jsonb)
returns void
language plpgsql
stable
as $function$
declare
  entity regclass;
  is_published boolean := false;
  allowed text[];
  c jsonb;
  col text;
  type regtype;
  type_name text;
begin
  for entity in
    select format('%I.%I', p.schemaname, p.tablename)::regclass
    from pg_publication_tables p
    where p.pubname = 'supabase_realtime'
      and request ->> 'schema' in ('*', p.schemaname)
      and request ->> 'table' in ('*', p.tablename)
  loop
    is_published := true;
    select coalesce(array_agg(a.attname::text), '{}') into allowed
    from pg_attribute a
    where a.attrelid = entity and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(request ->> 'role', a.attrelid, a.attnum, 'SELECT');
    for c in select * from jsonb_array_elements(request -> 'conditions') loop
      col := c ->> 'column';
      if not col = any (allowed) then
        raise exception 'invalid column for filter %', col;
      end if;
      select a.atttypid::regtype, format_type(a.atttypid, a.atttypmod) into type, type_name
      from pg_attribute a where a.attrelid = entity and a.attname = col;
      if c ->> 'op' = 'is' then
        if c ->> 'value' not in ('null', 'true', 'false', 'unknown') then
          raise exception 'invalid value for is filter: must be null, true, false, or unknown';
        end if;
        if c ->> 'value' <> 'null' and type <> 'boolean'::regtype then
          raise exception 'is % filter requires a boolean column, got %', c ->> 'value', type;
        end if;
        continue;
      end if;
      if c ->> 'op' in ('match', 'imatch') then
        begin
          perform '' ~ (c ->> 'value');
        exception when others then
          raise exception 'invalid regular expression for % filter: %', c ->> 'op', sqlerrm;
        end;
      elsif c ->> 'op' = 'in' then
        execute format('select %L::%s', c ->> 'value', realtime.value_type('in', type_name));
        if (select cardinality((c ->> 'value')::text[])) > 100 then
          raise exception 'too many values for `in` filter. Maximum 100';
        end if;
      elsif c ->> 'op' not in ('like', 'ilike') then
        execute format('select %L::%s', c ->> 'value', type_name);
      end if;
      -- The operator must exist for the type. It is tried as it will be used.
      begin
        execute format(
          'select %s from (select null::%s as x, %L::%s as value) f',
          realtime.condition_sql(c ->> 'op', type_name), type_name,
          c ->> 'value', realtime.value_type(c ->> 'op', type_name));
      exception when others then
        raise exception 'operator % is not supported on column % of type %: %',
          c ->> 'op', col, type, sqlerrm;
      end;
    end loop;
    if jsonb_typeof(request -> 'select') = 'array' then
      for col in select * from jsonb_array_elements_text(request -> 'select') loop
        if not col = any (allowed) then
          raise exception 'invalid column for select %', col;
        end if;
      end loop;
    end if;
  end loop;
  if not is_published then
    raise no_data_found using message = 'not published';
  end if;
end $function$;
grant execute on function realtime.check_binding(jsonb) to service_role;

create function realtime.check_changes(request jsonb)
returns jsonb
language plpgsql
stable
as $function$
declare
  caller text := current_setting('role');
  tables jsonb[] := '{}';
  rights jsonb := '{}';
  known text;
  requested jsonb;
  person jsonb;
  part jsonb;
  -- Of the table that was read last, because most people follow the same one.
  at int;
  answer jsonb;
  all_keys text[];
  told jsonb;
  parts jsonb;
  people jsonb := '[]';
  entity oid;
  wanted text[];
  visible text[];
  begun timestamptz;
  started timestamptz;
begin
  if exists (
    select from jsonb_array_elements(request -> 'transactions') id
    where not realtime.is_visible(id::bigint)
  ) then
    return null;
  end if;
  for requested in select * from jsonb_array_elements(request -> 'tables') loop
    begin
      tables := tables || coalesce(realtime.read_changed_rows(requested), 'null');
    exception when others then
      tables := tables || jsonb_build_object('error', sqlerrm, 'code', sqlstate);
    end;
  end loop;
  begun := clock_timestamp();
  for person in select * from jsonb_array_elements(request -> 'people') loop
    started := clock_timestamp();
    -- Whoever comes after slow policies is asked about in another call.
    if started - begun > interval '1 s' then
      people := people || '{"isLate": true}'::jsonb;
      continue;
    end if;
    begin
      perform set_config('role', person ->> 'role', true),
        set_config('request.jwt.claims', person ->> 'claims', true);
      parts := '[]';
      for part in select * from jsonb_array_elements(person -> 'tables') loop
        if at is distinct from (part ->> 'table')::int then
          at := (part ->> 'table')::int;
          answer := tables[at + 1];
          requested := request -> 'tables' -> at;
          all_keys := array(
            select distinct p.value ->> 'key'
            from jsonb_each(coalesce(nullif(answer, 'null') -> 'present', '{}')) p);
        end if;
        known := concat_ws(' ', person ->> 'role', part ->> 'table');
        if answer = 'null' then
          parts := parts || 'null'::jsonb;
          continue;
        end if;
        begin
          if not rights ? known then
            entity := format('%I.%I', requested ->> 'schema', requested ->> 'table')::regclass;
            rights := rights || jsonb_build_object(known, jsonb_build_object(
              'columns', (
                select coalesce(jsonb_agg(a.attname order by a.attnum), '[]')
                from pg_attribute a
                where a.attrelid = entity and a.attnum > 0 and not a.attisdropped
                  and has_column_privilege(a.attrelid, a.attnum, 'SELECT')),
              'isBound', row_security_active(entity),
              -- Without a policy for them they see no row at all, so they learn of no deletion.
              'hasPolicy', exists (
                select from pg_policy p
                where p.polrelid = entity and p.polpermissive and p.polcmd in ('r', '*')
                  and (p.polroles = '{0}' or exists (
                    select from unnest(p.polroles) r where pg_has_role(r, 'usage'))))));
          end if;
          visible := null;
          if (rights -> known ->> 'isBound')::boolean
            and answer ->> 'sql' is not null
            and rights -> known -> 'columns' @> (answer -> 'key')
          then
            wanted := all_keys;
            if part -> 'filters' <> 'null' then
              wanted := array(
                select distinct present ->> 'key'
                from jsonb_each(answer -> 'present') p(n, present)
                where exists (
                  select from jsonb_array_elements_text(part -> 'filters') f
                  where answer -> 'matches' -> f @> to_jsonb(2 * n::int + 1)));
            end if;
            if wanted <> '{}' then
              execute answer ->> 'sql' into visible using wanted;
            end if;
          end if;
          parts := parts || jsonb_build_array(
            rights -> known || jsonb_build_object('visible', coalesce(to_jsonb(visible), '[]')));
        exception when others then
          parts := parts || jsonb_build_object('error', sqlerrm, 'code', sqlstate);
        end;
      end loop;
      told := jsonb_build_object('tables', parts);
    exception when others then
      -- There is no such role, for example.
      told := jsonb_build_object('error', sqlerrm, 'code', sqlstate);
    end;
    perform set_config('role', caller, true);
    people := people || (told || jsonb_build_object(
      'ms', extract(epoch from clock_timestamp() - started) * 1000));
  end loop;
  return jsonb_build_object('people', people, 'tables', (
    select jsonb_agg(case when t = 'null' then t else t - 'sql' end) from unnest(tables) t));
end $function$;
grant execute on function realtime.check_changes(jsonb) to service_role;

create function realtime.condition_sql(op text, type text)
returns text
language sql
immutable
set search_path to ''
as $function$
  select case op
    when 'eq' then 'x = f.value'
    when 'neq' then 'x <> f.value'
    when 'lt' then 'x < f.value'
    when 'lte' then 'x <= f.value'
    when 'gt' then 'x > f.value'
    when 'gte' then 'x >= f.value'
    when 'in' then 'x = any(f.value)'
    when 'like' then 'x like f.value'
    when 'ilike' then 'x ilike f.value'
    when 'match' then 'x ~ f.value'
    when 'imatch' then 'x ~* f.value'
    when 'isdistinct' then 'x is distinct from f.value'
    when 'is' then case type
      when 'boolean' then $is$ case f.value when 'null' then x is null
        when 'unknown' then x is unknown when 'true' then x is true else x is false end $is$
      else 'x is null' end
  end
$function$;
grant execute on function realtime.condition_sql(text,text) to service_role;

create function realtime.has_other_readers(reader uuid)
returns boolean
language sql
stable security definer
set search_path to ''
as $function$
  select exists (
    select from realtime.outbox_readers where id <> reader and expires_at > pg_catalog.now())
$function$;
grant execute on function realtime.has_other_readers(uuid) to service_role;

create function realtime.install_outbox_triggers()
returns void
language plpgsql
set search_path to ''
set lock_timeout to '500ms'
as $function$
declare
  entity regclass;
begin
  for entity in
    select format('%I.%I', p.schemaname, p.tablename)::regclass
    from pg_catalog.pg_publication_tables p
    where p.pubname in ('supabase_realtime', 'supabase_realtime_messages_publication')
    except
    select t.tgrelid::regclass from pg_catalog.pg_trigger t where t.tgname = 'realtime_outbox'
  loop
    begin
      execute format(
        'create trigger realtime_outbox after insert or update or delete on %s
         for each row execute function realtime.record_change(%L)', entity, entity::oid);
    exception when insufficient_privilege then
      raise warning 'Changes of % cannot be sent (%)', entity, sqlerrm;
    end;
  end loop;
  for entity in
    select t.tgrelid::regclass
    from pg_catalog.pg_trigger t
    where t.tgname = 'realtime_outbox' and t.tgparentid = 0
    except
    select format('%I.%I', p.schemaname, p.tablename)::regclass
    from pg_catalog.pg_publication_tables p
    where p.pubname in ('supabase_realtime', 'supabase_realtime_messages_publication')
  loop
    begin
      execute format('drop trigger realtime_outbox on %s', entity);
    exception when insufficient_privilege then
      raise warning 'Changes of % are still sent (%)', entity, sqlerrm;
    end;
  end loop;
end $function$;

create function realtime.is_visible(transaction_id bigint)
returns boolean
language sql
stable
set search_path to ''
as $function$
  select pg_catalog.pg_visible_in_snapshot(
    (case
      when near.id - near.next > 2147483648 then near.id - 4294967296
      when near.next - near.id > 2147483648 then near.id + 4294967296
      else near.id
    end)::text::xid8, pg_catalog.pg_current_snapshot())
  from (
    select next, (next >> 32 << 32) + transaction_id as id
    from (select pg_catalog.pg_snapshot_xmax(
      pg_catalog.pg_current_snapshot())::text::bigint as next) s) near
$function$;
grant execute on function realtime.is_visible(bigint) to service_role;

create function realtime.key_of(entity regclass, out names text[], out types text[])
returns record
language sql
stable
set search_path to ''
as $function$
  select pg_catalog.array_agg(a.attname::text order by k.position),
    pg_catalog.array_agg(pg_catalog.format_type(a.atttypid, a.atttypmod) order by k.position)
  from pg_catalog.pg_index i,
    unnest(i.indkey) with ordinality k(attnum, position),
    pg_catalog.pg_attribute a
  where i.indrelid = entity and i.indisprimary
    and a.attrelid = i.indrelid and a.attnum = k.attnum
$function$;
grant execute on function realtime.key_of(regclass) to service_role;

create function realtime.read_changed_rows(request jsonb)
returns jsonb
language plpgsql
stable security definer
set search_path to 'pg_catalog', 'extensions'
as $function$
declare
  entity regclass := to_regclass(format('%I.%I', request ->> 'schema', request ->> 'table'));
  full_name text := format('%I.%I', request ->> 'schema', request ->> 'table');
  key record;
  key_sql text;
  -- An array of arrays would be one longer array, so a key that is an array is told as JSON.
  is_plain_key boolean;
  present jsonb := '{}';
  versions jsonb;
  kind record;
  type text;
  codes bigint[];
  hits bigint[] := '{}';
begin
  if entity is null then return null; end if;
  key := realtime.key_of(entity);
  is_plain_key := cardinality(key.names) = 1 and key.types[1] not like '%[]';
  if key.names is not null then
    -- The key as one text: of one column its value, of several an array.
    select case when is_plain_key then min(format('t.%I::text', name))
        else format('jsonb_build_array(%s)::text', string_agg(format('t.%I', name), ', '))
      end
    into key_sql from unnest(key.names) name;
    execute format(
      'select jsonb_object_agg(c.n, jsonb_build_object(''key'', %s, ''row'', to_jsonb(t.*)))
       from (select v.value ->> ''n'' as n, %s
             from jsonb_array_elements($1) v where v.value ->> ''type'' <> ''DELETE'') c
         join %s t on %s',
      key_sql,
      (select string_agg(format('%s as k%s',
          realtime.value_sql(format('(v.value -> ''row'' -> %L)', name), type_name), position), ', ')
        from unnest(key.names, key.types) with ordinality k(name, type_name, position)),
      full_name,
      (select string_agg(format('t.%I = c.k%s', name, position), ' and ')
        from unnest(key.names) with ordinality k(name, position)))
    into present using request -> 'changes';
    present := coalesce(present, '{}');
  end if;

  select jsonb_agg(jsonb_build_object('v', v, 'row', row_)) into versions
  from jsonb_array_elements(request -> 'changes') c,
    lateral (select present -> (c ->> 'n') -> 'row' as now_) p,
    lateral (values
      (2 * (c ->> 'n')::int, coalesce(now_, '{}') || (c -> 'row')),
      (2 * (c ->> 'n')::int + 1, now_)) w(v, row_)
  where row_ is not null;

  for kind in
    select c ->> 'column' as name, c ->> 'op' as op, (c ->> 'negate')::boolean as negate,
      array_agg((f.number - 1)::int) as filters, array_agg(c ->> 'value') as values
    from jsonb_array_elements(request -> 'filters') with ordinality f(conditions, number),
      jsonb_array_elements(f.conditions) c
    group by 1, 2, 3
  loop
    select format_type(a.atttypid, a.atttypmod) into type from pg_attribute a
    where a.attrelid = entity and a.attname = kind.name and a.attnum > 0 and not a.attisdropped;
    continue when type is null;
    begin
      -- `offset 0` keeps each value from being read again for each pair.
      execute format(
        'select array_agg(f.number::bigint * 1000000 + p.v)
         from (select (v.value ->> ''v'')::int as v, %s as x
               from jsonb_array_elements($1) v where v.value -> ''row'' ? %L offset 0) p
           join (select number, value::%s as value
                 from unnest($2, $3) f(number, value) offset 0) f on %s',
        realtime.value_sql(format('(v.value -> ''row'' -> %L)', kind.name), type), kind.name,
        realtime.value_type(kind.op, type),
        format(case when kind.negate then 'not (%s)' else '%s' end,
          realtime.condition_sql(kind.op, type)))
      into codes using versions, kind.filters, kind.values;
      hits := hits || codes;
    exception when others then
      -- A column whose type was changed: what cannot be compared does not match.
      raise warning 'a filter on % cannot be evaluated: %', full_name, sqlerrm;
    end;
  end loop;

  return jsonb_build_object(
    'key', key.names,
    'columns', (
      select jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = entity and a.attnum > 0 and not a.attisdropped),
    -- Only what differs from the change, so that large rows do not travel twice.
    'present', (
      select coalesce(jsonb_object_agg(c ->> 'n', jsonb_build_object(
        'key', p.row_ ->> 'key',
        'differs', (
          select jsonb_object_agg(e.key, e.value) from jsonb_each(p.row_ -> 'row') e
          where c -> 'row' -> e.key is distinct from e.value))), '{}')
      from jsonb_array_elements(request -> 'changes') c,
        lateral (select present -> (c ->> 'n') as row_) p
      where p.row_ is not null),
    'matches', (
      select coalesce(jsonb_object_agg(found.number, found.fitting), '{}') from (
        select code / 1000000 as number, jsonb_agg(code % 1000000) as fitting from (
          select code from unnest(hits) code group by code
          having count(*) = jsonb_array_length(
            request -> 'filters' -> (code / 1000000)::int)) codes
        group by 1) found),
    -- As the role of a reader, with the wanted keys as $1.
    'sql', case
      when is_plain_key then format(
        'select array_agg(%s) from %s t where t.%I = any ($1::%s[])',
        key_sql, full_name, key.names[1], key.types[1])
      when key.names is not null then format(
        'select array_agg(%s) from (select k::jsonb as k from unnest($1) k) w join %s t on %s',
        key_sql, full_name, (
          select string_agg(format('t.%I = %s', name,
            realtime.value_sql(format('(w.k -> %s)', position - 1), type_name)), ' and ')
          from unnest(key.names, key.types) with ordinality k(name, type_name, position)))
    end);
end $function$;
grant execute on function realtime.read_changed_rows(jsonb) to service_role;

create function realtime.read_outbox(after pg_snapshot, until pg_snapshot)
returns table(transaction_id text, type text, schema_name text, table_name text, columns jsonb, record text, old_record text, content bytea)
language sql
stable
set search_path to ''
as $function$
  select o.transaction_id::text, o.type, n.nspname, c.relname,
    (select pg_catalog.jsonb_agg(
        pg_catalog.jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum)
      from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    o.record::text,
    case
      when o.type = 'INSERT' then null
      when c.relreplident = 'f' then o.old_record
      when o.type = 'DELETE' or o.type = 'UPDATE' and (
        select pg_catalog.bool_or(o.record -> a.attname is distinct from o.old_record -> a.attname)
        from pg_catalog.pg_index i
          join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid
          and (i.indisreplident or (c.relreplident = 'd' and i.indisprimary)))
      then (
        select pg_catalog.jsonb_object_agg(a.attname, o.old_record -> a.attname)
        from pg_catalog.pg_index i
          join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid
          and (i.indisreplident or (c.relreplident = 'd' and i.indisprimary)))
    end::text,
    o.content
  from realtime.outbox o
    left join pg_catalog.pg_class c on c.oid = o.entity
    left join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where o.transaction_id >= pg_catalog.pg_snapshot_xmin(after)
    and not pg_catalog.pg_visible_in_snapshot(o.transaction_id, after)
    and pg_catalog.pg_visible_in_snapshot(o.transaction_id, until)
    and (o.entity is null or c.oid is not null)
  order by o.id
$function$;

create function realtime.record_change()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  if exists (select from realtime.outbox_readers where expires_at > now()) then
    insert into realtime.outbox (type, entity, record, old_record) values (
      tg_op, tg_argv[0]::oid::regclass,
      case when tg_op <> 'DELETE' then to_jsonb(new) end,
      case when tg_op <> 'INSERT' then to_jsonb(old) end);
    notify realtime_outbox;
  end if;
  return null;
end $function$;

create function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void
language plpgsql
as $function$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  if jsonb_typeof(payload) = 'object' and not payload ? 'id' then
    payload := payload || jsonb_build_object('id', message_id);
  end if;
  insert into realtime.messages (id, payload, event, topic, private, extension)
    values (message_id, payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end $function$;
grant execute on function realtime.send(jsonb,text,text,boolean) to public;

create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true)
returns void
language plpgsql
as $function$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
    values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end $function$;
grant execute on function realtime.send_binary(bytea,text,text,boolean) to public;

create function realtime.topic()
returns text
language sql
stable
as $function$
  select nullif(current_setting('realtime.topic', true), '')
$function$;
grant execute on function realtime.topic() to public;

create function realtime.value_sql(value text, type text)
returns text
language sql
immutable
set search_path to ''
as $function$
  select case
    when type in ('json', 'jsonb') then pg_catalog.format('nullif(%s, ''null'')::%s', value, type)
    else pg_catalog.format(
      'case when jsonb_typeof(%1$s) in (''array'', ''object'')
         then (select r.x from jsonb_to_record(jsonb_build_object(''x'', %1$s)) r(x %2$s))
         else (%1$s #>> ''{}'')::%2$s end', value, type)
  end
$function$;
grant execute on function realtime.value_sql(text,text) to service_role;

create function realtime.value_type(op text, type text)
returns text
language sql
immutable
set search_path to ''
as $function$
  select case op when 'in' then type || '[]' when 'is' then 'text' else type end
$function$;
grant execute on function realtime.value_type(text,text) to service_role;

create function realtime.write_message(content bytea)
returns void
language sql
security definer
set search_path to ''
as $function$
  insert into realtime.outbox (type, content) values ('MESSAGE', write_message.content);
  select pg_catalog.pg_notify('realtime_outbox', '');
$function$;
grant execute on function realtime.write_message(bytea) to service_role;

-- =================================================================================================
-- Schema storage
-- =================================================================================================

grant usage on schema storage to anon;
grant usage on schema storage to authenticated;
grant usage on schema storage to service_role;
grant create, usage on schema storage to supabase_storage_admin;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text not null,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'::storage.buckettype,
  constraint buckets_pkey primary key (id),
  constraint buckets_name_length_check check (length(name) <= 100)
);
alter table storage.buckets owner to supabase_storage_admin;
create unique index bname on storage.buckets using btree (name);
alter table storage.buckets enable row level security;
grant select, insert, update, delete on storage.buckets to anon;
grant select, insert, update, delete on storage.buckets to authenticated;
grant select, insert, update, delete, truncate, references, trigger, maintain on storage.buckets to service_role;

create table storage.buckets_vectors (
  id text not null,
  type text not null default 'VECTOR',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint buckets_vectors_pkey primary key (id),
  constraint buckets_vectors_id_check check (length(id) >= 3 and length(id) <= 63),
  constraint buckets_vectors_type_check check (type = 'VECTOR')
);
alter table storage.buckets_vectors owner to supabase_storage_admin;
alter table storage.buckets_vectors enable row level security;
grant select on storage.buckets_vectors to service_role;

create table storage.objects (
  id uuid not null default gen_random_uuid(),
  bucket_id text,
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb,
  listing_key text generated always as ((lower(name) || '') || name) stored,
  constraint objects_pkey primary key (id),
  constraint "objects_bucketId_fkey" foreign key (bucket_id) references storage.buckets(id)
);
alter table storage.objects owner to supabase_storage_admin;
create unique index bucketid_objname on storage.objects using btree (bucket_id, name);
create index idx_objects_bucket_id_name on storage.objects using btree (bucket_id, name collate "C");
create index name_prefix_search on storage.objects using btree (name text_pattern_ops);
create index objects_bucket_id_listing_key_idx on storage.objects using btree (bucket_id, listing_key);
create trigger update_objects_updated_at before update on storage.objects for each row execute function storage.update_updated_at_column();
alter table storage.objects enable row level security;
create policy company_files_select_admin on storage.objects for select to authenticated
  using (
case bucket_id
    when 'cvs' then ( select private.has_grant(variadic array['content', 'support']) as has_grant)
    when 'transfer-proofs' then ( select private.has_grant(variadic array['finance']) as has_grant)
    when 'dispute-evidence' then ( select private.has_grant(variadic array['finance']) as has_grant)
    when 'return-photos' then ( select private.has_grant(variadic array['sales', 'stock', 'finance', 'support']) as has_grant)
    when 'company-documents' then ( select private.is_admin() as is_admin)
    when 'product-images' then ( select private.is_admin() as is_admin)
    when 'content-images' then ( select private.is_admin() as is_admin)
    else false
end);
create policy profile_photos_select_owner_or_admin on storage.objects for select to authenticated
  using (bucket_id = 'profile-photos' and (name = (((( select auth.uid() as uid))::text) || '/photo') or ( select private.has_grant(variadic array['sales', 'support', 'finance']) as has_grant)));
create policy company_files_insert_admin on storage.objects for insert to authenticated
  with check ((bucket_id = any (array['company-documents', 'content-images'])) and ( select private.has_grant(variadic array['content']) as has_grant));
create policy profile_photos_insert_owner on storage.objects for insert to authenticated
  with check (bucket_id = 'profile-photos' and name = (((( select auth.uid() as uid))::text) || '/photo'));
create policy company_files_update_admin on storage.objects for update to authenticated
  using ((bucket_id = any (array['company-documents', 'content-images'])) and ( select private.has_grant(variadic array['content']) as has_grant))
  with check ((bucket_id = any (array['company-documents', 'content-images'])) and ( select private.has_grant(variadic array['content']) as has_grant));
create policy profile_photos_update_owner on storage.objects for update to authenticated
  using (bucket_id = 'profile-photos' and name = (((( select auth.uid() as uid))::text) || '/photo'))
  with check (bucket_id = 'profile-photos' and name = (((( select auth.uid() as uid))::text) || '/photo'));
create policy company_files_delete_admin on storage.objects for delete to authenticated
  using ((bucket_id = any (array['company-documents', 'content-images'])) and ( select private.has_grant(variadic array['content']) as has_grant));
create policy profile_photos_delete_owner on storage.objects for delete to authenticated
  using (bucket_id = 'profile-photos' and name = (((( select auth.uid() as uid))::text) || '/photo'));
create policy profile_photos_all_second_factor on storage.objects as restrictive for all to authenticated
  using (bucket_id <> 'profile-photos' or ( select private.has_given_second_factor() as has_given_second_factor));
grant select, insert, update, delete on storage.objects to anon;
grant select, insert, update, delete on storage.objects to authenticated;
grant select, insert, update, delete, truncate, references, trigger, maintain on storage.objects to service_role;

create table storage.s3_multipart_uploads (
  id text not null,
  in_progress_size bigint not null default 0,
  upload_signature text not null,
  bucket_id text not null,
  key text not null,
  version text not null,
  owner_id text,
  created_at timestamptz not null default now(),
  user_metadata jsonb,
  metadata jsonb,
  constraint s3_multipart_uploads_pkey primary key (id),
  constraint s3_multipart_uploads_bucket_id_fkey foreign key (bucket_id) references storage.buckets(id)
);
alter table storage.s3_multipart_uploads owner to supabase_storage_admin;
create index idx_multipart_uploads_list on storage.s3_multipart_uploads using btree (bucket_id, key, created_at);
alter table storage.s3_multipart_uploads enable row level security;
grant select on storage.s3_multipart_uploads to anon;
grant select on storage.s3_multipart_uploads to authenticated;
grant select, insert, update, delete, truncate, references, trigger, maintain on storage.s3_multipart_uploads to service_role;

create table storage.s3_multipart_uploads_parts (
  id uuid not null default gen_random_uuid(),
  upload_id text not null,
  size bigint not null default 0,
  part_number integer not null,
  bucket_id text not null,
  key text not null,
  etag text not null,
  owner_id text,
  version text not null,
  created_at timestamptz not null default now(),
  constraint s3_multipart_uploads_parts_pkey primary key (id),
  constraint s3_multipart_uploads_parts_bucket_id_fkey foreign key (bucket_id) references storage.buckets(id),
  constraint s3_multipart_uploads_parts_upload_id_fkey foreign key (upload_id) references storage.s3_multipart_uploads(id) on delete cascade
);
alter table storage.s3_multipart_uploads_parts owner to supabase_storage_admin;
create index s3_multipart_uploads_parts_bucket_id_idx on storage.s3_multipart_uploads_parts using btree (bucket_id);
create index s3_multipart_uploads_parts_upload_id_idx on storage.s3_multipart_uploads_parts using btree (upload_id, part_number);
alter table storage.s3_multipart_uploads_parts enable row level security;
grant select on storage.s3_multipart_uploads_parts to anon;
grant select on storage.s3_multipart_uploads_parts to authenticated;
grant select, insert, update, delete, truncate, references, trigger, maintain on storage.s3_multipart_uploads_parts to service_role;

create table storage.unfinished_upload_parts (
  upload_id uuid not null,
  number integer not null,
  version uuid not null,
  size_bytes bigint not null,
  etag text not null,
  created_at timestamptz not null default now(),
  constraint unfinished_upload_parts_pkey primary key (upload_id, number),
  constraint unfinished_upload_parts_upload_id_fkey foreign key (upload_id) references storage.unfinished_uploads(id) on delete cascade,
  constraint unfinished_upload_parts_number_check check (number >= 1 and number <= 10000),
  constraint unfinished_upload_parts_size_bytes_check check (size_bytes >= 0)
);
alter table storage.unfinished_upload_parts owner to supabase_storage_admin;
alter table storage.unfinished_upload_parts enable row level security;

create table storage.unfinished_uploads (
  id uuid not null default gen_random_uuid(),
  protocol text not null,
  bucket_id text not null,
  name text not null,
  version uuid not null default gen_random_uuid(),
  role text not null,
  owner_id text,
  quota_key text,
  upsert boolean not null,
  size_bytes bigint,
  content_type text not null,
  cache_control text not null,
  user_metadata jsonb,
  tus_metadata jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  lease_id uuid,
  leased_until timestamptz,
  release_requested boolean not null default false,
  finished_at timestamptz,
  etag text,
  constraint unfinished_uploads_pkey primary key (id),
  constraint unfinished_uploads_bucket_id_fkey foreign key (bucket_id) references storage.buckets(id) on delete cascade,
  constraint unfinished_uploads_check check ((lease_id is null) = (leased_until is null)),
  constraint unfinished_uploads_check1 check ((finished_at is null) = (etag is null)),
  constraint unfinished_uploads_protocol_check check (protocol = any (array['tus', 's3'])),
  constraint unfinished_uploads_size_bytes_check check (size_bytes >= 0)
);
alter table storage.unfinished_uploads owner to supabase_storage_admin;
create index unfinished_uploads_bucket_id_idx on storage.unfinished_uploads using btree (bucket_id, name, created_at);
create index unfinished_uploads_expires_at_idx on storage.unfinished_uploads using btree (expires_at);
create index unfinished_uploads_quota_key_idx on storage.unfinished_uploads using btree (quota_key);
alter table storage.unfinished_uploads enable row level security;

create table storage.vector_indexes (
  id uuid not null default gen_random_uuid(),
  name text not null,
  bucket_id text not null,
  data_type text not null,
  dimension integer not null,
  distance_metric text not null,
  metadata_configuration jsonb,
  version bigint not null default 0,
  vector_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint vector_indexes_pkey primary key (id),
  constraint vector_indexes_bucket_id_name_key unique (bucket_id, name),
  constraint vector_indexes_bucket_id_fkey foreign key (bucket_id) references storage.buckets_vectors(id) on delete restrict,
  constraint vector_indexes_data_type_check check (data_type = 'float32'),
  constraint vector_indexes_dimension_check check (dimension >= 1 and dimension <= 4096),
  constraint vector_indexes_distance_metric_check check (distance_metric = any (array['cosine', 'euclidean', 'dotproduct'])),
  constraint vector_indexes_name_check check (length(name) >= 3 and length(name) <= 63),
  constraint vector_indexes_vector_count_check check (vector_count >= 0)
);
alter table storage.vector_indexes owner to supabase_storage_admin;
alter table storage.vector_indexes enable row level security;
grant select on storage.vector_indexes to service_role;

create table storage.vectors (
  id bigint not null generated always as identity,
  index_id uuid not null,
  key text not null,
  embedding bytea not null,
  metadata jsonb not null default '{}'::jsonb,
  version bigint not null,
  constraint vectors_pkey primary key (id),
  constraint vectors_index_id_key_key unique (index_id, key),
  constraint vectors_index_id_fkey foreign key (index_id) references storage.vector_indexes(id) on delete cascade,
  constraint vectors_key_check check (length(key) >= 1 and length(key) <= 1024),
  constraint vectors_metadata_check check (jsonb_typeof(metadata) = 'object')
);
alter table storage.vectors owner to supabase_storage_admin;
create index vectors_version_idx on storage.vectors using btree (index_id, version, id);
alter table storage.vectors enable row level security;
grant select on storage.vectors to service_role;

create function storage.allow_any_operation(expected_operations text[])
returns boolean
language sql
stable
as $function$
  select exists (
    select from unnest(expected_operations) as expected
    where expected <> '' and regexp_replace(expected, '^storage\.', '')
      = regexp_replace(storage.operation(), '^storage\.', '')
  )
$function$;
grant execute on function storage.allow_any_operation(text[]) to public;

create function storage.allow_only_operation(expected_operation text)
returns boolean
language sql
stable
as $function$
  select storage.allow_any_operation(array[expected_operation])
$function$;
grant execute on function storage.allow_only_operation(text) to public;

create function storage.extension(name text)
returns text
language plpgsql
immutable
as $function$
declare
  _parts text[];
begin
  select string_to_array(storage.filename(name), '.') into _parts;
  return _parts[array_length(_parts, 1)];
end $function$;
grant execute on function storage.extension(text) to public;

create function storage.filename(name text)
returns text
language plpgsql
immutable
as $function$
declare
  _parts text[];
begin
  select string_to_array(name, '/') into _parts;
  return _parts[array_length(_parts, 1)];
end $function$;
grant execute on function storage.filename(text) to public;

create function storage.foldername(name text)
returns text[]
language plpgsql
immutable
as $function$
declare
  _parts text[];
begin
  select string_to_array(name, '/') into _parts;
  return _parts[1 : array_length(_parts, 1) - 1];
end $function$;
grant execute on function storage.foldername(text) to public;

create function storage.get_size_by_bucket()
returns table(size bigint, bucket_id text)
language sql
stable
as $function$
  select sum((objects.metadata ->> 'size')::bigint)::bigint, objects.bucket_id
  from storage.objects
  group by objects.bucket_id
$function$;
grant execute on function storage.get_size_by_bucket() to public;

create function storage.operation()
returns text
language plpgsql
stable
as $function$
begin
  return current_setting('storage.operation', true);
end $function$;
grant execute on function storage.operation() to public;

create function storage.update_updated_at_column()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  new.updated_at = now();
  return new;
end $function$;

create event trigger notify_schema_change on ddl_command_end
  when tag in ('ALTER DOMAIN', 'ALTER EXTENSION', 'ALTER FOREIGN TABLE', 'ALTER FUNCTION', 'ALTER MATERIALIZED VIEW', 'ALTER SCHEMA', 'ALTER TABLE', 'ALTER TYPE', 'ALTER VIEW', 'CREATE DOMAIN', 'CREATE EXTENSION', 'CREATE FOREIGN TABLE', 'CREATE FUNCTION', 'CREATE MATERIALIZED VIEW', 'CREATE SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'CREATE TYPE', 'CREATE VIEW', 'IMPORT FOREIGN SCHEMA', 'SELECT INTO')
  execute function platform.notify_schema_change();

create event trigger notify_schema_drop on sql_drop
  execute function platform.notify_schema_change();
