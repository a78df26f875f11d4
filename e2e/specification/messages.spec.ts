import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createAccount, goAs, openLink, waitForLink } from '../account/accounts.ts'
import { goWith, ready, useBrowser, visit, type Visit, type VisitOptions } from '../browser.ts'
import { storedCart } from '../shop/open-checkout.ts'
import { fillInquiry } from '../site/fill-inquiry.ts'
import { ownAddress, uniqueEmail } from '../unique.ts'
import { messages, toasts, type Message } from './rows.ts'

// The rows are the user's words. A page that differs is wrong, and not its row.

useBrowser()

const slug = 'imole-mono-550w'
const inquiryCall = '**/functions/v1/submit-project-inquiry'
const seen = new Set<string>()

/** A visitor on a page whose clock stands still from {@link stopClock} on. */
async function openClocked(path: string, options: VisitOptions = {}): Promise<Visit> {
  const visitor = await visit('/robots.txt', options)
  await visitor.page.clock.install()
  await visitor.page.goto(path)
  return visitor
}

/** Call it before what causes a message, or before the page is loaded that shows one. */
const stopClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))

/** Expects a toast with exactly the words of a row, of its kind, and for its time. */
async function expectMessage(
  page: Page,
  id: keyof typeof messages,
  {
    values = {},
    ms = (messages[id] as Message).ms ?? toasts.ms,
    description = '',
  }: { values?: Record<string, string>; ms?: number; description?: string } = {},
): Promise<void> {
  const { words, kind } = messages[id]
  const text = words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const toast = page
    .locator('[data-toast]')
    .filter({ has: page.locator('[data-title]').getByText(text, { exact: true }) })
  const shown = () => toast.and(page.locator('[data-removed=false]')).count()
  await expect
    .poll(
      async () => {
        await page.clock.runFor(20)
        return shown()
      },
      { message: text },
    )
    .toBe(1)
  expect(await toast.getAttribute('data-type'), text).toBe(kind)
  if (description) expect(await toast.locator('[data-description]').textContent()).toBe(description)
  await page.clock.runFor(ms - 200)
  expect(await shown(), `${text} after ${ms - 200} ms`).toBe(1)
  await page.clock.runFor(400)
  expect(await shown(), `${text} after ${ms + 200} ms`).toBe(0)
  seen.add(id)
}

/** Waits for the document that a message comes along to. Its time goes on with the clock only. */
async function arriveAt(page: Page, pathname: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(5)
        return new URL(page.url()).pathname
      },
      { interval: 200 },
    )
    .toBe(pathname)
}

test('the cart', async () => {
  const gone = { id: '00000000-0000-4000-8000-00000000dead', name: 'Old panel' }
  await using visitor = await visit('/robots.txt', { expectedErrors: /406/ })
  const { page } = visitor
  await page.clock.install()
  await stopClock(page)
  await goWith(page, storedCart(gone), `/shop/${slug}`)
  await expectMessage(page, 'storedItemGone', { values: { name: 'Old panel' } })

  await page.clock.resume()
  await ready(page)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const add = page.getByRole('button', { name: /^Add to cart: / })
  await stopClock(page)
  await add.first().click()
  await expectMessage(page, 'added', { values: { name } })
  expect(await page.getByTestId('cart-count').textContent()).toBe('1')

  await page.clock.resume()
  await page.goto('/cart')
  await ready(page)
  await stopClock(page)
  await page.getByRole('button', { name: `One ${name} more` }).click()
  await expectMessage(page, 'quantity', { values: { name } })
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expectMessage(page, 'removed', { values: { name } })

  await page.clock.resume()
  await goWith(page, storedCart({ id: '5eed0000-0000-4000-8000-000000000102', name }), '/cart')
  await ready(page)
  await stopClock(page)
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expectMessage(page, 'cleared')

  await page.clock.resume()
  await page.goto('/shop/imole-hybrid-5kva')
  await ready(page)
  await page.route('**/rest/v1/products*', (route) =>
    route.fulfill({ status: 406, json: { code: 'PGRST116', message: 'no rows', details: null } }),
  )
  await stopClock(page)
  await add.first().click()
  await expectMessage(page, 'productMissing')
})

