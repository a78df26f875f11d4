import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { countWaiting } from '../../../test/count-waiting.ts'
import { useDatabase } from '../../../test/use/use-database.ts'
import type { LogEntry } from '../../log.ts'
import { duringRequest, findRequest } from '../../log/current-request.ts'
import { createDatabase } from '../database.ts'
import { findOutage } from './outage.ts'
import { TableLocks } from './table-locks.ts'

const { admin, adminUrl, url } = await useDatabase()
await admin.query(`create table public.locked (id int primary key);
  create table public.free (id int primary key);
  insert into public.free values (1);
  grant all on public.locked, public.free to service_role`)
const log: LogEntry[] = []
const tableLocks = new TableLocks(url, (entry) => log.push({ ...findRequest(), ...entry }))
const db = createDatabase({ url, tableLocks, maxConnections: 3, acquireTimeoutMs: 60_000 })
afterAll(async () => {
  await db.close()
  await tableLocks.close()
})
beforeEach(async () => {
  log.length = 0
  await admin.query('begin; lock table public.locked in access exclusive mode')
})
afterEach(async () => {
  await admin.query('rollback')
  await expect.poll(() => tableLocks.isAnyLocked(), { interval: 20 }).toBe(false)
})

const read = (text: string) => db.read({ role: 'service_role' }, [{ text, values: [] }])
const write = (text: string) =>
  db.transaction({ role: 'service_role' }, async (tx) => (await tx.query(text)).rows)
const outageOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => findOutage(error),
  )
async function openClient() {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  return {
    query: (text: string) => client.query(text),
    [Symbol.asyncDispose]: () => client.end(),
  }
}
const untilKnown = () => expect.poll(() => tableLocks.isAnyLocked(), { interval: 20 }).toBe(true)

test('who needs a locked table is refused, and everybody else goes on, also with few connections', async () => {
  const columns = Array.from({ length: 8 }, (_, n) => `count(*) + ${n}`)
  const refused = columns.flatMap((column) => [
    outageOf(read(`select ${column} from public.locked`)),
    outageOf(write(`select ${column} as n from public.locked`)),
  ])
  const answered = columns.map((column) => read(`select ${column} from public.free`))
  // The table is still locked: its readers did not keep the connections.
  expect(await Promise.all(answered)).toEqual(columns.map((_, n) => [String(n + 1)]))
  expect(await Promise.all(refused)).toEqual(refused.map(() => 'busy'))
})

test('a lock is known as soon as somebody has waited for a second, until it ends; only the log names the table', async () => {
  expect(tableLocks.isAnyLocked()).toBe(false)
  const request = { requestId: 'r1', method: 'GET', path: '/' }
  const answer = duringRequest(request, () => read('select count(*) from public.locked'))
  expect(await outageOf(answer)).toBe('busy')
  await untilKnown()
  expect(log).toMatchObject([
    { level: 'error', table: 'public.locked', lockedBy: [{ mode: 'AccessExclusiveLock' }] },
  ])
  await admin.query('commit')
  await expect.poll(() => tableLocks.isAnyLocked()).toBe(false)
  expect(await read('select count(*) from public.locked')).toEqual(['0'])
  expect(log.map(({ level }) => level)).toEqual(['error', 'info'])
  expect(log.filter(({ requestId }) => requestId)).toEqual([])
})

test('what waits behind a migration that waits behind a long reader is refused too', async () => {
  await admin.query('rollback; begin; select from public.locked')
  await using migration = await openClient()
  const migrating = migration.query('alter table public.locked add column label text')
  await expect.poll(() => countWaiting(admin)).toBe(1)
  expect(await outageOf(read('select count(*) from public.locked'))).toBe('busy')
  await admin.query('commit')
  await migrating
})

test('a transaction that caught the refusal does not commit', async () => {
  const caught = db.transaction({ role: 'service_role' }, async (tx) => {
    await tx.query('insert into public.free values (2)')
    await tx.query('savepoint attempt')
    await tx.query('insert into public.locked values (2)').catch(() => {})
    await tx.query('rollback to savepoint attempt').catch(() => {})
  })
  expect(await outageOf(caught)).toBe('busy')
  expect(await read('select count(*) from public.free')).toEqual(['1'])
})

test('a person who waits for a row is not refused while a table is locked', async () => {
  await admin.query('select from public.free where id = 1 for update')
  const waiting = write('update public.free set id = 3 where id = 1 returning id')
  await outageOf(write('insert into public.locked values (3)'))
  await untilKnown()
  await admin.query('rollback')
  expect(await waiting).toEqual([{ id: 3 }])
})
