import type { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import type { Database } from '../../backend/db/database.ts'
import { acquireDatabase } from '../database/acquire-database.ts'

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
 * A separate database for a test file, released after the file's own resources are closed. Await it
 * at the top of the file.
 */
export async function useDatabase(): Promise<TestDatabaseInUse> {
  const { [Symbol.asyncDispose]: release, ...database } = await acquireDatabase(inject('adminUrl'))
  afterAll(release)
  return database
}
