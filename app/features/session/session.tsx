import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js'
import {
  createContext,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { useNavigate } from 'react-router'
import { hasSecondFactor } from './has-second-factor.ts'
import { useBrokenLink, type BrokenLink } from './broken-link.ts'
import type { Tables } from '../../platform/database.gen.ts'
import { dataCache, useQueryOnDemand } from '../../platform/data-cache/data-cache.ts'
import { storedSession, type Supabase } from '../../platform/supabase.ts'
import { signOutChannel } from '../../platform/supabase/session-names.ts'
import { toast } from '../../platform/toasts.ts'

export type Profile = Tables<'profiles'>

export interface SessionState {
  /**
   * `unknown` until the stored session has been read; `second-factor` until the second factor has
   * been verified.
   */
  status: 'unknown' | 'signed-out' | 'second-factor' | 'signed-in'
  user: User | null
  /** The user who has signed in with a password and must now verify a second factor. */
  pendingMfaUser: User | null
  profile: Profile | null
  isAdmin: boolean
  isProfileLoading: boolean
  /** True when the profile could not be read. */
  isProfileFailed: boolean
  retryProfile(): void
  /** The link from a mail that this visit began with and that did not work. */
  brokenLink: BrokenLink | null
  isSigningOut: boolean
  /** True when a stored session could not be read, because supabase-js could not be downloaded. */
  isUnavailable: boolean
  /**
   * True when the user signed out in another tab. They did it on purpose, so this tab does not keep
   * a form open for them.
   */
  wasEndedElsewhere: boolean
  signOut(): Promise<void>
  /** Call this before signing in on this page: it starts to follow the session. */
  watch(): void
}

/**
 * `RequireSession` provides it a second time, to keep a form unchanged while the user signs in
 * again.
 */
export const SessionContext = createContext<SessionState | null>(null)

export function useSession(): SessionState {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The profile of the signed-in user: read when there is one, cleared after signing out. */
function useProfile(user: User | null) {
  const profile = useQueryOnDemand(
    user && {
      queryKey: ['profile', user.id],
      queryFn: async () => findProfile(await loadSupabase(), user.id),
    },
  )
  const userId = user?.id
  // Signing out clears the profile, but only now: a query that is still mounted would be fetched
  // again.
  useEffect(() => {
    if (!userId) dataCache.find()?.removeQueries({ queryKey: ['profile'] })
  }, [userId])
  const profileFailed = profile.isError
  useEffect(() => {
    if (profileFailed) toast.error('Failed to load user profile.', { duration: 3_000 })
  }, [profileFailed, toast])
  return profile
}

/**
 * Follows the session of supabase-js. Reads the profile on the first session, on sign-in and when
 * the user changes.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const brokenLink = useBrokenLink()
  const [latest, setLatest] = useState<{ user: User; needsSecondFactor: boolean } | null>(null)
  const [progress, setProgress] = useState<'loading' | 'known' | 'failed'>('loading')
  const [isSigningOut, setSigningOut] = useState(false)
  const [isWatchRequested, setWatchRequested] = useState(false)
  const [wasEndedElsewhere, announceSignOut, forgetSignOut] = useSignOutChannel()
  // Only a stored session, or one that another tab has just created, is worth the download of
  // supabase-js.
  const mayExist = useSyncExternalStore(storedSession.subscribe, mayHaveSession, () => null)
  const isWatched = isWatchRequested || mayExist === true
  // A sign-out in another tab empties the storage. supabase-js does not report it to this tab.
  const current = isWatched ? latest : null
  const user = current && !current.needsSecondFactor ? current.user : null

  const onEvent = useEffectEvent((event: AuthChangeEvent, session: Session | null) => {
    setLatest(session && { user: session.user, needsSecondFactor: lacksSecondFactor(session) })
    setProgress('known')
    if (session) forgetSignOut()
    if (event === 'USER_UPDATED')
      void dataCache.find()?.invalidateQueries({ queryKey: ['profile'] })
    if (event === 'PASSWORD_RECOVERY') {
      toast.info('Please set your new password to continue.')
      void navigate('/update-password')
    }
  })

  // The session lives outside React, in supabase-js.
  useEffect(() => {
    if (!isWatched) return
    let unsubscribe: (() => void) | undefined
    let isCancelled = false
    async function follow() {
      const supabase = await loadSupabase()
      if (isCancelled) return
      const { data } = supabase.auth.onAuthStateChange((event, session) => onEvent(event, session))
      unsubscribe = () => data.subscription.unsubscribe()
    }
    follow().catch(() => setProgress('failed'))
    return () => {
      isCancelled = true
      unsubscribe?.()
    }
  }, [isWatched])

  const profile = useProfile(user)

  async function signOut() {
    setSigningOut(true)
    try {
      // Other browsers stay signed in; the settings offer to sign them out.
      const { endSession } = await import('./end-session.ts')
      const error = await endSession(await loadSupabase(), announceSignOut)
      if (error) return void toast.error('Failed to sign out.', { description: error.message })
      setLatest(null)
      toast.success('You have been signed out.')
      await navigate('/login')
    } finally {
      // A transition cannot overtake the navigation, which is one too. Otherwise the old page would
      // ask to sign in again.
      startTransition(() => setSigningOut(false))
    }
  }

  const session: SessionState = {
    status: user
      ? 'signed-in'
      : current
        ? 'second-factor'
        : mayExist === null || (isWatched && progress === 'loading')
          ? 'unknown'
          : 'signed-out',
    user,
    pendingMfaUser: current?.needsSecondFactor ? current.user : null,
    profile: user ? (profile.data ?? null) : null,
    isAdmin: user !== null && profile.data?.role === 'admin',
    isProfileLoading: user !== null && profile.isPending,
    isProfileFailed: user !== null && profile.isLoadingError,
    retryProfile: () => void profile.refetch(),
    brokenLink,
    isSigningOut,
    isUnavailable: mayExist === true && progress === 'failed',
    wasEndedElsewhere,
    signOut,
    watch: () => setWatchRequested(true),
  }
  return <SessionContext value={session}>{children}</SessionContext>
}

/**
 * Whether the user has a second factor that this session has not verified. The service and the
 * database check the same.
 */
function lacksSecondFactor({ user, access_token: token }: Session): boolean {
  const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
  return hasSecondFactor(user) && !claims.includes('"aal":"aal2"')
}

/**
 * Tells the other tabs that the user signs out on purpose, before they notice that the session is
 * gone.
 */
function useSignOutChannel(): [boolean, () => void, () => void] {
  const [isAnnounced, setAnnounced] = useState(false)
  useEffect(() => {
    const channel = new BroadcastChannel(signOutChannel)
    channel.onmessage = () => setAnnounced(true)
    return () => channel.close()
  }, [])
  const announce = () => {
    const channel = new BroadcastChannel(signOutChannel)
    channel.postMessage('')
    channel.close()
  }
  return [isAnnounced, announce, () => setAnnounced(false)]
}

/** Whether a session is stored, or arrives in the URL. */
function mayHaveSession(): boolean {
  return storedSession.read() !== null || /access_token=/.test(window.location.hash)
}

/** Null when the user has no profile row (PGRST116). */
async function findProfile(supabase: Supabase, userId: string): Promise<Profile | null> {
  const { data, error } = await supabase.from('profiles').select('*').eq('id', userId).single()
  if (error?.code === 'PGRST116') return null
  if (error) throw error
  return data
}
