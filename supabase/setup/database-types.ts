import type { Client } from 'pg'

/**
 * The types of the schema `public` as supabase-js expects them (`createClient<Database>`), read
 * from PostgreSQL's own catalogue.
 * @returns the text of a TypeScript file; the same schema always gives the same text
 */
export async function describeDatabase(client: Pick<Client, 'query'>): Promise<string> {
  const relations = (await client.query<Relation>(relationsSql)).rows
  const functions = (await client.query<SqlFunction>(functionsSql)).rows
  const tables = relations.filter((relation) => !relation.is_view)
  const views = relations.filter((relation) => relation.is_view)
  return `// Written by "npm run generate" from the migrations: do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = ${block([
    `__InternalSupabase: { PostgrestVersion: '14' }`,
    `public: ${block([
      `Tables: ${block(tables.map(formatTable))}`,
      `Views: ${block(views.map(formatView))}`,
      `Functions: ${block(functions.map(formatFunction))}`,
      `Enums: ${block([])}`,
      `CompositeTypes: ${block([])}`,
    ])}`,
  ])}

type Public = Database['public']
export type Tables<Name extends keyof (Public['Tables'] & Public['Views'])> = (Public['Tables'] & Public['Views'])[Name]['Row']
export type TablesInsert<Name extends keyof Public['Tables']> = Public['Tables'][Name]['Insert']
export type TablesUpdate<Name extends keyof Public['Tables']> = Public['Tables'][Name]['Update']
`
}

interface Column {
  name: string
  type: string
  nullable: boolean
  has_default: boolean
  /** Generated columns and `generated always` identities cannot be written. */
  is_read_only: boolean
}

interface Relation {
  name: string
  is_view: boolean
  columns: Column[]
  relationships: {
    name: string
    columns: string[]
    is_one_to_one: boolean
    referenced: string
    referenced_columns: string[]
  }[]
}

interface SqlFunction {
  name: string
  arguments: { name: string; type: string; has_default: boolean }[]
  returns: string
  returns_set: boolean
  /** The table whose rows it returns. */
  returns_table: string | null
}

const relationsSql = `
  select relation.relname as name, relation.relkind in ('v', 'm') as is_view,
    (
      select json_agg(json_build_object(
        'name', attname,
        'type', format_type(case typtype when 'd' then typbasetype else atttypid end, null),
        'nullable', relation.relkind in ('v', 'm') or not attnotnull,
        'has_default', atthasdef or attidentity <> '',
        'is_read_only', attgenerated <> '' or attidentity = 'a'
      ) order by attnum)
      from pg_attribute
      join pg_type on pg_type.oid = atttypid
      where attrelid = relation.oid and attnum > 0 and not attisdropped
    ) as columns,
    coalesce((
      select json_agg(json_build_object(
        'name', fk.conname, 'columns', ${columnNames('fk.conrelid', 'fk.conkey')},
        'is_one_to_one', exists (
          select from pg_constraint own
          where own.conrelid = fk.conrelid
            and own.contype in ('p', 'u')
            and own.conkey <@ fk.conkey
            and own.conkey @> fk.conkey
        ), 'referenced', fk.confrelid::regclass::text,
        'referenced_columns', ${columnNames('fk.confrelid', 'fk.confkey')}
      ) order by fk.conname)
      from pg_constraint fk
      join pg_class target on target.oid = fk.confrelid
      where fk.contype = 'f'
        and fk.conrelid = relation.oid
        and target.relnamespace = 'public'::regnamespace
    ), '[]') as relationships
  from pg_class relation
  where relation.relnamespace = 'public'::regnamespace
    and relation.relkind in ('r', 'p', 'v', 'm')
    and not relation.relispartition
  order by relation.relname`

const functionsSql = `
  select proname as name, proretset as returns_set, format_type(prorettype, null) as returns,
    (
      select relname
      from pg_class
      where oid = (select typrelid from pg_type where pg_type.oid = prorettype)
        and relkind in ('r', 'v', 'm', 'p')
    ) as returns_table,
    coalesce((
      select json_agg(json_build_object(
        'name', coalesce(proargnames[place], ''), 'type', format_type(type, null),
        'has_default', place > pronargs - pronargdefaults
      ) order by place)
      from unnest(proargtypes) with ordinality as argument (type, place)
    ), '[]') as arguments
  from pg_proc
  where pronamespace = 'public'::regnamespace
    and prokind = 'f'
    and prorettype <> 'trigger'::regtype
    and not exists (
      select from pg_depend
      where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
    )
  order by proname, pronargs`

