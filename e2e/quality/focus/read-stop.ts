export interface Stop {
  /** Its accessible name. */
  name: string
  /** Stops with the same look, including what crops them and what is behind them, are drawn alike. */
  look: string
  theme: string
  box: { x: number; y: number; width: number; height: number }
  /** Its top edge, relative to the page. */
  top: number
  /** Its left edge in its scroll container: a row of cards scrolls when a card gets the focus. */
  left: number
  /** It is fixed on the screen or part of the map, so the reading order does not apply. */
  isApart: boolean
  inFooter: boolean
  /** What covers it, or that it is off the screen. */
  problem: string
}

/** In the page: the focused element as it appears on the screen; null at the end of the page. */
export function readStop(): Stop | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const { x, y, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
  const floating = (start: Element | null) => {
    for (let at = start; at; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at
    return null
  }
  // It may crop the focus ring.
  let cropping = element.parentElement
  while (cropping && getComputedStyle(cropping).overflow === 'visible')
    cropping = cropping.parentElement
  let scrolledBy = 0
  for (let at = element.parentElement; at; at = at.parentElement) scrolledBy += at.scrollLeft
  const name = `${element.tagName} “${(element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  const points = [
    [0.5, 0.5],
    [0.1, 0.2],
    [0.9, 0.2],
    [0.1, 0.8],
    [0.9, 0.8],
  ] as const
  const over = points
    .map(([across, down]) =>
      floating(document.elementFromPoint(x + width * across, y + height * down)),
    )
    .find((cover) => cover && !cover.contains(element))
  // An element taller than the space between the bars cannot be fully visible.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const room =
    window.innerHeight -
    (Number.parseFloat(scrollPaddingTop) || 0) -
    (Number.parseFloat(scrollPaddingBottom) || 0)
  const isOff = height < room && (y < 0 || y + height > window.innerHeight)
  return {
    name,
    look: `${element.tagName} ${element.className} ${cropping?.className} ${getComputedStyle(element.closest('footer, header, section, article, div') ?? element).backgroundColor}`,
    theme: document.documentElement.dataset['theme'] ?? 'light',
    box: { x, y, width, height },
    top: y + window.scrollY,
    left: x + scrolledBy,
    isApart: floating(element) !== null || element instanceof SVGElement,
    inFooter: element.closest('footer') !== null,
    problem: isOff
      ? 'off the screen'
      : over
        ? `under ${over.tagName} ${over.className.slice(0, 40)}`
        : '',
  }
}
