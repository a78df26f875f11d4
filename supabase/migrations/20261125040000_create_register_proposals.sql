-- What staff want to write into the register. One proposes, another approves, and exactly the entries that
-- both saw are written.
create table public.register_proposals (
  id uuid primary key,
  -- What was asked for, such as `issue`; see domain/register/staff/.
  kind text not null check (kind in ('register_project', 'amend_project', 'open_company',
    'add_period', 'issue', 'transfer', 'retire', 'cancel', 'release_buffer', 'note')),
  -- SHA-256 of the request, so that it can be sent twice.
  request_hash bytea not null check (octet_length(request_hash) = 32),
  -- The entries, as `[{"type": …, "data": …}]`.
  entries jsonb not null
    check (jsonb_typeof(entries) = 'array' and jsonb_array_length(entries) between 1 and 20),
  -- What else changes when it is approved.
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
  constraint register_proposals_decided_check check ((status = 'waiting') = (decided_at is null)),
  constraint register_proposals_written_check
    check ((status = 'approved') = (event_index is not null)),
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

-- Trigger only. A proposal is decided once, by somebody else than the person who made it, and what it says
-- never changes.
create function private.guard_register_proposal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'waiting' or new.proposed_by is null then
      raise exception 'A proposal begins by waiting for a colleague' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if (new.kind, new.request_hash, new.entries, new.source_ids, new.reading_ids, new.proposed_at)
      is distinct from
      (old.kind, old.request_hash, old.entries, old.source_ids, old.reading_ids, old.proposed_at)
    or new.proposed_by is distinct from old.proposed_by and new.proposed_by is not null then
    raise exception 'What was proposed never changes' using errcode = 'PT409';
  end if;
  if new.status is distinct from old.status then
    if old.status <> 'waiting' then
      raise exception 'A colleague has decided on this already' using errcode = 'PT409';
    end if;
    if new.status = 'withdrawn' and new.decided_by is distinct from old.proposed_by then
      raise exception 'Only the person who proposed this can withdraw it' using errcode = 'PT409';
    end if;
    if new.status in ('approved', 'declined') then
      if new.decided_by is null or new.decided_by is not distinct from old.proposed_by then
        raise exception 'A colleague must decide on what you proposed' using errcode = 'PT409';
      end if;
    end if;
    if new.status = 'approved' then
      problem := replace(
        private.find_approval_problem(new.decided_by, old.proposed_by, old.proposed_at),
        'this refund', 'this entry');
      if old.proposed_by is null then problem := 'The person who proposed this has left'; end if;
      if problem is not null then
        raise exception '%', replace(problem, 'a refund', 'an entry') using errcode = 'PT409';
      end if;
    end if;
  elsif (new.decided_at, new.reason, new.event_index)
      is distinct from (old.decided_at, old.reason, old.event_index)
    or new.decided_by is distinct from old.decided_by and new.decided_by is not null then
    raise exception 'What was decided never changes' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_register_proposal() from public;
create trigger register_proposals_guard before insert or update on public.register_proposals
  for each row execute function private.guard_register_proposal();
create trigger register_proposals_keep before delete on public.register_proposals
  for each row execute function private.keep_for_ever();

alter table public.register_proposals enable row level security;
revoke all on public.register_proposals from anon, authenticated, service_role;
grant select (id, kind, entries, status, proposed_by, proposed_at, decided_by, decided_at, reason,
  event_index) on public.register_proposals to authenticated;
grant select, insert, update on public.register_proposals to service_role;
create policy register_proposals_select_staff on public.register_proposals
  for select to authenticated using ((select private.has_grant('finance', 'support')));
create policy register_proposals_all_second_factor on public.register_proposals
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.register_proposals', '{finance,support}');
create trigger register_proposals_notify_changed
  after insert or update or delete or truncate on public.register_proposals
  for each statement execute function private.notify_table_changed();
