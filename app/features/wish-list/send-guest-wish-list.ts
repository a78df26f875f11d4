import type { QueryClient } from '@tanstack/react-query'
import type { ListStore } from '../../platform/list-store.ts'
import { wishesChanged } from './save-to-wish-list.ts'
import type { LoadSupabase } from '../../platform/supabase.tsx'
import { keyOfWishes } from './use-wish-list.tsx'

interface Account {
  userId: string
  store: ListStore<string>
  queryClient: QueryClient
  loadSupabase: LoadSupabase
}

/** Sends the account what the browser keeps of the wish list, now and when there is more, and hears of changes in other tabs; until stopped. */
export function sendGuestWishList(account: Account): () => void {
  const { userId, store, queryClient } = account
  let isSending = false
  const send = () => {
    if (isSending || store.getItems().length === 0) return
    isSending = true
    // Without a connection they are sent again with the next page.
    void merge(account)
      .catch(() => undefined)
      .finally(() => (isSending = false))
  }
  const unsubscribe = store.subscribe(send)
  send()
  const channel = new BroadcastChannel(wishesChanged)
  channel.onmessage = () => void queryClient.invalidateQueries({ queryKey: keyOfWishes(userId) })
  return () => {
    unsubscribe()
    channel.close()
  }
}

async function merge({ userId, store, queryClient, loadSupabase }: Account): Promise<void> {
  const sent = store.getItems()
  const { error } = await (await loadSupabase()).rpc('merge_wish_list', { product_ids: [...sent] })
  // They stay in the browser, are shown from there, and are sent again.
  if (error) return
  const queryKey = keyOfWishes(userId)
  // A question that is under way may have been answered before the merge, and would be waited for instead of asked again.
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
  store.update((all) => all.filter((id) => !sent.includes(id)))
}
