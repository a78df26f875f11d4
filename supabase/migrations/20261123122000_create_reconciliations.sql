-- What the gateway lists as paid on a day, against what we booked. Staff read the days and their
-- differences; only functions write them.
create table public.reconciliations (
  id uuid primary key default gen_random_uuid(),
  -- A day in Lagos.
  day date not null,
  gateway text not null check (gateway in ('paystack', 'sandbox')),
  -- When the gateway was asked last, whether it answered or not.
  asked_at timestamptz,
  -- When the lists were compared last; null before the first answer.
  compared_at timestamptz,
  -- Null: the shop compared them by itself.
  compared_by uuid references auth.users (id) on delete set null,
  listed_count integer not null default 0 check (listed_count >= 0),
  -- Sums in naira only; money in another currency is a difference.
  listed_kobo bigint not null default 0 check (listed_kobo >= 0),
  fees_kobo bigint not null default 0 check (fees_kobo >= 0),
  booked_kobo bigint not null default 0,
  closed_at timestamptz,
  closed_by uuid references auth.users (id) on delete set null,
  -- When something new was found on a closed day.
  reopened_at timestamptz,
  unique (day, gateway),
  constraint reconciliations_closed_when_compared check (closed_at is null or compared_at is not null)
);
create index reconciliations_compared_by_idx on public.reconciliations (compared_by)
  where compared_by is not null;
create index reconciliations_closed_by_idx on public.reconciliations (closed_by)
  where closed_by is not null;

create table public.reconciliation_differences (
  id uuid primary key default gen_random_uuid(),
  reconciliation_id uuid not null references public.reconciliations (id) on delete restrict,
  kind text not null check (kind in ('missing_here', 'not_booked', 'currency', 'not_counted', 'amount',
    'missing_there', 'given_back')),
  reference text not null check (char_length(reference) between 1 and 200),
  payment_id uuid references public.payments (id) on delete restrict,
  -- In the smallest unit of the currency; null: the gateway knows nothing of it.
  gateway_amount bigint check (gateway_amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Null: we know nothing of it.
  booked_kobo bigint,
  found_at timestamptz not null default now(),
  -- When a later comparison did not find it any more.
  gone_at timestamptz,
  explanation text check (char_length(explanation) between 10 and 500),
  explained_by uuid references auth.users (id) on delete set null,
  explained_at timestamptz,
  constraint reconciliation_differences_explained check ((explanation is null) = (explained_at is null)),
  -- Other amounts are another difference, which the explanation of the first one does not cover.
  constraint reconciliation_differences_key unique nulls not distinct
    (reconciliation_id, kind, reference, gateway_amount, currency, booked_kobo)
);
create index reconciliation_differences_payment_id_idx on public.reconciliation_differences (payment_id)
  where payment_id is not null;
create index reconciliation_differences_explained_by_idx
  on public.reconciliation_differences (explained_by) where explained_by is not null;
create index reconciliation_differences_open_idx on public.reconciliation_differences (found_at)
  where gone_at is null and explained_at is null;

alter table public.reconciliations enable row level security;
alter table public.reconciliation_differences enable row level security;
revoke all on public.reconciliations, public.reconciliation_differences
  from anon, authenticated, service_role;
grant select on public.reconciliations, public.reconciliation_differences to authenticated;
grant select, insert on public.reconciliations, public.reconciliation_differences to service_role;
grant update (asked_at, compared_at, compared_by, listed_count, listed_kobo, fees_kobo, booked_kobo,
  closed_at, closed_by) on public.reconciliations to service_role;
-- What was found stays as it was found.
grant update (gone_at, explanation, explained_by, explained_at)
  on public.reconciliation_differences to service_role;
create policy reconciliations_select_finance on public.reconciliations for select to authenticated
  using ((select private.has_grant('finance')));
create policy reconciliation_differences_select_finance on public.reconciliation_differences
  for select to authenticated using ((select private.has_grant('finance')));
