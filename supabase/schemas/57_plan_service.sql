-- Service for customers with a plan: complaints, pauses, discharge letters, write-offs, payouts and
-- refunds.

create sequence private.complaint_numbers;
grant usage on sequence private.complaint_numbers to service_role;

create sequence private.discharge_letter_numbers;
grant usage on sequence private.discharge_letter_numbers to service_role;

-- Complaints of customers about their plans. The regulation of the FCCPC (July 2025) demands an
-- answer within 24 hours and a solution within 48. Both times are stored with the complaint, as
-- they were promised.
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
  -- The same form sent twice is one complaint.
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

create table public.complaint_answers (
  id uuid primary key default gen_random_uuid(),
  complaint_id uuid not null references public.complaints on delete restrict,
  message text not null check (char_length(message) between 10 and 2000),
  -- True: we hold the complaint to be settled. False: we still work on it.
  resolves boolean not null,
  -- Null: a member of staff who has left.
  answered_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now()
);

create index complaint_answers_complaint_id_idx
  on public.complaint_answers (complaint_id, created_at);
create index complaint_answers_answered_by_idx on public.complaint_answers (answered_by)
  where answered_by is not null;

-- "I need more time": a customer asks to move the unpaid instalments by 30 days. A rule grants it
-- at once, or staff decide. The pause itself is a version of the schedule.
create table public.pause_requests (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  -- Why, in the words of the customer.
  reason text not null check (char_length(reason) between 3 and 500),
  status text not null default 'requested'
    check (status in ('requested', 'granted', 'declined', 'withdrawn')),
  -- For the customer: why it was declined.
  answer text check (char_length(answer) between 3 and 500),
  -- Null when granted: the rule decided.
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  -- The version of the schedule that the pause wrote.
  schedule_version integer,
  created_at timestamptz not null default now(),
  foreign key (plan_id, schedule_version) references public.plan_schedules on delete restrict,
  constraint pause_requests_decided_check check (
    (decided_at is not null) = (status <> 'requested')
  ),
  constraint pause_requests_granted_check check (
    (schedule_version is not null) = (status = 'granted')
  ),
  constraint pause_requests_declined_check check (status <> 'declined' or answer is not null)
);

create index pause_requests_plan_id_idx on public.pause_requests (plan_id, created_at desc);
create unique index pause_requests_open_key on public.pause_requests (plan_id)
  where status = 'requested';
create unique index pause_requests_schedule_key on public.pause_requests (plan_id, schedule_version)
  where schedule_version is not null;
create index pause_requests_decided_by_idx on public.pause_requests (decided_by)
  where decided_by is not null;
create index pause_requests_waiting_idx on public.pause_requests (created_at)
  where status = 'requested';

-- Letters that a plan is paid, stored as they were sent. A letter is withdrawn when a payment is
-- reversed, and the plan gets another one when it is paid again.
create table public.discharge_letters (
  id uuid primary key default gen_random_uuid(),
  number text not null unique check (number ~ '^LD-[0-9]{4}-[0-9]{6,}$'),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  -- The facts of the letter: names, numbers, days and sums in kobo.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  issued_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint discharge_letters_withdrawn_check check (withdrawn_at >= issued_at)
);

create index discharge_letters_plan_id_idx on public.discharge_letters (plan_id, issued_at desc);
create unique index discharge_letters_valid_key on public.discharge_letters (plan_id)
  where withdrawn_at is null;

-- Notes of staff about a plan. Its customer never reads them.
create table public.plan_notes (
  -- The page chooses it, so that a note sent twice is stored once.
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete cascade,
  author_id uuid default auth.uid() references auth.users on delete set null,
  -- We spoke with the customer, or wrote to them.
  is_contact boolean not null default false,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index plan_notes_plan_id_idx on public.plan_notes (plan_id, created_at);
create index plan_notes_author_id_idx on public.plan_notes (author_id) where author_id is not null;

-- Decisions of staff to write off the rest of a plan, or to pay an overpayment back. The amount is
-- computed from the plan when it is requested; nobody types it.
create table public.plan_decisions (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  kind text not null check (kind in ('write_off', 'payout')),
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null check (char_length(reason) between 3 and 500),
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'refused', 'done')),
  requested_by uuid references auth.users on delete set null,
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  -- Why it was refused.
  note text check (char_length(note) between 3 and 500),
  -- One person decided, within the limit.
  is_alone boolean not null default false,
  -- The entry that it booked.
  entry_id bigint unique references public.plan_entries on delete restrict,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  constraint plan_decisions_decided_check check ((status = 'requested') = (decided_at is null)),
  constraint plan_decisions_done_check check (
    (status = 'done') = (done_at is not null and entry_id is not null)
  ),
  constraint plan_decisions_refused_check check ((status = 'refused') = (note is not null)),
  constraint plan_decisions_payout_by_two check (not (is_alone and kind = 'payout')),
  -- We write to the customer about the account at once, and they have a day to say that it is not
  -- theirs.
  constraint plan_decisions_payout_waits check (
    kind <> 'payout' or done_at is null or done_at >= created_at + interval '24 hours'
  )
);

