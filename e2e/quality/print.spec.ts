import { expect, test } from 'vitest'
import { desktop, phone, ready, useBrowser, visit } from '../browser.ts'

useBrowser({ pictures: true })

/** Text that cannot be read on white paper, and controls that have no use there. */
function readPaper() {
  const luminanceOf = (colour: string) => {
    const [r = 0, g = 0, b = 0] = (
      /[\d.]+/.exec(colour) ? (colour.match(/[\d.]+/g) ?? []) : []
    ).map((part) => {
      const value = Number(part) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const pale = [
    ...document.querySelectorAll('main :is(h1, h2, h3, h4, p, li, td, th, dt, dd)'),
  ].filter(
    (element) =>
      isShown(element) &&
      element.textContent?.trim() &&
      1.05 / (luminanceOf(getComputedStyle(element).color) + 0.05) < 4.5,
  )
  return {
    pale: pale.map((element) => element.textContent?.slice(0, 40)),
    ground: getComputedStyle(document.documentElement).backgroundColor,
    useless: [
      ...document.querySelectorAll(
        'header, footer, nav, button, input, [data-testid=top-bar], aside[aria-label=Chat]',
      ),
    ]
      .filter(isShown)
      .map((element) => element.outerHTML.slice(0, 80)),
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }
}

test.each([
  ['/shop/imole-hybrid-5kva', ['₦1,100,000', 'Rated power']],
  ['/products/imole-hybrid-5kva', ['₦1,100,000', 'Rated power', 'Warranty']],
  ['/blog/lithium-or-tubular-cost-per-kwh', ['Sources']],
])('%s prints dark on white, also from the dark theme, without buttons', async (path, texts) => {
  await using visitor = await visit(path, { viewport: desktop })
  const { page } = visitor
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()
  await ready(page)
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  // The width of A4 minus its margins.
  await page.setViewportSize({ width: 720, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(readPaper)).toEqual({
    pale: [],
    ground: 'rgb(255, 255, 255)',
    useless: [],
    overflow: 0,
  })
  for (const text of texts)
    expect(
      await page.locator('main').getByText(text).locator('visible=true').count(),
      text,
    ).toBeGreaterThan(0)
})

test('a picture of a whole page has everything on it, also what nobody has scrolled to', async () => {
  await using visitor = await visit('/', { viewport: phone })
  const { page } = visitor
  for (const path of ['/', '/shop']) {
    if (path !== '/') await page.goto(path)
    await expect.poll(() => page.evaluate(listSkipped), { message: path }).toEqual([])
  }
})

/** What the browser has not laid out yet, because it is far below the window. */
const listSkipped = () =>
  [...document.querySelectorAll('main :is(h2, h3, p, a)')]
    .filter(
      (part) => part.checkVisibility() && !part.checkVisibility({ contentVisibilityAuto: true }),
    )
    .map((part) => part.textContent)
