import { expect, test } from 'vitest'
import { desktop, useBrowser, visit } from '../browser.ts'
import { everyKind } from '../every-page.ts'
import { expectNothingLost } from '../site/losses.ts'

// The browser setting for text size: 32 px instead of 16, and nothing else larger.
useBrowser(['--blink-settings=defaultFontSize=32'])

test('with text of twice the size no content is lost', async () => {
  await using visitor = await visit('/', { viewport: desktop, expectedErrors: /404/ })
  const { page } = visitor
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
    '32px',
  )
  await expectNothingLost(page, everyKind)
}, 120_000)
