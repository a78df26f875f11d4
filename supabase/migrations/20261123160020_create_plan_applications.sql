-- What somebody told us to get a plan, how it was decided and why, and the agreement that they accepted.
create table public.plan_applications (
  plan_id uuid primary key references public.instalment_plans on delete restrict,
  employment text not null check (employment in ('employed', 'self_employed', 'business', 'other')),
  employer text check (char_length(employer) between 1 and 120),
  monthly_income_kobo bigint not null check (monthly_income_kobo between 0 and 100000000000),
  other_repayments_kobo bigint not null check (other_repayments_kobo between 0 and 100000000000),
  guarantor_name text check (char_length(guarantor_name) between 2 and 120),
  guarantor_phone text check (guarantor_phone ~ '^\+[0-9]{8,15}$'),
  -- The last four digits; the whole number is in `private.plan_bvns`.
  bvn_end text check (bvn_end ~ '^[0-9]{4}$'),
  rule_version integer not null references public.plan_rules on delete restrict,
  score integer check (score between 0 and 100),
  -- For the applicant, in plain words.
  reason text check (char_length(reason) between 1 and 500),
  -- Null: the rule decided.
  decided_by uuid references auth.users on delete set null,
  consented_at timestamptz not null default now(),
  constraint plan_applications_guarantor_check
    check ((guarantor_name is null) = (guarantor_phone is null))
);
create index plan_applications_rule_version_idx on public.plan_applications (rule_version);
create index plan_applications_decided_by_idx on public.plan_applications (decided_by)
  where decided_by is not null;
alter table public.plan_applications enable row level security;
revoke all on public.plan_applications from anon, authenticated, service_role;
grant select on public.plan_applications to authenticated;
grant select, insert, update on public.plan_applications to service_role;
create policy plan_applications_select_owner_or_staff on public.plan_applications
  for select to authenticated
  using ((select private.has_grant('finance')) or exists (
    select from public.instalment_plans p where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_applications_all_second_factor on public.plan_applications
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.plan_applications', '{finance}');

-- Bank verification numbers, only when the company asks for them. No API role reads them.
create table private.plan_bvns (
  plan_id uuid primary key references public.instalment_plans on delete cascade,
  bvn text not null check (bvn ~ '^[0-9]{11}$')
);
alter table private.plan_bvns enable row level security;
revoke all on private.plan_bvns from public, anon, authenticated, service_role;
grant insert, delete on private.plan_bvns to service_role;

-- The words that a buyer accepted. A debit rests on one of these rows.
create table public.plan_agreements (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  version integer not null check (version >= 1),
  -- Which edition of our wording it was made from.
  wording text not null check (wording ~ '^\d{4}-\d{2}-\d{2}$'),
  content text not null check (char_length(content) between 100 and 60000),
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  accepted_name text not null check (char_length(accepted_name) between 2 and 120),
  -- May a saved card be charged on the due day?
  allows_debit boolean not null,
  accepted_by uuid not null references auth.users on delete restrict,
  accepted_from inet not null,
  accepted_at timestamptz not null default now(),
  unique (plan_id, version),
  constraint plan_agreements_hash_check
    check (content_sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex'))
);
create index plan_agreements_accepted_by_idx on public.plan_agreements (accepted_by);
create function private.keep_for_ever() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'Rows of % are only added', tg_table_name using errcode = 'PT409';
end $$;
revoke execute on function private.keep_for_ever() from public;
create trigger plan_agreements_append_only before update or delete on public.plan_agreements
  for each row execute function private.keep_for_ever();
alter table public.plan_agreements enable row level security;
revoke all on public.plan_agreements from anon, authenticated, service_role;
grant select on public.plan_agreements to authenticated;
grant select, insert on public.plan_agreements to service_role;
create policy plan_agreements_select_owner_or_staff on public.plan_agreements
  for select to authenticated
  using ((select private.has_grant('finance', 'support')) or exists (
    select from public.instalment_plans p where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_agreements_all_second_factor on public.plan_agreements
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.plan_agreements', '{finance,support}');
