import type { Page } from 'playwright-core'

/** Scrolls to the end step by step, so that lazy pictures load, and waits for the network. */
export async function scrollToEnd(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight)
  for (let top = 0; top < height; top += 400) {
    await page.evaluate((y) => window.scrollTo(0, y), top)
    await page.waitForTimeout(100)
  }
  await page.waitForLoadState('networkidle')
}
