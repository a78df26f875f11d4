import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../test/use/use-database.ts'
import { createRestPools } from '../../db/rest-pools.ts'
import { createRest } from '../rest.ts'
import type { RestCaller } from './readers.ts'

const { admin, db, url } = await useDatabase()
const ada = '00000000-0000-4000-8000-00000000000a'
const bisi = '00000000-0000-4000-8000-00000000000b'
const pools = createRestPools({ url })
let rest: Awaited<ReturnType<typeof createRest>>

beforeAll(async () => {
  await admin.query('insert into auth.users (id) values ($1), ($2)', [ada, bisi])
  await admin.query(
    `create schema library;
     create table library.shelves (id int primary key, parent_id int references library.shelves);
     create index on library.shelves (parent_id);
     create function library.nap(seconds float) returns int language plpgsql as
       $$ begin perform pg_sleep(seconds); return 1; end $$;
     insert into library.shelves select n, 1 from generate_series(1, 300) n;
     grant usage on schema library to anon, authenticated, service_role;
     grant select on library.shelves to anon, authenticated, service_role;
     grant execute on function library.nap to anon, authenticated;
     analyze library.shelves`,
  )
  rest = await createRest({ db, pools, schemas: ['library'], extraSearchPath: [], maxRows: 1_000 })
})
afterAll(async () => {
  await rest.close()
  await pools[Symbol.asyncDispose]()
})

const anon = (ip: string): RestCaller => ({ role: 'anon', claims: { role: 'anon' }, ip })
const person = (userId: string, ip: string): RestCaller => ({
  role: 'authenticated',
  claims: { role: 'authenticated', sub: userId },
  userId,
  ip,
})

async function send(path: string, caller: RestCaller, from = {}) {
  const request = new Request(`http://localhost/rest/v1${path}`)
  const response = await rest.handle(request, caller, from)
  const text = await response.text()
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text,
  }
}
const shelf = '/shelves?select=id&id=eq.1'
const tooCostly = '/shelves?select=shelves(shelves(shelves(id)))'

/** Repeats a request that is always too costly, a hundred at a time, until one is refused by 429. */
async function sendUntilRefused(caller: (n: number) => RestCaller): Promise<number | undefined> {
  for (let sent = 0; sent < 2_000; sent += 100) {
    const batch = Array.from({ length: 100 }, (_, n) => send(tooCostly, caller(sent + n)))
    const statuses = (await Promise.all(batch)).map(({ status }) => status)
    const other = statuses.find((status) => status !== 400)
    if (other !== undefined) return other
  }
  return undefined
}

async function countActive(name: string): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::int as count
     from pg_stat_activity
     where application_name = $1 and state = 'active' and datname = current_database()`,
    [name],
  )
  return rows[0]?.count ?? 0
}

test('slow readers hold few connections for a short time, and nobody else waits for them', async () => {
  const answered: number[] = []
  const readers = Array.from({ length: 16 }, async (_, n) => {
    const answer = await send('/rpc/nap?seconds=3600', anon(`10.0.0.${n}`))
    answered.push(answer.status)
    return answer
  })
  await expect.poll(() => countActive('rest anonymous')).toBe(3)
  const others = [
    send(shelf, person(ada, '10.0.0.1')),
    send(shelf, anon('127.0.0.1'), { isPage: true }),
    send(shelf, { role: 'service_role', claims: { role: 'service_role' } }),
  ]
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await countActive('rest anonymous')).toBe(3)
  const answers = await Promise.all(readers)
  const waited = answers.filter(({ status }) => status === 503)
  expect(waited).toHaveLength(13)
  expect(new Set(waited.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']))
  // They were refused before the database ended the slow statements.
  expect(answered.slice(0, 13)).toEqual(waited.map(({ status }) => status))
  const slow = answers.filter(({ status }) => status !== 503)
  expect(slow.map(({ text }) => JSON.parse(text).code)).toEqual(['57014', '57014', '57014'])
})

test('signed-in readers cannot hold all connections either', async () => {
  const readers = Array.from({ length: 12 }, () =>
    send('/rpc/nap?seconds=2', person(ada, '10.0.1.1')),
  )
  await expect.poll(() => countActive('rest signed in')).toBe(3)
  expect((await send(shelf, anon('10.0.1.2'))).status).toBe(200)
  expect(await countActive('rest signed in')).toBe(3)
  expect((await Promise.all(readers)).filter(({ status }) => status === 200)).toHaveLength(3)
})

test('who holds connections for long pays, and is told when to come back', async () => {
  const nap = () => send('/rpc/nap?seconds=1.9', anon('10.0.2.1'))
  await Promise.all([nap(), nap(), nap()])
  const refused = await send(shelf, anon('10.0.2.1'))
  expect(refused).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^[1-9]\d*$/) })
  expect((await send(shelf, anon('10.0.2.2'))).status).toBe(200)
})

test('an IPv6 network pays together, also for refused requests; people and pages do not pay for it', async () => {
  const address = (n: number) => `2001:db8:1:2::${n.toString(16)}`
  expect(await sendUntilRefused((n) => anon(address(n)))).toBe(429)
  const networks = Array.from({ length: 400 }, (_, n) =>
    send(tooCostly, anon(`2001:db8:1:${(n + 3).toString(16)}::1`)),
  )
  expect(new Set((await Promise.all(networks)).map(({ status }) => status))).toEqual(new Set([400]))
  expect((await send(shelf, person(bisi, address(1)))).status).toBe(200)
  expect((await send(shelf, anon(address(1)), { isPage: true })).status).toBe(200)
})

test('a person pays from every address', async () => {
  expect(await sendUntilRefused((n) => person(bisi, `10.0.3.${n % 250}`))).toBe(429)
  expect((await send(shelf, person(ada, '10.0.3.1'))).status).toBe(200)
})

test('costly requests of all addresses share an account, and quick ones go on', async () => {
  // Up to 300 rows below each of 20: an estimate of about 20 ms.
  const costly = '/shelves?select=id,shelves(id)&limit=20'
  const readers = Array.from({ length: 200 }, (_, n) => anon(`10.1.0.${n}`))
  const answers = await Promise.all(readers.map((reader) => send(costly, reader)))
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  expect(count(200)).toBeGreaterThan(0)
  expect(count(429)).toBeGreaterThan(50)
  // They waited for the one connection for a second.
  expect(count(200) + count(429) + count(503)).toBe(200)
  expect((await send(shelf, anon('10.1.0.1'))).status).toBe(200)
  expect((await send(costly, person(ada, '10.1.0.1'))).status).toBe(200)
})
