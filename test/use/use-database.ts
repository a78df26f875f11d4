import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { createDatabase, type Database } from '../../backend/db/database.ts'
import { cloneDatabase } from '../template-database.ts'

export interface TestDatabaseInUse {
  /** Connects as requests do; each transaction sets its role. */
  db: Database
  /** A superuser's connection, to read and change the database directly. */
  admin: Client
  /** The connection string of `db`, for another process. */
  url: string
  adminUrl: string
}

/**
 * A separate database for a test file, closed after the file's own resources. Await it at the top
 * of the file.
 */
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
