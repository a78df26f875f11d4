-- A file for our bank with payouts that staff transfer by hand.
create table public.payout_batches (
  id uuid primary key default gen_random_uuid(),
  made_by uuid references auth.users on delete set null,
  made_at timestamptz not null default now()
);
create index payout_batches_made_by_idx on public.payout_batches (made_by) where made_by is not null;

-- Money for a reseller. Its gross leaves what is payable when it is sent, in the same transaction, and
-- before any bank or gateway is asked to move it.
create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  -- The gateway takes a reference once: at least 16 of a-z, 0-9, - and _.
  reference text not null unique generated always as ('payout-' || id::text) stored
    check (reference ~ '^[a-z0-9_-]{16,100}$'),
  reseller_id uuid not null references public.resellers on delete restrict,
  bank_account_id uuid not null references public.reseller_bank_accounts on delete restrict,
  status text not null default 'requested' check (status in ('requested', 'approved', 'sending',
    'paid', 'failed', 'refused', 'returned')),
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
  -- By whom it was refused, sent by hand, or its end was noted.
  handled_by uuid references auth.users on delete set null,
  way text check (way in ('gateway', 'bank_file')),
  gateway text check (gateway in ('paystack', 'sandbox')),
  -- No money moved: the gateway is the sandbox or in its test mode.
  is_test boolean not null default false,
  batch_id uuid references public.payout_batches on delete restrict,
  sent_at timestamptz,
  -- Somebody asks the gateway about it until then.
  asking_until timestamptz,
  checked_at timestamptz,
  -- What the gateway said last, for staff.
  gateway_word text check (char_length(gateway_word) between 1 and 300),
  -- Of the transfer at the bank or gateway.
  bank_reference text check (char_length(bank_reference) between 3 and 120),
  paid_at timestamptz,
  -- When it failed, was refused or came back.
  ended_at timestamptz,
  -- Why, for the reseller.
  reason text check (char_length(reason) between 3 and 500),
  constraint payouts_sums_check check (
    tax_kobo = round(gross_kobo * tax_percent / 100) and net_kobo = gross_kobo - tax_kobo),
  constraint payouts_approval_check
    check (status in ('requested', 'refused') or approved_at is not null),
  constraint payouts_first_approval_check
    check (first_approved_at is not null or first_approved_by is null),
  constraint payouts_sent_check check ((way is not null) = (sent_at is not null)
    and (status not in ('sending', 'paid', 'failed', 'returned') or way is not null)
    and (gateway is not null) = (way is not distinct from 'gateway')
    and (batch_id is not null) = (way is not distinct from 'bank_file')),
  constraint payouts_paid_check check (status <> 'paid' or paid_at is not null),
  constraint payouts_end_check check ((ended_at is not null) = (status in ('failed', 'refused',
    'returned')) and (ended_at is null or reason is not null))
);
-- One at a time, so that two never want the same money.
create unique index payouts_open_idx on public.payouts (reseller_id)
  where status in ('requested', 'approved', 'sending');
create index payouts_reseller_id_idx on public.payouts (reseller_id, requested_at desc, id);
create index payouts_bank_account_id_idx on public.payouts (bank_account_id);
create index payouts_status_idx on public.payouts (status, requested_at desc, id);
create index payouts_batch_id_idx on public.payouts (batch_id) where batch_id is not null;
create index payouts_requested_by_idx on public.payouts (requested_by) where requested_by is not null;
create index payouts_first_approved_by_idx on public.payouts (first_approved_by)
  where first_approved_by is not null;
create index payouts_approved_by_idx on public.payouts (approved_by) where approved_by is not null;
create index payouts_handled_by_idx on public.payouts (handled_by) where handled_by is not null;

-- The entries of the ledger that belong to a payout.
alter table public.commission_entries
  add column payout_id uuid references public.payouts on delete restrict,
  add constraint commission_entries_of_payout_check
    check (payout_id is null or kind in ('payout', 'withheld', 'payout_returned'));
create index commission_entries_payout_id_idx on public.commission_entries (payout_id)
  where payout_id is not null;
grant select (payout_id) on public.commission_entries to authenticated;

