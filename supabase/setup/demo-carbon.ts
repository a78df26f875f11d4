import type { ModuleContext } from '../../backend/functions/functions.ts'
import type { Tx } from '../../backend/db/database.ts'
import { buckets } from '../../domain/files/buckets.ts'
import { reductionKg } from '../../domain/register/replay/reduction.ts'
import { shareUnits } from '../../domain/register/staff/issue-shares.ts'
import { storeFiles, type StoredFile } from '../../functions/files/store-files.ts'
import { appendEvent } from '../../functions/register/ledger/append-event.ts'
import { openHolder } from '../../functions/register/ledger/holders.ts'
import { retireUnits } from '../../functions/register/ledger/move-units.ts'

const project = 'P0004'
const meter = 'ABJ-GWA-01'
const gramsPerKwh = 463

/** The counter of the meter at the beginning of each month. */
const readings = [
  {
    from: '2026-01-01',
    to: '2026-03-31',
    counters: [1_204, 1_611, 1_998, 2_392],
    status: 'issued',
  },
  {
    from: '2026-04-01',
    to: '2026-06-30',
    counters: [2_392, 2_741, 3_066, 3_371],
    status: 'issued',
  },
  { from: '2026-07-01', to: '2026-07-31', counters: [3_371, 3_642], status: 'accepted' },
  { from: '2026-08-01', to: '2026-08-31', counters: [3_642, 3_907], status: 'waiting' },
] as const

type Reading = (typeof readings)[number]

/** A reading with the file that shows it. */
type StoredReading = Reading & { kwh: number; file: StoredFile }

/**
 * Gives the demo customer a place in the carbon register: a system whose meter is read, units to retire and to
 * give, and a certificate. The files of the readings are in their bucket, and the register has their hashes.
 */
export async function addDemoHolder(
  { db, storage, log }: Pick<ModuleContext, 'db' | 'storage' | 'log'>,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  const files = readings.map((reading) => ({
    mediaType: 'text/csv',
    content: new TextEncoder().encode(meterFile(reading)),
  }))
  await storeFiles({ storage, log }, { bucket: buckets.meterFiles, files }, async (stored) => ({
    keeps: true,
    result: await db.transaction({ role: 'service_role' }, (tx) =>
      write(tx, { userId, name, readings: withFiles(stored) }),
    ),
  }))
}

/** What an inverter writes: the counter at the beginning of each month. */
function meterFile({ from, counters }: Reading): string {
  const firstMonth = Number(from.slice(5, 7))
  const lines = counters.map(
    (counter, index) =>
      `${meter},${from.slice(0, 4)}-${String(firstMonth + index).padStart(2, '0')}-01,${counter}`,
  )
  return `meter,date,counter_kwh\r\n${lines.join('\r\n')}\r\n`
}

function withFiles(stored: readonly StoredFile[]): StoredReading[] {
  return readings.map((reading, index) => {
    const file = stored[index]
    if (!file) throw new Error('A meter file of the demo was not stored')
    const { counters } = reading
    return { ...reading, kwh: (counters.at(-1) ?? 0) - counters[0], file }
  })
}

interface Owner {
  userId: string
  name: string
  readings: readonly StoredReading[]
}

async function write(tx: Tx, owner: Owner): Promise<void> {
  await registerProject(tx)
  const sourceId = await addSource(tx, owner)
  const { userId, name } = owner
  const holder = await openHolder(tx, { kind: 'person', name, isPublic: false }, userId)
  let nextSerial = 1
  for (const reading of owner.readings) {
    const period =
      reading.status === 'issued' ? await issue(tx, { reading, holder, nextSerial }) : null
    nextSerial += period?.kg ?? 0
    await addReading(tx, { reading, sourceId, userId, index: period?.index ?? null })
  }
  await retireUnits(tx, {
    holder,
    kg: 250,
    requestId: crypto.randomUUID(),
    userId,
    beneficiary: { kind: 'person', name, isPublic: false },
    reason: 'A journey',
    note: 'Our drive to the village and back at Easter',
    claim: { from: '2026-04-01', to: '2026-04-30' },
  })
}

async function registerProject(tx: Tx): Promise<void> {
  await appendEvent(tx, 'project_registered', {
    project,
    title: 'Homes in Abuja',
    place: { state: 'FCT', latitude: '9.11', longitude: '7.40' },
    peakWatts: 3_300,
    methodology: { id: 'AMS-I.F', version: '5.0' },
    meters: [meter],
    host: { authorisation: 'none', adjustment: 'none' },
    external: null,
  })
  await tx.query('insert into public.register_stories (project_id, story) values ($1, $2)', [
    project,
    'A bungalow in Gwarinpa has six panels and a battery for two nights without the grid. The family sends us the file of its meter, and our staff compare it before anything counts.',
  ])
}

async function addSource(tx: Tx, { userId }: Pick<Owner, 'userId'>): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into public.register_sources (user_id, title, state, latitude, longitude, peak_watts,
       estimate_kwh_a_year, meter, project_id, consented_at)
     values ($1, 'Bungalow in Gwarinpa', 'FCT', 9.11, 7.40, 3300, 4470, $2, $3, '2025-12-20')
     returning id`,
    [userId, meter, project],
  )
  const id = rows[0]?.id
  if (!id) throw new Error('The system of the demo was not stored')
  return id
}

async function addReading(
  tx: Tx,
  {
    reading,
    sourceId,
    userId,
    index,
  }: { reading: StoredReading; sourceId: string; userId: string; index: number | null },
): Promise<void> {
  const { from, to, kwh, status, file } = reading
  await tx.query(
    `insert into public.meter_readings (source_id, period, kwh, object_path, media_type, size_bytes,
       sha256, status, added_by, decided_at, event_index)
     values ($1, tstzrange($2::date::timestamp at time zone 'Africa/Lagos',
         ($3::date + 1)::timestamp at time zone 'Africa/Lagos'), $4, $5, $6, $7, $8, $9, $10,
       case when $9 = 'accepted' then now() end, $11)`,
    [
      sourceId,
      from,
      to,
      kwh,
      file.objectPath,
      file.mediaType,
      file.sizeBytes,
      file.sha256,
      status === 'waiting' ? 'waiting' : 'accepted',
      userId,
      index,
    ],
  )
}

/** Measures what a reading says, and issues it to its owner. */
async function issue(
  tx: Tx,
  { reading, holder, nextSerial }: { reading: StoredReading; holder: string; nextSerial: number },
): Promise<{ index: number; kg: number }> {
  const { from, to, kwh, file } = reading
  const kg = reductionKg(kwh, gramsPerKwh)
  const index = await appendEvent(tx, 'period_added', {
    project,
    from: startOfDay(from, 0),
    to: startOfDay(to, 1),
    kwh,
    meters: [{ serial: meter, kwh }],
    factor: { name: 'grid_avoided', version: '2021-12-31', gramsPerKwh },
    reductionKg: kg,
    evidence: [{ sha256: file.sha256, bytes: file.sizeBytes }],
  })
  await appendEvent(tx, 'issued', {
    vintage: `${project}-${from.slice(0, 4)}`,
    period: index,
    kg,
    shares: shareUnits({ kg, meters: [{ holder, kwh }], nextSerial }),
  })
  return { index, kg }
}

/** Midnight in Lagos, an hour before it is midnight in UTC. */
function startOfDay(day: string, daysLater: number): string {
  const at = Date.parse(`${day}T00:00:00Z`) + daysLater * 86_400_000 - 3_600_000
  return new Date(at).toISOString().replace('.000', '')
}
