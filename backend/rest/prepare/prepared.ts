import type { Preferences } from '../parse/parse-prefer.ts'
import type { Answered } from '../respond.ts'
import type { MediaType } from '../parse/parse-media-type.ts'
import type { RestRequest } from '../rest-request.ts'
import type { RestSettings } from '../rest-settings.ts'
import type { SchemaCache } from '../schema/schema-cache.ts'
import type { Statement } from '../sql/parameters.ts'
import type { ResultRow } from '../sql/statement-sql.ts'

/** Everything about a request that is known before the database is asked. */
export interface Prepared {
  statement: Statement
  media: MediaType
  isReadOnly: boolean
  /** Asked after the statement when the total may be a guess, and only if more rows than `above` were counted. */
  estimate: { statement: Statement; above: number } | null
  prefer: Preferences
  schema: string
  /**
   * Looks at the result while it can still be undone.
   * @throws RestError PGRST115, PGRST116, PGRST124
   */
  check(row: ResultRow): void
  answer(row: ResultRow): Answered
}

/** What every kind of request is prepared from. */
export interface Preparation {
  request: RestRequest
  cache: SchemaCache
  settings: RestSettings
  media: MediaType
  prefer: Preferences
  /** Empty without one. */
  bodyText: string
}
