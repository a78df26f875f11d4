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
import { useBrokenLink } from './broken-link.ts'
import type { Tables } from '../../platform/database.gen.ts'
import { useDataCache, useQueryOnDemand } from '../../platform/data-cache/data-cache.ts'
import { sessionStorageKey, useSupabase, type Supabase } from '../../platform/supabase.tsx'
import { useToasts } from '../../platform/toasts.tsx'

export type Profile = Tables<'profiles'>

export interface SessionState {
  /** `unknown` until the stored session has been looked at; `second-step` while the second factor is still to be given. */
  status: 'unknown' | 'signed-out' | 'second-step' | 'signed-in'
  user: User | null
  /** Who is to give their second factor. */
  pendingMfaUser: User | null
  profile: Profile | null
  isAdmin: boolean
  isProfileLoading: boolean
  /** True when nothing is known of the profile because reading it failed. */
  isProfileFailed: boolean
  retryProfile(): void
  /** Where a link from a mail led to that did not work; the visitor has been told. */
  brokenLinkPath: string | null
  isSigningOut: boolean
  /** True when somebody signed out in another tab: on purpose, so nothing is kept for them. */
  wasEndedElsewhere: boolean
  signOut(): Promise<void>
  /** To be called before signing in on this page, so that the change is noticed. */
  watch(): void
}

/** Handed down a second time by the guard, which keeps a form as it was while somebody signs in again. */
export const SessionContext = createContext<SessionState | null>(null)

export function useSession(): SessionState {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** Follows the session of supabase-js; the profile is read on the first session, on sign-in and when the user changes. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const loadSupabase = useSupabase()
  const dataCache = useDataCache()
  const navigate = useNavigate()
  const toast = useToasts()
  const brokenLinkPath = useBrokenLink()
  const [last, setLast] = useState<{ user: User; isHalf: boolean } | null>(null)
  const [isKnown, setKnown] = useState(false)
  const [isSigningOut, setSigningOut] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [wasEndedElsewhere, sayFarewell, forgetFarewell] = useFarewell()
  // A stored session, or one that another tab has just made, is worth the download of supabase-js; nothing else is.
  const mayExist = useSyncExternalStore(onStorageChange, mayHaveSession, () => null)
  const isWatched = isAsked || mayExist === true
  // Another tab that signs out empties the storage: this one is then signed out too, without a word from supabase-js.
  const known = isWatched ? last : null
  const user = known && !known.isHalf ? known.user : null

  const onEvent = useEffectEvent((event: AuthChangeEvent, session: Session | null) => {
    setLast(session && { user: session.user, isHalf: needsSecondFactor(session) })
    setKnown(true)
    if (session) forgetFarewell()
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
    follow().catch(() => setKnown(true))
    return () => {
      isCancelled = true
      unsubscribe?.()
    }
  }, [isWatched, loadSupabase])

  const profile = useQueryOnDemand(
    user && {
      queryKey: ['profile', user.id],
      queryFn: async () => findProfile(await loadSupabase(), user.id),
    },
  )
  const userId = user?.id
  // Signed out clears the profile; only now, as a query that is still shown would be asked again.
  useEffect(() => {
    if (!userId) dataCache.find()?.removeQueries({ queryKey: ['profile'] })
  }, [userId, dataCache])
  const profileFailed = profile.isError
  useEffect(() => {
    if (profileFailed) toast.error('Failed to load user profile.', { duration: 3_000 })
  }, [profileFailed, toast])

  async function signOut() {
    setSigningOut(true)
    sayFarewell()
    try {
      // Other browsers stay signed in; supabase-js would end them all. The settings offer to sign out the others.
      const { error } = await (await loadSupabase()).auth.signOut({ scope: 'local' })
      if (error) return void toast.error('Failed to sign out.', { description: error.message })
      toast.success('You have been signed out.')
      await navigate('/login')
    } finally {
      // As a transition it cannot overtake the navigation, which is one: the page left behind would ask to sign in again.
      startTransition(() => setSigningOut(false))
    }
  }

  const session: SessionState = {
    status: user
      ? 'signed-in'
      : known
        ? 'second-step'
        : mayExist === null || (isWatched && !isKnown)
          ? 'unknown'
          : 'signed-out',
    user,
    pendingMfaUser: known?.isHalf ? known.user : null,
    profile: user ? (profile.data ?? null) : null,
    isAdmin: user !== null && profile.data?.role === 'admin',
    isProfileLoading: user !== null && profile.isPending,
    isProfileFailed: user !== null && profile.isLoadingError,
    retryProfile: () => void profile.refetch(),
    brokenLinkPath,
    isSigningOut,
    wasEndedElsewhere,
    signOut,
    watch: () => setAsked(true),
  }
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Whether this session's owner has a second factor that they have not given. The service and the database ask the same. */
function needsSecondFactor({ user, access_token: token }: Session): boolean {
  const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
  return (
    (user.factors ?? []).some(({ status }) => status === 'verified') &&
    !claims.includes('"aal":"aal2"')
  )
}

/** Tells the other tabs that somebody signs out on purpose, before they notice that the session is gone. */
function useFarewell(): [boolean, () => void, () => void] {
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    const channel = new BroadcastChannel(farewell)
    channel.onmessage = () => setSaid(true)
    return () => channel.close()
  }, [])
  const say = () => {
    const channel = new BroadcastChannel(farewell)
    channel.postMessage('')
    channel.close()
  }
  return [isSaid, say, () => setSaid(false)]
}

const farewell = 'imole-farewell'

/** Whether a session is stored, or arriving in the address. */
function mayHaveSession(): boolean {
  return (
    window.localStorage.getItem(sessionStorageKey) !== null ||
    /access_token=/.test(window.location.hash)
  )
}

/** Other tabs write the session too. */
function onStorageChange(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}

/** PGRST116 (no such row) is tolerated and gives an empty profile. */
async function findProfile(supabase: Supabase, userId: string): Promise<Profile | null> {
  const { data, error } = await supabase.from('profiles').select('*').eq('id', userId).single()
  if (error?.code === 'PGRST116') return null
  if (error) throw error
  return data
}
