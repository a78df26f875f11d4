import { expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { ready, useBrowser, visit } from '../browser.ts'
import { everyPage } from '../every-page.ts'

useBrowser()

test('axe: every page, in both themes, at 390 and 1280 px; no page scrolls sideways, not at 360 px either', async () => {
  await using visitor = await visit('/', { reducedMotion: 'reduce', expectedErrors: /404/ })
  const { page } = visitor
  for (const path of everyPage) {
    await page.goto(path)
    await ready(page)
    await expectAccessible(page, { everyWidth: true })
  }
}, 600_000)

test('the first keyboard stop is the skip link, which leads to the content', async () => {
  await using visitor = await visit('/shop')
  const { page } = visitor
  await ready(page)
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Skip to the content')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('after a navigation the heading of the new page is focused', async () => {
  await using visitor = await visit('/')
  const { page } = visitor
  await ready(page)
  await page.getByRole('link', { name: 'See systems and prices' }).click()
  await page.getByRole('heading', { level: 1, name: 'Online Shop' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})
