import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { receiptPicture } from '../../test/shop/receipts.ts'
import { tokenOf } from '../account/accounts.ts'
import { desktop, expectToast, phone, ready, useBrowser, visit } from '../browser.ts'
import { listMails } from '../mailbox.ts'
import { expectAccessible } from '../quality/axe.ts'
import { uniqueEmail } from '../unique.ts'
import {
  callAsStaff,
  orderPath,
  payAtSandbox,
  placeOrder,
  readOrder,
  type PlacedOrder,
} from './placed-order.ts'

useBrowser()

/** The id of the open request of an order, as staff see it. */
async function findRequest({ orderId }: PlacedOrder): Promise<string> {
  const response = await fetch(`${inject('siteUrl')}/functions/v1/list-return-requests`, {
    headers: { authorization: `Bearer ${await tokenOf('admin')}` },
  })
  const { requests } = (await response.json()) as {
    requests: { orderId: string; requestId: string }[]
  }
  return requests.find((request) => request.orderId === orderId)?.requestId ?? ''
}

/** Waits for a state of the order that a task of the shop makes: it sends the money. */
const waitForOrder = (order: PlacedOrder, expected: object) =>
  expect.poll(() => readOrder(order), { interval: 500 }).toMatchObject(expected)

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function expectNoSideScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
}

test('a buyer on a phone gives one line back, until the money is back', async () => {
  const email = uniqueEmail('returns')
  const order = await placeOrder({
    slug: 'imole-mc4-connectors-10',
    paymentMethod: 'sandbox',
    email,
  })
  await payAtSandbox(order)
  const { orderId } = order
  for (const status of ['preparing', 'shipped', 'delivered'])
    await callAsStaff('change-order-status', { orderId, status })
  await using visitor = await visit(orderPath(order), {
    viewport: phone,
    expectedErrors: /ERR_|Failed to fetch|net::|409|503/,
  })
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Return something' }).click()
  await expect.poll(() => focused(page)).toBe('Return something')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.getByRole('alert').getByText('Please choose why.').waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByLabel('Why?').selectOption({ label: 'It does not work' })
  await page.getByLabel('Tell us more').fill('The pins do not hold.')
  const buffer = Buffer.from(await receiptPicture({ format: 'jpeg' }))
  await page.getByLabel('Photos').setInputFiles([
    { name: 'one.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'two.jpg', mimeType: 'image/jpeg', buffer },
  ])
  // The upload fails once: everything is still there.
  await page.route('**/functions/v1/request-return', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.getByRole('alert').getByText('Everything is still here').waitFor()
  expect(await page.getByLabel('Tell us more').inputValue()).toBe('The pins do not hold.')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expectToast(page, 'We have your request.')
  await expect.poll(() => focused(page)).toBe('You asked to return something')
  expect(await page.getByRole('button', { name: 'Return something' }).count()).toBe(0)
  await expectNoSideScroll(page)

  const requestId = await findRequest(order)
  const note = 'Our driver comes on Friday between 10 and 12.'
  await callAsStaff('decide-return', { requestId, decision: 'accepted', note })
  await page.reload()
  await page.getByRole('heading', { name: 'We accept your return' }).waitFor()
  await page.getByText(note).first().waitFor()
  const received = await callAsStaff('receive-return', {
    requestId,
    lines: [{ productId: order.productId, quantity: 1, condition: 'sellable' }],
    refund: { byLines: true },
  })
  expect(received).toMatchObject({ isApproved: true, status: 'received' })
  await waitForOrder(order, { requests: [{ status: 'refunded' }] })
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Your return is finished' }).waitFor()
  const mails = JSON.stringify(await listMails({ to: email }))
  for (const part of ['We accept your return of order', 'We have received your return of order'])
    expect(mails).toContain(part)
})

test('a buyer cancels a paid order before it leaves the store', async () => {
  const order = await placeOrder({ slug: 'imole-mc4-connectors-10', paymentMethod: 'sandbox' })
  await payAtSandbox(order)
  await using visitor = await visit(orderPath(order), { viewport: phone })
  const { page } = visitor
  await ready(page)
  const arrival = page.getByText(/^Arrives /)
  await arrival.waitFor()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect.poll(() => focused(page)).toBe('Cancel this order?')
  // The form does not stretch the buttons beside it.
  await page.setViewportSize(desktop)
  const again = await page.getByRole('button', { name: 'Order again' }).boundingBox()
  expect(again?.height).toBeLessThan(60)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep the order' }).click()
  await expect.poll(() => focused(page)).toBe('Cancel the order')
  await page.keyboard.press('Enter')
  await page.getByLabel('Why?').fill('We move away.')
  await page.getByRole('button', { name: 'Ask to cancel' }).click()
  await expect.poll(() => focused(page)).toBe('You asked us to cancel this order')
  expect(await arrival.count()).toBe(0)
  expect(await page.locator('main').textContent()).not.toContain('leaves our store, and the driver')
  await page.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect.poll(() => focused(page)).toBe(`Order ${order.number}`)
  await arrival.waitFor()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('button', { name: 'Ask to cancel' }).click()
  await page.getByRole('heading', { name: 'You asked us to cancel this order' }).waitFor()
  await expectNoSideScroll(page)
  await callAsStaff('decide-return', {
    requestId: await findRequest(order),
    decision: 'accepted',
    note: null,
  })
  await waitForOrder(order, { order: { status: 'refunded' } })
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Your order is refunded' }).waitFor()
})
