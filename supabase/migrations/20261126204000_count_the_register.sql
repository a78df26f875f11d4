-- Sums for the pages of the carbon register: a list of all rows would be cut at a thousand. Anybody may call them.

-- The units of each year, in kg, by where they are.
create function public.register_years()
returns table (year integer, issued_kg bigint, held_kg bigint, retired_kg bigint, cancelled_kg bigint,
  buffer_kg bigint)
language sql stable set search_path = '' as $$
  select v.year, sum(v.issued_kg)::bigint, sum(v.held_kg)::bigint, sum(v.retired_kg)::bigint,
    sum(v.cancelled_kg)::bigint, sum(v.buffer_kg)::bigint
  from public.register_vintages v group by v.year order by v.year
$$;

-- How many projects each state has, and how many of them a government or another registry knows.
create function public.register_states()
returns table (state text, projects bigint, authorised bigint, adjusted bigint, elsewhere bigint)
language sql stable set search_path = '' as $$
  select p.state, count(*), count(*) filter (where p.authorisation = 'granted'),
    count(*) filter (where p.adjustment <> 'none'), count(p.external_registry)
  from public.register_projects p group by p.state order by p.state
$$;

-- What the largest checkpoint signs: how many entries, their root as Base64, and the units in them. Entries
-- that came after the signature are taken off. No row before the first signature.
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

-- The periods in which the units of a retirement were measured: those whose issuance gave the serials. `kg` is
-- how many of the retired units each has.
create function public.register_certificate_periods(of_retirement text)
returns table (event_index bigint, issued_index bigint, vintage_id text, kg bigint, starts_at timestamptz,
  ends_at timestamptz, kwh bigint, factor_name text, factor_version text, factor_grams_per_kwh integer,
  reduction_kg bigint, evidence jsonb)
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
  select p.event_index, parts.issued_index, parts.vintage_id, parts.kg, p.starts_at, p.ends_at, p.kwh,
    p.factor_name, p.factor_version, p.factor_grams_per_kwh, p.reduction_kg, measured.data -> 'evidence'
  from parts
    join public.register_events issued on issued.index = parts.issued_index
    join public.register_periods p on p.event_index = (issued.data ->> 'period')::bigint
    join public.register_events measured on measured.index = p.event_index
  order by parts.vintage_id, p.starts_at, parts.issued_index
$$;
revoke execute on function public.register_years(), public.register_states(),
  public.register_signed_totals(), public.register_certificate_periods(text) from public;
grant execute on function public.register_years(), public.register_states(),
  public.register_signed_totals(), public.register_certificate_periods(text)
  to anon, authenticated, service_role;
