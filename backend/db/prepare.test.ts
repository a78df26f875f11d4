import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { productMigrations } from '../../supabase/setup/product.ts'
import { cloneDatabase } from '../../test/template-database.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { prepareJobSchema } from '../jobs/job-schema.ts'
import { StartError } from '../start/start-error.ts'
import { prepareHostedDatabase } from './prepare-hosted.ts'
import { prepareDatabase } from './prepare.ts'
import { requireKnownMigrations } from './require-known-migrations.ts'
import { withClient } from './with-client.ts'

const names = Array.from({ length: 4 }, () => `prepared_${randomBytes(6).toString('hex')}`)
let admin: Client
beforeAll(async () => {
  admin = new Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  for (const name of names) await admin.query(`create database ${name}`)
})
afterAll(async () => {
  for (const name of names) await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

const databaseUrl = (name: string) =>
  Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).toString()

test('several databases of one cluster, and one database twice, can be prepared in parallel', async () => {
  const urls = names.slice(0, 3).map(databaseUrl)
  const prepared = await Promise.all(
    [...urls, ...urls].map((url) => prepareDatabase(url, productMigrations)),
  )
  for (const index of urls.keys()) {
    const ran = [index, index + urls.length].flatMap((run) => prepared[run]?.ranMigrations ?? [])
    expect(ran.length).toBeGreaterThan(5)
    expect(new Set(ran).size, 'each migration runs once').toBe(ran.length)
  }
  for (const { url } of prepared) {
    const client = new Client({ connectionString: url })
    await client.connect()
    expect((await client.query('select session_user as role')).rows).toEqual([
      { role: 'authenticator' },
    ])
    await client.end()
  }
})

test('a role with too few rights is refused with a clear message; CREATEROLE with BYPASSRLS is enough', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prepared-'))
  const postgres = await startEmbeddedPostgres(folder)
  const superuser = new Client({ connectionString: postgres.adminUrl })
  await superuser.connect()
  const urlAs = (name: string) =>
    Object.assign(new URL(postgres.adminUrl), {
      username: name,
      password: 'secret',
      pathname: '/shop',
    }).toString()
  try {
    await superuser.query(`create role clerk login createrole password 'secret'`)
    await superuser.query(`create role owner login createrole bypassrls password 'secret'`)
    await superuser.query('create database shop owner owner')
    await expect(prepareDatabase(urlAs('clerk'), productMigrations)).rejects.toThrow(
      'The role "clerk" may not set up this database. It must be a superuser or, from PostgreSQL 16 on, own the database and have CREATEROLE and BYPASSRLS.',
    )
    expect(
      (await prepareDatabase(urlAs('owner'), productMigrations)).ranMigrations.length,
    ).toBeGreaterThan(5)
    expect((await prepareDatabase(urlAs('owner'), productMigrations)).ranMigrations).toEqual([])
    await prepareJobSchema(urlAs('owner'))
    // Schemas that the Supabase CLI would treat as the project's.
    const { rows } = await withClient(urlAs('owner'), (client) =>
      client.query(
        `select nspname as name from pg_namespace
         where nspowner <> 'supabase_admin'::regrole and nspname !~ '^pg_' order by 1`,
      ),
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'extensions',
      'information_schema',
      'private',
      'public',
      'supabase_migrations',
    ])
  } finally {
    await superuser.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('a database that another version made', () => {
  const url = databaseUrl(names[3] ?? '')
  const onDatabase = async (sql: string) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  const ledger = (name: string, rows: string) =>
    onDatabase(`create schema if not exists ${name};
      create table if not exists ${name}.schema_migrations (version text primary key,
        statements text[], name text);
      truncate ${name}.schema_migrations;
      insert into ${name}.schema_migrations (version, name) values ${rows}`)
  const countsSql = `select (select count(*)::integer from pg_class) as relations,
      (select count(*)::integer from pg_namespace) as schemas`

  test('refuses an earlier version of the product with a message that says what to do, and changes nothing', async () => {
    await ledger('platform', `('20261101000000', 'create_roles')`)
    await ledger(
      'supabase_migrations',
      `('20261101100000', 'create_shop'), ('20261121300100', 'create_shop')`,
    )
    const before = await onDatabase(countsSql)
    for (const prepare of [prepareDatabase, prepareHostedDatabase]) {
      const refused = prepare(url, productMigrations)
      await expect(refused).rejects.toBeInstanceOf(StartError)
      await expect(refused).rejects.toThrow(
        'This database was made by another version of this software: it has migrations that this version does not know (20261101000000_create_roles and 2 more). Nothing was changed. To keep the data, start the version that made it, and run `npm run backup` there. To start afresh with this version, set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
      )
    }
    expect(await onDatabase(countsSql)).toEqual(before)
  })

  test('refuses a later version of the platform', async () => {
    await ledger('platform', `('29990101000000', 'create_later')`)
    await ledger('supabase_migrations', `('20261122011000', 'create_profiles')`)
    for (const prepare of [prepareDatabase, prepareHostedDatabase])
      await expect(prepare(url, productMigrations)).rejects.toThrow('29990101000000_create_later')
  })

  test('refuses unknown migrations on its own database, but accepts them on a hosted Supabase', async () => {
    await onDatabase('drop schema platform cascade')
    await ledger('supabase_migrations', `('20240101000000', 'create_todos')`)
    await expect(prepareDatabase(url, productMigrations)).rejects.toThrow(
      '(20240101000000_create_todos)',
    )
    await expect(
      requireKnownMigrations(url, [{ ...productMigrations, isShared: true }]),
    ).resolves.toBeUndefined()
  })

  test('refuses a hosted Supabase on which a newer release ran, although it accepts migrations of others', async () => {
    await using clone = await cloneDatabase(inject('adminUrl'))
    const folder = mkdtempSync(join(tmpdir(), 'newer-'))
    try {
      cpSync(productMigrations.folder, folder, { recursive: true })
      writeFileSync(join(folder, '20990101000000_create_moon.sql'), 'create table public.moon ()')
      const newer = { ...productMigrations, folder }
      // The template has these already, recorded as ours.
      await prepareHostedDatabase(clone.adminUrl, newer)
      await expect(prepareHostedDatabase(clone.adminUrl, productMigrations)).rejects.toThrow(
        new StartError(
          'A newer version of this software has changed this database: it ran the migration 20990101000000_create_moon, which this version does not know. Nothing was changed. Start that version or a later one, or set DATABASE_URL to a new database.',
        ),
      )
      expect((await prepareHostedDatabase(clone.adminUrl, newer)).ranMigrations).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
