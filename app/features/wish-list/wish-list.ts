import { maxWishes } from '../../../domain/catalogue/product-ids.ts'
import {
  dataCache,
  followQueries,
  pendingQuery,
  type QueryState,
} from '../../platform/data-cache/data-cache.ts'
import { openPage } from '../../platform/navigation/open-page.ts'
import { createStore } from '../../platform/store.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { toast } from '../../platform/toasts.ts'
import { sessionStore } from '../session/session-state.ts'
import { guestWishList } from './guest-wish-list.ts'
import { applyWish, wishListKey } from './wish-list-cache.ts'

interface WishList {
  /** Product ids, newest first. */
  ids: readonly string[]
  /** False until the list has been loaded. */
  isLoaded: boolean
  isFailed: boolean
}

const none: readonly string[] = []
export const unknownWishList: WishList = { ids: none, isLoaded: false, isFailed: false }

const store = createStore(unknownWishList)
/** The list of the account; null for a guest. */
let saved: QueryState<readonly string[]> | null = null
let userId: string | undefined
let stopSaved: (() => void) | undefined
let isFollowed = false

/** The wish list: a guest's is stored in the browser; an account's is fetched when it is first shown. */
export const wishList = {
  get: store.get,
  subscribe(onChange: () => void) {
    follow()
    return store.subscribe(onChange)
  },
}

function follow(): void {
  if (isFollowed) return
  isFollowed = true
  guestWishList.takeRepaired()
  guestWishList.subscribe(update)
  sessionStore.subscribe(onSession)
  onSession()
}

function onSession(): void {
  const { user } = sessionStore.get()
  if (user?.id !== userId) {
    userId = user?.id
    stopSaved?.()
    saved = user ? pendingQuery : null
    stopSaved = user ? followSaved(user.id) : undefined
  }
  update()
}

function followSaved(ofUser: string): () => void {
  const query = { queryKey: wishListKey(ofUser), queryFn: () => listSavedWishes() }
  return followQueries([query], ([state = pendingQuery]) => {
    saved = state
    update()
  })
}

function update(): void {
  const stored = guestWishList.getItems()
  store.set({
    ids: saved ? [...new Set([...stored, ...(saved.data ?? none)])] : stored,
    isLoaded: sessionStore.get().status !== 'unknown' && (!saved || saved.data !== undefined),
    isFailed: saved?.isLoadingError ?? false,
  })
}

export function retryWishList(): void {
  void saved?.refetch()
}

/** Adds or removes the product, and shows a toast. */
export function toggleWish({ id, name }: { id: string; name: string }): void {
  follow()
  const { ids } = store.get()
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

async function change(id: string, isWished: boolean, onDone: () => void): Promise<void> {
  try {
    if (userId === undefined) guestWishList.update((all) => applyWish(all, id, isWished))
    else {
      const { saveWish } = await import('./save-to-wish-list.ts')
      await saveWish(id, isWished, { userId, queryClient: await dataCache.load() })
    }
    onDone()
  } catch {
    toast.error('Your wish list could not be changed. Please try again.')
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
