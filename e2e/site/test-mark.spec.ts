import { expect, inject, test } from 'vitest'
import { phone, ready, useBrowser, visit } from '../browser.ts'

useBrowser()

const wide = { width: 1440, height: 900 }

test.each([
  [phone, 'light'],
  [wide, 'dark'],
] as const)(
  'the mark of a test shop is above the page at %o, %s',
  async (viewport, colorScheme) => {
    await using visitor = await visit('/about', { viewport, colorScheme })
    const { page } = visitor
    const mark = page.getByRole('complementary', { name: 'Test shop' })
    const expectAbove = async () => {
      await expect
        .poll(() => mark.textContent())
        .toBe('Test shop. Payments are not real, and nothing is delivered.')
      const box = await mark.boundingBox()
      const header = await page.locator('header').first().boundingBox()
      expect(box).toMatchObject({ x: 0, y: 0, width: viewport.width })
      // It takes its own place: what follows begins below it.
      expect(header?.y ?? 0).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
    }
    await ready(page)
    await expectAbove()
    // It stays after a navigation.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
    await page.waitForURL('**/contact')
    await expectAbove()
    // It scrolls away with the page.
    await page.mouse.wheel(0, 600)
    await expect.poll(async () => (await mark.boundingBox())?.y ?? 0).toBeLessThan(-100)
  },
)

test('the mark is the first text in the HTML, so that it needs no JavaScript', async () => {
  for (const path of ['/about', '/payment-details', '/nowhere']) {
    const html = await (await fetch(inject('siteUrl') + path)).text()
    expect(html.indexOf('Test shop.'), path).toBeGreaterThan(0)
    expect(html.indexOf('Test shop.'), path).toBeLessThan(html.indexOf('<main'))
  }
})
