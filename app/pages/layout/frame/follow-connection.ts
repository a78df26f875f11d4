import type { Follow } from '../../../platform/behaviours.ts'
import { makeElement } from '../../../platform/make-element.ts'

/** How long "Back online" is shown. */
const backOnlineMs = 1_500

/** Says that the connection is lost, and that it is back. Only events report its changes. */
export const followConnection: Follow = (banner) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onOffline = () => {
    clearTimeout(timer)
    banner.replaceChildren(makeElement('p', '', 'You’re offline. Some features may not work.'))
  }
  const onOnline = () => {
    if (banner.hasChildNodes()) banner.replaceChildren(makeElement('p', 'is-back', 'Back online'))
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
