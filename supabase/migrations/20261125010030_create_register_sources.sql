-- Where measured reductions come from: solar systems with a meter, of customers who agreed, and of the
-- company itself.
create table public.register_sources (
  id uuid primary key default gen_random_uuid(),
  -- The order that brought the system; null for a site of the company.
  order_id uuid unique references public.orders on delete set null,
  -- Whose it is. Without an owner its units go to the company.
  user_id uuid references auth.users on delete set null,
  title text not null check (char_length(title) between 3 and 120),
  state text not null check (char_length(state) between 2 and 40),
  latitude numeric(4,2) not null check (latitude between 4 and 14),
  longitude numeric(4,2) not null check (longitude between 2 and 15),
  peak_watts integer not null check (peak_watts between 1 and 100000000),
  -- What the solar model expects. Never issued: only what a meter measured is.
  estimate_kwh_a_year bigint not null check (estimate_kwh_a_year >= 0),
  -- Null until it is known; then the meter of one system only.
  meter text unique check (meter ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
  -- The project that staff pooled it into.
  project_id text references public.register_projects on delete restrict,
  consented_at timestamptz not null,
  -- The owner took the consent back: nothing more is pooled.
  ended_at timestamptz,
  constraint register_sources_pooled_check check (project_id is null or meter is not null)
);
create index register_sources_user_id_idx on public.register_sources (user_id)
  where user_id is not null;
create index register_sources_project_id_idx on public.register_sources (project_id)
  where project_id is not null;

-- What the meter of a system measured, with the file that shows it. Nothing counts before staff accept it.
create table public.meter_readings (
  id uuid primary key default gen_random_uuid(),
  source_id uuid not null references public.register_sources on delete restrict,
  period tstzrange not null check (not isempty(period) and not lower_inf(period)
    and not upper_inf(period) and lower_inc(period) and not upper_inc(period)),
  kwh bigint not null check (kwh between 0 and 100000000),
  -- The file in the private bucket `meter-files`. The register has its hash.
  object_path text not null unique check (char_length(object_path) between 1 and 200),
  media_type text not null check (char_length(media_type) between 3 and 100),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused')),
  added_by uuid references auth.users on delete set null,
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  reason text check (char_length(reason) between 3 and 500),
  -- The period of the register that has it.
  event_index bigint references public.register_periods on delete restrict,
  created_at timestamptz not null default now(),
  constraint meter_readings_once exclude using gist (source_id with =, period with &&)
    where (status <> 'refused'),
  constraint meter_readings_decided_check check ((status = 'waiting') = (decided_at is null)),
  constraint meter_readings_refused_check check (status <> 'refused' or reason is not null),
  constraint meter_readings_pooled_check check (event_index is null or status = 'accepted')
);
create index meter_readings_source_id_idx on public.meter_readings (source_id, lower(period));
create index meter_readings_waiting_idx on public.meter_readings (created_at)
  where status = 'waiting';
create index meter_readings_event_index_idx on public.meter_readings (event_index)
  where event_index is not null;
create index meter_readings_added_by_idx on public.meter_readings (added_by)
  where added_by is not null;
create index meter_readings_decided_by_idx on public.meter_readings (decided_by)
  where decided_by is not null;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('meter-files', 'meter-files', false, 5242880,
  array['application/pdf', 'image/jpeg', 'image/png', 'text/csv']);

alter table public.register_sources enable row level security;
alter table public.meter_readings enable row level security;
revoke all on public.register_sources, public.meter_readings from anon, authenticated, service_role;
grant select on public.register_sources to authenticated;
grant select (id, source_id, period, kwh, media_type, size_bytes, sha256, status, decided_at, reason,
  event_index, created_at) on public.meter_readings to authenticated;
grant select, insert, update on public.register_sources, public.meter_readings to service_role;
create policy register_sources_select_owner_or_staff on public.register_sources
  for select to authenticated using (user_id = (select auth.uid())
    or (select private.has_grant('finance', 'support')));
create policy meter_readings_select_owner_or_staff on public.meter_readings
  for select to authenticated using (
    (select private.has_grant('finance', 'support'))
    or exists (select from public.register_sources s
      where s.id = source_id and s.user_id = (select auth.uid())));
select private.audit_table('public.register_sources', '{finance,support}');
select private.audit_table('public.meter_readings', '{finance,support}');
create trigger register_sources_notify_changed
  after insert or update or delete or truncate on public.register_sources
  for each statement execute function private.notify_table_changed();
create trigger meter_readings_notify_changed
  after insert or update or delete or truncate on public.meter_readings
  for each statement execute function private.notify_table_changed();
create policy register_sources_all_second_factor on public.register_sources
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
create policy meter_readings_all_second_factor on public.meter_readings
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));

-- What people read about a project besides its entries in the log: written by staff, and changed freely.
create table public.register_stories (
  project_id text primary key references public.register_projects on delete cascade,
  story text not null check (char_length(story) between 3 and 4000),
  -- A picture in the public bucket of the content.
  image_url text check (char_length(image_url) between 1 and 500),
  image_alt text check (char_length(image_alt) between 3 and 200),
  updated_at timestamptz not null default now(),
  constraint register_stories_image_check check ((image_url is null) = (image_alt is null))
);
alter table public.register_stories enable row level security;
revoke all on public.register_stories from anon, authenticated, service_role;
grant select on public.register_stories to anon, authenticated;
grant select, insert, update on public.register_stories to service_role;
create policy register_stories_select_everyone on public.register_stories
  for select to anon, authenticated using (true);
select private.audit_table('public.register_stories', '{content,finance}');
create trigger register_stories_notify_changed
  after insert or update or delete or truncate on public.register_stories
  for each statement execute function private.notify_table_changed();
