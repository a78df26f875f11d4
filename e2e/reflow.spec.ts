import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, ready, useBrowser, visit } from './browser.ts'
import { everyKind, everyPage } from './every-page.ts'

useBrowser()

/** What is lost: the page scrolls sideways, or text is cut off by the box it stands in. */
function readLosses(): string[] {
  const root = document.documentElement
  const losses = root.scrollWidth > root.clientWidth ? [`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`] : []
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('svg, .sr-only, [aria-hidden=true]') || element.clientWidth < 2) continue
    const style = getComputedStyle(element)
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    // An ellipsis is meant: the whole name stands elsewhere on the page.
    if (!hasText || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') continue
    const cutsX = style.overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1
    const cutsY = style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1
    if (cutsX || cutsY) losses.push(`cut off: ${element.tagName} “${element.textContent?.slice(0, 40)}”`)
  }
  return losses
}

async function expectNothingLost(page: Page, paths: string[], css = ''): Promise<void> {
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

test('320 px wide, as at 400 % zoom: nothing is lost', async () => {
  await using visitor = await visit('/', { viewport: { width: 320, height: 568 }, expectComplaints: /404/ })
  await expectNothingLost(visitor.page, everyPage)
}, 120_000)

test('200 % zoom on a small laptop: nothing is lost', async () => {
  await using visitor = await visit('/', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, expectComplaints: /404/ })
  await expectNothingLost(visitor.page, everyKind)
}, 90_000)

test('text of twice the size: nothing is lost', async () => {
  await using visitor = await visit('/', { viewport: desktop, expectComplaints: /404/ })
  await expectNothingLost(visitor.page, everyKind, 'html { font-size: 200% !important }')
}, 90_000)

// The measures of WCAG 1.4.12.
test('text spaced as a reader may set it: nothing is lost', async () => {
  await using visitor = await visit('/', { viewport: { width: 390, height: 844 }, expectComplaints: /404/ })
  await expectNothingLost(visitor.page, everyKind, '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }')
}, 90_000)
