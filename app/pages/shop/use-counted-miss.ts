import { useEffect } from 'react'
import { countSearchMiss } from '../../../domain/search-misses/search-misses.ts'
import { callFunction } from '../../platform/call-function.ts'

/**
 * Tells the shop that a search found nothing, so that staff learn what people look for. Whether it
 * arrives does not matter to the visitor.
 * @param query empty: nothing was searched for, or something was found
 */
export function useCountedMiss(query: string): void {
  useEffect(() => {
    if (query !== '') void callFunction(countSearchMiss, { query })
  }, [query])
}
