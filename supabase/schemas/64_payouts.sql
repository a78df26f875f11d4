-- Payouts to resellers, withholding tax, and the bank accounts of resellers.

-- The rules of payouts to resellers. Staff never edit a row: each change is the next version.
create table public.payout_rules (
  version integer generated always as identity primary key,
  min_payout_kobo bigint not null default 500000
    check (min_payout_kobo between 10000 and 100000000),
  -- A small company need not deduct tax from a payee with a TIN, up to a sum in a calendar month
  -- (Deduction of Tax at Source Regulations 2024). Sources disagree on who is small, so it is off.
  is_small_company boolean not null default false,
  small_company_month_kobo bigint not null default 200000000
    check (small_company_month_kobo between 0 and 10000000000),
  reason text not null check (char_length(reason) between 3 and 300),
  created_by uuid references auth.users on delete set null default auth.uid(),
  created_at timestamptz not null default now()
);

create index payout_rules_created_by_idx on public.payout_rules (created_by)
  where created_by is not null;

-- The rates of withholding tax, by kind of payment, residence of the payee, and first day.
create table public.withholding_rates (
  kind text not null check (kind in ('commission')),
  is_resident boolean not null,
  from_day date not null check (from_day between '2020-01-01' and '2100-01-01'),
  percent numeric(5,2) not null check (percent >= 0 and percent <= 50),
  -- For a payee without a TIN: the rate times this.
  no_tin_factor numeric(3,1) not null default 2 check (no_tin_factor between 1 and 3),
  source text not null check (char_length(source) between 3 and 300),
  primary key (kind, is_resident, from_day)
);

-- The bank accounts of resellers. The reseller enters an account, and a member of staff confirms
-- it. An account that replaces another one waits 72 hours, so that somebody who stole a session
-- cannot redirect a payout.
create table public.reseller_bank_accounts (
  id uuid primary key default gen_random_uuid(),
  reseller_id uuid not null references public.resellers on delete restrict,
  status text not null default 'proposed'
    check (status in ('proposed', 'confirmed', 'refused', 'replaced')),
  bank_code text not null check (bank_code ~ '^[0-9]{3,6}$'),
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  last_four text not null generated always as (right(account_number, 4)) stored,
  account_name text not null check (char_length(account_name) between 2 and 100),
  -- The bank gave the name; otherwise it was typed.
  is_name_checked boolean not null,
  -- The name compared with those of the business and of its owner.
  name_match text not null check (name_match in ('same', 'similar', 'different')),
  -- It replaces an account that was confirmed.
  is_change boolean not null default false,
  may_confirm_at timestamptz not null default now(),
  entered_by uuid references auth.users on delete set null,
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  -- Why it was refused; for the reseller.
  reason text check (char_length(reason) between 3 and 500),
  created_at timestamptz not null default now(),
  constraint reseller_bank_accounts_decided_check check (
    (status = 'proposed') = (decided_at is null)
  ),
  constraint reseller_bank_accounts_refusal_check check (status <> 'refused' or reason is not null)
);

create unique index reseller_bank_accounts_current_idx
  on public.reseller_bank_accounts (reseller_id) where status = 'confirmed';
create unique index reseller_bank_accounts_proposed_idx
  on public.reseller_bank_accounts (reseller_id) where status = 'proposed';
create index reseller_bank_accounts_reseller_id_idx
  on public.reseller_bank_accounts (reseller_id, created_at desc);
create index reseller_bank_accounts_entered_by_idx on public.reseller_bank_accounts (entered_by)
  where entered_by is not null;
create index reseller_bank_accounts_decided_by_idx on public.reseller_bank_accounts (decided_by)
  where decided_by is not null;

-- A file for our bank with payouts that staff transfer by hand.
create table public.payout_batches (
  id uuid primary key default gen_random_uuid(),
  made_by uuid references auth.users on delete set null,
  made_at timestamptz not null default now()
);

create index payout_batches_made_by_idx on public.payout_batches (made_by)
  where made_by is not null;

