import { Client } from 'pg'
import { createDatabase, type Database } from '../../backend/db/database.ts'
import { createReopening } from '../empty.ts'
import { cloneDatabase, type TestDatabase } from '../template-database.ts'
import { takeSnapshot, type TableSnapshot } from './table-snapshot.ts'

export interface AcquiredDatabase extends TestDatabase {
  /** Connects as requests do; each transaction sets its role. */
  db: Database
  /** A superuser's connection, to read and change the database directly. */
  admin: Client
}

interface IdleDatabase extends Omit<AcquiredDatabase, typeof Symbol.asyncDispose> {
  snapshot: TableSnapshot
  drop(): Promise<void>
}

/** Of this worker, the most recently used last. */
const idle: IdleDatabase[] = []
const maxIdle = 2

/**
 * A database with the rows of the template, for one test file. When it is disposed, its rows are
 * restored, and a later file of the same worker uses it again with its open connections: PostgreSQL
 * needs most of its time to open them and to read the catalogue in each.
 */
export async function acquireDatabase(adminUrl: string): Promise<AcquiredDatabase> {
  const { snapshot, drop, ...database } = idle.pop() ?? (await openDatabase(adminUrl))
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      if (!(await restore({ ...database, snapshot }))) return drop()
      idle.push({ ...database, snapshot, drop })
      if (idle.length > maxIdle) await idle.shift()?.drop()
    },
  }
}

async function openDatabase(adminUrl: string): Promise<IdleDatabase> {
  const clone = await cloneDatabase(adminUrl)
  const db = createDatabase({ url: clone.url })
  const admin = new Client({ connectionString: clone.adminUrl })
  const reader = new Client({ connectionString: clone.adminUrl })
  const writer = new Client({ connectionString: clone.adminUrl })
  await Promise.all([admin, reader, writer].map((client) => client.connect()))
  // Created later, by the first file that empties tables, it would look like a change of the schema.
  await admin.query(createReopening)
  return {
    url: clone.url,
    adminUrl: clone.adminUrl,
    db,
    admin,
    snapshot: await takeSnapshot({ reader, writer }),
    async drop() {
      // The file may have closed one of them.
      await Promise.allSettled([
        ...[admin, reader, writer].map((client) => client.end()),
        db.close(),
      ])
      await clone[Symbol.asyncDispose]()
    },
  }
}

/** @returns false when the database or one of its connections is no longer usable */
async function restore({
  db,
  admin,
  snapshot,
}: Pick<IdleDatabase, 'db' | 'admin' | 'snapshot'>): Promise<boolean> {
  try {
    // The temporary tables stay.
    await admin.query(
      'rollback; reset all; reset session authorization; unlisten *; select pg_advisory_unlock_all()',
    )
    admin.removeAllListeners('notification')
    await db.transaction({ role: 'service_role' }, (tx) => tx.query('select'))
    return await snapshot.restore()
  } catch {
    // The file has closed a connection, or changed what rows must look like.
    return false
  }
}
