-- Which reseller an order counts for, and why some orders count for none.

-- The reseller through whom an order came. It is fixed when the order is placed.
create table public.order_attributions (
  order_id uuid primary key references public.orders on delete restrict,
  reseller_id uuid not null references public.resellers on delete restrict,
  -- wholesale: the reseller's own order, at the price of the tier; it earns no commission.
  way text not null check (way in ('code', 'link', 'deal', 'staff', 'wholesale')),
  -- Why it earns nothing; null when it earns.
  refusal text
    check (refusal in ('same_account', 'same_email', 'same_phone', 'same_bank_account',
      'same_address', 'same_device', 'circle', 'not_approved')),
  -- The tier at that time.
  tier_id uuid not null references public.reseller_tiers on delete restrict,
  commission_percent numeric(5,2) not null
    check (commission_percent >= 0 and commission_percent < 30),
  created_at timestamptz not null default now(),
  lead_id uuid references public.reseller_leads on delete restrict,
  constraint order_attributions_deal_check check (way <> 'deal' or lead_id is not null)
);

create index order_attributions_reseller_id_idx
  on public.order_attributions (reseller_id, created_at desc);
create index order_attributions_tier_id_idx on public.order_attributions (tier_id);
create index order_attributions_lead_id_idx on public.order_attributions (lead_id)
  where lead_id is not null;

alter table public.order_attributions enable row level security;
grant select on public.order_attributions to authenticated;
grant select, insert on public.order_attributions to service_role;
create policy order_attributions_select_reseller_or_staff on public.order_attributions
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy order_attributions_all_second_factor on public.order_attributions as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

-- Whether the buyer of an order is the reseller, by account, mailbox or phone.
create function private.is_reseller_of_order(of_reseller uuid, buyer public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.resellers r join public.profiles p on p.id = r.user_id
    where r.id = of_reseller and (
      r.user_id = buyer.user_id
      or private.mailbox_of(private.find_account_email(r.user_id)) in (
        private.mailbox_of(buyer.email),
        private.mailbox_of(private.find_account_email(buyer.user_id)))
      or private.phone_key(buyer.phone_number)
        in (private.phone_key(r.phone), private.phone_key(p.phone)))
  )
$$;

-- The orders that a reseller placed, by account, mailbox or phone.
create function private.list_orders_of_reseller(of_reseller uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select o.id from public.orders o join public.resellers r on r.id = of_reseller
    where o.user_id = r.user_id
  union
  select o.id from public.orders o, public.resellers r
    where r.id = of_reseller
      and private.mailbox_of(o.email) = private.mailbox_of(private.find_account_email(r.user_id))
  union
  select o.id from public.orders o, public.resellers r join public.profiles p on p.id = r.user_id
    where r.id = of_reseller and private.phone_key(o.phone_number)
      in (private.phone_key(r.phone), private.phone_key(p.phone))
$$;

-- Whether an order was sent from the browser of a reseller, by what we know anyway: the browser
-- holds the key of one of their orders, or they are signed in with the same browser at an address
-- that nobody else uses. The address of a mobile carrier, which thousands share, proves nothing.
create function private.is_device_of_reseller(
  of_reseller uuid, buyer public.orders, known_orders uuid[], address text, browser text,
  at timestamptz)
returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from private.list_orders_of_reseller(of_reseller) as own (id)
      where id = any (known_orders)
    )
    or exists (
      select from auth.sessions s join public.resellers r on r.user_id = s.user_id
      where r.id = of_reseller and host(s.ip) = is_device_of_reseller.address
        and s.user_agent = browser
        and coalesce(s.refreshed_at at time zone 'utc', s.created_at) > at - interval '1 day'
    )
    and not exists (
      select from auth.sessions s, public.resellers r
      where r.id = of_reseller and host(s.ip) = is_device_of_reseller.address
        and s.user_id is distinct from r.user_id and s.user_id is distinct from buyer.user_id
        and coalesce(s.refreshed_at at time zone 'utc', s.created_at) > at - interval '30 days'
    )
    and not exists (
      select from private.order_origins x
      where x.address = is_device_of_reseller.address and x.order_id <> buyer.id
        and x.order_id not in (
          select id from private.list_orders_of_reseller(of_reseller) as own (id))
    )
$$;

-- Whether the buyer is a reseller from whom this one has bought, directly or through others.
create function private.closes_reseller_circle(of_reseller uuid, buyer public.orders)
returns boolean
language sql stable security definer set search_path = '' as $$
  with recursive buyers as (
    select r.id from public.resellers r
    where r.id <> of_reseller and r.status in ('approved', 'suspended')
      and private.is_reseller_of_order(r.id, buyer)
  ),
  -- From this reseller to those through whom they bought, and on from there.
  earners (id, depth) as (
    select of_reseller, 0
    union
    select a.reseller_id, e.depth + 1
    from earners e, private.list_orders_of_reseller(e.id) as bought (id)
      join public.order_attributions a on a.order_id = bought.id
    where e.depth < 6 and a.way <> 'wholesale' and a.refusal is null
      and exists (select from buyers)
  )
  select exists (select from buyers b join earners e on e.id = b.id)
$$;

-- Why an order earns this reseller nothing; null when it earns. The order is already stored, in the
-- same transaction.
create function private.find_attribution_refusal(
  of_reseller uuid, of_order uuid, known_orders uuid[], address text, browser text, at timestamptz)
returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  reseller public.resellers;
  buyer public.orders;
  buyer_mailboxes text[];
begin
  select * into reseller from public.resellers where id = of_reseller;
  select * into buyer from public.orders where id = of_order;
  if reseller.status is distinct from 'approved' then return 'not_approved'; end if;
  if buyer.user_id = reseller.user_id then return 'same_account'; end if;
  buyer_mailboxes := array[private.mailbox_of(buyer.email),
    private.mailbox_of(private.find_account_email(buyer.user_id))];
  if private.mailbox_of(private.find_account_email(reseller.user_id)) = any (buyer_mailboxes) then
    return 'same_email';
  end if;
  if exists (
    select from public.profiles p
    where p.id in (reseller.user_id, buyer.user_id)
      and private.phone_key(reseller.phone) in (
        private.phone_key(buyer.phone_number),
        case when p.id = buyer.user_id then private.phone_key(p.phone) end)
      or p.id = reseller.user_id
        and private.phone_key(p.phone) = private.phone_key(buyer.phone_number)
  ) then
    return 'same_phone';
  end if;
  -- The account to which an earlier order of this buyer was refunded.
  if exists (
    select from public.reseller_bank_accounts b
      join private.refund_accounts f on f.account_number = b.account_number
        and f.bank_code = b.bank_code
      join public.orders o on o.id = f.order_id
    where b.reseller_id = of_reseller and (o.user_id = buyer.user_id
      or private.mailbox_of(o.email) = any (buyer_mailboxes)
      or private.phone_key(o.phone_number) = private.phone_key(buyer.phone_number))
  ) then
    return 'same_bank_account';
  end if;
  -- The street with its whole number: a 3 is not found in a 13.
  if private.address_key(buyer.delivery_street) ~ '[0-9]'
    and length(private.address_key(buyer.delivery_street)) >= 6
    and (
      private.address_key(reseller.address) ~ (
        '(^|[^0-9])' || private.address_key(buyer.delivery_street) || '([^0-9]|$)')
      and (reseller.state = buyer.delivery_state
        or position(private.address_key(buyer.delivery_area)
          in private.address_key(reseller.address)) > 0)
      or exists (
        select from public.addresses a
        where a.user_id = reseller.user_id and a.state = buyer.delivery_state
          and private.address_key(a.street) = private.address_key(buyer.delivery_street)
          and private.address_key(a.area) = private.address_key(buyer.delivery_area))
    ) then
    return 'same_address';
  end if;
  if private.is_device_of_reseller(of_reseller, buyer, known_orders, address, browser, at) then
    return 'same_device';
  end if;
  if private.closes_reseller_circle(of_reseller, buyer) then return 'circle'; end if;
  return null;
end $$;
grant execute on function private.find_attribution_refusal(uuid, uuid, uuid[], text, text,
  timestamp with time zone) to service_role;

-- Trigger only. A member of staff who types in an order can name a reseller, who then earns from a
-- customer of ours, so the owners are notified of each. Security definer, because staff do not
-- write security events.
create function private.tell_named_reseller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into platform.security_events (kind, user_id, details)
    select 'reseller_named', coalesce(o.placed_by, (select auth.uid())), jsonb_build_object(
      'given', new.commission_percent || ' % of order ' || o.number || ' (' || o.total_kobo / 100
        || ' naira) to ' || r.business_name)
    from public.orders o, public.resellers r
    where o.id = new.order_id and r.id = new.reseller_id;
  return null;
end $$;

-- Trigger only: the rules of order_attributions, in this order. Security definer, because they read
-- what the caller may not.
create function private.guard_order_attributions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An order at wholesale is an approved reseller's own, without a coupon and without a commission.
  <<check_wholesale_order>>
  begin
    if new.way <> 'wholesale' then
      exit check_wholesale_order;
    end if;
    if new.commission_percent <> 0 or new.refusal is not null then
      raise exception 'commission_at_wholesale' using errcode = 'PT409';
    end if;
    if not exists (
      select from public.orders o
      join public.resellers r on r.id = new.reseller_id and r.user_id = o.user_id
      join public.profiles p on p.id = r.user_id and p.role = 'reseller'
      where o.id = new.order_id and o.coupon_code is null and r.status = 'approved'
        and r.tier_id = new.tier_id)
    then
      raise exception 'wholesale_needs_reseller' using errcode = 'PT409';
    end if;
  end check_wholesale_order;

  -- Staff earn nothing from an order that they enter, also not by a reseller with their mailbox or
  -- phone.
  if new.way <> 'wholesale' and new.refusal is null then
    if private.is_own_reseller(
        (select placed_by from public.orders where id = new.order_id), new.reseller_id) then
      new.refusal := 'same_account';
    end if;
  end if;
  return new;
end $$;

create trigger order_attributions_append_only before update or delete on public.order_attributions
  for each row execute function private.keep_for_ever();
create trigger order_attributions_guard before insert on public.order_attributions for each row
  execute function private.guard_order_attributions();
create trigger order_attributions_tell_named after insert on public.order_attributions
  for each row when (new.way = 'staff' and new.refusal is null)
  execute function private.tell_named_reseller();

select private.audit_table('public.order_attributions', '{sales,finance}');
