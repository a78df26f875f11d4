-- Where a reseller is paid. The reseller enters an account, and somebody of staff confirms it. An account
-- that follows another one waits 72 hours, so that who stole a session cannot redirect a payout.
create table public.reseller_bank_accounts (
  id uuid primary key default gen_random_uuid(),
  reseller_id uuid not null references public.resellers on delete restrict,
  status text not null default 'proposed'
    check (status in ('proposed', 'confirmed', 'refused', 'replaced')),
  bank_code text not null check (bank_code ~ '^[0-9]{3,6}$'),
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  last_four text not null generated always as (right(account_number, 4)) stored,
  account_name text not null check (char_length(account_name) between 2 and 100),
  -- The bank told the name; otherwise it was typed.
  is_name_checked boolean not null,
  -- The name against the names of the business and of its owner.
  name_match text not null check (name_match in ('same', 'similar', 'different')),
  -- It follows an account that was confirmed.
  is_change boolean not null default false,
  may_confirm_at timestamptz not null default now(),
  entered_by uuid references auth.users on delete set null,
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  -- Why it was refused; for the reseller.
  reason text check (char_length(reason) between 3 and 500),
  created_at timestamptz not null default now(),
  constraint reseller_bank_accounts_decided_check
    check ((status = 'proposed') = (decided_at is null)),
  constraint reseller_bank_accounts_refusal_check check (status <> 'refused' or reason is not null)
);
create unique index reseller_bank_accounts_current_idx on public.reseller_bank_accounts (reseller_id)
  where status = 'confirmed';
create unique index reseller_bank_accounts_proposed_idx on public.reseller_bank_accounts (reseller_id)
  where status = 'proposed';
create index reseller_bank_accounts_reseller_id_idx
  on public.reseller_bank_accounts (reseller_id, created_at desc);
create index reseller_bank_accounts_entered_by_idx on public.reseller_bank_accounts (entered_by)
  where entered_by is not null;
create index reseller_bank_accounts_decided_by_idx on public.reseller_bank_accounts (decided_by)
  where decided_by is not null;

-- The account at a gateway that pays it out.
create table private.transfer_recipients (
  bank_account_id uuid not null references public.reseller_bank_accounts on delete cascade,
  gateway text not null check (gateway in ('paystack', 'sandbox')),
  is_test boolean not null,
  code text not null check (char_length(code) between 3 and 100),
  created_at timestamptz not null default now(),
  primary key (bank_account_id, gateway, is_test)
);
alter table private.transfer_recipients enable row level security;
grant select, insert on private.transfer_recipients to service_role;

-- Whether this person and the reseller are one, by account, mailbox or phone.
create function private.is_own_reseller(person uuid, of_reseller uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.resellers r
    where r.id = of_reseller and (
      r.user_id = person
      or private.mailbox_of(private.find_account_email(r.user_id))
        = private.mailbox_of(private.find_account_email(person))
      or exists (
        select from public.profiles p
        where p.id = person and length(regexp_replace(p.phone, '[^0-9]', '', 'g')) >= 10
          and right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10)
            = right(regexp_replace(r.phone, '[^0-9]', '', 'g'), 10)))
  )
$$;
revoke execute on function private.is_own_reseller(uuid, uuid) from public;
grant execute on function private.is_own_reseller(uuid, uuid) to service_role;

-- Why a person of staff may not decide on what somebody asked for; null when they may. It is as for
-- refunds: no new admin, no new grant, nobody whom the other one let in.
create function private.find_payout_problem(person uuid, asker uuid, asked_at timestamptz,
  of_reseller uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_own_reseller(person, of_reseller)
      then 'This is your own money, so a colleague must decide on it.'
    else replace(private.find_approval_problem(person, asker, asked_at), 'this refund',
      'this') || '.'
  end
$$;
revoke execute on function private.find_payout_problem(uuid, uuid, timestamptz, uuid) from public;
grant execute on function private.find_payout_problem(uuid, uuid, timestamptz, uuid) to service_role;

-- Trigger only.
create function private.guard_reseller_bank_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
begin
  perform from public.resellers where id = new.reseller_id for no key update;
  if tg_op = 'INSERT' then
    if new.status <> 'proposed' then
      raise exception 'An account begins as a proposal' using errcode = 'PT409';
    end if;
    new.is_change := exists (select from public.reseller_bank_accounts
      where reseller_id = new.reseller_id and status in ('confirmed', 'replaced'));
    new.may_confirm_at := new.created_at
      + case when new.is_change then interval '72 hours' else interval '0' end;
    return new;
  end if;
  if to_jsonb(new) - '{status,decided_by,decided_at,reason,entered_by,last_four}'::text[]
      is distinct from to_jsonb(old) - '{status,decided_by,decided_at,reason,entered_by,last_four}'::text[]
    or new.entered_by is distinct from old.entered_by and new.entered_by is not null then
    raise exception 'What was entered cannot change: enter another account' using errcode = 'PT409';
  end if;
  if new.status = 'confirmed' and old.status = 'proposed' then
    if new.decided_by is null or new.decided_by = old.entered_by then
      raise exception 'Who entered this account may not confirm it: a colleague has to'
        using errcode = 'PT409';
    end if;
    if new.may_confirm_at > new.decided_at then
      raise exception 'This account follows another one. It can be confirmed 72 hours after it was entered'
        using errcode = 'PT409';
    end if;
    problem := private.find_payout_problem(new.decided_by, old.entered_by, old.created_at,
      new.reseller_id);
    if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
  end if;
  return new;
end $$;
revoke execute on function private.guard_reseller_bank_account() from public;
create trigger reseller_bank_accounts_guard before insert or update on public.reseller_bank_accounts
  for each row execute function private.guard_reseller_bank_account();
create trigger reseller_bank_accounts_check_status
  before update of status on public.reseller_bank_accounts
  for each row execute function private.check_status_transition('an account', 'proposed>confirmed',
    'proposed>refused', 'confirmed>replaced');

alter table public.reseller_bank_accounts enable row level security;
revoke all on public.reseller_bank_accounts from anon, authenticated, service_role;
-- Nobody reads the number by the Data API, and so no thief with a session of the reseller.
grant select (id, reseller_id, status, bank_code, last_four, account_name, is_name_checked, name_match,
  is_change, may_confirm_at, reason, decided_at, created_at)
  on public.reseller_bank_accounts to authenticated;
grant select, insert, update on public.reseller_bank_accounts to service_role;
create policy reseller_bank_accounts_select_owner_or_staff on public.reseller_bank_accounts
  for select to authenticated
  using ((select private.has_grant('finance')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_bank_accounts_all_second_factor on public.reseller_bank_accounts
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.reseller_bank_accounts', '{finance}');
