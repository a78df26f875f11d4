import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { useDatabase } from '../../test/use/use-database.ts'
import { startFreezableProxy } from '../../test/servers/freezable-proxy.ts'
import { createDatabase } from './database.ts'

const { db, url } = await useDatabase()

test('a transaction has its role and claims, and the next one does not inherit them', async () => {
  const settings = { 'request.jwt.claims': '{"sub":"00000000-0000-4000-8000-000000000001"}' }
  const inside = await db.transaction({ role: 'authenticated', settings }, (tx) =>
    tx.query('select current_user as role, auth.uid() as uid'),
  )
  expect(inside.rows).toEqual([
    { role: 'authenticated', uid: '00000000-0000-4000-8000-000000000001' },
  ])
  const after = await Promise.all(
    Array.from({ length: 20 }, () =>
      db.transaction({ role: 'anon' }, (tx) =>
        tx.query('select current_user as role, auth.uid() as uid'),
      ),
    ),
  )
  expect(new Set(after.map((result) => JSON.stringify(result.rows)))).toEqual(
    new Set(['[{"role":"anon","uid":null}]']),
  )
})

test('the request login has no rights of its own and is no superuser', async () => {
  const { rows } = await db.transaction({ role: 'anon' }, (tx) =>
    tx.query(
      `select session_user as login, rolsuper, rolbypassrls
       from pg_roles
       where rolname = session_user`,
    ),
  )
  expect(rows).toEqual([{ login: 'authenticator', rolsuper: false, rolbypassrls: false }])
})

test('a failed transaction is rolled back and its connection can be used again', async () => {
  await expect(
    db.transaction({ role: 'service_role' }, async (tx) => {
      await tx.query(`insert into platform.rate_limits values ('x', 1, now())`)
      await tx.query('select 1 / 0')
    }),
  ).rejects.toMatchObject({ code: '22012' })
  const { rows } = await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query(`select * from platform.rate_limits where key = 'x'`),
  )
  expect(rows).toEqual([])
})

test('a query after the end of its transaction is rejected and does not reach the connection', async () => {
  const failed = Promise.withResolvers<void>()
  let late: Promise<unknown> = Promise.resolve()
  await expect(
    db.transaction({ role: 'service_role' }, async (tx) => {
      late = failed.promise.then(() =>
        tx.query(`insert into platform.rate_limits values ('late', 1, now())`),
      )
      await tx.query('select 1 / 0')
    }),
  ).rejects.toMatchObject({ code: '22012' })
  failed.resolve()
  await expect(late).rejects.toThrow('after the end of its transaction')
})

test('notifications reach a listener', async () => {
  const received = Promise.withResolvers<string>()
  const subscription = await db.listen('greetings', {
    onPayload: received.resolve,
    onGap: () => {},
  })
  await db.transaction({ role: 'anon' }, (tx) => tx.query(`select pg_notify('greetings', 'hello')`))
  expect(await received.promise).toBe('hello')
  await subscription.close()
})

test('a listening connection that stops responding does not block callers, is reported as down, and is reopened', async () => {
  const direct = new URL(url)
  let isSilent = false
  let connections = 0
  await using proxy = createServer((near) => {
    connections++
    const far = connect(Number(direct.port), direct.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => isSilent || to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const proxyUrl = new URL(url)
  proxyUrl.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const throughProxy = createDatabase({ url: proxyUrl.href })
  const subscription = await throughProxy.listen('greetings', {
    onPayload: () => {},
    onGap: () => {},
  })
  await subscription.catchUp()
  isSilent = true
  await subscription.catchUp()
  await expect.poll(() => subscription.isLive()).toBe(false)
  // A connection attempt that is never answered is given up too.
  await expect.poll(() => connections).toBe(2)
  isSilent = false
  await expect.poll(() => subscription.isLive()).toBe(true)
  await subscription.catchUp()
  await subscription.close()
  await throughProxy.close()
})

test('a role that cannot be set fails the transaction, whatever the work does', async () => {
  const asUnknownRole = <T>(work: Parameters<typeof db.transaction<T>>[1]) =>
    db.transaction({ role: 'unknown_role' }, work)
  await expect(asUnknownRole((tx) => tx.query('select 1'))).rejects.toMatchObject({ code: '22023' })
  await expect(asUnknownRole(async () => 'nothing')).rejects.toMatchObject({ code: '22023' })
  await expect(asUnknownRole(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine')
  const { rows } = await db.transaction({ role: 'anon' }, (tx) =>
    tx.query('select current_user as role'),
  )
  expect(rows).toEqual([{ role: 'anon' }])
})

test('of statements sent in parallel, those after a failed one fail with its error', async () => {
  const answers = await db.transaction({ role: 'anon' }, (tx) =>
    Promise.allSettled([
      tx.query('select 1 as one'),
      tx.query('select 1 / 0'),
      tx.query('select 2 as two'),
      tx.query('select 3 as three'),
    ]),
  )
  expect(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : ''))).toEqual(
    ['', '22012', '22012', '22012'],
  )
})

test('statements sent in parallel run in order, and equal ones are prepared once', async () => {
  const { rows } = await db.transaction({ role: 'service_role' }, async (tx) => {
    const same = Array.from({ length: 8 }, (_, index) =>
      tx.query<{ n: number }>('select $1::int as n', [index]),
    )
    expect((await Promise.all(same)).map((result) => result.rows[0]?.n)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7,
    ])
    return tx.query('select 1 as usable')
  })
  expect(rows).toEqual([{ usable: 1 }])
})

test('a database that stops answering fails all that waits within two seconds or so, and recovers', async () => {
  await using proxy = await startFreezableProxy(url)
  const through = createDatabase({ url: proxy.url, maxConnections: 2 })
  const ask = () =>
    through.transaction({ role: 'anon' }, async (tx) => {
      await tx.query('select 1')
      return 'answered'
    })
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['answered', 'answered', 'answered'])
  proxy.freeze()
  // More than there are connections: the others wait in the pool.
  const waiting = await Promise.allSettled(Array.from({ length: 20 }, ask))
  for (const each of waiting)
    expect(each).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseUnavailableError' } })
  await expect(ask()).rejects.toThrow('does not answer')
  proxy.thaw()
  await expect.poll(() => ask()).toBe('answered')
  await through.close()
})

test('a slow statement is not taken for a database that does not answer', async () => {
  const busy = createDatabase({ url, maxConnections: 1 })
  const hold = () =>
    busy.transaction({ role: 'service_role' }, (tx) => tx.query('select pg_sleep(1.5)'))
  await expect(Promise.all([hold(), hold()])).resolves.toHaveLength(2)
  await busy.close()
})
