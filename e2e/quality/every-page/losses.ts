import type { Page } from 'playwright-core'

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

/** The spacing of WCAG 1.4.12. */
const wideSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** Content that is lost in the present state of the page. */
export function findLosses(page: Page): Promise<string[]> {
  return report(page, 'lost')
}

/** Content that is lost at this width with wide spacing between letters, words and lines. */
export async function findLossesOfSpacing(page: Page): Promise<string[]> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, wideSpacing)
  const losses = await report(page, 'lost with wide text spacing')
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop()
  })
  return losses
}

/**
 * Content that is lost at this width when the browser's font size is doubled from 16 to 32 px and
 * nothing else is larger.
 */
export async function findLossesOfLargeText(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const setSize = async (standard: number) => {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard } })
    await page.waitForFunction(
      (px) => getComputedStyle(document.documentElement).fontSize === `${px}px`,
      standard,
    )
  }
  await setSize(32)
  const losses = await report(page, 'lost with large text')
  await setSize(16)
  await devtools.detach()
  return losses
}

async function report(page: Page, state: string): Promise<string[]> {
  const width = page.viewportSize()?.width
  return (await page.evaluate(readLosses)).map((loss) => `${state} at ${width} px: ${loss}`)
}
