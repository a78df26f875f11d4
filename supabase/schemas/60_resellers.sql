-- Resellers: applications, documents, leads, quotes and brands.

-- The tiers of resellers: the volume that each needs, and what it gives.
create table public.reseller_tiers (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 2 and 40),
  -- The tier needs this volume: what was installed or delivered through the reseller in the last
  -- twelve months.
  min_volume_kobo bigint not null unique check (min_volume_kobo >= 0),
  wholesale_percent numeric(5,2) not null check (wholesale_percent >= 0 and wholesale_percent < 60),
  commission_percent numeric(5,2) not null
    check (commission_percent >= 0 and commission_percent < 30),
  version integer not null default 1,
  constraint reseller_tiers_name_shows_text check (private.shows_text(name))
);

-- A further discount from a quantity of one product on.
create table public.wholesale_breaks (
  tier_id uuid not null references public.reseller_tiers on delete cascade,
  min_quantity integer not null check (min_quantity between 2 and 1000),
  extra_percent numeric(5,2) not null check (extra_percent > 0 and extra_percent <= 30),
  primary key (tier_id, min_quantity)
);

-- Businesses that sell our goods: at wholesale to their own customers, or by a referral.
create table public.resellers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users on delete restrict,
  status text not null default 'applied'
    check (status in ('applied', 'approved', 'declined', 'suspended')),
  business_name text not null check (char_length(business_name) between 2 and 120),
  business_kind text not null check (business_kind in ('company', 'business_name', 'individual')),
  registration_number text check (char_length(registration_number) between 2 and 40),
  tin text check (tin ~ '^[0-9-]{8,20}$'),
  is_resident boolean not null default true,
  phone text not null check (phone ~ '^\+[0-9]{8,15}$'),
  address text not null check (char_length(address) between 5 and 300),
  state text not null check (char_length(state) between 2 and 60),
  about text check (char_length(about) <= 2000),
  -- In links and typed at checkout.
  code text unique check (code ~ '^[A-Z0-9]{5,16}$'),
  tier_id uuid not null references public.reseller_tiers on delete restrict,
  -- Why it was approved, declined or suspended; for the reseller.
  reason text check (char_length(reason) between 3 and 500),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  applied_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint resellers_code_when_approved check (
    (code is not null) or status in ('applied', 'declined')
  ),
  constraint resellers_decision_check check (
    status = 'applied' or (reason is not null and decided_at is not null)
  )
);

create index resellers_tier_id_idx on public.resellers (tier_id);
create index resellers_decided_by_idx on public.resellers (decided_by) where decided_by is not null;
create index resellers_status_idx on public.resellers (status, applied_at desc, id);
create index resellers_applied_at_idx on public.resellers (applied_at desc, id);
create index resellers_business_name_idx
  on public.resellers (business_name collate "und-x-icu", id);

-- The decisions on applications, with their reasons. Rows are only added.
create table public.reseller_decisions (
  id bigint generated always as identity primary key,
  reseller_id uuid not null references public.resellers on delete restrict,
  status text not null check (status in ('applied', 'approved', 'declined', 'suspended')),
  tier_id uuid not null references public.reseller_tiers on delete restrict,
  reason text check (char_length(reason) between 3 and 500),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz not null default now()
);

create index reseller_decisions_reseller_id_idx on public.reseller_decisions (reseller_id, id);
create index reseller_decisions_tier_id_idx on public.reseller_decisions (tier_id);
create index reseller_decisions_decided_by_idx on public.reseller_decisions (decided_by)
  where decided_by is not null;

create table public.reseller_documents (
  id uuid primary key default gen_random_uuid(),
  reseller_id uuid not null references public.resellers on delete cascade,
  kind text not null check (kind in ('registration', 'identity')),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg')),
  object_path text not null unique check (char_length(object_path) between 10 and 100),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  created_at timestamptz not null default now()
);

create index reseller_documents_reseller_id_idx
  on public.reseller_documents (reseller_id, created_at desc);

-- The phone and logo that a reseller puts on quotes, beside the name of the business.
create table public.reseller_brands (
  reseller_id uuid primary key references public.resellers on delete restrict,
  phone text not null check (char_length(phone) between 5 and 40),
  -- In the bucket reseller-logos; null without a logo.
  logo_path text unique check (char_length(logo_path) between 10 and 100),
  updated_at timestamptz not null default now()
);

