import { QueryClient } from '@tanstack/react-query'

const minuteMs = 60_000

/**
 * The data cache: fresh for 5 minutes, in memory for 60 after the last use, no refetch on focus,
 * one retry. Queries also run without a connection, because the service worker may answer them.
 * supabase-js retries reads too, so a lost connection shows after about 15 seconds. On the server a
 * cache lives for one render: a timer of 60 minutes would keep every rendered page in memory that long.
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
