import type { AuthChangeEvent, User } from '@supabase/supabase-js'
import {
  dataCache,
  followQueries,
  pendingQuery,
  type QueryState,
} from '../../platform/data-cache/data-cache.ts'
import { openPage } from '../../platform/navigation/open-page.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { storedSession } from '../../platform/supabase/stored-session.ts'
import { signOutChannel } from '../../platform/supabase/session-names.ts'
import { toast } from '../../platform/toasts.ts'
import { mayHaveSession, sessionStore, type Profile, type SessionState } from './session-state.ts'

/** What the state is made from. */
const unread = {
  latest: null as { user: User; needsSecondFactor: boolean } | null,
  progress: 'loading' as 'loading' | 'known' | 'failed',
  profile: pendingQuery as QueryState<Profile | null>,
  isWatchRequested: false,
  isSigningOut: false,
  wasEndedElsewhere: false,
}

let facts = unread
let stopFollowing: (() => void) | null = null
let stopProfile: (() => void) | null = null

/** Reads the stored session, and follows it from now on. */
export function startSession(): void {
  storedSession.subscribe(() => change({}))
  // A page that Back restores still shows what belongs to somebody who has signed out since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && facts.latest && storedSession.read() === null) window.location.reload()
  })
  new BroadcastChannel(signOutChannel).onmessage = () => change({ wasEndedElsewhere: true })
  change({})
}

/** Call this before signing in on this page: it starts to follow the session. */
export const watchSession = () => change({ isWatchRequested: true })

export function retryProfile(): void {
  void facts.profile.refetch()
}

/** Ends the session here; other browsers stay signed in, and the settings offer to sign them out. */
export async function signOut(): Promise<void> {
  change({ isSigningOut: true })
  try {
    const { endSession } = await import('./end-session.ts')
    const error = await endSession(await loadSupabase(), announceSignOut)
    if (error) return void toast.error('Failed to sign out.', { description: error.message })
    change({ latest: null })
    toast.success('You have been signed out.')
    await openPage('/login')
  } finally {
    change({ isSigningOut: false })
  }
}

function change(changes: Partial<typeof unread>): void {
  facts = { ...facts, ...changes }
  // Only a stored session, or one that another tab has just created, is worth the download of
  // supabase-js.
  const mayExist = mayHaveSession()
  const isWatched = facts.isWatchRequested || mayExist
  const before = sessionStore.get().user?.id
  const { user } = toState(mayExist, isWatched)
  const isOtherUser = user?.id !== before
  if (isOtherUser) facts = { ...facts, profile: pendingQuery }
  sessionStore.set(toState(mayExist, isWatched))
  if (isOtherUser) followProfile(user)
  if (isWatched) stopFollowing ??= followSession()
  else {
    stopFollowing?.()
    stopFollowing = null
  }
}

function toState(mayExist: boolean, isWatched: boolean): SessionState {
  const { latest, progress, profile, isSigningOut, wasEndedElsewhere } = facts
  // A sign-out in another tab empties the storage. supabase-js does not report it to this tab.
  const current = isWatched ? latest : null
  const user = current && !current.needsSecondFactor ? current.user : null
  return {
    status: user
      ? 'signed-in'
      : current
        ? 'second-factor'
        : isWatched && progress === 'loading'
          ? 'unknown'
          : 'signed-out',
    user,
    pendingMfaUser: current?.needsSecondFactor ? current.user : null,
    profile: user ? (profile.data ?? null) : null,
    isAdmin: user !== null && profile.data?.role === 'admin',
    isProfileLoading: user !== null && profile.isPending,
    isProfileFailed: user !== null && profile.isLoadingError,
    isSigningOut,
    isUnavailable: mayExist && progress === 'failed',
    wasEndedElsewhere,
  }
}

/** Follows the session of supabase-js, where it lives. */
function followSession(): () => void {
  let unsubscribe: (() => void) | undefined
  let isCancelled = false
  async function follow() {
    const { lacksSecondFactor } = await import('./read-session.ts')
    // Last: it reports a link of a mail only to those who listen at once.
    const { auth } = await loadSupabase()
    if (isCancelled) return
    const { data } = auth.onAuthStateChange((event, session) => {
      const latest = session && {
        user: session.user,
        needsSecondFactor: lacksSecondFactor(session),
      }
      onEvent(event, latest)
    })
    unsubscribe = () => data.subscription.unsubscribe()
  }
  follow().catch(() => change({ progress: 'failed' }))
  return () => {
    isCancelled = true
    unsubscribe?.()
  }
}

function onEvent(event: AuthChangeEvent, latest: (typeof unread)['latest']): void {
  change({ latest, progress: 'known', ...(latest && { wasEndedElsewhere: false }) })
  if (event === 'USER_UPDATED') void dataCache.find()?.invalidateQueries({ queryKey: ['profile'] })
  if (event === 'PASSWORD_RECOVERY') {
    toast.info('Please set your new password to continue.')
    void openPage('/update-password')
  }
}

/** Reads the profile of the signed-in user; deletes the one that was read when nobody is. */
function followProfile(user: User | null): void {
  stopProfile?.()
  stopProfile = null
  if (!user) return dataCache.find()?.removeQueries({ queryKey: ['profile'] })
  const query = {
    queryKey: ['profile', user.id],
    queryFn: async () => (await import('./read-session.ts')).findProfile(user.id),
  }
  stopProfile = followQueries([query], ([profile = pendingQuery]) => {
    if (profile.isError && !facts.profile.isError)
      toast.error('Failed to load user profile.', { duration: 3_000 })
    change({ profile })
  })
}

/**
 * Tells the other tabs that the user signs out on purpose, before they notice that the session is
 * gone.
 */
function announceSignOut(): void {
  const channel = new BroadcastChannel(signOutChannel)
  channel.postMessage('')
  channel.close()
}
