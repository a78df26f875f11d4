-- What the desk lists: a registered project with its reseller.
create view public.desk_leads with (security_invoker = true) as
  select l.id, l.status, l.customer_name, l.state, l.estimate_kobo, l.registered_at, l.answer_by,
    l.decided_at, l.protected_until, l.reseller_id, r.business_name
  from public.reseller_leads l join public.resellers r on r.id = l.reseller_id;
revoke all on public.desk_leads from anon, authenticated, service_role;
grant select on public.desk_leads to authenticated, service_role;
create index reseller_leads_registered_at_idx on public.reseller_leads (registered_at desc, id);
create index reseller_leads_answer_by_idx on public.reseller_leads (answer_by, id);
