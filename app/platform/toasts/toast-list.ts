let list: HTMLElement | undefined
let isPointedAt = false
let onUse: () => void = () => {}

/**
 * The element with all toasts. It must be in the page before the first toast: screen readers announce
 * what is added to it. A modal dialog makes the rest of the page inert, so it is inside of an open one.
 */
export function findToastList(): HTMLElement {
  list ??= makeList()
  moveToTop(list)
  return list
}

/** Whether the pointer or the focus is on a toast. */
export function isToastListUsed(): boolean {
  return isPointedAt || (list?.contains(document.activeElement) ?? false)
}

/** Calls back when {@link isToastListUsed} may have changed, or the tab is hidden or shown. */
export function whenToastListIsUsed(callBack: () => void): void {
  onUse = callBack
}

function makeList(): HTMLElement {
  const made = document.createElement('ol')
  Object.assign(made.dataset, { toasts: '', expanded: 'false', noPrint: '' })
  made.tabIndex = -1
  made.setAttribute('aria-label', 'Notifications Alt+T')
  made.setAttribute('aria-live', 'polite')
  made.setAttribute('aria-relevant', 'additions text')
  for (const type of ['pointerenter', 'pointerleave'])
    made.addEventListener(type, () => {
      isPointedAt = type === 'pointerenter'
      report(made)
    })
  for (const type of ['focusin', 'focusout']) made.addEventListener(type, () => report(made))
  document.addEventListener('visibilitychange', () => report(made))
  document.addEventListener('close', () => moveToTop(made), true)
  document.addEventListener('keydown', ({ altKey, code }) => {
    if (altKey && code === 'KeyT' && made.hasChildNodes()) made.focus()
  })
  giveFocusBack(made)
  return made
}

function report(list: HTMLElement): void {
  list.dataset['expanded'] = String(isToastListUsed())
  onUse()
}

function moveToTop(list: HTMLElement): void {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  if (list.parentElement === top) return
  top.append(list)
  // No event says that it has left the pointer.
  isPointedAt = false
  report(list)
}

/** A toast that goes while it has the focus gives it back to where it came from, or to the heading. */
function giveFocusBack(list: HTMLElement): void {
  let before: EventTarget | null = null
  list.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !list.contains(relatedTarget)) before = relatedTarget
  })
  new MutationObserver((changes) => {
    if (!changes.some(({ removedNodes }) => removedNodes.length > 0)) return
    // Not every browser says that a removed element has lost the focus.
    report(list)
    if (before === null || document.activeElement !== document.body) return
    const isThere = before instanceof HTMLElement && before.isConnected
    const target = isThere ? before : document.querySelector<HTMLElement>('main h1')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    before = null
  }).observe(list, { childList: true })
}
