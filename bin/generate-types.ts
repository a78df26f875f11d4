// Writes app/platform/database.gen.ts from the migrations. Run it after adding one: node bin/generate-types.ts
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../backend/db/embedded-postgres.ts'
import { prepareDatabase } from '../backend/db/prepare.ts'
import { describeDatabase } from '../supabase/setup/database-types.ts'
import { productMigrations } from '../supabase/setup/product.ts'

const folder = mkdtempSync(join(tmpdir(), 'imole-types-'))
const postgres = await startEmbeddedPostgres(folder)
const client = new Client({ connectionString: postgres.adminUrl })
try {
  await prepareDatabase(postgres.adminUrl, productMigrations)
  await client.connect()
  writeFileSync(
    join(import.meta.dirname, '../app/platform/database.gen.ts'),
    await describeDatabase(client),
  )
} finally {
  await client.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
