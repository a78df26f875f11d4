import type { Page, WebSocket } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { createAccount, goAs, tokenFor, visitAs } from './accounts.ts'
import { openSettings, section } from './settings.ts'
import { ready, useBrowser, visit } from '../browser.ts'
import { moveOrderTo, placeOrder } from '../shop/placed-order.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser()

/** The socket of the page, once it has joined its first channel. */
async function waitForSocket(page: Page): Promise<WebSocket> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived')
  return socket
}

test('the order page and the dashboard follow payment and delivery without a reload', async () => {
  const account = await createAccount(uniqueEmail('follows'))
  const order = await placeOrder({ slug: 'imole-mono-550w', token: await tokenFor(account) })
  await using visitor = await visitAs(account, '/dashboard?tab=orders')
  const { page: dashboard, context } = visitor
  const row = dashboard.getByRole('listitem').filter({ hasText: order.number })
  await row.getByText('Waiting for payment').or(row).first().waitFor()
  const page = await context.newPage()
  const joined = waitForSocket(page)
  await page.goto(`/payment-details?order=${order.orderId}`)
  const title = page.getByRole('heading', { name: `Order ${order.number}` })
  await title.waitFor()
  const socket = await joined
  const events: string[] = []
  socket.on('framereceived', ({ payload }) => {
    if (String(payload).includes('"table":"orders"')) events.push('frame')
  })
  page.on('request', (request) => {
    if (request.url().includes('/functions/v1/order?')) events.push('request')
  })
  const isAtTitle = () => title.evaluate((element) => element === document.activeElement)
  expect(await isAtTitle()).toBe(false)
  await moveOrderTo('delivered', order)
  for (const status of [page.getByRole('article').getByRole('status').first(), row])
    await expect.poll(() => status.textContent()).toContain('Delivered')
  // The page requested the order because of a frame of the socket.
  expect(events).toContain('frame')
  expect(events.lastIndexOf('request')).toBeGreaterThan(events.indexOf('frame'))
  await dashboard.getByText(`Order ${order.number}: Delivered.`).waitFor({ state: 'attached' })
  // Somebody who only reads is not moved.
  expect(await isAtTitle()).toBe(false)
})

test('a session that ends on another device is out at once, on every page', async () => {
  const account = await createAccount(uniqueEmail('ended'))
  const order = await placeOrder({ slug: 'imole-mono-550w', token: await tokenFor(account) })
  await using visitor = await visit('/robots.txt', { expectedErrors: /40[13]/ })
  const { page, context } = visitor
  const joined = waitForSocket(page)
  await openSettings(page, account)
  const socket = await joined
  await section(page, 'Addresses').getByRole('button', { name: 'Add an address' }).click()
  await section(page, 'Addresses').getByLabel('Area').fill('Ojodu')
  const orderTab = await context.newPage()
  await orderTab.goto(`/payment-details?order=${order.orderId}`)
  const shownOrder = orderTab.getByRole('heading', { name: `Order ${order.number}` })
  await shownOrder.waitFor()
  const token = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('auth-session') ?? '{}') as { access_token: string })
        .access_token,
  )
  const closed = socket.waitForEvent('framereceived', ({ payload }) =>
    /realtime:session:.*phx_close/.test(String(payload)),
  )
  // Nothing is pressed on the page.
  const answer = await fetch(`${inject('siteUrl')}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.ok).toBe(true)
  await page.getByText('Your session has ended.').waitFor()
  await shownOrder.waitFor({ state: 'hidden' })
  await closed
  await expect.poll(() => section(page, 'Addresses').isVisible()).toBe(false)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth-session'))).toBe(null)
})

test('a tab that nobody looks at leaves, and reads again when it is shown', async () => {
  await using visitor = await visit('/robots.txt')
  const { page } = visitor
  await page.clock.install()
  const joined = waitForSocket(page)
  await goAs(page, await createAccount(uniqueEmail('hidden-tab')), '/dashboard')
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
  const socket = await joined
  const sends = (event: string) =>
    socket.waitForEvent('framesent', ({ payload }) => String(payload).includes(event))
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const leaves = sends('phx_leave')
  await show('hidden')
  await page.clock.fastForward(61_000)
  await leaves
  const joins = sends('phx_join')
  await show('visible')
  await joins
})

test('a guest’s visit opens no socket', async () => {
  await using visitor = await visit('/robots.txt')
  const { page } = visitor
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const order = await placeOrder({ slug: 'imole-mono-550w' })
  await page.goto(`/payment-details?order=${order.orderId}&key=${order.orderKey}`)
  await ready(page)
  await page.getByRole('heading', { name: `Order ${order.number}` }).waitFor()
  expect(sockets).toEqual([])
})
