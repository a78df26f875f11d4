import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { createDatabase } from '../../backend/db/database.ts'
import { withClient } from '../../backend/db/with-client.ts'
import { createPostgresChanges } from '../../backend/realtime/changes/create-postgres-changes.ts'
import type { ChangesSubscriber } from '../../backend/realtime/changes/postgres-changes.ts'
import { openChangeFeed } from '../../backend/realtime/feed/open-change-feed.ts'
import { findAdminUrl } from '../connect-admin.ts'
import { percentile, type Measure, type Result } from '../measure.ts'

const subscribers = 500
const changesPerS = 100
const people = 200
const peopleChangesPerS = 50
const seconds = 10
const maxP95Ms = 150
const maxRatio = 1.2
const rounds = 15
const propertyRows = 10_000

const table = 'bench.followed'
const create = `
  create schema bench;
  grant usage on schema bench to anon, authenticated, service_role;
  create table ${table} (id bigint generated always as identity primary key, owner uuid,
    is_open boolean not null default false, body text not null default '');
  create index on ${table} (owner);
  alter table ${table} enable row level security;
  create policy followed_select_own on ${table} for select to authenticated
    using (is_open or owner = (select auth.uid()));
  create policy followed_select_open on ${table} for select to anon using (is_open);
  grant select on ${table} to anon, authenticated, service_role;
  alter publication supabase_realtime add table ${table};
`

/**
 * Changes of rows: how soon they reach subscribers and people under row level security, what many
 * changes cost compared with one, and whether everybody is told just what they may see.
 */
export const measureRealtimeChanges: Measure = async (subject) => {
  const adminUrl = findAdminUrl(subject)
  await withClient(adminUrl, (client) => client.query(create))
  await using stack = new AsyncDisposableStack()
  stack.defer(() =>
    withClient(adminUrl, async (client) => {
      await client.query('drop schema bench cascade')
    }),
  )
  // The login of requests is `authenticator`; the superuser may take the same roles.
  const db = createDatabase({ url: adminUrl, maxConnections: 3 })
  stack.defer(() => db.close())
  const log = () => {}
  const feed = stack.use(await openChangeFeed({ db, adminUrl, log }))
  const changes = stack.use(createPostgresChanges({ db, feed, log }))
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  stack.defer(() => admin.end())
  const bench: Bench = {
    admin,
    async follow(claims, onChange) {
      const subscriber: ChangesSubscriber = {
        claims: () => claims,
        send: ({ data }) => onChange(data.record, data.commit_timestamp),
        lost() {},
      }
      const subscription = changes.subscribe(subscriber, [
        { event: '*', schema: 'bench', table: 'followed' },
      ])
      await subscription.ready
      return subscription
    },
  }
  return [
    await measureDelay(bench, {
      name: `${changesPerS} changes a second to ${subscribers} subscribers`,
      claims: Array.from({ length: subscribers }, () => anon),
      perS: changesPerS,
      values: () => 'null, true',
      messages: subscribers,
    }),
    await measureDelay(bench, {
      name: `${peopleChangesPerS} changes a second for ${people} people under row level security`,
      claims: Array.from({ length: people }, (_, index) => personOf(index)),
      perS: peopleChangesPerS,
      values: (n) => `'${idOf(n % people)}', false`,
      messages: 1,
    }),
    await measureRatio(bench),
    await measureSight(bench),
  ]
}

interface Claims {
  role: string
  claims: object
}
interface Bench {
  admin: Client
  follow(
    claims: Claims,
    onChange: (record: Readonly<Record<string, unknown>>, committedAt: string) => void,
  ): Promise<Disposable>
}

const anon: Claims = { role: 'anon', claims: { role: 'anon' } }
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const personOf = (index: number): Claims => ({
  role: 'authenticated',
  claims: { role: 'authenticated', sub: idOf(index) },
})

interface Delay {
  name: string
  claims: Claims[]
  perS: number
  values: (n: number) => string
  /** To how many each change goes. */
  messages: number
}

