import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { followQueries, pendingQuery, type QueryState } from './data-cache.ts'
import type { QueryOnDemand } from './observe-queries.ts'

/**
 * Like TanStack's `useQueries`, for components of every page. A query is pending until it is answered.
 */
export function useQueriesOnDemand<Data>(
  queries: readonly QueryOnDemand<Data>[],
): readonly QueryState<Data>[] {
  const [states, setStates] = useState<ReadonlyMap<string, QueryState<Data>>>(new Map())
  const allKeys = queries.map(keyOf).join()
  // Results of earlier queries must not be shown when the same queries run again later.
  if (allKeys === '' && states.size > 0) setStates(new Map())
  const getQueries = useEffectEvent(() => queries)

  // The cache lives outside React, and its code arrives later.
  useEffect(() => {
    if (allKeys === '') return
    const followed = getQueries()
    return followQueries(followed, (now) =>
      setStates(
        new Map(followed.map((query, index) => [keyOf(query), now[index] ?? pendingQuery])),
      ),
    )
  }, [allKeys])

  return queries.map((query) => states.get(keyOf(query)) ?? pendingQuery)
}

const keyOf = ({ queryKey }: { queryKey: QueryKey }) => JSON.stringify(queryKey)
