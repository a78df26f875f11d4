import { useEffect } from 'react'
import { getMyWholesaleTerms } from '../../../domain/resellers/reseller-functions.ts'
import { dataCache } from '../../platform/data-cache/data-cache.ts'
import { useQueryOnDemand } from '../../platform/data-cache/use-query-on-demand.ts'
import { queryFunction } from '../../platform/query-function.ts'
import { useSession } from '../session/use-session.ts'

const checkEveryMs = 30_000

/** The prices of the signed-in reseller; null for everybody else, and as soon as they are suspended. */
export function useWholesaleTerms() {
  const { user, profile } = useSession()
  const isReseller = user !== null && profile?.role === 'reseller'
  const query = useQueryOnDemand(
    isReseller
      ? {
          queryKey: ['wholesale', user.id],
          queryFn: () => queryFunction(getMyWholesaleTerms, {}),
          staleTime: 5_000,
          refetchInterval: checkEveryMs,
        }
      : null,
  )
  const isOver = query.data?.terms === null
  // Suspended meanwhile: the profile says so too.
  useEffect(() => {
    if (isOver) void dataCache.find()?.invalidateQueries({ queryKey: ['profile'] })
  }, [isOver])
  return isReseller && !query.isError ? (query.data?.terms ?? null) : null
}
