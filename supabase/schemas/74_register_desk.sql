-- The work of staff and holders on the carbon register: meters and readings, proposals, stories,
-- and the units of an account.

-- The accounts of holders. A holder whose account was erased stays in the log.
create table public.register_accounts (
  holder_id text primary key references public.register_holders on delete restrict,
  user_id uuid not null unique references auth.users on delete cascade,
  created_at timestamptz not null default now()
);

-- Requests of people, so that one sent twice is done once.
create table public.register_requests (
  id uuid primary key,
  user_id uuid references auth.users on delete set null,
  -- SHA-256 of the request, because names in it would stay after they are erased.
  request_hash bytea not null check (octet_length(request_hash) = 32),
  event_index bigint not null references public.register_events on delete restrict,
  created_at timestamptz not null default now()
);

create index register_requests_user_id_idx on public.register_requests (user_id)
  where user_id is not null;
create index register_requests_event_index_idx on public.register_requests (event_index);

-- One form of a meter number, to compare them: people write it with hyphens or without, or with the
-- letter O for a zero. For the columns and functions below.
create function private.meter_key(serial text) returns text
language sql immutable strict set search_path = '' as $$
  select translate(regexp_replace(upper(serial), '[^A-Z0-9]', '', 'g'), 'OI', '01')
$$;
grant execute on function private.meter_key(text) to service_role;

