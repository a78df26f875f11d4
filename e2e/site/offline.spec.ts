import { scrollToEnd } from '../../test/scroll-to-end.ts'
import { expect, test } from 'vitest'
import { expectToast, ready, useBrowser, visit } from '../browser.ts'
import { listMails } from '../mailbox.ts'
import { paymentStep, storedCheckout } from '../shop/open-checkout.ts'
import { findProductId } from '../shop/placed-order.ts'
import { uniqueEmail } from '../unique.ts'
import { fillInquiry } from './fill-inquiry.ts'

useBrowser()

/** The inquiries stored in the browser that are still to be sent. */
function readOutbox(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open('keyval-store')
    opened.onerror = () => reject(opened.error)
    opened.onsuccess = () => {
      const stored = opened.result.transaction('keyval').objectStore('keyval').get('inquiry-outbox')
      stored.onsuccess = () => resolve(stored.result ?? [])
      stored.onerror = () => reject(stored.error)
    }
  })
}

/** As the form stores an inquiry without a connection. */
function storeInOutbox(inquiry: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open('keyval-store')
    opened.onupgradeneeded = () => opened.result.createObjectStore('keyval')
    opened.onerror = () => reject(opened.error)
    opened.onsuccess = () => {
      const writing = opened.result.transaction('keyval', 'readwrite')
      writing.objectStore('keyval').put([inquiry], 'inquiry-outbox')
      writing.oncomplete = () => {
        opened.result.close()
        localStorage.setItem('inquiry-waiting', 'yes')
        resolve()
      }
    }
  })
}

/** What this page has loaded and no cache holds yet; 'no price' before the first one is read. */
async function findUncached(): Promise<string[]> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const prices = loaded.filter((url) => url.includes('/rest/v1/products'))
  if (prices.length === 0) return ['no price']
  const uncached: string[] = []
  for (const url of [...prices, ...loaded.filter((name) => name.includes('/assets/'))])
    if (!(await caches.match(url, { ignoreVary: true }))) uncached.push(url)
  return uncached
}

async function listStoredPages(): Promise<string[]> {
  const stored = await (await caches.open('pages')).keys()
  return stored.map(({ url }) => url.slice(window.location.origin.length))
}

const offlineNoise = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|503/

test('visited pages and the cart open offline; a picture says what is missing, and the cart the age of its prices', async () => {
  await using visitor = await visit('/shop/imole-mono-550w', {
    serviceWorkers: 'allow',
    expectedErrors: offlineNoise,
  })
  const { page, context } = visitor
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  await ready(page)
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expectToast(page, 'added to cart!')
  await page.goto('/cart')
  await expect.poll(() => page.getByTestId('cart-total').textContent()).toMatch(/₦/)
  const total = await page.getByTestId('cart-total').textContent()
  await page.goto('/confirm?kind=signup&token_hash=secret')
  await page.getByRole('button', { name: 'Confirm my address' }).waitFor()
  await expect.poll(() => page.evaluate(listStoredPages)).toContain('/shop/imole-mono-550w')
  expect((await page.evaluate(listStoredPages)).join()).not.toContain('secret')

  await context.setOffline(true)
  await page.goto('/shop/imole-mono-550w')
  await page.getByRole('heading', { level: 1, name: 'Imole Mono panel 550 W' }).waitFor()
  await ready(page)
  const openLarge = page.getByRole('link', { name: /Open it large/ }).first()
  await openLarge.click()
  await expectToast(page, 'The large picture needs a connection to load.')
  await context.setOffline(false)
  await openLarge.click()
  await page.getByRole('dialog').waitFor()
  await context.setOffline(true)
  await page.goto('/cart')
  await page.getByText(/^Prices as of/).waitFor()
  await expect.poll(() => page.getByTestId('cart-total').textContent()).toBe(total)
  await page.goto('/careers')
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()

  await context.setOffline(false)
  await page.goto('/cart')
  await expect.poll(() => page.getByTestId('cart-total').textContent()).toBe(total)
  await expect.poll(() => page.getByText(/^Prices as of/).count()).toBe(0)
})

test('offline, the cart shows the prices of a first visit, and the payment step says what is missing', async () => {
  await using visitor = await visit('/shop/imole-mono-550w', {
    serviceWorkers: 'allow',
    stored: storedCheckout([]),
    expectedErrors: offlineNoise,
  })
  const { page, context } = visitor
  // Another tab of the site would install the worker: this page adds the product before it runs.
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expectToast(page, 'added to cart!')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/cart')) !== undefined))
    .toBe(true)
  // The page stores the price that it read, and reports the files that it loaded before the worker.
  await expect.poll(() => page.evaluate(findUncached)).toEqual([])
  await context.setOffline(true)
  // Also the parts of the cart that are loaded last are there: one of them asks the shop.
  const asked = page.waitForRequest('**/functions/v1/quote-order')
  await page.goto('/cart')
  await page.getByText(/^Prices as of/).waitFor()
  await asked
  await expect.poll(() => page.getByTestId('cart-total').textContent()).toMatch(/₦/)

  await context.setOffline(false)
  await page.goto(paymentStep)
  await page.getByLabel(/Bank transfer/).waitFor()
  await context.setOffline(true)
  await page.reload()
  const failure = page.getByText(/We could not load the ways to pay/)
  await failure.waitFor()
  await context.setOffline(false)
  await failure.locator('..').getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel(/Bank transfer/).waitFor()
})

