import { createContext, type RouterContextProvider } from 'react-router'
import type { LoadQueryClient } from './data-cache.ts'

/** The data cache, for loaders that run in the browser. */
export const queryClientContext = createContext<LoadQueryClient>()

/**
 * A `clientLoader` that keeps a page's data in the data cache: going back to a page downloads nothing within the
 * cache's five minutes, and a page once visited opens without the network.
 */
export async function cachedLoader<Data>({
  request,
  context,
  serverLoader,
}: CachedLoaderArgs<Data>): Promise<Data> {
  const { pathname, search } = new URL(request.url)
  const loadQueryClient = context.get(queryClientContext)
  return (await loadQueryClient()).fetchQuery({
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
