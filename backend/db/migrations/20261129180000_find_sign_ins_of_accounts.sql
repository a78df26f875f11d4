-- A password that is guessed too often is refused, except where the account signed in before.
create index audit_log_entries_sign_ins_idx
  on auth.audit_log_entries ((payload ->> 'actor_id'), created_at)
  where payload ->> 'action' in ('login', 'user_signedup');
