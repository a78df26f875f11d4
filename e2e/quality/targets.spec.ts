import { expect, test } from 'vitest'
import { desktop, phone, ready, useBrowser, visit } from '../browser.ts'
import { everyKind } from '../every-page.ts'

useBrowser()

/**
 * The targets of the page that are smaller than this. Links within a line of text are exempt (WCAG
 * 2.5.8).
 */
function readSmallTargets(leastPx: number): string[] {
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
    return height + 0.5 < leastPx || width + 0.5 < Math.min(leastPx, 24)
      ? [
          `${element.tagName} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}” ${Math.round(width)}×${Math.round(height)}`,
        ]
      : []
  })
}

test.each([
  [phone, 44],
  [desktop, 24],
])(
  'at %o every target is at least %i px high',
  async (viewport, leastPx) => {
    await using visitor = await visit('/', { viewport, expectedErrors: /404/ })
    const { page } = visitor
    const small = new Map<string, string>()
    for (const path of everyKind) {
      await page.goto(path)
      await ready(page)
      for (const target of await page.evaluate(readSmallTargets, leastPx))
        if (!small.has(target)) small.set(target, path)
    }
    await page.goto('/shop')
    await ready(page)
    await page.evaluate(() => {
      for (const disclosure of document.querySelectorAll('details')) disclosure.open = true
    })
    for (const target of await page.evaluate(readSmallTargets, leastPx))
      small.set(target, 'opened /shop')
    expect([...small].map(([target, path]) => `${path} ${target}`)).toEqual([])
  },
  120_000,
)
