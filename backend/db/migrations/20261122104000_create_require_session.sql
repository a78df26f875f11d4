-- Every request of a signed-in person calls this in its own transaction. An access token is valid
-- for minutes; this ends it at once when its session ended, or when its user was banned or deleted.
-- A token without a session (null), which only an owner of the signing key can make, is valid as
-- long as its user. Security definer, because the tables are closed to every role of the API. The
-- Data API does not expose this schema, so only our own transactions call it. The arguments come
-- from the claims; to read them here would double the cost, which every request pays.
create function platform.require_session(of_user uuid, of_session uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  problem text;
begin
  select case
      when u.deleted_at is not null then 'user_not_found'
      when u.banned_until > now() then 'user_banned'
      when of_session is not null and s.id is null then 'session_not_found'
      else ''
    end
    into problem
    from auth.users u
      left join auth.sessions s on s.id = of_session and s.user_id = u.id
        and (s.not_after is null or s.not_after > now())
    where u.id = of_user;
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
grant execute on function platform.require_session(uuid, uuid) to public;
