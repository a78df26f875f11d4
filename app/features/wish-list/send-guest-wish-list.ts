import type { QueryClient } from '@tanstack/react-query'
import type { ListStore } from '../../platform/storage/list-store.ts'
import type { LoadSupabase } from '../../platform/supabase.ts'
import { wishListChannel, wishListKey } from './wish-list-cache.ts'

interface Account {
  userId: string
  store: ListStore<string>
  queryClient: QueryClient
}

/**
 * Sends the browser's wish list to the account, now and after each change, and listens for changes
 * in other tabs. Returns a function that stops it.
 */
export function sendGuestWishList(account: Account): () => void {
  const { userId, store, queryClient } = account
  let isSending = false
  const send = () => {
    if (isSending || store.getItems().length === 0) return
    isSending = true
    // Without a connection they are sent again when the next page loads.
    void merge(account)
      .catch(() => undefined)
      .finally(() => (isSending = false))
  }
  const unsubscribe = store.subscribe(send)
  send()
  const channel = new BroadcastChannel(wishListChannel)
  channel.onmessage = () => void queryClient.invalidateQueries({ queryKey: wishListKey(userId) })
  return () => {
    unsubscribe()
    channel.close()
  }
}

async function merge({ userId, store, queryClient }: Account): Promise<void> {
  const sent = store.getItems()
  const { error } = await (await loadSupabase()).rpc('merge_wish_list', { product_ids: [...sent] })
  // After an error they stay in the browser, are shown from there, and are sent again.
  if (error) return
  const queryKey = wishListKey(userId)
  // A running query may have read the list before the merge; invalidating alone would wait for that
  // answer.
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
  store.update((all) => all.filter((id) => !sent.includes(id)))
}
