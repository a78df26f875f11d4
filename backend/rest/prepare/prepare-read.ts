import {
  formatContentRange,
  intersectRange,
  rangeStatus,
  type RowRange,
} from '../parse/parse-range.ts'
import { formatApplied } from '../parse/parse-prefer.ts'
import { parseQuery, type At, type RestQuery } from '../parse/parse-query.ts'
import { planRead } from '../plan/plan-read.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import type { Answered } from '../respond.ts'
import { requireTable } from '../schema/require-table.ts'
import {
  estimateStatement,
  readStatement,
  type CountMode,
  type ResultRow,
} from '../sql/statement-sql.ts'
import { contentHeaders, rangeError, readContext, requireSingle } from './answer-parts.ts'
import type { Preparation, Prepared } from './prepared.ts'

/**
 * Prepares `GET /<table>` and `HEAD /<table>`.
 * @throws RestError for anything in the request that does not hold
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
  return {
    statement: readStatement(
      plan,
      { media, hasBody: !isHead, rows: 'records' },
      countMode(preparation),
    ),
    media,
    isReadOnly: true,
    estimate: planEstimate(preparation, plan),
    prefer,
    schema: request.schema,
    check: (row) => requireSingle(media, row),
    answer: (row) => answerRange(plan, row, headers, isHead),
  }
}

/** The answer for rows that are a part of more: 206 for a part of a known total, 416 beyond its end. */
export function answerRange(
  { offset }: Pick<ReadPlan, 'offset'>,
  { row_count, total, body }: ResultRow,
  headers: Record<string, string>,
  isHead: boolean,
): Answered {
  const status = rangeStatus(offset, row_count, total)
  const range = { 'Content-Range': formatContentRange(offset, offset + row_count - 1, total) }
  if (status === 416) throw rangeError(offset, total, range)
  return { status, headers: { ...headers, ...range }, body: isHead ? null : body }
}

/** The header is for GET only (RFC 9110, 14.2). */
export function withRangeHeader(
  query: RestQuery,
  header: string | null,
  method: string,
): RestQuery {
  if (header === null || method !== 'GET') return query
  const isRoot = ({ path }: At<number>) => path.length === 0
  const given: RowRange = {
    offset: query.offsets.findLast(isRoot)?.value ?? 0,
    limit: query.limits.findLast(isRoot)?.value ?? null,
  }
  const { offset, limit } = intersectRange(given, header)
  return {
    ...query,
    offsets: [...query.offsets, { path: [], value: offset }],
    limits: limit === null ? query.limits : [...query.limits, { path: [], value: limit }],
  }
}

export function countMode({ prefer, settings }: Preparation): CountMode {
  if (prefer.count === 'exact') return { kind: 'all' }
  if (prefer.count !== 'estimated') return { kind: 'none' }
  return settings.maxRows === null
    ? { kind: 'all' }
    : { kind: 'up-to', limit: settings.maxRows + 1 }
}

/** A planned count is the planner's guess; an estimated one is exact as far as a page may go, and a guess beyond. */
function planEstimate(
  { prefer, settings, media }: Preparation,
  plan: ReadPlan,
): Prepared['estimate'] {
  if (media.plan) return null
  if (prefer.count === 'planned') return { statement: estimateStatement(plan), above: -1 }
  if (prefer.count !== 'estimated' || settings.maxRows === null) return null
  return { statement: estimateStatement(plan), above: settings.maxRows }
}
