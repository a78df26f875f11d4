import { afterAll, expect, test } from 'vitest'
import { productMigrations } from '../../supabase/setup/product.ts'
import { useDatabase } from '../../test/use/use-database.ts'
import { createDatabaseHealth } from '../db/outage/database-health.ts'
import { platformMigrations } from '../db/migrate.ts'
import { createNodeServer } from '../web/node-server.ts'
import { createHealth } from './health.ts'

const { admin, url } = await useDatabase()
const start = (await admin.query<{ now: Date }>('select now()')).rows[0]?.now
let isLocked = false
const database = createDatabaseHealth(url, [platformMigrations, productMigrations], {
  isAnyLocked: () => isLocked,
})
let isStopping = false
const health = createHealth({ database, isStopping: () => isStopping })
const server = createNodeServer({
  direct: [health],
  fetch: async () => new Response('a page'),
  isTrustedProxy: () => false,
})
const origin = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`
afterAll(async () => {
  await server.stop(0)
  await database.close()
})

async function ask(path: string, method = 'GET') {
  const response = await fetch(origin + path, { method })
  return {
    status: response.status,
    body: await response.text(),
    cache: response.headers.get('cache-control'),
    retryAfter: response.headers.get('retry-after'),
  }
}
const good = (status: string) => ({
  status: 200,
  body: JSON.stringify({ status }),
  cache: 'no-store',
  retryAfter: null,
})
const bad = (status: string) => ({ ...good(status), status: 503, retryAfter: '5' })

test('a running server is live, and ready while its database has all migrations', async () => {
  expect(await ask('/health/live')).toEqual(good('live'))
  expect(await ask('/health/ready')).toEqual(good('ready'))
  expect(await ask('/health/ready', 'HEAD')).toEqual({ ...good('ready'), body: '' })
  expect((await ask('/health/other')).body).toBe('a page')
})

test.each(['platform.schema_migrations', 'supabase_migrations.schema_migrations'])(
  'is not ready when %s lacks a migration or is gone',
  async (table) => {
    await admin.query(`create table public.saved as select * from ${table}`)
    await admin.query(`delete from ${table} where version = (select max(version) from ${table})`)
    expect(await ask('/health/ready')).toEqual(bad('migrations are missing'))
    await admin.query(`alter table ${table} rename to away`)
    expect(await ask('/health/ready')).toEqual(bad('migrations are missing'))
    expect(await ask('/health/live')).toEqual(good('live'))
    const away = table.replace('schema_migrations', 'away')
    await admin.query(`alter table ${away} rename to schema_migrations;
      truncate ${table}; insert into ${table} select * from public.saved; drop table public.saved`)
    expect(await ask('/health/ready')).toEqual(good('ready'))
  },
)

test('says that a table is locked, without its name, and goes on to take requests', async () => {
  isLocked = true
  expect(await ask('/health/ready')).toEqual(good('ready, but a table is locked'))
  isLocked = false
  expect(await ask('/health/ready')).toEqual(good('ready'))
})

test('a later version of the database is ready for this one', async () => {
  await admin.query(`insert into platform.schema_migrations (version) values ('29990101000000')`)
  expect(await ask('/health/ready')).toEqual(good('ready'))
  await admin.query(`delete from platform.schema_migrations where version = '29990101000000'`)
})

test('a hundred questions at the same time need one connection', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/health/ready')))
  expect(answers).toEqual(answers.map(() => good('ready')))
  const { rows } = await admin.query<{ count: string }>(
    `select count(*) from pg_stat_activity
     where usename = 'authenticator' and datname = current_database() and backend_start > $1`,
    [start],
  )
  expect(Number(rows[0]?.count)).toBe(1)
})

test('is not ready while it is stopping', async () => {
  isStopping = true
  expect(await ask('/health/ready')).toEqual(bad('stopping'))
  expect(await ask('/health/live')).toEqual(good('live'))
})
