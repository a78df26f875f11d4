import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { productMigrations } from '../../supabase/product.ts'
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
  const urls = names.map((name) => Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).toString())
  const prepared = await Promise.all([...urls, ...urls].map((url) => prepareDatabase(url, productMigrations)))
  const ran = prepared.map(({ ranMigrations }) => ranMigrations.length)
  for (const index of names.keys()) expect(Math.min(ran[index] ?? 1, ran[index + names.length] ?? 1)).toBe(0)
  for (const { url } of prepared) {
    const client = new Client({ connectionString: url })
    await client.connect()
    expect((await client.query('select session_user as who')).rows).toEqual([{ who: 'authenticator' }])
    await client.end()
  }
})
