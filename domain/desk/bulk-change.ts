import {
  listOf,
  nullable,
  object,
  refine,
  text,
  wholeNumber,
  type Parser,
} from '../parse/parser.ts'

/**
 * The rows of a bulk change: those with these keys, or all that match a query, which is the URL query
 * of the list (`toMatchQuery`). One of the two is null.
 */
export interface BulkTarget {
  ids: readonly string[] | null
  query: string | null
}

/** What a bulk change does, or would do in a dry run. */
export interface BulkResult {
  /** Rows that were found. */
  found: number
  /** Rows that change. The others are already so, or are refused. */
  changed: number
  /** A few of the changes. */
  sample: readonly { label: string; field: string; before: string; after: string }[]
  /** The first rows that cannot be changed, and why. */
  refused: readonly { label: string; reason: string }[]
  refusedCount: number
  /** With it the change can be undone for 15 minutes; null after a dry run. */
  change: string | null
}

/** More keys than fit on some pages are better named by their query. */
const maxBulkIds = 1_000
/** So many changes and refusals are shown; the rest is counted. */
export const maxBulkSample = 20

const parseTarget = object({
  ids: nullable(listOf(text())),
  query: nullable(text()),
})

/** Which rows a bulk change means; a field of the request of its function. */
export const bulkTarget: Parser<BulkTarget> = refine(
  parseTarget,
  ({ ids, query }) => (ids === null) !== (query === null) && (ids?.length ?? 0) <= maxBulkIds,
  `Please choose up to ${maxBulkIds} rows, or all that match.`,
)

/** The answer of a function that changes many rows. */
export const bulkResult: Parser<BulkResult> = object({
  found: wholeNumber(),
  changed: wholeNumber(),
  sample: listOf(object({ label: text(), field: text(), before: text(), after: text() })),
  refused: listOf(object({ label: text(), reason: text() })),
  refusedCount: wholeNumber(),
  change: nullable(text()),
})
