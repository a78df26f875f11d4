import { afterAll, expect, test } from 'vitest'
import { useDatabase } from '../../test/use/use-database.ts'
import type { LogEntry } from '../log.ts'
import { createSecurityEvents } from './security-events.ts'

const { db, admin } = await useDatabase()
const log: LogEntry[] = []
const now = new Date()
const events = createSecurityEvents({ db, log: (entry) => log.push(entry), now: () => now })
afterAll(() => events.flush())

const ada = '00000000-0000-4000-8000-0000000000a1'
const stored = async () =>
  (
    await admin.query(
      `select kind, user_id, address, request, count
       from platform.security_events
       order by id`,
    )
  ).rows

test('equal events become one row with a count, in the table and in the log', async () => {
  for (const ip of ['2001:db8:1:2::7', '2001:db8:1:2::8'])
    events.record({ kind: 'sign_in_failed', userId: ada, ip, request: 'POST /auth/v1/token 400' })
  events.record({ kind: 'sign_in_failed', userId: null, ip: '203.0.113.9' })
  await events.flush()
  const expected = [
    {
      kind: 'sign_in_failed',
      user_id: ada,
      address: '2001:db8:1:2::/64',
      request: 'POST /auth/v1/token 400',
      count: 2,
    },
    { kind: 'sign_in_failed', user_id: null, address: '203.0.113.9', request: null, count: 1 },
  ]
  expect(await stored()).toEqual(expected)
  expect(log).toEqual(
    expected.map((event) => ({ level: 'warn', message: 'security event', ...event })),
  )
})

/** What a test adds to the table. */
async function storedBy(run: () => unknown) {
  const before = (await stored()).length
  await run()
  await events.flush()
  return (await stored()).slice(before)
}
const sumOf = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)
const floodFrom = (kind: string, addresses: number, userId: string | null = null) => {
  for (let index = 0; index < addresses; index += 1)
    events.record({ kind, userId, ip: `10.0.${index >> 8}.${index & 255}` })
}

test('an attacker who varies everything fills 101 rows, and every event is counted', async () => {
  const rows = await storedBy(() => floodFrom('access_denied', 5_000))
  expect(rows).toHaveLength(101)
  expect(sumOf(rows)).toBe(5_000)
})

test('an address that varies what it asks for fills four rows of a kind in a second', async () => {
  const rows = await storedBy(() => {
    for (let index = 0; index < 1_000; index += 1)
      events.record({
        kind: 'access_denied',
        userId: null,
        ip: '203.0.113.9',
        request: `GET /rest/v1/${index} 403`,
      })
  })
  expect(rows).toHaveLength(4)
  expect(rows[3]).toEqual({
    kind: 'access_denied',
    user_id: null,
    address: '203.0.113.9',
    request: null,
    count: 997,
  })
})

test('a flood of one kind hides no other kind, and no account of a failed sign-in', async () => {
  const [first] = await storedBy(() => {
    floodFrom('access_denied', 5_000)
    events.record({ kind: 'second_factor_failed', userId: ada, ip: '203.0.113.9' })
  }).then((rows) => rows.filter(({ kind }) => kind === 'second_factor_failed'))
  expect(first).toMatchObject({ user_id: ada, address: '203.0.113.9' })

  for (const kind of ['sign_in_failed', 'second_factor_failed']) {
    const rows = await storedBy(() => {
      floodFrom(kind, 5_000)
      for (const ip of ['203.0.113.9', '203.0.113.10']) events.record({ kind, userId: ada, ip })
    })
    expect(rows).toHaveLength(102)
    expect(rows).toContainEqual({ kind, user_id: ada, address: null, request: null, count: 2 })
  }
})

test('after the rows of a day, a kind gets one row a minute, and its accounts one each', async () => {
  const clock = { now: new Date('2026-11-22T10:00:00Z') }
  await using limited = createSecurityEvents({
    db,
    log: () => {},
    now: () => clock.now,
    maxRowsADay: 5,
  })
  const kinds = ['rate_limited', 'sign_in_failed']
  const rowsOf = async (run: () => void) => {
    const before = (await stored()).length
    run()
    // An event of another kind shows that the second was written.
    limited.record({ kind: `second_${before}`, userId: null, ip: null })
    const isWritten = async () => (await stored()).some(({ kind }) => kind === `second_${before}`)
    await expect.poll(isWritten).toBe(true)
    return (await stored()).slice(before).filter(({ kind }) => kinds.includes(kind))
  }
  const flood = () => {
    for (let index = 0; index < 50; index += 1)
      for (const kind of kinds)
        limited.record({ kind, userId: index % 2 ? ada : null, ip: `10.0.0.${index}` })
  }
  expect(await rowsOf(flood)).toHaveLength(10)
  expect(await rowsOf(flood)).toEqual([])
  clock.now = new Date('2026-11-22T10:01:00Z')
  const plain = { user_id: null, address: null, request: null }
  const late = await rowsOf(() => {})
  expect(late).toHaveLength(3)
  expect(late).toContainEqual({ ...plain, kind: 'rate_limited', count: 95 })
  expect(late).toContainEqual({ ...plain, kind: 'sign_in_failed', user_id: ada, count: 48 })
  // The next day has rows of its own.
  clock.now = new Date('2026-11-23T00:00:00Z')
  expect(await rowsOf(flood)).toHaveLength(10)
})

test('an event that waits for its second is written without another call', async () => {
  const before = (await stored()).length
  events.record({ kind: 'token_refused', userId: null, ip: null })
  await expect.poll(async () => (await stored()).length).toBe(before + 1)
})

test('an event that cannot be stored is still in the log', async () => {
  const failing: typeof db = { ...db, transaction: () => Promise.reject(new Error('away')) }
  const lines: LogEntry[] = []
  const away = createSecurityEvents({
    db: failing,
    log: (entry) => lines.push(entry),
    now: () => now,
  })
  away.record({ kind: 'rate_limited', userId: null, ip: null })
  await away.flush()
  expect(lines.map(({ message }) => message)).toEqual([
    'security event',
    'security events could not be stored',
  ])
})

test.each(['service_role', 'supabase_auth_admin', 'authenticated', 'anon'])(
  '%s can neither change nor empty the table',
  async (role) => {
    for (const sql of [
      `update platform.security_events set kind = 'x'`,
      'truncate platform.security_events',
      'delete from platform.security_events',
    ])
      await expect(db.transaction({ role }, (tx) => tx.query(sql))).rejects.toMatchObject({
        code: '42501',
      })
  },
)

test('even the owner cannot change events, and only old ones can be deleted', async () => {
  await expect(admin.query(`update platform.security_events set kind = 'x'`)).rejects.toMatchObject(
    { code: '42501' },
  )
  await expect(admin.query('truncate platform.security_events')).rejects.toMatchObject({
    code: '42501',
  })
  await admin.query(
    `insert into platform.security_events (kind, occurred_at)
     values ('old', now() - interval '401 days'), ('young', now() - interval '399 days')`,
  )
  const remove = (kind: string) =>
    db.transaction({ role: 'service_role' }, (tx) =>
      tx.query('delete from platform.security_events where kind = $1', [kind]),
    )
  expect((await remove('old')).rowCount).toBe(1)
  await expect(remove('young')).rejects.toMatchObject({ code: '42501' })
})
