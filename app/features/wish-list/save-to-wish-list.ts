import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { loadSupabase } from '../../platform/supabase.ts'
import { guestWishList } from './guest-wish-list.ts'
import { applyWish, wishListChannel, wishListKey } from './wish-list-cache.ts'

interface Account {
  userId: string
  queryClient: QueryClient
}

/**
 * Adds or removes a product in the account's list: an optimistic update, undone when the server
 * refuses.
 * @throws when the server refuses
 */
export async function saveWish(
  id: string,
  isWished: boolean,
  { userId, queryClient }: Account,
): Promise<void> {
  const queryKey = wishListKey(userId)
  // A list that has not been loaded yet stays undefined here and is fetched afterwards.
  const show = (shown: boolean) =>
    queryClient.setQueryData<readonly string[]>(queryKey, (ids) => ids && applyWish(ids, id, shown))
  await queryClient.cancelQueries({ queryKey })
  if (!isWished) guestWishList.update((all) => applyWish(all, id, false))
  const isKnown = show(isWished) !== undefined
  try {
    await write(queryClient, async () => {
      const table = (await loadSupabase()).from('wish_list_items')
      const { error } = isWished
        ? await table.upsert(
            { product_id: id },
            { onConflict: 'user_id,product_id', ignoreDuplicates: true },
          )
        : await table.delete().eq('product_id', id)
      if (error) throw error
    })
    notifyOtherTabs()
  } catch (error) {
    show(!isWished)
    throw error
  } finally {
    if (!isKnown) void queryClient.invalidateQueries({ queryKey })
  }
}

/** Runs the mutations in order, so that the last click wins. */
function write(queryClient: QueryClient, mutationFn: () => Promise<void>): Promise<void> {
  return new MutationObserver(queryClient, { scope: { id: 'wish-list' }, mutationFn }).mutate()
}

function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(wishListChannel)
  channel.postMessage('')
  channel.close()
}