test('a list that cannot be loaded says so, and the rest of the page stays', async () => {
  await using visitor = await visit('/shop/imole-kit-5kva', {
    stored: { 'recently-seen': JSON.stringify([await findProductId('imole-mono-550w')]) },
    expectedErrors: offlineNoise,
  })
  const { page } = visitor
  await ready(page)
  await page.route('**/seen-products*', (route) => route.abort())
  await scrollToEnd(page)
  await page.getByRole('heading', { name: 'Recently viewed' }).waitFor()
  await page.getByText('They could not be loaded.').waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('an inquiry written offline is stored, and sent once when the connection returns', async () => {
  const email = uniqueEmail('offline')
  await using visitor = await visit('/contact', {
    serviceWorkers: 'allow',
    expectedErrors: offlineNoise,
  })
  const { page, context } = visitor
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  await ready(page)
  await fillInquiry(page, {
    Name: 'Offline Ada',
    Email: email,
    'Phone Number': '0803 123 4567',
    Location: 'Epe',
    Description: 'Written in the dark',
  })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit Inquiry' }).click()
  await expectToast(
    page,
    'We have saved your inquiry on this device and will send it when you are back online.',
  )
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('')
  await page.reload()
  // The page is left first: it would send the inquiry by itself, and its toast would go with it.
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto('/contact')
  await expectToast(page, "Your project inquiry has been sent! We'll be in touch shortly.")
  const countMails = async () => {
    const toStaff = await listMails({ category: 'inquiry-staff' })
    const toVisitor = await listMails({ category: 'inquiry-receipt', to: email })
    return [toStaff.filter(({ text }) => text.includes(email)).length, toVisitor.length]
  }
  await expect.poll(countMails).toEqual([1, 1])
  // Nothing is left to send, so a later visit cannot send it again.
  await expect.poll(() => page.evaluate(readOutbox)).toEqual([])
  await page.reload()
  await ready(page)
  expect(await countMails()).toEqual([1, 1])
})

test('an inquiry that waits stays when the shop is busy; one that is refused is back in the form', async () => {
  const waiting = {
    name: 'Patient Ada',
    email: uniqueEmail('patient'),
    phoneNumber: '0803 123 4567',
    projectType: 'Other',
    location: 'Epe',
    description: 'Written in the dark',
    userId: null,
    source: 'contact',
    clientId: crypto.randomUUID(),
  }
  await using visitor = await visit('/robots.txt', { expectedErrors: /400|403|429|50[03]/ })
  const { page } = visitor
  await page.evaluate(storeInOutbox, waiting)
  let status = 503
  await page.route('**/functions/v1/submit-project-inquiry', (route) =>
    route.fulfill({ status, json: { error: 'Enter the place.' } }),
  )
  const tried = () => page.waitForResponse('**/functions/v1/submit-project-inquiry')
  await Promise.all([tried(), page.goto('/contact')])
  for (status of [429, 500, 403]) {
    await Promise.all([tried(), page.evaluate(() => dispatchEvent(new Event('online')))])
    expect(await page.evaluate(readOutbox)).toEqual([waiting])
  }
  status = 400
  await Promise.all([tried(), page.evaluate(() => dispatchEvent(new Event('online')))])
  const dialog = page.getByRole('dialog')
  const description = dialog.locator('[name=description]')
  const toast = page.getByRole('button', { name: 'Correct it' })
  await toast.waitFor()
  const open = page.getByRole('button', { name: 'Submit Project' }).last()
  await open.click()
  await dialog.getByRole('tab', { name: 'Project Information' }).click()
  await description.fill('Typed meanwhile')
  await page.keyboard.press('Escape')
  await toast.click()
  await expect.poll(() => description.inputValue()).toBe(waiting.description)
  expect(await page.evaluate(readOutbox)).toHaveLength(1)
  await page.unroute('**/functions/v1/submit-project-inquiry')
  await dialog.locator('[type=submit]').click()
  await expectToast(page, "Your project inquiry has been sent! We'll be in touch shortly.")
  await expect.poll(() => page.evaluate(readOutbox)).toEqual([])
  await open.click()
  await expect.poll(() => description.inputValue()).toBe('Typed meanwhile')
})
