import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../test/template-database.ts'
import { describeDatabase } from '../setup/database-types.ts'

test('app/platform/database.gen.ts matches the migrations (otherwise run: node bin/generate-types.ts)', async () => {
  await using clone = await cloneDatabase(inject('adminUrl'))
  const client = new Client({ connectionString: clone.adminUrl })
  await client.connect()
  const described = await describeDatabase(client)
  await client.end()
  expect(
    readFileSync(join(import.meta.dirname, '../../app/platform/database.gen.ts'), 'utf8'),
  ).toBe(described)
})
