import type { JsonBody } from '../parse/parse-body.ts'
import type { Column, Table } from '../schema/table.ts'
import type { PlannedCondition, ReadPlan } from './read-plan.ts'

/** A write to one table, and what is read of the rows it touched. */
export type MutationPlan = InsertPlan | UpdatePlan | DeletePlan

interface MutationBase {
  table: Table
  /** What is answered of the rows; null when nothing is, and no right to read them is needed. */
  read: ReadPlan | null
  /** Whether the answer names the primary key of the row (`Location`). */
  hasLocation: boolean
}

export interface InsertPlan extends MutationBase {
  kind: 'insert'
  body: JsonBody
  columns: readonly Column[]
  /** Whether a key missing in the body means the column's default; else null. */
  usesDefaults: boolean
  conflict: { columns: readonly string[]; action: 'update' | 'ignore' } | null
  /** For PUT: what the row in the body must satisfy, so that it is the one the URL names. */
  conditions: readonly PlannedCondition[]
}

export interface UpdatePlan extends MutationBase {
  kind: 'update'
  body: JsonBody
  columns: readonly Column[]
  usesDefaults: boolean
  conditions: readonly PlannedCondition[]
}

export interface DeletePlan extends MutationBase {
  kind: 'delete'
  conditions: readonly PlannedCondition[]
}
