import { getMyWholesaleTerms } from '../../../domain/resellers/reseller-functions.ts'
import type { WholesaleTerms } from '../../../domain/resellers/wholesale-price.ts'
import { dataCache, followQueries, pendingQuery } from '../../platform/data-cache/data-cache.ts'
import { queryFunction } from '../../platform/query-function.ts'
import { createStore } from '../../platform/store.ts'
import { sessionStore } from '../session/session-state.ts'

const checkEveryMs = 30_000

const store = createStore<WholesaleTerms | null>(null)
let resellerId: string | undefined
let stop: (() => void) | undefined
let isFollowed = false

/** The prices of the signed-in reseller; null for everybody else, and as soon as they are suspended. */
export const wholesaleTerms = {
  get: store.get,
  subscribe(onChange: () => void) {
    if (!isFollowed) {
      isFollowed = true
      sessionStore.subscribe(onSession)
      onSession()
    }
    return store.subscribe(onChange)
  },
}

function onSession(): void {
  const { user, profile } = sessionStore.get()
  const id = profile?.role === 'reseller' ? user?.id : undefined
  if (id === resellerId) return
  resellerId = id
  stop?.()
  store.set(null)
  stop = id === undefined ? undefined : followTerms(id)
}

function followTerms(id: string): () => void {
  const query = {
    queryKey: ['wholesale', id],
    queryFn: () => queryFunction(getMyWholesaleTerms, {}),
    staleTime: 5_000,
    refetchInterval: checkEveryMs,
  }
  return followQueries([query], ([{ data, isError } = pendingQuery]) => {
    store.set(isError ? null : (data?.terms ?? null))
    // Suspended meanwhile: the profile says so too.
    if (data?.terms === null) void dataCache.find()?.invalidateQueries({ queryKey: ['profile'] })
  })
}
