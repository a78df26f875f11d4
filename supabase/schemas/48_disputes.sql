-- Disputes, also called chargebacks: the bank of a payer asks for the money of a payment. Meanwhile
-- the order is not shipped and nothing is refunded.

create table public.disputes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments on delete restrict,
  gateway_id text not null unique check (char_length(gateway_id) between 1 and 100),
  -- needs_answer: we must answer before due_at. with_bank: the bank decides. won: we keep the
  -- money. lost: the bank took it back.
  status text not null check (status in ('needs_answer', 'with_bank', 'won', 'lost')),
  -- From the gateway: the kind of complaint, and the words of the payer.
  category text check (char_length(category) between 1 and 80),
  reason text check (char_length(reason) between 1 and 1000),
  amount_kobo bigint not null check (amount_kobo > 0),
  due_at timestamptz not null,
  -- How it ended, in the words of the gateway.
  resolution text check (char_length(resolution) between 1 and 80),
  resolved_at timestamptz,
  -- When the gateway was last queried; null to query it soon.
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint disputes_resolved_when_decided check (
    (status in ('won', 'lost')) = (resolved_at is not null)
  )
);

create index disputes_payment_id_idx on public.disputes (payment_id);
create index disputes_due_at_idx on public.disputes (due_at)
  where status in ('needs_answer', 'with_bank');

