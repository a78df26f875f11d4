import type { QualifiedName } from '../schema/table.ts'

/** The values of a statement, in the order of their `$n`. Requests of one shape thus have one text. */
export interface Parameters {
  readonly values: string[]
  /** Adds a value and gives its placeholder, typed by where it stands. */
  add(value: string): string
}

export interface Statement {
  text: string
  values: readonly string[]
}

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

/** A name from the schema cache, or the key of a JSON object that the request chose, as an SQL identifier. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function quoteName({ schema, name }: QualifiedName): string {
  return `${quote(schema)}.${quote(name)}`
}
