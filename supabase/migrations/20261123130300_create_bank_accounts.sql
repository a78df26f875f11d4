-- Where customers transfer to. One person proposes another account, and a second one approves it:
-- whoever could change it alone could send the money of every order to themselves.
create table public.bank_accounts (
  id uuid primary key default gen_random_uuid(),
  bank text not null check (length(bank) between 2 and 80),
  name text not null check (length(name) between 2 and 100),
  number text not null check (number ~ '^\d{10}$'),
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'refused')),
  proposed_by uuid references auth.users (id) on delete set null,
  proposed_at timestamptz not null default now(),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  check ((status = 'proposed') = (decided_at is null))
);
-- One proposal at a time, so that nobody approves another one than they read.
create unique index bank_accounts_proposed_idx on public.bank_accounts (status)
  where status = 'proposed';
create index bank_accounts_decided_at_idx on public.bank_accounts (decided_at);
create index bank_accounts_proposed_by_idx on public.bank_accounts (proposed_by);
create index bank_accounts_decided_by_idx on public.bank_accounts (decided_by);
alter table public.bank_accounts enable row level security;
create policy bank_accounts_select_finance on public.bank_accounts for select to authenticated
  using ((select private.has_grant('finance')));
grant select on public.bank_accounts to authenticated;
grant select, insert, update on public.bank_accounts to service_role;
select private.audit_table('public.bank_accounts', '{finance}');

-- Trigger only. The service is bound by the same rules as the desk: whoever proposes or decides is
-- the person of the request, has the grant and a fresh second factor, and is not both.
create function private.guard_bank_account() returns trigger
language plpgsql set search_path = '' as $$
declare
  person constant uuid := (select auth.uid());
  problem text;
begin
  if tg_op = 'DELETE' then
    raise exception 'A bank account is kept: transfers went to it.' using errcode = 'PT409';
  end if;
  -- An account of a person that ends takes its name away, and nothing else.
  if tg_op = 'UPDATE'
    and to_jsonb(new) - '{proposed_by,decided_by}'::text[]
      = to_jsonb(old) - '{proposed_by,decided_by}'::text[]
    and (new.proposed_by is null or new.proposed_by = old.proposed_by)
    and (new.decided_by is null or new.decided_by = old.decided_by) then
    return new;
  end if;
  if person is null or not private.has_grant('finance') or not private.has_fresh_second_factor() then
    raise exception 'Only finance can change the bank account, with a fresh second factor.'
      using errcode = 'PT403';
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'proposed' or new.proposed_by is distinct from person then
      raise exception 'A bank account begins as a proposal.' using errcode = 'PT409';
    end if;
    new.proposed_at := now();
    return new;
  end if;
  if old.status <> 'proposed' or (new.id, new.bank, new.name, new.number, new.proposed_at)
      is distinct from (old.id, old.bank, old.name, old.number, old.proposed_at)
    or new.proposed_by is distinct from old.proposed_by or new.decided_by is distinct from person then
    raise exception 'This account was decided on already.' using errcode = 'PT409';
  end if;
  if new.status = 'approved' then
    if old.proposed_by is null or old.proposed_by = person then
      raise exception 'Somebody else must approve the account that you proposed.'
        using errcode = 'PT409';
    end if;
    problem := private.find_approval_problem(person, old.proposed_by, old.proposed_at);
    if problem is not null then
      raise exception '%', replace(problem, 'this refund', 'this account') || '.'
        using errcode = 'PT409';
    end if;
  end if;
  new.decided_at := now();
  return new;
end $$;
revoke all on function private.guard_bank_account() from public;
create trigger bank_accounts_guard before insert or update or delete on public.bank_accounts
  for each row execute function private.guard_bank_account();
