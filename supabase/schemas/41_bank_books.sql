-- Our bank accounts, and the comparison of each day of the gateway with our books. A closed day
-- never changes.

-- The payments that the gateway lists for a day, compared with those that we booked. Staff read the
-- days and their differences; only functions write them.
create table public.reconciliations (
  id uuid primary key default gen_random_uuid(),
  -- A day in Lagos.
  day date not null,
  gateway text not null check (gateway in ('paystack', 'sandbox')),
  -- When the gateway was last queried, whether it answered or not.
  asked_at timestamptz,
  -- When the lists were last compared; null before the first answer.
  compared_at timestamptz,
  -- Null: the shop compared them itself.
  compared_by uuid references auth.users (id) on delete set null,
  listed_count integer not null default 0 check (listed_count >= 0),
  -- Sums in naira only; money in another currency is a difference.
  listed_kobo bigint not null default 0 check (listed_kobo >= 0),
  fees_kobo bigint not null default 0 check (fees_kobo >= 0),
  booked_kobo bigint not null default 0,
  closed_at timestamptz,
  closed_by uuid references auth.users (id) on delete set null,
  -- When a closed day was last reopened.
  reopened_at timestamptz,
  unique (day, gateway),
  constraint reconciliations_closed_when_compared check (
    closed_at is null or compared_at is not null
  )
);

create index reconciliations_compared_by_idx on public.reconciliations (compared_by)
  where compared_by is not null;
create index reconciliations_closed_by_idx on public.reconciliations (closed_by)
  where closed_by is not null;

create table public.reconciliation_differences (
  id uuid primary key default gen_random_uuid(),
  reconciliation_id uuid not null references public.reconciliations (id) on delete restrict,
  kind text not null
    check (kind in ('missing_here', 'not_booked', 'currency', 'not_counted', 'amount',
      'missing_there', 'given_back', 'refund_missing_here', 'refund_amount', 'refund_not_booked',
      'refund_missing_there', 'refund_failed_there')),
  reference text not null check (char_length(reference) between 1 and 200),
  payment_id uuid references public.payments (id) on delete restrict,
  -- In the smallest unit of the currency. Null: not in the books of the gateway.
  gateway_amount bigint check (gateway_amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Null: not in our books.
  booked_kobo bigint,
  found_at timestamptz not null default now(),
  -- When a later comparison no longer found it.
  gone_at timestamptz,
  explanation text check (char_length(explanation) between 10 and 500),
  explained_by uuid references auth.users (id) on delete set null,
  explained_at timestamptz,
  constraint reconciliation_differences_explained check (
    (explanation is null) = (explained_at is null)
  ),
  -- Other amounts are another difference, which the first explanation does not cover.
  constraint reconciliation_differences_key unique nulls not distinct
    (reconciliation_id, kind, reference, gateway_amount, currency, booked_kobo)
);

create index reconciliation_differences_payment_id_idx
  on public.reconciliation_differences (payment_id) where payment_id is not null;
create index reconciliation_differences_explained_by_idx
  on public.reconciliation_differences (explained_by) where explained_by is not null;
create index reconciliation_differences_open_idx on public.reconciliation_differences (found_at)
  where gone_at is null and explained_at is null;

-- The accounts to which customers transfer. One person proposes an account and a second one
-- approves it: one person alone could redirect the money of every order to themselves.
create table public.bank_accounts (
  id uuid primary key default gen_random_uuid(),
  bank text not null check (length(bank) between 2 and 80),
  name text not null check (length(name) between 2 and 100),
  number text not null check (number ~ '^\d{10}$'),
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'refused')),
  proposed_by uuid references auth.users (id) on delete set null,
  proposed_at timestamptz not null default now(),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  constraint bank_accounts_decided_unless_proposed check (
    (status = 'proposed') = (decided_at is null)
  )
);

-- One proposal at a time, so that nobody approves a proposal that they did not read.
create unique index bank_accounts_proposed_idx on public.bank_accounts (status)
  where status = 'proposed';
create index bank_accounts_decided_at_idx on public.bank_accounts (decided_at);
create index bank_accounts_proposed_by_idx on public.bank_accounts (proposed_by);
create index bank_accounts_decided_by_idx on public.bank_accounts (decided_by);

alter table public.payments add constraint payments_bank_account_id_fkey
  foreign key (bank_account_id) references public.bank_accounts (id)
  on delete restrict;

alter table public.reconciliations enable row level security;
grant select on public.reconciliations to authenticated;
grant select, insert on public.reconciliations to service_role;
grant update (asked_at, compared_at, compared_by, listed_count, listed_kobo, fees_kobo,
  booked_kobo, closed_at, closed_by) on public.reconciliations to service_role;
create policy reconciliations_select_finance on public.reconciliations for select to authenticated
  using ((select private.has_grant('finance')));

alter table public.reconciliation_differences enable row level security;
-- The values of a difference never change.
grant select on public.reconciliation_differences to authenticated;
grant select, insert on public.reconciliation_differences to service_role;
grant update (gone_at, explanation, explained_by, explained_at)
  on public.reconciliation_differences to service_role;
create policy reconciliation_differences_select_finance on public.reconciliation_differences
  for select to authenticated
  using ((select private.has_grant('finance')));

