import { expect, test } from 'vitest'
import { useDatabase } from '../../test/use/use-database.ts'
import { startFreezableProxy } from '../../test/servers/freezable-proxy.ts'
import { createDatabase } from './database.ts'

const { admin, db, url } = await useDatabase()

/** One connection, so that each read follows the one before on it. */
async function withOneConnection(work: (one: typeof db) => Promise<void>): Promise<void> {
  const one = createDatabase({ url, maxConnections: 1 })
  try {
    await work(one)
  } finally {
    await one.close()
  }
}

test('a read has its role and settings, and the next one does not inherit them', () =>
  withOneConnection(async (one) => {
    const text = `select current_user, current_setting('request.jwt.claims', true), $1::text`
    const settings = { 'request.jwt.claims': '{"sub":"a"}' }
    for (let time = 0; time < 5; time++) {
      expect(
        await one.read({ role: 'authenticated', settings }, [{ text, values: ['₦ é'] }]),
      ).toEqual(['authenticated', '{"sub":"a"}', '₦ é'])
      expect(await one.read({ role: 'anon' }, [{ text, values: [null] }])).toEqual([
        'anon',
        '',
        null,
      ])
    }
  }))

test('its statements run in order in one transaction, and the last one answers', async () => {
  const statements = [
    `select set_config('test.step', 'first', true)`,
    `select current_setting('test.step'), now() = statement_timestamp()
     from generate_series(1, 3)`,
  ].map((text) => ({ text, values: [] }))
  expect(await db.read({ role: 'anon' }, statements)).toEqual(['first', expect.any(String)])
  expect(
    await db.read({ role: 'anon' }, [{ text: 'select 1 where false', values: [] }]),
  ).toBeUndefined()
})

test('it cannot write, and nothing in it can allow that', async () => {
  const insert = `insert into platform.rate_limits values ('read', 1, now()) returning key`
  for (const first of ['select 1', `select set_config('transaction_read_only', 'off', true)`])
    await expect(
      db.read(
        { role: 'service_role' },
        [first, insert].map((text) => ({ text, values: [] })),
      ),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^25/) })
  const { rows } = await admin.query(`select from platform.rate_limits where key = 'read'`)
  expect(rows).toEqual([])
})

test('a failed statement leaves a connection that works, prepared statements included', () =>
  withOneConnection(async (one) => {
    const divide = (by: string) =>
      one.read({ role: 'anon' }, [{ text: 'select 6 / $1::int', values: [by] }])
    for (let time = 0; time < 5; time++) {
      expect(await divide('2')).toEqual(['3'])
      await expect(divide('0')).rejects.toMatchObject({ code: '22012' })
      await expect(
        one.read({ role: 'unknown_role' }, [{ text: 'select 1', values: [] }]),
      ).rejects.toMatchObject({ code: '22023' })
      await expect(
        one.read({ role: 'anon' }, [{ text: 'select nothing', values: [] }]),
      ).rejects.toMatchObject({ code: '42703' })
      const { rows } = await one.transaction({ role: 'anon' }, (tx) =>
        tx.query('select 6 / $1::int as result', [2]),
      )
      expect(rows).toEqual([{ result: 3 }])
    }
  }))

test('a statement that was prepared before its table changed is prepared again', () =>
  withOneConnection(async (one) => {
    await admin.query('create table public.changing (a int)')
    await admin.query('insert into public.changing values (1)')
    await admin.query('grant select on public.changing to anon')
    const read = () =>
      one.read({ role: 'anon' }, [{ text: 'select * from public.changing', values: [] }])
    for (let time = 0; time < 4; time++) expect(await read()).toEqual(['1'])
    await admin.query(`alter table public.changing add column b text default 'new'`)
    // PostgreSQL refuses the old plan once, because its columns changed.
    await read().catch(() => {})
    expect(await read()).toEqual(['1', 'new'])
  }))

test('many reads at once each get their own answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      db.read({ role: 'anon' }, [{ text: 'select $1::text', values: [String(n)] }]),
    ),
  )
  expect(answers).toEqual(Array.from({ length: 200 }, (_, n) => [String(n)]))
})

test('an ended session may read nothing', async () => {
  const person = {
    userId: '00000000-0000-4000-8000-00000000000b',
    sessionId: '00000000-0000-4000-8000-00000000000c',
  }
  const read = () => db.read({ role: 'authenticated', person }, [{ text: 'select 1', values: [] }])
  await expect(read()).rejects.toMatchObject({ message: expect.stringContaining('session') })
  await admin.query('insert into auth.users (id) values ($1)', [person.userId])
  await admin.query('insert into auth.sessions (id, user_id) values ($1, $2)', [
    person.sessionId,
    person.userId,
  ])
  expect(await read()).toEqual(['1'])
})

test('reads of a database that stops answering fail within a second or so, and it recovers', async () => {
  await using proxy = await startFreezableProxy(url)
  const through = createDatabase({ url: proxy.url, maxConnections: 2 })
  const ask = () => through.read({ role: 'anon' }, [{ text: `select 'answered'`, values: [] }])
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([
    ['answered'],
    ['answered'],
    ['answered'],
  ])
  proxy.freeze()
  for (const each of await Promise.allSettled(Array.from({ length: 20 }, ask)))
    expect(each).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseUnavailableError' } })
  proxy.thaw()
  await expect.poll(() => ask()).toEqual(['answered'])
  await through.close()
})
