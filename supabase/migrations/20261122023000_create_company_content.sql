-- What the company says about itself: solutions, team, testimonials, questions, history. Staff edit
-- it in the database.

create table public.solutions (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  lead text not null,
  who_for text not null,
  -- [{label, value}]
  typical_system jsonb not null check (jsonb_typeof(typical_system) = 'array'),
  price_min numeric(14, 2) not null check (price_min > 0),
  price_max numeric(14, 2) not null check (price_max >= price_min),
  payback_years_min numeric(4, 1),
  payback_years_max numeric(4, 1),
  payback_note text not null default '',
  what_you_get text[] not null default '{}',
  -- [{question, answer}]
  questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array'),
  -- The project type that the inquiry dialog opens with.
  project_type text not null,
  -- Which portfolio items are shown beside it.
  portfolio_type text check (portfolio_type in ('residential', 'commercial', 'industrial')),
  position integer not null default 0,
  updated_at timestamptz not null default now()
);
create trigger solutions_touch_updated_at before update on public.solutions
  for each row execute function private.touch_updated_at();
create trigger solutions_notify_changed
  after insert or update or delete or truncate on public.solutions
  for each statement execute function private.notify_table_changed();
alter table public.solutions enable row level security;
grant select on public.solutions to anon;
grant select, insert, update, delete on public.solutions to authenticated, service_role;
create policy solutions_select_everyone on public.solutions
  for select to anon, authenticated using (true);
create policy solutions_insert_admin on public.solutions for insert to authenticated
  with check ((select private.is_admin()));
create policy solutions_update_admin on public.solutions for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy solutions_delete_admin on public.solutions for delete to authenticated
  using ((select private.is_admin()));

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  role text not null,
  place text not null,
  bio text not null,
  position integer not null default 0
);
create trigger team_members_notify_changed
  after insert or update or delete or truncate on public.team_members
  for each statement execute function private.notify_table_changed();
alter table public.team_members enable row level security;
grant select on public.team_members to anon;
grant select, insert, update, delete on public.team_members to authenticated, service_role;
create policy team_members_select_everyone on public.team_members
  for select to anon, authenticated using (true);
create policy team_members_insert_admin on public.team_members for insert to authenticated
  with check ((select private.is_admin()));
create policy team_members_update_admin on public.team_members for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy team_members_delete_admin on public.team_members for delete to authenticated
  using ((select private.is_admin()));

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  text text not null,
  name text not null,
  town text not null,
  system text not null,
  position integer not null default 0
);
create trigger testimonials_notify_changed
  after insert or update or delete or truncate on public.testimonials
  for each statement execute function private.notify_table_changed();
alter table public.testimonials enable row level security;
grant select on public.testimonials to anon;
grant select, insert, update, delete on public.testimonials to authenticated, service_role;
create policy testimonials_select_everyone on public.testimonials
  for select to anon, authenticated using (true);
create policy testimonials_insert_admin on public.testimonials for insert to authenticated
  with check ((select private.is_admin()));
create policy testimonials_update_admin on public.testimonials for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy testimonials_delete_admin on public.testimonials for delete to authenticated
  using ((select private.is_admin()));

create table public.faq_entries (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  question text not null,
  answer text not null,
  position integer not null default 0
);
create trigger faq_entries_notify_changed
  after insert or update or delete or truncate on public.faq_entries
  for each statement execute function private.notify_table_changed();
alter table public.faq_entries enable row level security;
grant select on public.faq_entries to anon;
grant select, insert, update, delete on public.faq_entries to authenticated, service_role;
create policy faq_entries_select_everyone on public.faq_entries
  for select to anon, authenticated using (true);
create policy faq_entries_insert_admin on public.faq_entries for insert to authenticated
  with check ((select private.is_admin()));
create policy faq_entries_update_admin on public.faq_entries for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy faq_entries_delete_admin on public.faq_entries for delete to authenticated
  using ((select private.is_admin()));

create table public.milestones (
  id uuid primary key default gen_random_uuid(),
  -- The month of the event; the day is always the first.
  happened_on date not null,
  text text not null
);
create trigger milestones_notify_changed
  after insert or update or delete or truncate on public.milestones
  for each statement execute function private.notify_table_changed();
alter table public.milestones enable row level security;
grant select on public.milestones to anon;
grant select, insert, update, delete on public.milestones to authenticated, service_role;
create policy milestones_select_everyone on public.milestones
  for select to anon, authenticated using (true);
create policy milestones_insert_admin on public.milestones for insert to authenticated
  with check ((select private.is_admin()));
create policy milestones_update_admin on public.milestones for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy milestones_delete_admin on public.milestones for delete to authenticated
  using ((select private.is_admin()));

-- Longer texts of a page, by key. The page that shows a text parses its shape.
create table public.company_texts (
  key text primary key,
  content jsonb not null,
  updated_at timestamptz not null default now()
);
create trigger company_texts_touch_updated_at before update on public.company_texts
  for each row execute function private.touch_updated_at();
create trigger company_texts_notify_changed
  after insert or update or delete or truncate on public.company_texts
  for each statement execute function private.notify_table_changed();
alter table public.company_texts enable row level security;
grant select on public.company_texts to anon;
grant select, insert, update, delete on public.company_texts to authenticated, service_role;
create policy company_texts_select_everyone on public.company_texts
  for select to anon, authenticated using (true);
create policy company_texts_insert_admin on public.company_texts for insert to authenticated
  with check ((select private.is_admin()));
create policy company_texts_update_admin on public.company_texts for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy company_texts_delete_admin on public.company_texts for delete to authenticated
  using ((select private.is_admin()));
