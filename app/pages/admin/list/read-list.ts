import type { SupabaseClient } from '@supabase/supabase-js'
import type { ListDefinition } from '../../../../domain/desk/list-definition.ts'
import type { Condition } from '../../../../domain/desk/list-filter.ts'
import { toListPage, type ListPage } from '../../../../domain/desk/list-page.ts'
import { listRequest, matchConditions } from '../../../../domain/desk/list-request.ts'
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
  const request = listRequest(definition, state, pageSize + 1)
  let query = withConditions(
    supabase.from(request.table).select(request.select),
    request.conditions,
  )
  for (const { column, isDescending, nulls } of request.order)
    query = query.order(column, {
      ascending: !isDescending,
      ...(nulls !== null && { nullsFirst: nulls === 'first' }),
    })
  const { data } = await query.limit(request.limit).abortSignal(signal).throwOnError()
  return toListPage(request, data, state.cursor)
}

/**
 * Counts the rows that match; null where that would take too long, in a table of millions. The page
 * does not wait for it. PostgreSQL's own estimate is no answer: it takes a policy to hide half of the
 * rows.
 */
export async function countList({
  supabase,
  definition,
  state,
  signal,
}: ReadOptions): Promise<number | null> {
  const { table, tieBreaker } = definition
  const all = supabase.from(table).select(tieBreaker, { count: 'exact' }).limit(1)
  const conditions = matchConditions(definition, state)
  const { count, error } = await withConditions(all, conditions).abortSignal(signal)
  if (!error) return count
  if (error.code === tooCostly) return null
  throw error
}

/** The Data API's code for a request that would cost too much. */
const tooCostly = '54001'

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
