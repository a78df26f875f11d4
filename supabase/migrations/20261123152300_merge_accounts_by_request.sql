-- While two accounts wait to become one, nothing else is asked about them, and the other way round.
create or replace function private.guard_person_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  begins constant boolean := tg_op = 'INSERT' or new.decision = 'approved';
  problem text;
begin
  if exists (select from public.profiles where id = new.user_id and role = 'admin' for share) then
    raise exception 'This person works here. An owner can take them off the staff first.'
      using errcode = 'PT409';
  end if;
  if begins then
    -- Nobody places an order for these accounts, or asks for something else, from here on.
    perform from auth.users where id in (new.user_id, new.into_user_id) order by id for update;
    problem := case new.kind
      when 'erase' then private.find_erase_problem(new.user_id)
      when 'merge' then private.find_merge_problem(new.user_id, new.into_user_id, new.id)
    end;
    if problem is null and new.kind <> 'merge' and exists (
      select from public.person_requests
      where kind = 'merge' and new.user_id in (user_id, into_user_id)
        and decision is null and expires_at > now()
    ) then
      problem := 'This account waits to become one with another. Please decide that first.';
    end if;
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
    if new.kind = 'merge' and num_nulls(new.closing_confirmed_at, new.staying_confirmed_at) > 0 then
      raise exception 'The customer has not confirmed this with both addresses yet.'
        using errcode = 'PT409';
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

-- After the row is written, because the request goes with the account that closes. Security definer,
-- because nobody else may merge. Trigger only.
create function private.merge_as_approved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.merge_accounts(new.user_id, new.into_user_id);
  return null;
end $$;
revoke execute on function private.merge_as_approved() from public;
create trigger person_requests_merge after update of decision on public.person_requests
  for each row when (new.kind = 'merge' and old.decision is null and new.decision = 'approved')
  execute function private.merge_as_approved();
