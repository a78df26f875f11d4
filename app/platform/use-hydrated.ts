import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** True after hydration. Forms are not sent before that, and the tests in e2e/ wait for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
