import { pagesCache, productsCache } from './cached-at.ts'

/** Deletes the visited pages and the products from this device. */
export async function deleteStoredAnswers(): Promise<void> {
  if (!('caches' in window)) return
  const deleted = [pagesCache, productsCache].map((name) => window.caches.delete(name))
  // A browser that blocks the storage has stored nothing.
  await Promise.all(deleted).catch(() => undefined)
}
