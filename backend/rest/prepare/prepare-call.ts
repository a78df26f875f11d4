import { parseCall } from '../parse/parse-body.ts'
import { formatContentRange } from '../parse/parse-range.ts'
import { formatApplied } from '../parse/parse-prefer.ts'
import { parseQuery } from '../parse/parse-query.ts'
import { estimateCostMs } from '../cost/estimate-cost.ts'
import { planCall, type CallPlan } from '../plan/plan-call.ts'
import { callStatement } from '../sql/call-sql.ts'
import type { CountMode, ResultFormat } from '../sql/statement-sql.ts'
import { requireMaxAffected, requireSingle } from './check-result.ts'
import { respondRange, countMode, withRangeHeader } from './prepare-read.ts'
import { contentHeaders, readContext, type Preparation } from './preparation.ts'
import type { Prepared } from './prepared.ts'

/**
 * Prepares a function call by GET, HEAD or POST.
 * @throws RestError when the request is invalid
 */
export function prepareCall(preparation: Preparation, name: string): Prepared {
  const { request, settings, media, prefer, bodyText } = preparation
  const isPost = request.method === 'POST'
  const isHead = request.method === 'HEAD'
  const query = withRangeHeader(
    parseQuery(request.queryText, !isPost),
    request.headers.get('range'),
    request.method,
  )
  const body = isPost ? parseCall(bodyText, request.contentType, query.columns) : null
  const plan = planCall(readContext(preparation), {
    name: { schema: request.schema, name },
    query,
    body,
    contentType: request.contentType,
    prefer,
  })
  const isVoid = plan.function.returns.kind === 'void'
  const applied = formatApplied({
    count: prefer.count,
    tx: settings.allowsRollback ? prefer.tx : null,
    handling: prefer.handling,
    timezone: prefer.timezone,
    maxAffected: prefer.maxAffected,
  })
  const headers = {
    ...(isVoid ? {} : contentHeaders(preparation)),
    ...(applied ? { 'Preference-Applied': applied } : {}),
  }
  const count = prefer.count === 'planned' ? { kind: 'none' as const } : countMode(preparation)
  return {
    statement: callStatement(
      plan,
      { media, hasBody: !isHead && !isVoid, rows: rowsOf(plan) },
      count,
    ),
    media,
    costMs: estimateCallMs(preparation, plan, count),
    // A GET request and a function that is not volatile must not write.
    isFlatList: false,
    isReadOnly: !isPost || !plan.function.isVolatile,
    estimate: null,
    prefer,
    schema: request.schema,
    check(row) {
      requireSingle(media, row)
      requireMaxAffected(prefer, row)
    },
    respond(row) {
      if (!isVoid) return respondRange(plan.read, row, headers, isHead)
      return {
        status: 204,
        headers: {
          ...headers,
          'Content-Range': formatContentRange(0, row.row_count - 1, row.total),
        },
        body: null,
      }
    },
  }
}

/** PostgreSQL's guess for a function that returns a set is 1,000 rows. */
function estimateCallMs(
  { cache, request }: Preparation,
  { function: { returns }, read }: CallPlan,
  count: CountMode,
): number {
  return estimateCostMs(cache, read, {
    sourceRows: returns.isSet ? 1_000 : 1,
    countsAll: count.kind !== 'none',
    hasBody: request.method !== 'HEAD',
  })
}

function rowsOf({ function: { returns } }: CallPlan): ResultFormat['rows'] {
  if (returns.kind === 'row') return returns.isSet ? 'records' : 'record'
  return returns.isSet ? 'values' : 'value'
}
