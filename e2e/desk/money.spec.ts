import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayInLagos } from '../../domain/calendar/days.ts'
import { receiptPicture } from '../../test/shop/receipts.ts'
import { accountOf, visitAs } from '../account/accounts.ts'
import { desktop, expectToast, phone, useBrowser } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { orderWithReceipt, ownReceipt, sendForm } from '../shop/own-receipt.ts'
import { moveOrderTo, placeOrder } from '../shop/placed-order.ts'
import { signUpStaff } from './staff-account.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser({ pictures: true })

const slug = 'imole-mono-550w'

async function expectNoSideScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(page.viewportSize()?.width)
}

/** Opens a screen of the desk, in a browser of its own. */
async function openDesk(path: string, account = accountOf('admin'), viewport = phone) {
  const staff = await visitAs(account, `/admin/${path}`, {
    viewport,
    expectedErrors: /status of 4/,
  })
  await staff.page.getByRole('heading', { level: 1 }).waitFor()
  return staff
}

test('a transfer is confirmed beside its receipt, by keyboard, and a second order with the same receipt is not', async () => {
  const picture = await ownReceipt()
  const [first, second] = [await orderWithReceipt(picture), await orderWithReceipt(picture)]
  await using staff = await openDesk('transfers')
  const { page } = staff
  const row = page.getByRole('listitem').filter({ hasText: first.number })
  await row.getByText('1 receipt').waitFor()
  // On phones it would cover sums and buttons.
  expect(await page.getByRole('link', { name: /WhatsApp Chat/ }).count()).toBe(0)
  await row.getByRole('link', { name: first.number }).press('Enter')
  const image = page.getByRole('img', { name: 'From the buyer: receipt' })
  await expect
    .poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth))
    .toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Larger' }).press('Enter')
  await page.getByRole('region', { name: 'Receipt receipt.png, enlarged' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  await expectNoSideScroll(page)
  await page.getByText(`The same receipt was sent for ${second.number}`).waitFor()

  await page.getByRole('button', { name: /^₦[\d,]+ arrived/ }).press('Enter')
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await page.getByText('That is exactly what is due.').waitFor()
  await page.getByRole('button', { name: 'Yes, it is there' }).press('Enter')
  await expectToast(page, 'The order is paid.')

  await page.goto('/admin/transfers')
  await page.getByRole('link', { name: second.number }).click()
  await page.getByText(`${first.number} (counted)`).waitFor()
  await page.getByRole('button', { name: 'Another amount' }).click()
  await page.getByLabel('Amount in naira').fill('1.234')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('alert').getByText('Write the amount in figures').waitFor()
  await page.getByLabel('Amount in naira').fill('5,000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Yes, write it down' }).click()
  await page.getByRole('alert').getByText(`was counted for order ${first.number}`).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Nothing arrived' }).click()
  await page.getByLabel('How you know').fill('This receipt is of another order.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Yes, tell the buyer' }).click()
  await expectToast(page, 'nothing arrived')

  // The order is one step away, and can be ended there.
  await page.goto(`/admin/orders/${second.orderId}`)
  const panel = page.getByRole('region', { name: 'For staff' })
  await panel.getByRole('button', { name: /^Cancel the order/ }).click()
  await panel.getByRole('button', { name: 'Continue' }).click()
  await panel.getByText(`End order ${second.number}?`).waitFor()
  await panel.getByRole('button', { name: 'Yes, end it' }).click()
  await expect.poll(() => panel.getByRole('button', { name: /^Cancel the order/ }).count()).toBe(0)
})

