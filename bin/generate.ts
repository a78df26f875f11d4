// Writes app/platform/database.gen.ts and supabase/schema.sql from the migrations: npm run generate
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../backend/db/embedded/embedded-postgres.ts'
import { prepareDatabase } from '../backend/db/prepare.ts'
import { describeDatabase } from '../supabase/setup/database-types.ts'
import { describeSchema } from '../supabase/setup/describe-schema.ts'
import { productMigrations } from '../supabase/setup/product.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'generate-'))
const postgres = await startEmbeddedPostgres(folder)
const client = new Client({ connectionString: postgres.adminUrl })
try {
  await prepareDatabase(postgres.adminUrl, productMigrations)
  await client.connect()
  writeFileSync(join(root, 'app/platform/database.gen.ts'), await describeDatabase(client))
  writeFileSync(join(root, 'supabase/schema.sql'), await describeSchema(client))
} finally {
  await client.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
