import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { reductionKg } from '../../../domain/register/replay/reduction.ts'
import type { ProposalAsk } from '../../../domain/register/staff/proposal-asks.ts'
import type { Draft } from './draft.ts'

interface Reading {
  id: string
  meter: string
  kwh: string
  sha256: string
  bytes: number
}

/**
 * A period with all accepted readings of the project that lie in it and were not counted yet.
 * @throws FunctionError 409 when nothing was measured in it
 */
export async function draftPeriod(
  tx: Tx,
  { project, from, to }: ProposalAsk<'add_period'>,
): Promise<Draft> {
  const { rows: times } = await tx.query<{ starts: string; ends: string }>(
    `select to_char($1::date::timestamp at time zone 'Africa/Lagos' at time zone 'utc', $3) as starts,
       to_char(($2::date + 1)::timestamp at time zone 'Africa/Lagos' at time zone 'utc', $3) as ends`,
    [from, to, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'],
  )
  const [time] = times
  if (!time) throw new Error('The period has no time')
  const { rows: readings } = await tx.query<Reading>(
    `select r.id, s.meter, r.kwh, r.sha256, r.size_bytes as bytes
     from public.register_sources s join public.meter_readings r on r.source_id = s.id
     where s.project_id = $1 and r.status = 'accepted' and r.event_index is null
       and r.period <@ tstzrange($2::timestamptz, $3::timestamptz)
     order by s.meter, lower(r.period)`,
    [project, time.starts, time.ends],
  )
  const kwhOf = new Map<string, number>()
  for (const { meter, kwh } of readings) kwhOf.set(meter, (kwhOf.get(meter) ?? 0) + Number(kwh))
  const kwh = [...kwhOf.values()].reduce((sum, each) => sum + each, 0)
  const factor = await readFactor(tx)
  const kg = reductionKg(kwh, factor.gramsPerKwh)
  if (kg < 1)
    throw new FunctionError(
      409,
      'No accepted reading of this project lies in these days, or it is less than a kilogram. Readings that overlap the first or last day are not counted.',
    )
  return {
    entry: {
      type: 'period_added',
      data: {
        project,
        from: time.starts,
        to: time.ends,
        kwh,
        meters: [...kwhOf].map(([serial, measured]) => ({ serial, kwh: measured })),
        factor,
        reductionKg: kg,
        evidence: readings.map(({ sha256, bytes }) => ({ sha256, bytes })),
      },
    },
    sourceIds: [],
    readingIds: readings.map(({ id }) => id),
  }
}

/** The factor of the day for power that takes the place of the grid, in grams. */
async function readFactor(tx: Tx) {
  const { rows } = await tx.query<{ grams: number; version: string }>(
    `select round(value * 1000)::integer as grams, to_char(as_of, 'YYYY-MM-DD') as version
     from public.carbon_factors where name = 'grid_avoided'`,
  )
  const [factor] = rows
  if (!factor) throw new Error('The factor of the grid is missing')
  return { name: 'grid_avoided', version: factor.version, gramsPerKwh: factor.grams }
}
