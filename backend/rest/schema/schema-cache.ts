import type { Database, Tx } from '../../db/database.ts'
import { derivePrimaryKeys, deriveRelationships } from './derive-relationships.ts'
import { listFunctions, type RestFunction } from './list-functions.ts'
import { listKeys, listRelations } from './list-keys.ts'
import { listTables } from './list-tables.ts'
import { listStatistics, type Statistics } from './list-statistics.ts'
import type { ComputedRelationship, Relationship } from './relationship.ts'
import { isSameName, keyOf, type QualifiedName, type Table } from './table.ts'

/**
 * The contents of the exposed schemas, read from the system catalogs. Names in the generated SQL
 * come from here.
 */
export interface SchemaCache {
  /** Keys of the map are those of {@link keyOf}. */
  tables: ReadonlyMap<string, Table>
  /** The overloads of each function, by {@link keyOf} its name. */
  functions: ReadonlyMap<string, readonly RestFunction[]>
  /** The relationships of each relation, by {@link keyOf} its name. */
  relationships: ReadonlyMap<string, readonly Relationship[]>
  /** The size of each relation, by {@link keyOf} its name, when the cache was loaded. */
  statistics: ReadonlyMap<string, Statistics>
  /** The names of the types that a value can be cast to, by schema. */
  types: ReadonlyMap<string, ReadonlySet<string>>
  /**
   * The `pgrst.*` settings stored in the database for all or for the login role, e.g. `db_aggregates_enabled`.
   */
  settings: ReadonlyMap<string, string>
}

export interface ExposedSchemas {
  schemas: readonly string[]
  extraSearchPath: readonly string[]
}

const computedRelationshipsQuery = `
  select tn.nspname as from_schema, tc.relname as from_name, rn.nspname as to_schema,
    rc.relname as to_name, fn.nspname as schema, p.proname as name,
    not p.proretset or p.prorows = 1 as is_to_one
  from pg_proc p
  join pg_namespace fn on fn.oid = p.pronamespace
  join pg_class tc on tc.reltype = p.proargtypes[0]
  join pg_namespace tn on tn.oid = tc.relnamespace
  join pg_class rc on rc.reltype = p.prorettype
  join pg_namespace rn on rn.oid = rc.relnamespace
  where p.pronargs = 1
    and p.prokind = 'f'
    and fn.nspname = any ($1)
    and tn.nspname = any ($1)
    and tc.relkind in ('r', 'p', 'v', 'm', 'f')
    and rc.relkind in ('r', 'p', 'v', 'm', 'f')`

// Base, enum, range, multirange and domain types. A request cannot name row types or array types.
const typesQuery = `
  select n.nspname as schema, array_agg(t.typname::text) as names
  from pg_type t
  join pg_namespace n on n.oid = t.typnamespace
  where t.typtype in ('b', 'e', 'r', 'm', 'd')
    and t.typcategory <> 'A'
    and (n.nspname = 'pg_catalog' or n.nspname = any ($1))
  group by n.nspname`

const settingsQuery = `
  select split_part(setting, '=', 1) as name, substr(setting, strpos(setting, '=') + 1) as value
  from pg_db_role_setting s
  cross join unnest(s.setconfig) as setting
  where s.setrole in (0, session_user::regrole)
    and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and setting like 'pgrst.%'
  order by s.setrole <> 0, s.setdatabase`

/** Reads the system catalogs. Every role may read them; service_role always exists. */
export async function loadSchemaCache(
  db: Database,
  { schemas, extraSearchPath }: ExposedSchemas,
): Promise<SchemaCache> {
  // With an empty search path PostgreSQL qualifies every name with its schema.
  return db.transaction(
    { role: 'service_role', settings: { search_path: '' }, readOnly: true },
    async (tx) => {
      const searchPath = [...new Set([...schemas, ...extraSearchPath])]
      const relations = await listRelations(tx)
      const keys = await listKeys(tx)
      const tables = await listTables(tx, {
        schemas,
        searchPath,
        primaryKeys: derivePrimaryKeys(relations, keys),
      })
      const functions = await listFunctions(tx, schemas)
      const computed = await listComputedRelationships(tx, schemas)
      const types = await tx.query<{ schema: string; names: string[] }>(typesQuery, [searchPath])
      const settings = await tx.query<{ name: string; value: string }>(settingsQuery)
      return {
        tables: new Map(tables.map((table) => [keyOf(table), table])),
        functions: Map.groupBy(functions, keyOf),
        relationships: groupRelationships(deriveRelationships(relations, keys), computed, schemas),
        statistics: await listStatistics(tx),
        types: new Map(types.rows.map(({ schema, names }) => [schema, new Set(names)])),
        settings: new Map(
          settings.rows.map(({ name, value }) => [name.replace('pgrst.', ''), value]),
        ),
      }
    },
  )
}

async function listComputedRelationships(
  tx: Tx,
  schemas: readonly string[],
): Promise<ComputedRelationship[]> {
  interface Row extends QualifiedName {
    from_schema: string
    from_name: string
    to_schema: string
    to_name: string
    is_to_one: boolean
  }
  const { rows } = await tx.query<Row>(computedRelationshipsQuery, [schemas])
  return rows.map(({ schema, name, ...row }) => ({
    kind: 'computed',
    from: { schema: row.from_schema, name: row.from_name },
    to: { schema: row.to_schema, name: row.to_name },
    function: { schema, name },
    isToOne: row.is_to_one,
  }))
}

/**
 * A computed relationship whose function has the name of a related table overrides the
 * relationships of the foreign keys.
 */
function groupRelationships(
  fromKeys: readonly Relationship[],
  computed: readonly ComputedRelationship[],
  schemas: readonly string[],
): Map<string, Relationship[]> {
  const notOverridden = fromKeys.filter(
    (one) =>
      !computed.some(
        (other) => isSameName(other.from, one.from) && isSameName(other.function, one.to),
      ),
  )
  const isExposed = (one: Relationship) =>
    [
      one.from,
      one.to,
      ...(one.kind !== 'computed' && one.junction ? [one.junction.table] : []),
    ].every(({ schema }) => schemas.includes(schema))
  return Map.groupBy([...computed, ...notOverridden].filter(isExposed), ({ from }) => keyOf(from))
}
