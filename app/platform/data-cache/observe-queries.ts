import {
  QueriesObserver,
  type QueryClient,
  type QueryKey,
  type QueryObserverResult,
} from '@tanstack/react-query'

export interface QueryOnDemand<Data> {
  queryKey: QueryKey
  queryFn: () => Promise<Data>
  /** For how long an answer counts as fresh; the cache's own time without it. */
  staleTime?: number
  /** How often it is asked again while it is shown; never without it. */
  refetchInterval?: number
}

/**
 * Runs queries on the data cache, and reports their results now and after every change.
 * @returns stops it
 */
export function observeQueries<Data>(
  client: QueryClient,
  queries: readonly QueryOnDemand<Data>[],
  onChange: (results: readonly QueryObserverResult<Data>[]) => void,
): () => void {
  const observer = new QueriesObserver(
    client,
    queries.map((query) => client.defaultQueryOptions(query)),
  )
  // The observer's results are those of the queries it was given, in their order.
  const report = (results: QueryObserverResult[]) =>
    onChange(results as QueryObserverResult<Data>[])
  const stop = observer.subscribe(report)
  report(observer.getCurrentResult())
  return stop
}
