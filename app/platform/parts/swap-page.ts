import { watchParts } from './start-parts.ts'

/**
 * Loads a page and exchanges the content of the elements that this page marks with `data-swap` for those
 * of the same name. The elements themselves stay, so screen readers announce what changes in them, and
 * the focus returns to the same field. The document then gets the event `swapped`.
 * @returns the address that answered
 * @throws when the page cannot be loaded
 */
export async function swapPage(url: string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(url, { headers: { Accept: 'text/html' }, signal: signal ?? null })
  if (response.status >= 500) throw new Error(`The page answered ${response.status}`)
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  const found = [...document.querySelectorAll<HTMLElement>('[data-swap]')].map((part) => ({
    part,
    content: next.querySelector(`[data-swap=${part.dataset['swap']}]`),
  }))
  if (found.some(({ content }) => !content)) throw new Error('The page has other parts')
  const focused = document.activeElement
  const around = focused?.closest<HTMLElement>('[data-swap]')
  document.title = next.title
  for (const { part, content } of found) {
    if (content) part.replaceChildren(...content.childNodes)
    watchParts(part)
  }
  document.dispatchEvent(new Event('swapped'))
  if (focused && around && !focused.isConnected) focusSame(focused, around)
  return response.url
}

/** The same field or button; the part itself where it is gone, such as a filter that was removed. */
function focusSame(before: Element, within: HTMLElement): void {
  const same = [...within.querySelectorAll<HTMLElement>(before.localName)].find(
    (other) =>
      other.getAttribute('name') === before.getAttribute('name') &&
      other.getAttribute('value') === before.getAttribute('value') &&
      (before.localName !== 'a' || other.textContent === before.textContent),
  )
  if (!same) within.tabIndex = -1
  const target = same ?? within
  target.focus({ preventScroll: true })
}
