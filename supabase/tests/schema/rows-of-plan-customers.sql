-- What customers write about the plans of `rows-of-plans.sql`, and their letters.
set session_replication_role = replica;
insert into public.complaints (id, number, plan_id, user_id, about, message, idempotency_key, answer_by,
    resolve_by, created_at)
  select id, 'C-2026-00000' || right(number, 1), id, user_id, 'charge', 'It was charged twice.', id,
    '2026-11-22 10:00+00', '2026-11-23 10:00+00', '2026-11-21 10:00+00'
  from public.instalment_plans;
insert into public.complaint_answers (id, complaint_id, message, resolves, answered_by)
  select id, id, 'We look into it.', false, '00000000-0000-4000-8000-0000000000d1'
  from public.instalment_plans;
insert into public.pause_requests (id, plan_id, reason, decided_by)
  select id, id, 'My salary is late.', '00000000-0000-4000-8000-0000000000d1'
  from public.instalment_plans;
insert into public.discharge_letters (id, number, plan_id, content)
  select id, 'LD-2026-00000' || right(number, 1), id, '{}' from public.instalment_plans;
insert into private.plan_changes (plan_id, from_status, to_status)
  select id, 'agreed', 'active' from public.instalment_plans;
set session_replication_role = origin;
