import { QueriesObserver, type QueryClient, type QueryObserverResult } from '@tanstack/react-query'
import type { QueryOnDemand } from './data-cache.ts'

/**
 * Asks queries of the data cache, and reports their results now and whenever one changes.
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