test('sales request the refund of a line, and a colleague approves it', async () => {
  const order = await placeOrder({ slug })
  await moveOrderTo('paid', order)
  const sales = await signUpStaff(uniqueEmail('sales-refund'), 'sales')
  await using asking = await openDesk(`orders/${order.orderId}`, sales)
  const ask = asking.page
  await ask.getByRole('button', { name: 'Request a refund' }).click()
  await ask.getByLabel('What goes back').selectOption('Lines of the order')
  await ask.getByLabel('Imole Mono panel 550 W').last().fill('1')
  await ask.getByLabel('Reason', { exact: true }).fill('The glass is broken')
  await ask.getByRole('button', { name: 'Continue' }).click()
  await ask.getByRole('button', { name: 'Yes, request it' }).click()
  await expectToast(ask, 'Requested. A colleague must approve it.')
  // The screen of refunds is not for sales, and neither is the approval.
  expect(await ask.getByRole('button', { name: /^Approve/ }).count()).toBe(0)

  await using approving = await openDesk('refunds')
  const { page } = approving
  const row = page.getByRole('listitem').filter({ hasText: order.number })
  await row.getByText('The glass is broken').first().click()
  await row.getByRole('button', { name: /^Approve/ }).waitFor()
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Approve/ }).click()
  await row.getByRole('button', { name: 'Continue' }).click()
  await row.getByRole('button', { name: /^Yes, approve/ }).click()
  await expectToast(page, 'is approved.')
  await page
    .getByRole('region', { name: /^Transfers to make/ })
    .getByRole('listitem')
    .filter({ hasText: order.number })
    .waitFor()
})

test('staff answer a return at its screen, and write down what came back', async () => {
  const order = await placeOrder({ slug })
  await moveOrderTo('delivered', order)
  const photo = await receiptPicture({ format: 'jpeg' })
  const { orderId, orderKey, productId } = order
  await sendForm('request-return', {
    orderId,
    orderKey,
    reason: 'damaged',
    message: 'The glass is broken.',
    lines: JSON.stringify([{ productId, quantity: 1 }]),
    photo1: new File([new Uint8Array(photo)], 'one.jpg'),
  })
  await using staff = await openDesk('returns')
  const { page } = staff
  const rowOf = (step: RegExp) =>
    page.getByRole('region', { name: step }).getByRole('listitem').filter({ hasText: order.number })
  const row = rowOf(/^To accept or decline/)
  await row.getByText('Return goods: It came broken · decide before').click()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await row.getByText('The glass is broken.').waitFor()
  await press('Open the photo 1')
  await row.getByRole('img', { name: 'From the buyer: photo' }).waitFor()
  await press('Accept the request')
  await press('Continue')
  await page.getByRole('alert').getByText('Please say how the goods come back to us.').waitFor()
  await page.getByLabel('Message for the buyer').fill('Our driver comes on Friday.')
  await press('Continue')
  await press('Yes, accept it')
  const coming = rowOf(/^Goods on their way back/)
  await coming.getByText('record what came back').click()
  await press('The goods are back')
  await expectAccessible(page)
  await press('Continue')
  await page.getByText('Give back what these goods cost?').waitFor()
  await press('Yes, they are back')
  await expectToast(page, 'Written down. A colleague approves the refund.')
  const back = rowOf(/^Goods that are back/)
  await back.getByText('the refund is not complete').click()
  // The service declines no request whose refund is under way.
  await back.getByText('The goods are back. Its refund is below.').waitFor()
  expect(await page.getByRole('button', { name: 'Decline the request' }).count()).toBe(0)
})

test('staff compare a day, and the bookkeeper reads the month', async () => {
  await using staff = await openDesk(`reconciliation/${dayInLagos(new Date())}`)
  const { page } = staff
  await page.getByRole('button', { name: 'Compare now' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Yes, compare' }).click()
  await page.getByText('Sum in our books').waitFor()
  await expectAccessible(page)

  await page.goto('/admin/bookkeeping')
  await page.getByRole('heading', { name: 'VAT by rate' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Ledger' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^ledger-\d{4}-\d{2}\.csv$/)

  await page.goto('/admin/payments')
  await page.getByRole('link', { name: /^IM/ }).first().click()
  await page.getByRole('heading', { name: 'What belongs to it' }).waitFor()
  await expectAccessible(page)
})
