import { signOut } from '../../features/session/session-store.ts'
import { useSession } from '../../features/session/use-session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

/** The button that confirms the merge. Visitors who are not signed in with this address see how to do so. */
export function ConfirmAs({
  email,
  isBusy,
  onConfirm,
}: {
  email: string
  isBusy: boolean
  onConfirm: () => void
}) {
  const { status, user, isSigningOut } = useSession()
  if (status === 'unknown') return <p className="mt-4 text-ink-2">Loading...</p>
  if (status !== 'signed-in')
    return (
      <>
        <p className="mt-4 text-ink-2 wrap-anywhere">Sign in as {email} to confirm this.</p>
        <ButtonLink to="/login?next=/merge-accounts" className="mt-4 w-full">
          Sign in
        </ButtonLink>
      </>
    )
  if (user?.email?.toLowerCase() !== email.toLowerCase())
    return (
      <>
        <p className="mt-4 text-ink-2 wrap-anywhere">
          You are signed in as {user?.email ?? 'somebody else'}. Sign out, then open the link in our
          mail to {email} again and sign in there.
        </p>
        <Button className="mt-4 w-full" disabled={isSigningOut} onClick={() => void signOut()}>
          Sign out
        </Button>
      </>
    )
  return (
    <Button className="mt-6 w-full" disabled={isBusy} onClick={onConfirm}>
      {isBusy ? 'One moment...' : 'Yes, both accounts are mine'}
    </Button>
  )
}
