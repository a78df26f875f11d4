import { withClient } from '../db/with-client.ts'

/** The extensions that a PostgreSQL could install. */
export async function listAvailableExtensions(databaseUrl: string): Promise<ReadonlySet<string>> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ name: string }>('select name from pg_available_extensions'),
  )
  return new Set(rows.map(({ name }) => name))
}

const statement =
  /^[ \t]*(?:create\s+extension\s+if\s+not\s+exists|comment\s+on\s+extension)\s+("?)([\w-]+)\1(?:'(?:[^']|'')*'|[^;'])*;/gim

/**
 * A migration without the extensions that this PostgreSQL does not have. `supabase db pull` writes
 * all those of hosted Supabase into the first migration of a project (`supabase_vault`, `pg_net`,
 * `pg_graphql`), whether the project uses them or not.
 * @returns the SQL, and the names that were left out
 */
export function withoutMissingExtensions(
  sql: string,
  available: ReadonlySet<string>,
): { sql: string; missing: string[] } {
  const missing = new Set<string>()
  const kept = sql.replace(statement, (text, _quote: string, name: string) => {
    if (available.has(name)) return text
    missing.add(name)
    return ''
  })
  return { sql: kept, missing: [...missing] }
}
