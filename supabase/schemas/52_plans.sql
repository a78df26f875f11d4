-- Instalment plans: the offers, the rules, the applications and their approval, and the plan of an
-- order.

create sequence private.instalment_plan_numbers;
grant usage on sequence private.instalment_plan_numbers to service_role;

-- The instalment plans that we offer: one row for each term.
create table public.repayment_plans (
  id uuid primary key default gen_random_uuid(),
  -- The term; it names the plan in /repayment-plans/details/{price}/{term}.
  months integer not null unique check (months between 1 and 60),
  -- Share of the price, paid first.
  deposit_percent numeric(5, 2) not null check (deposit_percent >= 10 and deposit_percent < 100),
  rate_percent_per_month numeric(6, 3) not null check (rate_percent_per_month between 0 and 20),
  -- reducing: interest on what is still owed. flat: on the whole amount until the end.
  interest text not null default 'reducing' check (interest in ('reducing', 'flat')),
  -- Of the financed amount.
  fee_percent numeric(5, 2) not null default 0 check (fee_percent >= 0 and fee_percent < 20),
  fee text not null default 'upfront' check (fee in ('upfront', 'capitalised')),
  -- The prices that the plan is for.
  min_price_kobo bigint not null check (min_price_kobo >= 1000000),
  max_price_kobo bigint not null
    constraint repayment_plans_prices_in_order check (
      max_price_kobo >= min_price_kobo and max_price_kobo <= 100000000000
    ),
  -- The day from which these terms apply.
  as_of date not null default current_date,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint repayment_plans_days_check check (
    as_of between '1900-01-01' and '2999-12-31'
    and updated_at between '1900-01-01' and '2999-12-31'
  )
);

-- The rules by which an application for an instalment plan is decided. Staff never edit a row: each
-- change is the next version, and an application names the version that decided it.
create table public.plan_rules (
  version integer generated always as identity primary key,
  -- Off: nobody can apply. Active plans go on.
  is_open boolean not null default true,
  -- The most that one person may owe on all plans together.
  max_owed_kobo bigint not null check (max_owed_kobo between 1000000 and 100000000000),
  max_open_plans integer not null check (max_open_plans between 1 and 10),
  -- The instalments of a month, with other repayments, as a share of the monthly income.
  max_share_of_income_percent integer not null check (max_share_of_income_percent between 5 and 60),
  -- Up to this sum the rules may approve at once. Above it, or below the score, staff decide.
  approve_up_to_kobo bigint not null check (approve_up_to_kobo between 0 and 100000000000),
  min_score integer not null check (min_score between 0 and 100),
  guarantor_above_kobo bigint not null check (guarantor_above_kobo between 0 and 100000000000),
  documents_above_kobo bigint not null check (documents_above_kobo between 0 and 100000000000),
  asks_bvn boolean not null default false,
  -- Days after the due day on which a saved card is charged again.
  retry_days integer[] not null default '{3,7}'
    check (cardinality(retry_days) <= 5 and 0 < all (retry_days) and 30 >= all (retry_days)),
  -- Charged once for each late instalment, at most the share below of it. 0: no late fee.
  late_fee_kobo bigint not null default 0 check (late_fee_kobo between 0 and 10000000),
  late_fee_cap_percent integer not null default 5 check (late_fee_cap_percent between 0 and 10),
  late_fee_after_days integer not null default 7 check (late_fee_after_days between 3 and 60),
  reason text not null check (char_length(reason) between 3 and 300),
  created_by uuid references auth.users on delete set null default auth.uid(),
  created_at timestamptz not null default now()
);

create index plan_rules_created_by_idx on public.plan_rules (created_by)
  where created_by is not null;

