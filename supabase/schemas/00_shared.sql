-- Default privileges, and the trigger and text functions that many tables use.

-- Supabase grants every new object of `public` to the API roles, and PostgreSQL lets every role
-- execute a new function. Here each grant is explicit and stands below its object.
alter default privileges in schema public
  revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;

alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;

-- For all schemas: PostgreSQL ignores this one when it is limited to a schema.
alter default privileges revoke execute on functions from public;

-- The Data API does not expose this schema. Policies, triggers and functions use it.
create schema if not exists private;

grant usage on schema private to anon, authenticated, service_role;

-- Before each update. Arguments: the columns to set. `updated_at` becomes the time of the change.
-- `version` rises with each change: an editor sends the version that it has read, so nobody
-- overwrites a change that somebody else saved meanwhile.
create function private.stamp_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  if 'updated_at' = any (tg_argv) then
    new.updated_at := now();
  end if;
  if 'version' = any (tg_argv) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

-- Allows only the given changes of the status. Arguments: each change as `from>to`; `>to` is the
-- status of a new row. The owner of the tables, who restores and prepares data, may insert any
-- status.
create function private.guard_status() returns trigger
language plpgsql set search_path = '' as $$
declare
  begun constant text := (
    select step from unnest(tg_argv) step where starts_with(step, '>')
  );
begin
  if tg_op = 'INSERT' then
    if current_user = 'service_role' and '>' || new.status <> begun then
      raise exception 'first_status_wrong' using errcode = 'PT409',
        detail = jsonb_build_object('table', tg_table_name, 'status', substr(begun, 2));
    end if;
  elsif new.status is distinct from old.status
    and not (old.status || '>' || new.status) = any (tg_argv) then
    raise exception 'status_cannot_change' using errcode = 'PT409',
      detail = jsonb_build_object('from', old.status, 'to', new.status);
  end if;
  return new;
end $$;

-- Every server process listens on this channel and drops the cached pages that read the table.
create function private.notify_table_changed() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('table_changed', tg_table_name);
  return null;
end $$;

-- The text of a card or a data sheet: every {label, value, unit?} at any depth. The slash keeps the
-- number of one line apart from the unit of the next.
create function private.labelled_text(input jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    string_agg(concat_ws(' ', line ->> 'label', line ->> 'value', line ->> 'unit'), ' / '), '')
  from jsonb_path_query(input, 'strict $.**') line
  where jsonb_typeof(line) = 'object' and line ? 'value'
$$;

-- A name without accents, for all searches of staff: "Bísí Adé" is "bisi ade", "Ɗanjuma" is
-- "danjuma". Letters that Unicode does not decompose become plain letters. `foldName` does the same
-- with typed text.
create function private.fold_name(name text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
  select replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(name, nfkd),
      '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a'
      || '\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f'
      || '\u202a-\u202e\u2060\u2066-\u2069\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g')),
    'ƀɓƃƈđɗɖƌȡðǝəɛƒǥɠɣħɦıɨɩɉƙƛłƚɫɲŋɳøɔɵƥɍɽʂȿςŧƭʈʉʋʊɏƴƶȥɀʼʻʽʹ’‘`',
    'bbbcddddddeeefggghhiiijkllllnnnoooprrssσtttuvuyyzzz'''''''''''''''),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
grant execute on function private.fold_name(text) to authenticated, service_role;

