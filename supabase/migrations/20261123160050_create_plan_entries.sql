-- The ledger of a plan, in kobo, double entry and only added to. An entry says what happened; its
-- postings say which accounts it moved, and they always sum to zero. Interest counts when it is paid.
create table public.plan_entries (
  id bigint generated always as identity primary key,
  plan_id uuid not null references public.instalment_plans on delete restrict,
  -- financed: the plan pays the rest of its order. refund: the order gives some of that back.
  -- payout: an overpayment that we paid back. chargeback: a bank took a payment back.
  kind text not null check (kind in ('financed', 'payment', 'late_fee', 'fee_waived', 'refund',
    'chargeback', 'payout', 'write_off')),
  amount_kobo bigint not null check (amount_kobo <> 0),
  -- The day that counts for due dates; a transfer is often noted days later.
  effective_on date not null check (effective_on between '2020-01-01' and '2100-01-01'),
  -- The same thing is booked once.
  key text not null check (char_length(key) between 1 and 120),
  payment_id uuid references public.plan_payments on delete restrict,
  -- For a late fee: the instalment that is late.
  instalment integer check (instalment between 1 and 120),
  reverses bigint unique references public.plan_entries on delete restrict,
  reason text check (char_length(reason) between 1 and 500),
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  unique (plan_id, key),
  constraint plan_entries_direction_check check ((amount_kobo > 0) = (reverses is null)),
  constraint plan_entries_correction_check check (reverses is null or reason is not null),
  constraint plan_entries_payment_check
    check ((payment_id is not null) = (kind in ('payment', 'chargeback'))),
  constraint plan_entries_instalment_of_fee
    check ((instalment is not null) = (kind in ('late_fee', 'fee_waived')))
);
create index plan_entries_plan_id_idx on public.plan_entries (plan_id, id);
create index plan_entries_payment_id_idx on public.plan_entries (payment_id)
  where payment_id is not null;
create index plan_entries_actor_id_idx on public.plan_entries (actor_id) where actor_id is not null;
create table public.plan_postings (
  entry_id bigint not null references public.plan_entries on delete restrict,
  -- order: owed to the order, whose own ledger has the opposite entry. principal, fees_due: owed by
  -- the customer. overpaid: owed to the customer. interest, fees: earned. losses: written off.
  account text not null check (account in ('order', 'cash', 'principal', 'fees_due', 'interest',
    'fees', 'overpaid', 'losses')),
  -- Above zero: debit.
  amount_kobo bigint not null check (amount_kobo <> 0),
  primary key (entry_id, account)
);
create trigger plan_entries_append_only before update or delete on public.plan_entries
  for each row execute function private.keep_for_ever();
create trigger plan_postings_append_only before update or delete on public.plan_postings
  for each row execute function private.keep_for_ever();

create function private.check_plan_balance() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_entry constant bigint := coalesce((to_jsonb(new) ->> 'entry_id')::bigint,
    (to_jsonb(new) ->> 'id')::bigint);
begin
  if (select count(*) < 2 or sum(amount_kobo) <> 0 from public.plan_postings
      where entry_id = of_entry) then
    raise exception 'The postings of an entry must balance' using errcode = 'PT409';
  end if;
  return null;
end $$;
revoke execute on function private.check_plan_balance() from public;
create constraint trigger plan_entries_check_balance after insert on public.plan_entries
  deferrable initially deferred for each row execute function private.check_plan_balance();
create constraint trigger plan_postings_check_balance after insert on public.plan_postings
  deferrable initially deferred for each row execute function private.check_plan_balance();

create function private.guard_plan_entry() returns trigger
language plpgsql set search_path = '' as $$
declare
  reversed public.plan_entries;
begin
  perform from public.instalment_plans where id = new.plan_id for no key update;
  if new.reverses is not null then
    select * into reversed from public.plan_entries where id = new.reverses;
    if (new.plan_id, new.kind, new.amount_kobo, new.payment_id, new.instalment)
        is distinct from (reversed.plan_id, reversed.kind, -reversed.amount_kobo,
          reversed.payment_id, reversed.instalment)
      or reversed.reverses is not null then
      raise exception 'A correction takes back exactly one entry' using errcode = 'PT409';
    end if;
  end if;
  if new.payment_id is not null and not exists (
    select from public.plan_payments where id = new.payment_id and plan_id = new.plan_id
  ) then
    raise exception 'The payment belongs to another plan' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_plan_entry() from public;
create trigger plan_entries_guard before insert on public.plan_entries
  for each row execute function private.guard_plan_entry();

alter table public.plan_entries enable row level security;
alter table public.plan_postings enable row level security;
revoke all on public.plan_entries, public.plan_postings from anon, authenticated, service_role;
grant select (id, plan_id, kind, amount_kobo, effective_on, payment_id, instalment, reverses, actor,
  created_at) on public.plan_entries to authenticated;
grant select on public.plan_postings to authenticated;
grant select, insert on public.plan_entries, public.plan_postings to service_role;
create policy plan_entries_select_owner_or_staff on public.plan_entries for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_postings_select_finance on public.plan_postings for select to authenticated
  using ((select private.has_grant('finance')));
create policy plan_entries_all_second_factor on public.plan_entries
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.plan_entries', '{sales,finance,support}');

-- Where the two ledgers meet. In the ledger of the order: plan_fee is the fee of the plan, financed what
-- the plan pays of the order, plan_credit what the order gives back to the plan.
alter table public.ledger_entries
  add column plan_id uuid references public.instalment_plans on delete restrict,
  drop constraint ledger_entries_kind_check,
  drop constraint ledger_entries_direction_check,
  add constraint ledger_entries_kind_check check (kind in ('charge', 'installation', 'credit_note',
    'receipt', 'refund', 'chargeback', 'credit_kept', 'credit_used', 'plan_fee', 'financed',
    'plan_credit')),
  add constraint ledger_entries_direction_check check ((amount_kobo > 0) = ((kind in ('charge',
    'installation', 'refund', 'chargeback', 'credit_kept', 'plan_fee', 'plan_credit'))
    = (reverses is null))),
  add constraint ledger_entries_plan_check
    check ((plan_id is not null) = (kind in ('plan_fee', 'financed', 'plan_credit')));
create index ledger_entries_plan_id_idx on public.ledger_entries (plan_id) where plan_id is not null;
grant select (plan_id) on public.ledger_entries to authenticated;
