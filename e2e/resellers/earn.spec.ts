import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nubanCheckDigit } from '../../domain/payments/nuban.ts'
import { accountOf, createAccount, tokenFor, visitAs } from '../account/accounts.ts'
import { phone, ready, useBrowser, visit, type Visit } from '../browser.ts'
import { connectDatabase } from '../database.ts'
import type { StaffAccount } from '../desk/staff-account.ts'
import { expectAccessible } from '../quality/axe.ts'
import { signUpFinance } from '../register/sign-up-finance.ts'
import { fillInCheckout } from '../shop/open-checkout.ts'
import { callAsStaff } from '../shop/placed-order.ts'
import { ownAddress, unique, uniqueCode, uniqueEmail, uniquePhone } from '../unique.ts'
import { applyAsReseller, approveReseller } from './become-reseller.ts'

useBrowser()

const name = unique('Harbour Light Stores')
const code = uniqueCode('HL')
const linkPath = `/shop?ref=${code}`
const serial = String(randomInt(1_000_000_000)).padStart(9, '0')
const accountNumber = `${serial}${nubanCheckDigit('058', serial)}`

/** Two pages at once do not come from one device: nobody earns on their own orders. */
const customerDevice = {
  extraHTTPHeaders: ownAddress(),
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0 Mobile Safari/537.36',
}

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
}