create unique index plan_decisions_open_key on public.plan_decisions (plan_id, kind)
  where status in ('requested', 'approved');
create index plan_decisions_plan_id_idx on public.plan_decisions (plan_id, created_at desc);
create index plan_decisions_waiting_idx on public.plan_decisions (created_at)
  where status in ('requested', 'approved');
create index plan_decisions_requested_by_idx on public.plan_decisions (requested_by, decided_at)
  where requested_by is not null;
create index plan_decisions_decided_by_idx on public.plan_decisions (decided_by)
  where decided_by is not null;

-- The accounts to which overpayments are paid back, and the transfers that staff made. Only
-- functions read the account numbers.
create table private.plan_payouts (
  decision_id uuid primary key references public.plan_decisions on delete restrict,
  bank_code text not null check (bank_code ~ '^\d{3,6}$'),
  account_number text not null check (account_number ~ '^\d{10}$'),
  account_name text not null check (char_length(account_name) between 2 and 100),
  transfer_reference text check (char_length(transfer_reference) between 3 and 60),
  transferred_by uuid references auth.users on delete set null,
  transferred_at timestamptz,
  constraint plan_payouts_transfer_check check (
    (transfer_reference is null) = (transferred_at is null)
  )
);

-- One bank transfer pays one customer.
create unique index plan_payouts_transfer_reference_key
  on private.plan_payouts (upper(transfer_reference)) where transfer_reference is not null;
create index plan_payouts_transferred_by_idx on private.plan_payouts (transferred_by)
  where transferred_by is not null;

-- Refunds of an order to the plan that pays a part of it: goods came back, so less is left to pay.
-- They are decided like refunds of money.
create table public.plan_refunds (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- By how much less the order costs once it is approved.
  credit_note_kobo bigint not null,
  reason text not null check (char_length(reason) between 1 and 500),
  status text not null default 'requested' check (status in ('requested', 'approved', 'withdrawn')),
  requested_by uuid references auth.users on delete set null,
  approved_by uuid references auth.users on delete set null,
  -- One person decided, within the limit.
  is_approved_alone boolean not null default false,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint plan_refunds_credit_note_check check (credit_note_kobo between 0 and amount_kobo),
  constraint plan_refunds_persons_check check (approved_by is null or approved_by <> requested_by),
  constraint plan_refunds_approved_at_check check (
    (status = 'approved') = (approved_at is not null)
  )
);

create index plan_refunds_plan_id_idx on public.plan_refunds (plan_id);
create index plan_refunds_status_idx on public.plan_refunds (status, created_at);
create index plan_refunds_approved_by_idx on public.plan_refunds (approved_by)
  where approved_by is not null;
create index plan_refunds_requested_by_idx on public.plan_refunds (requested_by, approved_at)
  where requested_by is not null;

alter table public.ledger_entries add constraint ledger_entries_plan_refund_id_fkey
  foreign key (plan_refund_id) references public.plan_refunds on delete restrict;
alter table public.refund_lines add constraint refund_lines_plan_refund_id_fkey
  foreign key (plan_refund_id) references public.plan_refunds on delete restrict;

alter table public.complaints enable row level security;
grant select, insert on public.complaints to service_role;
grant select (id, number, plan_id, user_id, about, message, status, answer_by, resolve_by,
  answered_at, resolved_at, created_at) on public.complaints to authenticated;
grant update (status, answered_at, resolved_at, reminded_at) on public.complaints to service_role;
create policy complaints_select_owner_or_staff on public.complaints for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_grant('finance', 'support')));
create policy complaints_all_second_factor on public.complaints as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.complaint_answers enable row level security;
grant select, insert on public.complaint_answers to service_role;
grant select (id, complaint_id, message, resolves, created_at) on public.complaint_answers
  to authenticated;
