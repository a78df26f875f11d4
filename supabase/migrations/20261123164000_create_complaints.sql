-- Complaints of customers about their plan. The regulation of the FCCPC (July 2025) wants an answer within 24
-- hours and an end within 48; both moments are kept with the complaint, as they were promised.
create sequence private.complaint_numbers;
grant usage on sequence private.complaint_numbers to service_role;
create function private.next_complaint_number(at timestamptz) returns text
language sql volatile set search_path = '' as $$
  select 'C-' || to_char(at at time zone 'Africa/Lagos', 'YYYY') || '-'
    || lpad(nextval('private.complaint_numbers')::text, 6, '0')
$$;
revoke execute on function private.next_complaint_number(timestamptz) from public;
grant execute on function private.next_complaint_number(timestamptz) to service_role;

create table public.complaints (
  id uuid primary key default gen_random_uuid(),
  number text not null unique check (number ~ '^C-[0-9]{4}-[0-9]{6,}$'),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  user_id uuid not null references auth.users on delete restrict,
  about text not null
    check (about in ('payment', 'charge', 'agreement', 'contact', 'data', 'other')),
  -- The words of the customer; they never change.
  message text not null check (char_length(message) between 10 and 2000),
  status text not null default 'received' check (status in ('received', 'answered', 'resolved')),
  -- The same form that is sent twice is one complaint.
  idempotency_key uuid not null,
  answer_by timestamptz not null,
  resolve_by timestamptz not null,
  answered_at timestamptz,
  resolved_at timestamptz,
  -- When staff were reminded of it.
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, idempotency_key),
  constraint complaints_times_check check (created_at < answer_by and answer_by <= resolve_by),
  constraint complaints_answered_check check ((answered_at is not null) = (status <> 'received')),
  constraint complaints_resolved_check check ((resolved_at is not null) = (status = 'resolved'))
);
create index complaints_plan_id_idx on public.complaints (plan_id, created_at desc);
create index complaints_user_id_idx on public.complaints (user_id);
create index complaints_open_idx on public.complaints (resolve_by, id) where status <> 'resolved';
create trigger complaints_begin before insert on public.complaints
  for each row execute function private.check_first_status('received');
create trigger complaints_check_status before update of status on public.complaints
  for each row execute function private.check_status_transition('a complaint',
    'received>answered', 'received>resolved', 'answered>resolved', 'resolved>answered');

create table public.complaint_answers (
  id uuid primary key default gen_random_uuid(),
  complaint_id uuid not null references public.complaints on delete restrict,
  message text not null check (char_length(message) between 10 and 2000),
  -- With this answer we hold the complaint to be settled. Without: we are still working on it.
  resolves boolean not null,
  -- Null: a member of staff who has left.
  answered_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now()
);
create index complaint_answers_complaint_id_idx on public.complaint_answers (complaint_id, created_at);
create index complaint_answers_answered_by_idx on public.complaint_answers (answered_by)
  where answered_by is not null;

-- What somebody complained about, and when we promised to answer, never changes.
create function private.guard_complaint() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.number, new.plan_id, new.user_id, new.about, new.message, new.idempotency_key, new.answer_by,
      new.resolve_by, new.created_at)
    is distinct from (old.number, old.plan_id, old.user_id, old.about, old.message,
      old.idempotency_key, old.answer_by, old.resolve_by, old.created_at) then
    raise exception 'A complaint never changes' using errcode = 'PT409';
  end if;
  if old.answered_at is not null and new.answered_at is distinct from old.answered_at then
    raise exception 'The time of the first answer never changes' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_complaint() from public;
create trigger complaints_guard before update on public.complaints
  for each row execute function private.guard_complaint();

-- The complaint follows its answers, whoever writes them. Nobody answers their own complaint.
create function private.take_complaint_answer() returns trigger
language plpgsql set search_path = '' as $$
declare
  about_it public.complaints;
begin
  select * into about_it from public.complaints where id = new.complaint_id for no key update;
  if about_it.user_id = new.answered_by then
    raise exception 'Nobody answers their own complaint' using errcode = 'PT409';
  end if;
  if about_it.status = 'resolved' and new.resolves then
    raise exception 'This complaint is resolved' using errcode = 'PT409';
  end if;
  update public.complaints
  set status = case when new.resolves then 'resolved' else 'answered' end,
    answered_at = coalesce(answered_at, new.created_at),
    resolved_at = case when new.resolves then new.created_at end
  where id = new.complaint_id;
  return null;
end $$;
revoke execute on function private.take_complaint_answer() from public;
create trigger complaint_answers_take after insert on public.complaint_answers
  for each row execute function private.take_complaint_answer();
-- A member of staff who leaves takes their name with them; nothing else of an answer changes.
create function private.guard_complaint_answer() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.answered_by is null
    and (new.id, new.complaint_id, new.message, new.resolves, new.created_at)
      is not distinct from (old.id, old.complaint_id, old.message, old.resolves, old.created_at) then
    return new;
  end if;
  raise exception 'Answers are only added' using errcode = 'PT409';
end $$;
revoke execute on function private.guard_complaint_answer() from public;
create trigger complaint_answers_guard before update or delete on public.complaint_answers
  for each row execute function private.guard_complaint_answer();

alter table public.complaints enable row level security;
alter table public.complaint_answers enable row level security;
revoke all on public.complaints, public.complaint_answers from anon, authenticated, service_role;
grant select (id, number, plan_id, user_id, about, message, status, answer_by, resolve_by, answered_at,
  resolved_at, created_at) on public.complaints to authenticated;
grant select (id, complaint_id, message, resolves, created_at) on public.complaint_answers
  to authenticated;
grant select, insert on public.complaints, public.complaint_answers to service_role;
grant update (status, answered_at, resolved_at, reminded_at) on public.complaints to service_role;
create policy complaints_select_owner_or_staff on public.complaints for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_grant('finance', 'support')));
create policy complaints_all_second_factor on public.complaints
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
create policy complaint_answers_select_owner_or_staff on public.complaint_answers
  for select to authenticated
  using ((select private.has_grant('finance', 'support')) or exists (
    select from public.complaints c where c.id = complaint_id and c.user_id = (select auth.uid())));
create policy complaint_answers_all_second_factor on public.complaint_answers
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.complaints', '{finance,support}');
select private.audit_table('public.complaint_answers', '{finance,support}');
