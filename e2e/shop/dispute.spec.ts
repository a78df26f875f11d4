import { expect, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { expectAccessible } from '../quality/axe.ts'
import { expectToast, phone, useBrowser, visit } from '../browser.ts'
import { makePdf } from '../../test/documents.ts'
import { orderPath, payAtSandbox, placeOrder, readOrder } from './placed-order.ts'

useBrowser()

test('a chargeback: the buyer reads true words, staff see its deadline and object with evidence', async () => {
  const order = await placeOrder({ slug: 'imole-mono-550w', paymentMethod: 'sandbox' })
  await payAtSandbox(order, 'dispute')
  await expect.poll(() => readOrder(order), { interval: 250 }).toMatchObject({ isDisputed: true })
  await using buyer = await visit(orderPath(order), { viewport: phone })
  await buyer.page
    .locator('main')
    .getByText('Your bank is asking us about this payment. Until the bank decides')
    .waitFor()
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
})