create policy complaint_answers_select_owner_or_staff on public.complaint_answers
  for select to authenticated
  using ((select private.has_grant('finance', 'support')) or exists (
    select from public.complaints c where c.id = complaint_id and c.user_id = (select auth.uid())));
create policy complaint_answers_all_second_factor on public.complaint_answers as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.pause_requests enable row level security;
grant select, insert, update on public.pause_requests to service_role;
grant select (id, plan_id, reason, status, answer, decided_at, schedule_version, created_at)
  on public.pause_requests to authenticated;
create policy pause_requests_select_owner_or_staff on public.pause_requests
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy pause_requests_all_second_factor on public.pause_requests as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.discharge_letters enable row level security;
grant select on public.discharge_letters to authenticated;
grant select, insert on public.discharge_letters to service_role;
create policy discharge_letters_select_owner_or_staff on public.discharge_letters
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy discharge_letters_all_second_factor on public.discharge_letters as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.plan_notes enable row level security;
grant select, delete on public.plan_notes to authenticated;
grant select on public.plan_notes to service_role;
grant insert (id, plan_id, is_contact, body) on public.plan_notes to authenticated;
create policy plan_notes_select_staff on public.plan_notes for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')));
create policy plan_notes_insert_staff on public.plan_notes for insert to authenticated
  with check (author_id = (select auth.uid())
    and (select private.has_grant('sales', 'finance', 'support')));
create policy plan_notes_delete_author on public.plan_notes for delete to authenticated
  using (author_id = (select auth.uid())
    and (select private.has_grant('sales', 'finance', 'support')));
create policy plan_notes_all_second_factor on public.plan_notes as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.plan_decisions enable row level security;
grant select on public.plan_decisions to authenticated;
grant select, insert, update on public.plan_decisions to service_role;
create policy plan_decisions_select_staff on public.plan_decisions for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')));
create policy plan_decisions_all_second_factor on public.plan_decisions as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table private.plan_payouts enable row level security;
grant select, insert on private.plan_payouts to service_role;
grant update (transfer_reference, transferred_by, transferred_at) on private.plan_payouts
  to service_role;

alter table public.plan_refunds enable row level security;
grant select on public.plan_refunds to authenticated;
grant select, insert, update on public.plan_refunds to service_role;
create policy plan_refunds_select_owner_or_staff on public.plan_refunds
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_refunds_all_second_factor on public.plan_refunds as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

create function private.next_complaint_number(at timestamptz) returns text
language sql volatile set search_path = '' as $$
  select 'C-' || to_char(at at time zone 'Africa/Lagos', 'YYYY') || '-'
    || lpad(nextval('private.complaint_numbers')::text, 6, '0')
$$;
grant execute on function private.next_complaint_number(timestamp with time zone) to service_role;

-- Trigger only. A complaint, and the times at which we promised to answer, never change.
create function private.guard_complaint() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.number, new.plan_id, new.user_id, new.about, new.message, new.idempotency_key,
      new.answer_by, new.resolve_by, new.created_at)
    is distinct from (old.number, old.plan_id, old.user_id, old.about, old.message,
      old.idempotency_key, old.answer_by, old.resolve_by, old.created_at) then
    raise exception 'complaint_fixed' using errcode = 'PT409';
  end if;
  if old.answered_at is not null and new.answered_at is distinct from old.answered_at then
    raise exception 'complaint_answer_time_fixed' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. An answer sets the status and the times of its complaint. Nobody answers their own
-- complaint.
create function private.take_complaint_answer() returns trigger
language plpgsql set search_path = '' as $$
declare
  about_it public.complaints;
begin
  select * into about_it from public.complaints where id = new.complaint_id for no key update;
  if about_it.user_id = new.answered_by then
    raise exception 'own_complaint' using errcode = 'PT409';
  end if;
  if about_it.status = 'resolved' and new.resolves then
    raise exception 'complaint_resolved' using errcode = 'PT409';
  end if;
  update public.complaints
  set status = case when new.resolves then 'resolved' else 'answered' end,
    answered_at = coalesce(answered_at, new.created_at),
    resolved_at = case when new.resolves then new.created_at end
  where id = new.complaint_id;
  return null;
end $$;

