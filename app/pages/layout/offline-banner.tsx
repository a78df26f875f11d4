import { useEffect, useState } from 'react'

/** How long "Back online" is shown. */
const backOnlineMs = 1_500

export function OfflineBanner() {
  const [connection, setConnection] = useState<'online' | 'offline' | 'back'>('online')

  // Only events report changes of the connection.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function onOffline() {
      clearTimeout(timer)
      setConnection('offline')
    }
    function onOnline() {
      setConnection((now) => (now === 'offline' ? 'back' : now))
      timer = setTimeout(() => setConnection('online'), backOnlineMs)
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
      {connection === 'offline' && (
        <p className="bg-[#b3261e] px-4 py-2 text-center text-sm font-semibold text-white">
          You’re offline. Some features may not work.
        </p>
      )}
      {connection === 'back' && (
        <p className="bg-[#0b6b45] px-4 py-2 text-center text-sm font-semibold text-white">
          Back online
        </p>
      )}
    </div>
  )
}
