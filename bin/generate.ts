// Writes the first migration from supabase/schemas, app/platform/database.gen.ts from the migrations,
// and the words of a new version of a legal document: npm run generate
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { legalTexts } from '../app/pages/legal/texts/legal-texts.ts'
import { startEmbeddedPostgres } from '../backend/db/embedded/embedded-postgres.ts'
import { prepareDatabase } from '../backend/db/prepare.ts'
import { legalSlugs } from '../domain/legal/documents.ts'
import { newestVersion } from '../domain/legal/versions.ts'
import { describeDatabase } from '../supabase/setup/database-types.ts'
import { writeInitialMigration } from '../supabase/setup/initial-migration.ts'
import { productMigrations } from '../supabase/setup/product.ts'

const root = join(import.meta.dirname, '..')
for (const slug of legalSlugs) {
  const name = `app/pages/legal/published/${slug}-${newestVersion(slug)}.md`
  // A published version is never written again.
  if (!existsSync(join(root, name))) writeFileSync(join(root, name), `${legalTexts[slug]()}\n`)
}
writeInitialMigration()
const folder = mkdtempSync(join(tmpdir(), 'generate-'))
const postgres = await startEmbeddedPostgres(folder)
const client = new Client({ connectionString: postgres.adminUrl })
try {
  await prepareDatabase(postgres.adminUrl, productMigrations)
  await client.connect()
  writeFileSync(join(root, 'app/platform/database.gen.ts'), await describeDatabase(client))
} finally {
  await client.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
