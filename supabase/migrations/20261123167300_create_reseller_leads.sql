-- Projects that resellers register before anybody orders: the first one who does gets the commission, and the
-- prices of that day hold for 90 days after we accept.
create table public.reseller_leads (
  id uuid primary key default gen_random_uuid(),
  reseller_id uuid not null references public.resellers on delete restrict,
  -- Sent again, it is the same lead.
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
  address_key text generated always as (
    nullif(private.address_key(address) || private.address_key(state), private.address_key(state))) stored,
  registered_at timestamptz not null,
  -- The end of the next working day.
  answer_by timestamptz not null,
  -- For the reseller.
  reason text check (char_length(reason) between 3 and 500),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  protected_until timestamptz,
  version integer not null default 1,
  constraint reseller_leads_decision_check check ((status in ('registered')) = (decided_at is null)),
  constraint reseller_leads_protection_check
    check ((status in ('accepted', 'won', 'expired')) = (protected_until is not null)
      and protected_until > decided_at),
  constraint reseller_leads_refusal_check check (status <> 'refused' or reason is not null),
  constraint reseller_leads_answer_check check (answer_by > registered_at)
);
-- The first one wins.
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
create trigger reseller_leads_begin before insert on public.reseller_leads
  for each row execute function private.check_first_status('registered');
create trigger reseller_leads_check_status before update of status on public.reseller_leads
  for each row execute function private.check_status_transition('a lead', 'registered>accepted',
    'registered>refused', 'accepted>won', 'accepted>expired');
create trigger reseller_leads_bump_version before update on public.reseller_leads
  for each row execute function private.bump_version();

-- Trigger only. What was registered stays, and only an approved reseller registers.
create function private.guard_reseller_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- What an answer sets, and columns that are generated after this trigger.
  ours constant text[] := '{status,reason,decided_by,decided_at,protected_until,version,phone_key,mailbox,address_key}';
begin
  if tg_op = 'INSERT' then
    if not exists (select from public.resellers
      where id = new.reseller_id and status = 'approved') then
      raise exception 'Only an approved reseller registers a lead' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if to_jsonb(new) - ours
    is distinct from to_jsonb(old) - ours
    or old.decided_at is not null
      and (new.reason, new.decided_at, new.protected_until)
        is distinct from (old.reason, old.decided_at, old.protected_until) then
    raise exception 'What was registered does not change' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_reseller_lead() from public;
create trigger reseller_leads_guard before insert or update on public.reseller_leads
  for each row execute function private.guard_reseller_lead();

alter table public.reseller_leads enable row level security;
revoke all on public.reseller_leads from anon, authenticated, service_role;
grant select on public.reseller_leads to authenticated;
grant select, insert on public.reseller_leads to service_role;
grant update (status, reason, decided_by, decided_at, protected_until) on public.reseller_leads
  to service_role;
create policy reseller_leads_select_owner_or_staff on public.reseller_leads for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_leads_all_second_factor on public.reseller_leads
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.reseller_leads', '{sales,support}');

-- The lead whose customer this is, while its prices are protected. By phone, mailbox or address; an order
-- has its street, town and state apart.
create function private.find_reseller_lead(phone text, email text, address text, at timestamptz)
returns public.reseller_leads
language sql stable security definer set search_path = '' as $$
  select l from public.reseller_leads l
  where l.status = 'accepted' and l.protected_until > at and (
    l.phone_key = private.phone_key(phone) or l.mailbox = private.mailbox_of(email)
    or l.address_key = private.address_key(address))
  order by l.registered_at, l.id limit 1
$$;
revoke execute on function private.find_reseller_lead(text, text, text, timestamptz) from public;
grant execute on function private.find_reseller_lead(text, text, text, timestamptz) to service_role;

alter table public.order_attributions
  add column lead_id uuid references public.reseller_leads on delete restrict,
  add constraint order_attributions_deal_check check (way <> 'deal' or lead_id is not null);
create index order_attributions_lead_id_idx on public.order_attributions (lead_id)
  where lead_id is not null;

-- Trigger only. A lead is won when an order of its customer is paid. Definer, because the lead may only be
-- changed by staff and tasks.
create function private.win_reseller_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.reseller_leads set status = 'won'
    where status = 'accepted' and id = (
      select lead_id from public.order_attributions where order_id = new.id and refusal is null);
  return null;
end $$;
revoke execute on function private.win_reseller_lead() from public;
create trigger orders_win_reseller_lead after update of status on public.orders
  for each row when (new.status = 'paid' and old.status <> 'paid')
  execute function private.win_reseller_lead();