-- Payouts to resellers. When one is sent, its gross amount leaves the payable account in the same
-- transaction, before a bank or gateway moves the money.
create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  -- The gateway accepts a reference once: at least 16 of a-z, 0-9, - and _.
  reference text not null unique generated always as ('payout-' || id::text) stored,
  reseller_id uuid not null references public.resellers on delete restrict,
  bank_account_id uuid not null references public.reseller_bank_accounts on delete restrict,
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'sending', 'paid', 'failed', 'refused', 'returned')),
  gross_kobo bigint not null check (gross_kobo > 0),
  tax_percent numeric(5,2) not null check (tax_percent >= 0 and tax_percent <= 50),
  tax_kobo bigint not null,
  net_kobo bigint not null check (net_kobo > 0),
  requested_by uuid references auth.users on delete set null,
  requested_at timestamptz not null default now(),
  -- Above the limit for one person two people approve; this is the first of them.
  first_approved_by uuid references auth.users on delete set null,
  first_approved_at timestamptz,
  approved_by uuid references auth.users on delete set null,
  approved_at timestamptz,
  -- Who refused it, sent it by hand, or noted its end.
  handled_by uuid references auth.users on delete set null,
  way text check (way in ('gateway', 'bank_file')),
  gateway text check (gateway in ('paystack', 'sandbox')),
  -- No money moved: the gateway is the sandbox or in its test mode.
  is_test boolean not null default false,
  batch_id uuid references public.payout_batches on delete restrict,
  sent_at timestamptz,
  -- Until then one process queries the gateway about it.
  asking_until timestamptz,
  checked_at timestamptz,
  -- The last message of the gateway, for staff.
  gateway_word text check (char_length(gateway_word) between 1 and 300),
  -- Of the transfer at the bank or gateway.
  bank_reference text check (char_length(bank_reference) between 3 and 120),
  paid_at timestamptz,
  -- When it failed, was refused or came back.
  ended_at timestamptz,
  -- Why, for the reseller.
  reason text check (char_length(reason) between 3 and 500),
  constraint payouts_sums_check check (
    tax_kobo = round(gross_kobo * tax_percent / 100) and net_kobo = gross_kobo - tax_kobo
  ),
  constraint payouts_approval_check check (
    status in ('requested', 'refused') or approved_at is not null
  ),
  constraint payouts_first_approval_check check (
    first_approved_at is not null or first_approved_by is null
  ),
  constraint payouts_sent_check check (
    (way is not null) = (sent_at is not null)
    and (status not in ('sending', 'paid', 'failed', 'returned') or way is not null)
    and (gateway is not null) = (way is not distinct from 'gateway')
    and (batch_id is not null) = (way is not distinct from 'bank_file')
  ),
  constraint payouts_paid_check check (status <> 'paid' or paid_at is not null),
  constraint payouts_end_check check (
    (ended_at is not null) = (status in ('failed', 'refused', 'returned'))
    and (ended_at is null or reason is not null)
  )
);

-- One open payout for each reseller, so that two never claim the same money.
create unique index payouts_open_idx on public.payouts (reseller_id)
  where status in ('requested', 'approved', 'sending');
create index payouts_reseller_id_idx on public.payouts (reseller_id, requested_at desc, id);
create index payouts_bank_account_id_idx on public.payouts (bank_account_id);
create index payouts_status_idx on public.payouts (status, requested_at desc, id);
create index payouts_batch_id_idx on public.payouts (batch_id) where batch_id is not null;
create index payouts_requested_by_idx on public.payouts (requested_by)
  where requested_by is not null;
create index payouts_first_approved_by_idx on public.payouts (first_approved_by)
  where first_approved_by is not null;
create index payouts_approved_by_idx on public.payouts (approved_by) where approved_by is not null;
create index payouts_handled_by_idx on public.payouts (handled_by) where handled_by is not null;

