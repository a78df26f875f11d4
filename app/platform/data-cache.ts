import type { QueryClient, QueryKey, QueryObserverResult } from '@tanstack/react-query'
import { createContext, use, useEffect, useEffectEvent, useState } from 'react'

/** Holds the one data cache of a visit, once it was needed: the home page is read without the code of it. */
export interface DataCache {
  client?: QueryClient
}

export type LoadQueryClient = () => Promise<QueryClient>

/** Gives the data cache, and downloads its code when nothing has needed it yet. */
export function createQueryClientLoader(cache: DataCache): LoadQueryClient {
  return async () => {
    const { createQueryClient } = await import('./query-client.ts')
    return (cache.client ??= createQueryClient())
  }
}

export interface DataCacheAccess {
  cache: DataCache
  load: LoadQueryClient
}

export const DataCacheContext = createContext<DataCacheAccess | null>(null)

export function useDataCache(): DataCacheAccess {
  const access = use(DataCacheContext)
  if (!access) throw new Error('useDataCache needs a DataCacheContext above it')
  return access
}

export interface QueryOnDemand<Data> {
  queryKey: QueryKey
  queryFn: () => Promise<Data>
}

/** What is known of a query; a subset of TanStack's result. */
export type QueryState<Data> = Pick<
  QueryObserverResult<Data>,
  'data' | 'isError' | 'isLoadingError' | 'isPending'
> & { refetch: () => unknown }

/**
 * Like TanStack's `useQueries`, for components of every page: the code of the data cache is downloaded with the first query.
 * A query that was not answered yet is pending; when the code cannot be downloaded it has failed.
 */
export function useQueriesOnDemand<Data>(
  queries: readonly QueryOnDemand<Data>[],
): readonly QueryState<Data>[] {
  const { load } = useDataCache()
  const [attempt, setAttempt] = useState(0)
  const [states, setStates] = useState<ReadonlyMap<string, QueryState<Data>>>(new Map())
  const keys = queries.map(({ queryKey }) => JSON.stringify(queryKey))
  const allKeys = keys.join()

  const getQueries = useEffectEvent(() => queries)
  const onChange = useEffectEvent((results: readonly QueryState<Data>[]) =>
    setStates(new Map(results.map((result, index) => [keys[index] ?? '', result]))),
  )
  const onNoQueries = useEffectEvent(() =>
    setStates((now) => (now.size === 0 ? now : new Map<string, QueryState<Data>>())),
  )
  const onDownloadFailed = useEffectEvent(() =>
    setStates(new Map(keys.map((key) => [key, failed(() => setAttempt((count) => count + 1))]))),
  )

  // The cache lives outside React, and its code arrives later.
  useEffect(() => {
    if (allKeys === '') return onNoQueries()
    let stop: (() => void) | undefined
    let isCancelled = false
    async function follow() {
      const [{ observeQueries }, client] = await Promise.all([
        import('./observe-queries.ts'),
        load(),
      ])
      if (!isCancelled) stop = observeQueries(client, getQueries(), (results) => onChange(results))
    }
    follow().catch(() => !isCancelled && onDownloadFailed())
    return () => {
      isCancelled = true
      stop?.()
    }
  }, [allKeys, attempt, load])

  return keys.map((key) => states.get(key) ?? pending)
}

/** One query, or none while there is nothing to ask. */
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
