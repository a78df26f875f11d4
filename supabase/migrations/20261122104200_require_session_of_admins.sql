-- An admin whose session ended, or who was banned, stops being one at once. Our own services ask in
-- every transaction; behind a hosted Supabase, whose Data API trusts a token until it expires, this
-- is what takes the rights of staff away. Security definer, because sessions are closed to every role
-- of the API. Only is_admin calls it.
create function private.has_living_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
      left join auth.sessions s on s.user_id = u.id
        and s.id::text = auth.jwt() ->> 'session_id'
        and (s.not_after is null or s.not_after > now())
    where u.id = auth.uid() and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
      and (auth.jwt() ->> 'session_id' is null or s.id is not null)
  )
$$;

-- Admins need a second factor unless the company turned that off on purpose. A demo on the owner's
-- own machine turns it off at its start (supabase/setup/set-security-default.ts), as long as no
-- admin has chosen.
alter table public.security_settings
  alter column admins_need_second_factor set default true,
  add column chosen_at timestamptz;
update public.security_settings set admins_need_second_factor = true;

-- Trigger only: remembers that a person, not a start, set the rules.
create function private.note_security_choice() returns trigger
language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null then
    new.chosen_at := now();
  end if;
  return new;
end $$;
create trigger security_settings_note_choice before update on public.security_settings
  for each row execute function private.note_security_choice();

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = (select auth.uid()) and role = 'admin')
    and (auth.jwt() ->> 'aal' = 'aal2' or (
      not (select admins_need_second_factor from public.security_settings)
      and not exists (
        select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
      )
    ))
    and (select private.has_living_session())
$$;
