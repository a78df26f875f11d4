import type { SupabaseClient } from '@supabase/supabase-js'
import { estimateCount, maxExactCount, type ListCount } from '../../../../domain/desk/list-count.ts'
import type { ListDefinition } from '../../../../domain/desk/list-definition.ts'
import type { Condition } from '../../../../domain/desk/list-filter.ts'
import { toListPage, type ListPage } from '../../../../domain/desk/list-page.ts'
import {
  listRequests,
  matchConditions,
  type ListRequest,
} from '../../../../domain/desk/list-request.ts'
import type { ListState } from '../../../../domain/desk/list-state.ts'

const pageSize = 50

interface ReadOptions {
  /** Definitions name their tables as text, so the client does not know the types of their rows. */
  supabase: SupabaseClient
  definition: ListDefinition
  state: ListState
  signal: AbortSignal
}

/**
 * Reads one page of a list.
 * @throws the error of the Data API
 */
export async function readListPage({
  supabase,
  definition,
  state,
  signal,
}: ReadOptions): Promise<ListPage> {
  const rows: unknown[] = []
  for (const { limit, ...request } of listRequests(definition, state, pageSize + 1))
    if (rows.length < limit)
      rows.push(...(await ask({ ...request, limit: limit - rows.length }, { supabase, signal })))
  return toListPage(pageSize, rows, state.cursor)
}

async function ask(
  { table, select, conditions, order, limit }: ListRequest,
  { supabase, signal }: Pick<ReadOptions, 'supabase' | 'signal'>,
): Promise<unknown[]> {
  let query = withConditions(supabase.from(table).select(select), conditions)
  for (const { column, isDescending, nulls } of order)
    query = query.order(column, {
      ascending: !isDescending,
      ...(nulls !== null && { nullsFirst: nulls === 'first' }),
    })
  const { data } = await query.limit(limit).abortSignal(signal).throwOnError()
  return data
}

/**
 * Counts the rows that match: exactly up to 10,000, above that as an estimate. The page does not wait for
 * it. The first request asks only whether there are more than 10,000 rows, which never reads the rest.
 */
export async function countList(options: ReadOptions): Promise<ListCount> {
  const { supabase, definition, state, signal } = options
  const { table, tieBreaker } = definition
  const conditions = matchConditions(definition, state)
  const { data: beyond } = await withConditions(supabase.from(table).select(tieBreaker), conditions)
    .range(maxExactCount, maxExactCount)
    .abortSignal(signal)
    .throwOnError()
  if (beyond.length === 0)
    return { rows: await countRows(options, conditions, 'exact'), isExact: true }
  const { data: size } = await supabase
    .rpc('about_how_many', { of_list: table })
    .abortSignal(signal)
    .throwOnError()
  if (conditions.length === 0) return estimateCount(Number(size), null)
  const [matching, all] = await Promise.all([
    countRows(options, conditions, 'planned'),
    countRows(options, [], 'planned'),
  ])
  return estimateCount(Number(size), { matching, all })
}

async function countRows(
  { supabase, definition, signal }: ReadOptions,
  conditions: readonly Condition[],
  count: 'exact' | 'planned',
): Promise<number> {
  const all = supabase.from(definition.table).select(definition.tieBreaker, { count }).limit(1)
  const counted = await withConditions(all, conditions).abortSignal(signal).throwOnError()
  return counted.count ?? 0
}

/** What of a query of supabase-js takes conditions. */
interface Filterable<Query> {
  filter(column: string, operator: string, value: string): Query
  or(filters: string): Query
}

function withConditions<Query extends Filterable<Query>>(
  query: Query,
  conditions: readonly Condition[],
): Query {
  let filtered = query
  for (const [name, value] of conditions) {
    const dot = value.indexOf('.')
    filtered =
      name === 'or'
        ? filtered.or(value.slice(1, -1))
        : filtered.filter(name, value.slice(0, dot), value.slice(dot + 1))
  }
  return filtered
}
