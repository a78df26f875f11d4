-- What succeeded in the auth service (sign-ins, changes of passwords, factors and accounts) is a
-- security event too. The audit log stays as stock clients know it.

create function auth.record_security_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into platform.security_events (kind, user_id, address, occurred_at)
  values (
    'auth_' || coalesce(new.payload ->> 'action', 'unknown'),
    nullif(new.payload ->> 'actor_id', '00000000-0000-0000-0000-000000000000')::uuid,
    nullif(new.ip_address, ''),
    coalesce(new.created_at, now())
  );
  return null;
end $$;
revoke execute on function auth.record_security_event() from public;
create trigger audit_log_entries_record_security_event after insert on auth.audit_log_entries
  for each row execute function auth.record_security_event();
