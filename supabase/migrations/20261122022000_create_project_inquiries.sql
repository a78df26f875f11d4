-- Projects that visitors ask about in the inquiry dialog. Only the function submit-project-inquiry
-- writes them; staff follow them up.
create table public.project_inquiries (
  id uuid primary key default gen_random_uuid(),
  -- Made by the browser before it sends, so that a repeated request is stored once.
  idempotency_key uuid not null unique default gen_random_uuid(),
  user_id uuid references auth.users on delete set null,
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (char_length(email) between 3 and 254),
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  project_type text not null check (project_type in (
    'Residential Solar Installation', 'Commercial Solar Project', 'Industrial Solar Solution',
    'Carbon Credit Project', 'Renewable Energy Consultancy', 'Other'
  )),
  description text not null check (char_length(description) between 1 and 5000),
  location text not null check (char_length(location) between 1 and 200),
  -- Where on the site the form was ("dialog", "contact"), when the site says so.
  source text check (char_length(source) between 1 and 200),
  status text not null default 'new'
    check (status in ('new', 'contacted', 'site_survey', 'quoted', 'won', 'lost')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index project_inquiries_user_id_idx on public.project_inquiries (user_id);
create index project_inquiries_status_created_at_idx
  on public.project_inquiries (status, created_at desc);
create trigger project_inquiries_touch_updated_at before update on public.project_inquiries
  for each row execute function private.touch_updated_at();

alter table public.project_inquiries enable row level security;
grant select on public.project_inquiries to authenticated;
-- Staff can change the status, but not what the visitor wrote.
grant update (status) on public.project_inquiries to authenticated;
grant select, insert, update, delete on public.project_inquiries to service_role;
create policy project_inquiries_select_owner_or_admin on public.project_inquiries
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy project_inquiries_update_admin on public.project_inquiries for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy project_inquiries_all_second_factor on public.project_inquiries as restrictive for all
  to authenticated using ((select private.has_given_second_factor()));
