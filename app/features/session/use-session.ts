import { createContext, use, useDeferredValue, useSyncExternalStore } from 'react'
import { sessionStore, unknownSession, type SessionState } from './session-state.ts'

/** `RequireSession` provides it, to keep a form unchanged while the user signs in again. */
export const SessionContext = createContext<SessionState | null>(null)

/** The session of this browser. */
export function useSession(): SessionState {
  const session = useSyncExternalStore(
    sessionStore.subscribe,
    sessionStore.get,
    () => unknownSession,
  )
  // Deferred, so that no change overtakes a navigation: after a sign-out the old page would ask to sign
  // in again.
  const shown = useDeferredValue(session)
  return use(SessionContext) ?? shown
}
