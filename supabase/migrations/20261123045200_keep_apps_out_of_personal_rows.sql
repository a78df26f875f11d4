-- An app that somebody let sign them in (the OAuth server of the auth service) has a token of its
-- own, with the claim client_id. It may ask the auth service who the person is, and nothing else.
-- Our services refuse its token anyway; this also holds with a hosted Supabase and in realtime.
create or replace function private.has_given_second_factor()
returns boolean
language sql
stable security definer
set search_path to ''
as $function$
  select auth.jwt() ->> 'client_id' is null
    and (
      coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1'
      or not exists (
        select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
      )
    )
$function$;
