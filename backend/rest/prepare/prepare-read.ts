import {
  formatContentRange,
  intersectRange,
  rangeStatus,
  type RowRange,
} from '../parse/parse-range.ts'
import { formatApplied } from '../parse/parse-prefer.ts'
import { parseQuery, type AtPath, type RestQuery } from '../parse/parse-query.ts'
import { isFlatList } from '../cost/ask-planner.ts'
import { estimateCostMs } from '../cost/estimate-cost.ts'
import { planRead } from '../plan/plan-read.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import type { ResponseParts } from '../respond.ts'
import { requireTable } from '../schema/require-table.ts'
import {
  estimateStatement,
  readStatement,
  type CountMode,
  type ResultRow,
} from '../sql/statement-sql.ts'
import { rangeError, requireSingle } from './check-result.ts'
import { contentHeaders, readContext, type Preparation } from './preparation.ts'
import type { Prepared } from './prepared.ts'

/**
 * Prepares `GET /<table>` and `HEAD /<table>`.
 * @throws RestError when the request is invalid
 */
export function prepareRead(preparation: Preparation): Prepared {
  const { request, cache, settings, media, prefer } = preparation
  const table = requireTable(cache, request.schema, request.target)
  const query = withRangeHeader(
    parseQuery(request.queryText, false),
    request.headers.get('range'),
    request.method,
  )
  const plan = planRead(
    readContext(preparation),
    {
      from: table,
      shape: {
        label: table.name,
        columns: table.columns,
        computedFields: table.computedFields,
        rowType: table,
      },
      table,
    },
    query,
  )
  const isHead = request.method === 'HEAD'
  const location = `/${encodeURIComponent(table.name)}${query.canonical === '' ? '' : `?${query.canonical}`}`
  const applied = formatApplied({
    count: prefer.count,
    tx: settings.allowsRollback ? prefer.tx : null,
    handling: prefer.handling,
    timezone: prefer.timezone,
  })
  const headers = {
    'Content-Location': location,
    ...contentHeaders(preparation),
    ...(applied ? { 'Preference-Applied': applied } : {}),
  }
  const count = countMode(preparation)
  return {
    statement: readStatement(plan, { media, hasBody: !isHead, rows: 'records' }, count),
    media,
    costMs: estimateCostMs(cache, plan, { countsAll: count.kind !== 'none', hasBody: !isHead }),
    isFlatList: isFlatList(plan),
    isReadOnly: true,
    estimate: planEstimate(preparation, plan),
    prefer,
    schema: request.schema,
    check: (row) => requireSingle(media, row),
    respond: (row) => respondRange(plan, row, headers, isHead),
  }
}

/** Builds the response with rows: 206 for a part of a known total, 416 for an offset beyond it. */
export function respondRange(
  { offset }: Pick<ReadPlan, 'offset'>,
  { row_count, total, body }: ResultRow,
  headers: Record<string, string>,
  isHead: boolean,
): ResponseParts {
  const status = rangeStatus(offset, row_count, total)
  const range = { 'Content-Range': formatContentRange(offset, offset + row_count - 1, total) }
  if (status === 416) throw rangeError(offset, total, range)
  return { status, headers: { ...headers, ...range }, body: isHead ? null : body }
}

/** Adds the range of the `Range` header, which applies only to GET (RFC 9110, section 14.2). */
export function withRangeHeader(
  query: RestQuery,
  header: string | null,
  method: string,
): RestQuery {
  if (header === null || method !== 'GET') return query
  const isRoot = ({ path }: AtPath<number>) => path.length === 0
  const queryRange: RowRange = {
    offset: query.offsets.findLast(isRoot)?.value ?? 0,
    limit: query.limits.findLast(isRoot)?.value ?? null,
  }
  const { offset, limit } = intersectRange(queryRange, header)
  return {
    ...query,
    offsets: [...query.offsets, { path: [], value: offset }],
    limits: limit === null ? query.limits : [...query.limits, { path: [], value: limit }],
  }
}

/** How the total is counted in the statement itself. */
export function countMode({ prefer, settings }: Preparation): CountMode {
  if (prefer.count === 'exact') return { kind: 'all' }
  if (prefer.count !== 'estimated') return { kind: 'none' }
  return settings.maxRows === null
    ? { kind: 'all' }
    : { kind: 'up-to', limit: settings.maxRows + 1 }
}

/**
 * A planned count is the estimate of the query planner. An estimated count is exact up to
 * `maxRows`, and the planner's estimate above.
 */
function planEstimate(
  { prefer, settings, media }: Preparation,
  plan: ReadPlan,
): Prepared['estimate'] {
  if (media.plan) return null
  if (prefer.count === 'planned') return { statement: estimateStatement(plan), above: -1 }
  if (prefer.count !== 'estimated' || settings.maxRows === null) return null
  return { statement: estimateStatement(plan), above: settings.maxRows }
}
