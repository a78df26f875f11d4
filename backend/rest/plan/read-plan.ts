import type { Operation } from '../parse/parse-filters.ts'
import type { Aggregate } from '../parse/parse-select.ts'
import type { Relationship } from '../schema/relationship.ts'
import type { QualifiedName, Table } from '../schema/table.ts'
import type { Expression, SqlType } from './expression.ts'
import type { RowShape } from './row-shape.ts'

/**
 * One level of a request: which rows of which relation, with which columns. Embeds make it a tree.
 */
export interface ReadPlan {
  /** A relation, or `source` for the rows that a mutation or function call returned. */
  from: QualifiedName | 'source'
  shape: RowShape
  depth: number
  columns: PlannedColumn[]
  embeds: PlannedEmbed[]
  conditions: PlannedCondition[]
  order: PlannedOrder[]
  limit: number | null
  offset: number
}

export interface PlannedColumn {
  /** The key in the JSON. */
  name: string
  value: Expression
  cast: SqlType | null
  aggregate: { function: Aggregate; cast: SqlType | null } | null
}

export interface PlannedEmbed {
  /** Its key in the JSON, and its name in filters and `order`. */
  name: string
  /** The name in `select` without the alias. Filters may use it too. */
  target: string
  relationship: Relationship
  isToOne: boolean
  /** Whether parent rows without a related row are left out. */
  isInner: boolean
  isSpread: boolean
  plan: ReadPlan
}

export type PlannedCondition =
  | { kind: 'filter'; value: Expression; isNegated: boolean; operation: Operation }
  | {
      kind: 'group'
      operator: 'and' | 'or'
      isNegated: boolean
      conditions: readonly PlannedCondition[]
    }
  /** Whether an embed has rows. */
  | { kind: 'exists'; isNegated: boolean; embed: PlannedEmbed }

export interface PlannedOrder {
  /** Set when the value belongs to a to-one embed. */
  embed: PlannedEmbed | null
  value: Expression
  direction: 'asc' | 'desc' | null
  nulls: 'first' | 'last' | null
}

/** Whether an embed adds nothing to the response: `roles()` is used only for filters. */
export function isEmptyEmbed({ plan }: PlannedEmbed): boolean {
  return plan.columns.length === 0 && plan.embeds.every(isEmptyEmbed)
}

/**
 * Whether the rows of a level are grouped: it has an aggregate, or a to-one spread in it has one.
 */
export function isGrouped(plan: ReadPlan): boolean {
  return (
    plan.columns.some(({ aggregate }) => aggregate !== null) ||
    plan.embeds.some((embed) => embed.isSpread && embed.isToOne && isGrouped(embed.plan))
  )
}

/** A plan that reads no columns of a table, so that its rows are only found or counted. */
export function planWithoutColumns(table: Table, from: ReadPlan['from']): ReadPlan {
  const shape = {
    label: table.name,
    columns: table.columns,
    computedFields: table.computedFields,
    rowType: table,
  }
  return {
    from,
    shape,
    depth: 0,
    columns: [],
    embeds: [],
    conditions: [],
    order: [],
    limit: null,
    offset: 0,
  }
}
