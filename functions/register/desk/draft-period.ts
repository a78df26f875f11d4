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
 * @throws FunctionError 409 when nothing was measured in it, or
 * readings of these days wait for a decision
 */
export async function draftPeriod(
  tx: Tx,
  { project, from, to }: ProposalAsk<'add_period'>,
): Promise<Draft> {
  const time = await tx.one<{ starts: string; ends: string }>(
    `select to_char($1::date::timestamp at time zone 'Africa/Lagos' at time zone 'utc', $3) as starts,
       to_char(($2::date + 1)::timestamp at time zone 'Africa/Lagos' at time zone 'utc', $3) as ends`,
    [from, to, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'],
  )
  const { readings, waiting } = await readReadings(tx, [project, time.starts, time.ends])
  if (waiting > 0)
    throw new FunctionError(
      409,
      waiting === 1
        ? 'A reading of these days waits for a decision. Please decide on it first.'
        : `${waiting} readings of these days wait for a decision. Please decide on them first.`,
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

/**
 * What can be counted in these days: readings of systems that take part still, and whose meter was not
 * counted in them before. A period counts its meters once and for all its days, so those that wait
 * for a decision come first.
 */
async function readReadings(
  tx: Tx,
  values: [project: string, starts: string, ends: string],
): Promise<{ readings: Reading[]; waiting: number }> {
  const { rows } = await tx.query<Reading & { status: 'accepted' | 'waiting' }>(
    `select r.id, s.meter, r.kwh, r.sha256, r.size_bytes as bytes, r.status
     from public.register_sources s join public.meter_readings r on r.source_id = s.id
     where s.project_id = $1 and s.ended_at is null
       and r.status in ('accepted', 'waiting') and r.event_index is null
       and r.period <@ tstzrange($2::timestamptz, $3::timestamptz)
       and not exists (select from public.register_meter_periods m
         where m.meter = s.meter and m.period && tstzrange($2::timestamptz, $3::timestamptz))
     order by s.meter, lower(r.period)`,
    values,
  )
  const readings = rows.filter(({ status }) => status === 'accepted')
  return { readings, waiting: rows.length - readings.length }
}

/** The factor of the day for power that takes the place of the grid, in grams. */
async function readFactor(tx: Tx) {
  const factor = await tx.one<{
    grams: number
    version: string
  }>(`select round(value * 1000)::integer as grams, to_char(as_of, 'YYYY-MM-DD') as version
     from public.carbon_factors where name = 'grid_avoided'`)
  return { name: 'grid_avoided', version: factor.version, gramsPerKwh: factor.grams }
}
