-- Under which heading of /faq a question stands. domain/contact/faq-topics.ts names the headings.
alter table public.faq_entries
  add column topic text not null default 'other'
    check (topic in ('power', 'installation', 'buying', 'warranty', 'carbon', 'other'));
