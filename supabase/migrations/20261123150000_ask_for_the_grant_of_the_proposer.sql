-- A proposal of somebody who lost finance meanwhile is not approved: perhaps that is why they lost it.
create or replace function private.guard_bank_account() returns trigger
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
    if not exists (
      select from public.profiles p join public.staff_grants g on g.user_id = p.id
      where p.id = old.proposed_by and p.role = 'admin' and g.grant_name in ('owner', 'finance')
    ) then
      raise exception 'The person who proposed this account no longer has the grant finance. Please refuse it, and propose it again if it is right.'
        using errcode = 'PT409';
    end if;
    problem := private.find_approval_problem(person, old.proposed_by, old.proposed_at);
    if problem is not null then
      raise exception '%', replace(
        replace(problem, 'requested this refund', 'proposed this account'), 'this refund', 'this account'
      ) || '.' using errcode = 'PT409';
    end if;
  end if;
  new.decided_at := now();
  return new;
end $$;
