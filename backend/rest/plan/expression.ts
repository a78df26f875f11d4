import type { JsonStep } from '../parse/parse-field.ts'
import type { QualifiedName } from '../schema/table.ts'

/** A value of a row, with every name known to the database. */
export type Expression =
  | { kind: 'column'; name: string; baseType: string; path: readonly JsonStep[] }
  | { kind: 'computed'; function: QualifiedName; path: readonly JsonStep[] }
  /** The row itself: what `count()` counts. */
  | { kind: 'row' }

/** A type as it can stand in SQL. */
export type SqlType = string