-- Quotes of resellers to their own customers, at their own prices. Our staff cannot read them.
create table public.reseller_quotes (
  id uuid primary key default gen_random_uuid(),
  reseller_id uuid not null references public.resellers on delete restrict,
  number integer not null check (number between 1 and 999999),
  customer_name text not null check (char_length(customer_name) between 1 and 120),
  customer_phone text check (char_length(customer_phone) between 5 and 40),
  note text check (char_length(note) between 1 and 1000),
  valid_until date not null check (valid_until between '2026-01-01' and '2099-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (reseller_id, number)
);

create index reseller_quotes_created_at_idx
  on public.reseller_quotes (reseller_id, created_at desc);

create table public.reseller_quote_lines (
  quote_id uuid not null references public.reseller_quotes on delete cascade,
  position integer not null check (position between 0 and 49),
  -- Null for what the reseller adds, such as their own labour.
  product_id uuid references public.products on delete set null,
  name text not null check (char_length(name) between 1 and 200),
  quantity integer not null check (quantity between 1 and 10000),
  unit_price_kobo bigint not null check (unit_price_kobo between 0 and 100000000000),
  primary key (quote_id, position)
);

create index reseller_quote_lines_product_id_idx on public.reseller_quote_lines (product_id)
  where product_id is not null;

-- Projects that resellers register before anybody orders. The first to register one gets the
-- commission, and the prices of that day hold for 90 days after we accept it.
create table public.reseller_leads (
  id uuid primary key default gen_random_uuid(),
  reseller_id uuid not null references public.resellers on delete restrict,
  -- A lead sent twice is stored once.
  request_id uuid not null unique,
  status text not null default 'registered'
    check (status in ('registered', 'accepted', 'refused', 'won', 'expired')),
  customer_name text not null check (char_length(customer_name) between 2 and 120),
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  email text check (char_length(email) between 3 and 254),
  state text not null check (char_length(state) between 2 and 60),
  address text check (char_length(address) between 5 and 300),
  project text not null check (char_length(project) between 10 and 2000),
  estimate_kobo bigint check (estimate_kobo between 1 and 100000000000),
  phone_key text generated always as (private.phone_key(phone_number)) stored,
  mailbox text generated always as (private.mailbox_of(email)) stored,
  address_key text
    generated always as (
      nullif(private.address_key(address) || private.address_key(state), private.address_key(state))
    ) stored,
  registered_at timestamptz not null,
  -- The end of the next working day.
  answer_by timestamptz not null,
  -- For the reseller.
  reason text check (char_length(reason) between 3 and 500),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  protected_until timestamptz,
  version integer not null default 1,
  constraint reseller_leads_decision_check check (
    (status in ('registered')) = (decided_at is null)
  ),
  constraint reseller_leads_protection_check check (
    (status in ('accepted', 'won', 'expired')) = (protected_until is not null)
    and protected_until > decided_at
  ),
  constraint reseller_leads_refusal_check check (status <> 'refused' or reason is not null),
  constraint reseller_leads_answer_check check (answer_by > registered_at)
);

-- Only one open lead for each customer, by phone, mailbox or address: the first one counts.
create unique index reseller_leads_phone_key on public.reseller_leads (phone_key)
  where status in ('registered', 'accepted');
create unique index reseller_leads_mailbox_key on public.reseller_leads (mailbox)
  where status in ('registered', 'accepted') and mailbox is not null;
create unique index reseller_leads_address_key on public.reseller_leads (address_key)
  where status in ('registered', 'accepted') and address_key is not null;
create index reseller_leads_reseller_id_idx
  on public.reseller_leads (reseller_id, registered_at desc, id);
create index reseller_leads_status_idx on public.reseller_leads (status, answer_by, id);
create index reseller_leads_decided_by_idx on public.reseller_leads (decided_by)
  where decided_by is not null;
create index reseller_leads_registered_at_idx on public.reseller_leads (registered_at desc, id);
create index reseller_leads_answer_by_idx on public.reseller_leads (answer_by, id);

-- Whether the caller may see wholesale prices and earn now. It takes both the approval and the
-- role: to withdraw either withdraws the prices.
create function private.is_approved_reseller() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.resellers r
    join public.profiles p on p.id = r.user_id and p.role = 'reseller'
    where r.user_id = (select auth.uid()) and r.status = 'approved')
$$;
grant execute on function private.is_approved_reseller() to authenticated;

alter table public.reseller_tiers enable row level security;
-- Visitors read the commissions, but no wholesale prices.
grant select, delete on public.reseller_tiers to authenticated;
grant select on public.reseller_tiers to service_role;
grant select (id, name, min_volume_kobo, commission_percent) on public.reseller_tiers to anon;
grant insert (name, min_volume_kobo, wholesale_percent, commission_percent),
  update (name, min_volume_kobo, wholesale_percent, commission_percent)
  on public.reseller_tiers to authenticated;
