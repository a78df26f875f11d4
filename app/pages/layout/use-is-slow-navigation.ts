import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { leaving, slowPageMs } from '../../platform/navigation/leaving.ts'

/** Whether the loading screen of an app page is shown: another page was asked for and has not come. */
export function useIsSlowNavigation(): boolean {
  const { state, location } = useNavigation()
  const current = useLocation()
  // Filters and tabs only change the query string: the page stays visible then.
  const isMoving = state === 'loading' && location?.pathname !== current.pathname
  const isLeaving = useSyncExternalStore(leaving.subscribe, leaving.get, () => false)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => setSlow(true), slowPageMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isMoving])
  // The loading screen is shorter than most pages: without this the footer would come into view.
  const isWaiting = (isMoving && isSlow) || isLeaving
  useLayoutEffect(() => {
    if (isWaiting) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [isWaiting])
  return isWaiting
}
