import { useQuery } from '@tanstack/react-query'
import { Link } from '../../ui/link.tsx'
import { loadSupabase } from '../../platform/supabase.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { hasSecondFactor } from '../session/has-second-factor.ts'
import { SecondFactorChoice } from '../sign-in/second-factor-choice.tsx'

/** Asks for the second factor before money, grants or personal data are touched. */
export default function ConfirmDialog({
  onVerified,
  onClose,
}: {
  onVerified: () => void
  onClose: () => void
}) {
  // The stored session does not know factors that were added since the sign-in.
  const account = useQuery({
    queryKey: ['account-with-factors'],
    gcTime: 0,
    queryFn: async () => {
      const { data, error } = await (await loadSupabase()).auth.getUser()
      if (error) throw error
      return data.user
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title="Confirm it is you">
      <p className="text-ink-2">
        This needs your second factor again. After that we will not ask for 15 minutes.
      </p>
      <ListState query={account} failure="Your second factors could not be loaded.">
        {account.data && hasSecondFactor(account.data) ? (
          <SecondFactorChoice user={account.data} onVerified={onVerified} />
        ) : (
          <p className="mt-3">
            <Link
              to="/dashboard?tab=profile-settings#second-factor"
              className="font-semibold text-primary"
            >
              Set up your second factor
            </Link>{' '}
            first.
          </p>
        )}
      </ListState>
    </Dialog>
  )
}
