import type { Page, WebSocket } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accountOf, createAccount, goAs, tokenFor, visitAs } from './accounts.ts'
import { openSettings, section } from './settings.ts'
import { ready, useBrowser, visit } from '../browser.ts'
import { moveOrderTo, placeOrder } from '../shop/placed-order.ts'
import { readKeys } from '../site.ts'

useBrowser()

/** The socket of the page, once it has joined its first channel. */
async function waitForSocket(page: Page): Promise<WebSocket> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived')
  return socket
}

const userIdOf = (token: string) =>
  (JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string }).sub

test('the order page and the dashboard follow payment and delivery without a reload', async () => {
  const account = await createAccount('follows@example.com')
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
  await joined
  const isAtTitle = () => title.evaluate((element) => element === document.activeElement)
  expect(await isAtTitle()).toBe(false)
  // Neither page asks by itself this soon: an order that is paid is fetched once a minute.
  await moveOrderTo('delivered', order)
  for (const status of [page.getByRole('article').getByRole('status').first(), row])
    await expect.poll(() => status.textContent(), { timeout: 3_000 }).toContain('Delivered')
  await dashboard.getByText(`Order ${order.number}: Delivered.`).waitFor({ state: 'attached' })
  // Somebody who only reads is not moved.
  expect(await isAtTitle()).toBe(false)
})

test('a session that ends on another device, and a blocked account, are out within two seconds', async () => {
  const account = await createAccount('ended@example.com')
  for (const end of ['sign-out', 'block'] as const) {
    await using visitor = await visit('/', { expectedErrors: /40[13]/ })
    const { page } = visitor
    const joined = waitForSocket(page)
    await openSettings(page, account)
    await joined
    await section(page, 'Addresses').getByRole('button', { name: 'Add an address' }).click()
    await section(page, 'Addresses').getByLabel('Area').fill('Ojodu')
    const order = await placeOrder({ slug: 'imole-mono-550w', token: await tokenFor(account) })
    const orderTab = await visitor.context.newPage()
    await orderTab.goto(`/payment-details?order=${order.orderId}`)
    const shownOrder = orderTab.getByRole('heading', { name: `Order ${order.number}` })
    await shownOrder.waitFor()
    const token = await page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('auth-session') ?? '{}') as { access_token: string })
          .access_token,
    )
    // Nothing is pressed on the page.
    if (end === 'sign-out')
      await post('/auth/v1/logout?scope=global', { authorization: `Bearer ${token}` })
    else await block(userIdOf(token))
    await page.getByText('Your session has ended.').waitFor({ timeout: 2_500 })
    await shownOrder.waitFor({ state: 'hidden', timeout: 3_000 })
    await expect.poll(() => section(page, 'Addresses').isVisible()).toBe(false)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('auth-session'))).toBe(null)
  }
})

test('a tab that nobody looks at leaves, and reads again when it is shown', async () => {
  await using visitor = await visit('/robots.txt')
  const { page } = visitor
  await page.clock.install()
  const joined = waitForSocket(page)
  await goAs(page, accountOf('customer'), '/dashboard')
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
  await using visitor = await visit('/')
  const { page } = visitor
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const order = await placeOrder({ slug: 'imole-mono-550w' })
  for (const path of ['/shop', `/payment-details?order=${order.orderId}&key=${order.orderKey}`]) {
    await page.goto(path)
    await ready(page)
  }
  await page.getByRole('heading', { name: `Order ${order.number}` }).waitFor()
  expect(sockets).toEqual([])
})

async function post(path: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(inject('siteUrl') + path, { method: 'POST', headers })
  expect(answer.ok).toBe(true)
}

/** As the company does it, with the secret key. */
async function block(userId: string): Promise<void> {
  const answer = await fetch(`${inject('siteUrl')}/auth/v1/admin/users/${userId}`, {
    method: 'PUT',
    headers: { apikey: readKeys().secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ ban_duration: '24h' }),
  })
  expect(answer.status).toBe(200)
}
