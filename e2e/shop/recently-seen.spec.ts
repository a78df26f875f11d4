import { scrollToEnd } from '../../test/scroll-to-end.ts'
import { expect, test } from 'vitest'
import { expectAccessible } from '../quality/axe.ts'
import { goWith, phone, ready, useBrowser, visit } from '../browser.ts'

useBrowser()

const heading = 'Recently viewed'
/** The id of a product of the demo shop. */
const idOf = (number: string) => `5eed0000-0000-4000-8000-000000000${number}`
const storedIds = (...ids: unknown[]) => ({ 'recently-seen': JSON.stringify(ids) })

interface WithLayoutShift {
  readLayoutShift(): number
}

/** Adds up the layout shift of each page, without shifts caused by input. */
function measureLayoutShift(): void {
  let sum = 0
  const add = (entries: PerformanceEntry[]) => {
    for (const entry of entries as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) sum += entry.value
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  const readLayoutShift = () => {
    add(observer.takeRecords())
    return sum
  }
  Object.assign(window, { readLayoutShift })
}

test('at most eight products seen before are listed below a product and the shop, without the current one and without layout shift, and can be cleared', async () => {
  const seen = ['101', '102', '103', '201', '202', '203', '301', '302', '303', '401'].map(idOf)
  await using visitor = await visit('/robots.txt', { viewport: phone })
  const { page } = visitor
  await page.addInitScript(measureLayoutShift)
  await goWith(page, storedIds(...seen, 7, '<b>'), '/shop/imole-mono-550w')
  await ready(page)
  const fetched: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/seen-products') && fetched.push(request.url()),
  )
  expect(fetched).toEqual([])
  await scrollToEnd(page)
  await page.getByRole('heading', { name: heading }).scrollIntoViewIfNeeded()
  const links = page.getByRole('list', { name: heading }).getByRole('link')
  await expect.poll(() => links.count()).toBe(8)
  expect(await links.first().textContent()).toContain('100 W')
  const readShift = () => (window as unknown as WithLayoutShift).readLayoutShift()
  expect(await page.evaluate(readShift)).toBeLessThan(0.02)
  expect(fetched).toHaveLength(1)
  await expectAccessible(page)

  await page.goto('/shop')
  await ready(page)
  await scrollToEnd(page)
  await page.getByRole('heading', { name: heading }).scrollIntoViewIfNeeded()
  await expect.poll(() => links.count()).toBe(8)
  expect(await links.first().textContent()).toContain('550 W')
  expect(await page.evaluate(() => localStorage.getItem('recently-seen'))).toBe(
    JSON.stringify([idOf('105'), ...seen.slice(0, 8)]),
  )
  await page
    .getByRole('button', { name: /^Clear/ })
    .last()
    .click()
  await expect.poll(() => page.getByRole('heading', { name: heading }).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recently-seen'))).toBe('[]')
})

test('with Save-Data nothing is fetched until the visitor asks for it; a lost connection shows an error', async () => {
  await using visitor = await visit('/robots.txt', {
    viewport: phone,
    expectedErrors: /ERR_FAILED/,
  })
  const { page, context } = visitor
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await goWith(page, storedIds(idOf('101')), '/shop/imole-mono-550w')
  await ready(page)
  await page.route('**/seen-products*', (route) => route.abort())
  await scrollToEnd(page)
  await page.getByRole('button', { name: 'Show them' }).click()
  await page.getByText('They could not be loaded.').waitFor()
  await page.unroute('**/seen-products*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect
    .poll(() => page.getByRole('list', { name: heading }).getByRole('link').count())
    .toBe(1)
})
