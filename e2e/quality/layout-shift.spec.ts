import { isAppPage } from '../../app/platform/navigation/page-kind.ts'
import { expect, test } from 'vitest'
import { desktop, goWith, phone, ready, useBrowser, visit } from '../browser.ts'
import { storedCart } from '../shop/open-checkout.ts'
import { renderAll } from './render-all.ts'

useBrowser({ pictures: true })

/** A line of 3G: 300 ms there and back, 700 kbit/s. */
const slowLine = {
  offline: false,
  latency: 300,
  downloadThroughput: (700 * 1024) / 8,
  uploadThroughput: (300 * 1024) / 8,
}

/** Links of the footer: from long pages and short ones. */
const links = [
  'Shop',
  'About',
  'Solutions',
  'Portfolio',
  'Solar Calculator',
  'Reseller',
  'Blog',
  'Careers',
  'Contact',
  'Carbon Register',
  'Home',
]

test.each([{ width: 390, height: 844 }, desktop])(
  'links change the title and begin a page with one heading, and nothing moves on a slow line, at %o',
  async (viewport) => {
    await using visitor = await visit('/', { viewport, ownContext: true })
    const { page, context } = visitor
    await ready(page)
    const client = await context.newCDPSession(page)
    await client.send('Network.emulateNetworkConditions', slowLine)
    await page.addInitScript(watchShifts)
    for (const name of links) {
      const title = await page.title()
      const from = new URL(page.url()).pathname
      // A click on a link of the footer jumps over sections that are laid out when they come near.
      await renderAll(page)
      await page.locator('body > footer').getByRole('link', { name, exact: true }).first().click()
      await expect.poll(() => page.title()).not.toBe(title)
      // Between app pages the focus moves to the heading; a document begins at its top.
      const stays = isAppPage(from) && isAppPage(new URL(page.url()).pathname)
      await expect
        .poll(() => page.evaluate(readFocus), { message: name })
        .toEqual([stays ? 'H1' : 'BODY', 1])
      await page.waitForLoadState('networkidle')
      const { total, moved } = await page.evaluate(takeShifts)
      expect(total, `${name}: ${moved.join(', ')}`).toBeLessThanOrEqual(0.02)
    }
  },
)

test.each([phone, desktop])(
  'the figures of the cart move nothing that is in view, on its first load and from another page, at %o',
  async (viewport) => {
    await using visitor = await visit('/robots.txt', { viewport })
    const { page } = visitor
    await page.addInitScript(watchShifts)
    const lines = storedCart({ id: '5eed0000-0000-4000-8000-000000000102', quantity: 6 })
    for (const from of ['', '/about']) {
      const answers = Promise.withResolvers<void>()
      await page.route(/functions.v1.quote-order|rest.v1.repayment_plans/, async (route) => {
        await answers.promise
        await route.continue()
      })
      await goWith(page, lines, from || '/cart')
      if (from) {
        await ready(page)
        await page.locator('header a[href="/cart"]').click()
      }
      const summary = page.getByRole('region', { name: 'Summary' })
      await summary.getByText('Carbon credits').evaluate((row) => row.scrollIntoView())
      answers.resolve()
      for (const late of [page.getByTestId('instalment-line'), summary.getByText(/^Total in /)])
        await late.waitFor()
      const { total, moved } = await page.evaluate(takeShifts)
      expect(total, `${from}: ${moved.join(', ')}`).toBeLessThanOrEqual(0.05)
    }
  },
)

const readFocus = () => [document.activeElement?.tagName, document.querySelectorAll('h1').length]

interface Shifts {
  total: number
  moved: string[]
}

/** Adds up what moves without the visitor's doing, as browsers report it to the web's statistics. */
function watchShifts(): void {
  const shifts: Shifts = { total: 0, moved: [] }
  Object.assign(window, { shifts })
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null }[]
  }
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput) continue
      shifts.total += shift.value
      const names = shift.sources.map(({ node }) => node?.nodeName ?? 'removed')
      shifts.moved.push(`${shift.value.toFixed(3)} ${names.join(' ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: false })
}

function takeShifts(): Shifts {
  const { shifts } = window as unknown as { shifts: Shifts }
  const taken = { ...shifts }
  Object.assign(shifts, { total: 0, moved: [] })
  return taken
}