-- An order that is paid in parts. The plan keeps the terms that its buyer saw. Its money is in
-- `plan_entries`, its due dates in `plan_schedules`. Whether it is late is computed, never stored.
create table public.instalment_plans (
  id uuid primary key default gen_random_uuid(),
  number text not null unique default 'PL' ||
    lpad(nextval('private.instalment_plan_numbers')::text, 7, '0'),
  order_id uuid not null references public.orders on delete restrict,
  user_id uuid not null references auth.users on delete restrict,
  status text not null default 'applied'
    check (status in ('applied', 'approved', 'declined', 'agreed', 'active', 'settled_early',
      'closed', 'written_off', 'cancelled')),
  -- The terms, as `public.repayment_plans` had them when the buyer applied.
  months integer not null check (months between 1 and 60),
  interest text not null check (interest in ('reducing', 'flat')),
  rate_percent_per_month numeric(6,3) not null check (rate_percent_per_month between 0 and 20),
  deposit_percent numeric(5,2) not null check (deposit_percent >= 0 and deposit_percent < 100),
  fee_percent numeric(5,2) not null check (fee_percent >= 0 and fee_percent < 20),
  fee text not null check (fee in ('upfront', 'capitalised')),
  price_kobo bigint not null check (price_kobo > 0),
  deposit_kobo bigint not null,
  fee_kobo bigint not null check (fee_kobo >= 0),
  -- The principal of the plan.
  financed_kobo bigint not null check (financed_kobo > 0),
  -- The interest of all instalments, as agreed.
  interest_kobo bigint not null check (interest_kobo >= 0),
  -- For the customer to write on a bank transfer of an instalment.
  transfer_reference text not null unique default 'PLN' ||
    upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 9)),
  -- The day of the month on which instalments are due; in a shorter month its last day.
  due_day smallint check (due_day between 1 and 31),
  is_test boolean not null default false,
  applied_at timestamptz not null default now(),
  decided_at timestamptz,
  agreed_at timestamptz,
  activated_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Until when staff must decide, the buyer must agree, or the deposit must arrive.
  expires_at timestamptz,
  constraint instalment_plans_financed_check check (
    financed_kobo
      = price_kobo - deposit_kobo + case fee when 'capitalised' then fee_kobo else 0 end
  ),
  constraint instalment_plans_deposit_floor check (deposit_kobo >= price_kobo / 10)
);

create unique index instalment_plans_order_id_key on public.instalment_plans (order_id)
  where status not in ('declined', 'cancelled');
create index instalment_plans_order_id_idx on public.instalment_plans (order_id);
create index instalment_plans_user_id_idx on public.instalment_plans (user_id, applied_at desc);
create index instalment_plans_status_idx on public.instalment_plans (status, applied_at desc, id);
create index instalment_plans_expires_at_idx on public.instalment_plans (expires_at)
  where status in ('applied', 'approved', 'agreed');
create index instalment_plans_applied_at_idx on public.instalment_plans (applied_at, id);

-- What an applicant stated, how it was decided, and why.
create table public.plan_applications (
  plan_id uuid primary key references public.instalment_plans on delete restrict,
  employment text not null check (employment in ('employed', 'self_employed', 'business', 'other')),
  employer text check (char_length(employer) between 1 and 120),
  monthly_income_kobo bigint not null check (monthly_income_kobo between 0 and 100000000000),
  other_repayments_kobo bigint not null check (other_repayments_kobo between 0 and 100000000000),
  guarantor_name text check (char_length(guarantor_name) between 2 and 120),
  guarantor_phone text check (guarantor_phone ~ '^\+[0-9]{8,15}$'),
  -- The last four digits; the whole number is in `private.plan_bvns`.
  bvn_end text check (bvn_end ~ '^[0-9]{4}$'),
  rule_version integer not null references public.plan_rules on delete restrict,
  score integer check (score between 0 and 100),
  -- For the applicant, in plain words.
  reason text check (char_length(reason) between 1 and 500),
  -- Null: the rules decided.
  decided_by uuid references auth.users on delete set null,
  consented_at timestamptz not null default now(),
  -- The same key with the same request is the same application.
  idempotency_key uuid not null unique default gen_random_uuid(),
  request_hash text check (request_hash ~ '^[0-9a-f]{64}$'),
  -- The edition of the words by which the applicant let us use the data.
  consent_version text not null default '2026-11-24'
    check (consent_version ~ '^\d{4}-\d{2}-\d{2}$'),
  -- The parts of the score: [{"words": …, "points": …}].
  points jsonb not null default '[]' check (jsonb_typeof(points) = 'array'),
  -- Above a limit two people approve. This is the first of them.
  first_approval_by uuid references auth.users on delete set null,
  first_approved_at timestamptz,
  first_reason text check (char_length(first_reason) between 3 and 500),
  constraint plan_applications_guarantor_check check (
    (guarantor_name is null) = (guarantor_phone is null)
  ),
  constraint plan_applications_two_people check (
    first_approval_by is null or decided_by is null or decided_by <> first_approval_by
  )
);

