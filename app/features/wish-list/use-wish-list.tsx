import { useSyncExternalStore } from 'react'
import { maxWishes } from '../../../domain/catalogue/product-ids.ts'
import { dataCache, useQueryOnDemand } from '../../platform/data-cache/data-cache.ts'
import { openPage } from '../../platform/open-page.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { applyWish, wishListKey } from './wish-list-cache.ts'
import { guestWishList } from './guest-wish-list.ts'
import { useSession } from '../session/use-session.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { toast } from '../../platform/toasts.ts'

interface WishList {
  /** Product ids, newest first. */
  ids: readonly string[]
  /** False until the list has been loaded. */
  isLoaded: boolean
  isFailed: boolean
  retry(): void
  /** Adds or removes the product, and shows a toast. */
  toggle(product: { id: string; name: string }): void
}

const none: readonly string[] = []

/**
 * The wish list and its actions. An account's list is fetched on first use; the code that saves it
 * is loaded on demand.
 */
export function useWishList(): WishList {
  const stored = useSyncExternalStore(guestWishList.subscribe, guestWishList.getItems, () => none)
  const { user, status } = useSession()
  const isHydrated = useHydrated()
  const saved = useQueryOnDemand(
    user && {
      queryKey: wishListKey(user.id),
      queryFn: () => listSavedWishes(),
    },
  )

  const ids = user ? [...new Set([...stored, ...(saved.data ?? none)])] : stored

  async function change(id: string, isWished: boolean, onDone: () => void) {
    try {
      if (user) {
        const { saveWish } = await import('./save-to-wish-list.ts')
        const queryClient = await dataCache.load()
        await saveWish(id, isWished, { userId: user.id, queryClient })
      } else guestWishList.update((all) => applyWish(all, id, isWished))
      onDone()
    } catch {
      toast.error('Your wish list could not be changed. Please try again.')
    }
  }

  function toggle({ id, name }: { id: string; name: string }) {
    if (ids.includes(id)) {
      const undo = { label: 'Undo', onClick: () => void change(id, true, () => undefined) }
      return void change(id, false, () =>
        toast.success(`${name} removed from your wish list.`, { action: undo }),
      )
    }
    if (ids.length >= maxWishes)
      return toast.error(
        `Your wish list is full: it has room for ${maxWishes} products. Remove one first.`,
      )
    const openList = { label: 'See the list', onClick: () => void openPage('/wish-list') }
    void change(id, true, () => toast.success(`${name} saved for later.`, { action: openList }))
  }

  return {
    ids,
    isLoaded: isHydrated && status !== 'unknown' && (user === null || saved.data !== undefined),
    isFailed: saved.isLoadingError,
    retry: () => void saved.refetch(),
    toggle,
  }
}

async function listSavedWishes(): Promise<readonly string[]> {
  const supabase = await loadSupabase()
  const { data } = await supabase
    .from('wish_list_items')
    .select('product_id')
    .order('created_at', { ascending: false })
    .throwOnError()
  return data.map(({ product_id: id }) => id)
}
