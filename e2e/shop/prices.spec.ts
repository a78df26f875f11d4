import { expect, test } from 'vitest'
import { useBrowser, visit } from '../browser.ts'

useBrowser()

test('screen readers read a reduced price as "Was …, now …" everywhere', async () => {
  await using visitor = await visit('/shop')
  const { page } = visitor
  const slugOf = (link: string | null) => link?.split('/').at(-1) ?? ''
  const slug = slugOf(
    await page.locator('article:has(s) a[href^="/shop/"]').first().getAttribute('href'),
  )
  expect(slug).not.toBe('')
  for (const path of ['/shop', `/shop/${slug}`, '/products', `/products/${slug}`, '/']) {
    await page.goto(path)
    const texts = await page.locator('p:has(> s)').allTextContents()
    if (path !== '/') expect(texts.length, path).toBeGreaterThan(0)
    for (const text of texts) expect(text, path).toMatch(/^Was ₦[\d,]+, now ₦[\d,]+$/)
    await expect
      .poll(() => page.locator('s, del').count(), {
        message: `every struck price of ${path} is part of such a sentence`,
      })
      .toBe(texts.length)
  }
})
