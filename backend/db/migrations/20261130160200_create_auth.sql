-- Users, in the table shapes of supabase/auth, so that data can move to and from Supabase and its
-- tools can read it. All tables of the schema auth belong to supabase_auth_admin; no other role of
-- the API may touch them (RLS on, nothing granted).
create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token', 'email_change_token_new',
  'email_change_token_current', 'phone_change_token'
);

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  instance_id uuid,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  -- One-time tokens are in auth.one_time_tokens; these columns stay only for the same table shape.
  confirmation_token varchar(255) default '',
  confirmation_sent_at timestamptz,
  recovery_token varchar(255) default '',
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255) default '',
  email_change varchar(255) default '',
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  phone text,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz
    generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0
    check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
create unique index users_phone_key on auth.users (phone);
create index users_instance_id_idx on auth.users (instance_id);
create index users_instance_id_email_idx on auth.users (instance_id, lower(email));
create index users_is_anonymous_idx on auth.users (is_anonymous);

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  constraint identities_provider_id_provider_unique unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);
create index identities_email_idx on auth.identities (email text_pattern_ops);

create table auth.audit_log_entries (
  id uuid primary key default gen_random_uuid(),
  instance_id uuid,
  payload json,
  created_at timestamptz default now(),
  ip_address varchar(64) not null default ''
);
create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at desc);
-- A password that is guessed too often is refused, except where the account signed in before.
create index audit_log_entries_sign_ins_idx
  on auth.audit_log_entries ((payload ->> 'actor_id'), created_at)
  where payload ->> 'action' in ('login', 'user_signedup');

-- Append-only: not even the auth service may change or delete an entry. The e-mail address of an account
-- is taken out when its owner is erased by law: only a trigger can do that. `supabase db reset` empties
-- the tables of auth: a role that may do so could drop the trigger too; the roles of requests may not.
create function auth.refuse_audit_change() returns trigger
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
create trigger audit_log_entries_append_only
  before update or delete or truncate on auth.audit_log_entries
  for each statement execute function auth.refuse_audit_change();

-- Second factors and passkeys, in the table shapes of supabase/auth.
create type auth.factor_type as enum ('totp', 'webauthn', 'phone', 'recovery_code');
create type auth.factor_status as enum ('unverified', 'verified');

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text,
  phone text,
  -- Unique in supabase/auth, although two people may be asked for a code in the same millisecond.
  last_challenged_at timestamptz,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb,
  -- The 30-second step of the last TOTP code that was accepted: nobody can use a code that they saw
  -- somebody type (RFC 6238, section 5.2). Only ours.
  last_totp_step bigint
);
create index factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);
create unique index mfa_factors_user_friendly_name_unique
  on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);

create table auth.mfa_recovery_code_sets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users on delete cascade,
  mfa_factor_id uuid not null unique references auth.mfa_factors on delete cascade,
  -- Wrong attempts are counted in platform.rate_limits; these two stay only for the same table
  -- shape.
  failed_verification_count integer not null default 0,
  verification_locked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth.mfa_recovery_codes (
  id uuid primary key default gen_random_uuid(),
  mfa_recovery_code_set_id uuid not null references auth.mfa_recovery_code_sets on delete cascade,
  -- HMAC of the code with the key of the data folder (backend/auth/factors/recovery-codes.ts).
  code_hash text not null,
  consumed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (mfa_recovery_code_set_id, code_hash)
);

create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  attestation_type text not null default '',
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);

create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  -- Null for a sign-in: the answer says who it is.
  user_id uuid references auth.users on delete cascade,
  challenge_type text not null
    check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

-- Sessions, and the OAuth 2.1 server: apps of others that act for a user with a session of their
-- own. In the table shapes of supabase/auth.
create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.oauth_registration_type as enum ('dynamic', 'manual');
create type auth.oauth_client_type as enum ('public', 'confidential');
create type auth.oauth_response_type as enum ('code');
create type auth.oauth_authorization_status as enum ('pending', 'approved', 'denied', 'expired');

create table auth.oauth_clients (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of a random secret, which is shown once and never stored.
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
  token_endpoint_auth_method text not null check (
    token_endpoint_auth_method in ('client_secret_basic', 'client_secret_post', 'none')
  )
);
create index oauth_clients_deleted_at_idx on auth.oauth_clients (deleted_at);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  factor_id uuid references auth.mfa_factors on delete set null,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp without time zone,
  user_agent text,
  ip inet,
  tag text,
  -- The app that holds the session for the user, when it is one.
  oauth_client_id uuid references auth.oauth_clients on delete cascade,
  scopes text check (char_length(scopes) <= 4096)
);
create index user_id_created_at_idx on auth.sessions (user_id, created_at);
create index sessions_not_after_idx on auth.sessions (not_after desc);
create index sessions_factor_id_idx on auth.sessions (factor_id);
create index sessions_oauth_client_id_idx on auth.sessions (oauth_client_id);

create table auth.refresh_tokens (
  id bigserial primary key,
  instance_id uuid,
  -- SHA-256 of the token: nobody can sign in with a stolen backup.
  token varchar(255) constraint refresh_tokens_token_unique unique,
  user_id varchar(255),
  revoked boolean,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  parent varchar(255),
  session_id uuid references auth.sessions on delete cascade
);
create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);
create index refresh_tokens_updated_at_idx on auth.refresh_tokens (updated_at desc);

