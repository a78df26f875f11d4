import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useDataCache } from './data-cache.ts'
import { createQueryClient } from './query-client.ts'

/** Lets everything below it use TanStack's hooks, on the one data cache of the visit. */
export function DataCacheProvider({ children }: { children: ReactNode }) {
  const dataCache = useDataCache()
  const [client] = useState(() => dataCache.getOrCreate(createQueryClient))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
