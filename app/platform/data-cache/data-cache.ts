import type { QueryClient, QueryKey, QueryObserverResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { QueryOnDemand } from './observe-queries.ts'

let client: QueryClient | null = null
const getOrCreate = (create: () => QueryClient) => (client ??= create())

/**
 * The one data cache of a visit. Its code is downloaded when it is first needed; the home page does
 * not need it. Only for browsers: on the server it would be shared by all visitors.
 */
export const dataCache = {
  /** Null while nothing has needed it. Then nothing is cached either. */
  find: (): QueryClient | null => client,
  async load(): Promise<QueryClient> {
    const { createQueryClient } = await import('./query-client.ts')
    return getOrCreate(createQueryClient)
  },
  /** For code that has been downloaded together with the cache. */
  getOrCreate,
}

/** The state of a query; a subset of TanStack's result. */
export type QueryState<Data> = Pick<
  QueryObserverResult<Data>,
  'data' | 'isError' | 'isLoadingError' | 'isPending'
> & { refetch: () => unknown }

/**
 * Like TanStack's `useQueries`, for components of every page: the code of the data cache is
 * downloaded with the first query. A query is pending until it is answered. If the code cannot be
 * downloaded, it has failed.
 */
export function useQueriesOnDemand<Data>(
  queries: readonly QueryOnDemand<Data>[],
): readonly QueryState<Data>[] {
  const [attempt, setAttempt] = useState(0)
  const [states, setStates] = useState<ReadonlyMap<string, QueryState<Data>>>(new Map())
  const allKeys = queries.map(keyOf).join()
  // Results of earlier queries must not be shown when the same queries run again later.
  if (allKeys === '' && states.size > 0) setStates(new Map())
  const getQueries = useEffectEvent(() => queries)

  // The cache lives outside React, and its code arrives later.
  useEffect(() => {
    if (allKeys === '') return
    const followed = getQueries()
    let stop: (() => void) | undefined
    let isCancelled = false
    const show = (stateOf: (index: number) => QueryState<Data> | undefined) =>
      setStates(new Map(followed.map((query, index) => [keyOf(query), stateOf(index) ?? pending])))
    async function follow() {
      const [{ observeQueries }, client] = await Promise.all([
        import('./observe-queries.ts'),
        dataCache.load(),
      ])
      if (isCancelled) return
      stop = observeQueries(client, followed, (results) => show((index) => results[index]))
    }
    follow().catch(() => {
      if (!isCancelled) show(() => failed(() => setAttempt((count) => count + 1)))
    })
    return () => {
      isCancelled = true
      stop?.()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another attempt runs it again
  }, [allKeys, attempt])

  return queries.map((query) => states.get(keyOf(query)) ?? pending)
}

const keyOf = ({ queryKey }: { queryKey: QueryKey }) => JSON.stringify(queryKey)

/** Like `useQueriesOnDemand` for one query; null while there is nothing to query. */
export function useQueryOnDemand<Data>(query: QueryOnDemand<Data> | null): QueryState<Data> {
  const [state = pending] = useQueriesOnDemand(query ? [query] : [])
  return state
}

const pending = {
  data: undefined,
  isError: false,
  isLoadingError: false,
  isPending: true,
  refetch: () => undefined,
}

const failed = (refetch: () => void) => ({
  data: undefined,
  isError: true,
  isLoadingError: true,
  isPending: false,
  refetch,
})