create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  constraint mfa_amr_claims_session_id_authentication_method_pkey
    unique (session_id, authentication_method)
);

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
  expires_at timestamptz not null default now() + interval '10 minutes'
    check (expires_at > created_at),
  approved_at timestamptz,
  nonce text check (char_length(nonce) <= 255),
  -- Only ours: supabase/auth forgets a redeemed code. A code that is used twice ends the session
  -- that it opened.
  redeemed_at timestamptz,
  session_id uuid references auth.sessions on delete set null
);
create index oauth_auth_pending_exp_idx on auth.oauth_authorizations (expires_at)
  where status = 'pending';
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

-- Sign-in with other services: OAuth and OpenID Connect providers, wallets, and single sign-on with
-- SAML 2.0. In the table shapes of supabase/auth.

-- A sign-in waits here: for a return from a provider, or for the PKCE code exchange.
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  auth_code text unique,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  invite_token text,
  referrer text,
  -- Makes the return from the provider single use.
  oauth_client_state_id uuid,
  -- The user who asked to link an identity; the flow ends with their account.
  linking_target_id uuid references auth.users on delete cascade,
  email_optional boolean not null default false,
  -- Only ours: a sealed identity that is linked when the client that asked sends its code verifier.
  -- On Supabase, the first person to come back from the provider decides.
  pending_identity text
);
create index idx_user_id_auth_method on auth.flow_state (user_id, authentication_method);
create index flow_state_created_at_idx on auth.flow_state (created_at desc);
create index flow_state_linking_target_id_idx on auth.flow_state (linking_target_id);

create table auth.oauth_client_states (
  id uuid primary key default gen_random_uuid(),
  provider_type text not null,
  -- Our own code verifier for the provider (PKCE); the provider never sees the client's.
  code_verifier text,
  -- Only ours: what the provider's ID token must repeat.
  nonce text,
  created_at timestamptz not null default now()
);
create index idx_oauth_client_states_created_at on auth.oauth_client_states (created_at);

create table auth.custom_oauth_providers (
  id uuid primary key default gen_random_uuid(),
  provider_type text not null check (provider_type in ('oauth2', 'oidc')),
  identifier text not null constraint custom_oauth_providers_identifier_key unique
    check (identifier ~ '^custom:[a-z0-9][a-z0-9:-]{0,48}[a-z0-9]$'),
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
  constraint custom_oauth_providers_oidc_needs_issuer
    check (provider_type <> 'oidc' or issuer is not null),
  constraint custom_oauth_providers_oauth2_needs_endpoints check (
    provider_type <> 'oauth2'
    or (authorization_url is not null and token_url is not null and userinfo_url is not null)
  )
);
create index custom_oauth_providers_created_at_idx on auth.custom_oauth_providers (created_at);
create index custom_oauth_providers_provider_type_idx
  on auth.custom_oauth_providers (provider_type);

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
  entity_id text not null constraint saml_providers_entity_id_key unique
    check (char_length(entity_id) > 0),
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

-- A sign-up that waits for the confirmation of its address. Several people may sign up with one
-- address; each link and each code confirms only the sign-up that it was sent for, and the others
-- end with it. Only ours: in supabase/auth an unconfirmed account has one password.
create table auth.pending_sign_ups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  encrypted_password varchar(255),
  user_metadata jsonb not null default '{}',
  -- Who asked. Null: the account was made by an admin, an invitation or a link to sign in.
  ip inet,
  created_at timestamptz not null default now()
);
create index pending_sign_ups_user_id_idx on auth.pending_sign_ups (user_id);

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_type auth.one_time_token_type not null,
  -- Hash of the long token in the link.
  token_hash text not null check (token_hash <> ''),
  -- Hash of the six digits that people may type instead. Only ours: supabase/auth derives one from
  -- the other.
  code_hash text,
  relates_to text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sign_up_id uuid references auth.pending_sign_ups on delete cascade,
  -- The client that asked for the link; only it can exchange the code that the link leads to.
  flow_state_id uuid references auth.flow_state on delete set null,
  constraint one_time_tokens_user_id_token_type_key
    unique nulls not distinct (user_id, token_type, sign_up_id)
);
create index one_time_tokens_token_hash_hash_idx on auth.one_time_tokens using hash (token_hash);
create index one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);
create index one_time_tokens_sign_up_id_idx on auth.one_time_tokens (sign_up_id);
create index one_time_tokens_flow_state_id_idx on auth.one_time_tokens (flow_state_id);

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

-- All of it belongs to the auth service.
do $$
declare
  name text;
begin
  for name in select relname from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' loop
    execute format('alter table auth.%I owner to supabase_auth_admin', name);
    execute format('alter table auth.%I enable row level security', name);
  end loop;
  for name in select typname from pg_type where typnamespace = 'auth'::regnamespace and typtype = 'e' loop
    execute format('alter type auth.%I owner to supabase_auth_admin', name);
  end loop;
end $$;
