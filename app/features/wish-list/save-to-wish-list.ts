import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import type { ListStore } from '../../platform/list-store.ts'
import type { LoadSupabase } from '../../platform/supabase.tsx'
import { applyWish, keyOfWishes } from './use-wish-list.tsx'

interface Account {
  userId: string
  store: ListStore<string>
  queryClient: QueryClient
  loadSupabase: LoadSupabase
}

/** The channel on which a tab says that it has changed the account's list. */
export const wishesChanged = 'imole-wish-list'

/** Saves in the account's list that a product stands on it or not: at once on the screen, and back when the server refuses, which throws. */
export async function saveWish(
  id: string,
  isWished: boolean,
  { userId, store, queryClient, loadSupabase }: Account,
): Promise<void> {
  const queryKey = keyOfWishes(userId)
  // Of a list that is not known yet one press does not make the whole: it is asked for afterwards.
  const show = (shown: boolean) =>
    queryClient.setQueryData<readonly string[]>(queryKey, (ids) => ids && applyWish(ids, id, shown))
  await queryClient.cancelQueries({ queryKey })
  if (!isWished) store.update((all) => applyWish(all, id, false))
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
    tellOtherTabs()
  } catch (error) {
    show(!isWished)
    throw error
  } finally {
    if (!isKnown) void queryClient.invalidateQueries({ queryKey })
  }
}

/** One after the other: pressed twice, the second press is what stays. */
function write(queryClient: QueryClient, mutationFn: () => Promise<void>): Promise<void> {
  return new MutationObserver(queryClient, { scope: { id: 'wish-list' }, mutationFn }).mutate()
}

function tellOtherTabs(): void {
  const channel = new BroadcastChannel(wishesChanged)
  channel.postMessage('')
  channel.close()
}
