import type { Db } from 'pg-boss'
import type { Database, Tx } from '../db/database.ts'

/**
 * Runs pg-boss on our pool: each of its steps is a transaction of service_role, each wake-up a
 * NOTIFY.
 */
export function bossDatabase(db: Database): Db {
  return {
    executeSql: (text, values) =>
      db.transaction({ role: 'service_role' }, (tx) => execute(tx, text, values)),
    listen: (channel, onPayload, onGap) => db.listen(channel, { onPayload, onGap }),
  }
}

/** Runs pg-boss inside one of our transactions, under the role of that transaction. */
export function bossTransaction(tx: Tx): Db {
  return { executeSql: (text, values) => execute(tx, text, values) }
}

async function execute(
  tx: Tx,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ rows: object[] }> {
  if (values.length > 0) return tx.query(text, values)
  // Maintenance comes without values and as `BEGIN; SET LOCAL …; …; COMMIT;`. We are already in a
  // transaction with time limits, which takes one statement at a time.
  const statements = text
    .split(/;\s*(?:\n|$)/)
    .filter((statement) => !/^\s*(begin|commit|set local .*)?\s*$/i.test(statement))
  const results = []
  for (const statement of statements) results.push(await tx.query(statement))
  return { rows: results.flatMap((result) => result.rows) }
}
