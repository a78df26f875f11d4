import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../features/session/session.tsx'
import { useSupabase } from '../../platform/supabase.tsx'

/** Signing in calls the deletion of an account off; here it is done, and said. */
export function DeletionNotice() {
  const { user } = useSession()
  const loadSupabase = useSupabase()
  const kept = useQuery({
    queryKey: ['kept-account', user?.id],
    enabled: user !== null,
    queryFn: async () =>
      (await (await loadSupabase()).rpc('cancel_my_account_deletion').throwOnError()).data === true,
  })
  if (!kept.data) return null
  return (
    <p
      role="status"
      className="mt-5 rounded-control bg-primary-soft px-4 py-3 text-on-primary-soft"
    >
      Welcome back. Your account was to be deleted; as you have signed in, it stays, with everything
      in it.
    </p>
  )
}
