import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** True once the page runs in the browser: a form is not sent before, and the journeys of e2e/ wait for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
