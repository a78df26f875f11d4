import { createContext, type RouterContextProvider } from 'react-router'
import type { DataCache } from './data-cache/data-cache.ts'

/** The data cache, for loaders that run in the browser. */
export const dataCacheContext = createContext<DataCache>()

/**
 * A `clientLoader` that keeps a page's data in the data cache: going back to a page downloads
 * nothing within the cache's five minutes, and a visited page opens without the network.
 */
export async function cachedLoader<Data>({
  request,
  context,
  serverLoader,
}: CachedLoaderArgs<Data>): Promise<Data> {
  const { pathname, search } = new URL(request.url)
  const queryClient = await context.get(dataCacheContext).load()
  return queryClient.fetchQuery({
    queryKey: ['page', pathname, search],
    queryFn: () => serverLoader(),
    retry: false,
  })
}

interface CachedLoaderArgs<Data> {
  request: Request
  context: Readonly<RouterContextProvider>
  serverLoader: () => Promise<Data>
}
