import {
  Fragment,
  lazy,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { brokenLink, stateOfBrokenLink } from '../session/broken-link.ts'
import { useLiveSession } from '../session/use-live-session.ts'
import { type SessionState } from '../session/session-state.ts'
import { SessionContext, useSession } from '../session/use-session.ts'

/** The page itself says what else it follows. */
const sessionOnly = { topic: 'session', tables: [], queryKeys: [] }

const SignInAgain = lazy(() => import('./sign-in-again.tsx'))

/**
 * Shows its children to a signed-in user. Sends anybody else to `/login`, and back here afterwards.
 * When a session expires, the children stay mounted behind a sign-in form, so that nothing typed is
 * lost.
 */
export function RequireSession({
  frame: Frame = Fragment,
  children,
}: {
  /** Around what is shown instead of the children, where they have a frame of their own. */
  frame?: ComponentType<{ children: ReactNode }>
  children: ReactNode
}) {
  const session = useSession()
  useLiveSession(sessionOnly)
  const { status, isSigningOut, wasEndedElsewhere, isUnavailable } = session
  const lastSession = useLastCompleteSession(session)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const staysHere = lastSession !== null && !isSigningOut && !wasEndedElsewhere
  const mustLeave =
    (status === 'signed-out' || status === 'second-factor') &&
    !isSigningOut &&
    !isUnavailable &&
    !staysHere
  const here = pathname + search

  // Navigation is an effect on the router; it cannot be rendered.
  useEffect(() => {
    if (!mustLeave) return
    // A broken link has its own message already, and a missing second factor is requested by the
    // sign-in page.
    const broken = brokenLink?.path === here ? brokenLink : null
    if (!broken && status === 'signed-out')
      toast.error('You need to log in to access this page.', { id: 'needs-login', duration: 3_000 })
    void navigate(`/login?next=${encodeURIComponent(here)}`, {
      replace: true,
      state: broken && stateOfBrokenLink(broken),
    })
  }, [mustLeave, status, navigate, here])

  const isSignedIn = status === 'signed-in'
  if (isUnavailable || (!isSignedIn && !staysHere))
    return <Frame>{isUnavailable ? <SessionUnavailable /> : <Waiting />}</Frame>
  const isSameUser = !isSignedIn || lastSession?.user?.id === session.user?.id
  const isIncomplete = !isSignedIn || session.isProfileLoading
  const shown = lastSession && isSameUser && isIncomplete ? lastSession : session
  return (
    <>
      {!isSignedIn && (
        <Frame>
          <Suspense fallback={<LoadingScreen />}>
            <SignInAgain email={lastSession?.user?.email} />
          </Suspense>
        </Frame>
      )}
      <div key={shown.user?.id} hidden={!isSignedIn}>
        <SessionContext value={shown}>{children}</SessionContext>
      </div>
    </>
  )
}

/**
 * The last session that had its profile; shown while the present one is expired or still loading.
 */
function useLastCompleteSession(session: SessionState): SessionState | null {
  const [last, setLast] = useState<SessionState | null>(null)
  if (session.status === 'signed-in' && !session.isProfileLoading && session !== last)
    setLast(session)
  return last
}

/** A session is stored, but the code that reads it could not be downloaded. */
function SessionUnavailable() {
  return (
    <Notice
      isWholePage
      title="We could not check your sign-in"
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    >
      <p role="alert">The connection may be down. You are not signed out.</p>
    </Notice>
  )
}

function Waiting() {
  return (
    <>
      <h1 className="sr-only">Checking your sign-in</h1>
      <LoadingScreen />
      <NeedsScripts>
        <h2>This page needs JavaScript</h2>
        <p className="mt-3 text-ink-2">
          It is turned off in this browser, or it did not load. Turn it on to sign in and see your
          account.
        </p>
      </NeedsScripts>
    </>
  )
}
