-- What runs with more rights than its caller asks for the second factor itself: with a stolen
-- password alone, nobody lists or ends the devices of an account, or keeps it from its deletion.
create or replace function public.list_my_sessions() returns table (
  id uuid, is_current boolean, started_at timestamptz, last_seen_at timestamptz,
  user_agent text, ip text, aal text
) language sql stable security definer set search_path = '' as $$
  select s.id, coalesce(s.id::text = auth.jwt() ->> 'session_id', false), s.created_at,
    coalesce(s.refreshed_at at time zone 'utc', s.created_at),
    coalesce(s.user_agent, ''), coalesce(host(s.ip), ''), coalesce(s.aal::text, 'aal1')
  from auth.sessions s
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    and (select private.has_given_second_factor())
  order by 4 desc
$$;

-- For functions that change something: refuses a caller who has not given their second factor.
create function private.require_second_factor() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_given_second_factor() then
    raise exception 'Please finish signing in with your second factor first'
      using errcode = '42501';
  end if;
end $$;

create or replace function public.revoke_my_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_second_factor();
  delete from auth.sessions
    where id = revoke_my_session.session_id and user_id = (select auth.uid());
  return found;
end $$;

create or replace function public.cancel_my_account_deletion() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_second_factor();
  delete from public.account_deletions where user_id = (select auth.uid());
  return found;
end $$;
