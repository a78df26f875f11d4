-- The factors of staff that do not count yet, for the owners. Security definer, because nobody else
-- reads factors. Functions for owners call it.
create function private.list_waiting_factors() returns table (
  id uuid, user_id uuid, kind text, name text, added_at timestamptz, trusted_at timestamptz
) language sql stable security definer set search_path = '' as $$
  select f.factor_id, f.user_id, a.factor_type::text, a.friendly_name, f.added_at, f.trusted_at
  from private.second_factors f
    join auth.mfa_factors a on a.id = f.factor_id
    join public.profiles p on p.id = f.user_id and p.role = 'admin'
  where f.removed_at is null and f.trusted_at > now()
  order by f.added_at
$$;
revoke execute on function private.list_waiting_factors() from public;
grant execute on function private.list_waiting_factors() to service_role;

-- An owner says that a new factor of a colleague belongs to them: it counts from now on. Two persons:
-- nobody confirms their own. Answers whose it is. Security definer, because nobody else writes
-- factors. A function for owners calls it, with the claims of the caller.
create function private.confirm_second_factor(factor uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  if auth.uid() is null or not private.has_grant('owner') then
    raise exception 'Only an owner may confirm a second factor.' using errcode = 'PT403';
  end if;
  perform private.require_fresh_second_factor();
  select user_id into person from private.list_waiting_factors() where id = factor;
  if not found then
    raise exception 'This second factor does not wait for anybody any more.' using errcode = 'PT409';
  elsif person = auth.uid() then
    raise exception 'Another owner must confirm your second factor.' using errcode = 'PT403';
  end if;
  update private.second_factors set trusted_at = now(), confirmed_by = auth.uid()
    where factor_id = factor;
  perform private.tell_second_factor_change(person, 'confirmed', factor_type::text)
    from auth.mfa_factors where id = factor;
  return person;
end $$;
revoke execute on function private.confirm_second_factor(uuid) from public;
grant execute on function private.confirm_second_factor(uuid) to service_role;

-- Trigger only: remembers that a person, not a start, set the rules. To do without second factors is
-- to do without what guards the money, so it needs one that was given a moment ago.
create or replace function private.note_security_choice() returns trigger
language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null then
    if old.admins_need_second_factor and not new.admins_need_second_factor then
      perform private.require_fresh_second_factor();
    end if;
    new.chosen_at := now();
  end if;
  return new;
end $$;
