import { useEffect, useState } from 'react'

/** How long "Back online" stays; specification, section 9. */
const backOnlineMs = 1_500

export function OfflineBanner() {
  const [state, setState] = useState<'online' | 'offline' | 'back'>('online')

  // The browser tells of its connection by events only.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function onOffline() {
      clearTimeout(timer)
      setState('offline')
    }
    function onOnline() {
      setState((now) => (now === 'offline' ? 'back' : now))
      timer = setTimeout(() => setState('online'), backOnlineMs)
    }
    if (!navigator.onLine) onOffline()
    window.addEventListener('offline', onOffline)
    window.addEventListener('online', onOnline)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('online', onOnline)
    }
  }, [])

  return (
    <div role="status" aria-live="polite" data-no-print>
      {state === 'offline' && (
        <p className="bg-[#b3261e] px-4 py-2 text-center text-sm font-semibold text-white">
          You’re offline. Some features may not work.
        </p>
      )}
      {state === 'back' && (
        <p className="bg-[#0b6b45] px-4 py-2 text-center text-sm font-semibold text-white">
          Back online
        </p>
      )}
    </div>
  )
}
