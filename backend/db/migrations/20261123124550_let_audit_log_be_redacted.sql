-- The e-mail address of an account is taken out of the audit log when its owner is erased by law. Only
-- a trigger can do that, never a statement of its own, and no entry is deleted.
create or replace function auth.refuse_audit_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
    return null;
  end if;
  raise exception 'auth.audit_log_entries is append-only' using errcode = '42501';
end $$;
