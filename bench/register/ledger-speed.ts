import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import type { Database } from '../../backend/db/database.ts'
import type { ModuleContext } from '../../backend/functions/functions.ts'
import { createMailLayout } from '../../backend/mail/layout.ts'
import { createSecrets } from '../../backend/web/secrets.ts'
import { sha256 } from '../../backend/functions/sha256.ts'
import { parseBase64 } from '../../domain/register/log/base64.ts'
import type { TilePlace } from '../../domain/register/log/tiles.ts'
import { makeProof } from '../../domain/register/proof/make-proof.ts'
import { giveUnits, retireUnits } from '../../functions/register/ledger/move-units.ts'
import { publishCheckpoint } from '../../functions/register/log/publish-checkpoint.ts'
import { verifyRegister } from '../../functions/register/verify/verify-register.ts'
import { site } from '../../site.config.ts'
import { createRandom } from '../../test/money/random.ts'
import { testBrand } from '../../test/servers/functions-context.ts'
import { percentile, type Result } from '../measure.ts'

const warmUps = 50
const runs = 500

/** Appends, signatures, proofs and the check of a large register in a database. */
export async function measureLedger(db: Database, admin: Client): Promise<Result[]> {
  const context = createContext(db)
  const first = await timeOf(() => publishCheckpoint(context))
  const { rows: holders } = await admin.query<{ holder: string }>(
    `select holder_id as holder from public.register_blocks where status = 'held'
     group by 1 having sum(kg) > 2000 order by 1 limit 200`,
  )
  const names = holders.map(({ holder }) => holder)
  const append = await measureRuns((n) => moveUnits(db, names, n))
  const publish = await measureRuns(async (n) => {
    await moveUnits(db, names, n + 3)
    await publishCheckpoint(context)
  }, 100)
  return [
    resultOf('an event is written', append, 20),
    resultOf('an event is written and signed', publish, 1_000),
    resultOf('a proof is made', await measureProofs(db, admin), 5),
    {
      name: 'the first signature, with all tiles',
      target: 'none',
      measured: `${(first / 1_000).toFixed(1)} s`,
      isReached: true,
    },
    await measureNightlyCheck(db),
  ]
}

function moveUnits(db: Database, holders: readonly string[], n: number): Promise<unknown> {
  const holder = holders[n % holders.length] ?? ''
  const ask = { holder, kg: 1 + (n % 30), requestId: randomUUID(), userId: null }
  const reason = 'A gift to a customer'
  return db.transaction<unknown>({ role: 'service_role' }, (tx) =>
    n % 2 === 0
      ? giveUnits(tx, { ...ask, reason, to: holders[(n + 1) % holders.length] ?? '' })
      : retireUnits(tx, {
          ...ask,
          reason,
          beneficiary: { kind: 'company', name: `Bakery ${n} of Ìbàdàn` },
          claim: { from: '2025-01-01', to: '2025-12-31' },
        }),
  )
}

async function measureProofs(db: Database, admin: Client): Promise<number[]> {
  const { rows } = await admin.query<{ size: string; note: string }>(
    'select size, note from public.register_checkpoints order by size desc limit 1',
  )
  const checkpoint = { size: Number(rows[0]?.size), note: rows[0]?.note ?? '' }
  const random = createRandom(1)
  const readTiles = (places: readonly TilePlace[]) =>
    db.transaction({ role: 'anon', readOnly: true }, async (tx) => {
      const tiles = await tx.query<{ tile: string | null }>(
        'select tile from public.register_tiles($1, $2, $3)',
        [
          places.map(({ level }) => level),
          places.map(({ index }) => index),
          places.map(({ width }) => width),
        ],
      )
      return tiles.rows.map(({ tile }) => parseBase64(tile ?? '') ?? new Uint8Array())
    })
  return measureRuns(async () => {
    const index = random.below(checkpoint.size)
    await makeProof(sha256, { index, entry: new Uint8Array(), checkpoint }, readTiles)
  })
}

async function measureNightlyCheck(db: Database): Promise<Result> {
  let size = 0
  const ms = await timeOf(async () => {
    size = await checkWhole(db)
  })
  return {
    name: 'the nightly check, with all tables',
    target: 'no fault',
    measured: `${(ms / 1_000).toFixed(1)} s, ${size.toLocaleString('en')} events`,
    isReached: true,
  }
}

/**
 * Signs and checks the whole register, with its tables.
 * @returns how many events it has
 * @throws Error when something is wrong with it
 */
export async function checkWhole(db: Database): Promise<number> {
  const context = createContext(db)
  await publishCheckpoint(context)
  const { size, fault } = await verifyRegister(context)
  if (fault) throw new Error(fault.message)
  return size
}

type Context = Parameters<typeof publishCheckpoint>[0] & Parameters<typeof verifyRegister>[0]

function createContext(db: Database): Context {
  const queueMail: ModuleContext['queueMail'] = () => {
    throw new Error('A check found a fault')
  }
  return {
    db,
    env: {},
    secretFor: createSecrets('a bench'),
    siteUrl: testBrand.siteUrl,
    now: () => new Date(),
    log: (entry) => console.log(entry),
    queueMail,
    site,
    renderMail: createMailLayout(testBrand),
  }
}

async function measureRuns(run: (n: number) => Promise<unknown>, count = runs): Promise<number[]> {
  const times: number[] = []
  for (let n = -warmUps; n < count; n++) {
    const ms = await timeOf(() => run(n + warmUps))
    if (n >= 0) times.push(ms)
  }
  return times
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** What 95 of 100 take at most, against a target. */
export function resultOf(name: string, times: readonly number[], targetMs: number): Result {
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  return {
    name,
    target: `p95 ≤ ${targetMs} ms`,
    measured: `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    isReached: p95 <= targetMs,
  }
}
