import { expect, test } from 'vitest'
import { desktop, phone, ready, useBrowser, visit } from '../browser.ts'
import { findSmallTargets } from './every-page/targets.ts'

useBrowser()

test.each([
  [phone, 44],
  [desktop, 24],
])('with all filters open at %o every target is at least %i px high', async (viewport, minPx) => {
  await using visitor = await visit('/shop', { viewport })
  const { page } = visitor
  await ready(page)
  await page.evaluate(() => {
    for (const disclosure of document.querySelectorAll('details')) disclosure.open = true
  })
  expect(await findSmallTargets(page, minPx)).toEqual([])
})
