-- A request to erase is refused while money is open, both when it is made and when it is approved. An
-- account that is asked to take a second factor off is treated as before.
create or replace function private.guard_person_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
begin
  if exists (select from public.profiles where id = new.user_id and role = 'admin' for share) then
    raise exception 'This person works here. An owner can take them off the staff first.'
      using errcode = 'PT409';
  end if;
  if new.kind = 'erase' and (tg_op = 'INSERT' or new.decision = 'approved') then
    -- Nobody places an order for this account from here on.
    perform from auth.users where id = new.user_id for update;
    problem := private.find_erase_problem(new.user_id);
    if problem is not null then
      raise exception '%', problem using errcode = 'PT409';
    end if;
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if old.decision is not null and new.decision is distinct from old.decision then
    raise exception 'This request was decided before.' using errcode = 'PT409';
  end if;
  if old.decision is null and new.decision = 'approved' then
    if new.expires_at <= now() then
      raise exception 'This request is older than three days. Please ask again.'
        using errcode = 'PT409';
    end if;
    problem := private.find_second_person_problem(
      new.decided_by, new.requested_by, new.requested_at);
    if problem is not null then
      raise exception '%', problem using errcode = 'PT403';
    end if;
    if new.kind = 'second_factor' then
      delete from auth.mfa_factors where user_id = new.user_id;
      -- Hosted Supabase has no such table.
      if to_regclass('auth.mfa_recovery_code_sets') is not null then
        delete from auth.mfa_recovery_code_sets where user_id = new.user_id;
      end if;
      delete from auth.sessions where user_id = new.user_id;
    end if;
  end if;
  return new;
end $$;

-- After the row is written, because the request goes with the account. Security definer, because
-- nobody else may erase. Trigger only.
create function private.erase_as_approved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.erase_person(new.user_id);
  return null;
end $$;
revoke execute on function private.erase_as_approved() from public;
create trigger person_requests_erase after update of decision on public.person_requests
  for each row when (new.kind = 'erase' and old.decision is null and new.decision = 'approved')
  execute function private.erase_as_approved();
