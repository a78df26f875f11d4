import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../features/session/use-session.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { ListState } from '../../ui/list-state.tsx'

/** Signing in cancels a planned deletion of the account. This cancels it, and shows a notice. */
export function DeletionNotice() {
  const { user } = useSession()
  const cancelled = useQuery({
    queryKey: ['deletion-cancelled', user?.id],
    enabled: user !== null,
    queryFn: async () =>
      (await (await loadSupabase()).rpc('cancel_my_account_deletion').throwOnError()).data === true,
  })
  if (cancelled.isLoadingError)
    return (
      <ListState
        query={cancelled}
        failure="We could not check whether your account is due to be deleted."
      />
    )
  if (!cancelled.data) return null
  return (
    <p
      role="status"
      className="mt-5 rounded-control bg-primary-soft px-4 py-3 text-on-primary-soft"
    >
      Welcome back. Your account will not be deleted, and everything is still here.
    </p>
  )
}
