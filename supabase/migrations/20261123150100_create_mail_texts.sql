-- The words of a mail that staff may change: they cannot lead a reader elsewhere, look like another
-- amount or account, or hide letters. `domain/mail-texts/mail-words.ts` has a sentence for each.
create function private.are_mail_words(words text, placeholders text[]) returns boolean
language sql immutable set search_path = '' as $$
  select words !~ '[^\n !-;=?-~\u00A1-\u00AC\u00AE-\u02AF\u0300-\u036F\u1E00-\u1EFF\u2010-\u2027\u2039\u203A\u20AC\u20A6\u2212]'
    and words !~* '://|www\.|@|[a-z0-9\u00C0-\u02AF\u1E00-\u1EFF]\.[a-z\u00C0-\u02AF\u1E00-\u1EFF]{2,}'
    and words !~* '\u20A6|\yngn\y|\ynaira\y'
    and words !~* '[0-9]([^a-z0-9\u00C0-\u02AF\u1E00-\u1EFF]{0,3}[0-9]){8,}'
    and regexp_replace(words, '\{(' || array_to_string(placeholders, '|') || ')\}', '', 'g') !~ '[{}]'
$$;
grant execute on function private.are_mail_words(text, text[]) to authenticated, service_role;

-- A row for each mail to customers whose words staff may change. Null: the words are the original of
-- `domain/mail-texts/`. Nobody adds or removes a row, and amounts, links, accounts and legal lines of
-- a mail are not here.
create table public.mail_texts (
  name text primary key check (name ~ '^[a-z]+(-[a-z]+)*$'),
  placeholders text[] not null check (placeholders <@ '{order,amount,until}'),
  subject text check (length(subject) between 3 and 120 and subject !~ '\n'),
  opening text check (length(opening) <= 1500),
  closing text check (length(closing) <= 1500),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint mail_texts_subject_words check (private.are_mail_words(subject, placeholders)),
  constraint mail_texts_opening_words check (private.are_mail_words(opening, placeholders)),
  constraint mail_texts_closing_words check (private.are_mail_words(closing, placeholders))
);
create trigger mail_texts_bump_version before update on public.mail_texts
  for each row execute function private.bump_version();
create trigger mail_texts_touch_updated_at before update on public.mail_texts
  for each row execute function private.touch_updated_at();
alter table public.mail_texts enable row level security;
create policy mail_texts_select_content on public.mail_texts for select to authenticated
  using ((select private.has_grant('content')));
create policy mail_texts_update_content on public.mail_texts for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
grant select, update (subject, opening, closing) on public.mail_texts to authenticated;
grant select on public.mail_texts to service_role;
select private.audit_table('public.mail_texts', '{content}', 'yes');

insert into public.mail_texts (name, placeholders) values
  ('order-received', '{order}'),
  ('order-typed-in', '{order}'),
  ('order-link', '{order}'),
  ('order-edited', '{order}'),
  ('order-cancelled', '{order}'),
  ('order-reopened', '{order}'),
  ('hold-shortened', '{order,until}'),
  ('order-shipped', '{order}'),
  ('order-part-shipped', '{order}'),
  ('order-delivery-moved', '{order}'),
  ('order-part-delivered', '{order}'),
  ('order-delivered', '{order}'),
  ('order-installed', '{order}'),
  ('installation-offered', '{order,amount}'),
  ('installation-paid', '{order}'),
  ('order-paid', '{order}'),
  ('order-part-paid', '{order,amount}'),
  ('transfer-reminder', '{order,until}'),
  ('transfer-rejected', '{order}'),
  ('payment-failed', '{order}'),
  ('payment-surplus', '{order}'),
  ('payment-problem', '{order}'),
  ('credit-kept', '{order,amount}'),
  ('cancellation-received', '{order}'),
  ('cancellation-accepted', '{order}'),
  ('cancellation-declined', '{order}'),
  ('return-received', '{order}'),
  ('return-accepted', '{order}'),
  ('return-declined', '{order}'),
  ('return-goods-received', '{order}'),
  ('refund-approved', '{order,amount}'),
  ('refund-account-needed', '{order,amount}'),
  ('refund-account-missing', '{order,amount}'),
  ('refund-refused', '{order,amount}'),
  ('order-refund', '{order,amount}');
