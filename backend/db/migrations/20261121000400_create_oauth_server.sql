-- The OAuth 2.1 server: apps of others that people let act for them, in the table shapes of supabase/auth.
create type auth.oauth_registration_type as enum ('dynamic', 'manual');
create type auth.oauth_client_type as enum ('public', 'confidential');
create type auth.oauth_response_type as enum ('code');
create type auth.oauth_authorization_status as enum ('pending', 'approved', 'denied', 'expired');

create table auth.oauth_clients (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of a random secret; shown once, never kept.
  client_secret_hash text,
  registration_type auth.oauth_registration_type not null,
  -- Lists, separated by commas.
  redirect_uris text not null,
  grant_types text not null,
  client_name text check (char_length(client_name) <= 1024),
  client_uri text check (char_length(client_uri) <= 2048),
  logo_uri text check (char_length(logo_uri) <= 2048),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  client_type auth.oauth_client_type not null default 'confidential',
  token_endpoint_auth_method text not null check (token_endpoint_auth_method in ('client_secret_basic', 'client_secret_post', 'none'))
);
create index oauth_clients_deleted_at_idx on auth.oauth_clients (deleted_at);

create table auth.oauth_authorizations (
  id uuid primary key default gen_random_uuid(),
  authorization_id text not null unique,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  user_id uuid references auth.users on delete cascade,
  redirect_uri text not null check (char_length(redirect_uri) <= 2048),
  scope text not null check (char_length(scope) <= 4096),
  state text check (char_length(state) <= 4096),
  resource text check (char_length(resource) <= 2048),
  code_challenge text check (char_length(code_challenge) <= 128),
  code_challenge_method auth.code_challenge_method,
  response_type auth.oauth_response_type not null default 'code',
  status auth.oauth_authorization_status not null default 'pending',
  -- SHA-256 of the code that the app redeems.
  authorization_code text unique check (char_length(authorization_code) <= 255),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes' check (expires_at > created_at),
  approved_at timestamptz,
  nonce text check (char_length(nonce) <= 255),
  -- Ours, not in supabase/auth, which forgets a redeemed code: a code that comes twice ends the session it opened.
  redeemed_at timestamptz,
  session_id uuid references auth.sessions on delete set null
);
create index oauth_auth_pending_exp_idx on auth.oauth_authorizations (expires_at) where status = 'pending';
create index oauth_authorizations_client_id_idx on auth.oauth_authorizations (client_id);
create index oauth_authorizations_user_id_idx on auth.oauth_authorizations (user_id);
create index oauth_authorizations_session_id_idx on auth.oauth_authorizations (session_id);

create table auth.oauth_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  -- Separated by spaces.
  scopes text not null check (char_length(scopes) <= 2048 and trim(scopes) <> ''),
  granted_at timestamptz not null default now(),
  revoked_at timestamptz check (revoked_at >= granted_at),
  constraint oauth_consents_user_client_unique unique (user_id, client_id)
);
create index oauth_consents_client_id_idx on auth.oauth_consents (client_id);
create index oauth_consents_user_order_idx on auth.oauth_consents (user_id, granted_at desc);

-- A session that an app holds for somebody.
alter table auth.sessions add column oauth_client_id uuid references auth.oauth_clients on delete cascade;
alter table auth.sessions add column scopes text check (char_length(scopes) <= 4096);
create index sessions_oauth_client_id_idx on auth.sessions (oauth_client_id);

do $$
declare
  name text;
begin
  foreach name in array array['oauth_clients', 'oauth_authorizations', 'oauth_consents'] loop
    execute format('alter table auth.%I owner to supabase_auth_admin', name);
    execute format('alter table auth.%I enable row level security', name);
  end loop;
  foreach name in array array['oauth_registration_type', 'oauth_client_type', 'oauth_response_type', 'oauth_authorization_status'] loop
    execute format('alter type auth.%I owner to supabase_auth_admin', name);
  end loop;
end $$;
