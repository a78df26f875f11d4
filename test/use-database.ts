import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { createDatabase, type Database } from '../backend/db/database.ts'
import { cloneDatabase } from './template-database.ts'

export interface TestDatabaseInUse {
  /** The request path's, which takes the role it is told. */
  db: Database
  /** A superuser's connection, to look behind the scenes. */
  admin: Client
  /** Where `db` connects, for another process. */
  url: string
  adminUrl: string
}

/** A database of its own for a test file, closed after what the file itself closes; to be awaited at the top of the file. */
export async function useDatabase(): Promise<TestDatabaseInUse> {
  const { url, adminUrl, [Symbol.asyncDispose]: drop } = await cloneDatabase(inject('adminUrl'))
  const db = createDatabase({ url })
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  afterAll(async () => {
    await admin.end()
    await db.close()
    await drop()
  })
  return { db, admin, url, adminUrl }
}
