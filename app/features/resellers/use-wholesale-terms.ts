import { useSyncExternalStore } from 'react'
import { wholesaleTerms } from './wholesale-terms.ts'

/** The prices of the signed-in reseller; null for everybody else, and on the server. */
export function useWholesaleTerms() {
  return useSyncExternalStore(wholesaleTerms.subscribe, wholesaleTerms.get, () => null)
}
