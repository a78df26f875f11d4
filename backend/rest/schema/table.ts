/** The name of a relation, function or type with its schema. */
export interface QualifiedName {
  schema: string
  name: string
}

export interface Column {
  name: string
  /** The output of `format_type` with an empty search path, valid in any SQL. */
  type: string
  /** The base type of a domain, or else the type itself, without a length. */
  baseType: string
  /** The SQL expression of the default; null for none. */
  defaultValue: string | null
}

/** A table, view, materialized view or foreign table of an exposed schema. */
export interface Table extends QualifiedName {
  isInsertable: boolean
  isUpdatable: boolean
  isDeletable: boolean
  primaryKey: readonly string[]
  columns: ReadonlyMap<string, Column>
  /**
   * Functions with one argument, a row of this table, by name. Requests select them like columns.
   */
  computedFields: ReadonlyMap<string, QualifiedName>
}

/** The key of a name in a map. It is unique, because no name can contain a NUL. */
export function keyOf({ schema, name }: QualifiedName): string {
  return `${schema}\0${name}`
}

/** Whether two names are equal, schema included. */
export function isSameName(a: QualifiedName, b: QualifiedName): boolean {
  return a.schema === b.schema && a.name === b.name
}