-- The e-mail address of an account; null when there is no such account. Security definer, because
-- accounts are closed to the roles of the API. Only service_role may call it.
create function private.find_account_email(of_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select email from auth.users where id = of_user
$$;
grant execute on function private.find_account_email(uuid) to service_role;

-- The mailbox behind an e-mail address: in lower case and without the part after a plus. Gmail
-- ignores dots too, and googlemail.com is gmail.com. Only for counting what one person did: mail
-- goes to the address as it was typed.
create function private.mailbox_of(email text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select case when domain in ('gmail.com', 'googlemail.com')
      then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (
    select split_part(split_part(address, '@', 1), '+', 1) as name,
      split_part(address, '@', 2) as domain
    from (select lower(btrim(email)) as address) as given
  ) as parts
$$;
grant execute on function private.mailbox_of(text) to service_role;

-- The lower-case words of a text without accents, as `nameWords` makes them of typed text. Spaces
-- and punctuation separate words.
create function private.words_of_text(given text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select left(word, 200)
    from regexp_split_to_table(
      private.fold_name(coalesce(given, '')),
      '[][\s!-/:-@\\^_`{-~\u00a0-\u00bf\u2010-\u201f]+'
    ) as word
    where word <> ''
  )
$$;
grant execute on function private.words_of_text(text) to authenticated, service_role;

-- All ends of a phone number, with the country code and with a leading zero, so that each group of
-- figures finds it however they are grouped. Also its network: the first four figures.
create function private.phone_words(phone text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select distinct substr(digits, at)
    from (values (ltrim(phone, '+')), ('0' || substr(phone, 5))) as form (digits),
      generate_series(1, greatest(1, length(digits) - 2)) as at
    where substr(digits, at) <> ''
    union
    select network from left('0' || substr(phone, 5), 4) network where network ~ '^0[789]\d\d$'
  )
$$;
grant execute on function private.phone_words(text) to authenticated, service_role;

-- A pattern that finds any of these words in a text, as whole words. A word without a letter must
-- be as long as a phone number, because a short number is found everywhere.
create function private.pattern_of_words(words text[]) returns text
language sql immutable set search_path = '' as $$
  select coalesce('(?<![[:alnum:]._%+-])(' || string_agg(
      regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|' order by length(word) desc)
    || ')(?![[:alnum:]])', '$.^')
  from (select distinct btrim(word) as word from unnest(words) as word) known
  where length(word) >= 3 and (word ~ '[[:alpha:]]' or word ~ '^\+?[0-9]{8,}$')
$$;

-- The words by which the desk finds a person, besides the e-mail address: those of the name, and
-- the ends of the phone number.
create function private.person_words(full_name text, phone text) returns tsvector
language sql immutable set search_path = '' as $$
  select array_to_tsvector(
    private.name_words(full_name)
    || case when length(regexp_replace(phone, '[^0-9]', '', 'g')) >= 7 then
      private.phone_words('+234' || right(regexp_replace(phone, '[^0-9]', '', 'g'), 10))
    end
  )
$$;
grant execute on function private.person_words(text, text) to authenticated, service_role;

create function private.product_words(name text, sku text, brand text) returns tsvector
language sql immutable set search_path = '' as $$
  select array_to_tsvector(
    private.name_words(name) || private.words_of_text(concat_ws(' ', sku, brand)))
$$;
grant execute on function private.product_words(text, text, text) to authenticated, service_role;

-- A query for typed words; null without a word. A word is found by its start, a phone network such
-- as 0803 only as a whole. Two neighbours may also be one word.
create function private.prefix_query(words text[]) returns tsquery
language sql immutable set search_path = '' as $$
  select string_agg(form, ' | ')::tsquery
  from (
    select words as parts
    union all
    select words[:at - 1] || (words[at] || words[at + 1]) || words[at + 2:]
    from generate_series(1, cardinality(words) - 1) as at
    where words[at] || words[at + 1] !~ '\d'
  ) forms, lateral (
    select string_agg(
      quote_literal(word) || case when word ~ '^0[789]\d\d$' then '' else ':*' end, ' & ') as form
    from unnest(parts) as word where word <> ''
  ) query
$$;

-- About how many rows a list of the desk has, as PostgreSQL last estimated, because counting would
-- read a large table on each visit. Only for staff who may read all rows of the list: the size of a
-- table says how much the shop sells and how many people it knows.
create function public.about_how_many(of_list text) returns bigint
language sql stable security definer set search_path to '' as $function$
  select greatest(reltuples, 0)::bigint
  from (values
    ('desk_products', 'products', '{sales,stock,finance,content,support}'::text[]),
    ('stock_levels', 'products', '{sales,stock,finance,content}'),
    ('desk_orders', 'orders', '{sales,finance,support}'),
    ('desk_store_orders', 'orders', '{stock}'),
    ('desk_payments', 'payments', '{sales,finance,support}'),
    ('desk_plans', 'instalment_plans', '{sales,finance,support}'),
    ('desk_people', 'people', '{sales,finance,support}'),
    ('desk_inquiries', 'project_inquiries', '{sales,support}'),
    ('desk_reviews', 'product_reviews', '{content,support}'),
    ('coupons', 'coupons', '{sales,finance}'),
    ('audit_entries', 'audit_entries', '{owner}')
  ) as list (name, relation, grants)
    join pg_catalog.pg_class on relname = relation and relkind = 'r'
      and relnamespace = 'public'::regnamespace
  where list.name = of_list and private.has_grant(variadic list.grants)
$function$;
grant execute on function public.about_how_many(text) to authenticated;

-- The text with each number of an order, an invoice or a payment as one word: `im2026000123`.
create function private.join_numbers(given text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(lower(given), '\m([a-z]{2,4})-(20\d\d)-(\d+)(?:-(\d+))?', '\1\2\3\4', 'g')
$$;
grant execute on function private.join_numbers(text) to authenticated, service_role;

create function private.keep_for_ever() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'rows_only_added' using errcode = 'PT409',
    detail = jsonb_build_object('table', tg_table_name);
end $$;

-- The last ten digits of a phone number, without its country; null when it has fewer.
create function private.phone_key(phone text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
  select case when length(digits) >= 10 then right(digits, 10) end
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) as given
$$;
grant execute on function private.phone_key(text) to service_role;

-- An address as letters and digits only, so that "12, Allen Ave." and "12 allen avenue" are one.
create function private.address_key(address text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower(address),
    '\mstreet\M|\mstr\M', 'st', 'g'), '\mroad\M', 'rd', 'g'),
    '\mavenue\M|\maven\M', 'ave', 'g'), '[^a-z0-9]', '', 'g')
$$;
grant execute on function private.address_key(text) to service_role;

-- Whether a text has contact details: a link, also a disguised one such as evil[.]com or one with
-- the Chinese full stop, which browsers read as a dot; or a long number, also in figures of other
-- scripts and with short words in between. `domain/text/contact-details.ts` has the same rules.
create function private.has_contact_details(words text) returns boolean
language sql immutable set search_path = '' as $$
  select normalize(words, nfkc) ~* (
      '://|www\.|@|\.[[:alpha:]]{2,}|\u3002[a-z]{2,}|[([{]\s*(dot|\.)\s*[])}]'
      || '|(\.\s+|\ydot\s+)(com|org|net|ng|info|biz|co|io|me|app|xyz|shop|site|store|online|link|top|example)\y')
    or normalize(words, nfkc) ~ replace('[%]([^%]{0,6}[%]){8,}', '%',
      '0-9\u0660-\u0669\u06F0-\u06F9\u07C0-\u07C9\u0966-\u096F\U0001E950-\U0001E959')
$$;
grant execute on function private.has_contact_details(text) to authenticated, service_role;

-- Whether everybody may read a text of a customer: it has no contact details, no invisible
-- characters, and none that change the direction. `domain/text/public-words.ts` has a message for
-- each.
create function private.are_public_words(words text) returns boolean
language sql immutable set search_path to '' as $function$
  select words !~ (
      '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u180F\u200B\u200E\u200F'
      || '\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB'
      || '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]')
    and not private.has_contact_details(words)
$function$;
grant execute on function private.are_public_words(text) to service_role;

-- Whether an account has a confirmed e-mail address or phone number; a guest has not. Security
-- definer, because only the auth service reads accounts. The service and the guard of orders call
-- it.
create function private.is_confirmed_account(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users where id = person and confirmed_at is not null)
$$;
grant execute on function private.is_confirmed_account(uuid) to service_role;

-- The words of a name, and each two neighbours as one word: "Abdul-Rahman" is also "abdulrahman".
create function private.name_words(name text) returns text[]
language sql immutable set search_path = '' as $$
  select words || array(
    select words[at] || words[at + 1] from generate_series(1, cardinality(words) - 1) as at
    where words[at] || words[at + 1] !~ '\d'
  )
  from (select private.words_of_text(name) as words) given
$$;
grant execute on function private.name_words(text) to authenticated, service_role;

-- Whether a text has a visible character: a name of zero-width spaces is empty on every page. The
-- characters are those of `domain/text/invisible.ts`.
create function private.shows_text(words text) returns boolean
language sql immutable parallel safe strict set search_path to '' as $function$
  select words ~ (
    '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F'
    || '\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
    || '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]')
$function$;
grant execute on function private.shows_text(text) to authenticated, service_role;
