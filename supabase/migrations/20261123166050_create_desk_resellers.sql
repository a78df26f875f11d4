-- Resellers as the list of the desk shows them, under the reader's own rights.
create view public.desk_resellers with (security_invoker = true) as
  select r.id, r.status, r.business_name, r.business_kind, r.state, r.phone, r.code, r.applied_at,
    r.decided_at, r.tier_id, p.name as person, p.email
  from public.resellers r left join public.people p on p.id = r.user_id;
revoke all on public.desk_resellers from anon, authenticated, service_role;
grant select on public.desk_resellers to authenticated;
create index resellers_applied_at_idx on public.resellers (applied_at desc, id);
create index resellers_business_name_idx on public.resellers (business_name, id);
