-- Signing in by other services: OAuth and OpenID Connect providers, wallets, and single sign-on by SAML 2.0, in the table
-- shapes of supabase/auth.

-- A flow towards a provider waits here for the person's return; `oauth_client_state_id` makes the return single use.
alter table auth.flow_state add column invite_token text;
alter table auth.flow_state add column referrer text;
alter table auth.flow_state add column oauth_client_state_id uuid;
-- The user who asked to link an identity; their account's end ends the flow.
alter table auth.flow_state add column linking_target_id uuid references auth.users on delete cascade;
alter table auth.flow_state add column email_optional boolean not null default false;
create index flow_state_linking_target_id_idx on auth.flow_state (linking_target_id);

create table auth.oauth_client_states (
  id uuid primary key default gen_random_uuid(),
  provider_type text not null,
  -- Ours towards the provider (PKCE); the provider never sees the client's.
  code_verifier text,
  -- Ours, not in supabase/auth: what the provider's ID token must repeat.
  nonce text,
  created_at timestamptz not null default now()
);
create index idx_oauth_client_states_created_at on auth.oauth_client_states (created_at);

create table auth.custom_oauth_providers (
  id uuid primary key default gen_random_uuid(),
  provider_type text not null check (provider_type in ('oauth2', 'oidc')),
  identifier text not null constraint custom_oauth_providers_identifier_key unique check (identifier ~ '^custom:[a-z0-9][a-z0-9:-]{0,48}[a-z0-9]$'),
  name text not null check (char_length(name) between 1 and 100),
  client_id text not null check (char_length(client_id) between 1 and 512),
  -- Sealed by backend/auth/secret-box.ts.
  client_secret text not null,
  acceptable_client_ids text[] not null default '{}',
  scopes text[] not null default '{}',
  pkce_enabled boolean not null default true,
  attribute_mapping jsonb not null default '{}',
  authorization_params jsonb not null default '{}',
  enabled boolean not null default true,
  email_optional boolean not null default false,
  issuer text check (char_length(issuer) between 1 and 2048),
  discovery_url text check (char_length(discovery_url) <= 2048),
  skip_nonce_check boolean not null default false,
  cached_discovery jsonb,
  discovery_cached_at timestamptz,
  authorization_url text check (char_length(authorization_url) <= 2048),
  token_url text check (char_length(token_url) <= 2048),
  userinfo_url text check (char_length(userinfo_url) <= 2048),
  jwks_uri text check (char_length(jwks_uri) <= 2048),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  custom_claims_allowlist text[] not null default '{}',
  constraint custom_oauth_providers_oidc_needs_issuer check (provider_type <> 'oidc' or issuer is not null),
  constraint custom_oauth_providers_oauth2_needs_endpoints
    check (provider_type <> 'oauth2' or (authorization_url is not null and token_url is not null and userinfo_url is not null))
);
create index custom_oauth_providers_created_at_idx on auth.custom_oauth_providers (created_at);
create index custom_oauth_providers_provider_type_idx on auth.custom_oauth_providers (provider_type);

create table auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  resource_id text check (resource_id is null or char_length(resource_id) > 0),
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  disabled boolean
);
create unique index sso_providers_resource_id_idx on auth.sso_providers (lower(resource_id));

create table auth.sso_domains (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  domain text not null check (char_length(domain) > 0),
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create unique index sso_domains_domain_idx on auth.sso_domains (lower(domain));
create index sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);

create table auth.saml_providers (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  entity_id text not null constraint saml_providers_entity_id_key unique check (char_length(entity_id) > 0),
  metadata_xml text not null check (char_length(metadata_xml) > 0),
  metadata_url text check (metadata_url is null or char_length(metadata_url) > 0),
  attribute_mapping jsonb,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  name_id_format text
);
create index saml_providers_sso_provider_id_idx on auth.saml_providers (sso_provider_id);

create table auth.saml_relay_states (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  request_id text not null check (char_length(request_id) > 0),
  for_email text,
  redirect_to text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  flow_state_id uuid references auth.flow_state on delete cascade
);
create index saml_relay_states_sso_provider_id_idx on auth.saml_relay_states (sso_provider_id);
create index saml_relay_states_flow_state_id_idx on auth.saml_relay_states (flow_state_id);
create index saml_relay_states_for_email_idx on auth.saml_relay_states (for_email);
create index saml_relay_states_created_at_idx on auth.saml_relay_states (created_at desc);

do $$
declare
  name text;
begin
  foreach name in array array['oauth_client_states', 'custom_oauth_providers', 'sso_providers', 'sso_domains', 'saml_providers', 'saml_relay_states'] loop
    execute format('alter table auth.%I owner to supabase_auth_admin', name);
    execute format('alter table auth.%I enable row level security', name);
  end loop;
end $$;
