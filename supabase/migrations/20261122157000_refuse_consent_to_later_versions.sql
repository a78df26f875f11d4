-- A version of a legal text counts from its day on, so nobody can have accepted one of a later day. Such
-- data stores nothing, as other data that no form sends.
create or replace function private.record_sign_up_consents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.consents (user_id, purpose, is_given, wording, source, version)
  select new.id, purpose, true, wording || given, 'sign-up', given
  from (values
    ('terms', 'I accept the terms of sale of ', new.raw_user_meta_data ->> 'terms_version'),
    ('privacy', 'I was shown the privacy notice of ', new.raw_user_meta_data ->> 'privacy_version')
  ) as accepted (purpose, wording, given)
  where given ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
    and given <= (now() at time zone 'Africa/Lagos')::date::text;
  return new;
end $$;