create index plan_applications_rule_version_idx on public.plan_applications (rule_version);
create index plan_applications_decided_by_idx on public.plan_applications (decided_by)
  where decided_by is not null;
create index plan_applications_first_approval_by_idx on public.plan_applications (first_approval_by)
  where first_approval_by is not null;

-- Bank verification numbers, only when the company asks for them. No API role reads them.
create table private.plan_bvns (
  plan_id uuid primary key references public.instalment_plans on delete cascade,
  bvn text not null check (bvn ~ '^[0-9]{11}$')
);

-- The agreements that buyers accepted. Each debit of a card rests on one of them.
create table public.plan_agreements (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  version integer not null check (version >= 1),
  -- The edition of our wording that it was made from.
  wording text not null check (wording ~ '^\d{4}-\d{2}-\d{2}$'),
  content text not null check (char_length(content) between 100 and 60000),
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  accepted_name text not null check (char_length(accepted_name) between 1 and 120),
  -- May a saved card be charged on the due day?
  allows_debit boolean not null,
  accepted_by uuid not null references auth.users on delete restrict,
  accepted_from inet not null,
  accepted_at timestamptz not null default now(),
  -- The agreed instalments in their order: `[{"principal_kobo": 1, "interest_kobo": 2}]`. Their due
  -- days are known when the deposit has arrived.
  instalments jsonb not null
    constraint plan_agreements_instalments_check check (
      jsonb_typeof(instalments) = 'array' and jsonb_array_length(instalments) between 1 and 60
    ),
  unique (plan_id, version),
  constraint plan_agreements_hash_check check (
    content_sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex')
  )
);

create index plan_agreements_accepted_by_idx on public.plan_agreements (accepted_by);

-- Documents that an applicant sent with an application above a limit.
create table public.plan_documents (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  kind text not null check (kind in ('statement', 'identity')),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  object_path text not null unique check (char_length(object_path) between 1 and 200),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  unique (plan_id, kind)
);

alter table public.ledger_entries add constraint ledger_entries_plan_id_fkey
  foreign key (plan_id) references public.instalment_plans on delete restrict;

alter table public.repayment_plans enable row level security;
grant select on public.repayment_plans to anon;
grant select, insert, update, delete on public.repayment_plans to authenticated, service_role;
create policy repayment_plans_select_anon on public.repayment_plans for select to anon
  using (is_active);
create policy repayment_plans_select_authenticated on public.repayment_plans
  for select to authenticated
  using (is_active or (select private.is_admin()));
create policy repayment_plans_insert_staff on public.repayment_plans for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy repayment_plans_update_staff on public.repayment_plans for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
create policy repayment_plans_delete_staff on public.repayment_plans for delete to authenticated
  using ((select private.has_grant('finance')));

alter table public.plan_rules enable row level security;
-- Pages show what an applicant must bring and what a late payment costs. Only staff read the other
-- limits: somebody could tune a false application to them.
grant select, insert on public.plan_rules to service_role;
grant select (version, is_open, guarantor_above_kobo, documents_above_kobo, asks_bvn, retry_days,
  late_fee_kobo, late_fee_cap_percent, late_fee_after_days) on public.plan_rules
  to anon, authenticated;
create policy plan_rules_select_everyone on public.plan_rules for select to anon, authenticated
  using (true);

alter table public.instalment_plans enable row level security;
grant select on public.instalment_plans to authenticated;
grant select, insert, update on public.instalment_plans to service_role;
create policy instalment_plans_select_owner_or_staff on public.instalment_plans
  for select to authenticated
  using (user_id = (select auth.uid())
    or (select private.has_grant('sales', 'finance', 'support')));
