-- `supabase db reset` empties the tables of auth. Whoever may do that could drop the trigger too; the
-- roles of requests still may not.
create or replace function auth.refuse_audit_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op = 'TRUNCATE' and not pg_has_role('authenticator', current_user, 'member') then
    return null;
  end if;
  raise exception 'auth.audit_log_entries is append-only' using errcode = '42501';
end $$;