-- The sources of measured reductions: solar systems with a meter, of customers who agreed and of
-- the company itself.
create table public.register_sources (
  id uuid primary key default gen_random_uuid(),
  -- The order that brought the system; null for a site of the company.
  order_id uuid unique references public.orders on delete set null,
  -- The account of the owner. Without an owner its units go to the company.
  user_id uuid references auth.users on delete set null,
  title text collate "und-x-icu" not null check (char_length(title) between 3 and 120),
  state text not null check (char_length(state) between 2 and 40),
  latitude numeric(4,2) not null check (latitude between 4 and 14),
  longitude numeric(4,2) not null check (longitude between 2 and 15),
  peak_watts integer not null check (peak_watts between 1 and 100000000),
  -- The estimate of the solar model. It is never issued: only measured energy is.
  estimate_kwh_a_year bigint not null check (estimate_kwh_a_year >= 0),
  -- Null until it is known; then the meter of one system only.
  meter text unique check (meter ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
  -- The project that staff pooled it into.
  project_id text references public.register_projects on delete restrict,
  consented_at timestamptz not null,
  -- The owner withdrew the consent: nothing more is pooled.
  ended_at timestamptz,
  meter_key text generated always as (private.meter_key(meter)) stored,
  -- The company that owns the system: its units are issued to this holder.
  holder_id text references public.register_holders on delete restrict,
  constraint register_sources_pooled_check check (project_id is null or meter is not null),
  -- A system has one owner: an account, or a holder that staff opened.
  constraint register_sources_owner_check check (holder_id is null or user_id is null)
);

create index register_sources_user_id_idx on public.register_sources (user_id)
  where user_id is not null;
create index register_sources_project_id_idx on public.register_sources (project_id)
  where project_id is not null;
create unique index register_sources_meter_key_idx on public.register_sources (meter_key);
create index register_sources_holder_id_idx on public.register_sources (holder_id)
  where holder_id is not null;

-- Readings of meters, each with the file that shows it. None counts before staff accept it.
create table public.meter_readings (
  id uuid primary key default gen_random_uuid(),
  source_id uuid not null references public.register_sources on delete restrict,
  period tstzrange not null
    check (not isempty(period) and not lower_inf(period) and not upper_inf(period)
      and lower_inc(period) and not upper_inc(period)),
  kwh bigint not null check (kwh between 0 and 100000000),
  -- The file in the private bucket `meter-files`. The register has its hash.
  object_path text unique check (char_length(object_path) between 1 and 200),
  media_type text not null check (char_length(media_type) between 3 and 100),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused')),
  added_by uuid references auth.users on delete set null,
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  reason text check (char_length(reason) between 3 and 500),
  -- The period of the register that counts it.
  event_index bigint references public.register_periods on delete restrict,
  created_at timestamptz not null default now(),
  -- The meter of an accepted reading. A kWh counts once, also when two systems name one meter.
  meter_key text check (char_length(meter_key) between 1 and 40),
  constraint meter_readings_once exclude using gist (source_id with =, period with &&)
    where (status <> 'refused'),
  constraint meter_readings_decided_check check ((status = 'waiting') = (decided_at is null)),
  constraint meter_readings_refused_check check (status <> 'refused' or reason is not null),
  constraint meter_readings_pooled_check check (event_index is null or status = 'accepted'),
  constraint meter_readings_once_a_meter exclude using gist (meter_key with =, period with &&)
    where (status = 'accepted')
);

create index meter_readings_source_id_idx on public.meter_readings (source_id, lower(period));
create index meter_readings_waiting_idx on public.meter_readings (created_at)
  where status = 'waiting';
create index meter_readings_event_index_idx on public.meter_readings (event_index)
  where event_index is not null;
create index meter_readings_added_by_idx on public.meter_readings (added_by)
  where added_by is not null;
create index meter_readings_decided_by_idx on public.meter_readings (decided_by)
  where decided_by is not null;

-- Texts and pictures about projects, besides their entries in the log. Staff write and change them
-- freely.
create table public.register_stories (
  project_id text primary key references public.register_projects on delete cascade,
  story text not null check (char_length(story) between 3 and 4000),
  image_alt text check (char_length(image_alt) between 3 and 200),
  updated_at timestamptz not null default now(),
  -- The folder of the files `480.webp`, `960.webp` and `1600.webp`.
  image_path uuid,
  -- So that two people do not overwrite the changes of each other.
  version integer not null default 1,
  constraint register_stories_image_check check ((image_path is null) = (image_alt is null))
);

create index register_stories_image_path_idx on public.register_stories (image_path)
  where image_path is not null;

-- Proposals of staff for the register. One person proposes, another approves, and exactly the
-- entries that both saw are written.
create table public.register_proposals (
  id uuid primary key,
  -- Such as `issue`; see domain/register/staff/.
  kind text not null
    check (kind in ('register_project', 'amend_project', 'open_company', 'add_period', 'issue',
      'transfer', 'retire', 'cancel', 'release_buffer', 'note')),
  -- SHA-256 of the request, so that one sent twice is stored once.
  request_hash bytea not null check (octet_length(request_hash) = 32),
  -- The entries, as `[{"type": …, "data": …}]`.
  entries jsonb not null
    check (jsonb_typeof(entries) = 'array' and jsonb_array_length(entries) between 1 and 20),
  -- The sources and readings that change too when it is approved.
  source_ids uuid[] not null default '{}',
  reading_ids uuid[] not null default '{}',
  status text not null default 'waiting'
    check (status in ('waiting', 'approved', 'declined', 'withdrawn')),
  proposed_by uuid references auth.users on delete set null,
  proposed_at timestamptz not null default clock_timestamp(),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  reason text check (char_length(reason) between 3 and 500),
  -- The first entry that was written.
  event_index bigint references public.register_events on delete restrict,
  -- The proposer confirms that a company agrees to be named in the log, which nobody can change.
  has_company_consent boolean not null default false,
  constraint register_proposals_decided_check check ((status = 'waiting') = (decided_at is null)),
  constraint register_proposals_written_check check (
    (status = 'approved') = (event_index is not null)
  ),
  constraint register_proposals_declined_check check (status <> 'declined' or reason is not null)
);

create index register_proposals_waiting_idx on public.register_proposals (proposed_at)
  where status = 'waiting';
create index register_proposals_proposed_by_idx on public.register_proposals (proposed_by)
  where proposed_by is not null;
create index register_proposals_decided_by_idx on public.register_proposals (decided_by)
  where decided_by is not null;
create index register_proposals_event_index_idx on public.register_proposals (event_index)
  where event_index is not null;

-- The next event of the register about which holders are notified by mail. One row.
create table private.register_mail_progress (
  is_only boolean primary key default true check (is_only),
  next_index bigint not null default 0 check (next_index >= 0)
);

alter table public.register_accounts enable row level security;
grant select on public.register_accounts to authenticated;
grant select, insert on public.register_accounts to service_role;
create policy register_accounts_select_owner_or_staff on public.register_accounts
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_grant('finance', 'support')));
create policy register_accounts_all_second_factor on public.register_accounts as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.register_requests enable row level security;
grant select, insert on public.register_requests to service_role;

alter table public.register_sources enable row level security;
grant select on public.register_sources to authenticated;
grant select, insert, update on public.register_sources to service_role;
create policy register_sources_select_owner_or_staff on public.register_sources
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_grant('finance', 'support')));
create policy register_sources_all_second_factor on public.register_sources as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.meter_readings enable row level security;
grant select, insert, update on public.meter_readings to service_role;
grant select (id, source_id, period, kwh, media_type, size_bytes, sha256, status, decided_at,
  reason, event_index, created_at) on public.meter_readings to authenticated;
