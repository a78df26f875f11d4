-- Whether words hold something that leads a reader elsewhere: a link, also spelled to look like none, or
-- a long number, also with a short word in between. `domain/text/contact-details.ts` has the same rules.
create function private.has_contact_details(words text) returns boolean
language sql immutable set search_path = '' as $$
  select normalize(words, nfkc) ~* ('://|www\.|@|\.[[:alpha:]]{2,}|[([{]\s*dot\s*[])}]'
      || '|(\.\s+|\ydot\s+)(com|org|net|ng|info|biz|co|io|me|app|xyz|shop|site|store|online|link|top|example)\y')
    or normalize(words, nfkc) ~ '[0-9]([^0-9]{0,6}[0-9]){8,}'
$$;
revoke execute on function private.has_contact_details(text) from public;
grant execute on function private.has_contact_details(text) to authenticated, service_role;

-- Whether everybody may read words that a customer wrote: without contact details, characters that
-- nobody sees, and those that turn the direction. `domain/text/public-words.ts` has a sentence for each.
create function private.are_public_words(words text) returns boolean
language sql immutable set search_path = '' as $$
  select words !~ '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\U000E0000-\U000E007F]'
    and not private.has_contact_details(words)
$$;
revoke execute on function private.are_public_words(text) from public;
grant execute on function private.are_public_words(text) to service_role;

-- Names, and notes on retirements. The log has a salted hash of each, so they can be erased.
alter table public.register_names add constraint register_names_public_words
  check (not is_public or private.are_public_words(name));

-- A company that our staff checked is named in the log. One that a customer named has a salted hash, as
-- a person has, and so has the customer's note.
alter table public.register_retirements
  add column note_commitment text,
  add constraint register_retirements_note_commitment_check check (note_commitment ~ '^[0-9a-f]{64}$'),
  drop constraint register_retirements_beneficiary_check,
  add constraint register_retirements_beneficiary_check check (
    num_nonnulls(beneficiary_name, beneficiary_commitment) = 1
    and (beneficiary_kind = 'company' or beneficiary_name is null));

create or replace function private.retire_register_units(event public.register_events) returns void
language plpgsql security definer set search_path = '' as $$
declare
  data constant jsonb := event.data;