/** Buys a battery and a panel by the link, and pays. @returns the id of the order */
async function buyByLink(page: Page): Promise<string> {
  await ready(page)
  await page.getByRole('button', { name: 'Yes, remember it' }).click()
  for (const [slug, count] of [
    ['imole-lfp-rack-5kwh', '1'],
    ['imole-mono-200w', '2'],
  ] as const) {
    await page.goto(`/shop/${slug}`)
    await ready(page)
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click()
    await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe(count)
  }
  await page.goto('/payment-details')
  await page.getByLabel('Full name').waitFor()
  await fillInCheckout(page)
  await page.getByText(`You came through the link of ${code}.`).waitFor()
  await page.getByLabel(/Sandbox payment/).check()
  await page
    .getByRole('button', { name: /^(Place|Order|Pay)/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Card is declined' }).waitFor()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.getByText('Thank you. Your order is paid.').waitFor()
  return new URL(page.url()).searchParams.get('order') ?? ''
}

// The tests go through one story, and share the pages of its people.
let reseller: Visit
let staff: Visit
let customer: Visit
let page: Page
let finance: StaffAccount
let database: Awaited<ReturnType<typeof connectDatabase>>
let orderId: string

beforeAll(async () => {
  database = await connectDatabase()
  finance = await signUpFinance(uniqueEmail('finance'))
  await finance.give('stock')
  const account = await createAccount(uniqueEmail('harbour'))
  reseller = await visitAs(account, '/reseller', { viewport: phone })
  ;({ page } = reseller)
  staff = await visitAs(accountOf('admin'), '/admin', { viewport: phone })
  customer = await visit('/robots.txt', { viewport: phone, ...customerDevice })
})
afterAll(async () => {
  for (const each of [reseller, staff, customer, database]) await each[Symbol.asyncDispose]()
})

const focused = () => page.evaluate(() => document.activeElement?.textContent)
const ordersTable = () => page.getByRole('table', { name: 'Orders through you' })

test('somebody applies and becomes a reseller with a code', async () => {
  await page.getByLabel('Your ID').waitFor()
  await applyAsReseller(page, { name, phoneNumber: uniquePhone() })
  await expectFits(page)
  await staff.page.goto('/admin/resellers?status=applied')
  await staff.page.getByRole('link', { name }).first().waitFor()
  await approveReseller(staff.page, { name, code })
  // The history of the record is read again too.
  await expect.poll(() => staff.page.getByText('No changes by staff yet').count()).toBe(0)
  await expectAccessible(staff.page)
  await expectFits(staff.page)
})

test('the dashboard of a reseller shows their link and the price list', async () => {
  await page.goto('/dashboard?tab=reseller')
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  const { pathname, search } = new URL(link)
  expect(pathname + search).toBe(linkPath)
  await page.getByRole('heading', { name: 'Price list' }).waitFor()
  await expectAccessible(page)
  await expectFits(page)
})

test('a project that is typed stays over a reload', async () => {
  await page.getByRole('button', { name: 'Register a project' }).click()
  expect(await focused()).toBe('A project of your customer')
  await page.getByLabel('Name of your customer').fill('Chief Amadi')
  await page.getByLabel('What your customer wants').fill('A 10 kVA system for his hotel.')
  await page.reload()
  const customer = page.getByLabel('Name of your customer')
  await expect.poll(() => customer.inputValue()).toBe('Chief Amadi')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByText('Please enter the phone number of your customer.').first().waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('a quote names what is wrong, stays over a reload, and is saved', async () => {
  await page.getByRole('button', { name: 'New quote' }).click()
  await page.getByLabel('Your customer', { exact: true }).fill('Chief Amadi')
  await page.getByLabel('Goods or service').fill('Wiring of the hotel')
  // What is wrong is said beside its field, and what was typed stays over a reload.
  await page.getByRole('button', { name: 'Save the quote' }).click()
  await page.getByText('Write the price in figures, like 500,000.').first().waitFor()
  await page.reload()
  const goods = page.getByLabel('Goods or service')
  await expect.poll(() => goods.inputValue()).toBe('Wiring of the hotel')
  expect(await page.getByLabel('Your customer', { exact: true }).inputValue()).toBe('Chief Amadi')
  await page.getByLabel('Your price (₦)').fill('250,000')
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Save the quote' }).click()
  await page.getByText('Quote 1, Chief Amadi').waitFor()
})

test('a reseller earns on an order through the link, 14 days after delivery', async () => {
  await customer.page.goto(linkPath)
  orderId = await buyByLink(customer.page)
  await page.reload()
  await ordersTable().getByText('earned 14 days after delivery').first().waitFor()
  for (const status of ['preparing', 'shipped', 'delivered'])
    await callAsStaff('change-order-status', { orderId, status })
  await database.query(
    `update public.orders set delivered_at = delivered_at - interval '15 days' where id = $1`,
    [orderId],
  )
  const { rows } = await database.query<{ kobo: string }>(
    'select private.earn_commissions($1, now(), 14) as kobo',
    [orderId],
  )
  expect(Number(rows[0]?.kobo)).toBeGreaterThan(500_000)
  await page.reload()
  await ordersTable().getByText('is payable or was paid out').waitFor()
})

test('finance confirm the bank account of a reseller', async () => {
  await page.getByRole('button', { name: 'Add your bank account' }).click()
  await page.getByLabel('Bank', { exact: true }).selectOption('058')
  await page.getByLabel('Account number').fill(accountNumber)
  await page.getByRole('button', { name: 'Check the account' }).click()
  await page.getByText('BISI ADE').waitFor()
  await page.getByRole('button', { name: 'Use this account' }).click()
  await page.getByText('We are checking this account:').waitFor()

  await using colleague = await visitAs(finance, '/admin/reseller-accounts', { viewport: phone })
  await colleague.page.getByRole('button', { name: 'Confirm' }).waitFor()
  await expectAccessible(colleague.page)
  await expectFits(colleague.page)
  await colleague.page.getByRole('button', { name: 'Confirm' }).click()
  await colleague.page.getByText('No account is waiting').waitFor()
})

test('a payout is asked for, approved and paid', async () => {
  await page.reload()
  await page.getByRole('button', { name: /^Ask for ₦/ }).click()
  await page.getByText('You have asked for a payout.').waitFor()
  await expect.poll(focused).toContain('You have asked for a payout.')

  await staff.page.goto('/admin/payouts')
  await staff.page.getByText(name).first().waitFor()
  await expectAccessible(staff.page)
  await expectFits(staff.page)
  await staff.page.getByRole('button', { name: 'Approve' }).click()
  await staff.page.getByRole('button', { name: /^Send ₦.* by the sandbox/ }).click()
  await staff.page
    .getByRole('heading', { name: 'Earlier payouts' })
    .or(staff.page.getByRole('heading', { name: /^On their way/ }))
    .first()
    .waitFor()
  const payouts = page.getByRole('table', { name: 'Your payouts' })
  await expect
    .poll(
      async () => {
        await page.reload()
        await payouts.waitFor()
        return payouts.innerText()
      },
      { interval: 2_000 },
    )
    .toContain('Paid')
  await staff.page.reload()
  await staff.page.getByRole('heading', { name: 'Earlier payouts' }).waitFor()
  await expectFits(staff.page)
})

test('a return is deducted, also from what was paid out', async () => {
  const guest = customer.page
  await guest.reload()
  await guest.getByRole('button', { name: 'Return something' }).click()
  await guest.getByLabel(/^Imole Mono panel 200 W/).selectOption('1')
  await guest.getByLabel('Why?').selectOption({ label: 'It does not work' })
  await guest.getByLabel('Tell us more').fill('The panel gives no current.')
  const panels = await database.query<{ id: string }>(
    `select id from public.products where slug = 'imole-mono-200w'`,
  )
  const productId = panels.rows[0]?.id
  await guest.getByRole('button', { name: 'Send the request' }).click()
  await guest.getByText('You asked to return something').waitFor()
  const requests = await database.query<{ id: string }>(
    'select id from public.return_requests where order_id = $1',
    [orderId],
  )
  const requestId = requests.rows[0]?.id
  await callAsStaff('decide-return', {
    requestId,
    decision: 'accepted',
    note: 'Our driver comes on Friday.',
  })
  // Not by the demo admin: all journeys share what one person may refund alone in a day.
  await callAsStaff(
    'receive-return',
    {
      requestId,
      lines: [{ productId, quantity: 1, condition: 'sellable' }],
      refund: { byLines: true },
    },
    await tokenFor(finance),
  )
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('heading', { name: 'Commission and payouts' }).waitFor()
        return page.getByRole('definition').allInnerTexts()
      },
      { interval: 2_000 },
    )
    .toEqual(expect.arrayContaining([expect.stringContaining('Orders were refunded after')]))
  await ordersTable().getByText('was taken back.').waitFor()
  await page.getByText('Commission taken back').first().waitFor()
  await expectAccessible(page)
  await expectFits(page)
  const { rows: books } = await database.query<{ payable: string; sum: string }>(
    `select sum(p.amount_kobo) as sum,
       -coalesce(sum(p.amount_kobo) filter (where p.account = 'payable'), 0) as payable
     from public.commission_postings p
     join public.commission_entries e on e.id = p.entry_id
     join public.resellers r on r.id = e.reseller_id
     where r.code = $1`,
    [code],
  )
  expect(Number(books[0]?.sum)).toBe(0)
  expect(Number(books[0]?.payable)).toBeLessThan(0)
})