create policy meter_readings_select_owner_or_staff on public.meter_readings
  for select to authenticated
  using ((select private.has_grant('finance', 'support')) or exists (
    select from public.register_sources s
    where s.id = source_id and s.user_id = (select auth.uid())));
create policy meter_readings_all_second_factor on public.meter_readings as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.register_stories enable row level security;
grant select on public.register_stories to anon, authenticated;
grant select, insert, update on public.register_stories to service_role;
create policy register_stories_select_everyone on public.register_stories
  for select to anon, authenticated
  using (true);

alter table public.register_proposals enable row level security;
grant select, insert, update on public.register_proposals to service_role;
grant select (id, kind, entries, status, proposed_by, proposed_at, decided_by, decided_at, reason,
  event_index, has_company_consent) on public.register_proposals to authenticated;
create policy register_proposals_select_staff on public.register_proposals
  for select to authenticated
  using ((select private.has_grant('finance', 'support')));
create policy register_proposals_all_second_factor on public.register_proposals as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table private.register_mail_progress enable row level security;
grant select, update on private.register_mail_progress to service_role;

-- Trigger only. A proposal is decided once, by somebody else than the person who made it, and its
-- content never changes.
create function private.guard_register_proposal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'waiting' or new.proposed_by is null then
      raise exception 'proposal_not_waiting' using errcode = 'PT409';
    end if;
    if not new.has_company_consent and (
      new.entries @> '[{"type": "holder_opened", "data": {"kind": "company"}}]'
      or new.entries @> '[{"type": "retired", "data": {"beneficiary": {"kind": "company"}}}]'
    ) then
      raise exception 'company_not_asked' using errcode = 'PT400';
    end if;
    if private.is_own_register_entry(new.proposed_by, new.entries, new.reading_ids) then
      raise exception 'proposal_own_units' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if (new.kind, new.request_hash, new.entries, new.source_ids, new.reading_ids, new.proposed_at,
      new.has_company_consent)
      is distinct from (old.kind, old.request_hash, old.entries, old.source_ids, old.reading_ids,
        old.proposed_at, old.has_company_consent)
    or new.proposed_by is distinct from old.proposed_by and new.proposed_by is not null then
    raise exception 'proposal_fixed' using errcode = 'PT409';
  end if;
  if new.status is distinct from old.status then
    if old.status <> 'waiting' then
      raise exception 'proposal_decided' using errcode = 'PT409';
    end if;
    if new.status = 'withdrawn' and new.decided_by is distinct from old.proposed_by then
      raise exception 'proposal_of_other' using errcode = 'PT409';
    end if;
    if new.status in ('approved', 'declined') then
      if new.decided_by is null or new.decided_by is not distinct from old.proposed_by then
        raise exception 'proposal_of_proposer' using errcode = 'PT409';
      end if;
    end if;
    if new.status = 'approved' then
      problem := private.find_approval_problem(new.decided_by, old.proposed_by, old.proposed_at);
      if old.proposed_by is null then
        problem := 'proposer_gone';
      elsif not exists (
        select from public.profiles p join public.staff_grants g on g.user_id = p.id
        where p.id = old.proposed_by and p.role = 'admin' and g.grant_name in ('owner', 'finance')
      ) then
        -- This proposal may be why they lost the grant.
        problem := 'proposer_lost_grant';
      elsif private.is_own_register_entry(new.decided_by, old.entries, old.reading_ids) then
        problem := 'approver_own_units';
      elsif private.is_own_register_entry(old.proposed_by, old.entries, old.reading_ids) then
        problem := 'proposer_own_units';
      end if;
      if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
    end if;
  elsif (new.decided_at, new.reason, new.event_index)
      is distinct from (old.decided_at, old.reason, old.event_index)
    or new.decided_by is distinct from old.decided_by and new.decided_by is not null then
    raise exception 'proposal_decision_fixed' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- The watts of the solar panels of an order that were not returned. For the function below and the
-- service role.
create function private.panel_watts_of_order(of_order uuid) returns bigint
language sql stable set search_path = '' as $$
  select round(coalesce(sum((l.quantity - l.returned_quantity) * case
      -- A kit states the sum of its panels; only panels have a type of cell.
      when p.technical ? 'panelsKwp' then (p.technical ->> 'panelsKwp')::numeric * 1000
      when p.technical ? 'cellType' then (p.technical ->> 'powerW')::numeric
      else 0 end), 0))::bigint
  from public.order_lines l join public.products p on p.id = l.product_id
  where l.order_id = of_order
