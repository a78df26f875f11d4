import type { Tx } from '../../backend/functions/functions.ts'

/** For a change of thousands of rows: one statement may take a minute. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await tx.query(`select set_config('statement_timeout', '60s', true)`)
}
