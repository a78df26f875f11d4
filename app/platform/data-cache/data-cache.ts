import type { QueryClient, QueryObserverResult } from '@tanstack/react-query'
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
 * Runs queries on the data cache, whose code is downloaded for them, and reports their states now and
 * after each change. If the code cannot be downloaded, they have failed.
 * @returns stops it
 */
export function followQueries<Data>(
  queries: readonly QueryOnDemand<Data>[],
  onChange: (states: readonly QueryState<Data>[]) => void,
): () => void {
  let stop: (() => void) | undefined
  let isCancelled = false
  async function follow() {
    const [{ observeQueries }, queryClient] = await Promise.all([
      import('./observe-queries.ts'),
      dataCache.load(),
    ])
    if (!isCancelled) stop = observeQueries(queryClient, queries, onChange)
  }
  const run = () =>
    void follow().catch(() => {
      if (!isCancelled) onChange(queries.map(() => failed(run)))
    })
  run()
  return () => {
    isCancelled = true
    stop?.()
  }
}

/** The state of a query that has no answer yet. */
export const pendingQuery = {
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
