-- An identity that waits to be linked until the client that asked brings its code verifier; sealed. Supabase has no such
-- column: there whoever comes back from the provider first decides.
alter table auth.flow_state add column pending_identity text;
