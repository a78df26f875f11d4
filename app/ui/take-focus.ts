/**
 * A `ref` that focuses its element when it appears. Defined once, so that React calls it when the
 * element is mounted and not on every render.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

/**
 * The same for the heading of a page that was still loading when the layout moved the focus to
 * `main`. A visitor who has gone on is left alone.
 */
export function takeFocusFromMain(element: HTMLElement | null): void {
  if (document.activeElement?.id === 'main') element?.focus()
}
