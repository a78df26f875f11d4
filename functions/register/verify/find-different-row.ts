import type { Tx } from '../../../backend/functions/functions.ts'
import type { LedgerFault } from '../../../domain/register/verify/verify-ledger.ts'

/** How the rows of a table follow from events. */
export interface RowComparison {
  /** What a row is, before its key: `Holder`. */
  noun: string
  /**
   * Two queries with the same columns, in the same order: `key`, which names a row, and all that must be
   * equal. `event` is the index of an event. The others are named as people read them.
   */
  stored: string
  expected: string
}

type Row = Record<string, unknown>

/**
 * Compares the rows that a table has with those that the events say.
 * @param values the parameters of both queries
 * @returns the first row that differs, is missing or should not be there; or null
 */
export async function findDifferentRow(
  tx: Tx,
  { noun, stored, expected }: RowComparison,
  values: readonly unknown[] = [],
): Promise<LedgerFault | null> {
  const row = await tx.maybeOne<{ key: string; stored: Row | null; expected: Row | null }>(
    `with stored as (${stored}), expected as (${expected})
     select key, to_jsonb(stored) as stored, to_jsonb(expected) as expected
     from stored full join expected using (key)
     where stored is distinct from expected order by key limit 1`,
    values,
  )
  if (!row) return null
  const { event } = row.expected ?? row.stored ?? {}
  return {
    index: typeof event === 'number' ? event : null,
    message: `${noun} ${row.key} ${describeDifference(row)}`,
  }
}

function describeDifference({
  stored,
  expected,
}: {
  stored: Row | null
  expected: Row | null
}): string {
  if (!stored) return 'is in the log, and not in the table'
  if (!expected) return 'is in the table, and not in the log'
  const column = Object.keys(expected).find(
    (name) => JSON.stringify(stored[name]) !== JSON.stringify(expected[name]),
  )
  return `has another ${column} in the table than in the log`
}