-- Trigger only. Answers never change; only the name of a member of staff who leaves is removed.
create function private.guard_complaint_answer() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.answered_by is null
    and (new.id, new.complaint_id, new.message, new.resolves, new.created_at)
      is not distinct from
      (old.id, old.complaint_id, old.message, old.resolves, old.created_at) then
    return new;
  end if;
  raise exception 'complaint_answers_only_added' using errcode = 'PT409';
end $$;

create function private.next_discharge_letter_number(at timestamptz) returns text
language sql volatile set search_path = '' as $$
  select 'LD-' || to_char(at at time zone 'Africa/Lagos', 'YYYY') || '-'
    || lpad(nextval('private.discharge_letter_numbers')::text, 6, '0')
$$;
grant execute on function private.next_discharge_letter_number(timestamp with time zone)
  to service_role;

-- Trigger only. A letter is for a plan that is paid, and changes only by its withdrawal.
create function private.guard_discharge_letter() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform from public.instalment_plans
    where id = new.plan_id and status in ('settled_early', 'closed') for no key update;
    if not found then
      raise exception 'plan_not_paid_off' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.withdrawn_at is not null or new.withdrawn_at is null
    or (new.id, new.number, new.plan_id, new.content, new.issued_at)
      is distinct from (old.id, old.number, old.plan_id, old.content, old.issued_at) then
    raise exception 'letter_fixed' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. Notes the change for the mails about it, and withdraws the letter of a plan that is
-- active again. Security definer, because the code that changes plans may not write these tables.
create function private.note_plan_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status in ('active', 'settled_early', 'closed') then
    insert into private.plan_changes (plan_id, from_status, to_status)
    values (new.id, old.status, new.status);
  end if;
  if new.status = 'active' then
    update public.discharge_letters set withdrawn_at = greatest(now(), issued_at)
    where plan_id = new.id and withdrawn_at is null;
  end if;
  return null;
end $$;

-- Why somebody may not decide on money of a plan; null when they may.
create function private.find_own_plan_problem(person uuid, of_plan uuid, is_receipt boolean)
returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p.user_id = person
      then 'own_plan_money'
    else private.find_own_order_problem(person, p.order_id, is_receipt)
  end
  from public.instalment_plans p where p.id = of_plan
$$;
grant execute on function private.find_own_plan_problem(uuid, uuid, boolean) to service_role;

-- Whether a person noted or reversed money of a plan. Nobody who noted that a payout never arrived
-- may send it a second time.
create function private.has_written_plan_money(person uuid, of_plan uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.plan_entries
      where plan_id = of_plan and actor = 'staff' and actor_id = person
        and (kind in ('payment', 'chargeback', 'refund', 'fee_waived')
          or kind = 'payout' and reverses is not null))
    or exists (select from public.plan_payments where plan_id = of_plan and noted_by = person)
$$;
grant execute on function private.has_written_plan_money(uuid, uuid) to service_role;

-- Trigger only. A request and its decision never change, nobody decides on their own plan, and a
-- second person approves what one may not give alone.
create function private.guard_plan_decision() returns trigger
language plpgsql set search_path = '' as $$
declare
  problem text := private.find_own_plan_problem(coalesce(new.decided_by, new.requested_by),
    new.plan_id, false);
begin
  perform from public.instalment_plans where id = new.plan_id for no key update;
  if tg_op = 'UPDATE' then
    if (new.plan_id, new.kind, new.amount_kobo, new.reason, new.created_at)
        is distinct from (old.plan_id, old.kind, old.amount_kobo, old.reason, old.created_at)
      or new.requested_by is distinct from old.requested_by and new.requested_by is not null
      or old.status in ('refused', 'done') and new.decided_by is not null
        and new is distinct from old then
      raise exception 'plan_decision_fixed' using errcode = 'PT409';
    end if;
    -- Another person may refuse what was approved; nobody approves a second time.
    if old.status = 'approved' and new.status = 'done'
      and new.decided_by is distinct from old.decided_by then
      raise exception 'plan_decision_made' using errcode = 'PT409';
    end if;
  end if;
  if problem is not null and new.status <> 'refused' then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and old.status = 'requested' and new.status in ('approved', 'done') then
    if new.is_alone then
      if new.decided_by is distinct from new.requested_by
        or not private.may_give_alone(new.requested_by, new.amount_kobo) then
        raise exception 'second_person_needed' using errcode = 'PT409';
      end if;
    elsif new.decided_by is null or new.decided_by is not distinct from new.requested_by then
      raise exception 'second_person_needed' using errcode = 'PT409';
    else
      problem := private.find_approval_problem(new.decided_by, new.requested_by, new.created_at);
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    end if;
    -- Nobody who noted money of a plan approves a payout of it.
    if new.kind = 'payout' and private.has_written_plan_money(new.decided_by, new.plan_id) then
      raise exception 'payout_by_receiver' using errcode = 'PT409';
    end if;
  end if;
  return new;
