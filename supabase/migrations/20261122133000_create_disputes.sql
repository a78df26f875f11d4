-- Disputes, also called chargebacks: a payer's bank asks for the money of a payment. Only functions and
-- jobs write them; staff answer them before a deadline.

create table public.disputes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments on delete restrict,
  gateway_id text not null unique check (char_length(gateway_id) between 1 and 100),
  -- needs_answer: we must answer before due_at. with_bank: the bank decides. won: we keep the money.
  -- lost: the bank took it back.
  status text not null check (status in ('needs_answer', 'with_bank', 'won', 'lost')),
  -- As the gateway writes them: what kind of complaint it is, and the payer's words.
  category text check (char_length(category) between 1 and 80),
  reason text check (char_length(reason) between 1 and 1000),
  amount_kobo bigint not null check (amount_kobo > 0),
  due_at timestamptz not null,
  -- How it ended, in the words of the gateway.
  resolution text check (char_length(resolution) between 1 and 80),
  resolved_at timestamptz,
  -- When the gateway was last asked about it; null to ask soon.
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status in ('won', 'lost')) = (resolved_at is not null))
);
create index disputes_payment_id_idx on public.disputes (payment_id);
create index disputes_due_at_idx on public.disputes (due_at)
  where status in ('needs_answer', 'with_bank');
create trigger disputes_touch_updated_at before update on public.disputes
  for each row execute function private.touch_updated_at();
-- A payer can reopen a dispute that we won. A lost one never changes.
create trigger disputes_check_status before update of status on public.disputes
  for each row execute function private.check_status_transition('a dispute',
    'needs_answer>with_bank', 'needs_answer>won', 'needs_answer>lost', 'with_bank>needs_answer',
    'with_bank>won', 'with_bank>lost', 'won>needs_answer', 'won>with_bank', 'won>lost');

alter table public.disputes enable row level security;
grant select on public.disputes to authenticated;
grant select, insert, update on public.disputes to service_role;
create policy disputes_select_admin on public.disputes for select to authenticated
  using ((select private.is_admin()));

-- What staff answered to a dispute, with the evidence as it was sent.
create table public.dispute_answers (
  id uuid primary key default gen_random_uuid(),
  dispute_id uuid not null references public.disputes on delete restrict,
  -- accept: the money goes back. decline: we object, with evidence.
  decision text not null check (decision in ('accept', 'decline')),
  -- requested: a second person must approve it. sending: the gateway does not have it yet.
  status text not null default 'requested' check (status in (
    'requested', 'sending', 'sent', 'refused', 'withdrawn'
  )),
  message text not null check (char_length(message) between 1 and 1000),
  service_details text check (char_length(service_details) between 1 and 1000),
  delivery_address text check (char_length(delivery_address) between 1 and 300),
  delivery_date date,
  file_name text check (char_length(file_name) between 1 and 200),
  media_type text check (media_type in ('application/pdf', 'image/jpeg')),
  content bytea check (octet_length(content) between 1 and 5242880),
  requested_by uuid references auth.users on delete set null,
  approved_by uuid references auth.users on delete set null,
  approved_at timestamptz,
  is_approved_alone boolean not null default false,
  sent_at timestamptz,
  -- Why the gateway did not take it.
  refusal text check (char_length(refusal) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dispute_answers_two_people check (
    approved_by is null or approved_by is distinct from requested_by),
  constraint dispute_answers_file_check check (num_nulls(file_name, media_type, content) in (0, 3)),
  constraint dispute_answers_evidence_check check (
    decision = 'accept' or service_details is not null and content is not null),
  constraint dispute_answers_sent_check check ((status = 'sent') = (sent_at is not null)),
  constraint dispute_answers_refused_check check ((status = 'refused') = (refusal is not null))
);
-- One answer at a time.
create unique index dispute_answers_current_idx on public.dispute_answers (dispute_id)
  where status in ('requested', 'sending');
create index dispute_answers_dispute_id_idx on public.dispute_answers (dispute_id, created_at);
create index dispute_answers_requested_by_idx on public.dispute_answers (requested_by, approved_at)
  where requested_by is not null;
create index dispute_answers_approved_by_idx on public.dispute_answers (approved_by)
  where approved_by is not null;
create trigger dispute_answers_touch_updated_at before update on public.dispute_answers
  for each row execute function private.touch_updated_at();
create trigger dispute_answers_check_status before update of status on public.dispute_answers
  for each row execute function private.check_status_transition('an answer',
    'requested>sending', 'requested>withdrawn', 'sending>sent', 'sending>refused',
    'sending>withdrawn');

alter table public.dispute_answers enable row level security;
grant select on public.dispute_answers to authenticated;
grant select, insert, update on public.dispute_answers to service_role;
create policy dispute_answers_select_admin on public.dispute_answers for select to authenticated
  using ((select private.is_admin()));
