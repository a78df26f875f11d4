-- Since customers can take plans, their terms are money: whoever changes them gives the second factor now.
create trigger repayment_plans_guard before insert or update or delete on public.repayment_plans
  for each statement execute function private.guard_wholesale_terms();

-- A rate of tax counts from a day to come, so that nobody lowers the tax of what is owed already.
create function private.guard_withholding_rate() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (select auth.uid()) is not null
    and new.from_day <= (now() at time zone 'Africa/Lagos')::date then
    raise exception 'A new rate begins tomorrow at the earliest' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_withholding_rate() from public;
create trigger withholding_rates_guard before insert on public.withholding_rates
  for each row execute function private.guard_withholding_rate();

-- A reseller moves to a better tier by two people of finance. One may make a tier better for all, so the
-- owners are told, as of a large discount.
create function private.tell_better_tier() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was constant text := case when tg_op = 'UPDATE' then old.wholesale_percent || ' % wholesale, '
    || old.commission_percent || ' % commission from ' || old.min_volume_kobo / 100 || ' naira'
    else 'new' end;
begin
  if tg_op = 'INSERT' or new.wholesale_percent > old.wholesale_percent
    or new.commission_percent > old.commission_percent
    or new.min_volume_kobo < old.min_volume_kobo then
    perform private.note_large_discount('Reseller tier ' || new.name || ': ' || was,
      new.wholesale_percent || ' % wholesale, ' || new.commission_percent || ' % commission from '
        || new.min_volume_kobo / 100 || ' naira');
  end if;
  return null;
end $$;
revoke execute on function private.tell_better_tier() from public;
create trigger reseller_tiers_tell_better after insert or update on public.reseller_tiers
  for each row execute function private.tell_better_tier();

create function private.tell_better_break() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_large_discount(
    'Reseller tier ' || (select name from public.reseller_tiers where id = new.tier_id) || ' from '
      || new.min_quantity || ' pieces', new.extra_percent || ' % more');
  return null;
end $$;
revoke execute on function private.tell_better_break() from public;
create trigger wholesale_breaks_tell_better after insert or update on public.wholesale_breaks
  for each row execute function private.tell_better_break();

-- The same when somebody lends more easily than before.
create function private.tell_looser_plan_rules() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was public.plan_rules;
begin
  select * into was from public.plan_rules where version < new.version order by version desc limit 1;
  if new.approve_up_to_kobo > was.approve_up_to_kobo or new.min_score < was.min_score
    or new.max_owed_kobo > was.max_owed_kobo or new.max_open_plans > was.max_open_plans
    or new.max_share_of_income_percent > was.max_share_of_income_percent
    or new.documents_above_kobo > was.documents_above_kobo
    or new.guarantor_above_kobo > was.guarantor_above_kobo then
    perform private.note_large_discount(
      'Rules of instalment plans: version ' || was.version || ', at once up to '
        || was.approve_up_to_kobo / 100 || ' naira',
      'version ' || new.version || ', at once up to ' || new.approve_up_to_kobo / 100 || ' naira: '
        || new.reason);
  end if;
  return null;
end $$;
revoke execute on function private.tell_looser_plan_rules() from public;
create trigger plan_rules_tell_looser after insert on public.plan_rules
  for each row execute function private.tell_looser_plan_rules();
