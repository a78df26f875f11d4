-- Where row level security hides rows, PostgreSQL uses no index for words, and a search for a person
-- read all of them. So people are read through a view for staff, with the rights of its owner, which
-- shows exactly what the policy of the table shows.
create view private.people_for_staff as
  select id, name, email, phone, role, joined_at, blocked_until, words from public.people
  where (select private.has_grant('sales', 'support', 'finance'));
revoke all on private.people_for_staff from anon, authenticated, service_role;
grant select on private.people_for_staff to authenticated, service_role;

-- How common each word is decides whether the index is read, or the newest people one after the other.
alter table public.people alter column words set statistics 1000;
create index people_role_idx on public.people (role, joined_at, id);

-- The list is sorted by columns that are never empty, so that a page in the middle of it is read from
-- the index alone.
drop index public.people_name_idx, public.people_email_idx;
create index people_sort_name_idx on public.people (coalesce(name, ''), id);
create index people_sort_email_idx on public.people (coalesce(email, ''), id);

-- Few people wait, so they are joined: the list of those who wait reads only them.
drop view public.desk_people;
create view public.desk_people with (security_invoker = true) as
  select p.id, p.name, p.email, p.phone, p.role, p.joined_at,
    coalesce(p.name, '') as sort_name, coalesce(p.email, '') as sort_email,
    coalesce(p.blocked_until > now(), false) as is_blocked, p.words as search,
    (select count(*)::integer from public.orders o where o.user_id = p.id) as orders,
    (select sum(o.total_kobo) from public.orders o
      where o.user_id = p.id and o.paid_at is not null)::bigint as paid_kobo,
    w.waiting_since
  from private.people_for_staff p
    left join (
      select r.user_id, min(r.requested_at) as waiting_since from public.person_requests r
      where r.decision is null and r.expires_at > now()
        and (r.kind <> 'merge'
          or num_nulls(r.closing_confirmed_at, r.staying_confirmed_at) = 0)
      group by r.user_id
    ) w on w.user_id = p.id;
revoke all on public.desk_people from anon, authenticated, service_role;
-- The service counts what waits on it.
grant select on public.desk_people to authenticated, service_role;
