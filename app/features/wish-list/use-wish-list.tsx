import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { maxWishes, putFirst } from '../../../domain/catalogue/product-ids.ts'
import { useDataCache, useQueryOnDemand } from '../../platform/data-cache/data-cache.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { useGuestWishList } from './wish-list-provider.tsx'
import { useSession } from '../session/session.tsx'
import { useSupabase, type LoadSupabase } from '../../platform/supabase.tsx'
import { useToasts } from '../../platform/toasts.tsx'

interface WishList {
  /** Ids of the products, the newest first. */
  ids: readonly string[]
  /** False until it is known what is on the list. */
  isLoaded: boolean
  isFailed: boolean
  retry(): void
  /** Puts the product on the list, or takes it off, and says so. */
  toggle(product: { id: string; name: string }): void
}

export const keyOfWishes = (userId: string | undefined) => ['wish-list', userId]

const none: readonly string[] = []

/** The list after one press. */
export const applyWish = (ids: readonly string[], id: string, isWished: boolean) =>
  isWished ? putFirst(ids, id, maxWishes) : ids.filter((other) => other !== id)

/** The wish list, and how to change it. A signed-in user's is fetched where it is first shown, and saved by code that loads then. */
export function useWishList(): WishList {
  const store = useGuestWishList()
  const kept = useSyncExternalStore(store.subscribe, store.getItems, () => none)
  const { user, status } = useSession()
  const loadSupabase = useSupabase()
  const dataCache = useDataCache()
  const toast = useToasts()
  const navigate = useNavigate()
  const isRunning = useHydrated()
  const saved = useQueryOnDemand(
    user && {
      queryKey: keyOfWishes(user.id),
      queryFn: () => listSavedWishes(loadSupabase),
    },
  )

  const ids = user ? [...new Set([...kept, ...(saved.data ?? none)])] : kept

  async function change(id: string, isWished: boolean, said: () => void) {
    try {
      if (user) {
        const { saveWish } = await import('./save-to-wish-list.ts')
        const queryClient = await dataCache.load()
        await saveWish(id, isWished, { userId: user.id, store, queryClient, loadSupabase })
      } else store.update((all) => applyWish(all, id, isWished))
      said()
    } catch {
      toast.error('Your wish list could not be changed. Please try again.')
    }
  }

  function toggle({ id, name }: { id: string; name: string }) {
    if (ids.includes(id)) {
      const undo = { label: 'Undo', onClick: () => void change(id, true, () => undefined) }
      return void change(id, false, () =>
        toast.success(`${name} taken off your wish list.`, { action: undo }),
      )
    }
    if (ids.length >= maxWishes)
      return toast.error(`Your wish list is full: ${maxWishes} products. Take one off first.`)
    const see = { label: 'See the list', onClick: () => void navigate('/wish-list') }
    void change(id, true, () => toast.success(`${name} saved for later.`, { action: see }))
  }

  return {
    ids,
    isLoaded: isRunning && status !== 'unknown' && (user === null || saved.data !== undefined),
    isFailed: saved.isLoadingError,
    retry: () => void saved.refetch(),
    toggle,
  }
}

async function listSavedWishes(loadSupabase: LoadSupabase): Promise<readonly string[]> {
  const supabase = await loadSupabase()
  const { data } = await supabase
    .from('wish_list_items')
    .select('product_id')
    .order('created_at', { ascending: false })
    .throwOnError()
  return data.map(({ product_id: id }) => id)
}
