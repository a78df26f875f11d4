-- The commissions of an order follow its money. What each line earns now is a function of the order, and at
-- the end of each transaction that changes the order the difference is booked, so no code can forget it.

-- What the lines of an order earn their reseller now: the price without VAT, after coupons, of what the
-- order still costs and is paid. What went back for a line is missing from that line; what went back for
-- no line in particular, and what is owed after a chargeback, is missing from all in proportion.
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
    select l.id, l.product_id, l.position, case when sums.left_kobo > 0 and l.gross_kobo > 0 then round(
      (l.gross_kobo - l.vat_kobo)::numeric * (l.gross_kobo - l.back_kobo) / l.gross_kobo
        * greatest(0, sums.left_kobo - sums.lost_kobo) / sums.left_kobo) else 0 end::bigint as base_kobo
    from lines l, sums
  )
  select b.id, b.product_id, b.base_kobo,
    round(b.base_kobo * e.commission_percent / 100)::bigint, e.commission_percent
  from bases b, earning e
  order by b.position
$$;

-- What is booked of a commission.
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

-- Adds an entry about a commission. Postings of nothing are left out. Only the functions below call it.
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

-- Books what the commissions of an order have become. Locks the order, then the ledger of the reseller. A
-- reseller who is suspended gets nothing more, also not later; what goes back is taken back from anybody.
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
end $$;

-- Trigger only, when the transaction commits. Definer, because nobody else books commissions.
create function private.follow_order_with_commissions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_commissions(case tg_table_name
    when 'orders' then (to_jsonb(new) ->> 'id')::uuid
    else (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'order_id')::uuid end);
  return null;
end $$;
create constraint trigger ledger_entries_sync_commissions after insert on public.ledger_entries
  deferrable initially deferred for each row execute function private.follow_order_with_commissions();
create constraint trigger orders_sync_commissions after update of status on public.orders
  deferrable initially deferred for each row when (new.status <> old.status)
  execute function private.follow_order_with_commissions();
create constraint trigger order_lines_sync_commissions
  after insert or update of quantity, discount_kobo, vat_kobo or delete on public.order_lines
  deferrable initially deferred for each row execute function private.follow_order_with_commissions();

-- When the goods of an order can no longer be returned: days after our crew has installed them, or after
-- they were delivered where nobody of ours installs. Null while that is not known.
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

-- Why the commission of an order waits though its day has come: its buyer or their bank asks for
-- something back.
create function private.find_commission_hold(of_order uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from public.return_requests
      where order_id = of_order and status in ('requested', 'accepted', 'received')) then 'return'
    when exists (select from public.disputes d join public.payments p on p.id = d.payment_id
      where p.order_id = of_order and d.status in ('needs_answer', 'with_bank')) then 'dispute'
    when exists (select from public.refunds r join public.payments p on p.id = r.payment_id
      where p.order_id = of_order and r.status = 'requested') then 'refund'
  end
$$;

-- What waits to be earned, the oldest first. The task asks.
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

-- Makes what an order has accrued payable. Nothing happens before its day, while something is asked back,
-- or when another process does it now. One order in a transaction: first its lock, then that of the ledger.
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

-- Where the ledger is not what the orders say. Empty, or a bug. The nightly check asks.
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

revoke execute on function private.commission_targets(uuid), private.commission_balance(uuid),
  private.book_commission_entry(uuid, text, timestamptz, text, text[], bigint[]),
  private.sync_commissions(uuid), private.follow_order_with_commissions(),
  private.commission_earned_at(uuid, integer), private.find_commission_hold(uuid),
  private.list_earning_orders(timestamptz, integer, integer),
  private.earn_commissions(uuid, timestamptz, integer), private.list_commission_differences()
  from public;
grant execute on function private.commission_targets(uuid), private.commission_balance(uuid),
  private.commission_earned_at(uuid, integer), private.find_commission_hold(uuid),
  private.list_earning_orders(timestamptz, integer, integer),
  private.earn_commissions(uuid, timestamptz, integer), private.list_commission_differences()
  to service_role;
