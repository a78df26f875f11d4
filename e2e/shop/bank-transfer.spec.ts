import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { receiptPicture } from '../../test/shop/receipts.ts'
import { site } from '../../site.config.ts'
import { expectAccessible } from '../quality/axe.ts'
import { expectToast, phone, useBrowser, visit } from '../browser.ts'
import { listMails } from '../mailbox.ts'
import { ownAddress, uniqueEmail } from '../unique.ts'
import { fillInCheckout, openCheckout } from './open-checkout.ts'
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
const receipt = async (shade = 0) => ({
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: Buffer.from(await receiptPicture({ shade })),
})

test('a guest orders by transfer: account, amount and reference are there at once and after a reload, to copy and to pass on, and in the mail', async () => {
  const email = uniqueEmail('ngozi')
  await using visitor = await visit(`/shop/${slug}`, {
    viewport: phone,
    extraHTTPHeaders: ownAddress(),
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = visitor
  await openCheckout(page)
  await fillInCheckout(page, { email })
  await page.getByLabel(/Bank transfer/).check()
  const pay = page.getByRole('button', { name: /^Order and transfer/ })
  await expect.poll(() => pay.textContent()).toMatch(/₦[\d,]+$/)
  const amount = /₦([\d,]+)$/.exec((await pay.textContent()) ?? '')?.[1]?.replaceAll(',', '') ?? ''
  await pay.click()

  const title = page.getByRole('heading', { name: 'Transfer to this account' })
  await title.waitFor()
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const number = heading.replace('Order ', '')
  const reference = `${number.replaceAll('-', '')}T1`
  for (const [name, value] of [
    ['Copy exactly this amount', `${amount}.00`],
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
  await expect.poll(() => minutesLeft(page)).toBeGreaterThan(110)
  await expectAccessible(page, { everyWidth: true })

  await page.reload()
  await title.waitFor()
  await page.getByText(reference, { exact: true }).waitFor()

  const [mail] = await listMails({ to: email })
  for (const text of [number, reference, account.number, account.bank, account.name])
    expect(JSON.stringify(mail)).toContain(text)
})

test('a browser that refuses to copy selects the text; somebody pays in another way and comes back', async () => {
  const order = await placeOrder({ slug })
  await using visitor = await visit(orderPath(order), { viewport: phone })
  const { page } = visitor
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.reload()
  await button(page, 'Copy account number').click()
  await expectToast(page, 'The text is selected')
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(account.number)

  await button(page, 'Pay in another way').click()
  const payTitle = page.getByRole('heading', { name: 'Pay this order' })
  await expect.poll(() => payTitle.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: /Show the account/ }).click()
  const title = page.getByRole('heading', { name: 'Transfer to this account' })
  await expect.poll(() => title.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.getByText(`${order.number.replaceAll('-', '')}T1`, { exact: true }).waitFor()
})

test('a phone with a wrong clock counts the time of the shop; less motion shows no seconds; the end is said', async () => {
  const order = await placeOrder({ slug })
  const path = orderPath(order)
  for (const hours of [-30, 0, 5]) {
    await using visitor = await visit('/contact', {
      viewport: phone,
      reducedMotion: 'reduce',
      expectedErrors: /ERR_FAILED|503/,
    })
    const { page } = visitor
    await page.clock.install({ time: Date.now() + hours * 3_600_000 })
    await page.goto(path)
    await page.getByRole('timer').waitFor()
    await expect.poll(() => minutesLeft(page)).toBeGreaterThan(110)
    expect(await minutesLeft(page)).toBeLessThanOrEqual(120)
    expect(await page.getByRole('timer').innerText()).not.toMatch(/\d s/)
    // The connection is lost, or the shop is busy, so the page counts alone.
    await page.route('**/functions/v1/*', (route) =>
      hours === 0 ? route.abort() : route.fulfill({ status: 503, body: '{}' }),
    )
    await page.clock.fastForward('02:05:00')
    await page.getByText('If you have sent the money, it is not lost').waitFor()
    await page.getByText(account.number, { exact: true }).waitFor()
  }
})

test('after a wrong file the account stays; the buyer sends another one, or says that nothing was paid and pays in another way', async () => {
  const order = await placeOrder({ slug })
  await using visitor = await visit(orderPath(order), { viewport: phone })
  const { page } = visitor
  await page.getByLabel('Receipt of your transfer').setInputFiles(await receipt())
  await button(page, 'Send the receipt').click()
  await page.getByRole('heading', { name: 'We are checking your payment' }).waitFor()
  await page.getByText(account.number, { exact: true }).waitFor()
  await expectAccessible(page, { everyWidth: true })
  const another = page.getByLabel('Was it the wrong file? Send another one')
  for (const shade of [1, 2]) {
    await page.getByText(`You can send ${3 - shade} more`).waitFor()
    await another.setInputFiles(await receipt(shade))
    await button(page, 'Send the receipt').click()
  }
  await page.getByText('You have sent three files.').waitFor()

  await button(page, 'I have not paid: pay in another way').click()
  // The header stays above what is scrolled below it, and toasts lie above the page for some seconds.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const toasts = page.locator('[data-sonner-toast]')
  await expect.poll(() => toasts.count()).toBe(0)
  await expectAccessible(page)
  await button(page, 'Back').click()
  await button(page, 'I have not paid: pay in another way').click()
  await button(page, 'I have not sent the money').click()
  const payTitle = page.getByRole('heading', { name: 'Pay this order' })
  await expect.poll(() => payTitle.evaluate((each) => each === document.activeElement)).toBe(true)
  expect(await page.getByText('The last attempt did not go through').count()).toBe(0)
  await page.getByLabel(/Sandbox payment/).check()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.getByRole('heading', { name: 'Sandbox payment' }).waitFor()
})

test('an order whose receipt is being checked can be cancelled, and no word says that nothing came', async () => {
  const order = await placeOrder({ slug })
  await using visitor = await visit(orderPath(order), { viewport: phone })
  const { page } = visitor
  await page.getByLabel('Receipt of your transfer').setInputFiles(await receipt())
  await button(page, 'Send the receipt').click()
  await page.getByRole('heading', { name: 'We are checking your payment' }).waitFor()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const question = page.getByRole('dialog', { name: /^Cancel order/ })
  await question.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('heading', { name: 'This order has ended' }).waitFor()
  await page.getByText('If you have sent money, it is not lost').waitFor()
  expect(await page.locator('main').textContent()).not.toMatch(/nothing was charged/i)
})