test('an inquiry, and several toasts at once', async () => {
  await using visitor = await openClocked('/contact', {
    extraHTTPHeaders: ownAddress(),
    expectedErrors: /400|500/,
  })
  const { page } = visitor
  await ready(page)
  const submit = page.getByRole('button', { name: 'Submit Inquiry' })
  await stopClock(page)
  await submit.click()
  await expectMessage(page, 'inquiryIncomplete')
  await fillInquiry(page)
  for (const [id, error] of [
    ['inquiryFailed', 'Please try tomorrow.'],
    ['inquiryFailedUnknown', ''],
  ] as const) {
    await page.route(inquiryCall, (route) => route.fulfill({ status: 400, json: { error } }))
    await submit.click()
    await expectMessage(page, id, { values: { message: error } })
    await page.unroute(inquiryCall)
  }
  await submit.click()
  await expectMessage(page, 'inquirySent')
  await expectStack(page)
})

test('a page that needs a session, on its first load', async () => {
  await using visitor = await visit('/robots.txt')
  const { page } = visitor
  await page.clock.install()
  await stopClock(page)
  await page.goto('/dashboard')
  await expectMessage(page, 'notLoggedIn')
  await page.clock.resume()
  await page.waitForURL(/\/login(\?|$)/)
})

test('a customer at /admin, and signing out', async () => {
  const account = await createAccount(uniqueEmail('reads-messages'))
  await using visitor = await visit('/robots.txt', { expectedErrors: /500/ })
  const { page, context } = visitor
  await page.clock.install()
  await stopClock(page)
  await goAs(page, account, '/admin')
  await arriveAt(page, '/')
  await expectMessage(page, 'notAdmin')
  await page.clock.resume()
  await ready(page)
  await stopClock(page)

  const signOut = page.getByRole('button', { name: 'Sign Out', exact: true })
  await page.locator('summary', { hasText: 'Account of' }).click()
  const logout = '**/auth/v1/logout*'
  await context.route(logout, (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected_failure', message: 'It broke' } }),
  )
  await signOut.click()
  await expectMessage(page, 'signOutFailed', { description: 'It broke' })
  await context.unroute(logout)
  await signOut.click()
  await arriveAt(page, '/login')
  await expectMessage(page, 'signedOut')
  await page.clock.resume()
  await page.waitForURL(/\/login(\?|$)/)
})

test('a profile that cannot be read', async () => {
  const account = await createAccount(uniqueEmail('has-no-profile'))
  await using visitor = await visit('/robots.txt', { expectedErrors: /500/ })
  const { page, context } = visitor
  await page.clock.install()
  await context.route('**/rest/v1/profiles*', (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'It broke' } }),
  )
  await stopClock(page)
  await goAs(page, account, '/dashboard')
  await expectMessage(page, 'profileFailed')
})

test('a recovery', async () => {
  const { email } = await createAccount(uniqueEmail('recovers'))
  await using visitor = await visit('/login', { extraHTTPHeaders: ownAddress() })
  const { page } = visitor
  await page.request.post('/auth/v1/recover', { data: { email } })
  await page.clock.install()
  await stopClock(page)
  await openLink(page, await waitForLink(email, 'recovery'))
  await arriveAt(page, '/update-password')
  await expectMessage(page, 'recovery')
  await page.clock.resume()
  await page.waitForURL('**/update-password')
})

/** Toasts are at the bottom right, 356 px wide, three at once, and 14 px apart. */
async function expectStack(page: Page): Promise<void> {
  const submit = page.getByRole('button', { name: 'Submit Inquiry' })
  const shown = page.locator('[data-toast][data-visible=true]')
  for (let count = 1; count <= toasts.visible + 1; count++) {
    await submit.click()
    await page.clock.runFor(50)
    await expect.poll(() => shown.count()).toBe(Math.min(count, toasts.visible))
  }
  const boxes = async () =>
    (await Promise.all((await shown.all()).map((toast) => toast.boundingBox())))
      .flatMap((box) => box ?? [])
      .toSorted((one, other) => other.y - one.y)
  // They move apart under the pointer. The one in front keeps its place; another one moves away from it.
  await expect
    .poll(async () => {
      await page.locator('[data-toast][data-front=true]').hover()
      await page.clock.runFor(1_000)
      const [lowest, next] = await boxes()
      return lowest && next && Math.round(lowest.y - next.y - next.height)
    })
    .toBe(toasts.gapPx)
  const [lowest] = await boxes()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(Math.round(lowest?.width ?? 0)).toBe(toasts.widthPx)
  expect(lowest?.x).toBeGreaterThan(width / 2)
  expect(lowest?.y).toBeGreaterThan(height / 2)
}

test('every message was seen', () => {
  expect([...seen].toSorted()).toEqual(Object.keys(messages).toSorted())
})
