-- Whether somebody has shown that a mailbox or a phone is theirs; a guest has not. Security definer, because
-- accounts are read by the auth service only. Called where a shop without a gateway places orders.
create function private.is_confirmed_account(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users where id = person and confirmed_at is not null)
$$;
revoke execute on function private.is_confirmed_account(uuid) from public;
grant execute on function private.is_confirmed_account(uuid) to service_role;
