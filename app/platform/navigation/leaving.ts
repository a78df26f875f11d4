import { on } from '../behaviours.ts'
import { createStore } from '../store.ts'

/** A page that has not come after this time is waited for under the loading screen. */
export const slowPageMs = 150

/** Whether another document was asked for and has not come yet, for longer than {@link slowPageMs}. */
export const leaving = createStore(false)

/** Follows links and forms that lead to another document of the site. */
export function followLeaving(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = (target: string) => {
    clearTimeout(timer)
    if (!isOtherPage(new URL(target, location.href))) return
    timer = setTimeout(() => leaving.set(true), slowPageMs)
    // After the form that asks whether to leave, which was typed into before.
    window.addEventListener('beforeunload', stopIfAsked, { once: true })
  }
  // The visitor may stay. The browser shows nothing else meanwhile.
  const stopIfAsked = ({ defaultPrevented }: Event) => {
    if (defaultPrevented) clearTimeout(timer)
  }
  // On the window: React and the behaviours, which listen on the document, have prevented what they do.
  window.addEventListener('click', (event) => {
    const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey, target } = event
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
    if (link && !link.target && !link.hasAttribute('download')) leave(link.href)
  })
  window.addEventListener('submit', ({ defaultPrevented, target }) => {
    if (!defaultPrevented && target instanceof HTMLFormElement && !target.target)
      leave(target.action)
  })
  on('click', '[data-reload]', () => window.location.reload())
  // The visitor has stopped it.
  document.addEventListener('keydown', ({ key }) => {
    clearTimeout(timer)
    if (key === 'Escape' && leaving.get()) leaving.set(false)
  })
  // The page comes back as it was left.
  window.addEventListener('pageshow', ({ persisted }) => {
    clearTimeout(timer)
    if (persisted && leaving.get()) leaving.set(false)
  })
}

/** Filters and tabs only change the query: the page stays visible then. A file opens beside it. */
function isOtherPage({ origin, pathname }: URL): boolean {
  return origin === location.origin && pathname !== location.pathname && !/\.\w+$/.test(pathname)
}
