-- Inquiries of visitors, and the notes of staff about them.

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
  project_type text not null
    check (project_type in ('Residential Solar Installation', 'Commercial Solar Project',
      'Industrial Solar Solution', 'Carbon Credit Project', 'Renewable Energy Consultancy',
      'Other')),
  description text not null check (char_length(description) between 1 and 5000),
  location text not null check (char_length(location) between 1 and 200),
  -- Where on the site the form was ("dialog", "contact"), when the site says so.
  source text check (char_length(source) between 1 and 200),
  status text not null default 'new'
    check (status in ('new', 'contacted', 'site_survey', 'quoted', 'won', 'lost')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The member of staff who follows it up. The sender may read the row, so the notes of staff are
  -- in a table of their own.
  taken_by uuid references public.profiles (id) on delete set null,
  version integer not null default 1,
  search tsvector not null
    generated always as (array_to_tsvector(
      private.name_words(name)
      || private.words_of_text(
        left(replace(id::text, '-', ''), 4) || ' ' || substr(replace(id::text, '-', ''), 5, 4)
        || ' ' || email || ' ' || location || ' ' || project_type || ' ' || description)
      || private.phone_words(phone_number))) stored
);

create index project_inquiries_user_id_idx on public.project_inquiries (user_id);
create index project_inquiries_status_created_at_idx
  on public.project_inquiries (status, created_at desc);
create index project_inquiries_taken_by_idx on public.project_inquiries (taken_by)
  where taken_by is not null;
create index project_inquiries_created_at_idx on public.project_inquiries (created_at, id);
create index project_inquiries_search_idx on public.project_inquiries using gin (search);
create index project_inquiries_name_idx on public.project_inquiries (name collate "und-x-icu", id);

-- Notes of staff about an inquiry. The sender never reads them.
create table public.inquiry_notes (
  -- The page chooses it, so that a note sent twice is stored once.
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.project_inquiries (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index inquiry_notes_inquiry_id_idx on public.inquiry_notes (inquiry_id, created_at);
create index inquiry_notes_author_id_idx on public.inquiry_notes (author_id)
  where author_id is not null;

alter table public.project_inquiries enable row level security;
-- Staff can change the status and who follows it up, but not what the visitor wrote.
grant select on public.project_inquiries to authenticated;
grant select, insert, update, delete on public.project_inquiries to service_role;
grant update (status, taken_by) on public.project_inquiries to authenticated;
create policy project_inquiries_select_owner_or_staff on public.project_inquiries
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_grant('sales', 'support')));
create policy project_inquiries_update_staff on public.project_inquiries
  for update to authenticated
  using ((select private.has_grant('sales', 'support')))
  with check ((select private.has_grant('sales', 'support')));
create policy project_inquiries_all_second_factor on public.project_inquiries as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.inquiry_notes enable row level security;
grant select, delete on public.inquiry_notes to authenticated;
grant select on public.inquiry_notes to service_role;
grant insert (id, inquiry_id, body) on public.inquiry_notes to authenticated;
create policy inquiry_notes_select_staff on public.inquiry_notes for select to authenticated
  using ((select private.has_grant('sales', 'support')));
create policy inquiry_notes_insert_staff on public.inquiry_notes for insert to authenticated
  with check (author_id = (select auth.uid()) and (select private.has_grant('sales', 'support')));
create policy inquiry_notes_delete_author on public.inquiry_notes for delete to authenticated
  using (author_id = (select auth.uid()) and (select private.has_grant('sales', 'support')));

-- Trigger only. Only staff of sales or support follow up an inquiry. Security definer, because
-- staff read only their own grants.
create function private.guard_inquiry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.taken_by is not null and new.taken_by is distinct from old.taken_by and not exists (
    select from public.profiles p join public.staff_grants g on g.user_id = p.id
    where p.id = new.taken_by and p.role = 'admin' and g.grant_name in ('owner', 'sales', 'support')
  ) then
    raise exception 'assignee_wrong' using errcode = 'PT409';
  end if;
  return new;
end $$;

create trigger project_inquiries_stamp before update on public.project_inquiries
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger project_inquiries_guard before update of taken_by on public.project_inquiries
  for each row execute function private.guard_inquiry();

select private.audit_table('public.project_inquiries', '{sales,support}');

select private.audit_table('public.inquiry_notes', '{sales,support}');
