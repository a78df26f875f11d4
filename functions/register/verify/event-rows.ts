import type { RowComparison } from './find-different-row.ts'

const ofEvents = 'event_index >= $1 and event_index < $2'
const inLog = 'index >= $1 and index < $2'

/** The rows that single events made, for the events from $1 to before $2. None of them changes later. */
export const eventRows: readonly RowComparison[] = [
  {
    noun: 'Holder',
    stored: `select id as key, event_index as event, kind, name, commitment
      from public.register_holders where ${ofEvents}`,
    expected: `select data ->> 'holder' as key, index as event, data ->> 'kind' as kind,
        data ->> 'name' as name, data ->> 'commitment' as commitment
      from public.register_events where type = 'holder_opened' and ${inLog}`,
  },
  {
    noun: 'Retirement',
    stored: `select id as key, event_index as event, holder_id as holder, kg,
        beneficiary_kind as "kind of beneficiary", beneficiary_name as beneficiary,
        beneficiary_commitment as "commitment of its beneficiary", reason,
        note_commitment as "commitment of its note", claim_from as "first day of its claim", claim_to as "last day of its claim", retired_at as time
      from public.register_retirements where ${ofEvents}`,
    expected: `select data ->> 'retirement' as key, index as event, data ->> 'holder' as holder,
        (data ->> 'kg')::bigint as kg, data #>> '{beneficiary,kind}' as "kind of beneficiary",
        data #>> '{beneficiary,name}' as beneficiary,
        data #>> '{beneficiary,commitment}' as "commitment of its beneficiary",
        data ->> 'reason' as reason, data ->> 'note' as "commitment of its note",
        (data #>> '{claim,from}')::date as "first day of its claim",
        (data #>> '{claim,to}')::date as "last day of its claim", at as time
      from public.register_events where type = 'retired' and ${inLog}`,
  },
  {
    noun: 'Measurement of meter',
    stored: `select concat(meter, ' in period ', event_index) as key, event_index as event,
        lower(period) as beginning, upper(period) as end, period, kwh
      from public.register_meter_periods where ${ofEvents}`,
    expected: `select concat(meter ->> 'serial', ' in period ', index) as key, index as event,
        (data ->> 'from')::timestamptz as beginning, (data ->> 'to')::timestamptz as end,
        tstzrange((data ->> 'from')::timestamptz, (data ->> 'to')::timestamptz) as period,
        (meter ->> 'kwh')::bigint as kwh
      from public.register_events, jsonb_array_elements(data -> 'meters') as meters (meter)
      where type = 'period_added' and ${inLog}`,
  },
  {
    // A block of an event is one row for each block that it was taken from.
    noun: 'Move',
    stored: `select concat_ws(' ', event_index, 'of', vintage_id, 'from',
          coalesce(from_status, 'nowhere'), from_holder_id, 'to', to_status, to_holder_id) as key,
        event_index as event, range_agg(serials) as "list of serials",
        sum(upper(serials) - lower(serials)) as kg
      from public.register_moves where ${ofEvents}
      group by event_index, vintage_id, from_status, from_holder_id, to_status, to_holder_id`,
    expected: `select concat_ws(' ', index, 'of', vintage, 'from',
          coalesce(from_status, 'nowhere'), from_holder, 'to', to_status, to_holder) as key,
        index as event, range_agg(serials) as "list of serials",
        sum(upper(serials) - lower(serials)) as kg
      from (
        select index, data ->> 'vintage' as vintage,
          int8range((part ->> 'from')::bigint, (part ->> 'to')::bigint, '[]') as serials,
          null as from_status, null as from_holder,
          case when part ->> 'holder' is null then 'buffer' else 'held' end as to_status,
          part ->> 'holder' as to_holder
        from public.register_events, jsonb_array_elements(data -> 'shares') as parts (part)
        where type = 'issued' and ${inLog}
        union all
        select index, part ->> 'vintage',
          int8range((part ->> 'from')::bigint, (part ->> 'to')::bigint, '[]'),
          case type when 'buffer_released' then 'buffer' when 'cancelled' then data ->> 'status'
            else 'held' end,
          case type when 'transferred' then data ->> 'from' when 'buffer_released' then null
            else data ->> 'holder' end,
          case type when 'retired' then 'retired' when 'cancelled' then 'cancelled' else 'held' end,
          case type when 'transferred' then data ->> 'to' else data ->> 'holder' end
        from public.register_events, jsonb_array_elements(data -> 'blocks') as parts (part)
        where type in ('transferred', 'retired', 'cancelled', 'buffer_released') and ${inLog}
      ) moves
      group by index, vintage, from_status, from_holder, to_status, to_holder`,
  },
]

/** The rows that later events may change. Each query reads few events, by their type. */
export const laterRows: readonly RowComparison[] = [
  {
    noun: 'Project',
    stored: `select id as key, event_index as event, title, state, latitude, longitude,
        peak_watts as size, methodology, methodology_version as "version of its methodology",
        authorisation, adjustment, external_registry as "external registry", external_id as "external id"
      from public.register_projects`,
    expected: `select distinct on (data ->> 'project') data ->> 'project' as key, index as event,
        data ->> 'title' as title, data #>> '{place,state}' as state,
        (data #>> '{place,latitude}')::numeric as latitude,
        (data #>> '{place,longitude}')::numeric as longitude, (data ->> 'peakWatts')::integer as size,
        data #>> '{methodology,id}' as methodology,
        data #>> '{methodology,version}' as "version of its methodology",
        data #>> '{host,authorisation}' as authorisation, data #>> '{host,adjustment}' as adjustment,
        data #>> '{external,registry}' as "external registry", data #>> '{external,id}' as "external id"
      from public.register_events where type in ('project_registered', 'project_amended')
      order by data ->> 'project', index desc`,
  },
  {
    noun: 'Meter',
    stored: 'select serial as key, project_id as project from public.register_meters',
    expected: `select distinct meter as key, data ->> 'project' as project
      from public.register_events, jsonb_array_elements_text(data -> 'meters') as meters (meter)
      where type in ('project_registered', 'project_amended')`,
  },
  {
    noun: 'Period',
    stored: `select event_index::text as key, event_index as event, project_id as project,
        starts_at as beginning, ends_at as end, kwh, factor_grams_per_kwh as factor,
        factor_name as "name of its factor", factor_version as "version of its factor",
        reduction_kg as reduction, issued_at as "time of issue"
      from public.register_periods`,
    expected: `select p.index::text as key, p.index as event, p.data ->> 'project' as project,
        (p.data ->> 'from')::timestamptz as beginning, (p.data ->> 'to')::timestamptz as end,
        (p.data ->> 'kwh')::bigint as kwh, (p.data #>> '{factor,gramsPerKwh}')::integer as factor,
        p.data #>> '{factor,name}' as "name of its factor",
        p.data #>> '{factor,version}' as "version of its factor",
        (p.data ->> 'reductionKg')::bigint as reduction, i.at as "time of issue"
      from (select * from public.register_events where type = 'period_added') p
        left join (select (data ->> 'period')::bigint as period, at
          from public.register_events where type = 'issued') i on i.period = p.index`,
  },
]
