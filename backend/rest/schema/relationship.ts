import type { QualifiedName } from './table.ts'

/** A relationship from the rows of one relation to the rows of another. */
export type Relationship = KeyRelationship | ComputedRelationship

/** A relationship given by a foreign key, or by the two foreign keys of a junction table. */
export interface KeyRelationship {
  kind: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
  from: QualifiedName
  to: QualifiedName
  /** The name of the foreign key; for many-to-many, the name of the one that references `from`. */
  constraint: string
  /**
   * Pairs of a column of `from` and one of `to`; related rows have equal values in them. Empty for
   * many-to-many.
   */
  columns: readonly ColumnPair[]
  junction: Junction | null
  /** Whether the foreign key is that of `from`. */
  hasKey: boolean
  isFromView: boolean
  isToView: boolean
}

/** A computed relationship: a function that takes a row of `from` and returns rows of `to`. */
export interface ComputedRelationship {
  kind: 'computed'
  from: QualifiedName
  to: QualifiedName
  function: QualifiedName
  isToOne: boolean
}

export type ColumnPair = readonly [from: string, to: string]

/** The junction table of a many-to-many relationship. */
interface Junction {
  table: QualifiedName
  /** The name of the foreign key that references `to`. */
  toConstraint: string
  /** Pairs of a column of `from` and the column of the junction that references it. */
  fromColumns: readonly ColumnPair[]
  /** Pairs of a column of `to` and the column of the junction that references it. */
  toColumns: readonly ColumnPair[]
}

/** Whether a row has at most one related row. */
export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.isToOne
  return relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one'
}
