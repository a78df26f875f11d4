import { expect, test } from 'vitest'
import { ready, useBrowser, visit } from '../browser.ts'

useBrowser()

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
