import type { QueryClient, QueryKey, QueryObserverResult } from '@tanstack/react-query'
import { createContext, use, useEffect, useEffectEvent, useState } from 'react'

/** The one data cache of a visit. Its code is downloaded when something needs it: the home page does without. */
export interface DataCache {
  /** Null while nothing has needed it: then there is nothing in it either. */
  find(): QueryClient | null
  load(): Promise<QueryClient>
  /** For code that has been downloaded together with the cache. */
  getOrCreate(create: () => QueryClient): QueryClient
}

export function createDataCache(): DataCache {
  let client: QueryClient | null = null
  const getOrCreate = (create: () => QueryClient) => (client ??= create())
  return {
    find: () => client,
    getOrCreate,
    async load() {
      const { createQueryClient } = await import('./query-client.ts')
      return getOrCreate(createQueryClient)
    },
  }
}

export const DataCacheContext = createContext<DataCache | null>(null)

export function useDataCache(): DataCache {
  const dataCache = use(DataCacheContext)
  if (!dataCache) throw new Error('useDataCache needs a DataCacheContext above it')
  return dataCache
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
  const dataCache = useDataCache()
  const [attempt, setAttempt] = useState(0)
  const [states, setStates] = useState<ReadonlyMap<string, QueryState<Data>>>(new Map())
  const keys = queries.map(({ queryKey }) => JSON.stringify(queryKey))
  const allKeys = keys.join()
  // What was known of earlier queries must not be shown when they are asked again later.
  if (allKeys === '' && states.size > 0) setStates(new Map())

  const getQueries = useEffectEvent(() => queries)
  const onChange = useEffectEvent((results: readonly QueryState<Data>[]) =>
    setStates(new Map(results.map((result, index) => [keys[index] ?? '', result]))),
  )
  const onDownloadFailed = useEffectEvent(() =>
    setStates(new Map(keys.map((key) => [key, failed(() => setAttempt((count) => count + 1))]))),
  )

  // The cache lives outside React, and its code arrives later.
  useEffect(() => {
    if (allKeys === '') return
    let stop: (() => void) | undefined
    let isCancelled = false
    async function follow() {
      const [{ observeQueries }, client] = await Promise.all([
        import('./observe-queries.ts'),
        dataCache.load(),
      ])
      if (!isCancelled) stop = observeQueries(client, getQueries(), (results) => onChange(results))
    }
    follow().catch(() => !isCancelled && onDownloadFailed())
    return () => {
      isCancelled = true
      stop?.()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another attempt runs it again
  }, [allKeys, attempt, dataCache])

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
