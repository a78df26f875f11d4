-- Commissions of orders. The commission of each line follows from its order; at the end of each
-- transaction that changes the order, the difference is booked.

-- In kobo, double entry, only added to. A line of an order has one commission. The postings of an
-- entry say which accounts it moved, and sum to zero.
create table public.commissions (
  id uuid primary key default gen_random_uuid(),
  -- Null when an edit of the order removed the line; then nothing of the commission is left.
  order_line_id uuid references public.order_lines on delete set null,
  kind text not null default 'sale' check (kind in ('sale')),
  order_id uuid not null references public.orders on delete restrict,
  product_id uuid not null references public.products on delete restrict,
  reseller_id uuid not null references public.resellers on delete restrict,
  -- As first booked: the price of the line without VAT and after coupons. Delivery and installation
  -- earn nothing.
  base_kobo bigint not null check (base_kobo >= 0),
  percent numeric(5,2) not null check (percent >= 0 and percent < 30),
  amount_kobo bigint not null
    constraint commissions_not_above_base check (amount_kobo between 0 and base_kobo),
  -- The commission stays at most this, because the reseller was suspended when it would have grown.
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
  -- accrued: the order is paid. earned: the goods are there and can no longer be returned, so it
  -- can be paid out. reversed: the order earns less now. payout: on its way to the bank of the
  -- reseller. withheld: tax that we keep for the tax office. payout_returned: a payout or its tax
  -- that came back. adjustment: staff correct something.
  kind text not null
    check (kind in ('accrued', 'earned', 'reversed', 'payout', 'withheld', 'payout_returned',
      'adjustment')),
  -- A key is booked once.
  key text not null unique check (char_length(key) between 1 and 120),
  -- When it happened, by the clock of the business.
  effective_at timestamptz not null check (effective_at between '2020-01-01' and '2100-01-01'),
  reverses bigint unique references public.commission_entries on delete restrict,
  reason text check (char_length(reason) between 1 and 500),
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  payout_id uuid,
  constraint commission_entries_commission_check check (
    (commission_id is not null) = (kind in ('accrued', 'earned', 'reversed'))
  ),
  constraint commission_entries_return_check check (
    (reverses is not null) = (kind = 'payout_returned')
  ),
  constraint commission_entries_reason_check_of_adjustment check (
    kind <> 'adjustment' or reason is not null and actor = 'staff'
  ),
  constraint commission_entries_of_payout_check check (
    payout_id is null or kind in ('payout', 'withheld', 'payout_returned')
  )
);

create index commission_entries_reseller_id_idx
  on public.commission_entries (reseller_id, effective_at, id);
create index commission_entries_commission_id_idx on public.commission_entries (commission_id, id)
  where commission_id is not null;
create index commission_entries_actor_id_idx on public.commission_entries (actor_id)
  where actor_id is not null;
create index commission_entries_payout_id_idx on public.commission_entries (payout_id)
  where payout_id is not null;

create table public.commission_postings (
  entry_id bigint not null references public.commission_entries on delete restrict,
  -- expense: what commissions cost us. accrued: owed once it is earned. payable: owed now.
  -- paid_out: what left our bank. withheld: owed to the tax office.
  account text not null
    check (account in ('expense', 'accrued', 'payable', 'paid_out', 'withheld')),
  -- Above zero: debit. What we owe is below zero.
  amount_kobo bigint not null check (amount_kobo <> 0),
  primary key (entry_id, account)
);

-- The months whose tiers were computed, so that each is done once.
create table private.tier_months (
  month date primary key check (extract(day from month) = 1),
  done_at timestamptz not null
);

-- The nightly checks of the ledger: against the orders, and each entry against itself.
create table public.commission_checks (
  id uuid primary key default gen_random_uuid(),
  day date not null unique check (day between '2020-01-01' and '2100-01-01'),
  checked_at timestamptz not null,
  commissions bigint not null check (commissions >= 0),
  entries bigint not null check (entries >= 0),
  -- The sums of all that is owed or was paid.
  accrued_kobo bigint not null,
  payable_kobo bigint not null,
  paid_kobo bigint not null,
  withheld_kobo bigint not null,
  differences integer not null check (differences >= 0)
);

