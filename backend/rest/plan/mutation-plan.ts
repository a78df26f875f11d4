import type { JsonBody } from '../parse/parse-body.ts'
import type { Column, Table } from '../schema/table.ts'
import type { PlannedCondition, ReadPlan } from './read-plan.ts'

/** A write to one table, and the representation of the affected rows. */
export type MutationPlan = InsertPlan | UpdatePlan | DeletePlan

interface MutationBase {
  table: Table
  /**
   * What the response contains of the rows; null for nothing. Then the caller needs no SELECT
   * privilege.
   */
  read: ReadPlan | null
  /** Whether the response has a `Location` header with the primary key of the row. */
  hasLocation: boolean
}

export interface InsertPlan extends MutationBase {
  kind: 'insert'
  body: JsonBody
  columns: readonly Column[]
  /** Whether a key that is missing in the body gives the default of the column; null otherwise. */
  usesDefaults: boolean
  conflict: { columns: readonly string[]; action: 'update' | 'ignore' } | null
  /** For PUT: conditions that the row in the body must meet, so that it is the row in the URL. */
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
