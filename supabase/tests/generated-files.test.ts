import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useDatabase } from '../../test/use/use-database.ts'
import { describeDatabase } from '../setup/database-types.ts'
import { describeSchema } from '../setup/describe-schema.ts'

const { admin } = await useDatabase()
const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const stale = (path: string) => `${path} is not what the migrations make. Run: npm run generate`

test('app/platform/database.gen.ts matches the migrations', async () => {
  const path = 'app/platform/database.gen.ts'
  expect(read(path) === (await describeDatabase(admin)), stale(path)).toBe(true)
})

test('supabase/schema.sql matches the migrations', async ({ skip }) => {
  const { rows } = await admin.query(
    `select current_setting('server_version_num')::integer / 10000 as major`,
  )
  skip(rows[0].major !== 18, 'another version of PostgreSQL writes definitions in its own way')
  const path = 'supabase/schema.sql'
  expect(read(path) === (await describeSchema(admin)), stale(path)).toBe(true)
})