create table public.commission_differences (
  id uuid primary key default gen_random_uuid(),
  check_id uuid not null references public.commission_checks on delete cascade,
  -- order: the ledger has another sum than the order earns. entry: the postings of an entry do not
  -- balance. payout: the ledger has another sum than the payouts.
  kind text not null check (kind in ('order', 'entry', 'payout')),
  order_id uuid references public.orders on delete restrict,
  commission_id uuid references public.commissions on delete restrict,
  reseller_id uuid references public.resellers on delete restrict,
  entry_id bigint references public.commission_entries on delete restrict,
  expected_kobo bigint not null,
  booked_kobo bigint not null,
  constraint commission_differences_differ_check check (expected_kobo <> booked_kobo)
);

create index commission_differences_check_id_idx on public.commission_differences (check_id);
create index commission_differences_order_id_idx on public.commission_differences (order_id);
create index commission_differences_commission_id_idx
  on public.commission_differences (commission_id);
create index commission_differences_reseller_id_idx on public.commission_differences (reseller_id);
create index commission_differences_entry_id_idx on public.commission_differences (entry_id);

alter table public.commissions enable row level security;
grant select on public.commissions to authenticated, service_role;
create policy commissions_select_reseller_or_staff on public.commissions
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy commissions_all_second_factor on public.commissions as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.commission_entries enable row level security;
grant select, insert on public.commission_entries to service_role;
grant select (id, reseller_id, commission_id, kind, effective_at, reverses, reason, actor,
  created_at, payout_id) on public.commission_entries to authenticated;
create policy commission_entries_select_reseller_or_staff on public.commission_entries
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy commission_entries_all_second_factor on public.commission_entries as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.commission_postings enable row level security;
grant select on public.commission_postings to authenticated;
grant select, insert on public.commission_postings to service_role;
create policy commission_postings_select_reseller_or_staff on public.commission_postings
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.commission_entries e join public.resellers r on r.id = e.reseller_id
    where e.id = entry_id and r.user_id = (select auth.uid())));
create policy commission_postings_all_second_factor on public.commission_postings as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table private.tier_months enable row level security;
grant select, insert on private.tier_months to service_role;

alter table public.commission_checks enable row level security;
grant select on public.commission_checks to authenticated;
grant select, insert, delete on public.commission_checks to service_role;
create policy commission_checks_select_finance on public.commission_checks
  for select to authenticated
  using ((select private.has_grant('finance')));

alter table public.commission_differences enable row level security;
grant select on public.commission_differences to authenticated;
grant select, insert on public.commission_differences to service_role;
create policy commission_differences_select_finance on public.commission_differences
  for select to authenticated
  using ((select private.has_grant('finance')));

-- Trigger only. A commission changes only when its line is removed or its cap becomes lower.
create function private.guard_commission() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE'
    or to_jsonb(new) - 'order_line_id' - 'cap_kobo'
      is distinct from to_jsonb(old) - 'order_line_id' - 'cap_kobo'
    or new.order_line_id is not null and new.order_line_id is distinct from old.order_line_id
    or old.cap_kobo is not null and (new.cap_kobo is null or new.cap_kobo > old.cap_kobo) then
    raise exception 'commission_fixed' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. One transaction at a time writes the ledger of a reseller, so that two payouts do
-- not both find the same balance. The row of the reseller is not locked: an order at wholesale
-- holds it while it waits for its products. Commissions of orders are booked only by the functions
-- of this ledger.
create function private.guard_commission_entry() returns trigger
language plpgsql set search_path = '' as $$
declare
  of_status text;
begin
  perform pg_advisory_xact_lock(hashtextextended('commissions ' || new.reseller_id, 0));
  select status into of_status from public.resellers where id = new.reseller_id;
  if new.kind in ('accrued', 'earned', 'reversed') and current_user = 'service_role' then
    raise exception 'commission_not_by_order' using errcode = 'PT409';
  end if;
  if new.kind in ('accrued', 'earned') and of_status is distinct from 'approved' then
    raise exception 'reseller_earns_nothing' using errcode = 'PT409';
  end if;
  if new.commission_id is not null and not exists (
      select from public.commissions where id = new.commission_id and reseller_id = new.reseller_id
    ) or new.reverses is not null and not exists (
      select from public.commission_entries
      where id = new.reverses and reseller_id = new.reseller_id and kind in ('payout', 'withheld')
    ) then
    raise exception 'entry_of_other_reseller' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only, when the transaction commits: postings balance and fit their kind; no account of a