-- Answers of staff to disputes, with the evidence as it was sent.
create table public.dispute_answers (
  id uuid primary key default gen_random_uuid(),
  dispute_id uuid not null references public.disputes on delete restrict,
  -- accept: the payer gets the money back. decline: we object, with evidence.
  decision text not null check (decision in ('accept', 'decline')),
  -- requested: a second person must approve it. sending: the gateway does not have it yet.
  status text not null default 'requested'
    check (status in ('requested', 'sending', 'sent', 'refused', 'withdrawn')),
  message text not null check (char_length(message) between 1 and 1000),
  service_details text check (char_length(service_details) between 1 and 1000),
  delivery_address text check (char_length(delivery_address) between 1 and 300),
  delivery_date date,
  file_name text check (char_length(file_name) between 1 and 200),
  media_type text check (media_type in ('application/pdf', 'image/jpeg')),
  requested_by uuid references auth.users on delete set null,
  approved_by uuid references auth.users on delete set null,
  approved_at timestamptz,
  is_approved_alone boolean not null default false,
  sent_at timestamptz,
  -- Why the gateway refused it.
  refusal text check (char_length(refusal) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The evidence is an object of the bucket dispute-evidence.
  object_path text unique check (char_length(object_path) between 1 and 200),
  size_bytes integer check (size_bytes between 1 and 5242880),
  constraint dispute_answers_two_people check (
    approved_by is null or approved_by is distinct from requested_by
  ),
  constraint dispute_answers_sent_check check ((status = 'sent') = (sent_at is not null)),
  constraint dispute_answers_refused_check check ((status = 'refused') = (refusal is not null)),
  constraint dispute_answers_file_check check (
    num_nulls(file_name, media_type, size_bytes, object_path) in (0, 4)
  ),
  constraint dispute_answers_evidence_check check (
    decision = 'accept' or service_details is not null and size_bytes is not null
  )
);

-- One answer at a time.
create unique index dispute_answers_current_idx on public.dispute_answers (dispute_id)
  where status in ('requested', 'sending');
create index dispute_answers_dispute_id_idx on public.dispute_answers (dispute_id, created_at);
create index dispute_answers_requested_by_idx on public.dispute_answers (requested_by, approved_at)
  where requested_by is not null;
create index dispute_answers_approved_by_idx on public.dispute_answers (approved_by)
  where approved_by is not null;

alter table public.ledger_entries add constraint ledger_entries_dispute_id_fkey
  foreign key (dispute_id) references public.disputes
  on delete restrict;

alter table public.disputes enable row level security;
grant select on public.disputes to authenticated;
grant select, insert, update on public.disputes to service_role;
create policy disputes_select_staff on public.disputes for select to authenticated
  using ((select private.has_grant('finance')));

alter table public.dispute_answers enable row level security;
grant select on public.dispute_answers to authenticated;
grant select, insert, update on public.dispute_answers to service_role;
create policy dispute_answers_select_staff on public.dispute_answers for select to authenticated
  using ((select private.has_grant('finance')));

-- Whether a dispute of the payment is open.
create function private.is_disputed(payment uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.disputes
    where payment_id = payment and status in ('needs_answer', 'with_bank'))
$$;
grant execute on function private.is_disputed(uuid) to service_role;

-- Trigger only. The payment of a dispute never changes, nor the outcome of a lost one. The order
-- and the payment stay locked until the transaction ends, so that nothing is shipped or refunded at
-- the same time.
create function private.guard_dispute() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform from public.orders o join public.payments p on p.order_id = o.id
      where p.id = new.payment_id for no key update of o;
    perform from public.payments where id = new.payment_id for no key update;
  elsif (new.payment_id, new.gateway_id, new.created_at)
      is distinct from (old.payment_id, old.gateway_id, old.created_at)
    or old.status = 'lost' and (new.amount_kobo, new.resolution, new.resolved_at)
      is distinct from (old.amount_kobo, old.resolution, old.resolved_at) then
    raise exception 'dispute_fixed' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. An answer is for a dispute that waits for one, and its content never changes. An
-- acceptance leaves the status `requested` when an admin approves it who did not request it, or
-- when its requester may decide alone, as for refunds. An objection needs no second person.
create function private.guard_dispute_answer() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_decided constant boolean := new.status = 'sending'
    and (tg_op = 'INSERT' or old.status = 'requested');
  disputed public.disputes;
  problem text;
begin
  if tg_op = 'INSERT' then
    if new.status not in ('requested', 'sending') then
      raise exception 'answer_not_requested' using errcode = 'PT409';
    end if;
    new.approved_at := null;
    new.is_approved_alone := false;
  else
    if (new.dispute_id, new.decision, new.message, new.service_details, new.delivery_address,
        new.delivery_date, new.file_name, new.media_type, new.size_bytes, new.object_path,
        new.created_at)
      is distinct from (old.dispute_id, old.decision, old.message, old.service_details,
        old.delivery_address, old.delivery_date, old.file_name, old.media_type, old.size_bytes,
        old.object_path, old.created_at)
      or new.requested_by is distinct from old.requested_by and new.requested_by is not null
      or new.approved_by is distinct from old.approved_by and new.approved_by is not null
        and not is_decided then
      raise exception 'answer_fixed' using errcode = 'PT409';
    end if;
    new.approved_at := old.approved_at;
    new.is_approved_alone := old.is_approved_alone;
  end if;
  if tg_op = 'INSERT' or is_decided then
    select * into disputed from public.disputes where id = new.dispute_id for no key update;
    if disputed.status <> 'needs_answer' then
      raise exception 'dispute_needs_no_answer' using errcode = 'PT409';
    end if;
  end if;
  if not is_decided then return new; end if;
  if new.decision = 'accept' then
    if new.approved_by is not null then
      problem := private.find_approval_problem(new.approved_by, new.requested_by, new.created_at);
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    elsif new.requested_by is null or not private.may_refund_alone(
        new.requested_by, disputed.payment_id, disputed.amount_kobo) then
      raise exception 'second_person_needed' using errcode = 'PT409';
    else
      new.is_approved_alone := true;
    end if;
  end if;
  new.approved_at := now();
  return new;
end $$;

create trigger disputes_stamp before update on public.disputes
  for each row execute function private.stamp_row('updated_at');
-- A payer can reopen a dispute that we won. A lost one never changes.
create trigger disputes_check_status before update of status on public.disputes
  for each row execute function private.guard_status('needs_answer>with_bank',
    'needs_answer>won', 'needs_answer>lost', 'with_bank>needs_answer', 'with_bank>won',
    'with_bank>lost', 'won>needs_answer', 'won>with_bank', 'won>lost');
create trigger disputes_guard before insert or update on public.disputes
  for each row execute function private.guard_dispute();
create constraint trigger disputes_check_ledger after insert or update of status on public.disputes
  deferrable initially deferred for each row execute function private.check_lost_dispute();

create trigger dispute_answers_stamp before update on public.dispute_answers
  for each row execute function private.stamp_row('updated_at');
create trigger dispute_answers_check_status before update of status on public.dispute_answers
  for each row execute function private.guard_status('requested>sending',
    'requested>withdrawn', 'sending>sent', 'sending>refused', 'sending>withdrawn');
create trigger dispute_answers_guard before insert or update on public.dispute_answers
  for each row execute function private.guard_dispute_answer();

select private.audit_table('public.disputes', '{finance}');

select private.audit_table('public.dispute_answers', '{finance}');
