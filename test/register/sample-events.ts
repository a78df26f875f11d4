import type { Client } from 'pg'
import type { EventData, EventType } from '../../domain/register/events/event-data.ts'

/** A project with one meter, ready to be registered. */
export function sampleProject(
  change: Partial<EventData['project_registered']> = {},
): EventData['project_registered'] {
  return {
    project: 'P9001',
    title: 'Surulere rooftop homes',
    place: { state: 'Lagos', latitude: '6.50', longitude: '3.35' },
    peakWatts: 48_000,
    methodology: { id: 'AMS-I.F', version: '5.0' },
    meters: ['MTR-9001'],
    host: { authorisation: 'none', adjustment: 'none' },
    external: null,
    ...change,
  }
}

/** January 2026 in Lagos: 10,000 kWh, which avoid 4,630 kg. */
export function samplePeriod(
  change: Partial<EventData['period_added']> = {},
): EventData['period_added'] {
  return {
    project: 'P9001',
    from: '2025-12-31T23:00:00Z',
    to: '2026-01-31T23:00:00Z',
    kwh: 10_000,
    meters: [{ serial: 'MTR-9001', kwh: 10_000 }],
    factor: { name: 'grid', version: '2026-01', gramsPerKwh: 463 },
    reductionKg: 4_630,
    evidence: [{ sha256: 'a'.repeat(64), bytes: 1_200 }],
    ...change,
  }
}

/** Writes an event as the functions do; a new holder and a retirement get their names there. */
export async function appendEvent<Type extends EventType>(
  admin: Client,
  type: Type,
  data: Omit<EventData[Type], 'retirement'>,
): Promise<number> {
  const { rows } = await admin.query<{ index: string }>(
    'select private.append_register_event($1, $2) as index',
    [type, JSON.stringify(data)],
  )
  return Number(rows[0]?.index)
}

async function openHolder(admin: Client, name: string | null): Promise<string> {
  const index = await appendEvent(admin, 'holder_opened', {
    holder: '',
    kind: name === null ? 'person' : 'company',
    name,
    commitment: name === null ? 'b'.repeat(64) : null,
  })
  return `H${index}`
}

/** A project, its first period, three holders, and 4,630 units: one 2,000, two 2,000, buffer 630. */
export async function issueSampleUnits(
  admin: Client,
): Promise<{ one: string; two: string; person: string; vintage: string }> {
  await appendEvent(admin, 'project_registered', sampleProject())
  const one = await openHolder(admin, 'Bolaji Traders')
  const two = await openHolder(admin, 'Adeola Foods')
  const person = await openHolder(admin, null)
  const period = await appendEvent(admin, 'period_added', samplePeriod())
  await appendEvent(admin, 'issued', {
    vintage: 'P9001-2026',
    period,
    kg: 4_630,
    shares: [
      { holder: one, from: 1, to: 2_000 },
      { holder: two, from: 2_001, to: 4_000 },
      { holder: null, from: 4_001, to: 4_630 },
    ],
  })
  return { one, two, person, vintage: 'P9001-2026' }
}
