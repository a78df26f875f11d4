import { storedSession } from '../../platform/supabase/stored-session.ts'
import { mayHaveSession, sessionStore, unknownSession } from './session-state.ts'

/**
 * Follows the session on a document page. Only a stored session, or one that another tab has just
 * created, is worth the download of what reads it.
 */
export function startSessionOnDemand(): void {
  const stop = storedSession.subscribe(start)
  sessionStore.set({ ...unknownSession, status: 'signed-out' })
  start()

  function start(): void {
    if (!mayHaveSession()) return
    stop()
    sessionStore.set(unknownSession)
    import('./session-store.ts').then(
      ({ startSession }) => startSession(),
      () => sessionStore.set({ ...unknownSession, isUnavailable: true }),
    )
  }
}
