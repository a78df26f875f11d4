-- Every request of a signed-in person calls this in its own transaction: when it starts and, if it
-- writes, once more when it commits. An access token is valid for minutes; this ends it at once when
-- its session ended, or when its user was banned or deleted. It asks only about the caller's own
-- claims, so everyone may call it. Security definer, because the tables are closed to every role of
-- the API. A token without a person (an API key, the service role) has nothing that could end. A
-- token without `session_id`, which only an owner of the signing key can make, is valid as long as
-- its user.
create function platform.require_session() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  problem text;
begin
  if coalesce(claims ->> 'sub', '') = '' then
    return;
  end if;
  select case
      when u.deleted_at is not null then 'user_not_found'
      when u.banned_until > now() then 'user_banned'
      when claims ? 'session_id' and not exists (
        select from auth.sessions s
        where s.id = (claims ->> 'session_id')::uuid and s.user_id = u.id
          and (s.not_after is null or s.not_after > now())
      ) then 'session_not_found'
      else ''
    end
    into problem from auth.users u where u.id = auth.uid();
  if problem = '' then
    return;
  end if;
  -- The format in which the Data API takes over a whole response.
  raise sqlstate 'PGRST' using
    message = jsonb_build_object('code', coalesce(problem, 'user_not_found'),
      'message', 'The session of this token has ended')::text,
    detail = '{"status": 401, "headers": {"WWW-Authenticate": "Bearer error=\"invalid_token\""}}';
end $$;
grant usage on schema platform to public;
grant execute on function platform.require_session() to public;
