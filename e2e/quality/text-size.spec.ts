import { expect, test } from 'vitest'
import { desktop, phone, useBrowser, visit } from '../browser.ts'
import { everyKind, everyPage } from '../every-page.ts'
import { expectNothingLost } from '../site/losses.ts'

// The browser setting for text size: 32 px instead of 16, and nothing else larger.
useBrowser(['--blink-settings=defaultFontSize=32'])

test.each([
  [desktop, everyKind],
  [phone, everyPage],
] as const)(
  'with text of twice the size no content is lost: %o',
  async (viewport, paths) => {
    await using visitor = await visit('/', { viewport, expectedErrors: /404/ })
    const { page } = visitor
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      '32px',
    )
    await expectNothingLost(page, [...paths])
  },
  240_000,
)
