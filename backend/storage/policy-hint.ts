import type { Tx } from '../db/database.ts'

export type PolicyCommand = 'insert' | 'select' | 'update' | 'delete'

/** Says which policy a refused caller lacks. */
export function policyHint(
  table: 'buckets' | 'objects',
  command: PolicyCommand,
  { role }: { role: string },
): string {
  return `Row level security of storage.${table} does not allow this row to the role ${role} for: ${command}. Add a policy for ${command}.`
}

interface UnchangedRow {
  table: 'buckets' | 'objects'
  command: 'update' | 'delete'
  caller: { role: string }
  /** A condition on the row, for its key. */
  where: string
  values: readonly unknown[]
}

/**
 * Why a statement changed no row. The caller is asked to select it: nobody learns from the answer
 * that something exists which they may not see.
 * @returns the missing policy when the caller sees the row; undefined otherwise
 */
export async function hintForUnchanged(
  tx: Tx,
  { table, command, caller, where, values }: UnchangedRow,
): Promise<string | undefined> {
  const { rowCount } = await tx.query(`select 1 from storage.${table} where ${where}`, values)
  return rowCount > 0 ? policyHint(table, command, caller) : undefined
}
