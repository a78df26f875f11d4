import type { Preferences } from '../parse/parse-prefer.ts'
import type { ResponseParts } from '../respond.ts'
import type { MediaType } from '../parse/parse-media-type.ts'
import type { Statement } from '../sql/parameters.ts'
import type { ResultRow } from '../sql/statement-sql.ts'

/** A request that is ready to run: its statement, and how to check and return the result. */
export interface Prepared {
  statement: Statement
  media: MediaType
  /** The estimate of {@link estimateCostMs}, for the statement. */
  costMs: number
  /** Whether PostgreSQL's plan may overrule the estimate; see `isFlatList`. */
  isFlatList: boolean
  isReadOnly: boolean
  /**
   * A statement that estimates the total. It runs after the main statement if that counted more
   * rows than `above`.
   */
  estimate: { statement: Statement; above: number } | null
  prefer: Preferences
  schema: string
  /**
   * Checks the result before the transaction commits.
   * @throws RestError PGRST115, PGRST116, PGRST124
   */
  check(row: ResultRow): void
  /** Builds the response from the result. */
  respond(row: ResultRow): ResponseParts
}
