import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { expectAccessible } from '../quality/axe.ts'
import { expectToast, phone, useBrowser, visit } from '../browser.ts'
import { makePdf } from '../../test/documents.ts'
import { orderPath, placeOrder, type PlacedOrder } from './placed-order.ts'

useBrowser()

/** The order as its buyer sees it. A request is faster than loading the page again. */
async function readOrder({ orderId, orderKey }: PlacedOrder): Promise<object> {
  const proof = new URLSearchParams({ orderId, orderKey })
  return (await (await fetch(`${inject('siteUrl')}/functions/v1/order?${proof}`)).json()) as object
}

/** The payer of the sandbox pays, and complains at their bank a few seconds later. */
async function payAndDispute(page: Page, order: PlacedOrder): Promise<void> {
  await page.getByLabel(/Sandbox payment/).check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Pay, and dispute it at the bank' }).click()
  const main = page.locator('main')
  await main.getByRole('heading', { name: 'What happened' }).waitFor()
  await expect.poll(() => readOrder(order), { interval: 250 }).toMatchObject({ isDisputed: true })
  await page.reload()
  await main
    .getByText('Your bank is asking us about this payment. Until the bank decides')
    .waitFor()
}

test('a chargeback: the buyer reads true words, staff see its deadline and object with evidence', async () => {
  const order = await placeOrder({ slug: 'imole-mono-550w', paymentMethod: 'sandbox' })
  await using buyer = await visit(orderPath(order), { viewport: phone })
  await payAndDispute(buyer.page, order)
  await expectAccessible(buyer.page)
  expect(await buyer.page.getByRole('button', { name: 'Cancel the order' }).count()).toBe(0)

  await using staff = await visitAs(accountOf('admin'), '/admin/disputes', { viewport: phone })
  const { page } = staff
  const row = page
    .getByRole('region', { name: 'Disputed payments' })
    .getByRole('listitem')
    .filter({ hasText: order.number })
  await row.getByText('Needs an answer').waitFor()
  // The deadline in words: what is left, and until when.
  expect(await row.textContent()).toMatch(/1\d hours left: answer before \w+day, \d+ \w+/)
  expect(await row.textContent()).toContain('Bísí Adé')
  const accept = row.getByRole('button', { name: `Accept and give back: ${order.number}` })
  await accept.click()
  await row.getByRole('button', { name: 'Back', exact: true }).click()
  expect(await accept.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await row.getByRole('button', { name: 'Give the money back' }).click()
  await expectToast(page, 'A second person must accept it too.')
  await expect.poll(() => row.getByRole('button', { name: 'Give the money back' }).count()).toBe(0)
  // They have thought better of it.
  await row.getByRole('button', { name: `Contest with evidence: ${order.number}` }).click()
  await row.getByRole('button', { name: 'Send to the bank' }).click()
  await row.getByRole('alert').getByText('2 things are missing').waitFor()
  await expectAccessible(page)
  await row.getByLabel('Message for the bank').fill('The panel was delivered and signed for.')
  await row.getByLabel('Evidence').setInputFiles({
    name: 'delivery-note.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(makePdf('Delivery note')),
  })
  await row.getByRole('button', { name: 'Send to the bank' }).click()
  await expectToast(page, 'Your answer is on its way to the payment service.')
  await expect
    .poll(async () => (await page.reload(), row.textContent()))
    .toMatch(/Won|Waiting for the bank/)
})
