-- The people as the list of the desk shows them, under the reader's own rights.
create view public.desk_people with (security_invoker = true) as
  select p.id, p.name, p.email, p.phone, p.role, p.joined_at, p.is_blocked, p.words as search,
    (select count(*)::integer from public.orders o where o.user_id = p.id) as orders,
    (select sum(o.total_kobo) from public.orders o
      where o.user_id = p.id and o.paid_at is not null)::bigint as paid_kobo,
    exists (
      select from public.person_requests r
      where r.user_id = p.id and r.decision is null and r.expires_at > now()
    ) as waits_for_approval
  from public.people p;
revoke all on public.desk_people from anon, authenticated, service_role;
grant select on public.desk_people to authenticated;