end $$;

-- Trigger only. A request never changes, and is approved like a refund of money.
create function private.guard_plan_refund() returns trigger
language plpgsql set search_path = '' as $$
declare
  decider constant uuid := coalesce(new.approved_by, new.requested_by);
  problem text;
begin
  if (new.plan_id, new.amount_kobo, new.credit_note_kobo, new.reason, new.requested_by,
      new.created_at)
    is distinct from (old.plan_id, old.amount_kobo, old.credit_note_kobo, old.reason,
      old.requested_by, old.created_at) then
    raise exception 'plan_refund_fixed' using errcode = 'PT409';
  end if;
  if new.status <> 'approved' or old.status = 'approved' then return new; end if;
  new.is_approved_alone := new.approved_by is null;
  problem := private.find_own_order_problem(
    decider, (select order_id from public.instalment_plans where id = new.plan_id), false);
  if problem is null and new.is_approved_alone
    and not private.may_give_alone(new.requested_by, new.amount_kobo) then
    problem := 'refund_needs_second_person';
  elsif problem is null and not new.is_approved_alone then
    problem := private.find_approval_problem(new.approved_by, new.requested_by, new.created_at);
  end if;
  if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
  return new;
end $$;

-- Trigger only, when the transaction commits: the ledger of the order has the approved refund, and
-- no other. The row is read as it is then, because one person may request and approve it in one
-- transaction.
create function private.check_plan_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.plan_refunds r
    where r.id = new.id and (
        select coalesce(sum(amount_kobo), 0) from public.ledger_entries
        where plan_refund_id = r.id
      ) <> (case r.status when 'approved' then r.amount_kobo else 0 end)
  ) then
    raise exception 'plan_refund_not_in_ledger' using errcode = 'PT409';
  end if;
  return null;
end $$;

create trigger complaints_check_status before insert or update of status on public.complaints
  for each row execute function private.guard_status('>received',
    'received>answered', 'received>resolved', 'answered>resolved', 'resolved>answered');
create trigger complaints_guard before update on public.complaints
  for each row execute function private.guard_complaint();

create trigger complaint_answers_take after insert on public.complaint_answers
  for each row execute function private.take_complaint_answer();
create trigger complaint_answers_guard before update or delete on public.complaint_answers
  for each row execute function private.guard_complaint_answer();

create trigger pause_requests_check_status
  before insert or update of status on public.pause_requests
  for each row execute function private.guard_status('>requested', 'requested>granted',
    'requested>declined', 'requested>withdrawn');

create trigger discharge_letters_guard before insert or update or delete on public.discharge_letters
  for each row execute function private.guard_discharge_letter();

create trigger plan_decisions_check_status
  before insert or update of status on public.plan_decisions
  for each row execute function private.guard_status('>requested',
    'requested>approved', 'requested>done', 'requested>refused', 'approved>done',
    'approved>refused');
create trigger plan_decisions_guard before insert or update on public.plan_decisions
  for each row execute function private.guard_plan_decision();

create trigger plan_refunds_check_status before insert or update of status on public.plan_refunds
  for each row execute function private.guard_status('>requested', 'requested>approved',
    'requested>withdrawn');
create trigger plan_refunds_guard before update on public.plan_refunds
  for each row execute function private.guard_plan_refund();
create constraint trigger plan_refunds_check_entry
  after insert or update of status on public.plan_refunds
  deferrable initially deferred for each row execute function private.check_plan_refund();

create trigger instalment_plans_note_change after update of status on public.instalment_plans
  for each row when (old.status is distinct from new.status)
  execute function private.note_plan_change();

select private.audit_table('public.complaints', '{finance,support}');

select private.audit_table('public.complaint_answers', '{finance,support}');

select private.audit_table('public.pause_requests', '{sales,finance,support}');

select private.audit_table('public.discharge_letters', '{sales,finance,support}');

select private.audit_table('public.plan_notes', '{sales,finance,support}');

select private.audit_table('public.plan_decisions', '{sales,finance,support}');

select private.audit_table('public.plan_refunds', '{sales,finance,support}');
