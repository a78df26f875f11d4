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
    await using visitor = await visit('/', { viewport, colorScheme, expectedErrors: /404/ })
    const { page } = visitor
    const mark = page.getByRole('complementary', { name: 'Test shop' })
    for (const path of ['/', '/shop/imole-mono-550w', '/payment-details', '/nowhere']) {
      await page.goto(path)
      await ready(page)
      await expect
        .poll(() => mark.textContent())
        .toBe('Test shop. Payments are not real, and nothing is delivered.')
      const [box, header] = [
        await mark.boundingBox(),
        await page.locator('header').first().boundingBox(),
      ]
      expect(box, path).toMatchObject({ x: 0, y: 0, width: viewport.width })
      // It takes its own place: what follows begins below it.
      expect(header?.y ?? 0, path).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
    }
    // It scrolls away with the page.
    await page.goto('/')
    await page.mouse.wheel(0, 600)
    await expect.poll(async () => (await mark.boundingBox())?.y ?? 0).toBeLessThan(-100)
  },
)

test('the mark is in the HTML, so that it needs no JavaScript, and stays after a navigation', async () => {
  const html = await (await fetch(`${inject('siteUrl')}/about`)).text()
  expect(html.indexOf('Test shop.')).toBeGreaterThan(0)
  expect(html.indexOf('Test shop.')).toBeLessThan(html.indexOf('<main'))
  await using visitor = await visit('/about')
  const { page } = visitor
  await ready(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
  await page.waitForURL('**/contact')
  await page.getByText('Test shop. Payments are not real').waitFor()
})
