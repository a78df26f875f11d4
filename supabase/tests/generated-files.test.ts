import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useDatabase } from '../../test/use/use-database.ts'
import { describeDatabase } from '../setup/database-types.ts'

const { admin } = await useDatabase()
const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const stale = (path: string) => `${path} is not what the migrations make. Run: npm run generate`

test('app/platform/database.gen.ts matches the migrations', async () => {
  const path = 'app/platform/database.gen.ts'
  expect(read(path) === (await describeDatabase(admin)), stale(path)).toBe(true)
})