alter table public.bank_accounts enable row level security;
grant select on public.bank_accounts to authenticated;
grant select, insert, update on public.bank_accounts to service_role;
create policy bank_accounts_select_finance on public.bank_accounts for select to authenticated
  using ((select private.has_grant('finance')));

-- Money that the gateway reported with a reference of no payment here: from a payment page, a
-- terminal, or another system with the same account. The policies of gateway_events apply.
create view public.money_without_order with (security_invoker = true) as
  select id, gateway, payload ->> 'reference' as reference,
    case when payload ->> 'amount' ~ '^\d{1,15}$' then (payload ->> 'amount')::bigint end
      as amount_kobo,
    payload ->> 'currency' as currency, payload ->> 'channel' as channel,
    payload -> 'customer' ->> 'email' as payer_email, received_at
  from public.gateway_events
  where event = 'charge.success' and outcome_code = 'no_payment';
grant select on public.money_without_order to authenticated, service_role;

-- Trigger only. The differences of a closed day never change.
create function private.guard_difference_of_closed_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform from public.reconciliations
    where id = new.reconciliation_id and closed_at is not null for update;
  if found then
    raise exception 'day_closed' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. The service follows the same rules as the desk: who proposes or decides is the
-- person of the request, with the grant finance and a fresh second factor, and nobody does both. A
-- proposal of somebody who has lost the grant meanwhile is not approved: it may be why they lost
-- it.
create function private.guard_bank_account() returns trigger
language plpgsql set search_path = '' as $$
declare
  person constant uuid := (select auth.uid());
  problem text;
begin
  if tg_op = 'DELETE' then
    raise exception 'bank_account_kept' using errcode = 'PT409';
  end if;
  -- Deleting the account of a person empties `proposed_by` or `decided_by`, and changes nothing
  -- else.
  if tg_op = 'UPDATE'
    and to_jsonb(new) - '{proposed_by,decided_by}'::text[]
      = to_jsonb(old) - '{proposed_by,decided_by}'::text[]
    and (new.proposed_by is null or new.proposed_by = old.proposed_by)
    and (new.decided_by is null or new.decided_by = old.decided_by) then
    return new;
  end if;
  if person is null or not private.has_grant('finance')
    or not private.has_fresh_second_factor() then
    raise exception 'bank_account_needs_finance' using errcode = 'PT403';
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'proposed' or new.proposed_by is distinct from person then
      raise exception 'bank_account_not_proposed' using errcode = 'PT409';
    end if;
    new.proposed_at := now();
    return new;
  end if;
  if old.status <> 'proposed'
    or (new.id, new.bank, new.name, new.number, new.proposed_at)
      is distinct from (old.id, old.bank, old.name, old.number, old.proposed_at)
    or new.proposed_by is distinct from old.proposed_by
    or new.decided_by is distinct from person then
    raise exception 'bank_account_decided' using errcode = 'PT409';
  end if;
  if new.status = 'approved' then
    if old.proposed_by is null or old.proposed_by = person then
      raise exception 'bank_account_of_proposer' using errcode = 'PT409';
    end if;
    if not exists (
      select from public.profiles p join public.staff_grants g on g.user_id = p.id
      where p.id = old.proposed_by and p.role = 'admin' and g.grant_name in ('owner', 'finance')
    ) then
      raise exception 'bank_account_proposer_left' using errcode = 'PT409';
    end if;
    problem := private.find_approval_problem(person, old.proposed_by, old.proposed_at);
    if problem is not null then
      raise exception '%', problem using errcode = 'PT409';
    end if;
  end if;
  new.decided_at := now();
  return new;
end $$;

-- Trigger only.
create function private.guard_reconciliations() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A day is closed when it is over and all its differences are explained, by somebody who
  -- explained none of them.
  if new.closed_at is not null then
    if new.day >= (now() at time zone 'Africa/Lagos')::date then
      raise exception 'day_not_over' using errcode = 'PT409';
    end if;
    if exists (
      select from public.reconciliation_differences
      where reconciliation_id = new.id and gone_at is null and explained_at is null
    ) then
      raise exception 'day_unexplained' using errcode = 'PT409';
    end if;
    if exists (
      select from public.reconciliation_differences
      where reconciliation_id = new.id and gone_at is null and explained_by = new.closed_by
    ) then
      raise exception 'day_of_explainer' using errcode = 'PT409';
    end if;
  end if;

  -- Records when a closed day is reopened.
  if tg_op = 'UPDATE' and old.closed_at is not null and new.closed_at is null then
    new.reopened_at := now();
  end if;
  return new;
end $$;

create trigger reconciliations_guard before insert or update of closed_at on public.reconciliations
  for each row execute function private.guard_reconciliations();

create trigger reconciliation_differences_guard_closed
  before insert or update on public.reconciliation_differences
  for each row execute function private.guard_difference_of_closed_day();

create trigger bank_accounts_guard before insert or update or delete on public.bank_accounts
  for each row execute function private.guard_bank_account();

select private.audit_table('public.reconciliations', '{finance}');

select private.audit_table('public.reconciliation_differences', '{finance}');

select private.audit_table('public.bank_accounts', '{finance}');
