-- What the company says about itself: solutions, people, customers' words, questions, history. Staff edit it in the database.

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
  -- What the inquiry dialog opens with; the words of the specification.
  project_type text not null,
  -- Which portfolio items stand beside it.
  portfolio_type text check (portfolio_type in ('residential', 'commercial', 'industrial')),
  position integer not null default 0,
  updated_at timestamptz not null default now()
);

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  role text not null,
  place text not null,
  bio text not null,
  position integer not null default 0
);

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  text text not null,
  name text not null,
  town text not null,
  system text not null,
  position integer not null default 0
);

create table public.faq_entries (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  question text not null,
  answer text not null,
  position integer not null default 0
);

create table public.milestones (
  id uuid primary key default gen_random_uuid(),
  -- Month of the event; the day is always the first.
  happened_on date not null,
  text text not null
);

-- Longer texts of a page, by key; their shape is parsed by the page that shows them.
create table public.company_texts (
  key text primary key,
  content jsonb not null,
  updated_at timestamptz not null default now()
);

create trigger solutions_touch_updated_at before update on public.solutions for each row execute function private.touch_updated_at();
create trigger company_texts_touch_updated_at before update on public.company_texts for each row execute function private.touch_updated_at();

do $$
declare
  name text;
begin
  foreach name in array array['solutions', 'team_members', 'testimonials', 'faq_entries', 'milestones', 'company_texts'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from anon, authenticated, service_role', name);
    execute format('grant select on public.%I to anon', name);
    execute format('grant select, insert, update, delete on public.%I to authenticated, service_role', name);
    execute format('create policy %I on public.%I for select to anon, authenticated using (true)', name || '_select_everyone', name);
    execute format('create policy %I on public.%I for insert to authenticated with check ((select private.is_admin()))', name || '_insert_admin', name);
    execute format('create policy %I on public.%I for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()))', name || '_update_admin', name);
    execute format('create policy %I on public.%I for delete to authenticated using ((select private.is_admin()))', name || '_delete_admin', name);
    execute format('create trigger %I after insert or update or delete or truncate on public.%I for each statement execute function private.notify_table_changed()', name || '_notify_changed', name);
  end loop;
end $$;
