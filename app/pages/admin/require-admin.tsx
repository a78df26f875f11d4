import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { hasSecondFactor } from '../../features/session/has-second-factor.ts'
import { ProfileFailed } from '../../features/session/profile-failed.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { RequireSession } from '../../features/sign-in/require-session.tsx'
import { PageTitle } from '../../platform/page-title.tsx'
import { toast } from '../../platform/toasts.ts'
import { ListState } from '../../ui/list-state.tsx'
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx'
import { PlainFrame } from '../../ui/screens/plain-frame.tsx'
import { useSecurityPolicy } from './use-security-policy.ts'

/**
 * Shows its children to admins and sends other users home. The database guards the data in any
 * case.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return (
    <RequireSession frame={WaitingFrame}>
      <AdminOnly>{children}</AdminOnly>
    </RequireSession>
  )
}

/** The desk brings a frame of its own, which is loaded once the person may open it. */
function WaitingFrame({ children }: { children: ReactNode }) {
  return (
    <PlainFrame>
      <PageTitle>Desk</PageTitle>
      {children}
    </PlainFrame>
  )
}

function AdminOnly({ children }: { children: ReactNode }) {
  const { user, isAdmin, isProfileLoading, isProfileFailed } = useSession()
  const navigate = useNavigate()
  const isDenied = !isAdmin && !isProfileLoading && !isProfileFailed
  const isProtected = hasSecondFactor(user)
  // The database refuses an admin without the required second factor; this only leads them to the
  // setup.
  const policy = useSecurityPolicy({ enabled: isAdmin && !isProtected })
  const mustEnrol = isAdmin && !isProtected && policy.data === true

  useEffect(() => {
    if (!isDenied) return
    toast.error('Access Denied: Admins only.', { id: 'admins-only' })
    void navigate('/', { replace: true })
  }, [isDenied, navigate])
  useEffect(() => {
    if (!mustEnrol) return
    toast.info('Admins must sign in with a second factor. Please set up yours first.', {
      id: 'enrol',
    })
    void navigate('/dashboard?tab=profile-settings#second-factor', { replace: true })
  }, [mustEnrol, navigate])

  if (isAdmin && !mustEnrol && (isProtected || policy.data === false)) return children
  return (
    <WaitingFrame>
      {isProfileFailed ? (
        <ProfileFailed />
      ) : isAdmin && policy.isLoadingError ? (
        <>
          <h1 className="text-h2">Desk</h1>
          <ListState query={policy} failure="The security settings could not be loaded." />
        </>
      ) : (
        <LoadingScreen />
      )}
    </WaitingFrame>
  )
}
