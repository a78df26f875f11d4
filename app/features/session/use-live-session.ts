import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLive, type Live } from '../../platform/live/use-live.ts'
import { useSupabase, type Supabase } from '../../platform/supabase.tsx'
import { useSession } from './session.tsx'

/**
 * Like {@link useLive} for a signed-in person, and notices when their session has ended elsewhere:
 * the service closes the channel within two seconds of a sign-out or a block, and the page then
 * shows that nobody is signed in.
 * @param live what to follow besides the session
 */
export function useLiveSession(live: Live | null): boolean {
  const { user, status } = useSession()
  const loadSupabase = useSupabase()
  const queryClient = useQueryClient()
  const isChecking = useRef(false)
  async function check(): Promise<void> {
    if (isChecking.current) return
    isChecking.current = true
    try {
      const hasEnded = await endIfOver(await loadSupabase())
      // Without the session they are answered otherwise, or not at all.
      if (hasEnded)
        for (const queryKey of live?.queryKeys ?? [])
          void queryClient.invalidateQueries({ queryKey })
    } finally {
      isChecking.current = false
    }
  }
  return useLive(
    user && status === 'signed-in' ? live : null,
    // Without a connection the next join checks again.
    () => void check().catch(() => {}),
  )
}

/** Asks the auth service, and forgets a session that is over there. */
async function endIfOver({ auth }: Supabase): Promise<boolean> {
  const { error } = await auth.getUser()
  if (error?.status !== 401 && error?.status !== 403) return false
  await auth.signOut({ scope: 'local' })
  return true
}