-- The tax of each month that was paid to the tax office; due on the 21st of the next month.
create table public.withholding_remittances (
  month date primary key
    check (month = date_trunc('month', month::timestamp)::date
      and month between '2020-01-01' and '2100-01-01'),
  amount_kobo bigint not null check (amount_kobo >= 0),
  paid_on date not null check (paid_on between '2020-01-01' and '2100-01-01'),
  reference text not null check (char_length(reference) between 3 and 120),
  recorded_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  constraint withholding_remittances_order_check check (paid_on >= month)
);

create index withholding_remittances_recorded_by_idx on public.withholding_remittances (recorded_by)
  where recorded_by is not null;

alter table public.commission_entries add constraint commission_entries_payout_id_fkey
  foreign key (payout_id) references public.payouts on delete restrict;
alter table private.transfer_recipients add constraint transfer_recipients_bank_account_id_fkey
  foreign key (bank_account_id) references public.reseller_bank_accounts on delete cascade;

alter table public.payout_rules enable row level security;
grant select on public.payout_rules to anon, authenticated, service_role;
grant insert (min_payout_kobo, is_small_company, small_company_month_kobo, reason)
  on public.payout_rules to authenticated;
-- The page about the programme shows the rules and the rates to everybody.
create policy payout_rules_select_everyone on public.payout_rules
  for select to anon, authenticated
  using (true);
create policy payout_rules_insert_finance on public.payout_rules for insert to authenticated
  with check ((select private.has_grant('finance')) and (select private.has_fresh_second_factor()));

alter table public.withholding_rates enable row level security;
grant select on public.withholding_rates to anon, authenticated, service_role;
grant insert (kind, is_resident, from_day, percent, no_tin_factor, source)
  on public.withholding_rates to authenticated;
create policy withholding_rates_select_everyone on public.withholding_rates
  for select to anon, authenticated
  using (true);
create policy withholding_rates_insert_finance on public.withholding_rates
  for insert to authenticated
  with check ((select private.has_grant('finance')) and (select private.has_fresh_second_factor()));

alter table public.reseller_bank_accounts enable row level security;
-- The Data API does not show the account number, so a thief with a session of the reseller cannot
-- read it.
grant select, insert, update on public.reseller_bank_accounts to service_role;
grant select (id, reseller_id, status, bank_code, last_four, account_name, is_name_checked,
  name_match, is_change, may_confirm_at, decided_at, reason, created_at)
  on public.reseller_bank_accounts to authenticated;
