import type { Operation } from '../parse/parse-filters.ts'
import type { Aggregate } from '../parse/parse-select.ts'
import type { Relationship } from '../schema/relationship.ts'
import type { QualifiedName } from '../schema/table.ts'
import type { Expression, SqlType } from './expression.ts'
import type { RowShape } from './row-shape.ts'

/** One level of a request: which rows of which relation, and what of each. A tree, through `embeds`. */
export interface ReadPlan {
  /** A relation; `source` for the rows that a mutation or function call gave. */
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
  /** Its key in the JSON. */
  name: string
  value: Expression
  cast: SqlType | null
  aggregate: { function: Aggregate; cast: SqlType | null } | null
}

export interface PlannedEmbed {
  /** Its key in the JSON, and its name in filters and orders. */
  name: string
  /** What it was called in `select` before the alias; filters may use that too. */
  target: string
  relationship: Relationship
  isToOne: boolean
  /** A parent row without a counterpart is left out. */
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
  /** Whether there is any row in an embed. */
  | { kind: 'exists'; isNegated: boolean; embed: PlannedEmbed }

export interface PlannedOrder {
  /** Set when the value is one of a to-one embed. */
  embed: PlannedEmbed | null
  value: Expression
  direction: 'asc' | 'desc' | null
  nulls: 'first' | 'last' | null
}

/** Nothing of the embed's own would be shown: `roles()` is there for its filters only. */
export function isEmptyEmbed({ plan }: PlannedEmbed): boolean {
  return plan.columns.length === 0 && plan.embeds.every(isEmptyEmbed)
}

/** Whether rows of this level are grouped: it has an aggregate of its own, or one handed up by a to-one spread. */
export function isGrouped(plan: ReadPlan): boolean {
  return (
    plan.columns.some(({ aggregate }) => aggregate !== null) ||
    plan.embeds.some((embed) => embed.isSpread && embed.isToOne && isGrouped(embed.plan))
  )
}
