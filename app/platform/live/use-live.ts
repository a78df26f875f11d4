import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { WatchedTable } from './follow-channel.ts'

export interface Live {
  topic: string
  tables: readonly WatchedTable[]
  /** What is read again: after a change, after each join, and when the tab is shown again. */
  queryKeys: readonly QueryKey[]
}

/**
 * Keeps queries up to date while the page is looked at. Only pages of signed-in people use it, after
 * hydration; it is the only code that opens a socket.
 * @param live null: nothing is followed
 * @param onLost called when the channel was closed or refused, or the connection is lost
 * @returns whether changes arrive now. Otherwise the page has to ask from time to time
 */
export function useLive(live: Live | null, onLost?: () => void): boolean {
  const queryClient = useQueryClient()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const key = live && JSON.stringify(live)
  const getLive = useEffectEvent(() => live)
  const lost = useEffectEvent(() => {
    setOpenKey(null)
    onLost?.()
  })

  // A socket is outside of React.
  useEffect(() => {
    const followed = getLive()
    if (key === null || !followed) return
    const refetch = () => {
      for (const queryKey of followed.queryKeys) void queryClient.invalidateQueries({ queryKey })
    }
    let stop: (() => void) | undefined
    let isCancelled = false
    async function follow({ topic, tables }: Live): Promise<void> {
      const { followChannel } = await import('./follow-channel.ts')
      if (isCancelled) return
      const onJoin = () => {
        setOpenKey(key)
        refetch()
      }
      stop = followChannel({ topic, tables, onJoin, onChange: refetch, onLost: lost })
    }
    // Without it the page is as good as without realtime.
    follow(followed).catch(lost)
    return () => {
      isCancelled = true
      setOpenKey(null)
      stop?.()
    }
  }, [key, queryClient])

  return key !== null && openKey === key
}
