import type { Follow } from '../../../platform/behaviours.ts'
import { makeElement } from '../../../platform/make-element.ts'

/** How long "Back online" is shown. */
const backOnlineMs = 1_500
const className = 'px-4 py-2 text-center text-sm font-semibold text-white'

/** Says that the connection is lost, and that it is back. Only events report its changes. */
export const followConnection: Follow = (banner) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onOffline = () => {
    clearTimeout(timer)
    banner.replaceChildren(
      makeElement('p', `bg-[#b3261e] ${className}`, 'You’re offline. Some features may not work.'),
    )
  }
  const onOnline = () => {
    if (banner.hasChildNodes())
      banner.replaceChildren(makeElement('p', `bg-[#0b6b45] ${className}`, 'Back online'))
    timer = setTimeout(() => banner.replaceChildren(), backOnlineMs)
  }
  if (!navigator.onLine) onOffline()
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', onOnline)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onOnline)
  }
}
