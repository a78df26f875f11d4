import type { User } from '@supabase/supabase-js'
import type { Tables } from '../../platform/database.gen.ts'
import { createStore } from '../../platform/store.ts'
import { storedSession } from '../../platform/supabase/stored-session.ts'

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
  isSigningOut: boolean
  /** True when a stored session could not be read, because supabase-js could not be downloaded. */
  isUnavailable: boolean
  /**
   * True when the user signed out in another tab. They did it on purpose, so this tab does not keep
   * a form open for them.
   */
  wasEndedElsewhere: boolean
}

/** The state before the stored session has been read, and on the server. */
export const unknownSession: SessionState = {
  status: 'unknown',
  user: null,
  pendingMfaUser: null,
  profile: null,
  isAdmin: false,
  isProfileLoading: false,
  isProfileFailed: false,
  isSigningOut: false,
  isUnavailable: false,
  wasEndedElsewhere: false,
}

/** The session of this browser. `session-store.ts` changes it. */
export const sessionStore = createStore(unknownSession)

/** Whether a session is stored, or arrives in the URL. */
export function mayHaveSession(): boolean {
  return storedSession.read() !== null || /access_token=/.test(window.location.hash)
}
