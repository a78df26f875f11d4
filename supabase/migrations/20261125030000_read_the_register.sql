-- What pages and programs read of the carbon register. All of it is public.
create index register_events_project_idx on public.register_events ((data ->> 'project'), index desc)
  where data ? 'project';
create index register_moves_vintage_event_idx on public.register_moves (vintage_id, event_index desc);
drop index public.register_moves_vintage_id_idx;
create index register_projects_title_trigrams_idx
  on public.register_projects using gin (lower(title) extensions.gin_trgm_ops);
create index register_holders_name_trigrams_idx
  on public.register_holders using gin (lower(name) extensions.gin_trgm_ops) where name is not null;

-- Retirements as people read them. A person's name shows only while they allow it.
create view public.register_certificates with (security_invoker = true) as
select r.id, r.event_index, r.holder_id, r.kg, r.beneficiary_kind,
  coalesce(r.beneficiary_name, n.name) as beneficiary, r.beneficiary_commitment, r.reason,
  r.claim_from, r.claim_to, r.retired_at,
  (select jsonb_agg(jsonb_build_object('vintage', m.vintage_id, 'from', lower(m.serials),
      'to', upper(m.serials) - 1) order by m.vintage_id, lower(m.serials))
    from public.register_moves m where m.event_index = r.event_index) as blocks
from public.register_retirements r
  left join public.register_names n on n.commitment = r.beneficiary_commitment;

-- Where units are: serials that stand together, of one holder and status.
create view public.register_units with (security_invoker = true) as
select vintage_id, lower(serials) as first_serial, upper(serials) - 1 as last_serial, kg, status,
  holder_id, event_index
from public.register_blocks;

-- Holders as people read them.
create view public.register_owners with (security_invoker = true) as
select h.id, h.kind, coalesce(h.name, n.name) as name, h.commitment, h.event_index
from public.register_holders h left join public.register_names n on n.commitment = h.commitment;
grant select on public.register_certificates, public.register_units, public.register_owners
  to anon, authenticated, service_role;

-- Everything together, in kg. Anybody may call it.
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

-- How one unit came to where it is, from its issuance on. Anybody may call it.
create function public.register_unit_history(of_vintage text, serial bigint)
returns table (event_index bigint, type text, at timestamptz, from_status text, from_holder_id text,
  to_status text, to_holder_id text)
language sql stable set search_path = '' as $$
  select m.event_index, e.type, e.at, m.from_status, m.from_holder_id, m.to_status, m.to_holder_id
  from public.register_moves m join public.register_events e on e.index = m.event_index
  where m.vintage_id = of_vintage and m.serials @> serial
  order by m.event_index
$$;

-- The newest events of a project, its units included, before an index. Anybody may call it.
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

-- What a visitor typed, among projects, holders and retirements; serials are read by the page. Anybody may
-- call it.
create function public.search_register(typed text)
returns table (kind text, id text, title text, detail text)
language sql stable set search_path = '' as $$
  with asked as (
    select upper(trim(typed)) as id,
      '%' || replace(replace(replace(lower(trim(typed)), '\', '\\'), '%', '\%'), '_', '\_') || '%' as part
    where char_length(trim(typed)) between 2 and 120
  )
  (select 'project', p.id, p.title, p.state from public.register_projects p, asked
    where p.id = asked.id or lower(p.title) like asked.part order by p.id limit 20)
  union all
  (select 'holder', h.id, h.name, h.kind from public.register_holders h, asked
    where h.id = asked.id or lower(h.name) like asked.part order by h.event_index limit 20)
  union all
  (select 'holder', h.id, n.name, h.kind from asked, public.register_names n
      join public.register_holders h on h.commitment = n.commitment
    where n.is_public and lower(n.name) like asked.part order by h.event_index limit 20)
  union all
  (select 'certificate', r.id, r.beneficiary_name, r.reason from public.register_retirements r, asked
    where r.id = asked.id or lower(r.beneficiary_name) like asked.part
    order by r.retired_at desc limit 20)
  union all
  (select 'certificate', r.id, n.name, r.reason from asked, public.register_names n
      join public.register_retirements r on r.beneficiary_commitment = n.commitment
    where n.is_public and lower(n.name) like asked.part order by r.retired_at desc limit 20)
$$;
revoke execute on function public.register_totals(), public.register_unit_history(text, bigint),
  public.register_project_events(text, bigint, integer), public.search_register(text) from public;
grant execute on function public.register_totals(), public.register_unit_history(text, bigint),
  public.register_project_events(text, bigint, integer), public.search_register(text)
  to anon, authenticated, service_role;
