/** The name of a relation, function or type; the schema is always known. */
export interface QualifiedName {
  schema: string
  name: string
}

export interface Column {
  name: string
  /** As `format_type` writes it with an empty search path, so it can stand in SQL. */
  type: string
  /** The type below a domain, without its length: what decides which operators there are. */
  baseType: string
  /** The SQL expression that fills it when nothing is given; null for none. */
  defaultValue: string | null
}

/** A table, view, materialized view or foreign table of an exposed schema. */
export interface Table extends QualifiedName {
  isInsertable: boolean
  isUpdatable: boolean
  isDeletable: boolean
  primaryKey: readonly string[]
  columns: ReadonlyMap<string, Column>
  /** Functions of one argument, a row of this table: by name, they can be selected like a column. */
  computedFields: ReadonlyMap<string, QualifiedName>
}

/** As it is written in keys of maps: no name can hold a NUL. */
export function keyOf({ schema, name }: QualifiedName): string {
  return `${schema}\0${name}`
}

export function isSameName(a: QualifiedName, b: QualifiedName): boolean {
  return a.schema === b.schema && a.name === b.name
}
