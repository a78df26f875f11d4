-- Pulls back what a clock dated that was ahead: a second factor that was added counts after a day, and
-- one that was removed for a day, but not until that clock is reached. Called by the server only.
create function private.pull_back_second_factors(at timestamptz, latest timestamptz)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.second_factors set added_at = at, trusted_at = at + interval '24 hours'
    where trusted_at > latest + interval '24 hours';
  update private.second_factors set removed_at = at where removed_at > latest;
$$;
revoke execute on function private.pull_back_second_factors(timestamptz, timestamptz)
  from public, anon, authenticated;
grant execute on function private.pull_back_second_factors(timestamptz, timestamptz)
  to service_role;
