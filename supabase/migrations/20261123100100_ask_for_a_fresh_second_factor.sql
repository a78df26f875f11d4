-- Money, grants, exports of personal data, the bank account and erasing need a second factor that was
-- given a moment ago: an unlocked computer, or a token that somebody stole, is not enough.

-- Whether the session of the caller gave a second factor in the last 15 minutes. Somebody without a
-- factor passes only in a shop that requires none. Security definer, because nobody else reads the
-- factors of an account.
create function private.has_fresh_second_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when exists (
      select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
    ) then coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2' and exists (
      select from jsonb_array_elements(
        case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end
      ) as given
      where given ->> 'method' in
          ('totp', 'phone', 'webauthn', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code')
        and to_timestamp((given ->> 'timestamp')::float8) > now() - interval '15 minutes'
    )
    else not (select admins_need_second_factor from public.security_settings)
  end
$$;
revoke execute on function private.has_fresh_second_factor() from public;
grant execute on function private.has_fresh_second_factor() to authenticated, service_role;

-- Refuses a caller without one, in a way that the desk recognises: it asks for the code and repeats
-- the call.
create function private.require_fresh_second_factor() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_fresh_second_factor() then
    raise exception 'Please confirm this with your second factor.'
      using errcode = 'PT403', detail = 'second_factor_needed';
  end if;
end $$;
revoke execute on function private.require_fresh_second_factor() from public;
grant execute on function private.require_fresh_second_factor() to authenticated, service_role;
