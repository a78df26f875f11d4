-- Counters of the limits in backend/http/rate-limit.ts, in the database so that every server process counts together.
create table platform.rate_limits (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index rate_limits_window_ends_at on platform.rate_limits (window_ends_at);
grant usage on schema platform to service_role, supabase_auth_admin;
grant select, insert, update, delete on platform.rate_limits to service_role, supabase_auth_admin;
