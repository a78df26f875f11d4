import { connectDatabase } from '../database.ts'
import { appendEvent } from './signed-register.ts'

const dayMs = 86_400_000
const meter = 'KAN-OIL-01'
const gramsPerKwh = 463

/**
 * Adds a day that the meter of the mill in Kano measured, and whose units are not issued yet.
 * @returns its kilograms, which no other day has
 */
export async function measureDay(): Promise<number> {
  await using database = await connectDatabase()
  const { rows } = await database.query<{ end: Date; periods: number }>(
    `select max(upper(period)) as end, count(*)::int as periods
     from public.register_meter_periods where meter = $1`,
    [meter],
  )
  const { end, periods } = rows[0] ?? { end: new Date(), periods: 0 }
  const reductionKg = 100 + periods
  const kwh = Math.ceil((reductionKg * 1_000) / gramsPerKwh)
  const timeOf = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z')
  await appendEvent('period_added', {
    project: 'P0003',
    from: timeOf(end),
    to: timeOf(new Date(end.getTime() + dayMs)),
    kwh,
    meters: [{ serial: meter, kwh }],
    factor: { name: 'grid_avoided', version: '2021-12-31', gramsPerKwh },
    reductionKg,
    evidence: [{ sha256: 'a'.repeat(64), bytes: 100 }],
  })
  return reductionKg
}
