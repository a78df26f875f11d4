import type { Tx } from '../../db/database.ts'
import type { Column, QualifiedName } from './table.ts'

/** A function of an exposed schema that requests can call. */
export interface RestFunction extends QualifiedName {
  parameters: readonly Parameter[]
  /** Immutable and stable functions do not write, so they run in a read-only transaction. */
  isVolatile: boolean
  returns: Returns
}

export interface Parameter {
  /** Empty for a single unnamed parameter, which receives the whole body. */
  name: string
  type: string
  isRequired: boolean
  isVariadic: boolean
}

export interface Returns {
  kind: 'void' | 'value' | 'row'
  isSet: boolean
  /** The named row type; null for single values, `returns table` and OUT parameters. */
  rowType: QualifiedName | null
  columns: ReadonlyMap<string, Column>
}

interface FunctionRow {
  schema: string
  name: string
  volatility: string
  is_set: boolean
  type: string
  row_schema: string | null
  row_name: string | null
  columns: Column[] | null
  parameters: Parameter[]
}

// A function with a single unnamed parameter receives the whole body if the type of the parameter
// can hold it. Other functions with unnamed parameters cannot be called. In a record definition,
// `bit` and `character` without a length mean length 1 and would truncate values, so the varying
// types replace them.
const functionsQuery = `
  select n.nspname as schema, p.proname as name, p.provolatile as volatility, p.proretset as is_set,
    t.oid::regtype::text as type, tn.nspname as row_schema, c.relname as row_name,
    coalesce((
      select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'baseType', coalesce(b.typname, at.typname), 'defaultValue', null
      ) order by a.attnum)
      from pg_attribute a
      join pg_type at on at.oid = a.atttypid
      left join pg_type b on b.oid = nullif(at.typbasetype, 0)
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ), (
      select json_agg(json_build_object(
        'name', o.name, 'type', format_type(o.type, null),
        'baseType', coalesce(b.typname, ot.typname), 'defaultValue', null
      ) order by o.position)
      from unnest(p.proargnames, p.proallargtypes, p.proargmodes)
        with ordinality as o (name, type, mode, position)
      join pg_type ot on ot.oid = o.type
      left join pg_type b on b.oid = nullif(ot.typbasetype, 0)
      where o.mode in ('o', 'b', 't')
    )) as columns, coalesce(inputs.parameters, '[]') as parameters
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type d on d.oid = p.prorettype
  join pg_type t on t.oid = coalesce(nullif(d.typbasetype, 0), d.oid)
  left join pg_class c on c.oid = nullif(t.typrelid, 0)
  left join pg_namespace tn on tn.oid = c.relnamespace
  left join lateral (
    select json_agg(json_build_object(
        'name', coalesce(p.proargnames[i.place], ''),
        'type', case i.type
          when 'bit'::regtype then 'bit varying'
          when 'bit[]'::regtype then 'bit varying[]'
          when 'character'::regtype then 'character varying'
          when 'character[]'::regtype then 'character varying[]'
          else i.type::regtype::text
        end, 'isRequired', i.position <= p.pronargs - p.pronargdefaults,
        'isVariadic', p.provariadic <> 0 and i.position = p.pronargs
      ) order by i.position) as parameters, count(*) as total,
      count(*) filter (where coalesce(p.proargnames[i.place], '') = '') as unnamed,
      bool_or(i.type in ('json'::regtype, 'jsonb'::regtype, 'text'::regtype, 'xml'::regtype,
        'bytea'::regtype)) as takes_body
    from (
      select type, place, row_number() over (order by place) as position
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]))
        with ordinality as a (type, place)
      where coalesce(p.proargmodes[a.place], 'i') in ('i', 'b', 'v')
    ) as i
  ) as inputs on true
  where n.nspname = any ($1)
    and p.prokind = 'f'
    and t.oid not in ('trigger'::regtype, 'event_trigger'::regtype)
    and (coalesce(inputs.unnamed, 0) = 0 or (inputs.total = 1 and inputs.takes_body))
  order by n.nspname, p.proname, p.pronargs, inputs.parameters::text`

/** Reads the functions of the exposed schemas, overloads with fewer parameters first. */
export async function listFunctions(tx: Tx, schemas: readonly string[]): Promise<RestFunction[]> {
  const { rows } = await tx.query<FunctionRow>(functionsQuery, [schemas])
  return rows.map(({ schema, name, volatility, parameters, ...row }) => ({
    schema,
    name,
    parameters,
    isVolatile: volatility === 'v',
    returns: toReturns(row),
  }))
}

/** A `record` without OUT parameters has no known columns, so it counts as a single value. */
function toReturns({
  type,
  is_set,
  row_schema,
  row_name,
  columns,
}: Omit<FunctionRow, 'schema' | 'name' | 'volatility' | 'parameters'>): Returns {
  const kind = type === 'void' ? 'void' : columns ? 'row' : 'value'
  return {
    kind,
    isSet: is_set,
    rowType: row_schema && row_name ? { schema: row_schema, name: row_name } : null,
    columns: new Map((columns ?? []).map((column) => [column.name, column])),
  }
}
