-- Jobs at the company, and the applications for them.

create table public.openings (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text collate "und-x-icu" not null check (length(title) between 1 and 120),
  team text collate "und-x-icu" not null check (length(team) between 1 and 80),
  place text not null check (length(place) between 1 and 80),
  employment_type text not null
    check (employment_type in ('full_time', 'part_time', 'contract', 'intern')),
  summary text not null check (length(summary) between 1 and 400),
  responsibilities text[] not null default '{}'
    check (array_position(responsibilities, null) is null),
  requirements text[] not null default '{}' check (array_position(requirements, null) is null),
  -- A month, before tax.
  salary_min_naira integer not null check (salary_min_naira > 0),
  salary_max_naira integer not null
    constraint openings_salary_in_order check (salary_max_naira >= salary_min_naira),
  is_published boolean not null default false,
  posted_on date not null default current_date,
  -- The last day, in Lagos, on which people may apply.
  closes_on date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint openings_closes_after_posting check (closes_on >= posted_on),
  constraint openings_days_check check (
    closes_on between '1900-01-01' and '2999-12-31'
    and created_at between '1900-01-01' and '2999-12-31'
    and posted_on between '1900-01-01' and '2999-12-31'
    and updated_at between '1900-01-01' and '2999-12-31'
  ),
  constraint openings_title_shows_text check (private.shows_text(title))
);

create index openings_closes_on_idx on public.openings (closes_on) where is_published;
create index openings_by_day_idx on public.openings (closes_on, id);

-- Only the function apply-for-opening writes applications; staff follow them up.
create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  -- Made by the browser before it sends, so that a repeated request is stored once.
  idempotency_key uuid not null unique default gen_random_uuid(),
  opening_id uuid not null references public.openings (id) on delete restrict,
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (char_length(email) between 3 and 254),
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  cover_note text not null default '' check (char_length(cover_note) <= 3000),
  status text not null default 'new'
    check (status in ('new', 'in_review', 'interview', 'offered', 'hired', 'declined')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The version of the privacy notice that the applicant agreed to.
  privacy_version text not null
    constraint job_applications_privacy_version_check
      check (privacy_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
);

-- A person applies once for an opening. Also serves the foreign key.
create unique index job_applications_opening_id_email_idx
  on public.job_applications (opening_id, lower(email));
create index job_applications_status_created_at_idx
  on public.job_applications (status, created_at desc);

-- The CV has its own table, so that a list of applications never reads megabytes.
create table public.job_application_files (
  application_id uuid primary key references public.job_applications (id) on delete cascade,
  -- Our name for the file, not the sender's.
  file_name text not null check (file_name ~ '^[a-z0-9-]{1,120}\.(pdf|docx)$'),
  media_type text not null
    check (media_type in ('application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document')),
  created_at timestamptz not null default now(),
  -- The bytes of a CV are an object of the bucket cvs.
  object_path text not null unique check (char_length(object_path) between 1 and 200),
  size_bytes integer not null check (size_bytes between 1 and 5242880)
);

alter table public.openings enable row level security;
grant select on public.openings to anon;
grant select, insert, update, delete on public.openings to authenticated, service_role;
create policy openings_select_anon on public.openings for select to anon using (is_published);
create policy openings_select_authenticated on public.openings for select to authenticated
  using (is_published or (select private.has_grant('content')));
create policy openings_insert_staff on public.openings for insert to authenticated
  with check ((select private.has_grant('content')));
create policy openings_update_staff on public.openings for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy openings_delete_staff on public.openings for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.job_applications enable row level security;
-- Staff can change the status, and delete an application with its file when it is no longer needed,
-- but not change what the person wrote.
grant select, delete on public.job_applications to authenticated;
grant select, insert, update, delete on public.job_applications to service_role;
grant update (status) on public.job_applications to authenticated;
create policy job_applications_select_staff on public.job_applications for select to authenticated
  using ((select private.has_grant('content', 'support')));
create policy job_applications_update_staff on public.job_applications for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy job_applications_delete_staff on public.job_applications for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.job_application_files enable row level security;
grant select on public.job_application_files to authenticated;
grant select, insert, update, delete on public.job_application_files to service_role;
create policy job_application_files_select_staff on public.job_application_files
  for select to authenticated
  using ((select private.has_grant('content', 'support')));

create trigger openings_stamp before update on public.openings
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger openings_notify_changed
  after insert or update or delete or truncate on public.openings
  for each statement execute function private.notify_table_changed();

create trigger job_applications_stamp before update on public.job_applications
  for each row execute function private.stamp_row('updated_at');

select private.audit_table('public.openings', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.job_applications', '{content,support}');

select private.audit_table('public.job_application_files', '{content,support}');
