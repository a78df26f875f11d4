import type { AuthError } from '@supabase/supabase-js'
import { deleteStoredAnswers } from '../../platform/service-worker/delete-stored-answers.ts'
import { deleteTyped } from '../../platform/storage/typed.ts'
import type { Supabase } from '../../platform/supabase.ts'
import { storedSession } from '../../platform/supabase/stored-session.ts'

/**
 * Ends the session of this browser: at the service first, and here only when it is over there. The
 * client's own `signOut({ scope: 'local' })` forgets the session also when the service did not hear
 * of it, and whoever has a copy of it stays signed in. What the person typed is deleted too.
 * @param announce called before the session disappears from this browser
 * @returns why the session is kept, or null
 */
export async function endSession(
  { auth }: Supabase,
  announce: () => void,
): Promise<AuthError | null> {
  const { data, error: unread } = await auth.getSession()
  if (unread) return unread
  if (data.session) {
    const { error } = await auth.admin.signOut(data.session.access_token, 'local')
    // The session had ended already.
    const isOver = error?.status === 401 || error?.status === 403
    if (error && !isOver) return error
  }
  announce()
  storedSession.write(null)
  deleteTyped()
  await deleteStoredAnswers()
  return null
}
