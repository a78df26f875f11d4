import { Link } from 'react-router'
import { hasSecondFactor } from '../session/has-second-factor.ts'
import { useSession } from '../session/session.tsx'
import { SecondFactorChoice } from '../sign-in/second-factor-choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks for the second factor before money, grants or personal data are touched. */
export default function ConfirmDialog({
  onVerified,
  onClose,
}: {
  onVerified: () => void
  onClose: () => void
}) {
  const { user } = useSession()
  return (
    <Dialog isOpen onClose={onClose} title="Confirm it is you">
      <p className="text-ink-2">
        This needs your second factor again. After that we will not ask for 15 minutes.
      </p>
      {user && hasSecondFactor(user) ? (
        <SecondFactorChoice user={user} onVerified={onVerified} />
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
    </Dialog>
  )
}
