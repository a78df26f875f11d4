import { countSearchMiss } from '../../../domain/search-misses/search-misses.ts'
import type { Follow } from '../../platform/behaviours.ts'
import { callFunction } from '../../platform/call-function.ts'

/**
 * Tells the shop that a search found nothing, so that staff learn what people look for. Whether it
 * arrives does not matter to the visitor.
 */
export const follow: Follow = ({ dataset: { query = '' } }) => {
  void callFunction(countSearchMiss, { query })
  return () => {}
}
