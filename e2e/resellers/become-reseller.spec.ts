import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOf, createAccount, goAs, visitAs } from '../account/accounts.ts'
import { goWith, phone, ready, useBrowser, visit, type Visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { paymentStep, storedCheckout } from '../shop/open-checkout.ts'
import { findProductId } from '../shop/placed-order.ts'
import type { Account } from '../site.ts'
import { ownAddress, unique, uniqueEmail, uniquePhone } from '../unique.ts'
import { fillApplication, sendWithId } from './become-reseller.ts'

useBrowser()

const tinyPicture = {
  name: 'document.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('a guest types the application, signs in, and nothing is lost', async () => {
  await using visitor = await visit('/reseller', { viewport: phone })
  const { page } = visitor
  await ready(page)
  await page.getByLabel('Goods sold through you in a month (₦)').fill('1,075,000')
  await expect.poll(() => page.getByTestId('earned').textContent()).toBe('₦38,000')
  await page.getByText('a payout of at least ₦5,000 to your bank account').waitFor()
  await page.getByLabel('Name of your business').fill('Mama Solar Stores')
  await page.getByLabel('Kind of business').selectOption('individual')
  await page.getByLabel('Phone number').fill(uniquePhone())
  await page.getByLabel('Address of your business').fill('14 Aba Road')
  await page.getByLabel('State', { exact: true }).selectOption('Rivers')
  await page.reload()
  await expect
    .poll(() => page.getByLabel('Name of your business').inputValue())
    .toBe('Mama Solar Stores')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in and continue' }).click()
  await page.waitForURL(/\/login\?next=%2Freseller/)
  await goAs(page, await createAccount(uniqueEmail('mama-solar')), '/reseller')
  await page.getByLabel('Your ID').waitFor()
  expect(await page.getByLabel('Name of your business').inputValue()).toBe('Mama Solar Stores')
})

describe('a person becomes a reseller', () => {
  const business = unique('Sunrise Electric')
  let account: Account
  let reseller: Visit
  let staff: Visit
  let page: Page
  beforeAll(async () => {
    account = await createAccount(uniqueEmail('sunrise'))
    reseller = await visitAs(account, '/reseller', {
      viewport: phone,
      extraHTTPHeaders: ownAddress(),
      expectedErrors: /40[09]/,
    })
    ;({ page } = reseller)
    staff = await visitAs(accountOf('admin'), '/robots.txt', { viewport: phone })
  })
  afterAll(async () => {
    for (const each of [reseller, staff]) await each[Symbol.asyncDispose]()
  })

  test('a picture of an ID that is too small is refused with what to do, and nothing typed is lost', async () => {
    await fillApplication(page, { name: business, phoneNumber: uniquePhone() })
    await page.getByLabel('Your ID').setInputFiles(tinyPicture)
    await page.getByRole('button', { name: 'Send my application' }).click()
    await page.getByText('This picture is too small to read').waitFor()
    await sendWithId(page)
  })

  test('staff approve the application', async () => {
    await staff.page.goto('/admin/resellers?status=applied')
    await staff.page.getByRole('link', { name: business }).first().click()
    await staff.page.getByLabel('Reason').fill('Documents are in order')
    await expectAccessible(staff.page)
    await staff.page.getByRole('button', { name: 'Approve' }).click()
    await staff.page.getByText('Approved. We have told them.').waitFor()
  })

  test('a reseller puts goods for a customer into the cart at wholesale', async () => {
    await page.goto('/shop/imole-mono-550w')
    await page
      .getByText(/^Your price/)
      .first()
      .waitFor()
    await page.getByText('from 10:').first().waitFor()
    const typed = { email: account.email, state: '', area: '', street: '' }
    const stored = storedCheckout({ id: await findProductId('imole-mono-550w') }, typed)
    await goWith(page, stored, '/payment-details?step=delivery')
    await page.getByLabel('Deliver to my customer').check()
    await page.getByLabel('Name of your customer').fill('Mama Nkechi')
    await page.getByLabel('Phone number of your customer').fill('0805 555 1234')
    await page.getByLabel('State', { exact: true }).selectOption('Lagos')
    await page.getByLabel('Area or town').fill('Surulere')
    await page.getByLabel('Street and house number').fill('12 Bode Thomas Street')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByText('At your reseller prices').waitFor()
    await page.getByLabel(/^Bank transfer/).check()
  })

  test('a reseller who is suspended between cart and order buys at the price of the shop', async () => {
    await staff.page.getByLabel('Reason').fill('Misled two customers')
    await staff.page.getByRole('button', { name: 'Suspend' }).click()
    await staff.page.getByRole('button', { name: 'Lift the suspension' }).waitFor()
    // Between cart and order: a clear answer, and the goods at the price of the shop.
    const order = page.getByRole('button', { name: /^(Place|Order|Pay)/ }).first()
    await order.click()
    await page.getByText(/does not have reseller prices at the moment/).waitFor()
    await page.goto('/reseller')
    await page.getByText('Your reseller account is suspended.').waitFor()

    await staff.page.getByLabel('Reason').fill('They explained it')
    await staff.page.getByRole('button', { name: 'Lift the suspension' }).click()
    await staff.page.getByText('The suspension is lifted. We have told them.').waitFor()
    await page.goto(paymentStep)
    await page.getByText('At your reseller prices').waitFor()
    await order.click()
    await page.waitForURL(/order=/)
  })
})
