-- Devices that are signed in, second factors that count in the database too, and the end of an account.

-- The living sessions of whoever asks, newest use first. Security definer, as auth.sessions is closed to every role of the API;
-- callable by signed-in people, who see their own only.
create function public.list_my_sessions() returns table (
  id uuid, is_current boolean, started_at timestamptz, last_seen_at timestamptz, user_agent text, ip text, aal text
) language sql stable security definer set search_path = '' as $$
  select s.id, coalesce(s.id::text = auth.jwt() ->> 'session_id', false), s.created_at,
    coalesce(s.refreshed_at at time zone 'utc', s.created_at), coalesce(s.user_agent, ''), coalesce(host(s.ip), ''), coalesce(s.aal::text, 'aal1')
  from auth.sessions s
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
  order by 4 desc
$$;
revoke execute on function public.list_my_sessions() from public, anon;
grant execute on function public.list_my_sessions() to authenticated;

-- Signs out one device of whoever asks: true when there was such a session of theirs.
create function public.end_my_session(session_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where id = end_my_session.session_id and user_id = (select auth.uid());
  return found;
end $$;
revoke execute on function public.end_my_session(uuid) from public, anon;
grant execute on function public.end_my_session(uuid) to authenticated;

-- Asked by policies about the caller: whether they gave the second factor, if they have one. A stolen password alone then reads
-- nothing of theirs. Security definer, as auth.mfa_factors is closed to every role of the API.
create function private.has_given_second_factor() returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1'
    or not exists (select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified')
$$;
revoke execute on function private.has_given_second_factor() from public;
grant execute on function private.has_given_second_factor() to authenticated, service_role;

create policy addresses_all_second_factor on public.addresses as restrictive for all to authenticated using ((select private.has_given_second_factor()));
create policy profile_photos_all_second_factor on public.profile_photos as restrictive for all to authenticated using ((select private.has_given_second_factor()));
create policy consents_all_second_factor on public.consents as restrictive for all to authenticated using ((select private.has_given_second_factor()));
create policy project_inquiries_all_second_factor on public.project_inquiries as restrictive for all to authenticated using ((select private.has_given_second_factor()));
-- Not reading one's own profile: the site greets people by name while it asks for the second factor.
create policy profiles_update_second_factor on public.profiles as restrictive for update to authenticated using ((select private.has_given_second_factor()));

-- One row: what the company demands of those who sign in.
create table public.security_settings (
  id boolean primary key default true check (id),
  admins_need_second_factor boolean not null default false,
  updated_at timestamptz not null default now()
);
insert into public.security_settings default values;
create trigger security_settings_touch_updated_at before update on public.security_settings
  for each row execute function private.touch_updated_at();
alter table public.security_settings enable row level security;
revoke all on public.security_settings from anon, authenticated, service_role;
grant select on public.security_settings to authenticated;
grant update (admins_need_second_factor) on public.security_settings to authenticated;
grant select, update on public.security_settings to service_role;
create policy security_settings_select_signed_in on public.security_settings for select to authenticated using (true);
-- Only who has given one may demand it: nobody locks themselves out.
create policy security_settings_update_admin on public.security_settings for update to authenticated
  using ((select private.is_admin()) and (select auth.jwt()) ->> 'aal' = 'aal2')
  with check ((select private.is_admin()) and (select auth.jwt()) ->> 'aal' = 'aal2');

-- As before, and with the second factor where the company demands it of admins, or the admin has one.
create or replace function private.is_admin() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = (select auth.uid()) and role = 'admin')
    and (auth.jwt() ->> 'aal' = 'aal2' or (
      not (select admins_need_second_factor from public.security_settings)
      and not exists (select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified')
    ))
$$;
