-- Who applied for which opening. Written by the function apply-for-opening only, followed up by staff.
create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  -- Made by the browser before it sends, so that a repeated send is stored once.
  client_id uuid not null unique default gen_random_uuid(),
  opening_id uuid not null references public.openings (id) on delete restrict,
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (char_length(email) between 3 and 254),
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  cover_note text not null default '' check (char_length(cover_note) <= 3000),
  status text not null default 'new' check (status in ('new', 'in_review', 'interview', 'offered', 'hired', 'declined')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One person, one application for an opening. Serves the foreign key too.
create unique index job_applications_opening_id_email on public.job_applications (opening_id, lower(email));
create index job_applications_status_created_at on public.job_applications (status, created_at desc);
create trigger job_applications_touch_updated_at before update on public.job_applications
  for each row execute function private.touch_updated_at();

-- The CV apart from the rest, so that listing applications never carries megabytes along.
create table public.job_application_files (
  application_id uuid primary key references public.job_applications (id) on delete cascade,
  -- Ours, never what the sender's disk called it.
  file_name text not null check (file_name ~ '^[a-z0-9-]{1,120}\.(pdf|docx)$'),
  media_type text not null check (media_type in ('application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document')),
  content bytea not null check (octet_length(content) between 1 and 5242880),
  created_at timestamptz not null default now()
);

alter table public.job_applications enable row level security;
alter table public.job_application_files enable row level security;
create policy job_applications_select_admin on public.job_applications for select to authenticated using ((select private.is_admin()));
create policy job_applications_update_admin on public.job_applications for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy job_applications_delete_admin on public.job_applications for delete to authenticated using ((select private.is_admin()));
create policy job_application_files_select_admin on public.job_application_files for select to authenticated using ((select private.is_admin()));

revoke all on public.job_applications, public.job_application_files from anon, authenticated, service_role;
-- Staff move an application along, and delete it with its file when its time is over; what was written stays as it was.
grant select, delete on public.job_applications to authenticated;
grant update (status) on public.job_applications to authenticated;
grant select on public.job_application_files to authenticated;
grant select, insert, update, delete on public.job_applications, public.job_application_files to service_role;
