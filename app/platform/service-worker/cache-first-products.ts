import { productsCache } from './cached-at.ts'

/**
 * `fetchAnswer`, which also caches answers about products where the service worker looks for them:
 * on a first visit the worker does not see the requests of the page yet.
 */
export function cacheFirstProducts(fetchAnswer: typeof fetch): typeof fetch {
  return async (input, init) => {
    // Asked before the request: the worker may take over while it runs, and never sees it.
    const isUnseen = 'caches' in window && navigator.serviceWorker?.controller === null
    const answer = await fetchAnswer(input, init)
    const isAboutProducts = new URL(answer.url || window.location.href).pathname.endsWith(
      '/rest/v1/products',
    )
    if (isUnseen && isAboutProducts && answer.ok)
      void cacheAnswer(new Request(input, init), answer.clone())
    return answer
  }
}

async function cacheAnswer(request: Request, answer: Response): Promise<void> {
  // A full or forbidden storage costs only the price without a connection.
  const cache = await caches.open(productsCache).catch(() => null)
  await cache?.put(request, answer).catch(() => undefined)
}
