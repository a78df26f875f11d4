-- As before, and rules that no longer ask for the BVN lend more easily too.
create or replace function private.tell_looser_plan_rules() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was public.plan_rules;
begin
  select * into was from public.plan_rules where version < new.version order by version desc limit 1;
  if new.approve_up_to_kobo > was.approve_up_to_kobo or new.min_score < was.min_score
    or new.max_owed_kobo > was.max_owed_kobo or new.max_open_plans > was.max_open_plans
    or new.max_share_of_income_percent > was.max_share_of_income_percent
    or new.documents_above_kobo > was.documents_above_kobo
    or new.guarantor_above_kobo > was.guarantor_above_kobo
    or was.asks_bvn and not new.asks_bvn then
    perform private.note_large_discount(
      'Rules of instalment plans: version ' || was.version || ', at once up to '
        || was.approve_up_to_kobo / 100 || ' naira',
      'version ' || new.version || ', at once up to ' || new.approve_up_to_kobo / 100 || ' naira: '
        || new.reason);
  end if;
  return null;
end $$;
