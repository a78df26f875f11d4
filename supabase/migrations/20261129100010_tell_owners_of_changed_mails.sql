-- As before. What leads a reader elsewhere is judged as for public words.
create or replace function private.are_mail_words(words text, placeholders text[]) returns boolean
language sql immutable set search_path = '' as $$
  select words !~ '[^\n !-;=?-~\u00A1-\u00AC\u00AE-\u02AF\u0300-\u036F\u1E00-\u1EFF\u2010-\u2027\u2039\u203A\u20AC\u20A6\u2212]'
    and not private.has_contact_details(words)
    and words !~* '\u20A6|\yngn\y|\ynaira\y'
    and regexp_replace(words, '\{(' || array_to_string(placeholders, '|') || ')\}', '', 'g') !~ '[{}]'
$$;

-- An account number can be written in words, which no filter finds. So whoever changes a mail to
-- customers gives a second factor, where they have one, and the owners get the new words. Security
-- definer, because nobody else writes security events. Called by the trigger.
create function private.tell_changed_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.require_fresh_second_factor();
  end if;
  insert into platform.security_events (kind, user_id, details) values (
    'mail_changed', (select auth.uid()),
    jsonb_build_object('from', 'The mail ' || new.name,
      'to', coalesce(nullif(concat_ws(' / ', new.subject, new.opening, new.closing), ''),
        'its original words')));
  return null;
end $$;
create trigger mail_texts_tell_owners after update on public.mail_texts
  for each row when ((new.subject, new.opening, new.closing)
    is distinct from (old.subject, old.opening, old.closing))
  execute function private.tell_changed_mail();