$$;
grant execute on function private.panel_watts_of_order(uuid) to service_role;

-- The caller's orders with solar panels: once delivered, they can join the carbon register.
-- Security definer, because an archived product is hidden. For signed-in people.
create function public.list_my_panel_orders() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select o.id from public.orders o
  where o.user_id = (select auth.uid()) and (select private.has_given_second_factor())
    and private.panel_watts_of_order(o.id) > 0
$$;
grant execute on function public.list_my_panel_orders() to authenticated;

-- The sums of the caller: energy measured by accepted readings, and pooled in periods of projects;
-- units issued, held and retired, and those that they bought. Readings that are not pooled count
-- with today's factor. For signed-in people.
create function public.sum_my_register()
returns table (measured_kwh bigint, measured_kg bigint, pooled_kwh bigint, pooled_kg bigint,
  issued_kg bigint, held_kg bigint, retired_kg bigint, bought_kg bigint)
language sql stable set search_path = '' as $$
  with readings as (
    select r.kwh, r.event_index is not null as is_pooled,
      r.kwh * coalesce(p.factor_grams_per_kwh,
        (select value * 1000 from public.carbon_factors where name = 'grid_avoided')) as grams
    from public.register_sources s
      join public.meter_readings r on r.source_id = s.id and r.status = 'accepted'
      left join public.register_periods p on p.event_index = r.event_index
    where s.user_id = (select auth.uid())
  ), measured as (
    select coalesce(sum(kwh), 0)::bigint as kwh,
      floor(coalesce(sum(grams), 0) / 1000)::bigint as kg,
      coalesce(sum(kwh) filter (where is_pooled), 0)::bigint as pooled_kwh,
      floor(coalesce(sum(grams) filter (where is_pooled), 0) / 1000)::bigint as pooled_kg
    from readings
  ), mine as (
    select holder_id from public.register_accounts where user_id = (select auth.uid())
  )
  select kwh, kg, measured.pooled_kwh, measured.pooled_kg,
    (select coalesce(sum(upper(serials) - lower(serials)), 0)::bigint from public.register_moves
      where to_holder_id in (select holder_id from mine) and from_status is null),
    (select coalesce(sum(b.kg), 0)::bigint from public.register_blocks b
      where b.holder_id in (select holder_id from mine) and b.status = 'held'),
    (select coalesce(sum(r.kg), 0)::bigint from public.register_retirements r
      where r.holder_id in (select holder_id from mine)),
    (select coalesce(sum(r.kg), 0)::bigint from public.orders o
        join public.order_retirements b on b.order_id = o.id
        join public.register_retirements r on r.id = b.retirement_id
      where o.user_id = (select auth.uid()))
  from measured
$$;
grant execute on function public.sum_my_register() to authenticated;

-- The newest certificates of the caller: of their own units, and of what they bought.
-- `is_name_public` is null where the name is not theirs to show or hide. Security definer, because
-- it reads whose a name is. For signed-in people.
create function public.list_my_certificates()
returns table (id text, kg bigint, beneficiary text, reason text, retired_at timestamptz,
  is_bought boolean, is_name_public boolean)
language sql stable security definer set search_path to '' as $$
  select r.id, r.kg, coalesce(r.beneficiary_name, n.name,
      case r.beneficiary_kind when 'company' then 'a company without a name' end),
    r.reason, r.retired_at, mine.is_bought,
    case when n.user_id = (select auth.uid()) then n.is_public end
  from (
    select r.id, false as is_bought
    from public.register_accounts a join public.register_retirements r on r.holder_id = a.holder_id
    where a.user_id = (select auth.uid())
    union all
    select b.retirement_id, true
    from public.orders o join public.order_retirements b on b.order_id = o.id
    where o.user_id = (select auth.uid())
  ) mine
    join public.register_retirements r on r.id = mine.id
    left join public.register_names n on n.commitment = r.beneficiary_commitment
      and (n.is_public or n.user_id = (select auth.uid()))
  where (select private.has_given_second_factor())
  order by r.retired_at desc, r.id desc limit 100
$$;
grant execute on function public.list_my_certificates() to authenticated;