create policy reseller_bank_accounts_select_owner_or_staff on public.reseller_bank_accounts
  for select to authenticated
  using ((select private.has_grant('finance')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_bank_accounts_all_second_factor on public.reseller_bank_accounts
  as restrictive for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.payout_batches enable row level security;
grant select, insert on public.payout_batches to service_role;

alter table public.payouts enable row level security;
grant select, insert, update on public.payouts to service_role;
grant select (id, reference, reseller_id, bank_account_id, status, gross_kobo, tax_percent,
  tax_kobo, net_kobo, requested_at, approved_at, way, is_test, sent_at, bank_reference, paid_at,
  ended_at, reason) on public.payouts to authenticated;
create policy payouts_select_owner_or_staff on public.payouts for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy payouts_all_second_factor on public.payouts as restrictive for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.withholding_remittances enable row level security;
grant select on public.withholding_remittances to authenticated;
grant select, insert, update on public.withholding_remittances to service_role;
create policy withholding_remittances_select_finance on public.withholding_remittances
  for select to authenticated
  using ((select private.has_grant('finance')));

-- Withheld tax, and tax that came back with a payout, from the ledger. Months are those of Lagos.
create view private.withheld_tax as
  select e.id, e.reseller_id, e.payout_id, e.effective_at,
    (date_trunc('month', e.effective_at at time zone 'Africa/Lagos'))::date as month,
    -p.amount_kobo as tax_kobo,
    sign(-p.amount_kobo)::integer * o.gross_kobo as gross_kobo, o.tax_percent
  from public.commission_entries e
    join public.commission_postings p on p.entry_id = e.id and p.account = 'withheld'
    join public.payouts o on o.id = e.payout_id;
grant select on private.withheld_tax to service_role;

-- The percentage of tax on a payment to a reseller; null where no rate is known for the day.
-- `month_kobo` is what was paid to the same person earlier in the month. The same as
-- domain/resellers/withholding-tax.ts; a test compares the two.
create function private.withholding_percent(
  of_kind text, resident boolean, has_tin boolean, amount_kobo bigint, month_kobo bigint,
  on_day date)
returns numeric
language sql stable set search_path = '' as $$
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
$$;
grant execute on function private.withholding_percent(text, boolean, boolean, bigint, bigint, date)
  to service_role;

-- Whether this person and the reseller are one, by account, mailbox or phone.
create function private.is_own_reseller(person uuid, of_reseller uuid) returns boolean
language sql stable security definer set search_path = '' as $$
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
$$;
grant execute on function private.is_own_reseller(uuid, uuid) to service_role;

-- Why a member of staff may not decide on a request about payouts; null when they may. The rules
-- are those of refunds: no new admin, no new grant, nobody whom the requester let in.
create function private.find_payout_problem(
  person uuid, asker uuid, asked_at timestamptz, of_reseller uuid)
returns text
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_own_reseller(person, of_reseller)
      then 'own_reseller_money'
    else private.find_approval_problem(person, asker, asked_at)
  end
$$;
grant execute on function private.find_payout_problem(uuid, uuid, timestamp with time zone, uuid)
  to service_role;

-- Trigger only. An entry never changes. Somebody else confirms it, a replacement after 72 hours.
create function private.guard_reseller_bank_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
begin
  perform from public.resellers where id = new.reseller_id for no key update;
  if tg_op = 'INSERT' then
    if new.status <> 'proposed' then
      raise exception 'reseller_account_not_proposed' using errcode = 'PT409';
    end if;
    new.is_change := exists (select from public.reseller_bank_accounts
      where reseller_id = new.reseller_id and status in ('confirmed', 'replaced'));
    new.may_confirm_at := new.created_at
      + case when new.is_change then interval '72 hours' else interval '0' end;
    return new;
  end if;
  if to_jsonb(new) - '{status,decided_by,decided_at,reason,entered_by,last_four}'::text[]
      is distinct from
      to_jsonb(old) - '{status,decided_by,decided_at,reason,entered_by,last_four}'::text[]
    or new.entered_by is distinct from old.entered_by and new.entered_by is not null then
    raise exception 'reseller_account_fixed' using errcode = 'PT409';
  end if;
  if new.status = 'confirmed' and old.status = 'proposed' then
    if new.decided_by is null or new.decided_by = old.entered_by then
      raise exception 'reseller_account_of_proposer' using errcode = 'PT409';
    end if;
    if new.may_confirm_at > new.decided_at then
      raise exception 'reseller_account_too_new' using errcode = 'PT409';
    end if;
    problem := private.find_payout_problem(new.decided_by, old.entered_by, old.created_at,
      new.reseller_id);
    if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
  end if;
  return new;
end $$;

-- Whether a person may approve a payout alone: at most 100,000 naira in 24 hours, as for refunds,
-- both of what this person approved alone and of what this reseller got with one approval. Parallel
-- approvals are counted one after the other. A transfer by hand that came back still counts: only
-- the message of a gateway frees its sum.
create function private.may_pay_out_alone(
  person uuid, of_reseller uuid, amount bigint, but uuid)
returns boolean
language plpgsql set search_path = '' as $$
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
end $$;
grant execute on function private.may_pay_out_alone(uuid, uuid, bigint, uuid) to service_role;

-- Why a member of staff may not approve a payout; null when they may. The second approver is nobody
-- whom the first one let in.
create function private.find_payout_approval_problem(person uuid, of_payout uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    private.find_payout_problem(person, p.requested_by, p.requested_at, p.reseller_id),
    case
      when a.entered_by = person
        then 'payout_account_of_approver'
      -- Where nobody else can approve, the person who confirmed the account may.
      when a.decided_by = person and exists (
        select from public.staff_grants g
          join public.profiles s on s.id = g.user_id and s.role = 'admin'
          join auth.users u on u.id = g.user_id
        where g.user_id <> person and g.grant_name in ('owner', 'finance') and u.deleted_at is null
          and (u.banned_until is null or u.banned_until <= now())
      ) then 'payout_account_confirmed_by_approver'
      when p.first_approved_by = person
        then 'payout_approved_by_you'
      when p.first_approved_by is not null then
        private.find_approval_problem(person, p.first_approved_by, p.first_approved_at)
    end)
  from public.payouts p join public.reseller_bank_accounts a on a.id = p.bank_account_id
  where p.id = of_payout
$$;
grant execute on function private.find_payout_approval_problem(uuid, uuid) to service_role;

-- Sets the tax of a payout by the rates of a day and the earlier payouts of the month.
create function private.tax_payout(taxed public.payouts, on_day date) returns public.payouts
language plpgsql security definer set search_path = '' as $$
declare
  payee public.resellers;
  month_kobo bigint;
begin
  select * into payee from public.resellers where id = taxed.reseller_id;
  select coalesce(sum(gross_kobo), 0) into month_kobo from public.payouts
    where reseller_id = taxed.reseller_id and id <> taxed.id and status in ('sending', 'paid')
      and date_trunc('month', sent_at at time zone 'Africa/Lagos')
        = date_trunc('month', on_day::timestamp);
  taxed.tax_percent := private.withholding_percent(
    'commission', payee.is_resident, payee.tin is not null, taxed.gross_kobo, month_kobo, on_day);
  if taxed.tax_percent is null then
    raise exception 'withholding_rate_unknown' using errcode = 'PT409';
  end if;
  taxed.tax_kobo := round(taxed.gross_kobo * taxed.tax_percent / 100);
  taxed.net_kobo := taxed.gross_kobo - taxed.tax_kobo;
  return taxed;
end $$;

-- Refuses a payout that cannot be made now: to a suspended reseller, to another account than the
-- current one, or of more than is payable. The caller has locked the reseller.
create function private.refuse_payout(checked public.payouts) returns void
language plpgsql security definer set search_path = '' as $$
declare
  payable bigint;
begin
  if not exists (select from public.resellers
      where id = checked.reseller_id and status = 'approved') then
    raise exception 'payout_needs_approved_reseller' using errcode = 'PT409';
  end if;
  if not exists (select from public.reseller_bank_accounts
      where id = checked.bank_account_id and reseller_id = checked.reseller_id
        and status = 'confirmed') then
    raise exception 'payout_account_outdated' using errcode = 'PT409';
  end if;
  select payable_kobo into payable from private.reseller_balance(checked.reseller_id);
  if checked.gross_kobo > payable then
    raise exception 'payout_over_payable' using errcode = 'PT409';
  end if;
end $$;

-- Trigger only. A payout begins as a request of the reseller. What was requested, decided and sent
-- never changes, and above the limit two people approve.
create function private.guard_payout() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
  fixed constant text[] := '{id,reseller_id,bank_account_id,gross_kobo,requested_at}';
begin
  perform from public.resellers where id = new.reseller_id for no key update;
  if tg_op = 'INSERT' then
    if new.status <> 'requested' or not exists (
        select from public.resellers where id = new.reseller_id and user_id = new.requested_by) then
      raise exception 'payout_not_requested' using errcode = 'PT409';
    end if;
    if new.gross_kobo < (select min_payout_kobo from public.payout_rules
        order by version desc limit 1) then
      raise exception 'payout_too_small' using errcode = 'PT409';
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
    raise exception 'payout_fixed' using errcode = 'PT409';
  end if;
  if new.status = 'requested'
      and new.first_approved_by is not null and old.first_approved_by is null
    or new.status = 'approved' and old.status = 'requested' then
    problem := private.find_payout_approval_problem(
      case new.status when 'approved' then new.approved_by else new.first_approved_by end, new.id);
    if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
    perform private.refuse_payout(new);
  end if;
  if new.status = 'approved' and old.status = 'requested' then
    if new.approved_by is null then
      raise exception 'payout_without_approver' using errcode = 'PT409';
    end if;
    if old.first_approved_at is null and not private.may_pay_out_alone(
        new.approved_by, new.reseller_id, new.gross_kobo, new.id) then
      raise exception 'second_person_needed' using errcode = 'PT409';
    end if;
    return private.tax_payout(new, (new.approved_at at time zone 'Africa/Lagos')::date);
  end if;
  if (new.tax_percent, new.tax_kobo) is distinct from (old.tax_percent, old.tax_kobo) then
    raise exception 'payout_tax_fixed' using errcode = 'PT409';
  end if;
  if new.status = 'sending' and old.status = 'approved' then
    perform private.refuse_payout(new);
  end if;
  return new;
end $$;

-- Trigger only, when the transaction commits: a payout that is on its way or paid has taken exactly
-- its gross amount from the payable account, and any other one nothing.
create function private.check_payout_ledger() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  checked public.payouts;
  taken bigint;
  left_bank bigint;
  kept bigint;
  counts boolean;
begin
  select * into checked from public.payouts where id = case tg_table_name
    when 'payouts' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'payout_id')::uuid end;
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
    raise exception 'payout_not_in_ledger' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Why the caller must give a second factor, or wait, before a payout, a new bank account or a
-- transfer of units; null when they may go on. Nobody has to have a factor, but whoever removed it
-- less than a day ago waits: a thief would remove the factor that they cannot give.
create function private.find_reseller_factor_problem() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
      then private.find_second_factor_problem()
    when exists (select from private.second_factors
        where user_id = auth.uid() and removed_at > now() - interval '24 hours') then 'too_new'
  end
$$;
grant execute on function private.find_reseller_factor_problem() to service_role;

-- Trigger only. A new rate begins tomorrow at the earliest, so that nobody lowers the tax of sums
-- that are owed already.
create function private.guard_withholding_rate() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (select auth.uid()) is not null
    and new.from_day <= (now() at time zone 'Africa/Lagos')::date then
    raise exception 'rate_begins_too_early' using errcode = 'PT409';
  end if;
  return new;
end $$;

create trigger payout_rules_notify_changed
  after insert or update or delete or truncate on public.payout_rules
  for each statement execute function private.notify_table_changed();

create trigger withholding_rates_notify_changed
  after insert or update or delete or truncate on public.withholding_rates
  for each statement execute function private.notify_table_changed();
create trigger withholding_rates_guard before insert on public.withholding_rates
  for each row execute function private.guard_withholding_rate();

create trigger reseller_bank_accounts_guard before insert or update on public.reseller_bank_accounts
  for each row execute function private.guard_reseller_bank_account();
create trigger reseller_bank_accounts_check_status
  before update of status on public.reseller_bank_accounts
  for each row execute function private.guard_status('proposed>confirmed',
    'proposed>refused', 'confirmed>replaced');

create trigger payouts_guard before insert or update on public.payouts
  for each row execute function private.guard_payout();
create trigger payouts_check_status before update of status on public.payouts
  for each row execute function private.guard_status('requested>approved',
    'requested>refused', 'approved>refused', 'approved>sending', 'sending>paid', 'sending>failed',
    'sending>returned', 'paid>returned');
create trigger payouts_keep before delete on public.payouts
  for each row execute function private.keep_for_ever();
create constraint trigger payouts_check_ledger after insert or update on public.payouts
  deferrable initially deferred for each row execute function private.check_payout_ledger();
create trigger payouts_notify_changed
  after insert or update or delete or truncate on public.payouts
  for each statement execute function private.notify_table_changed();

create constraint trigger commission_entries_check_payout after insert on public.commission_entries
  deferrable initially deferred for each row when (new.payout_id is not null)
  execute function private.check_payout_ledger();

select private.audit_table('public.payout_rules', '{finance}');

select private.audit_table('public.withholding_rates', '{finance}');

select private.audit_table('public.reseller_bank_accounts', '{finance}');

select private.audit_table('public.payout_batches', '{finance}');

select private.audit_table('public.payouts', '{sales,finance,support}');

select private.audit_table('public.withholding_remittances', '{finance}');
