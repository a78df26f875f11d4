import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createAccount, signIn, tokenFor, visitAs } from '../account/accounts.ts'
import { phone, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { ownAddress, uniqueEmail } from '../unique.ts'
import { paymentStep, storedCheckout } from './open-checkout.ts'
import { findProductId, placeOrder, receiveGoods } from './placed-order.ts'
import { fetchDrawing } from '../fetch-drawing.ts'

useBrowser()

const slug = 'imole-hybrid-5kva'
const expectFits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)

/** Fills in the application, with a deposit that leaves little to pay in parts. */
async function fillInApplication(page: Page, { income }: { income: string }): Promise<void> {
  await page.getByLabel(/^Deposit/).fill('700,000')
  await page.getByLabel('How you earn your income').selectOption('employed')
  await page.getByLabel(/^Employer/).fill('Lagos State')
  await page.getByLabel(/^Income in a usual month/).fill(income)
  await page.getByLabel(/^What you repay elsewhere/).fill('0')
}

const apply = (page: Page) => page.getByRole('button', { name: 'Apply for this plan' }).click()

test('from the checkout to the deposit: in parts, with nothing typed lost at the sign-in', async () => {
  await receiveGoods(slug, 2)
  const account = await createAccount(uniqueEmail('in-parts'))
  await using visitor = await visit(paymentStep, {
    viewport: phone,
    stored: storedCheckout({ id: await findProductId(slug) }, { email: account.email }),
    extraHTTPHeaders: ownAddress(),
    // A name that is not the one of the order.
    expectedErrors: / 400 .*accept-plan-agreement/,
  })
  const { page } = visitor
  await page.getByLabel(/^In parts/).check()
  await page.getByRole('button', { name: 'Sign in to pay in parts' }).click()
  await signIn(page, account)
  await page.getByRole('heading', { level: 1, name: 'How would you like to pay?' }).waitFor()
  expect(await page.getByLabel(/^In parts/).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Order and choose a plan' }).click()

  await page.getByRole('heading', { level: 1, name: 'Pay in parts' }).waitFor()
  await fillInApplication(page, { income: '1,200,000' })
  await page.getByText('Effective rate').waitFor()
  // A reload keeps what was typed.
  await page.reload()
  await page.getByLabel(/^Income in a usual month/).waitFor()
  expect(await page.getByLabel(/^Income in a usual month/).inputValue()).toBe('1,200,000')
  await apply(page)
  await page.getByText('Please agree that we use what you wrote.').first().waitFor()
  await page.locator('summary', { hasText: 'Every payment' }).click()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByLabel(/^You may use what I wrote here/).check()
  await apply(page)

  await page.getByRole('heading', { name: /^Plan PL\d+ is approved$/ }).waitFor()
  await page.getByRole('heading', { name: 'Every payment' }).waitFor()
  await page.getByLabel('Your full name').fill('Somebody Else')
  await page.getByLabel(/^I have read the agreement/).check()
  await page.getByRole('button', { name: 'Accept the agreement' }).click()
  await page
    .getByText(/Please write your name as it is on the order/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByLabel('Your full name').fill('bisi adewale')
  await page.reload()
  const fullName = page.getByLabel('Your full name')
  await expect.poll(() => fullName.inputValue()).toBe('bisi adewale')
  await page.getByLabel(/^I have read the agreement/).check()
  await page.getByRole('button', { name: 'Accept the agreement' }).click()

  await page.getByRole('heading', { name: /^You have accepted plan PL\d+$/ }).waitFor()
  const paper = await fetchDrawing(
    (await page.getByRole('link', { name: 'The agreement (PDF)' }).getAttribute('href')) ?? '',
  )
  expect(paper.headers.get('content-type')).toBe('application/pdf')
  await page.getByRole('link', { name: /^Pay the deposit of ₦/ }).click()
  await page.getByRole('link', { name: /^See plan PL/ }).waitFor()
  expect(await page.getByRole('link', { name: /^(See your plan|Pay in parts)$/ }).count()).toBe(0)
  await page.getByLabel(/Sandbox payment/).check()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.getByText('Thank you. Your deposit has arrived.').waitFor()
  await page.getByRole('link', { name: /^See plan PL/ }).click()
  await page.getByRole('heading', { name: 'Next due' }).waitFor()
  await page.getByText('Active').first().waitFor()
  // On a phone a year of instalments is folded to the next ones.
  const schedule = page.getByRole('table', { name: 'Schedule of your plan' })
  expect(await schedule.getByText('To come').filter({ visible: true }).count()).toBe(2)
  await page.getByRole('button', { name: 'Show all 12 instalments' }).click()
  expect(await schedule.getByText('To come').filter({ visible: true }).count()).toBe(12)
  await expectFits(page)
})

test('a plan that the rules decline says why, and another term can be tried', async () => {
  const account = await createAccount(uniqueEmail('declined-parts'))
  const { email } = account
  const token = await tokenFor(account)
  const { orderId } = await placeOrder({ slug, token, email, paymentMethod: 'in_parts' })
  await using visitor = await visitAs(account, `/payment-details?order=${orderId}&step=plan`, {
    viewport: phone,
  })
  const { page } = visitor
  await page.getByRole('heading', { level: 1, name: 'Pay in parts' }).waitFor()
  // All that is missing is said at once.
  await apply(page)
  await page.getByText('6 things are missing or wrong.').waitFor()
  await fillInApplication(page, { income: '60,000' })
  await page.getByLabel(/^You may use what I wrote here/).check()
  await apply(page)
  await page.getByRole('heading', { name: /^Plan PL\d+ was not approved$/ }).waitFor()
  await page.getByText(/% of your income, and our limit is 33 %/).waitFor()
  // The form is there for another try.
  await page.getByRole('button', { name: 'Apply for this plan' }).waitFor()
})
