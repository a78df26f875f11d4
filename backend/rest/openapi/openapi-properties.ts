import type { SchemaCache } from '../schema/schema-cache.ts'
import { keyOf, type QualifiedName } from '../schema/table.ts'
import type { DescribedColumn } from './describe-schema.ts'

type Json = Record<string, unknown>

const types: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
}

/** The Swagger type of a PostgreSQL type; null for JSON, which can be anything. */
export function swaggerType(type: string): string | null {
  if (type === 'json' || type === 'jsonb') return null
  if (type.endsWith('[]')) return 'array'
  return types[type] ?? 'string'
}

/** A property of a row or of the arguments of a function. */
export function typedProperty(type: string): Json {
  const swagger = swaggerType(type)
  const items = swagger === 'array' ? swaggerType(type.slice(0, -2)) : null
  return {
    format: type,
    ...(swagger === null ? {} : { type: swagger }),
    ...(swagger === 'array' ? { items: items === null ? {} : { type: items } } : {}),
  }
}

/** A column, with the notes about keys that Supabase's tools read. */
export function columnProperty(
  column: DescribedColumn,
  { cache, table }: { cache: SchemaCache; table: QualifiedName },
): Json {
  const description = [column.description, notesOn(column.name, cache, table)]
    .filter((part) => part !== null)
    .join('\n\n')
  const defaultValue = readDefault(column)
  return {
    ...typedProperty(column.type),
    ...(description === '' ? {} : { description }),
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
    ...(column.values === null ? {} : { enum: column.values }),
    ...(column.maxLength === null ? {} : { maxLength: column.maxLength }),
  }
}

function notesOn(name: string, cache: SchemaCache, table: QualifiedName): string | null {
  const isKey = cache.tables.get(keyOf(table))?.primaryKey.includes(name) === true
  const target = findTarget(name, cache, table)
  const notes = [
    ...(isKey ? ['This is a Primary Key.<pk/>'] : []),
    ...(target
      ? [
          `This is a Foreign Key to \`${target.table}.${target.column}\`.<fk table='${target.table}' column='${target.column}'/>`,
        ]
      : []),
  ]
  return notes.length === 0 ? null : ['Note:', ...notes].join('\n')
}

function findTarget(name: string, cache: SchemaCache, table: QualifiedName) {
  const relationships = (cache.relationships.get(keyOf(table)) ?? []).flatMap((one) =>
    one.kind !== 'computed' && one.hasKey ? [one] : [],
  )
  const found = relationships
    .filter(({ columns }) => columns.length === 1 && columns[0]?.[0] === name)
    .sort((a, b) => Number(a.isToView) - Number(b.isToView))[0]
  const column = found?.columns[0]?.[1]
  return found && column ? { table: found.to.name, column } : null
}

/** The value of a default that is a constant: `'new'::text`, `0`, `true`; an expression as text. */
function readDefault({ defaultValue, type }: DescribedColumn): unknown {
  if (defaultValue === null) return undefined
  if (swaggerType(type) === 'string') {
    const suffix = `::${type}`
    return defaultValue.endsWith(suffix)
      ? defaultValue.slice(0, -suffix.length).replace(/^'|'$/g, '')
      : defaultValue
  }
  try {
    return JSON.parse(defaultValue)
  } catch {
    // An expression, such as nextval(…), is no value that a client could show.
    return undefined
  }
}
