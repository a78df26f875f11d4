import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { expectToast, phone, useBrowser } from '../browser.ts'
import { listMails } from '../mailbox.ts'
import { expectAccessible } from '../quality/axe.ts'
import { unique } from '../unique.ts'
import { orderWithReceipt, ownReceipt } from './own-receipt.ts'
import { callSite, moveOrderTo, placeOrder, type PlacedOrder } from './placed-order.ts'

useBrowser({ pictures: true })

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** Where the mail to the staff about the transfer of an order leads. */
async function linkInMail({ number }: PlacedOrder): Promise<string> {
  const mails = await listMails({ category: 'transfer-to-check' })
  const text = mails.find((mail) => mail.text.includes(number))?.text ?? ''
  expect(text).toContain('Bísí Adé')
  return /\/admin\/orders\/[\w-]+/.exec(text)?.[0] ?? ''
}

test('staff open the link of a mail, see the receipt, correct a wrong sum, and give the surplus back', async () => {
  const order = await orderWithReceipt(await ownReceipt())
  await using staff = await visitAs(accountOf('admin'), await linkInMail(order), {
    viewport: phone,
    expectedErrors: /status of 40[49]/,
  })
  const { page } = staff
  const panel = page.getByRole('region', { name: 'For staff' })
  const buyer = page.getByRole('region', { name: 'Customer', exact: true })
  await buyer.getByText('Bísí Adé').waitFor()
  expect(await buyer.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/\d+\?text=/,
  )
  await panel.getByRole('button', { name: 'Open the receipt receipt.png' }).click()
  const picture = panel.getByRole('img', { name: 'From the buyer: receipt' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
  // The button that was pressed is gone: the focus is on what it opened.
  expect(await picture.evaluate((image) => image === document.activeElement)).toBe(true)
  await expectAccessible(page)

  const yes = (name: string) => panel.getByRole('button', { name, exact: true }).click()
  const proceed = () => panel.getByRole('button', { name: 'Continue' }).click()
  await panel.getByRole('button', { name: /^Record what arrived/ }).click()
  const amount = panel.getByLabel('Amount in naira')
  expect(await amount.inputValue()).toBe(String(order.totalKobo / 100))
  await amount.fill('fifty')
  await proceed()
  await panel.getByRole('alert').getByText('Write the amount in figures').waitFor()
  expect(await amount.inputValue()).toBe('fifty')
  await amount.fill('0')
  await proceed()
  await panel.getByRole('alert').getByText('Please tell the buyer how you know').waitFor()
  await amount.fill('5,000')
  await proceed()
  const question = panel.getByText('₦5,000 is in our account? The buyer is asked for the other')
  await question.waitFor()
  await yes('Change')
  await expect.poll(() => focused(page)).toMatch(/^Record what arrived: /)
  await proceed()
  await question.waitFor()
  await yes('Yes, write it down')
  await expectToast(page, 'The buyer is asked for the rest.')

  await panel.getByRole('button', { name: /^Correct the amount/ }).click()
  await panel.getByLabel('The right amount').fill(String(order.totalKobo / 100 + 7_000))
  await proceed()
  await panel.getByRole('alert').getByText('Please say what was wrong.').waitFor()
  await panel.getByLabel('What was wrong').fill('I read another line of the statement')
  await proceed()
  await panel.getByText('₦5,000 is written down. Write down').waitFor()
  await yes('Yes, correct it')
  await panel.getByRole('button', { name: 'Start preparing' }).waitFor()
  await panel.getByText('Taken back by entry 3').waitFor()
  await panel.getByText('Takes back entry 2').waitFor()
  await panel.getByText('Reason: I read another line of the statement').first().waitFor()

  await panel.getByRole('button', { name: 'Approve: ₦7,000' }).click()
  await proceed()
  await yes('Yes, approve ₦7,000')
  await panel.getByText('The buyer must give an account first').waitFor()
  const { orderId, orderKey } = order
  const account = { orderId, orderKey, bankCode: '011', accountNumber: '1000000007' }
  const { answer: named } = await callSite('resolve-refund-account', account)
  const holder = {
    accountName: named['accountName'] ?? 'Bisi Ade',
    nameTicket: named['nameTicket'],
  }
  const given = await callSite('set-refund-account', { ...account, ...holder })
  expect(given.status).toBe(200)
  await page.reload()
  await panel.getByText('1000000007').waitFor()
  await panel.getByRole('button', { name: 'Record the transfer: ₦7,000' }).click()
  const reference = unique('FT')
  await panel.getByLabel('Reference of your transfer').fill(reference)
  await proceed()
  await panel.getByText(`with the reference ${reference}?`).waitFor()
  await yes('Yes, ₦7,000 is paid')
  await panel.getByText(`Paid by transfer, reference ${reference}.`).waitFor()
  // The button that was pressed is gone: the focus is not lost with it.
  await expect.poll(() => focused(page)).toBe('For staff')
})

test('staff send an order on its way, and request and refuse the refund of a line', async () => {
  const order = await placeOrder({ slug: 'imole-mono-550w' })
  await moveOrderTo('paid', order)
  const path = `/admin/orders/${order.orderId}`
  await using staff = await visitAs(accountOf('admin'), path, {
    viewport: phone,
    expectedErrors: /status of 4/,
  })
  const { page } = staff
  const panel = page.getByRole('region', { name: 'For staff' })
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click()
  await press('Start preparing')
  await press('Continue')
  await press('Yes, start')
  await press('Send goods')
  await panel.getByLabel('Carrier').fill('GIG Logistics')
  await panel.getByLabel('Tracking link').fill('http://gig.example/1')
  await press('Continue')
  await panel.getByRole('alert').getByText('begins with https://').waitFor()
  expect(await panel.getByLabel('Carrier').inputValue()).toBe('GIG Logistics')
  await panel.getByLabel('Tracking link').fill('https://gig.example/1')
  await press('Continue')
  await press('Yes, send them')
  await panel.getByText('Your order has left our store.').waitFor()
  await panel.getByText('The goods have left the store: ask the buyer for a return.').waitFor()

  await press('Request a refund')
  await panel.getByLabel('What goes back').selectOption('Lines of the order')
  const units = panel.getByLabel('Imole Mono panel 550 W')
  await units.fill('2')
  await panel.getByLabel('Reason').fill('The glass is broken')
  await press('Continue')
  await panel.getByRole('alert').getByText('At most 1.').waitFor()
  await units.fill('1')
  await expectAccessible(page)
  await press('Continue')
  await panel.getByText(/^Give ₦[\d,]+ back to Bísí Adé\?/).waitFor()
  await press('Yes, request it')
  await panel.getByText('You asked for this, so a colleague must approve it.').waitFor()
  await panel.getByRole('button', { name: /^Refuse: / }).click()
  await panel.getByLabel('Reason, as the buyer reads it').fill('The glass is whole after all')
  await press('Continue')
  await press('Yes, refuse it')
  await panel.getByText('Withdrawn: it is not made.').waitFor()
})