begin
  if substr(data ->> 'retirement', 2)::bigint is distinct from event.index then
    raise exception 'A retirement is named after its event' using errcode = 'PT409';
  end if;
  insert into public.register_retirements (id, event_index, holder_id, kg, beneficiary_kind,
    beneficiary_name, beneficiary_commitment, reason, note_commitment, claim_from, claim_to, retired_at)
  values (data ->> 'retirement', event.index, data ->> 'holder', (data ->> 'kg')::bigint,
    data #>> '{beneficiary,kind}', data #>> '{beneficiary,name}', data #>> '{beneficiary,commitment}',
    data ->> 'reason', data ->> 'note', (data #>> '{claim,from}')::date, (data #>> '{claim,to}')::date,
    event.at);
  perform private.move_register_blocks(event, 'held', data ->> 'holder', 'retired', data ->> 'holder');
end $$;

-- For whom units were retired, as everybody reads it. A name that is not in the log was not checked;
-- null for a person whose name is hidden or erased. Anybody may call it: it reads nothing.
create function private.shown_beneficiary(kind text, in_log text, given text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(in_log, given || ' (name not checked)',
    case kind when 'company' then 'A company without a name' end)
$$;
revoke execute on function private.shown_beneficiary(text, text, text) from public;
grant execute on function private.shown_beneficiary(text, text, text) to anon, authenticated, service_role;

-- Retirements as people read them. A name that a customer gave shows only while they allow it.
drop view public.register_certificates;
create view public.register_certificates with (security_invoker = true) as
select r.id, r.event_index, r.holder_id, r.kg, r.beneficiary_kind,
  private.shown_beneficiary(r.beneficiary_kind, r.beneficiary_name, n.name) as beneficiary,
  r.beneficiary_commitment, r.reason, w.name as note, r.note_commitment,
  r.claim_from, r.claim_to, r.retired_at,
  (select jsonb_agg(jsonb_build_object('vintage', m.vintage_id, 'from', lower(m.serials),
      'to', upper(m.serials) - 1) order by m.vintage_id, lower(m.serials))
    from public.register_moves m where m.event_index = r.event_index) as blocks
from public.register_retirements r
  left join public.register_names n on n.commitment = r.beneficiary_commitment
  left join public.register_names w on w.commitment = r.note_commitment;
grant select on public.register_certificates to anon, authenticated, service_role;

-- As before, also for companies whose name was erased.
create or replace function public.list_my_certificates()
returns table(id text, kg bigint, beneficiary text, reason text, retired_at timestamptz, is_bought boolean, is_name_public boolean)
language sql
stable security definer
set search_path to ''
as $$
  select r.id, r.kg, coalesce(r.beneficiary_name, n.name,
      case r.beneficiary_kind when 'company' then 'a company without a name' end), r.reason, r.retired_at, mine.is_bought,
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

-- As before, with the mark of names that were not checked.
create or replace function public.search_register(typed text)
returns table(kind text, id text, title text, detail text)
language plpgsql
stable security definer
set search_path to ''
set plan_cache_mode to 'force_custom_plan'
as $$
declare
  asked text := upper(trim(typed));
  plain text := replace(replace(replace(lower(trim(typed)), '\', '\\'), '%', '\%'), '_', '\_');
  part text := case when char_length(asked) > 2 then '%' || plain || '%' else plain || '%' end;
  later text := case when char_length(asked) > 2 then part else '% ' || plain || '%' end;
  holders text[];
  retirements text[];
begin
  if char_length(asked) not between 2 and 120 then
    return;
  end if;
  return query select 'project', p.id, p.title, p.state from public.register_projects p
    where p.id = asked or lower(p.title) like part or lower(p.title) like later
    order by p.id limit 20;

  holders := array(
    select h.id from (select * from public.register_holders order by event_index limit 2000) h
      left join lateral (
        select name from public.register_names where commitment = h.commitment and is_public offset 0
      ) n on true
    where h.id = asked or lower(coalesce(h.name, n.name)) like part
      or lower(coalesce(h.name, n.name)) like later
    order by h.event_index limit 20);
  if cardinality(holders) < 20 then
    with found as materialized (
      select h.id, h.event_index from public.register_holders h
        where h.id = asked or lower(h.name) like part or lower(h.name) like later
      union all
      select h.id, h.event_index from public.register_names n
          join public.register_holders h on h.commitment = n.commitment
        where n.is_public and (lower(n.name) like part or lower(n.name) like later)
    )
    select array_agg(first.id) into holders
    from (select f.id from found f order by f.event_index limit 20) first;
  end if;
  return query select 'holder', h.id, coalesce(h.name, n.name), h.kind
    from public.register_holders h
      left join public.register_names n on n.commitment = h.commitment and n.is_public
    where h.id = any (holders) order by h.event_index;

  retirements := array(
    select r.id from (
        select * from public.register_retirements order by retired_at desc limit 2000) r
      left join lateral (
        select name from public.register_names where commitment = r.beneficiary_commitment and is_public offset 0
      ) n on true
    where r.id = asked or lower(coalesce(r.beneficiary_name, n.name)) like part
      or lower(coalesce(r.beneficiary_name, n.name)) like later
    order by r.retired_at desc limit 20);
  if cardinality(retirements) < 20 then
    with found as materialized (
      select r.id, r.retired_at from public.register_retirements r
        where r.id = asked or lower(r.beneficiary_name) like part
          or lower(r.beneficiary_name) like later
      union all
      select r.id, r.retired_at from public.register_names n
          join public.register_retirements r on r.beneficiary_commitment = n.commitment
        where n.is_public and (lower(n.name) like part or lower(n.name) like later)
    )
    select array_agg(first.id) into retirements
    from (select f.id from found f order by f.retired_at desc limit 20) first;
  end if;
  return query select 'certificate', r.id,
      private.shown_beneficiary(r.beneficiary_kind, r.beneficiary_name, n.name), r.reason
    from public.register_retirements r
      left join public.register_names n on n.commitment = r.beneficiary_commitment and n.is_public
    where r.id = any (retirements) order by r.retired_at desc;
end $$;

-- Erases the words behind a retirement or a holder: the name and the note that a customer gave. The log
-- holds a salted hash of each, and stays right. Says what became of it: erased, unnamed when no words are
-- stored, company when the log itself names a company, missing when there is nothing of this id. Security
-- definer, because it writes to the audit, without the words. For the function that staff call.
create or replace function private.erase_register_name(of_id text, why text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  commitments text[];
begin
  select array_remove(named.commitments, null) into commitments from (
    select id, array[beneficiary_commitment, note_commitment] as commitments
      from public.register_retirements
    union all select id, array[commitment] from public.register_holders) named
  where id = of_id;
  if not found then return 'missing'; end if;
  if commitments = '{}' then return 'company'; end if;
  delete from public.register_names where commitment = any (commitments);
  if not found then return 'unnamed'; end if;
  insert into public.audit_entries (actor_id, actor_email, source, table_name, record_id,
    record_label, action, reason)
  values (auth.uid(), private.find_account_email(auth.uid()), 'function:erase-register-name',
    'register_names', of_id, of_id, 'delete', why);
  return 'erased';
end $$;

-- As before, and the notes of their retirements.
create or replace function private.erase_register_person(of_user uuid)
returns void
language plpgsql
security definer
set search_path to ''
as $$
declare
  holders constant text[] := array(
    select holder_id from public.register_accounts where user_id = of_user);
  sources constant uuid[] := array(
    select id from public.register_sources where user_id = of_user);
begin
  delete from public.register_names n where n.user_id = of_user
    or n.commitment in (select commitment from public.register_holders where id = any (holders))
    or n.commitment in (
      select unnest(array[r.beneficiary_commitment, r.note_commitment])
      from public.register_retirements r
      where r.holder_id = any (holders) or r.id in (
        select retirement_id from public.order_retirements
        where order_id in (select order_id from private.orders_of_person(of_user))));
  update public.register_sources set ended_at = coalesce(ended_at, now()) where id = any (sources);
  update public.meter_readings set object_path = null,
    reason = case when reason is not null or status = 'waiting' then 'Removed' end,
    decided_at = coalesce(decided_at, now()),
    status = case status when 'waiting' then 'refused' else status end
    where source_id = any (sources);
  -- Last, because all this was written to the audit.
  perform private.redact_audit(array(
    select unnest(sources)::text
    union all select id::text from public.meter_readings where source_id = any (sources)),
    private.pattern_of_words('{}'));
end $$;
