import type { QualifiedName } from '../schema/table.ts'

/**
 * The parameter values of a statement, in the order of `$n`. Requests of the same shape have the
 * same text.
 */
export interface Parameters {
  readonly values: string[]
  /** Adds a value and returns its placeholder. PostgreSQL infers the type. */
  add(value: string): string
}

/** An SQL statement with its parameter values. */
export interface Statement {
  text: string
  values: readonly string[]
}

/** Creates an empty list of parameters. */
export function createParameters(): Parameters {
  const values: string[] = []
  return {
    values,
    add(value) {
      values.push(value)
      return `$${values.length}`
    },
  }
}

/** Quotes a name from the schema cache or from the request as an SQL identifier. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Quotes a name with its schema. */
export function quoteName({ schema, name }: QualifiedName): string {
  return `${quote(schema)}.${quote(name)}`
}
