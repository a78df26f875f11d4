-- Staff share the inquiries among them: who has taken one, and the words by which it is found. The
-- sender may read the row, so what staff write to each other is in a table of its own.
alter table public.project_inquiries
  add column taken_by uuid references public.profiles (id) on delete set null,
  add column version integer not null default 1,
  add column search tsvector not null generated always as (array_to_tsvector(
    private.words_of_text(left(replace(id::text, '-', ''), 4) || ' '
      || substr(replace(id::text, '-', ''), 5, 4) || ' ' || name || ' ' || email || ' '
      || location || ' ' || project_type || ' ' || description)
    || private.phone_words(phone_number))) stored;
create index project_inquiries_taken_by_idx on public.project_inquiries (taken_by)
  where taken_by is not null;
create index project_inquiries_created_at_idx on public.project_inquiries (created_at, id);
create index project_inquiries_name_idx on public.project_inquiries (name, id);
create index project_inquiries_search_idx on public.project_inquiries using gin (search);
grant update (taken_by) on public.project_inquiries to authenticated;
create trigger project_inquiries_bump_version before update on public.project_inquiries
  for each row execute function private.bump_version();

-- Trigger only. Security definer, because staff read only their own grants.
create function private.guard_inquiry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.taken_by is not null and new.taken_by is distinct from old.taken_by and not exists (
    select from public.profiles p join public.staff_grants g on g.user_id = p.id
    where p.id = new.taken_by and p.role = 'admin' and g.grant_name in ('owner', 'sales', 'support')
  ) then
    raise exception 'Choose a colleague who works in sales or support.' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_inquiry() from public;
create trigger project_inquiries_guard before update of taken_by on public.project_inquiries
  for each row execute function private.guard_inquiry();

-- What staff note about an inquiry. The sender never reads it.
create table public.inquiry_notes (
  -- The page chooses it, so that a note that is sent twice is one.
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.project_inquiries (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index inquiry_notes_inquiry_id_idx on public.inquiry_notes (inquiry_id, created_at);
create index inquiry_notes_author_id_idx on public.inquiry_notes (author_id)
  where author_id is not null;
alter table public.inquiry_notes enable row level security;
create policy inquiry_notes_select_staff on public.inquiry_notes for select to authenticated
  using ((select private.has_grant('sales', 'support')));
create policy inquiry_notes_insert_staff on public.inquiry_notes for insert to authenticated
  with check (author_id = (select auth.uid()) and (select private.has_grant('sales', 'support')));
create policy inquiry_notes_delete_author on public.inquiry_notes for delete to authenticated
  using (author_id = (select auth.uid()) and (select private.has_grant('sales', 'support')));
revoke all on public.inquiry_notes from anon, authenticated, service_role;
grant select, delete on public.inquiry_notes to authenticated;
grant insert (id, inquiry_id, body) on public.inquiry_notes to authenticated;
grant select on public.inquiry_notes to service_role;
select private.audit_table('public.inquiry_notes', '{sales,support}');

-- The inquiries as the list of the desk shows them, under the reader's own rights.
create view public.desk_inquiries with (security_invoker = true) as
  select i.id, i.name, i.email, i.phone_number, i.project_type, i.location, i.status, i.taken_by,
    i.created_at, i.search, coalesce(p.name, p.email) as taken_by_name
  from public.project_inquiries i left join public.people p on p.id = i.taken_by;
revoke all on public.desk_inquiries from anon, authenticated, service_role;
grant select on public.desk_inquiries to authenticated;

-- A note about an inquiry of an erased person is about that person, whatever it says.
create or replace function private.redact_audit(records text[], pattern text) returns void
language sql security definer set search_path = '' as $$
  update public.audit_entries
    set before = null, after = null, record_label = null, reason = null, redacted_at = now()
    where redacted_at is null and (record_id = any (records)
      or table_name = 'inquiry_notes'
        and coalesce(after, before) ->> 'inquiry_id' = any (records)
      or concat_ws(' ', record_label, reason, before::text, after::text) ~* pattern)
$$;
