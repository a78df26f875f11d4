-- When the company is open: a row for each day of the week, and days with other hours, such as the
-- public holidays that the government proclaims a few days ahead. Pages and search engines read them.
create table public.opening_hours (
  -- As ISO 8601 counts: 1 is Monday.
  weekday smallint primary key check (weekday between 1 and 7),
  -- Local times; both empty: closed.
  opens time,
  closes time,
  note text check (char_length(note) between 1 and 60),
  version integer not null default 1,
  constraint opening_hours_times_check check ((opens is null) = (closes is null) and opens < closes)
);
insert into public.opening_hours (weekday, opens, closes, note) values
  (1, '8:00', '18:00', null), (2, '8:00', '18:00', null), (3, '8:00', '18:00', null),
  (4, '8:00', '18:00', null), (5, '8:00', '18:00', null), (6, '9:00', '14:00', null),
  (7, null, null, 'we answer WhatsApp');
create trigger opening_hours_bump_version before update on public.opening_hours
  for each row execute function private.bump_version();
create trigger opening_hours_notify_changed
  after insert or update or delete or truncate on public.opening_hours
  for each statement execute function private.notify_table_changed();
alter table public.opening_hours enable row level security;
revoke all on public.opening_hours from anon, authenticated, service_role;
grant select on public.opening_hours to anon, authenticated, service_role;
grant update (opens, closes, note) on public.opening_hours to authenticated;
create policy opening_hours_select_everyone on public.opening_hours for select to anon, authenticated
  using (true);
create policy opening_hours_update_content on public.opening_hours for update to authenticated
  using ((select private.has_grant('content'))) with check ((select private.has_grant('content')));
select private.audit_table(
  'public.opening_hours', '{sales,stock,finance,content,support}', 'yes');

create table public.special_days (
  day date primary key check (day between '2020-01-01' and '2100-01-01'),
  -- Why: "Id el Kabir".
  name text not null check (char_length(name) between 1 and 60),
  opens time,
  closes time,
  version integer not null default 1,
  constraint special_days_times_check check ((opens is null) = (closes is null) and opens < closes)
);
create trigger special_days_bump_version before update on public.special_days
  for each row execute function private.bump_version();
create trigger special_days_notify_changed
  after insert or update or delete or truncate on public.special_days
  for each statement execute function private.notify_table_changed();
alter table public.special_days enable row level security;
revoke all on public.special_days from anon, authenticated, service_role;
grant select on public.special_days to anon, authenticated, service_role;
grant insert (day, name, opens, closes), update (name, opens, closes), delete
  on public.special_days to authenticated;
create policy special_days_select_everyone on public.special_days for select to anon, authenticated
  using (true);
create policy special_days_insert_content on public.special_days for insert to authenticated
  with check ((select private.has_grant('content')));
create policy special_days_update_content on public.special_days for update to authenticated
  using ((select private.has_grant('content'))) with check ((select private.has_grant('content')));
create policy special_days_delete_content on public.special_days for delete to authenticated
  using ((select private.has_grant('content')));
select private.audit_table('public.special_days', '{sales,stock,finance,content,support}', 'yes');
