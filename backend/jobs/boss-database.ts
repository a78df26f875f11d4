import type { Db } from 'pg-boss'
import type { Database, Tx } from '../db/database.ts'

/** Lets pg-boss work on our pool: each of its steps is one transaction of service_role, each wake-up a NOTIFY. */
export function bossDatabase(db: Database): Db {
  return {
    executeSql: (text, values) =>
      db.transaction({ role: 'service_role' }, (tx) => execute(tx, text, values)),
    listen: (channel, onPayload, onGap) => db.listen(channel, { onPayload, onGap }),
  }
}

/** Lets pg-boss take part in a transaction of ours, under the role that it has. */
export function bossTransaction(tx: Tx): Db {
  return { executeSql: (text, values) => execute(tx, text, values) }
}

async function execute(
  tx: Tx,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ rows: object[] }> {
  if (values.length > 0) return tx.query(text, values)
  // Maintenance comes without values and as `BEGIN; SET LOCAL …; …; COMMIT;`. The transaction is already ours, with
  // time limits of its own, and takes one statement at a time.
  const statements = text
    .split(/;\s*(?:\n|$)/)
    .filter((statement) => !/^\s*(begin|commit|set local .*)?\s*$/i.test(statement))
  const results = []
  for (const statement of statements) results.push(await tx.query(statement))
  return { rows: results.flatMap((result) => result.rows) }
}
