import { Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { playWriters } from '../../../test/register/writers/play-writers.ts'
import { sampleSize } from '../../../test/sample-size.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/template-database.ts'
import { publishCheckpoint } from '../log/publish-checkpoint.ts'
import { registerModule } from '../register-module.ts'
import { verifyRegister } from '../verify/verify-register.ts'

let database: TestDatabase
let server: FunctionsServer
let admin: Pool

beforeAll(async () => {
  database = await cloneDatabase(inject('adminUrl'))
  server = await startFunctions(inject('adminUrl'), registerModule, {}, { database })
  admin = new Pool({ connectionString: database.adminUrl })
})
afterAll(async () => {
  await admin.end()
  await server[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

// `npm run bench register` plays 100,000 operations.
test('eight writers keep every rule, retried and killed', async () => {
  const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_124)
  const operations = sampleSize(4_000)
  const played = await playWriters({ url: database.url, admin, seed, operations })
  expect(played.written).toBeGreaterThan(operations / 2)
  for (const count of [played.refused, played.repeated, played.killed])
    expect(count).toBeGreaterThan(operations / 50)
  await publishCheckpoint(server.context)
  const { size, fault } = await verifyRegister(server.context)
  expect(fault).toBeNull()
  expect(size).toBeGreaterThan(played.written)
})
