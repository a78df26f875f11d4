-- What resellers earn, in kobo, double entry and only added to. A line of an order has one commission;
-- its entries say what became of it. An entry says what happened, its postings which accounts it moved,
-- and they always sum to zero.
create table public.commissions (
  id uuid primary key default gen_random_uuid(),
  -- Null when an edit of the order removed the line; then nothing of the commission is left.
  order_line_id uuid references public.order_lines on delete set null,
  kind text not null default 'sale' check (kind in ('sale')),
  order_id uuid not null references public.orders on delete restrict,
  product_id uuid not null references public.products on delete restrict,
  reseller_id uuid not null references public.resellers on delete restrict,
  -- When it was first booked: what the line cost without VAT and after coupons. Delivery and
  -- installation earn nothing.
  base_kobo bigint not null check (base_kobo >= 0),
  percent numeric(5,2) not null check (percent >= 0 and percent < 30),
  amount_kobo bigint not null check (amount_kobo between 0 and base_kobo),
  -- It stays at most this, because the reseller was suspended when it would have grown.
  cap_kobo bigint check (cap_kobo >= 0),
  created_at timestamptz not null default now(),
  unique (order_line_id, kind)
);
create index commissions_order_id_idx on public.commissions (order_id);
create index commissions_product_id_idx on public.commissions (product_id);
create index commissions_reseller_id_idx on public.commissions (reseller_id, created_at desc, id);
create index commissions_created_at_idx on public.commissions (created_at desc, id);

create table public.commission_entries (
  id bigint generated always as identity primary key,
  reseller_id uuid not null references public.resellers on delete restrict,
  commission_id uuid references public.commissions on delete restrict,
  -- accrued: the order is paid. earned: the goods are there and can no longer be returned, so it can be
  -- paid out. reversed: the order gave money back. payout: on its way to the bank of the reseller.
  -- withheld: tax that we keep for the tax office. payout_returned: a payout or its tax that came back.
  -- adjustment: staff correct something.
  kind text not null check (kind in ('accrued', 'earned', 'reversed', 'payout', 'withheld',
    'payout_returned', 'adjustment')),
  -- The same thing is booked once.
  key text not null unique check (char_length(key) between 1 and 120),
  -- When it happened, by the clock of the business.
  effective_at timestamptz not null check (effective_at between '2020-01-01' and '2100-01-01'),
  reverses bigint unique references public.commission_entries on delete restrict,
  reason text check (char_length(reason) between 1 and 500),
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  constraint commission_entries_commission_check
    check ((commission_id is not null) = (kind in ('accrued', 'earned', 'reversed'))),
  constraint commission_entries_return_check
    check ((reverses is not null) = (kind = 'payout_returned')),
  constraint commission_entries_reason_check_of_adjustment
    check (kind <> 'adjustment' or reason is not null and actor = 'staff')
);
create index commission_entries_reseller_id_idx
  on public.commission_entries (reseller_id, effective_at, id);
create index commission_entries_commission_id_idx on public.commission_entries (commission_id, id)
  where commission_id is not null;
create index commission_entries_actor_id_idx on public.commission_entries (actor_id)
  where actor_id is not null;

create table public.commission_postings (
  entry_id bigint not null references public.commission_entries on delete restrict,
  -- expense: what commissions cost us. accrued: owed once it is earned. payable: owed now. paid_out:
  -- what left our bank. withheld: owed to the tax office.
  account text not null check (account in ('expense', 'accrued', 'payable', 'paid_out', 'withheld')),
  -- Above zero: debit. What we owe is below zero.
  amount_kobo bigint not null check (amount_kobo <> 0),
  primary key (entry_id, account)
);
create trigger commission_entries_append_only before update or delete on public.commission_entries
  for each row execute function private.keep_for_ever();
create trigger commission_postings_append_only before update or delete on public.commission_postings
  for each row execute function private.keep_for_ever();

