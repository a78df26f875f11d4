import { dataCache } from '../../platform/data-cache/data-cache.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { guestWishList } from './guest-wish-list.ts'
import { wishListChannel, wishListKey } from './wish-list-cache.ts'

/**
 * Sends the browser's wish list to the account, now and after each change, and listens for changes
 * in other tabs. Returns a function that stops it.
 */
export function sendGuestWishList(userId: string): () => void {
  let isSending = false
  const send = () => {
    if (isSending || guestWishList.getItems().length === 0) return
    isSending = true
    // Without a connection they are sent again when the next page loads.
    void merge(userId)
      .catch(() => undefined)
      .finally(() => (isSending = false))
  }
  const unsubscribe = guestWishList.subscribe(send)
  send()
  const channel = new BroadcastChannel(wishListChannel)
  channel.onmessage = () =>
    void dataCache.find()?.invalidateQueries({ queryKey: wishListKey(userId) })
  return () => {
    unsubscribe()
    channel.close()
  }
}

async function merge(userId: string): Promise<void> {
  const sent = guestWishList.getItems()
  const { error } = await (await loadSupabase()).rpc('merge_wish_list', { product_ids: [...sent] })
  // After an error they stay in the browser, are shown from there, and are sent again.
  if (error) return
  const queryKey = wishListKey(userId)
  const queryClient = await dataCache.load()
  // A running query may have read the list before the merge; invalidating alone would wait for that
  // answer.
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
  guestWishList.update((all) => all.filter((id) => !sent.includes(id)))
}
