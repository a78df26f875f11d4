import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { dataCache } from './data-cache.ts'
import { createQueryClient } from './query-client.ts'

/**
 * Lets everything below it use TanStack's hooks, on the one data cache of the visit. On the server each
 * page has its own.
 */
export function DataCacheProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() =>
    import.meta.env.SSR ? createQueryClient() : dataCache.getOrCreate(createQueryClient),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