-- A reseller sees the prices of their own tier only.
create policy reseller_tiers_select_own_or_staff on public.reseller_tiers
  for select to authenticated
  using ((select private.has_grant('sales', 'finance'))
    or (select private.is_approved_reseller())
      and id = (select r.tier_id from public.resellers r where r.user_id = (select auth.uid())));
create policy reseller_tiers_insert_finance on public.reseller_tiers for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy reseller_tiers_update_finance on public.reseller_tiers for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
create policy reseller_tiers_delete_finance on public.reseller_tiers for delete to authenticated
  using ((select private.has_grant('finance')));
create policy reseller_tiers_select_visitor on public.reseller_tiers for select to anon
  using (true);

alter table public.wholesale_breaks enable row level security;
grant select, delete on public.wholesale_breaks to authenticated;
grant select on public.wholesale_breaks to service_role;
grant insert (tier_id, min_quantity, extra_percent), update (extra_percent)
  on public.wholesale_breaks to authenticated;
create policy wholesale_breaks_select_own_or_staff on public.wholesale_breaks
  for select to authenticated
  using ((select private.has_grant('sales', 'finance'))
    or (select private.is_approved_reseller()) and tier_id
      = (select r.tier_id from public.resellers r where r.user_id = (select auth.uid())));
create policy wholesale_breaks_insert_finance on public.wholesale_breaks
  for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy wholesale_breaks_update_finance on public.wholesale_breaks
  for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
create policy wholesale_breaks_delete_finance on public.wholesale_breaks
  for delete to authenticated
  using ((select private.has_grant('finance')));

alter table public.resellers enable row level security;
grant select on public.resellers to authenticated;
grant select, insert, update on public.resellers to service_role;
create policy resellers_select_owner_or_staff on public.resellers for select to authenticated
  using (user_id = (select auth.uid())
    or (select private.has_grant('sales', 'finance', 'support')));
create policy resellers_all_second_factor on public.resellers as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.reseller_decisions enable row level security;
grant select on public.reseller_decisions to authenticated, service_role;
create policy reseller_decisions_select_staff on public.reseller_decisions
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')));