create policy instalment_plans_all_second_factor on public.instalment_plans as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.plan_applications enable row level security;
-- Only the service reads the key and hash of the request, which staff decided, and their reason for
-- each other.
grant select, insert, update on public.plan_applications to service_role;
grant select (plan_id, employment, employer, monthly_income_kobo, other_repayments_kobo,
  guarantor_name, guarantor_phone, bvn_end, rule_version, score, reason, consented_at,
  consent_version, points, first_approved_at) on public.plan_applications to authenticated;
create policy plan_applications_select_owner_or_staff on public.plan_applications
  for select to authenticated
  using ((select private.has_grant('finance')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_applications_all_second_factor on public.plan_applications as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table private.plan_bvns enable row level security;
grant insert, delete on private.plan_bvns to service_role;

alter table public.plan_agreements enable row level security;
grant select on public.plan_agreements to authenticated;
grant select, insert on public.plan_agreements to service_role;
create policy plan_agreements_select_owner_or_staff on public.plan_agreements
  for select to authenticated
  using ((select private.has_grant('finance', 'support')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_agreements_all_second_factor on public.plan_agreements as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.plan_documents enable row level security;
-- Only functions read the path and the hash.
grant select, insert, delete on public.plan_documents to service_role;
grant select (id, plan_id, kind, media_type, size_bytes, created_at) on public.plan_documents
  to authenticated;
create policy plan_documents_select_owner_or_finance on public.plan_documents
  for select to authenticated
  using ((select private.has_grant('finance')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_documents_all_second_factor on public.plan_documents as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

-- Until when the unpaid order of a plan may wait; null when no plan waits. An order that waits
-- longer than its hold reserves no goods. For scheduled tasks.
create function private.find_plan_wait(of_order uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(expires_at, now()) + interval '1 day' from public.instalment_plans
  where order_id = of_order and status in ('applied', 'approved', 'agreed')
$$;
grant execute on function private.find_plan_wait(uuid) to service_role;

-- Trigger only. Nobody decides on their own plan.
create function private.guard_application_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_plan public.instalment_plans;
  person uuid;
  problem text;
begin
  select * into of_plan from public.instalment_plans where id = new.plan_id;
  foreach person in array array_remove(array[
    case when new.decided_by is distinct from old.decided_by then new.decided_by end,
    case when new.first_approval_by is distinct from old.first_approval_by
      then new.first_approval_by end
  ], null) loop
    if person = of_plan.user_id then
      raise exception 'own_plan' using errcode = 'PT403';
    end if;
    problem := private.find_own_order_problem(person, of_plan.order_id, false);
    if problem is not null then
      raise exception '%', problem using errcode = 'PT403';
    end if;
  end loop;
  return new;
end $$;

-- A cancelled order ends its plan: nothing is left to pay, and all instalments that were paid are
-- owed to the customer, with their interest and the fee of the plan, also when a part of the order
-- was refunded before. Only late fees stay. The guard of orders calls it.
create function private.cancel_begun_plan(plan public.instalment_plans, cancelled_at timestamptz)
returns void
language plpgsql set search_path = '' as $$
declare
  today constant date := (cancelled_at at time zone 'Africa/Lagos')::date;
  given bigint;
  entry bigint;
begin
  if plan.status = 'written_off' then
    update public.instalment_plans set status = 'active' where id = plan.id;
  end if;
  -- The refund below is all that the plan paid of the order, so earlier refunds and write-offs are
  -- reversed.
  with undone as (
    insert into public.plan_entries
      (plan_id, kind, amount_kobo, effective_on, key, reverses, reason, actor, created_at)
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
    select plan.id, max(version) + 1, 'refund', greatest(today, max(effective_on)), 'system',
      cancelled_at
    from public.plan_schedules where plan_id = plan.id;
  insert into public.plan_schedule_rows
      (plan_id, version, number, due_on, principal_kobo, interest_kobo)
    select r.plan_id, r.version + 1, r.number, r.due_on, 0, 0 from public.plan_schedule_rows r
    where r.plan_id = plan.id
      and r.version = (select max(version) - 1 from public.plan_schedules where plan_id = plan.id);
  insert into public.plan_entries
      (plan_id, kind, amount_kobo, effective_on, key, reason, actor, created_at)
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
  update public.instalment_plans set status = 'cancelled', ended_at = cancelled_at
    where id = plan.id;
end $$;

-- The plans of other accounts with the same phone or mailbox: somebody who owes us may have made
-- another account. Security definer, because it reads the plans of others. For the decision about
-- an application, and for staff.
create function private.list_plans_of_other_accounts(person uuid, of_order uuid)
returns setof public.instalment_plans
language sql stable security definer set search_path = '' as $$
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
$$;
grant execute on function private.list_plans_of_other_accounts(uuid, uuid) to service_role;

-- Trigger only. Security definer, because the rules read what the caller may not.
create function private.guard_instalment_plans() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A plan above 2,000,000 naira needs two people, also when the rules approve it: one member of
  -- staff may write rules that approve any sum.
  if tg_op = 'UPDATE' and new.status is distinct from old.status
    and old.status = 'applied' and new.status = 'approved' then
    if new.financed_kobo > 200000000 and exists (
      select from public.plan_applications a
      where a.plan_id = new.id and a.first_approved_at is null
    ) then
      raise exception 'plan_needs_two_people' using errcode = 'PT403';
    end if;
  end if;

  -- The terms that somebody saw and agreed to never change.
  if tg_op = 'UPDATE' then
    if (new.order_id, new.number, new.months, new.interest, new.rate_percent_per_month,
        new.deposit_percent, new.fee_percent, new.fee, new.price_kobo, new.deposit_kobo,
        new.fee_kobo, new.financed_kobo, new.interest_kobo, new.transfer_reference, new.is_test,
        new.applied_at)
      is distinct from (old.order_id, old.number, old.months, old.interest,
        old.rate_percent_per_month, old.deposit_percent, old.fee_percent, old.fee, old.price_kobo,
        old.deposit_kobo, old.fee_kobo, old.financed_kobo, old.interest_kobo,
        old.transfer_reference, old.is_test, old.applied_at) then
      raise exception 'plan_terms_fixed' using errcode = 'PT409';
    end if;
  end if;

  -- An order at wholesale prices is paid at once.
  if tg_op = 'INSERT' then
    if exists (
      select from public.order_attributions where order_id = new.order_id and way = 'wholesale'
    ) then
      raise exception 'plan_at_wholesale' using errcode = 'PT409';
    end if;
  end if;
  return new;
end $$;

create trigger repayment_plans_stamp before update on public.repayment_plans
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger repayment_plans_notify_changed
  after insert or update or delete or truncate on public.repayment_plans
  for each statement execute function private.notify_table_changed();

create trigger plan_rules_notify_changed
  after insert or update or delete or truncate on public.plan_rules
  for each statement execute function private.notify_table_changed();

-- Back to active: the payment that closed the plan, or the write-off, was reversed.
create trigger instalment_plans_check_status
  before insert or update of status on public.instalment_plans
  for each row execute function private.guard_status('>applied', 'applied>approved',
    'applied>declined', 'applied>cancelled', 'approved>agreed', 'approved>cancelled',
    'agreed>active', 'agreed>cancelled', 'active>settled_early', 'active>closed',
    'active>written_off', 'active>cancelled', 'settled_early>active', 'closed>active',
    'written_off>active', 'written_off>cancelled', 'settled_early>cancelled', 'closed>cancelled');
create trigger instalment_plans_stamp before update on public.instalment_plans
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger instalment_plans_guard before insert or update on public.instalment_plans
  for each row execute function private.guard_instalment_plans();

create trigger plan_applications_guard_decision
  before update of decided_by, first_approval_by on public.plan_applications
  for each row execute function private.guard_application_decision();

create trigger plan_agreements_append_only before update or delete on public.plan_agreements
  for each row execute function private.keep_for_ever();

select private.audit_table('public.repayment_plans', '{sales,stock,finance,content,support}',
  'yes');

select private.audit_table('public.plan_rules', '{sales,finance,support}');

select private.audit_table('public.instalment_plans', '{sales,finance,support}');

select private.audit_table('public.plan_applications', '{finance}');

select private.audit_table('public.plan_agreements', '{finance,support}');

select private.audit_table('public.plan_documents', '{finance}');
