import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createAccount, tokenFor, visitAs } from '../account/accounts.ts'
import { expectToast, phone, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { listMails } from '../mailbox.ts'
import { unique, uniqueEmail } from '../unique.ts'
import {
  callAsStaff,
  callSite,
  moveOrderTo,
  orderPath,
  payByTransfer,
  placeOrder,
} from './placed-order.ts'

useBrowser()

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** The code of a credit is in the mail to the address of its order only. */
async function codeFor(email: string): Promise<string> {
  const [mail] = await listMails({ category: 'credit-kept', to: email })
  return /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(mail?.text ?? '')?.[0] ?? ''
}

test('the refund of a transfer: the buyer gives an account, staff pay it and note the reference', async () => {
  const order = await placeOrder({ slug: 'imole-mono-550w' })
  await moveOrderTo('paid', order)
  const { refundIds } = (await callAsStaff('request-refund', {
    orderId: order.orderId,
    // Small, because the journeys share what one member of staff may refund alone in a day.
    amountKobo: 500_000,
    reason: 'A panel was scratched',
  })) as { refundIds: string[] }

  await using visitor = await visit(orderPath(order), {
    viewport: phone,
    // A wrong code.
    expectedErrors: /status of 40[04]/,
  })
  const { page } = visitor
  const money = page.getByRole('region', { name: 'Your money' })
  await money.getByText('Approved. We need your account to pay it.').waitFor()
  await money.getByText('We are refunding ₦5,000 to you.').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  const alert = money.getByRole('alert')
  await alert.getByText('2 things are missing or wrong.').waitFor()
  await alert.getByRole('link', { name: 'Please choose the bank.' }).click()
  await expect.poll(() => focused(page)).toContain('Choose the bank')
  await money.getByLabel('Bank').selectOption('First Bank of Nigeria')
  await money.getByLabel('Account number').fill('1000000008')
  await page.getByRole('button', { name: 'Continue' }).click()
  await alert.getByText('a digit is wrong, or it is another bank').waitFor()
  await expectAccessible(page)
  await money.getByLabel('Account number').fill('1000000007')
  await page.getByRole('button', { name: 'Continue' }).click()
  await money.getByText('this account belongs to BISI ADE. Is that you?').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, pay it to this account' }).click()
  await money.getByText('First Bank of Nigeria ••••0007').waitFor()
  await expect.poll(() => focused(page)).toBe('Your money')
  await money.getByRole('button', { name: 'Change the account' }).click()
  await expect.poll(() => focused(page)).toBe('Where should we send your refund?')
  await money.getByRole('button', { name: 'Keep the old one' }).click()
  await expect.poll(() => focused(page)).toBe('Change the account')
  await money.getByText('Approved. Our team will transfer it to your account.').waitFor()
  expect(await page.content()).not.toContain('1000000007')

  const transferReference = unique('FT')
  await callAsStaff('record-refund-transfer', {
    refundId: refundIds[0],
    accountNumber: '1000000007',
    transferReference,
  })
  await page.reload()
  await money.getByText(new RegExp(`Paid on .*, reference ${transferReference}\\.`)).waitFor()
  await money.getByText('We have refunded ₦5,000 to you.').waitFor()
  await money.getByText('Every entry').click()
  await expect
    .poll(() => money.getByRole('list', { name: 'Entries' }).textContent())
    .toMatch(/Your order.*Received from you.*Refunded to you.*−₦5,000/s)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('too much and credit: the buyer keeps the surplus, and staff see it leave the refunds', async () => {
  const email = uniqueEmail('surplus')
  const order = await placeOrder({ slug: 'imole-mono-550w', email })
  await payByTransfer(order, order.totalKobo + 700_000)

  await using visitor = await visit(orderPath(order), {
    viewport: phone,
    // A wrong digit, and a wrong code.
    expectedErrors: /status of 40[04]/,
  })
  const { page } = visitor
  const money = page.getByRole('region', { name: 'Your money' })
  await money.getByText('We will refund ₦7,000 to you. You can also keep it as credit').waitFor()
  await money.getByRole('button', { name: 'Keep ₦7,000 as credit' }).click()
  await expectAccessible(page)
  await money.getByRole('button', { name: 'No, refund it' }).click()
  await expect.poll(() => focused(page)).toBe('Keep ₦7,000 as credit')
  await page.keyboard.press('Enter')
  await money.getByRole('button', { name: 'Yes, keep it as credit' }).click()
  await expectToast(page, 'Kept as credit.')
  // The question is gone, and the focus is on what has become of the money.
  await expect.poll(() => focused(page)).toBe('Your money')
  await money.getByText('You keep ₦7,000 as credit.').waitFor()
  await money.getByText('Withdrawn: we will not make this refund.').waitFor()
  await expect.poll(() => money.getByRole('button', { name: /Keep/ }).count()).toBe(0)

  const next = await placeOrder({ slug: 'imole-mono-550w' })
  await page.goto(orderPath(next))
  await page.getByText('Use credit').first().click()
  await page.getByLabel('Code of the credit').fill('0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Use credit' }).click()
  await page.getByText('There is no credit with this code, or it is used up.').waitFor()
  await page.getByLabel('Code of the credit').fill(await codeFor(email))
  await page.getByRole('button', { name: 'Use credit' }).click()
  await page
    .getByRole('region', { name: 'Your money' })
    .getByText('₦7,000 was paid with credit.')
    .waitFor()
  await page.getByRole('heading', { name: 'Pay the rest' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('a signed-in buyer uses their credit with one press, also when it could not be loaded at first; the keyboard stays with it, and the list of orders follows', async () => {
  const slug = 'imole-mono-550w'
  const account = await createAccount(uniqueEmail('credit'))
  const token = await tokenFor(account)
  const order = await placeOrder({ slug, token })
  await payByTransfer(order, order.totalKobo + 300_000)
  const { orderId, orderKey } = order
  expect((await callSite('keep-credit', { orderId, orderKey }, token)).status).toBe(200)
  const next = await placeOrder({ slug, token })

  await using visitor = await visitAs(account, '/dashboard?tab=orders', {
    viewport: phone,
    expectedErrors: /ERR_FAILED/,
  })
  const { page } = visitor
  let isAway = true
  await page.route('**/functions/v1/list-my-credits', (route) =>
    isAway ? route.abort() : route.continue(),
  )
  const row = page.getByRole('list', { name: 'Orders' }).getByRole('link', { name: next.number })
  await row.click()
  await page.getByText('Your own credit could not be loaded.').waitFor()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  const credit = page.locator('details p').filter({ hasText: `₦3,000 of order ${order.number}` })
  await credit.getByRole('button', { name: 'Use it' }).click()
  await page.getByRole('heading', { name: 'Pay the rest' }).waitFor()
  // It is used up, so it is not offered again.
  await expect.poll(() => credit.count()).toBe(0)
  await expect.poll(() => focused(page)).toBe('Use credit')

  // The list of orders, which was read before, follows.
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('heading', { name: 'This order has ended' }).waitFor()
  await page.goBack()
  await row.getByText('Cancelled').waitFor()
})
