-- Which plans may have something to charge today, page by page, those that became due last first: from the
-- index of what is due (`private.plan_standings`), so that a run reads the plans with something unpaid, and
-- neither all schedules nor any sums. It only chooses: what is charged, `private.list_debits` computes
-- from the ledger under the lock of each plan. `of_page` plans are looked at in one call, which keeps the
-- statement short; the caller goes on after the last of them, until there are fewer.
-- In plpgsql, because a later migration creates `private.plan_standings`.
create function private.list_due_plans(
  on_day date, of_gateway text, of_page integer, after_due_on date default null,
  after_plan uuid default null)
returns table (plan_id uuid, next_due_on date, is_due boolean)
language plpgsql stable set search_path = '' as $$
begin
  return query
  with late as materialized (
    select s.plan_id, s.next_due_on
    from private.plan_standings s
    where s.next_due_on <= on_day
      and (s.next_due_on, s.plan_id) < (coalesce(after_due_on, date 'infinity'),
        coalesce(after_plan, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by s.next_due_on desc, s.plan_id desc
    limit of_page
  ), since as (select on_day - private.debit_days() as day)
  select l.plan_id, l.next_due_on, coalesce(
    p.status = 'active'
      and (
        select g.allows_debit from public.plan_agreements g
        where g.plan_id = l.plan_id order by g.version desc limit 1)
      and exists (
        select from public.saved_cards c
        where c.user_id = p.user_id and c.gateway = of_gateway and c.removed_at is null
          and c.expires_on >= on_day)
      -- A try for each day that the rule names and that has come, and at most one today.
      and (
        select count(*) filter (where x.status <> 'abandoned') < (
            select 1 + count(*) from unnest(coalesce(u.retry_days, '{3,7}')) as day
            where tried.due_on + day <= on_day)
          and count(*) filter (where x.charge_on = on_day) = 0
        from public.plan_payments x
        where x.plan_id = l.plan_id and x.way = 'debit' and x.charge_on >= tried.due_on),
    false)
  from late l
  join public.instalment_plans p on p.id = l.plan_id
  left join public.plan_applications a on a.plan_id = l.plan_id
  left join public.plan_rules u on u.version = a.rule_version
  cross join lateral (
    select max(r.due_on) as due_on from public.plan_schedule_rows r
    where r.plan_id = l.plan_id and r.due_on between (select day from since) and on_day
      and r.version = (
        select max(v.version) from public.plan_schedules v
        where v.plan_id = l.plan_id and v.effective_on <= on_day)
  ) as tried
  order by l.next_due_on desc, l.plan_id desc;
end $$;
revoke execute on function private.list_due_plans(date, text, integer, date, uuid) from public;
grant execute on function private.list_due_plans(date, text, integer, date, uuid) to service_role;
