import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate, platformMigrations, scriptSearchPath } from '../../../backend/db/migrate.ts'
import { listCatalogue, listRows } from '../../../test/list-catalogue.ts'
import { createEmptyDatabase } from '../../../test/template-database.ts'
import {
  endSchema,
  listSchemaFiles,
  readSchemaFile,
  startSchema,
} from '../../setup/initial-migration.ts'
import { productMigrations } from '../../setup/product.ts'

/** A database with our services, without the product. */
async function createPlatform(): Promise<{ adminUrl: string; client: Client }> {
  const { adminUrl, [Symbol.asyncDispose]: drop } = await createEmptyDatabase(inject('adminUrl'))
  await migrate(adminUrl, { ...platformMigrations, changesRoles: true })
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  return { adminUrl, client }
}

test('the migrations make what schemas/ and data/ say', async () => {
  const migrated = await createPlatform()
  await migrate(migrated.adminUrl, productMigrations)

  const { client } = await createPlatform()
  await client.query(`begin; ${scriptSearchPath}; ${startSchema}`)
  for (const file of listSchemaFiles())
    await client.query(readSchemaFile(file)).catch((cause: unknown) => {
      throw new Error(`supabase/${file}`, { cause })
    })
  await client.query(`${endSchema} commit`)

  expect(await listCatalogue(migrated.client)).toEqual(await listCatalogue(client))
  expect(await listRows(migrated.client)).toEqual(await listRows(client))
})

test('every function can be created with its body checked', async () => {
  const { adminUrl, client } = await createPlatform()
  await migrate(adminUrl, productMigrations)
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  expect(rows.length).toBeGreaterThan(100)
  await client.query('set check_function_bodies = on')
  for (const { definition } of rows) await client.query(definition)
})
