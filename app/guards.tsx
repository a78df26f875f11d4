import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ProfileFailed } from './profile-failed.tsx'
import { LoadingScreen } from './ui/loading-screen.tsx'
import { NeedsScripts } from './ui/needs-scripts.tsx'
import { useSession } from './session.tsx'
import { useToasts } from './toasts.tsx'

/** Shows its children to a signed-in user; sends anybody else to `/login`, and back here afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status, isSigningOut, brokenLinkPath } = useSession()
  const navigate = useNavigate()
  const toast = useToasts()
  const { pathname, search } = useLocation()
  const mustSignIn = status === 'signed-out' && !isSigningOut
  const here = pathname + search

  // Leaving a page is an effect on the router, not something to render.
  useEffect(() => {
    if (!mustSignIn) return
    // Who came by a link that failed has just been told why, and what to do.
    if (here !== brokenLinkPath) toast.error('You need to log in to access this page.', { id: 'needs-login', duration: 3_000 })
    void navigate(`/login?next=${encodeURIComponent(here)}`, { replace: true })
  }, [mustSignIn, navigate, here, brokenLinkPath, toast])

  if (status === 'signed-in') return children
  return (
    <>
      <h1 className="sr-only">For those who are signed in</h1>
      <LoadingScreen />
      <NeedsScripts>
        <h2>This page needs JavaScript</h2>
        <p className="mt-3 text-ink-2">It is switched off in this browser, or could not be loaded. Switch it on to sign in and see what is yours.</p>
      </NeedsScripts>
    </>
  )
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
  const { isAdmin, isProfileLoading, isProfileFailed } = useSession()
  const navigate = useNavigate()
  const toast = useToasts()
  const isDenied = !isAdmin && !isProfileLoading && !isProfileFailed

  useEffect(() => {
    if (!isDenied) return
    toast.error('Access Denied: Admins only.', { id: 'admins-only' })
    void navigate('/', { replace: true })
  }, [isDenied, navigate, toast])

  if (isProfileFailed) return <ProfileFailed />
  if (isAdmin) return children
  return (
    <>
      <h1 className="sr-only">For the company</h1>
      <LoadingScreen />
    </>
  )
}
