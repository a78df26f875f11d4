import { dataCache } from '../../platform/data-cache/data-cache.ts'
import { sessionStore } from '../session/session-store.ts'
import { guestWishList } from './guest-wish-list.ts'

/**
 * A guest's list is stored in the browser, a user's in the database. Signing in moves the browser's
 * list there.
 */
export function startWishList(): void {
  guestWishList.takeRepaired()
  let userId: string | undefined
  let stop: (() => void) | undefined
  const follow = async (user: string) => {
    const [{ sendGuestWishList }, queryClient] = await Promise.all([
      import('./send-guest-wish-list.ts'),
      dataCache.load(),
    ])
    if (user === userId) stop = sendGuestWishList(user, queryClient)
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
