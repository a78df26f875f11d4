import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ProfileFailed } from './profile-failed.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { SessionContext, useSession, type SessionState } from './session.tsx'
import { useSupabase } from '../../platform/supabase.tsx'
import { useToasts } from '../../platform/toasts.tsx'

const SignInAgain = lazy(() => import('../sign-in/sign-in-again.tsx'))

/**
 * Shows its children to a signed-in user; sends anybody else to `/login`, and back here afterwards. When a session ends by
 * itself the children stay as they are behind a sign-in: nothing that was typed is lost.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession()
  const { status, isSigningOut, wasEndedElsewhere, brokenLinkPath } = session
  const held = useHeldSession(session)
  const navigate = useNavigate()
  const toast = useToasts()
  const { pathname, search } = useLocation()
  const staysHere = held !== null && !isSigningOut && !wasEndedElsewhere
  const mustLeave =
    (status === 'signed-out' || status === 'second-step') && !isSigningOut && !staysHere
  const here = pathname + search

  // Leaving a page is an effect on the router, not something to render.
  useEffect(() => {
    if (!mustLeave) return
    // Who came by a link that failed has just been told why, and what to do; who is half signed in is asked for the rest.
    if (here !== brokenLinkPath && status === 'signed-out')
      toast.error('You need to log in to access this page.', { id: 'needs-login', duration: 3_000 })
    void navigate(`/login?next=${encodeURIComponent(here)}`, { replace: true })
  }, [mustLeave, status, navigate, here, brokenLinkPath, toast])

  const isIn = status === 'signed-in'
  if (isIn || staysHere) {
    const shown =
      held && (!isIn || held.user?.id === session.user?.id) && (!isIn || session.isProfileLoading)
        ? held
        : session
    return (
      <>
        {!isIn && (
          <Suspense fallback={<LoadingScreen />}>
            <SignInAgain email={held?.user?.email} />
          </Suspense>
        )}
        <div key={shown.user?.id} hidden={!isIn}>
          <SessionContext value={shown}>{children}</SessionContext>
        </div>
      </>
    )
  }
  return (
    <>
      <h1 className="sr-only">For those who are signed in</h1>
      <LoadingScreen />
      <NeedsScripts>
        <h2>This page needs JavaScript</h2>
        <p className="mt-3 text-ink-2">
          It is switched off in this browser, or could not be loaded. Switch it on to sign in and
          see what is yours.
        </p>
      </NeedsScripts>
    </>
  )
}

/** The session as it last was whole, for what it holds up while it is not. */
function useHeldSession(session: SessionState): SessionState | null {
  const [held, setHeld] = useState<SessionState | null>(null)
  if (session.status === 'signed-in' && !session.isProfileLoading && session !== held)
    setHeld(session)
  return held
}

/** Shows its children to admins; sends other users home. The data behind is guarded by the database in any case. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return (
    <RequireSession>
      <AdminOnly>{children}</AdminOnly>
    </RequireSession>
  )
}

function AdminOnly({ children }: { children: ReactNode }) {
  const { user, isAdmin, isProfileLoading, isProfileFailed } = useSession()
  const loadSupabase = useSupabase()
  const navigate = useNavigate()
  const toast = useToasts()
  const isDenied = !isAdmin && !isProfileLoading && !isProfileFailed
  const hasSecondFactor = (user?.factors ?? []).some((factor) => factor.status === 'verified')
  // Asked for convenience: to an admin without the second factor that is demanded, the database gives nothing anyway.
  const demand = useQuery({
    queryKey: ['second-factor-demanded'],
    enabled: isAdmin && !hasSecondFactor,
    queryFn: async () =>
      (
        await (
          await loadSupabase()
        )
          .from('security_settings')
          .select('admins_need_second_factor')
          .maybeSingle()
      ).data?.admins_need_second_factor ?? false,
  })
  const mustEnrol = isAdmin && !hasSecondFactor && demand.data === true

  useEffect(() => {
    if (!isDenied) return
    toast.error('Access Denied: Admins only.', { id: 'admins-only' })
    void navigate('/', { replace: true })
  }, [isDenied, navigate, toast])
  useEffect(() => {
    if (!mustEnrol) return
    toast.info('Admins sign in with two steps here. Set up your second step first.', {
      id: 'enrol',
    })
    void navigate('/dashboard?tab=profile-settings#two-steps', { replace: true })
  }, [mustEnrol, navigate, toast])

  if (isProfileFailed) return <ProfileFailed />
  return isAdmin && !mustEnrol && !(demand.isPending && demand.isEnabled) ? (
    children
  ) : (
    <LoadingScreen />
  )
}
