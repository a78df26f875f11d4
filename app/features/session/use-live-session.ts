import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive, type Live } from '../../platform/live/use-live.ts'
import { loadSupabase, type Supabase } from '../../platform/supabase.ts'
import { useSession } from './use-session.ts'

/**
 * Like {@link useLive} for a signed-in person, and notices when their session has ended elsewhere:
 * the service closes the channel within two seconds of a sign-out or a block, and the page then
 * shows that nobody is signed in.
 * @param live what to follow besides the session
 */
export function useLiveSession(live: Live | null): boolean {
  const { user, status } = useSession()
  useReadAgainAfter(user?.id, live?.queryKeys)
  const isChecking = useRef(false)
  async function check(): Promise<void> {
    if (isChecking.current) return
    isChecking.current = true
    try {
      await endIfOver(await loadSupabase())
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

/**
 * Reads queries again when the session is gone, whichever tab ended it: without it they are answered
 * otherwise, or not at all.
 */
function useReadAgainAfter(
  userId: string | undefined,
  queryKeys: readonly QueryKey[] | undefined,
): void {
  const queryClient = useQueryClient()
  const keys = JSON.stringify(queryKeys ?? [])
  // The session ends outside of React.
  useEffect(() => {
    if (userId === undefined) return
    return () => {
      for (const queryKey of JSON.parse(keys) as QueryKey[])
        void queryClient.invalidateQueries({ queryKey })
    }
  }, [userId, keys, queryClient])
}

/** Asks the auth service, and forgets a session that is over there. */
async function endIfOver({ auth }: Supabase): Promise<void> {
  const { error } = await auth.getUser()
  if (error?.status === 401 || error?.status === 403) await auth.signOut({ scope: 'local' })
}