-- commission is below zero; a payout takes at most the payable sum; a return reverses exactly one
-- entry.
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
    raise exception 'postings_unbalanced' using errcode = 'PT409';
  end if;
  -- The directions that are wrong for a kind of entry; true is a debit.
  if exists (
    select from public.commission_postings
    where entry_id = checked.id and (checked.kind, account, amount_kobo > 0) in (
      ('accrued', 'expense', false), ('earned', 'payable', true), ('reversed', 'expense', true),
      ('reversed', 'accrued', false), ('reversed', 'payable', false), ('payout', 'payable', false),
      ('withheld', 'payable', false))
  ) then
    raise exception 'entry_direction_wrong' using errcode = 'PT409';
  end if;
  if checked.commission_id is not null and exists (
    select from public.commission_entries e join public.commission_postings p on p.entry_id = e.id
    where e.commission_id = checked.commission_id
    group by p.account
    having sum(p.amount_kobo) * case p.account when 'expense' then 1 else -1 end < 0
  ) then
    raise exception 'commission_below_zero' using errcode = 'PT409';
  end if;
  if checked.reverses is not null and exists (
    select from public.commission_postings
    where entry_id in (checked.id, checked.reverses)
    group by account having sum(amount_kobo) <> 0
  ) then
    raise exception 'commission_return_differs' using errcode = 'PT409';
  end if;
  if checked.kind in ('payout', 'withheld')
    and (select payable_kobo < 0 from private.reseller_balance(checked.reseller_id)) then
    raise exception 'payout_over_balance' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- What we owe a reseller and have paid, as positive sums. The payable sum is negative when more was
-- paid out than is left after later refunds. Security definer: its callers have checked who asks.
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
grant execute on function private.reseller_balance(uuid) to service_role;

-- The commissions of the lines of an order now, from their price without VAT and after coupons, as
-- far as the order still charges it and it is paid. A refund for a line lowers that line. A refund
-- for no line in particular, and what is owed after a chargeback, lower all lines in proportion.
-- Delivery and installation earn nothing.
create function private.commission_targets(of_order uuid)
returns table (line_id uuid, product_id uuid, base_kobo bigint, amount_kobo bigint, percent numeric)
language sql stable security definer set search_path = '' as $$
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
    select l.id, l.product_id, l.position,
      case when sums.left_kobo > 0 and l.gross_kobo > 0 then round(
        (l.gross_kobo - l.vat_kobo)::numeric * (l.gross_kobo - l.back_kobo) / l.gross_kobo
          * greatest(0, sums.left_kobo - sums.lost_kobo) / sums.left_kobo)
      else 0 end::bigint as base_kobo
    from lines l, sums
  )
  select b.id, b.product_id, b.base_kobo,
    round(b.base_kobo * e.commission_percent / 100)::bigint, e.commission_percent
  from bases b, earning e
  order by b.position
$$;
grant execute on function private.commission_targets(uuid) to service_role;

-- The booked sums of a commission.
create function private.commission_balance(of_commission uuid,
  out booked_kobo bigint, out accrued_kobo bigint, out payable_kobo bigint, out entries integer)
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(p.amount_kobo) filter (where p.account = 'expense'), 0)::bigint,
    coalesce(-sum(p.amount_kobo) filter (where p.account = 'accrued'), 0)::bigint,
    coalesce(-sum(p.amount_kobo) filter (where p.account = 'payable'), 0)::bigint,
    count(distinct e.id)::integer
  from public.commission_entries e join public.commission_postings p on p.entry_id = e.id
  where e.commission_id = of_commission
$$;
grant execute on function private.commission_balance(uuid) to service_role;

-- Adds an entry to a commission. Postings of 0 are left out. Only the functions below call it.
create function private.book_commission_entry(of_commission uuid, entry_kind text, at timestamptz,
  why text, accounts text[], amounts bigint[]) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;

-- Books the changes of the commissions of an order: locks the order, then the ledger. A suspended
-- reseller earns nothing more, also not later; reversals are booked for every reseller.
create function private.sync_commissions(of_order uuid) returns void
language plpgsql security definer set search_path = '' as $$
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
  select greatest(
        o.paid_at, (select max(created_at) from public.ledger_entries where order_id = o.id)),
      case when o.status = 'cancelled' then 'The order was cancelled.'
        when o.status = 'refunded' then 'The order was refunded.'
        when exists (select from public.ledger_entries e
          where e.order_id = o.id and e.kind = 'chargeback'
          having sum(e.amount_kobo) > 0) then 'The buyer''s bank took money back.'
        else 'A part of the order went back or was changed.' end
    into at, why from public.orders o where o.id = of_order;
  if at is null then return; end if;
  for line in
    select t.line_id, t.product_id, t.base_kobo, t.percent,
      coalesce(t.amount_kobo, 0) as wanted, c.id
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
end $$;

