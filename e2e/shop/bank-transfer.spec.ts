import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { receiptPicture } from '../../test/shop/receipts.ts'
import { site } from '../../site.config.ts'
import { expectAccessible } from '../quality/axe.ts'
import { expectToast, phone, useBrowser, visit } from '../browser.ts'
import { orderWithReceipt, ownReceipt } from './own-receipt.ts'
import { orderPath, placeOrder } from './placed-order.ts'

useBrowser()

const slug = 'imole-mono-550w'
const { bankAccount: account } = site

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const minutesLeft = async (page: Page) => {
  const [, hours = '0', minutes = ''] =
    /(?:(\d+) h )?(\d+) min/.exec((await page.getByRole('timer').textContent()) ?? '') ?? []
  return Number(hours) * 60 + Number(minutes)
}
const receipt = (content: string | Uint8Array) => ({
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: Buffer.from(content),
})
const expectFocus = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.getByRole('heading', { name }).evaluate((each) => each === document.activeElement),
    )
    .toBe(true)

test('account, amount and reference can be copied and passed on, also where the browser refuses to copy; somebody pays in another way and comes back', async () => {
  const order = await placeOrder({ slug })
  await using visitor = await visit(orderPath(order), {
    viewport: phone,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = visitor
  await page.getByRole('heading', { name: 'Transfer to this account' }).waitFor()
  const reference = `${order.number.replaceAll('-', '')}T1`
  for (const [name, value] of [
    ['Copy exactly this amount', (order.totalKobo / 100).toFixed(2)],
    ['Copy account number', account.number],
    ['Copy bank', account.bank],
    ['Copy account name', account.name],
    ['Copy reference', reference],
  ] as const) {
    await button(page, name).click()
    await expect.poll(() => clipboard(page)).toBe(value)
  }
  await expectToast(page, 'Reference copied.')
  await button(page, 'Copy all').click()
  await expect.poll(() => clipboard(page)).toContain(`Reference (narration): ${reference}`)
  const share = page.getByRole('link', { name: 'Send to WhatsApp' })
  const shared = new URL((await share.getAttribute('href')) ?? '')
  expect([shared.origin, shared.pathname]).toEqual(['https://wa.me', '/'])
  expect(shared.searchParams.get('text')).toBe(await clipboard(page))
  // The link of the order is a secret, which the relative who pays does not need.
  expect(shared.searchParams.get('text')).not.toMatch(/https?:|key=/)
  await expectAccessible(page)

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await button(page, 'Copy account number').click()
  await expectToast(page, 'The text is selected')
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(account.number)

  await button(page, 'Pay in another way').click()
  await expectFocus(page, 'Pay this order')
  await page.getByRole('button', { name: /Show the account/ }).click()
  await expectFocus(page, 'Transfer to this account')
  await page.getByText(reference, { exact: true }).waitFor()
})

test('a phone with a wrong clock counts the time of the shop; less motion shows no seconds; the end is said', async () => {
  const order = await placeOrder({ slug })
  await using visitor = await visit('/robots.txt', {
    viewport: phone,
    reducedMotion: 'reduce',
    expectedErrors: /ERR_FAILED|503/,
  })
  const { page } = visitor
  await page.clock.install({ time: Date.now() - 30 * 3_600_000 })
  await page.goto(orderPath(order))
  await page.getByRole('timer').waitFor()
  await expect.poll(() => minutesLeft(page)).toBeGreaterThan(110)
  expect(await minutesLeft(page)).toBeLessThanOrEqual(120)
  expect(await page.getByRole('timer').innerText()).not.toMatch(/\d s/)
  // The connection is lost, and then the shop is busy, so the page counts alone.
  let requests = 0
  await page.route('**/functions/v1/*', (route) =>
    requests++ === 0 ? route.abort() : route.fulfill({ status: 503, body: '{}' }),
  )
  await page.clock.fastForward('02:05:00')
  await page.getByText('If you have sent the money, it is not lost').waitFor()
  await page.getByText(account.number, { exact: true }).waitFor()
})

test('after a wrong file the account stays; the buyer sends another one, or says that nothing was paid and pays in another way', async () => {
  const order = await placeOrder({ slug })
  await using visitor = await visit(orderPath(order), { viewport: phone, expectedErrors: /400/ })
  const { page } = visitor
  const file = page.getByLabel('Receipt of your transfer')
  await file.setInputFiles(receipt('<html>not a picture</html>'))
  await button(page, 'Send the receipt').click()
  await page
    .getByRole('alert')
    .getByText('Please send a photo, a screenshot (JPEG, PNG, WebP) or a PDF.')
    .waitFor()
  await file.setInputFiles(receipt(await receiptPicture()))
  await button(page, 'Send the receipt').click()
  await page.getByRole('heading', { name: 'We are checking your payment' }).waitFor()
  await page
    .getByText(/We keep the goods for you until .+ Money that we find later is not lost/)
    .waitFor()
  await page.getByText(account.number, { exact: true }).waitFor()
  await expectAccessible(page)
  const another = page.getByLabel('Was it the wrong file? Send another one')
  for (const shade of [1, 2]) {
    await page.getByText(`You can send ${3 - shade} more`).waitFor()
    await another.setInputFiles(receipt(await receiptPicture({ shade })))
    await button(page, 'Send the receipt').click()
  }
  await page.getByText('You have sent three files.').waitFor()

  await button(page, 'I have not paid: pay in another way').click()
  await button(page, 'Back').click()
  await button(page, 'I have not paid: pay in another way').click()
  await button(page, 'I have not sent the money').click()
  await expectFocus(page, 'Pay this order')
  expect(await page.getByText('The last attempt did not go through').count()).toBe(0)
  await page.getByLabel(/Sandbox payment/).check()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.getByRole('heading', { name: 'Sandbox payment' }).waitFor()
})

test('an order whose receipt is being checked shows nothing of what staff see, can be cancelled, and no word says that nothing came', async () => {
  const order = await orderWithReceipt(await ownReceipt())
  await using visitor = await visit(orderPath(order), { viewport: phone })
  const { page } = visitor
  await page.getByRole('heading', { name: 'We are checking your payment' }).waitFor()
  expect(await page.getByRole('region', { name: 'For staff' }).count()).toBe(0)
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  expect(loaded.filter((name) => /staff/.test(name))).toEqual([])
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const question = page.getByRole('dialog', { name: /^Cancel order/ })
  await question.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('heading', { name: 'This order has ended' }).waitFor()
  await page.getByText('If you have sent money, it is not lost').waitFor()
  expect(await page.locator('main').textContent()).not.toMatch(/nothing was charged/i)
})