alter table public.reseller_documents enable row level security;
grant select on public.reseller_documents to authenticated;
grant select, insert on public.reseller_documents to service_role;
create policy reseller_documents_select_owner_or_staff on public.reseller_documents
  for select to authenticated
  using ((select private.has_grant('sales')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_documents_all_second_factor on public.reseller_documents as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.reseller_brands enable row level security;
grant select on public.reseller_brands to authenticated;
grant select, insert, update on public.reseller_brands to service_role;
create policy reseller_brands_select_owner on public.reseller_brands for select to authenticated
  using (exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_brands_all_second_factor on public.reseller_brands as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.reseller_quotes enable row level security;
grant select, delete on public.reseller_quotes to authenticated;
grant select, insert, update on public.reseller_quotes to service_role;
create policy reseller_quotes_select_owner on public.reseller_quotes for select to authenticated
  using (exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_quotes_delete_owner on public.reseller_quotes for delete to authenticated
  using (exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_quotes_all_second_factor on public.reseller_quotes as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.reseller_quote_lines enable row level security;
grant select on public.reseller_quote_lines to authenticated;
grant select, insert, delete on public.reseller_quote_lines to service_role;
create policy reseller_quote_lines_select_owner on public.reseller_quote_lines
  for select to authenticated
  using (exists (select from public.reseller_quotes q where q.id = quote_id));
create policy reseller_quote_lines_all_second_factor on public.reseller_quote_lines as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.reseller_leads enable row level security;
grant select on public.reseller_leads to authenticated;
grant select, insert on public.reseller_leads to service_role;
grant update (status, reason, decided_by, decided_at, protected_until) on public.reseller_leads
  to service_role;
create policy reseller_leads_select_owner_or_staff on public.reseller_leads
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_leads_all_second_factor on public.reseller_leads as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

-- The wholesale terms of an approved reseller; null for everybody else.
create function private.wholesale_terms(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('resellerId', r.id, 'tierId', t.id, 'tierName', t.name,
    'wholesalePercent', t.wholesale_percent,
    'breaks', coalesce((
      select jsonb_agg(jsonb_build_object('minQuantity', b.min_quantity,
        'extraPercent', b.extra_percent) order by b.min_quantity)
      from public.wholesale_breaks b where b.tier_id = t.id), '[]'))
  from public.resellers r
  join public.profiles p on p.id = r.user_id and p.role = 'reseller'
  join public.reseller_tiers t on t.id = r.tier_id
  where r.user_id = person and r.status = 'approved'
$$;
grant execute on function private.wholesale_terms(uuid) to service_role;

-- Trigger only. Only an approved reseller registers a lead, and what was registered never changes.
-- Nobody accepts a lead of their own reseller.
create function private.guard_reseller_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- The columns that an answer sets, and those that are generated after this trigger.
  ours constant text[] :=
    '{status,reason,decided_by,decided_at,protected_until,version,phone_key,mailbox,address_key}';
begin
  if tg_op = 'INSERT' then
    if not exists (select from public.resellers
      where id = new.reseller_id and status = 'approved') then
      raise exception 'lead_needs_approval' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if to_jsonb(new) - ours is distinct from to_jsonb(old) - ours
    or old.decided_at is not null
      and (new.reason, new.decided_at, new.protected_until)
        is distinct from (old.reason, old.decided_at, old.protected_until) then
    raise exception 'lead_fixed' using errcode = 'PT409';
  end if;
  if new.status = 'accepted' and old.status <> 'accepted'
    and private.is_own_reseller(new.decided_by, new.reseller_id) then
    raise exception 'own_lead' using errcode = 'PT403';
  end if;
  return new;
end $$;

-- The lead of a customer, by phone, mailbox or address, while its prices are protected. `address`
-- is that of an order: street, town and state together.
create function private.find_reseller_lead(phone text, email text, address text, at timestamptz)
returns public.reseller_leads
language sql stable security definer set search_path = '' as $$
  select l from public.reseller_leads l
  where l.status = 'accepted' and l.protected_until > at and (
    l.phone_key = private.phone_key(phone) or l.mailbox = private.mailbox_of(email)
    or l.address_key = private.address_key(address))
  order by l.registered_at, l.id limit 1
$$;
grant execute on function private.find_reseller_lead(text, text, text, timestamp with time zone)
  to service_role;

-- How many orders the customer of a lead had paid before it was registered. Security definer,
-- because the keys of phones and mailboxes are private. Anybody who reads the lead may call it, but
-- only staff get a number: a reseller would learn who buys from us.
create function private.count_earlier_orders(lead uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case
    when (select auth.uid()) is null or private.has_grant('sales', 'finance', 'support') then (
      select count(*)::integer from public.orders o, public.reseller_leads l
      where l.id = lead and o.paid_at < l.registered_at and o.id in (
        select id from public.orders where private.phone_key(phone_number) = l.phone_key
        union all
        select id from public.orders where private.mailbox_of(email) = l.mailbox))
  end
$$;
grant execute on function private.count_earlier_orders(uuid) to authenticated, service_role;

-- Trigger only: what follows from a change of resellers, in this order. Security definer, because
-- nobody else writes these tables.
create function private.follow_resellers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The role follows the approval in the same transaction, and each decision is recorded.
  if (tg_op = 'INSERT' or new.status is distinct from old.status) then
    <<follow_reseller_status>>
    begin
      if new.status = 'approved' then
        update public.profiles set role = 'reseller', updated_at = now()
          where id = new.user_id and role = 'customer';
        if not exists (
          select from public.profiles where id = new.user_id and role = 'reseller'
        ) then
          raise exception 'reseller_is_staff' using errcode = 'PT409';
        end if;
      else
        update public.profiles set role = 'customer', updated_at = now()
          where id = new.user_id and role = 'reseller';
      end if;
      insert into public.reseller_decisions
          (reseller_id, status, tier_id, reason, decided_by, decided_at)
        values (new.id, new.status, new.tier_id, new.reason,
          case when new.status <> 'applied' then new.decided_by end,
          coalesce(
            case when new.status = 'applied' then new.applied_at else new.decided_at end, now()));
    end follow_reseller_status;
  end if;

  -- Each change of a tier is recorded, whoever made it. `private.move_reseller_tier` sets the
  -- volume and the time.
  if tg_op = 'UPDATE' and new.tier_id is distinct from old.tier_id then
    insert into public.reseller_tier_changes
        (reseller_id, from_tier_id, to_tier_id, volume_kobo, changed_by, changed_at)
      values (new.id, old.tier_id, new.tier_id,
        nullif(current_setting('imole.tier_volume', true), '')::bigint, auth.uid(),
        coalesce(nullif(current_setting('imole.tier_time', true), '')::timestamptz, now()));
    delete from public.reseller_tier_notices where reseller_id = new.id;
  end if;
  return null;
end $$;

-- Trigger only: the rules of resellers, in this order. Security definer, because they read what the
-- caller may not.
create function private.guard_resellers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Staff cannot be resellers. Only sales decides on an application, and nobody on their own or on
  -- that of an account with their mailbox or phone.
  <<guard_reseller>>
  begin
    if tg_op = 'INSERT' or new.status = 'applied' then
      if exists (select from public.profiles where id = new.user_id and role = 'admin') then
        raise exception 'staff_apply' using errcode = 'PT409';
      end if;
      exit guard_reseller;
    end if;
    if new.user_id <> old.user_id then
      raise exception 'reseller_person_fixed' using errcode = 'PT409';
    end if;
    if new.status is distinct from old.status then
      if new.decided_by = new.user_id or (select auth.uid()) = new.user_id
        or new.status = 'approved' and (
          private.is_own_reseller(new.decided_by, new.id)
          or private.is_own_reseller((select auth.uid()), new.id)) then
        raise exception 'own_reseller_application' using errcode = 'PT403';
      end if;
      if (select auth.uid()) is not null and not private.has_grant('sales') then
        raise exception 'reseller_needs_sales' using errcode = 'PT403';
      end if;
    end if;
  end guard_reseller;

  -- A person moves a reseller up only by the request of a colleague, which they allow in the same
  -- transaction. Tasks, which have no person, move by volume.
  if tg_op = 'UPDATE' and new.tier_id is distinct from old.tier_id then
    <<guard_reseller_tier>>
    begin
      if (select auth.uid()) is null then
        exit guard_reseller_tier;
      end if;
      if not private.has_grant('finance') then
        raise exception 'tier_needs_finance' using errcode = 'PT403';
      end if;
      if (select t.min_volume_kobo from public.reseller_tiers t where t.id = new.tier_id)
          > (select t.min_volume_kobo from public.reseller_tiers t where t.id = old.tier_id)
        and not exists (
          select from public.reseller_tier_requests q
          where q.reseller_id = new.id and q.tier_id = new.tier_id and q.status = 'allowed'
            and q.decided_by = (select auth.uid())
            and q.xmin::text::bigint = (pg_current_xact_id()::text::bigint % 4294967296))
      then
        raise exception 'tier_needs_two_people' using errcode = 'PT403';
      end if;
    end guard_reseller_tier;
  end if;
  return new;
end $$;

create trigger reseller_tiers_stamp before update on public.reseller_tiers
  for each row execute function private.stamp_row('version');
create trigger reseller_tiers_notify_changed
  after insert or update or delete or truncate on public.reseller_tiers
  for each statement execute function private.notify_table_changed();

create trigger resellers_check_status before insert or update of status on public.resellers
  for each row execute function private.guard_status('>applied', 'applied>approved',
    'applied>declined', 'declined>applied', 'approved>suspended', 'suspended>approved');
create trigger resellers_stamp before update on public.resellers
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger resellers_guard before insert or update on public.resellers
  for each row execute function private.guard_resellers();

create trigger resellers_follow after insert or update of status, tier_id on public.resellers
  for each row execute function private.follow_resellers();

create trigger reseller_decisions_append_only before update or delete on public.reseller_decisions
  for each row execute function private.keep_decisions();

create trigger reseller_brands_stamp before update on public.reseller_brands
  for each row execute function private.stamp_row('updated_at');

create trigger reseller_quotes_stamp before update on public.reseller_quotes
  for each row execute function private.stamp_row('updated_at');

create trigger reseller_leads_check_status
  before insert or update of status on public.reseller_leads
  for each row execute function private.guard_status('>registered', 'registered>accepted',
    'registered>refused', 'accepted>won', 'accepted>expired');
create trigger reseller_leads_stamp before update on public.reseller_leads
  for each row execute function private.stamp_row('version');
create trigger reseller_leads_guard before insert or update on public.reseller_leads
  for each row execute function private.guard_reseller_lead();

select private.audit_table('public.reseller_tiers', '{sales,finance}', 'yes');

select private.audit_table('public.wholesale_breaks', '{sales,finance}', 'yes');

select private.audit_table('public.resellers', '{sales,finance,support}');

select private.audit_table('public.reseller_documents', '{sales}');

select private.audit_table('public.reseller_leads', '{sales,support}');
