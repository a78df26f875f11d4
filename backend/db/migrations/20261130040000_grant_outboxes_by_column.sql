-- `supabase db reset` drops the policies of all schemas, also of those that it leaves alone, and only
-- the migrations of a project make theirs again. So the tables of the services have grants instead.
-- API roles have none on these two, and the auth service may still queue a message only.
drop policy mail_messages_insert_supabase_auth_admin on platform.mail_messages;
alter table platform.mail_messages disable row level security;
revoke insert on platform.mail_messages from supabase_auth_admin;
grant insert (
  id, category, to_address, reply_to, subject, text, content, unsubscribe_url, dedupe_key
) on platform.mail_messages to supabase_auth_admin;

drop policy sms_messages_insert_supabase_auth_admin on platform.sms_messages;
alter table platform.sms_messages disable row level security;
revoke insert on platform.sms_messages from supabase_auth_admin;
grant insert (id, category, to_number, text) on platform.sms_messages to supabase_auth_admin;
