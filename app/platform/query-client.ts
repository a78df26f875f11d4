import { QueryClient } from '@tanstack/react-query'

const minuteMs = 60_000

/**
 * The data cache of the specification: fresh for 5 minutes, kept for 60, no refetch on focus, one retry.
 * Queries are tried without a connection too: the service worker may answer them, and failing at once is said to the visitor,
 * where waiting for the line is not.
 * On the server it lives for one render: a timer of 60 minutes would hold every rendered page in memory for as long.
 */
export function createQueryClient(): QueryClient {
  const gcTime = import.meta.env.SSR ? Number.POSITIVE_INFINITY : 60 * minuteMs
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minuteMs,
        gcTime,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: 1,
      },
    },
  })
}
