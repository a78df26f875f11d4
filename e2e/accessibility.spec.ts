import { expect, test } from 'vitest'
import { desktop, expectAccessible, phone, ready, useBrowser, visit } from './browser.ts'

useBrowser()

const pages = ['/', '/shop', '/shop?q=zzzz', '/shop?category=solar-panels&q=550', '/contact', '/login', '/cart', '/products', '/products?use=heat-water', '/products?compare=imole-hybrid-5kva,imole-lfp-rack-5kwh,nothing', '/products/imole-hybrid-5kva', '/blog', '/blog?tag=nothing', '/blog?page=9', '/blog/lithium-or-tubular-cost-per-kwh', '/nowhere', '/about', '/portfolio', '/portfolio?state=lagos&type=castle', '/portfolio/yola-clinic-15kva', '/careers', '/careers?opening=solar-installer-lagos&team=castle']

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [phone, desktop]) {
    test(`axe: every page, ${colorScheme}, ${viewport.width} px`, async () => {
      await using visitor = await visit('/', { viewport, colorScheme, reducedMotion: 'reduce', expectComplaints: /404/ })
      const { page } = visitor
      await page.evaluate((theme) => localStorage.setItem('theme', theme), colorScheme)
      const slug = await page.locator('a[href^="/shop/"]').first().getAttribute('href')
      for (const path of [...pages, slug ?? '/shop']) {
        await page.goto(path)
        await ready(page)
        await expectAccessible(page)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        expect(overflow, `${path} scrolls sideways`).toBe(0)
      }
    }, 120_000)
  }
}

test('axe: menu, drawer, dialog with errors, filled cart', async () => {
  await using visitor = await visit('/shop', { viewport: phone, reducedMotion: 'reduce' })
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Project' }).click()
  await page.getByRole('button', { name: 'Submit Inquiry' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Add to cart/ }).first().click()
  await page.goto('/cart')
  await expect.poll(() => page.getByTestId('cart-total').textContent()).toMatch(/₦/)
  await expectAccessible(page)
})

test('the first stop of the keyboard is the skip link, and it leads to the content', async () => {
  await using visitor = await visit('/shop')
  const { page } = visitor
  await ready(page)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('after a navigation the heading of the new page has the focus', async () => {
  await using visitor = await visit('/')
  const { page } = visitor
  await ready(page)
  await page.getByRole('link', { name: 'See systems and prices' }).click()
  await page.getByRole('heading', { level: 1, name: 'Online Shop' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})
