let list: HTMLElement | undefined

/**
 * The element with all toasts. It exists before the first toast, so that a screen reader announces that
 * one too. A modal dialog makes the rest of the page inert, so it is inside of an open one.
 */
export function findToastList(): HTMLElement {
  list ??= makeList()
  moveToTop(list)
  return list
}

/** Whether the pointer or the focus is on a toast. */
export function isToastListUsed(): boolean {
  return list !== undefined && (list.matches(':hover') || list.contains(document.activeElement))
}

const listeners = new Set<() => void>()

/** Calls back when {@link isToastListUsed} may have changed, or the tab is hidden or shown. */
export function whenToastListIsUsed(onChange: () => void): void {
  listeners.add(onChange)
}

function makeList(): HTMLElement {
  const made = document.createElement('ol')
  made.dataset['toasts'] = ''
  made.setAttribute('aria-label', 'Notifications')
  made.setAttribute('aria-live', 'polite')
  made.setAttribute('aria-relevant', 'additions text')
  made.dataset['noPrint'] = ''
  document.addEventListener('close', () => moveToTop(made), true)
  // After the focus and the pointer have arrived where they go.
  const report = () => setTimeout(() => listeners.forEach((onChange) => onChange()))
  for (const event of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
    made.addEventListener(event, report)
  document.addEventListener('visibilitychange', report)
  giveFocusBack(made)
  return made
}

function moveToTop(list: HTMLElement): void {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  if (list.parentElement !== top) top.append(list)
}

/** A toast that goes while it has the focus gives it back to where it came from, or to the heading. */
function giveFocusBack(list: HTMLElement): void {
  let before: EventTarget | null = null
  list.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !list.contains(relatedTarget)) before = relatedTarget
  })
  new MutationObserver((changes) => {
    const isGone = changes.some(({ removedNodes }) => removedNodes.length > 0)
    if (!isGone || before === null || document.activeElement !== document.body) return
    const isThere = before instanceof HTMLElement && before.isConnected
    const target = isThere ? before : document.querySelector<HTMLElement>('main h1')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    before = null
  }).observe(list, { childList: true })
}
