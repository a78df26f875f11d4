-- Where each plan stands, for the lists and figures of the desk: what does not depend on the day, so that
-- a list of 100,000 plans reads rows in place of all schedules and entries. It is an index, as
-- `private.order_search` is: triggers write it in the transaction of the entry, and nothing that moves
-- money reads it. `planState` in `domain/instalments/` is the truth, and a test compares the two.
create table private.plan_standings (
  plan_id uuid primary key references public.instalment_plans on delete cascade,
  paid_kobo bigint not null default 0,
  outstanding_kobo bigint not null default 0,
  fees_due_kobo bigint not null default 0,
  overpaid_kobo bigint not null default 0,
  written_off_kobo bigint not null default 0,
  -- When the oldest instalment that is not paid in full is due.
  next_due_on date,
  -- The last day of the pause that was granted last.
  paused_until date,
  -- By which staff find the plan.
  words tsvector not null default ''
);
create index plan_standings_next_due_on_idx on private.plan_standings (next_due_on, plan_id);
create index plan_standings_overpaid_kobo_idx on private.plan_standings (overpaid_kobo, plan_id)
  where overpaid_kobo > 0;
create index plan_standings_words_idx on private.plan_standings using gin (words);
alter table private.plan_standings enable row level security;
revoke all on private.plan_standings from public, anon, authenticated, service_role;
grant select on private.plan_standings to service_role;

-- The state of a plan after all that was written, whatever the day: `private.plan_state` says it. What is
-- late depends on the day, and lists compute it from the day on which the oldest instalment is due.
create function private.write_plan_standing(of_plan uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.plan_standings (plan_id, paid_kobo, outstanding_kobo, fees_due_kobo, overpaid_kobo,
      written_off_kobo, next_due_on, paused_until)
    select of_plan, paid_kobo, outstanding_principal_kobo, fees_due_kobo, overpaid_kobo,
      written_off_kobo, next_due_on,
      (select max(effective_on) + 29 from public.plan_schedules
       where plan_id = of_plan and reason = 'pause')
    from private.plan_state(of_plan, date '2100-01-01')
  on conflict (plan_id) do update set paid_kobo = excluded.paid_kobo,
    outstanding_kobo = excluded.outstanding_kobo, fees_due_kobo = excluded.fees_due_kobo,
    overpaid_kobo = excluded.overpaid_kobo, written_off_kobo = excluded.written_off_kobo,
    next_due_on = excluded.next_due_on, paused_until = excluded.paused_until
$$;
revoke execute on function private.write_plan_standing(uuid) from public;

create function private.update_plan_standings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_plan_standing(plan_id) from (select distinct plan_id from added) changed;
  return null;
end $$;
revoke execute on function private.update_plan_standings() from public;
create trigger plan_entries_update_standing after insert on public.plan_entries
  referencing new table as added
  for each statement execute function private.update_plan_standings();
create trigger plan_schedule_rows_update_standing after insert on public.plan_schedule_rows
  referencing new table as added
  for each statement execute function private.update_plan_standings();

create function private.write_plan_words(of_plan uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.plan_standings (plan_id, words)
    select p.id, array_to_tsvector(array(
      select distinct word from unnest(
        private.words_of_text(given) || private.words_of_text(private.join_numbers(given))
          || private.phone_words(o.phone_number)
      ) as word where word <> ''
    ))
    from public.instalment_plans p
    join public.orders o on o.id = p.order_id, lateral (
      select concat_ws(' ', p.number, ltrim(substr(p.number, 3), '0'), p.transfer_reference, o.number,
        ltrim(split_part(o.number, '-', 3), '0'), o.name, o.email) as given
    ) text
    where p.id = of_plan
  on conflict (plan_id) do update set words = excluded.words
    where plan_standings.words is distinct from excluded.words
$$;
revoke execute on function private.write_plan_words(uuid) from public;

create function private.update_plan_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'instalment_plans' then
    perform private.write_plan_words(new.id);
  else
    perform private.write_plan_words(id) from public.instalment_plans where order_id = new.id;
  end if;
  return null;
end $$;
revoke execute on function private.update_plan_words() from public;
create trigger instalment_plans_search_new after insert on public.instalment_plans
  for each row execute function private.update_plan_words();
create trigger orders_search_plans after update of number, name, email, phone_number on public.orders
  for each row when (old.number is distinct from new.number or old.name is distinct from new.name
    or old.email is distinct from new.email or old.phone_number is distinct from new.phone_number)
  execute function private.update_plan_words();

select private.write_plan_words(id), private.write_plan_standing(id) from public.instalment_plans;
