import { expect, test } from 'vitest'
import { desktop, useBrowser, visit } from '../browser.ts'
import { everyKind } from '../every-page.ts'
import { expectNothingLost } from '../site/losses.ts'

// As in the settings of the browser: text of 32 px instead of 16, nothing else larger.
useBrowser(['--blink-settings=defaultFontSize=32'])

test('text of twice the size: nothing is lost', async () => {
  await using visitor = await visit('/', { viewport: desktop, expectComplaints: /404/ })
  const { page } = visitor
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
    '32px',
  )
  await expectNothingLost(page, everyKind)
}, 120_000)
