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
alter table auth.pending_sign_ups owner to supabase_auth_admin;
alter table auth.pending_sign_ups enable row level security;

alter table auth.one_time_tokens
  add column sign_up_id uuid references auth.pending_sign_ups on delete cascade,
  -- The client that asked for the link; only it can exchange the code that the link leads to.
  add column flow_state_id uuid references auth.flow_state on delete set null;
create index one_time_tokens_sign_up_id_idx on auth.one_time_tokens (sign_up_id);
create index one_time_tokens_flow_state_id_idx on auth.one_time_tokens (flow_state_id);

alter table auth.one_time_tokens drop constraint one_time_tokens_user_id_token_type_key;
alter table auth.one_time_tokens add constraint one_time_tokens_user_id_token_type_key
  unique nulls not distinct (user_id, token_type, sign_up_id);

-- Links that were sent before keep the password that they were sent for.
insert into auth.pending_sign_ups (user_id, encrypted_password, user_metadata, created_at)
select id, encrypted_password, coalesce(raw_user_meta_data, '{}'), coalesce(updated_at, now())
from auth.users
where confirmed_at is null and encrypted_password is not null and deleted_at is null;
update auth.one_time_tokens t
set sign_up_id = s.id
from auth.pending_sign_ups s
where s.user_id = t.user_id and t.token_type = 'confirmation_token';
