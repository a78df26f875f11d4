import { QueryClient } from '@tanstack/react-query'

const minuteMs = 60_000

/** The data cache of the specification: fresh for 5 minutes, kept for 60, no refetch on focus, one retry. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 5 * minuteMs, gcTime: 60 * minuteMs, refetchOnWindowFocus: false, retry: 1 } },
  })
}
