/** Under which the browser stores the session. */
export const sessionKey = 'auth-session'

/** Where tabs announce that their user signs out. */
export const signOutChannel = 'sign-out'
