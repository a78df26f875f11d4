import { createDatabase } from '../database.ts'
import type { Migrations } from '../migrate.ts'
import { listMigrationFiles, versionOf } from '../migration-files.ts'
import type { TableLocks } from './table-locks.ts'

export type DatabaseStatus =
  | 'ready'
  | 'ready, but a table is locked'
  | 'database does not answer'
  | 'migrations are missing'

export interface DatabaseHealth {
  /** Answers within a second and never rejects. Callers at the same time share one look. */
  check(): Promise<DatabaseStatus>
  close(): Promise<void>
}

const timeoutMs = 900

/**
 * Tells whether the database answers and has all migrations. It has a connection of its own, so a
 * busy server is not taken for one without a database. A locked table is no reason to send visitors
 * elsewhere: the other processes wait for the same lock.
 */
export function createDatabaseHealth(
  url: string,
  migrations: readonly Migrations[],
  tableLocks: Pick<TableLocks, 'isAnyLocked'>,
): DatabaseHealth {
  const db = createDatabase({ url, maxConnections: 1 })
  const expected = migrations.map(({ ledger, ...files }) => ({
    table: `${ledger.schema}.${ledger.table}`,
    versions: listMigrationFiles(files).map(versionOf),
  }))
  let checking: Promise<DatabaseStatus> | null = null

  async function look(): Promise<DatabaseStatus> {
    const missing = await db.transaction({ role: 'service_role', readOnly: true }, async (tx) => {
      const counts = expected.map(async ({ table, versions }) => {
        const { rows } = await tx.query<{ count: number }>(
          `select count(*)::int as count from ${table} where version = any ($1)`,
          [versions],
        )
        return versions.length - (rows[0]?.count ?? 0)
      })
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
    })
    if (missing > 0) return 'migrations are missing'
    return tableLocks.isAnyLocked() ? 'ready, but a table is locked' : 'ready'
  }

  return {
    check() {
      checking ??= Promise.race([look().catch(explain), timeout()]).finally(() => {
        checking = null
      })
      return checking
    },
    close: () => db.close(),
  }
}

/** An empty or half restored database has no such table. */
function explain(error: unknown): DatabaseStatus {
  const state = error instanceof Error && 'code' in error ? error.code : null
  return state === '42P01' || state === '3F000'
    ? 'migrations are missing'
    : 'database does not answer'
}

function timeout(): Promise<DatabaseStatus> {
  return new Promise((resolve) =>
    setTimeout(resolve, timeoutMs, 'database does not answer').unref(),
  )
}
