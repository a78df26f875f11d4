import type { Tx } from '../db/database.ts'

export interface Relation {
  schema: string
  name: string
  /** The tables behind a view; a table itself. */
  tables: string[]
  /** Each of its tables has a trigger that sends `table_changed`. */
  notifiesChanges: boolean
}

interface DatabaseFunction {
  schema: string
  name: string
  body: string
  /** It only reads, and its text names every table. */
  isKnown: boolean
}

/**
 * The tables that each function of the schemas reads, as `rpc/<name>`, found in its text and in the
 * text of the functions that it calls. With an empty `search_path` every name there has its schema.
 * Left out are functions that may write, that put names together while they run, or that read a
 * table without a trigger that sends `table_changed`.
 */
export async function findFunctionReads(
  tx: Tx,
  schemas: readonly string[],
  relations: readonly Relation[],
): Promise<[name: string, tables: string[]][]> {
  const functions = Map.groupBy(await listFunctions(tx), qualified)
  const relationsByName = new Map(relations.map((relation) => [qualified(relation), relation]))

  /** @returns false when a function that it calls is unknown */
  function collect(name: string, seen: Set<string>, tables: Set<string>): boolean {
    if (seen.has(name)) return true
    seen.add(name)
    return (functions.get(name) ?? []).every(
      ({ body, isKnown }) =>
        isKnown &&
        namesIn(body).every((each) => {
          const relation = relationsByName.get(each)
          for (const table of relation?.tables ?? []) tables.add(table)
          return relation?.notifiesChanges !== false && collect(each, seen, tables)
        }),
    )
  }

  const exposed = [...functions].filter(([, [first]]) => schemas.includes(first?.schema ?? ''))
  return exposed.flatMap(([qualifiedName, [first]]) => {
    const tables = new Set<string>()
    const isKnown = collect(qualifiedName, new Set(), tables)
    return isKnown && first ? [[`rpc/${first.name}`, [...tables]] as [string, string[]]] : []
  })
}

async function listFunctions(tx: Tx): Promise<DatabaseFunction[]> {
  // One that is immutable reads nothing. Those of extensions read no table of ours.
  const { rows } = await tx.query<DatabaseFunction>(
    `select n.nspname as schema, p.proname as name,
       case when p.provolatile = 'i' then '' else p.prosrc end as body,
       p.provolatile = 'i' or (
         p.provolatile = 's'
         and l.lanname in ('sql', 'plpgsql')
         and p.prosqlbody is null
         and coalesce('search_path=""' = any (p.proconfig), false)
         and p.prosrc !~ '%I|quote_ident|regclass|regproc'
       ) as "isKnown"
     from pg_proc p
     join pg_namespace n on n.oid = p.pronamespace
     join pg_language l on l.oid = p.prolang
     where n.nspname !~ '^pg_|^information_schema$'
       and not exists (
         select from pg_depend d
         where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
       )`,
  )
  return rows
}

const qualified = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`

/** Every `schema.name` of the text; many are a column of an alias. */
const namesIn = (body: string) => body.match(/\b\w+\.\w+/g) ?? []
