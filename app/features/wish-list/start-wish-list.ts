import { sessionStore } from '../session/session-state.ts'

/**
 * A guest's list is stored in the browser, a user's in the database. Signing in moves the browser's
 * list there.
 */
export function startWishList(): void {
  let userId: string | undefined
  let stop: (() => void) | undefined
  const follow = async (user: string) => {
    const { sendGuestWishList } = await import('./send-guest-wish-list.ts')
    if (user === userId) stop = sendGuestWishList(user)
  }
  const onSession = () => {
    const { user } = sessionStore.get()
    if (user?.id === userId) return
    userId = user?.id
    stop?.()
    stop = undefined
    // Without a connection the products stay in the browser and are shown from there.
    if (userId !== undefined) follow(userId).catch(() => undefined)
  }
  sessionStore.subscribe(onSession)
  onSession()
}
