import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { productMigrations } from '../../supabase/setup/product.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { prepareDatabase } from './prepare.ts'

const names = Array.from({ length: 3 }, () => `prepared_${randomBytes(6).toString('hex')}`)
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

test('databases of one cluster, and servers of one database, may be prepared at once', async () => {
  const urls = names.map((name) =>
    Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).toString(),
  )
  const prepared = await Promise.all(
    [...urls, ...urls].map((url) => prepareDatabase(url, productMigrations)),
  )
  const ran = prepared.map(({ ranMigrations }) => ranMigrations.length)
  for (const index of names.keys())
    expect(Math.min(ran[index] ?? 1, ran[index + names.length] ?? 1)).toBe(0)
  for (const { url } of prepared) {
    const client = new Client({ connectionString: url })
    await client.connect()
    expect((await client.query('select session_user as who')).rows).toEqual([
      { who: 'authenticator' },
    ])
    await client.end()
  }
})

test('a role that is no superuser is refused in a sentence; one that may make roles and pass row security will do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'imole-prepared-'))
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
    await superuser.query(`create role keeper login createrole bypassrls password 'secret'`)
    await superuser.query('create database shop owner keeper')
    await expect(prepareDatabase(urlAs('clerk'), productMigrations)).rejects.toThrow(
      'The role "clerk" may not set up this database. It must be a superuser or, from PostgreSQL 16 on, own the database and have CREATEROLE and BYPASSRLS.',
    )
    expect(
      (await prepareDatabase(urlAs('keeper'), productMigrations)).ranMigrations.length,
    ).toBeGreaterThan(10)
    expect((await prepareDatabase(urlAs('keeper'), productMigrations)).ranMigrations).toEqual([])
  } finally {
    await superuser.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)
