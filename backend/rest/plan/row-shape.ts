import type { Field } from '../parse/parse-field.ts'
import { RestError, undefinedColumn } from '../rest-error.ts'
import type { SchemaCache } from '../schema/schema-cache.ts'
import type { Column, QualifiedName } from '../schema/table.ts'
import type { Expression, SqlType } from './expression.ts'

/** The columns and computed fields of the rows of one level. */
export interface RowShape {
  /**
   * The name of the level in error messages: the table, or `table_1` for a table embedded at depth
   * 1.
   */
  label: string
  columns: ReadonlyMap<string, Column>
  computedFields: ReadonlyMap<string, QualifiedName>
  /** The named type of the whole row; null for none. */
  rowType: QualifiedName | null
}

/**
 * Resolves a field of the request to a column or computed field.
 * @throws RestError 42703 with PostgreSQL's message
 */
export function resolveField(shape: RowShape, { name, path }: Field): Expression {
  const column = shape.columns.get(name)
  if (column) return { kind: 'column', name, baseType: column.baseType, path }
  const computed = shape.computedFields.get(name)
  if (computed) return { kind: 'computed', function: computed, path }
  throw undefinedColumn(`${shape.label}.${name}`)
}

/** SQL type names that differ from the name in the system catalog. */
const sqlNames: Readonly<Record<string, string>> = {
  int: 'int4',
  integer: 'int4',
  bigint: 'int8',
  smallint: 'int2',
  real: 'float4',
  'double precision': 'float8',
  float: 'float8',
  decimal: 'numeric',
  dec: 'numeric',
  boolean: 'bool',
  character: 'bpchar',
  char: 'bpchar',
  'character varying': 'varchar',
  'bit varying': 'varbit',
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
  'time with time zone': 'timetz',
  'time without time zone': 'time',
}

/**
 * Resolves the type of a cast.
 * @throws RestError 42704 with PostgreSQL's message
 */
export function resolveType(
  cache: SchemaCache,
  searchPath: readonly string[],
  typeName: string,
): SqlType {
  const lower = typeName.toLowerCase().replace(/ +/g, ' ')
  const name = sqlNames[lower] ?? lower
  const schema = ['pg_catalog', ...searchPath].find((one) => cache.types.get(one)?.has(name))
  if (schema) return `"${schema.replaceAll('"', '""')}"."${name.replaceAll('"', '""')}"`
  throw new RestError({
    status: 400,
    code: '42704',
    message: `type "${lower}" does not exist`,
    details: null,
    hint: null,
  })
}
