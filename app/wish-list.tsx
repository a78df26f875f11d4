import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { maxWishes, parseStoredIds, putFirst } from '../domain/product-ids.ts'
import { useIsRunning } from './is-running.ts'
import { createListStore } from './list-store.ts'
import { useSession } from './session.tsx'
import { useSupabase } from './supabase.tsx'
import { useToasts } from './toasts.tsx'

interface WishList {
  /** Ids of the products, the newest first. */
  ids: readonly string[]
  /** False until it is known what is on the list. */
  isLoaded: boolean
  isFailed: boolean
  retry(): void
  toggle(product: { id: string; name: string }): void
}

interface Kept {
  local: readonly string[]
  change(id: string, isWished: boolean): Promise<unknown>
}

const WishListContext = createContext<Kept | null>(null)
const none: readonly string[] = []
const heard = 'imole-wish-list'
const keyOf = (userId: string | undefined) => ['wish-list', userId]
const createStore = () => createListStore<string>({ key: 'wish-list', parse: (text) => parseStoredIds(text, maxWishes) })
const applied = (ids: readonly string[], id: string, isWished: boolean) => (isWished ? putFirst(ids, id, maxWishes) : ids.filter((other) => other !== id))

/** Keeps the list: a guest's in the browser, a signed-in user's in the database, where the browser's goes at sign-in. */
export function WishListProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createStore)
  const local = useSyncExternalStore(store.subscribe, store.getItems, () => none)
  const { user } = useSession()
  const loadSupabase = useSupabase()
  const queryClient = useQueryClient()
  const queryKey = keyOf(user?.id)
  const isUnmerged = user !== null && local.length > 0

  const merge = useEffectEvent(async () => {
    const sent = store.getItems()
    const { error } = await (await loadSupabase()).rpc('merge_wish_list', { product_ids: [...sent] })
    // They stay in the browser, are shown from there, and are sent again with the next page.
    if (error) return
    await queryClient.invalidateQueries({ queryKey })
    store.update((all) => all.filter((id) => !sent.includes(id)))
  })
  useEffect(() => {
    if (isUnmerged) void merge().catch(() => undefined)
  }, [isUnmerged])

  useEffect(() => {
    store.takeRepaired()
    // Another tab of the same user.
    const channel = new BroadcastChannel(heard)
    channel.onmessage = () => void queryClient.invalidateQueries({ queryKey: ['wish-list'] })
    return () => channel.close()
  }, [store, queryClient])

  const save = useMutation({
    // One after the other: pressed twice, the second press is what stays.
    scope: { id: 'wish-list' },
    mutationFn: async ({ id, isWished }: { id: string; isWished: boolean }) => {
      const table = (await loadSupabase()).from('wish_list_items')
      const { error } = isWished ? await table.upsert({ product_id: id }, { onConflict: 'user_id,product_id', ignoreDuplicates: true }) : await table.delete().eq('product_id', id)
      if (error) throw error
      const channel = new BroadcastChannel(heard)
      channel.postMessage('')
      channel.close()
    },
  })

  async function change(id: string, isWished: boolean): Promise<unknown> {
    if (!user) return store.update((all) => applied(all, id, isWished))
    const show = (shown: boolean) => queryClient.setQueryData<readonly string[]>(queryKey, (ids) => applied(ids ?? none, id, shown))
    await queryClient.cancelQueries({ queryKey })
    if (!isWished) store.update((all) => applied(all, id, false))
    show(isWished)
    return save.mutateAsync({ id, isWished }).catch((error: unknown) => {
      show(!isWished)
      throw error
    })
  }

  return <WishListContext value={{ local, change }}>{children}</WishListContext>
}

/** The wish list, and how to change it. A signed-in user's is fetched where it is first shown. */
export function useWishList(): WishList {
  const kept = use(WishListContext)
  if (!kept) throw new Error('useWishList needs a WishListProvider above it')
  const { local, change } = kept
  const { user, status } = useSession()
  const loadSupabase = useSupabase()
  const toast = useToasts()
  const navigate = useNavigate()
  const isRunning = useIsRunning()
  const saved = useQuery({
    queryKey: keyOf(user?.id),
    enabled: user !== null,
    queryFn: async () => {
      const { data } = await (await loadSupabase()).from('wish_list_items').select('product_id').order('created_at', { ascending: false }).throwOnError()
      return data.map(({ product_id: id }) => id) as readonly string[]
    },
  })
  const ids = user ? [...new Set([...local, ...(saved.data ?? none)])] : local

  async function toggle({ id, name }: { id: string; name: string }) {
    const isWished = !ids.includes(id)
    if (isWished && ids.length >= maxWishes) return void toast.error(`Your wish list is full: ${maxWishes} products. Take one off first.`)
    try {
      await change(id, isWished)
      if (isWished) toast.success(`${name} saved for later.`, { action: { label: 'See the list', onClick: () => void navigate('/wish-list') } })
      else toast.success(`${name} taken off your wish list.`, { action: { label: 'Undo', onClick: () => void change(id, true).catch(() => toast.error('Your wish list could not be changed. Please try again.')) } })
    } catch {
      toast.error('Your wish list could not be changed. Please try again.')
    }
  }

  return {
    ids,
    isLoaded: isRunning && status !== 'unknown' && (user === null || saved.data !== undefined),
    isFailed: saved.isLoadingError,
    retry: () => void saved.refetch(),
    toggle: (product) => void toggle(product),
  }
}
