import type { ClientBase } from 'pg'

/** What must never be true, each with a query of the rows that break it. */
export type Rules = Readonly<Record<string, string>>

/** The rules that the tables break at one moment, while others write. */
export async function findBrokenRules(admin: ClientBase, rules: Rules): Promise<string[]> {
  const checks = Object.entries(rules).map(
    ([rule, rows]) => `select '${rule}' as rule where exists (${rows})`,
  )
  // One statement, so that all of it reads the same state.
  const { rows } = await admin.query<{ rule: string }>(checks.join(' union all '))
  return rows.map(({ rule }) => rule)
}
