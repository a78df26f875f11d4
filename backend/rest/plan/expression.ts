import type { JsonStep } from '../parse/parse-field.ts'
import type { QualifiedName } from '../schema/table.ts'

/** A value of a row. Every name in it has been found in the schema cache. */
export type Expression =
  | { kind: 'column'; name: string; baseType: string; path: readonly JsonStep[] }
  | { kind: 'computed'; function: QualifiedName; path: readonly JsonStep[] }
  /** The row itself, for `count()`. */
  | { kind: 'row' }

/** The name of a type in SQL syntax. */
export type SqlType = string
