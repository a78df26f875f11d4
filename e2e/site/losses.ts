import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ready } from '../browser.ts'

/** Lost content: the page scrolls sideways, or a box cuts off its text. */
function readLosses(): string[] {
  const root = document.documentElement
  const losses =
    root.scrollWidth > root.clientWidth
      ? [`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`]
      : []
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest('svg, .sr-only, [aria-hidden=true]') ||
      element.clientWidth < 2
    )
      continue
    const style = getComputedStyle(element)
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    // An ellipsis is intended: the full name is elsewhere on the page.
    if (!hasText || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') continue
    const cutsX = style.overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1
    const cutsY = style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1
    if (cutsX || cutsY)
      losses.push(`cut off: ${element.tagName} “${element.textContent?.slice(0, 40)}”`)
  }
  return losses
}

/** Opens each page with this style and expects that no content is lost. */
export async function expectNothingLost(page: Page, paths: string[], css = ''): Promise<void> {
  const losses: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await ready(page)
    if (css) {
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
      }, css)
    }
    losses.push(...(await page.evaluate(readLosses)).map((loss) => `${path} ${loss}`))
  }
  expect(losses).toEqual([])
}
