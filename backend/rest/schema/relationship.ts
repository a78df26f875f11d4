import type { QualifiedName } from './table.ts'

/** A way from the rows of one relation to those of another. */
export type Relationship = KeyRelationship | ComputedRelationship

/** Found in a foreign key, or in two of a table between. */
export interface KeyRelationship {
  kind: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
  from: QualifiedName
  to: QualifiedName
  /** Name of the foreign key; of the first one for many-to-many. */
  constraint: string
  /** Pairs of a column of `from` and one of `to`; without a junction they are equal. Empty for many-to-many. */
  columns: readonly ColumnPair[]
  junction: Junction | null
  isFromView: boolean
  isToView: boolean
}

/** A function that takes a row of `from` and returns rows of `to`. */
export interface ComputedRelationship {
  kind: 'computed'
  from: QualifiedName
  to: QualifiedName
  function: QualifiedName
  isToOne: boolean
}

export type ColumnPair = readonly [from: string, to: string]

/** The table between the two sides of a many-to-many. */
interface Junction {
  table: QualifiedName
  toConstraint: string
  /** Pairs of a column of `from` and the column of the junction that refers to it. */
  fromColumns: readonly ColumnPair[]
  /** Pairs of a column of `to` and the column of the junction that refers to it. */
  toColumns: readonly ColumnPair[]
}

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.isToOne
  return relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one'
}
