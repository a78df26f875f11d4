import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { maxWishes, parseStoredIds } from '../../../domain/catalogue/product-ids.ts'
import { useDataCache } from '../../platform/data-cache/data-cache.ts'
import { createListStore, type ListStore } from '../../platform/list-store.ts'
import { useSession } from '../session/session.tsx'
import { useSupabase } from '../../platform/supabase.tsx'

const GuestWishList = createContext<ListStore<string> | null>(null)
const createStore = () =>
  createListStore<string>({ key: 'wish-list', parse: (text) => parseStoredIds(text, maxWishes) })

/** The part of the wish list that this browser keeps: a guest's whole list, and what an account has not been sent yet. */
export function useGuestWishList(): ListStore<string> {
  const store = use(GuestWishList)
  if (!store) throw new Error('useGuestWishList needs a WishListProvider above it')
  return store
}

/** Keeps the list: a guest's in the browser, a signed-in user's in the database, where the browser's goes at sign-in. */
export function WishListProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createStore)
  const { user } = useSession()
  const dataCache = useDataCache()
  const loadSupabase = useSupabase()
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
      if (!isCancelled) stop = sendGuestWishList({ ...account, store, queryClient, loadSupabase })
    }
    // Without a connection they stay in the browser, and are shown from there.
    save({ userId }).catch(() => undefined)
    return () => {
      isCancelled = true
      stop?.()
    }
  }, [userId, store, dataCache, loadSupabase])

  return <GuestWishList value={store}>{children}</GuestWishList>
}
