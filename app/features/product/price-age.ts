import { onAnswerAge } from '../../platform/service-worker/answer-age.ts'

/**
 * Calls back with the time of a cached answer about products, or with null once the shop itself has
 * answered.
 * @returns stops it
 */
export function onPriceAge(callback: (cachedAt: Date | null) => void): () => void {
  return onAnswerAge(({ path, cachedAt }) => {
    if (path === '/rest/v1/products') callback(cachedAt)
  })
}
