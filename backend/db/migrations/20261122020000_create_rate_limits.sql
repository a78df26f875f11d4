-- Counters of the rate limits, in the database so that all server processes count together.
create table platform.rate_limits (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index rate_limits_window_ends_at_idx on platform.rate_limits (window_ends_at);
grant usage on schema platform to service_role, supabase_auth_admin;
grant select, insert, update, delete on platform.rate_limits to service_role, supabase_auth_admin;
