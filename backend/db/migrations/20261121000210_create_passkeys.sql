-- Recovery codes and passkeys, in the table shapes of supabase/auth, and what our second factors keep beyond them.

-- The 30-second step of the last TOTP code that was accepted: a code seen over a shoulder is worth nothing (RFC 6238, 5.2).
alter table auth.mfa_factors add column last_totp_step bigint;
-- supabase/auth has it unique, although two people may well be asked for a code in the same millisecond.
alter table auth.mfa_factors drop constraint mfa_factors_last_challenged_at_key;

create table auth.mfa_recovery_code_sets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users on delete cascade,
  mfa_factor_id uuid not null unique references auth.mfa_factors on delete cascade,
  -- Wrong tries are counted in platform.rate_limits; these two stay for the shape's sake.
  failed_verification_count integer not null default 0,
  verification_locked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth.mfa_recovery_codes (
  id uuid primary key default gen_random_uuid(),
  mfa_recovery_code_set_id uuid not null references auth.mfa_recovery_code_sets on delete cascade,
  -- HMAC of the code under the key of the data folder (backend/auth/factors/recovery-codes.ts).
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
  -- Null for a sign-in: who it is comes out of the answer.
  user_id uuid references auth.users on delete cascade,
  challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['mfa_recovery_code_sets', 'mfa_recovery_codes', 'webauthn_credentials', 'webauthn_challenges'] loop
    execute format('alter table auth.%I owner to supabase_auth_admin', name);
    execute format('alter table auth.%I enable row level security', name);
  end loop;
end $$;
