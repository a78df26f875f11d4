import { DatabaseError, type Pool } from 'pg'
import { createDatabase, type Database } from '../../../backend/db/database.ts'
import { findOutage } from '../../../backend/db/outage/outage.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { findBrokenRules } from '../../database/broken-rules.ts'
import { createRandom } from '../../money/random.ts'
import { registerRules } from './register-rules.ts'
import { beginWriter, nextAsk, type Ask, type Common, type Writer } from './writer-asks.ts'

export interface Played {
  written: number
  refused: number
  /** Requests that were sent again, at once or later. */
  repeated: number
  killed: number
}

interface World {
  admin: Pool
  common: Common
  played: Played
  /** The event of each request that was answered. */
  answers: Map<string, number>
  /** Events of asks without a number. */
  others: Set<number>
}

const writerCount = 8
const checkEvery = 500

/**
 * Eight writers, each with connections of its own, ask the register for this and that: some of it is
 * wrong, some is sent twice, and some connections are killed. The same seed asks for the same; in which
 * order it arrives differs.
 * @param url of the database, as requests use it
 * @param admin of the same database, to kill connections and to look
 * @throws Error when a rule is broken, or something was done twice or not at all
 */
export async function playWriters({
  url,
  admin,
  seed,
  operations,
}: {
  url: string
  admin: Pool
  seed: number
  operations: number
}): Promise<Played> {
  const world: World = {
    admin,
    common: { holders: [], vintages: [], periods: [] },
    played: { written: 0, refused: 0, repeated: 0, killed: 0 },
    answers: new Map(),
    others: new Set(),
  }
  const databases = Array.from({ length: writerCount }, () =>
    createDatabase({ url, maxConnections: 2 }),
  )
  try {
    const writers: [Database, Writer][] = []
    for (const [at, db] of databases.entries()) {
      const random = createRandom(seed * 101 + at)
      const begin = (tx: Tx) => beginWriter(tx, world.common, { at, random })
      writers.push([db, await db.transaction({ role: 'service_role' }, begin)])
    }
    const begunAt = await countEvents(admin)
    const each = Math.ceil(operations / writerCount)
    await Promise.all(writers.map(([db, writer]) => write(world, { db, writer, operations: each })))
    await requireOnce(world, begunAt)
    return world.played
  } finally {
    await Promise.all(databases.map((db) => db.close()))
  }
}

async function write(
  world: World,
  { db, writer, operations }: { db: Database; writer: Writer; operations: number },
): Promise<void> {
  const earlier: Ask[] = []
  for (let count = 0; count < operations; count++) {
    const ask = nextAsk(writer, world.common)
    const chance = writer.random.below(100)
    if (chance < 4) await killAndRetry(world, db, ask, chance)
    else if (chance < 12 && ask.requestId !== null)
      await Promise.all([send(world, db, ask), send(world, db, ask)])
    else await send(world, db, ask)
    const again = chance < 18 ? writer.random.pick(earlier) : undefined
    if (again) await send(world, db, again)
    if (ask.requestId !== null && !ask.isBad) earlier.push(ask)
    if (count % checkEvery === checkEvery - 1) await requireWhole(world)
  }
}

/**
 * Sends an ask, and notes the answer. Without an answer it is sent again if it has a number; without one
 * nobody knows whether it was done.
 */
async function send(world: World, db: Database, ask: Ask): Promise<void> {
  const { played, answers } = world
  const wasDone = ask.requestId !== null && answers.has(ask.requestId)
  const index = await db.transaction({ role: 'service_role' }, (tx) => ask.run(tx)).catch(answerOf)
  if (index === 'none') {
    played.killed++
    return ask.requestId === null ? undefined : send(world, db, ask)
  }
  if (index !== 'refused') return noteEvent(world, ask, index)
  // Its units may be elsewhere by now.
  if (wasDone) throw new Error(`The request ${ask.requestId} was refused after it was done`)
  played.refused++
}

function noteEvent({ played, answers, others }: World, ask: Ask, index: number): void {
  if (ask.isBad) throw new Error(`Event ${index} should have been refused`)
  const before = ask.requestId === null ? undefined : answers.get(ask.requestId)
  if (before !== undefined) {
    if (before !== index) throw new Error(`Event ${index} was written again, after ${before}`)
    played.repeated++
    return
  }
  if (others.has(index)) throw new Error(`Event ${index} was the answer to two asks`)
  played.written++
  if (ask.requestId === null) others.add(index)
  else answers.set(ask.requestId, index)
}

/** A refusal, or no answer. What we have no rule for is thrown: a deadlock, a fault that was found. */
function answerOf(error: unknown): 'refused' | 'none' {
  if (findOutage(error) !== null) return 'none'
  const isRefusal =
    error instanceof FunctionError ||
    error instanceof RangeError ||
    (error instanceof DatabaseError && /^(PT4|22|23503|23514)/.test(error.code ?? ''))
  if (isRefusal) return 'refused'
  throw error
}

/**
 * Kills the connection while it writes, before it commits, or as it commits. What has a number is then
 * sent again, as a browser would: it may have been done.
 */
async function killAndRetry(world: World, db: Database, ask: Ask, moment: number): Promise<void> {
  const { admin, played } = world
  try {
    await db.transaction({ role: 'service_role' }, async (tx) => {
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      const kill = () => admin.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      if (moment === 0) void kill()
      await ask.run(tx)
      if (moment === 1) void kill()
      if (moment < 2) return
      await kill()
      await tx.query('select 1')
    })
  } catch (error) {
    if (answerOf(error) === 'none') played.killed++
  }
  if (ask.requestId !== null) await send(world, db, ask)
}

async function requireWhole({ admin }: World): Promise<void> {
  const client = await admin.connect()
  try {
    const broken = await findBrokenRules(client, registerRules)
    if (broken.length > 0) throw new Error(`Not true any more: ${broken.join('; ')}`)
  } finally {
    client.release()
  }
}

/** Each answered request has its one event, and no other event was written for a request. */
async function requireOnce(world: World, begunAt: number): Promise<void> {
  await requireWhole(world)
  const { answers, admin } = world
  const { rows } = await admin.query<{ index: string; request: string | null }>(
    `select e.index, r.id as request
     from public.register_events e left join public.register_requests r on r.event_index = e.index
     where e.index >= $1 and e.type in ('transferred', 'retired')`,
    [begunAt],
  )
  for (const { index, request } of rows)
    if (request === null || answers.get(request) !== Number(index))
      throw new Error(`Event ${index} is of no request that was answered`)
  if (rows.length !== answers.size)
    throw new Error(`${answers.size} requests were answered, and ${rows.length} events written`)
}

async function countEvents(admin: Pool): Promise<number> {
  const { rows } = await admin.query<{ count: string }>(
    'select count(*) from public.register_events',
  )
  return Number(rows[0]?.count)
}
