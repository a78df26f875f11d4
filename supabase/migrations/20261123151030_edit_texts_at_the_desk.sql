-- The desk edits questions, articles and openings, perhaps two people at the same time.
alter table public.faq_entries add column version integer not null default 1,
  add constraint faq_entries_slug_check
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  add constraint faq_entries_question_check check (char_length(question) between 1 and 300),
  add constraint faq_entries_answer_check check (char_length(answer) between 1 and 5000);
create trigger faq_entries_bump_version before update on public.faq_entries
  for each row execute function private.bump_version();
alter table public.posts add column version integer not null default 1,
  -- `/blog/<id>` leads to the article with this id.
  add constraint posts_slug_is_no_id
    check (slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and char_length(slug) <= 120);
create trigger posts_bump_version before update on public.posts
  for each row execute function private.bump_version();
alter table public.openings add column version integer not null default 1;
create trigger openings_bump_version before update on public.openings
  for each row execute function private.bump_version();

-- Sorted by the lists of the desk.
create index posts_by_day_idx on public.posts (published_on, id);
create index posts_by_title_idx on public.posts (title, id);
create index faq_entries_position_idx on public.faq_entries (position, id);
create index openings_by_day_idx on public.openings (closes_on, id);

-- An article with a day in the future is planned: until then only those who write see it.
alter policy posts_select_anon on public.posts
  using (is_published and published_on <= (now() at time zone 'Africa/Lagos')::date);
alter policy posts_select_authenticated on public.posts
  using (is_published and published_on <= (now() at time zone 'Africa/Lagos')::date
    or (select private.has_grant('content')));
