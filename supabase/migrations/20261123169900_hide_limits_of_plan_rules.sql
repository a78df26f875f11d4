-- Whoever writes a false application would tune it to the limits by which the rules decide. So pages read
-- what is asked of an applicant and what a late payment costs, and only staff read the rest.
revoke select on public.plan_rules from anon, authenticated;
grant select (version, is_open, guarantor_above_kobo, documents_above_kobo, asks_bvn, retry_days,
  late_fee_kobo, late_fee_cap_percent, late_fee_after_days) on public.plan_rules to anon, authenticated;

-- The rules for staff.
create view private.plan_rules_for_staff as
  select version, is_open, max_owed_kobo, max_open_plans, max_share_of_income_percent,
    approve_up_to_kobo, min_score, guarantor_above_kobo, documents_above_kobo, asks_bvn, retry_days,
    late_fee_kobo, late_fee_cap_percent, late_fee_after_days, reason, created_by, created_at
  from public.plan_rules
  where (select private.has_grant('sales', 'finance', 'support'));
revoke all on private.plan_rules_for_staff from public, anon, service_role;
grant select on private.plan_rules_for_staff to authenticated;
create view public.desk_plan_rules with (security_invoker = true) as
  select * from private.plan_rules_for_staff;
revoke all on public.desk_plan_rules from anon, authenticated, service_role;
grant select on public.desk_plan_rules to authenticated;
