-- Jobs at the company, shown on /careers.
create table public.openings (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (length(title) between 1 and 120),
  team text not null check (length(team) between 1 and 80),
  place text not null check (length(place) between 1 and 80),
  -- "Full time", "Internship, six months": as it is shown.
  employment_type text not null check (length(employment_type) between 1 and 80),
  summary text not null check (length(summary) between 1 and 400),
  responsibilities text[] not null default '{}' check (array_position(responsibilities, null) is null),
  requirements text[] not null default '{}' check (array_position(requirements, null) is null),
  -- A month, before tax.
  salary_min_naira integer not null check (salary_min_naira > 0),
  salary_max_naira integer not null check (salary_max_naira >= salary_min_naira),
  is_published boolean not null default false,
  posted_on date not null default current_date,
  -- The last day, in Lagos, on which one may apply.
  closes_on date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (closes_on >= posted_on)
);
create index openings_closes_on on public.openings (closes_on) where is_published;
create trigger openings_touch_updated_at before update on public.openings
  for each row execute function private.touch_updated_at();
create trigger openings_notify_changed after insert or update or delete or truncate on public.openings
  for each statement execute function private.notify_table_changed();

-- Everybody reads what is published, also after it has closed: a link that was shared must be able to say so.
alter table public.openings enable row level security;
create policy openings_select_anon on public.openings for select to anon using (is_published);
create policy openings_select_authenticated on public.openings for select to authenticated using (is_published or (select private.is_admin()));
create policy openings_insert_admin on public.openings for insert to authenticated with check ((select private.is_admin()));
create policy openings_update_admin on public.openings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy openings_delete_admin on public.openings for delete to authenticated using ((select private.is_admin()));

revoke all on public.openings from anon, authenticated, service_role;
grant select on public.openings to anon;
grant select, insert, update, delete on public.openings to authenticated, service_role;
