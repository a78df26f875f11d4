import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { maxWishes, parseStoredIds } from '../../../domain/catalogue/product-ids.ts'
import { dataCache } from '../../platform/data-cache/data-cache.ts'
import { createListStore, type ListStore } from '../../platform/storage/list-store.ts'
import { useSession } from '../session/session.tsx'
import { loadSupabase } from '../../platform/supabase.ts'

const GuestWishList = createContext<ListStore<string> | null>(null)
const createStore = () =>
  createListStore<string>({ key: 'wish-list', parse: (text) => parseStoredIds(text, maxWishes) })

/**
 * The wish list stored in this browser: the whole list of a guest, or what an account has not
 * received yet.
 */
export function useGuestWishList(): ListStore<string> {
  const store = use(GuestWishList)
  if (!store) throw new Error('useGuestWishList needs a WishListProvider above it')
  return store
}

/**
 * A guest's list is stored in the browser, a user's in the database. Signing in moves the browser's
 * list there.
 */
export function WishListProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createStore)
  const { user } = useSession()
  const userId = user?.id

  useEffect(() => {
    store.takeRepaired()
  }, [store])

  useEffect(() => {
    if (!userId) return
    let stop: (() => void) | undefined
    let isCancelled = false
    async function save(account: { userId: string }) {
      const { sendGuestWishList } = await import('./send-guest-wish-list.ts')
      const queryClient = await dataCache.load()
      if (!isCancelled) stop = sendGuestWishList({ ...account, store, queryClient })
    }
    // Without a connection the products stay in the browser and are shown from there.
    save({ userId }).catch(() => undefined)
    return () => {
      isCancelled = true
      stop?.()
    }
  }, [userId, store])

  return <GuestWishList value={store}>{children}</GuestWishList>
}
