-- Called by the trigger only. The sign-up form names the versions in the data of the new account.
-- Other data, or none, stores nothing: a sign-up never fails on it. Security definer, because the
-- auth service may not write the table.
create function private.record_sign_up_consents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.consents (user_id, purpose, is_given, wording, source, version)
  select new.id, purpose, true, wording || given, 'sign-up', given
  from (values
    ('terms', 'I accept the terms of sale of ', new.raw_user_meta_data ->> 'terms_version'),
    ('privacy', 'I was shown the privacy notice of ', new.raw_user_meta_data ->> 'privacy_version')
  ) as accepted (purpose, wording, given)
  where given ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';
  return new;
end $$;
create trigger users_record_consents after insert on auth.users
  for each row execute function private.record_sign_up_consents();
