import { dataCache } from './data-cache/data-cache.ts'

/**
 * A `clientLoader` that keeps a page's data in the data cache: going back to a page downloads
 * nothing within the cache's five minutes, and a visited page opens without the network.
 */
export async function cachedLoader<Data>({
  request,
  serverLoader,
}: CachedLoaderArgs<Data>): Promise<Data> {
  const { pathname, search } = new URL(request.url)
  const queryClient = await dataCache.load()
  return queryClient.fetchQuery({
    queryKey: ['page', pathname, search],
    queryFn: () => serverLoader(),
    retry: false,
  })
}

interface CachedLoaderArgs<Data> {
  request: Request
  serverLoader: () => Promise<Data>
}
