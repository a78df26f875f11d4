import type { Page } from 'playwright-core'

/**
 * Lays out and paints the whole page, also what a page leaves for later, so that checks see all of it.
 * It lasts until the next page.
 */
export async function renderAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[class*="render-when-near"] { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}
