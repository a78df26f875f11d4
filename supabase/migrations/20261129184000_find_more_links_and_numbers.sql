-- Words for everybody to read, and mails, took evil[.]com, a dot of Chinese that browsers read as one of a link,
-- and digits of Arabic and other scripts. `domain/text/contact-details.ts` has the same rules.
create or replace function private.has_contact_details(words text) returns boolean
language sql immutable set search_path = '' as $$
  select normalize(words, nfkc) ~* ('://|www\.|@|\.[[:alpha:]]{2,}|\u3002[a-z]{2,}|[([{]\s*(dot|\.)\s*[])}]'
      || '|(\.\s+|\ydot\s+)(com|org|net|ng|info|biz|co|io|me|app|xyz|shop|site|store|online|link|top|example)\y')
    or normalize(words, nfkc) ~ replace('[%]([^%]{0,6}[%]){8,}', '%',
      '0-9\u0660-\u0669\u06F0-\u06F9\u07C0-\u07C9\u0966-\u096F\U0001E950-\U0001E959')
$$;

-- The check of the table would refuse these rows when a backup is restored.
update public.register_names set is_public = false where is_public and not private.are_public_words(name);