async function measureDelay(
  { admin, follow }: Bench,
  { name, claims, perS, values, messages }: Delay,
): Promise<Result> {
  const tookMs: number[] = []
  using following = new DisposableStack()
  for (const person of claims)
    following.use(
      await follow(person, (record, committedAt) => {
        JSON.stringify(record)
        tookMs.push(Date.now() - Date.parse(committedAt))
      }),
    )
  const startedMs = performance.now()
  const wanted = perS * seconds
  for (let n = 0; n < wanted; n++) {
    await sleep(Math.max(0, startedMs + (n * 1_000) / perS - performance.now()))
    await admin.query(`insert into ${table} (owner, is_open) values (${values(n)})`)
  }
  const untilMs = performance.now() + 10_000
  while (tookMs.length < wanted * messages && performance.now() < untilMs) await sleep(20)
  const p95Ms = percentile(tookMs, 0.95)
  return {
    name: `Time from commit to message, ${name}`,
    target: `all, p95 ≤ ${maxP95Ms} ms`,
    measured: `${tookMs.length} of ${wanted * messages}, p95 ${Math.round(p95Ms)} ms, median ${Math.round(percentile(tookMs, 0.5))} ms`,
    isReached: tookMs.length === wanted * messages && p95Ms <= maxP95Ms,
  }
}

/** In one transaction, so that they are asked about together. */
async function measureRatio({ admin, follow }: Bench): Promise<Result> {
  let told = 0
  using following = new DisposableStack()
  for (let index = 0; index < people; index++)
    following.use(await follow(personOf(index), () => told++))
  async function take(rows: number): Promise<number> {
    told = 0
    const startedMs = performance.now()
    await admin.query(
      `insert into ${table} (owner) select '${idOf(0)}' from generate_series(1, ${rows})`,
    )
    for (;;) {
      if (told >= rows) break
      await sleep(1)
    }
    return performance.now() - startedMs
  }
  const one: number[] = []
  const many: number[] = []
  for (let round = 0; round < rounds; round++) {
    one.push(await take(1))
    many.push(await take(100))
  }
  const ratio = percentile(many, 0.5) / percentile(one, 0.5)
  return {
    name: `100 changes for ${people} people, compared with 1 change`,
    target: `≤ ${maxRatio}`,
    measured: `${ratio.toFixed(2)} (${percentile(many, 0.5).toFixed(0)} ms against ${percentile(one, 0.5).toFixed(0)} ms)`,
    isReached: ratio <= maxRatio,
  }
}

/** Random rows of random people: what each is told, and what each may select afterwards. */
async function measureSight({ admin, follow }: Bench): Promise<Result> {
  const owners = 20
  const told = Array.from({ length: owners }, () => new Set<number>())
  using following = new DisposableStack()
  for (const [index, ids] of told.entries())
    following.use(await follow(personOf(index), (record) => ids.add(Number(record['id']))))
  const { rows: before } = await admin.query<{ id: string }>(
    `select coalesce(max(id), 0) as id from ${table}`,
  )
  const random = mulberry(42)
  for (let start = 0; start < propertyRows; start += 50) {
    const values = Array.from({ length: 50 }, () => {
      const owner = Math.floor(random() * owners * 2)
      return `('${idOf(owner)}', ${random() < 0.05})`
    })
    await admin.query(`insert into ${table} (owner, is_open) values ${values.join()}`)
  }
  const { rows } = await admin.query<{ id: string; owner: string; isOpen: boolean }>(
    `select id, owner, is_open as "isOpen" from ${table} where id > $1`,
    [before[0]?.id],
  )
  const wanted = told.map(
    (_, index) =>
      new Set(
        rows
          .filter(({ owner, isOpen }) => isOpen || owner === idOf(index))
          .map(({ id }) => Number(id)),
      ),
  )
  const count = (of: readonly Set<number>[], without: readonly Set<number>[]) =>
    of.flatMap((ids, index) => [...ids].filter((id) => !without[index]?.has(id))).length
  const untilMs = performance.now() + 20_000
  while (count(wanted, told) > 0 && performance.now() < untilMs) await sleep(50)
  const [missed, leaked] = [count(wanted, told), count(told, wanted)]
  return {
    name: `${propertyRows} random rows for ${owners} people`,
    target: '0 missed, 0 told to somebody who may not select them',
    measured: `${missed} missed, ${leaked} told`,
    isReached: missed === 0 && leaked === 0,
  }
}

/** Random numbers from a seed. Source: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