-- What one person may approve alone for a reseller, and in 24 hours; as the limit of refunds.
create function private.may_pay_out_alone(person uuid, of_reseller uuid, amount bigint, but uuid)
returns boolean language sql stable set search_path = '' as $$
  select amount + coalesce(greatest(
      sum(gross_kobo) filter (where approved_by = person),
      sum(gross_kobo) filter (where reseller_id = of_reseller)), 0) <= 10000000
  from public.payouts
  where id <> but and first_approved_by is null and approved_at > now() - interval '24 hours'
    and status not in ('failed', 'refused', 'returned')
$$;
revoke execute on function private.may_pay_out_alone(uuid, uuid, bigint, uuid) from public;
grant execute on function private.may_pay_out_alone(uuid, uuid, bigint, uuid) to service_role;

-- Why a person of staff may not approve a payout; null when they may.
create function private.find_payout_approval_problem(person uuid, of_payout uuid) returns text
language sql stable security definer set search_path = '' as $$
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
    end)
  from public.payouts p join public.reseller_bank_accounts a on a.id = p.bank_account_id
  where p.id = of_payout
$$;
revoke execute on function private.find_payout_approval_problem(uuid, uuid) from public;
grant execute on function private.find_payout_approval_problem(uuid, uuid) to service_role;

-- Gives a payout the tax of the day. What the same person was paid in the month counts for the exception.
create function private.tax_payout(taxed public.payouts, on_day date) returns public.payouts
language plpgsql security definer set search_path = '' as $$
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
end $$;
revoke execute on function private.tax_payout(public.payouts, date) from public;

-- Refuses a payout that cannot be made now: to a suspended reseller, to another account than the
-- current one, or of more than is payable. The reseller is locked.
create function private.refuse_payout(checked public.payouts) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;
revoke execute on function private.refuse_payout(public.payouts) from public;

-- Trigger only.
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
end $$;
revoke execute on function private.guard_payout() from public;
create trigger payouts_guard before insert or update on public.payouts
  for each row execute function private.guard_payout();
create trigger payouts_check_status before update of status on public.payouts
  for each row execute function private.check_status_transition('a payout', 'requested>approved',
    'requested>refused', 'approved>refused', 'approved>sending', 'sending>paid', 'sending>failed',
    'sending>returned', 'paid>returned');
create trigger payouts_keep before delete on public.payouts
  for each row execute function private.keep_for_ever();

-- Trigger only, when the transaction commits: a payout that is on its way or paid has taken exactly its
-- gross from what is payable, and any other one nothing.
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
end $$;
revoke execute on function private.check_payout_ledger() from public;
create constraint trigger payouts_check_ledger after insert or update on public.payouts
  deferrable initially deferred for each row execute function private.check_payout_ledger();
create constraint trigger commission_entries_check_payout after insert on public.commission_entries
  deferrable initially deferred for each row when (new.payout_id is not null)
  execute function private.check_payout_ledger();

alter table public.payouts enable row level security;
alter table public.payout_batches enable row level security;
revoke all on public.payouts, public.payout_batches from anon, authenticated, service_role;
grant select (id, reference, reseller_id, bank_account_id, status, gross_kobo, tax_percent, tax_kobo,
  net_kobo, requested_at, approved_at, way, is_test, sent_at, paid_at, ended_at, bank_reference, reason)
  on public.payouts to authenticated;
grant select, insert, update on public.payouts to service_role;
grant select, insert on public.payout_batches to service_role;
create policy payouts_select_owner_or_staff on public.payouts for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy payouts_all_second_factor on public.payouts
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
create trigger payouts_notify_changed
  after insert or update or delete or truncate on public.payouts
  for each statement execute function private.notify_table_changed();
select private.audit_table('public.payouts', '{sales,finance,support}');
select private.audit_table('public.payout_batches', '{finance}');

-- A reseller with a second factor gives it for a payout and for a bank account. Nobody has to have one,
-- but who removed it less than a day ago waits: a thief would remove the factor that they cannot give.
create function private.find_reseller_factor_problem() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
      then private.find_second_factor_problem()
    when exists (select from private.second_factors
        where user_id = auth.uid() and removed_at > now() - interval '24 hours') then 'too_new'
  end
$$;
revoke execute on function private.find_reseller_factor_problem() from public;
grant execute on function private.find_reseller_factor_problem() to service_role;
