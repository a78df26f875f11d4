import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { hashTables } from '../table-hashes.ts'
import { acquireDatabase, type AcquiredDatabase } from './acquire-database.ts'

const schemas = ['auth', 'platform', 'pgboss', 'private', 'public', 'storage']

/** Acquires a database, works in it and releases it. */
async function inDatabase<Result>(work: (database: AcquiredDatabase) => Promise<Result>) {
  await using database = await acquireDatabase(inject('adminUrl'))
  return await work(database)
}

async function describe({ admin, adminUrl }: AcquiredDatabase) {
  const { rows: sequences } = await admin.query(
    `select schemaname, sequencename, last_value from pg_sequences order by 1, 2`,
  )
  const { rows: settings } = await admin.query(
    `select current_user, current_setting('session_replication_role') as role`,
  )
  return { adminUrl, sequences, settings, tables: await hashTables(admin, schemas) }
}

test('the next file gets the same database with the rows of the template', async () => {
  const before = await inDatabase(describe)
  await inDatabase(async ({ admin }) => {
    await admin.query(
      `insert into auth.users (email) values ('ada@people.example');
       update public.products set name = 'Changed' where slug = 'imole-mono-550w';
       delete from public.delivery_areas;
       select nextval(oid) from pg_class where relkind = 'S';
       set session_replication_role = replica;
       set role service_role`,
    )
    await admin.query('begin')
  })
  expect(await inDatabase(describe)).toEqual(before)
})

test.each([
  'create table public.extra ()',
  'alter table public.products disable trigger user',
  'grant update (name) on public.products to anon',
  'create or replace function private.extra() returns int language sql as $$ select 1 $$',
])('after “%s” the next file gets another database', async (change) => {
  const before = await inDatabase(async (database) => {
    const description = await describe(database)
    await database.admin.query(change)
    return description
  })
  const after = await inDatabase(describe)
  expect(after.adminUrl).not.toBe(before.adminUrl)
  expect(after.tables).toEqual(before.tables)
})

test('a database with an open transaction of another connection is not used again', async () => {
  const before = await inDatabase(async ({ adminUrl }) => {
    const other = new Client({ connectionString: adminUrl })
    // The database is dropped below it.
    other.on('error', () => {})
    await other.connect()
    await other.query('begin')
    return adminUrl
  })
  expect(await inDatabase(async ({ adminUrl }) => adminUrl)).not.toBe(before)
})

test('a database with a closed connection is not used again', async () => {
  const before = await inDatabase(async ({ adminUrl, admin }) => {
    await admin.end()
    return adminUrl
  })
  expect(await inDatabase(async ({ adminUrl }) => adminUrl)).not.toBe(before)
})
