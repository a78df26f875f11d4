-- A record that staff edit has a number that rises with each change. Whoever saves names the number
-- that they began with, so nobody overwrites what somebody else has saved meanwhile. For triggers
-- `before update` of tables with a column `version integer not null default 1`.
create function private.bump_version()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
revoke execute on function private.bump_version() from public;
