import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nubanCheckDigit } from '../../domain/payments/nuban.ts'
import { accountOf, createAccount, tokenFor, visitAs } from '../account/accounts.ts'
import { goWith, phone, ready, useBrowser, visit, type Visit } from '../browser.ts'
import { connectDatabase } from '../database.ts'
import type { StaffAccount } from '../desk/staff-account.ts'
import { expectAccessible } from '../quality/axe.ts'
import { signUpFinance } from '../register/sign-up-finance.ts'
import { paymentStep, storedCheckout } from '../shop/open-checkout.ts'
import { callAsStaff, findProductId } from '../shop/placed-order.ts'
import { ownAddress, unique, uniqueCode, uniqueEmail, uniquePhone } from '../unique.ts'
import { makeReseller } from './become-reseller.ts'

useBrowser()

const name = unique('Harbour Light Stores')
const code = uniqueCode('HL')
const linkPath = `/shop?ref=${code}`
const panel = 'imole-mono-200w'
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
  const lines = ['imole-lfp-rack-5kwh', panel].map(async (slug) => ({
    id: await findProductId(slug),
  }))
  await goWith(page, storedCheckout(await Promise.all(lines)), paymentStep)
  await page.getByText(`You came through the link of ${code}.`).waitFor()
  await page.getByLabel(/Sandbox payment/).check()
  const order = page.getByRole('button', { name: /^Order and/ })
  await expect.poll(() => order.textContent()).toMatch(/₦/)
  await order.click()
  await page.getByRole('button', { name: 'Card is declined' }).waitFor()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.getByText('Thank you. Your order is paid.').waitFor()
  return new URL(page.url()).searchParams.get('order') ?? ''
}

/** The guest asks to return the panel, with the key of the order in the cookie of their browser. */
async function requestReturn(page: Page, productId: string): Promise<void> {
  const fields = {
    orderId,
    reason: 'does_not_work',
    message: 'The panel gives no current.',
    lines: JSON.stringify([{ productId, quantity: 1 }]),
  }
  const status = await page.evaluate(async (given) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(given)) body.set(name, value)
    return (await fetch('/functions/v1/request-return', { method: 'POST', body })).status
  }, fields)
  expect(status).toBe(200)
}

/** The first row of a query about the reseller. */
async function readOne(sql: string): Promise<unknown> {
  const from = `${sql} join public.resellers r on r.id = reseller_id where r.code = $1`
  return (await database.query(from, [code])).rows[0]
}

// The tests go through one story, and share the pages of its people.
let reseller: Visit
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
  await makeReseller(account, { name, phoneNumber: uniquePhone(), code })
  reseller = await visitAs(account, '/dashboard?tab=reseller', { viewport: phone })
  ;({ page } = reseller)
  customer = await visit('/robots.txt', { viewport: phone, ...customerDevice })
})
afterAll(async () => {
  for (const each of [reseller, customer, database]) await each[Symbol.asyncDispose]()
})

const focused = () => page.evaluate(() => document.activeElement?.textContent)
const ordersTable = () => page.getByRole('table', { name: 'Orders through you' })

test('the dashboard of a reseller shows their link and the price list', async () => {
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
  await expectAccessible(page)
  await page.reload()
  const goods = page.getByLabel('Goods or service')
  await expect.poll(() => goods.inputValue()).toBe('Wiring of the hotel')
  expect(await page.getByLabel('Your customer', { exact: true }).inputValue()).toBe('Chief Amadi')
  await page.getByLabel('Your price (₦)').fill('250,000')
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

  await using staff = await visitAs(accountOf('admin'), '/admin/payouts', { viewport: phone })
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
  await expectFits(staff.page)
  await expect
    .poll(() => readOne('select p.status from public.payouts p'), { interval: 500 })
    .toEqual({ status: 'paid' })
  await page.reload()
  const payouts = page.getByRole('table', { name: 'Your payouts' })
  await expect.poll(() => payouts.innerText()).toContain('Paid')
})

test('a return is deducted, also from what was paid out', async () => {
  const productId = await findProductId(panel)
  await requestReturn(customer.page, productId)
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
  // The books: what was paid out before is owed back, and nothing is lost.
  const books = `select sum(p.amount_kobo) = 0 as balances,
      sum(p.amount_kobo) filter (where p.account = 'payable') > 0 as owes
    from public.commission_postings p join public.commission_entries e on e.id = p.entry_id`
  await expect.poll(() => readOne(books), { interval: 500 }).toEqual({ balances: true, owes: true })
  await page.reload()
  await page.getByRole('heading', { name: 'Commission and payouts' }).waitFor()
  await expect
    .poll(() => page.getByRole('definition').allInnerTexts())
    .toEqual(expect.arrayContaining([expect.stringContaining('Orders were refunded after')]))
  await ordersTable().getByText('was taken back.').waitFor()
  await page.getByText('Commission taken back').first().waitFor()
  await expectAccessible(page)
  await expectFits(page)
})