-- Trigger only. A commission stays as it was booked: its line may be removed from the order, and its cap
-- may become lower.
create function private.guard_commission() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE'
    or to_jsonb(new) - 'order_line_id' - 'cap_kobo'
      is distinct from to_jsonb(old) - 'order_line_id' - 'cap_kobo'
    or new.order_line_id is not null and new.order_line_id is distinct from old.order_line_id
    or old.cap_kobo is not null and (new.cap_kobo is null or new.cap_kobo > old.cap_kobo) then
    raise exception 'A commission does not change' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger commissions_guard before update or delete on public.commissions
  for each row execute function private.guard_commission();

-- Trigger only. One transaction at a time writes the ledger of a reseller, so that two payouts do not both
-- find the same balance. The row of the reseller is not locked: an order at wholesale holds it while it
-- waits for its products. What an order earns is booked only by the functions of this ledger.
create function private.guard_commission_entry() returns trigger
language plpgsql set search_path = '' as $$
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
end $$;
create trigger commission_entries_guard before insert on public.commission_entries
  for each row execute function private.guard_commission_entry();

-- Trigger only, when the transaction commits: postings balance and fit their kind; a commission has
-- nothing below zero; a payout takes at most what is payable; what comes back is what went.
create function private.check_commission_balance() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;
create constraint trigger commission_entries_check_balance after insert on public.commission_entries
  deferrable initially deferred for each row execute function private.check_commission_balance();
create constraint trigger commission_postings_check_balance after insert on public.commission_postings
  deferrable initially deferred for each row execute function private.check_commission_balance();

-- What we owe a reseller, and what was paid; above zero. payable is below zero when more was paid out
-- than orders which were refunded later had earned. Definer: its callers have checked who asks.
create function private.reseller_balance(of_reseller uuid,
  out accrued_kobo bigint, out payable_kobo bigint, out paid_kobo bigint, out withheld_kobo bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(-sum(p.amount_kobo) filter (where p.account = 'accrued'), 0)::bigint,
    coalesce(-sum(p.amount_kobo) filter (where p.account = 'payable'), 0)::bigint,
    coalesce(-sum(p.amount_kobo) filter (where p.account = 'paid_out'), 0)::bigint,
    coalesce(-sum(p.amount_kobo) filter (where p.account = 'withheld'), 0)::bigint
  from public.commission_entries e join public.commission_postings p on p.entry_id = e.id
  where e.reseller_id = of_reseller
$$;
revoke execute on function private.guard_commission() from public;
revoke execute on function private.guard_commission_entry() from public;
revoke execute on function private.check_commission_balance() from public;
revoke execute on function private.reseller_balance(uuid) from public;
grant execute on function private.reseller_balance(uuid) to service_role;

alter table public.commissions enable row level security;
alter table public.commission_entries enable row level security;
alter table public.commission_postings enable row level security;
revoke all on public.commissions, public.commission_entries, public.commission_postings
  from anon, authenticated, service_role;
grant select on public.commissions, public.commission_postings to authenticated;
grant select (id, reseller_id, commission_id, kind, effective_at, reverses, reason, actor, created_at)
  on public.commission_entries to authenticated;
grant select on public.commissions to service_role;
grant select, insert on public.commission_entries, public.commission_postings to service_role;
create policy commissions_select_reseller_or_staff on public.commissions for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy commission_entries_select_reseller_or_staff on public.commission_entries
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy commission_postings_select_reseller_or_staff on public.commission_postings
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.commission_entries e join public.resellers r on r.id = e.reseller_id
    where e.id = entry_id and r.user_id = (select auth.uid())));
create policy commissions_all_second_factor on public.commissions
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
create policy commission_entries_all_second_factor on public.commission_entries
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
create policy commission_postings_all_second_factor on public.commission_postings
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.commissions', '{sales,finance,support}');
select private.audit_table('public.commission_entries', '{sales,finance,support}');