-- Trigger only, when the transaction commits. Security definer: nobody else books commissions.
create function private.follow_order_with_commissions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_commissions(case tg_table_name
    when 'orders' then (to_jsonb(new) ->> 'id')::uuid
    else (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'order_id')::uuid end);
  return null;
end $$;

-- When the goods of an order can no longer be returned: `days` after our crew installed them, or
-- after the delivery where our crew does not install. Null while that is not known.
create function private.commission_earned_at(of_order uuid, days integer) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case
    when o.status = 'installed' then (
      select max(e.created_at) from public.order_events e
      where e.order_id = o.id and e.kind = 'status' and e.status = 'installed')
    when o.status = 'delivered' and o.installation_kind <> 'included'
      and private.installation_kobo(o.id) = 0 then o.delivered_at
  end + make_interval(days => days)
  from public.orders o where o.id = of_order
$$;
grant execute on function private.commission_earned_at(uuid, integer) to service_role;

-- Why the commission of an order waits though its day has come: a return, a dispute or a refund is
-- open. A refund to the plan that pays the order counts like a refund of money.
create function private.find_commission_hold(of_order uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from public.return_requests
      where order_id = of_order and status in ('requested', 'accepted', 'received')) then 'return'
    when exists (select from public.disputes d join public.payments p on p.id = d.payment_id
      where p.order_id = of_order and d.status in ('needs_answer', 'with_bank')) then 'dispute'
    when exists (select from public.refunds r join public.payments p on p.id = r.payment_id
      where p.order_id = of_order and r.status = 'requested')
      or exists (select from public.plan_refunds r
          join public.instalment_plans p on p.id = r.plan_id
        where p.order_id = of_order and r.status = 'requested') then 'refund'
  end
$$;
grant execute on function private.find_commission_hold(uuid) to service_role;

-- The orders whose commissions can be earned, the oldest first. A task calls it.
create function private.list_earning_orders(at timestamptz, days integer, page_size integer)
returns setof uuid
language sql stable security definer set search_path = '' as $$
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
$$;
grant execute on function private.list_earning_orders(timestamp with time zone, integer, integer)
  to service_role;

-- Makes the accrued commissions of an order payable. Nothing happens before its day, while
-- something holds it, or while another process does it. One order in a transaction: first its lock,
-- then that of the ledger.
create function private.earn_commissions(of_order uuid, at timestamptz, days integer) returns bigint
language plpgsql security definer set search_path = '' as $$
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
end $$;
grant execute on function private.earn_commissions(uuid, timestamp with time zone, integer)
  to service_role;

-- The differences between the ledger and the orders. Each row is a bug. The nightly check calls it.
create function private.list_commission_differences()
returns table (order_id uuid, commission_id uuid, reseller_id uuid, expected_kobo bigint,
  booked_kobo bigint)
language sql stable security definer set search_path = '' as $$
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
$$;
grant execute on function private.list_commission_differences() to service_role;

create trigger commissions_guard before update or delete on public.commissions
  for each row execute function private.guard_commission();

create trigger commission_entries_append_only before update or delete on public.commission_entries
  for each row execute function private.keep_for_ever();
create trigger commission_entries_guard before insert on public.commission_entries
  for each row execute function private.guard_commission_entry();
create constraint trigger commission_entries_check_balance after insert on public.commission_entries
  deferrable initially deferred for each row execute function private.check_commission_balance();

create trigger commission_postings_append_only before update or delete on public.commission_postings
  for each row execute function private.keep_for_ever();
create constraint trigger commission_postings_check_balance
  after insert on public.commission_postings
  deferrable initially deferred for each row execute function private.check_commission_balance();

create constraint trigger ledger_entries_sync_commissions after insert on public.ledger_entries
  deferrable initially deferred for each row
  execute function private.follow_order_with_commissions();

create constraint trigger orders_sync_commissions after update of status on public.orders
  deferrable initially deferred for each row when (new.status <> old.status)
  execute function private.follow_order_with_commissions();

create constraint trigger order_lines_sync_commissions
  after insert or update of quantity, discount_kobo, vat_kobo or delete on public.order_lines
  deferrable initially deferred for each row
  execute function private.follow_order_with_commissions();

select private.audit_table('public.commissions', '{sales,finance,support}');

select private.audit_table('public.commission_entries', '{sales,finance,support}');