function columnNames(table: string, numbers: string): string {
  return `(
      select json_agg(attname order by place)
      from unnest(${numbers}) with ordinality as key (number, place)
      join pg_attribute on attrelid = ${table} and attnum = number
    )`
}

function formatTable({ name, columns, relationships }: Relation): string {
  const writable = (toField: (column: Column) => string) =>
    columns.map((column) => (column.is_read_only ? `${key(column.name)}?: never` : toField(column)))
  return `${key(name)}: ${block([
    `Row: ${block(columns.map((column) => `${key(column.name)}: ${columnType(column)}`))}`,
    `Insert: ${block(writable((column) => `${key(column.name)}${column.nullable || column.has_default ? '?' : ''}: ${columnType(column)}`))}`,
    `Update: ${block(writable((column) => `${key(column.name)}?: ${columnType(column)}`))}`,
    `Relationships: [${relationships.map(formatRelationship).join(', ')}]`,
  ])}`
}

function formatView({ name, columns }: Relation): string {
  return `${key(name)}: ${block([`Row: ${block(columns.map((column) => `${key(column.name)}: ${columnType(column)}`))}`, 'Relationships: []'])}`
}

function formatRelationship(relationship: Relation['relationships'][number]): string {
  return block([
    `foreignKeyName: ${quote(relationship.name)}`,
    `columns: [${relationship.columns.map(quote).join(', ')}]`,
    `isOneToOne: ${relationship.is_one_to_one}`,
    `referencedRelation: ${quote(relationship.referenced)}`,
    `referencedColumns: [${relationship.referenced_columns.map(quote).join(', ')}]`,
  ])
}

function formatFunction(sqlFunction: SqlFunction): string {
  const row = sqlFunction.returns_table
    ? `Database['public']['Tables'][${quote(sqlFunction.returns_table)}]['Row']`
    : typeOf(sqlFunction.returns)
  const args = sqlFunction.arguments.map(
    (argument) =>
      `${key(argument.name)}${argument.has_default ? '?' : ''}: ${typeOf(argument.type)}`,
  )
  const fields = [
    `Args: ${args.length ? block(args) : 'never'}`,
    `Returns: ${row}${sqlFunction.returns_set ? '[]' : ''}`,
  ]
  if (sqlFunction.returns_table) {
    fields.push(
      `SetofOptions: { from: '*'; to: ${quote(sqlFunction.returns_table)}; isOneToOne: ${!sqlFunction.returns_set}; isSetofReturn: ${sqlFunction.returns_set} }`,
    )
  }
  return `${key(sqlFunction.name)}: ${block(fields)}`
}

function columnType(column: Column): string {
  return typeOf(column.type) + (column.nullable ? ' | null' : '')
}

const numbers = new Set([
  'smallint',
  'integer',
  'bigint',
  'numeric',
  'real',
  'double precision',
  'oid',
])
const texts = new Set([
  'text',
  'character varying',
  'character',
  'citext',
  'extensions.citext',
  'uuid',
  'bytea',
  'date',
  'inet',
  'name',
  'interval',
])

/**
 * A PostgreSQL type as it arrives in JSON. An unlisted type is `unknown`: its reader must parse it.
 */
function typeOf(type: string): string {
  if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`
  if (numbers.has(type)) return 'number'
  if (texts.has(type) || type.startsWith('time')) return 'string'
  if (type === 'boolean') return 'boolean'
  if (type === 'json' || type === 'jsonb') return 'Json'
  if (type === 'void') return 'undefined'
  return 'unknown'
}

function block(lines: string[]): string {
  if (lines.length === 0) return '{ [_ in never]: never }'
  return `{\n${lines.map((line) => line.replaceAll(/^/gm, '  ')).join('\n')}\n}`
}

function key(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : quote(name)
}

function quote(text: string): string {
  return `'${text}'`
}
