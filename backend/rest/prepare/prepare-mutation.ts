import { parseRows } from '../parse/parse-body.ts'
import { formatContentRange } from '../parse/parse-range.ts'
import { formatApplied, type Preferences } from '../parse/parse-prefer.ts'
import { parseQuery, type RestQuery } from '../parse/parse-query.ts'
import { estimateMutationCostMs } from '../cost/estimate-mutation-cost.ts'
import { planMutation, type MutationRequest } from '../plan/plan-mutation.ts'
import type { ResponseParts } from '../respond.ts'
import { restError } from '../rest-error.ts'
import { requireTable } from '../schema/require-table.ts'
import type { Table } from '../schema/table.ts'
import { mutationStatement } from '../sql/mutation-sql.ts'
import type { ResultRow } from '../sql/statement-sql.ts'
import { requireMaxAffected, requireSingle } from './check-result.ts'
import { contentHeaders, readContext, type Preparation } from './preparation.ts'
import type { Prepared } from './prepared.ts'

type MutationMethod = MutationRequest['method']

/**
 * Prepares POST, PATCH, PUT and DELETE requests to a table.
 * @throws RestError when the request is invalid
 */
export function prepareMutation(preparation: Preparation, method: MutationMethod): Prepared {
  const { request, cache, media, prefer, bodyText } = preparation
  const table = requireTable(cache, request.schema, request.target)
  const query = parseQuery(request.queryText, false)
  const body =
    method === 'DELETE'
      ? null
      : parseRows(bodyText, request.contentType, method === 'PUT' ? null : query.columns)
  const plan = planMutation(readContext(preparation), table, { method, query, body, prefer })
  const hasBody = prefer.return === 'representation'
  const headers = {
    ...(hasBody ? contentHeaders(preparation) : {}),
    ...appliedHeader(preparation.settings, prefer, method, table, query),
  }
  return {
    statement: mutationStatement(plan, { media, hasBody, rows: 'records' }),
    media,
    costMs: estimateMutationCostMs(cache, plan),
    isFlatList: false,
    isReadOnly: false,
    estimate: null,
    prefer,
    schema: request.schema,
    check(row) {
      if (method === 'PUT') requireOnePut(row)
      else requireSingle(media, row)
      if (method === 'PATCH' || method === 'DELETE') requireMaxAffected(prefer, row)
    },
    respond: (row) => respondToMutation({ method, table, prefer, headers, row }),
  }
}

interface MutationResult {
  method: MutationMethod
  table: Table
  prefer: Preferences
  headers: Record<string, string>
  row: ResultRow
}

function respondToMutation({ method, table, prefer, headers, row }: MutationResult): ResponseParts {
  const hasBody = prefer.return === 'representation'
  const total = prefer.count === 'exact' || prefer.count === 'estimated' ? row.row_count : null
  const range =
    method === 'PATCH'
      ? formatContentRange(0, row.row_count - 1, total)
      : formatContentRange(1, 0, total)
  const location =
    row.location &&
    `/${encodeURIComponent(table.name)}?${table.primaryKey.map((name, index) => `${encodeURIComponent(name)}=${encodeURIComponent(row.location?.[index] ?? '')}`).join('&')}`
  return {
    status: statusOf(method, hasBody, prefer, row),
    headers: {
      ...headers,
      ...(method === 'PUT' ? {} : { 'Content-Range': range }),
      ...(location ? { Location: location } : {}),
    },
    body: hasBody ? row.body : null,
  }
}

function statusOf(
  method: MutationMethod,
  hasBody: boolean,
  { resolution }: Preferences,
  { inserted }: ResultRow,
): number {
  const insertedNone = inserted !== null && inserted <= 0
  if (method === 'POST') return insertedNone && resolution === 'merge-duplicates' ? 200 : 201
  if (!hasBody) return 204
  return method === 'PUT' && !insertedNone ? 201 : 200
}

function appliedHeader(
  settings: Preparation['settings'],
  prefer: Preferences,
  method: MutationMethod,
  table: Table,
  query: RestQuery,
): Record<string, string> {
  const canConflict = table.primaryKey.length > 0 || query.onConflict !== null
  const applied = formatApplied({
    resolution: method === 'POST' && canConflict ? prefer.resolution : null,
    missing: method === 'POST' || method === 'PATCH' ? prefer.missing : null,
    return: prefer.return,
    count: prefer.count,
    tx: settings.allowsRollback ? prefer.tx : null,
    handling: prefer.handling,
    timezone: prefer.timezone,
    maxAffected: method === 'PATCH' || method === 'DELETE' ? prefer.maxAffected : null,
  })
  return applied ? { 'Preference-Applied': applied } : {}
}

/** Requires one written row: a row whose key differs from the URL is not written. */
function requireOnePut({ row_count }: ResultRow): void {
  if (row_count !== 1)
    throw restError('PGRST115', 'Payload values do not match URL in primary key column(s)')
}
