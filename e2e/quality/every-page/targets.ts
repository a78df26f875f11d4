import type { Page } from 'playwright-core'

/**
 * The targets of the page that are smaller than this. Links within a line of text are exempt (WCAG
 * 2.5.8).
 */
function readSmallTargets(minPx: number): string[] {
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, input:not([type=hidden]), select, textarea',
    ),
  ].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true]'),
  )
  return all.flatMap((element) => {
    const isInText =
      element.matches('a') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    if (isInText || getComputedStyle(element).display === 'inline' || element.matches('.sr-only'))
      return []
    const label = element.matches('input[type=checkbox], input[type=radio]')
      ? element.closest('label')
      : null
    const { width, height } = (label ?? element).getBoundingClientRect()
    // A target that is as wide as its one word is measured by its height only.
    return height + 0.5 < minPx || width + 0.5 < Math.min(minPx, 24)
      ? [
          `${element.tagName} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}” ${Math.round(width)}×${Math.round(height)}`,
        ]
      : []
  })
}

/** The targets of the page in its present state that are less than `minPx` high. */
export async function findSmallTargets(page: Page, minPx: number): Promise<string[]> {
  const width = page.viewportSize()?.width
  return (await page.evaluate(readSmallTargets, minPx)).map(
    (target) => `target below ${minPx} px at ${width} px: ${target}`,
  )
}
