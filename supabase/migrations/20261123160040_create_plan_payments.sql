-- Cards that may be charged again, and the attempts to pay instalments.
create table public.saved_cards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  gateway text not null check (gateway in ('paystack', 'sandbox')),
  -- The gateway's name of the card: codes change, it does not.
  signature text not null check (char_length(signature) between 1 and 200),
  -- What charges it. Only the service reads it.
  authorization_code text not null check (char_length(authorization_code) between 1 and 200),
  -- Only with this address of the payer does the gateway charge it.
  email text not null check (char_length(email) between 3 and 320),
  brand text not null check (char_length(brand) between 1 and 40),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expires_on date not null check (expires_on between '2020-01-01' and '2100-01-01'),
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, gateway, signature)
);
alter table public.saved_cards enable row level security;
revoke all on public.saved_cards from anon, authenticated, service_role;
grant select (id, user_id, gateway, brand, last4, expires_on, removed_at, created_at)
  on public.saved_cards to authenticated;
grant select, insert, update on public.saved_cards to service_role;
create policy saved_cards_select_owner_or_staff on public.saved_cards for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_grant('finance', 'support')));
create policy saved_cards_all_second_factor on public.saved_cards
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));

-- One attempt to pay something of a plan. Its money counts when `plan_entries` has it.
create table public.plan_payments (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  -- A debit: we charge a saved card. A page: the customer pays at the gateway.
  way text not null check (way in ('debit', 'page', 'bank_transfer', 'cash')),
  method text not null check (method in ('paystack', 'sandbox', 'bank_transfer', 'cash')),
  reference text not null unique check (reference ~ '^[A-Za-z0-9.=-]{1,64}$'),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- What came may be less or more than what was asked for.
  received_kobo bigint check (received_kobo > 0),
  -- The customer asked to settle the whole plan with it.
  settles boolean not null default false,
  status text not null default 'started' check (status in (
    'started', 'checking', 'succeeded', 'failed', 'abandoned', 'mismatched')),
  agreement_id uuid references public.plan_agreements on delete restrict,
  saved_card_id uuid references public.saved_cards on delete restrict,
  -- The day on which we charge; one debit for each plan and day.
  charge_on date check (charge_on between '2020-01-01' and '2100-01-01'),
  checkout_url text check (char_length(checkout_url) <= 2000),
  message text check (char_length(message) <= 500),
  channel text check (char_length(channel) <= 40),
  gateway_id text check (char_length(gateway_id) <= 100),
  is_test boolean not null default false,
  -- Who noted a transfer or cash.
  noted_by uuid references auth.users on delete set null,
  succeeded_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Every debit rests on the agreement and on the card that its owner gave.
  constraint plan_payments_debit_check
    check ((way = 'debit') = (agreement_id is not null and saved_card_id is not null
      and charge_on is not null)),
  constraint plan_payments_method_matches_way check (case way
    when 'bank_transfer' then method = 'bank_transfer' when 'cash' then method = 'cash'
    else method in ('paystack', 'sandbox') end),
  constraint plan_payments_sandbox_is_test check (is_test or method <> 'sandbox'),
  constraint plan_payments_received_when_succeeded
    check ((status = 'succeeded') = (succeeded_at is not null and received_kobo is not null))
);
create unique index plan_payments_one_debit_a_day on public.plan_payments (plan_id, charge_on)
  where way = 'debit';
create index plan_payments_plan_id_idx on public.plan_payments (plan_id, created_at desc);
create index plan_payments_agreement_id_idx on public.plan_payments (agreement_id)
  where agreement_id is not null;
create index plan_payments_saved_card_id_idx on public.plan_payments (saved_card_id)
  where saved_card_id is not null;
create index plan_payments_noted_by_idx on public.plan_payments (noted_by) where noted_by is not null;
create index plan_payments_open_idx on public.plan_payments (created_at)
  where status in ('started', 'checking') and method in ('paystack', 'sandbox');
create trigger plan_payments_begin before insert on public.plan_payments
  for each row execute function private.check_first_status('started');
create trigger plan_payments_check_status before update of status on public.plan_payments
  for each row execute function private.check_status_transition('a payment',
    'started>checking', 'started>succeeded', 'started>failed', 'started>abandoned',
    'started>mismatched', 'checking>succeeded', 'checking>failed', 'checking>abandoned',
    'checking>mismatched', 'failed>checking', 'failed>succeeded', 'failed>mismatched',
    'abandoned>checking', 'abandoned>succeeded', 'abandoned>failed', 'abandoned>mismatched');
create trigger plan_payments_touch_updated_at before update on public.plan_payments
  for each row execute function private.touch_updated_at();
alter table public.plan_payments enable row level security;
revoke all on public.plan_payments from anon, authenticated, service_role;
grant select on public.plan_payments to authenticated;
grant select, insert, update on public.plan_payments to service_role;
create policy plan_payments_select_owner_or_staff on public.plan_payments for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_payments_all_second_factor on public.plan_payments
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.plan_payments', '{sales,finance,support}');
