-- Views and functions by which visitors read the carbon register. Sums are made here, because a
-- list of all rows would be cut at a thousand.

-- Where units are: ranges of serials with one holder and status.
create view public.register_units with (security_invoker = true) as
select vintage_id, lower(serials) as first_serial, upper(serials) - 1 as last_serial, kg, status,
  holder_id, event_index
from public.register_blocks;
grant select on public.register_units to anon, authenticated, service_role;

-- The holders with their names.
create view public.register_owners with (security_invoker = true) as
select h.id, h.kind, coalesce(h.name, n.name) as name, h.commitment, h.event_index
from public.register_holders h left join public.register_names n on n.commitment = h.commitment;
grant select on public.register_owners to anon, authenticated, service_role;

-- The beneficiary of a retirement, as everybody reads it. A name that is not in the log was not
-- checked; null for a person whose name is hidden or erased. Anybody may call it: it reads nothing.
create function private.shown_beneficiary(kind text, in_log text, given text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(in_log, given || ' (name not checked)',
    case kind when 'company' then 'A company without a name' end)
$$;
grant execute on function private.shown_beneficiary(text, text, text)
  to anon, authenticated, service_role;

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

-- The totals of the register, in kg. Anybody may call it.
create function public.register_totals()
returns table (issued_kg bigint, held_kg bigint, retired_kg bigint, cancelled_kg bigint,
  buffer_kg bigint, events bigint)
language sql stable set search_path = '' as $$
  select coalesce(sum(v.issued_kg), 0)::bigint, coalesce(sum(v.held_kg), 0)::bigint,
    coalesce(sum(v.retired_kg), 0)::bigint, coalesce(sum(v.cancelled_kg), 0)::bigint,
    coalesce(sum(v.buffer_kg), 0)::bigint,
    coalesce((select max(index) + 1 from public.register_events), 0)
  from public.register_vintages v
$$;
grant execute on function public.register_totals() to anon, authenticated, service_role;

-- The moves of one unit, from its issuance on. Anybody may call it.
create function public.register_unit_history(of_vintage text, serial bigint)
returns table (event_index bigint, type text, at timestamptz, from_status text, from_holder_id text,
  to_status text, to_holder_id text)
language sql stable set search_path = '' as $$
  select m.event_index, e.type, e.at, m.from_status, m.from_holder_id, m.to_status, m.to_holder_id
  from public.register_moves m join public.register_events e on e.index = m.event_index
  where m.vintage_id = of_vintage and m.serials @> serial
  order by m.event_index
$$;
grant execute on function public.register_unit_history(text, bigint)
  to anon, authenticated, service_role;

-- The newest events of a project and its units, before an index. Anybody may call it.
create function public.register_project_events(of_project text, before bigint, how_many integer)
returns table (index bigint, type text, at timestamptz, data jsonb)
language sql stable set search_path = '' as $$
  with vintages as (
    select id from public.register_vintages where project_id = of_project
  ), found as (
    (select e.index from public.register_events e
      where e.data ? 'project' and e.data ->> 'project' = of_project and e.index < before
      order by e.index desc limit least(how_many, 100))
    union
    select m.event_index from vintages v, lateral (
      select distinct moves.event_index from (
        select event_index from public.register_moves
        where vintage_id = v.id and event_index < before
        order by event_index desc limit least(how_many, 100) * 20) moves
      order by moves.event_index desc limit least(how_many, 100)) m
  )
  select e.index, e.type, e.at, e.data
  from found join public.register_events e using (index)
  order by e.index desc limit least(how_many, 100)
$$;
grant execute on function public.register_project_events(text, bigint, integer)
  to anon, authenticated, service_role;

-- Searches projects, holders and retirements. A common word is found among the first 2,000 rows.
-- Only when fewer than 20 of them match are all names searched by the trigram index, which is quick
-- for rare words. That index cannot find two letters, so they match only the beginning of a word.
-- Names that were not checked are marked. Security definer, because the row policy of the names
-- would keep the index from being used; it reads only public names. Anybody may call it.
create function public.search_register(typed text)
returns table (kind text, id text, title text, detail text)
language plpgsql stable security definer set search_path to ''
set plan_cache_mode to 'force_custom_plan' as $$
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
        select name from public.register_names
        where commitment = h.commitment and is_public offset 0
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
        select name from public.register_names
        where commitment = r.beneficiary_commitment and is_public offset 0
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
grant execute on function public.search_register(text) to anon, authenticated, service_role;

-- The units of each year, in kg, by status.
create function public.register_years()
returns table (year integer, issued_kg bigint, held_kg bigint, retired_kg bigint,
  cancelled_kg bigint, buffer_kg bigint)
language sql stable set search_path = '' as $$
  select v.year, sum(v.issued_kg)::bigint, sum(v.held_kg)::bigint, sum(v.retired_kg)::bigint,
    sum(v.cancelled_kg)::bigint, sum(v.buffer_kg)::bigint
  from public.register_vintages v group by v.year order by v.year
$$;
grant execute on function public.register_years() to anon, authenticated, service_role;

-- How many projects each state has, and how many of them a government has authorised or adjusted,
-- or another registry lists.
create function public.register_states()
returns table (state text, projects bigint, authorised bigint, adjusted bigint, elsewhere bigint)
language sql stable set search_path = '' as $$
  select p.state, count(*), count(*) filter (where p.authorisation = 'granted'),
    count(*) filter (where p.adjustment <> 'none'), count(p.external_registry)
  from public.register_projects p group by p.state order by p.state
$$;
grant execute on function public.register_states() to anon, authenticated, service_role;

-- What the largest checkpoint signs: the number of entries, their root as Base64, and the units in
-- them. Entries after the signature are subtracted. No row before the first signature.
create function public.register_signed_totals()
returns table (entries bigint, root text, issued_kg bigint, retired_kg bigint, cancelled_kg bigint)
language sql stable set search_path = '' as $$
  with signed as (
    select c.size, c.root from public.register_checkpoints c order by c.size desc, c.id desc limit 1
  ), later as (
    select coalesce(sum(kg) filter (where type = 'issued'), 0) as issued,
      coalesce(sum(kg) filter (where type = 'retired'), 0) as retired,
      coalesce(sum(kg) filter (where type = 'cancelled'), 0) as cancelled
    from (
      select e.type, (e.data ->> 'kg')::bigint as kg
      from signed join public.register_events e on e.index >= signed.size
    ) events
  ), total as (
    select coalesce(sum(v.issued_kg), 0) as issued, coalesce(sum(v.retired_kg), 0) as retired,
      coalesce(sum(v.cancelled_kg), 0) as cancelled
    from public.register_vintages v
  )
  select signed.size, encode(signed.root, 'base64'), (total.issued - later.issued)::bigint,
    (total.retired - later.retired)::bigint, (total.cancelled - later.cancelled)::bigint
  from signed, later, total
$$;
grant execute on function public.register_signed_totals() to anon, authenticated, service_role;

-- The periods in which the units of a retirement were measured: those whose issuance gave the
-- serials. `kg` is how many of the retired units come from each.
create function public.register_certificate_periods(of_retirement text)
returns table (event_index bigint, issued_index bigint, vintage_id text, kg bigint,
  starts_at timestamptz, ends_at timestamptz, kwh bigint, factor_name text, factor_version text,
  factor_grams_per_kwh integer, reduction_kg bigint, evidence jsonb)
language sql stable set search_path = '' as $$
  with parts as (
    select gave.event_index as issued_index, gave.vintage_id,
      sum(upper(gave.serials * gone.serials) - lower(gave.serials * gone.serials))::bigint as kg
    from public.register_retirements r
      join public.register_moves gone on gone.event_index = r.event_index
      join public.register_moves gave on gave.vintage_id = gone.vintage_id
        and gave.serials && gone.serials and gave.from_status is null
    where r.id = of_retirement
    group by gave.event_index, gave.vintage_id
  )
  select p.event_index, parts.issued_index, parts.vintage_id, parts.kg, p.starts_at, p.ends_at,
    p.kwh, p.factor_name, p.factor_version, p.factor_grams_per_kwh, p.reduction_kg,
    measured.data -> 'evidence'
  from parts
    join public.register_events issued on issued.index = parts.issued_index
    join public.register_periods p on p.event_index = (issued.data ->> 'period')::bigint
    join public.register_events measured on measured.index = p.event_index
  order by parts.vintage_id, p.starts_at, parts.issued_index
$$;
grant execute on function public.register_certificate_periods(text)
  to anon, authenticated, service_role;