-- Trigger only. A reading is not more than its panels can make, not from before the delivery of the
-- system, and not accepted after its owner left. Security definer, because it reads the order.
create function private.guard_meter_reading() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  source public.register_sources;
  delivered_on timestamptz;
begin
  select * into source from public.register_sources where id = new.source_id;
  if tg_op = 'INSERT' then
    if new.kwh * 1000
        > source.peak_watts * extract(epoch from upper(new.period) - lower(new.period)) / 3600 then
      raise exception 'reading_too_large' using errcode = 'PT400',
        detail = jsonb_build_object('watts', source.peak_watts, 'kwh', new.kwh);
    end if;
    select date_trunc('day', delivered_at, 'Africa/Lagos') into delivered_on
      from public.orders where id = source.order_id;
    if lower(new.period) < delivered_on then
      raise exception 'reading_before_delivery' using errcode = 'PT400';
    end if;
  end if;
  if new.status = 'accepted' and source.ended_at is not null and (tg_op = 'INSERT'
    or (new.status, new.event_index) is distinct from (old.status, old.event_index)) then
    raise exception 'source_ended' using errcode = 'PT409';
  end if;
  new.meter_key := case when new.status = 'accepted' then source.meter_key end;
  return new;
end $$;

-- Trigger only. A system without its owner takes part no more. Its meter changes only until a
-- reading is counted, and readings that were accepted with another meter wait again.
create function private.follow_register_source() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.user_id is not null and new.user_id is null then
    new.ended_at := coalesce(new.ended_at, now());
  end if;
  if new.meter is distinct from old.meter then
    if exists (select from public.meter_readings
      where source_id = new.id and event_index is not null) then
      raise exception 'meter_counted' using errcode = 'PT409';
    end if;
    update public.meter_readings
      set status = 'waiting', decided_at = null, decided_by = null, reason = null
      where source_id = new.id and status = 'accepted';
  end if;
  return new;
end $$;

-- Whether an entry names a holder of this person, or counts a reading of their system. For the
-- trigger of proposals.
create function private.is_own_register_entry(person uuid, entries jsonb, reading_ids uuid[])
returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.register_accounts a
    where a.user_id = person
      and jsonb_path_exists(
        entries, '$.** ? (@ == $holder)', jsonb_build_object('holder', a.holder_id))
  ) or exists (
    select from public.meter_readings r join public.register_sources s on s.id = r.source_id
    where r.id = any (reading_ids) and s.user_id = person
  )
$$;

-- The persons for whom the waiting proposals retire units: whoever approves must know them. After
-- the decision only those who may read a name anyway read it. For staff of finance.
create function public.find_proposal_beneficiaries()
returns table (proposal_id uuid, name text)
language sql stable security definer set search_path = '' as $$
  select p.id, n.name
  from public.register_proposals p
    join public.register_names n on n.commitment = p.entries #>> '{0,data,beneficiary,commitment}'
  where p.status = 'waiting' and (select private.has_grant('finance'))
$$;
grant execute on function public.find_proposal_beneficiaries() to authenticated;

create trigger register_requests_append_only before delete or update on public.register_requests
  for each row when (pg_trigger_depth() = 0) execute function private.keep_for_ever();

create trigger register_sources_notify_changed
  after insert or update or delete or truncate on public.register_sources
  for each statement execute function private.notify_table_changed();
create trigger register_sources_follow before update of user_id, meter on public.register_sources
  for each row execute function private.follow_register_source();

create trigger meter_readings_notify_changed
  after insert or update or delete or truncate on public.meter_readings
  for each statement execute function private.notify_table_changed();
create trigger meter_readings_guard
  before insert or update of status, event_index on public.meter_readings
  for each row execute function private.guard_meter_reading();

create trigger register_stories_notify_changed
  after insert or update or delete or truncate on public.register_stories
  for each statement execute function private.notify_table_changed();
create trigger register_stories_stamp before update on public.register_stories
  for each row execute function private.stamp_row('version');

create trigger register_proposals_guard before insert or update on public.register_proposals
  for each row execute function private.guard_register_proposal();
create trigger register_proposals_keep before delete on public.register_proposals
  for each row execute function private.keep_for_ever();
create trigger register_proposals_notify_changed
  after insert or update or delete or truncate on public.register_proposals
  for each statement execute function private.notify_table_changed();

select private.audit_table('public.register_sources', '{finance,support}');

select private.audit_table('public.meter_readings', '{finance,support}');

select private.audit_table('public.register_stories', '{content,finance}');

select private.audit_table('public.register_proposals', '{finance,support}');
