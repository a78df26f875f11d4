import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { nubanCheckDigit } from '../../domain/payments/nuban.ts'
import { accountOf, createAccount, tokenFor, visitAs } from '../account/accounts.ts'
import { nextFrame, phone, ready, useBrowser, visit } from '../browser.ts'
import { connectDatabase } from '../database.ts'
import { signUpStaff } from '../desk/staff-account.ts'
import { expectAccessible } from '../quality/axe.ts'
import { fillInCheckout } from '../shop/open-checkout.ts'
import { callAsStaff } from '../shop/placed-order.ts'
import { applyAsReseller, approveReseller } from './become-reseller.ts'

useBrowser()

const waitMs = 60_000
const shots = process.env['RESELLER_SHOTS']
const name = 'Harbour Light Stores'
const code = 'HARBOUR7'
const accountNumber = `012555555${nubanCheckDigit('058', '012555555')}`

/** Two pages at once do not come from one device: nobody earns on their own orders. */
const customerDevice = {
  extraHTTPHeaders: { 'x-forwarded-for': '102.89.77.12' },
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0 Mobile Safari/537.36',
}

/** Pictures of the page at both widths, and once in the dark, when they are asked for. */
async function shoot(page: Page, file: string): Promise<void> {
  if (!shots) return
  const before = page.viewportSize() ?? phone
  for (const [width, theme] of [
    [360, 'light'],
    [1440, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await nextFrame(page)
    await page.screenshot({ path: `${shots}/${file}-${width}-${theme}.png`, fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  await page.setViewportSize(before)
}

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
}

/** Buys a battery and a panel by the link, and pays. @returns the id of the order */
async function buyByLink(page: Page): Promise<string> {
  await ready(page)
  await page.getByRole('button', { name: 'Yes, remember it' }).click({ timeout: waitMs })
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
    await expect
      .poll(() => page.getByTestId('cart-count').textContent(), { timeout: waitMs })
      .toBe(count)
  }
  await page.goto('/payment-details')
  await page.getByLabel('Full name').waitFor()
  await fillInCheckout(page, { email: 'ifeoma@buyers.example', phoneNumber: '08065550177' })
  await page.getByText(`You came through the link of ${code}.`).waitFor({ timeout: waitMs })
  await page.getByLabel(/Sandbox payment/).check()
  await page
    .getByRole('button', { name: /^(Place|Order|Pay)/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Card is declined' }).waitFor({ timeout: waitMs })
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.getByText('Thank you. Your order is paid.').waitFor({ timeout: waitMs })
  return new URL(page.url()).searchParams.get('order') ?? ''
}

test('a reseller earns on an order through the link, is paid, and a return is deducted', async () => {
  const account = await createAccount('harbour@resellers.example')
  const finance = await signUpStaff('reseller.finance@staff.example', 'finance', 'stock')
  await using database = await connectDatabase()
  await using reseller = await visitAs(account, '/reseller', { viewport: phone })
  const { page } = reseller
  await page.getByLabel('Your ID').waitFor({ timeout: waitMs })
  await shoot(page, 'reseller')
  await applyAsReseller(page, { name, phoneNumber: '0803 765 4399' })
  await expectFits(page)
  await shoot(page, 'reseller-applied')
  await using staff = await visitAs(accountOf('admin'), '/admin/resellers?status=applied', {
    viewport: phone,
  })
  await staff.page.getByRole('link', { name }).first().waitFor({ timeout: waitMs })
  await shoot(staff.page, 'desk-resellers')
  await approveReseller(staff.page, { name, code })
  // The history of the record is read again too.
  await expect
    .poll(() => staff.page.getByText('No changes by staff yet').count(), { timeout: waitMs })
    .toBe(0)
  await expectAccessible(staff.page)
  await expectFits(staff.page)
  await shoot(staff.page, 'desk-reseller')

  await page.goto('/dashboard?tab=reseller')
  const link = await page.getByLabel('Link', { exact: true }).inputValue({ timeout: waitMs })
  expect(new URL(link).search).toBe(`?ref=${code}`)
  await page.getByRole('heading', { name: 'Price list' }).waitFor({ timeout: waitMs })
  await expectAccessible(page)
  await expectFits(page)
  await shoot(page, 'tab-new')

  // A project that is typed stays over a reload.
  await page.getByRole('button', { name: 'Register a project' }).click()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('A project of your customer')
  await page.getByLabel('Name of your customer').fill('Chief Amadi')
  await page.getByLabel('What your customer wants').fill('A 10 kVA system for his hotel.')
  await page.reload()
  const customer = page.getByLabel('Name of your customer')
  await expect.poll(() => customer.inputValue(), { timeout: waitMs }).toBe('Chief Amadi')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByText('Please enter the phone number of your customer.').first().waitFor()
  await shoot(page, 'tab-project')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'New quote' }).click()
  await page.getByLabel('Your customer', { exact: true }).fill('Chief Amadi')
  await page.getByLabel('Goods or service').fill('Wiring of the hotel')
  // What is wrong is said beside its field, and what was typed stays over a reload.
  await page.getByRole('button', { name: 'Save the quote' }).click()
  await page.getByText('Write the price in figures, like 500,000.').first().waitFor()
  await page.reload()
  const goods = page.getByLabel('Goods or service')
  await expect.poll(() => goods.inputValue(), { timeout: waitMs }).toBe('Wiring of the hotel')
  expect(await page.getByLabel('Your customer', { exact: true }).inputValue()).toBe('Chief Amadi')
  await page.getByLabel('Your price (₦)').fill('250,000')
  await expectAccessible(page)
  await expectFits(page)
  await shoot(page, 'tab-quote')
  await page.getByRole('button', { name: 'Save the quote' }).click()
  await page.getByText('Quote 1, Chief Amadi').waitFor({ timeout: waitMs })

  await using visitor = await visit(link.replace(/^https?:\/\/[^/]+/, ''), {
    viewport: phone,
    ...customerDevice,
  })
  const orderId = await buyByLink(visitor.page)
  await page.reload()
  const orders = page.getByRole('table', { name: 'Orders through you' })
  await orders.getByText('earned 14 days after delivery').first().waitFor({ timeout: waitMs })

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
  await orders.getByText('is payable or was paid out').waitFor({ timeout: waitMs })

  await page.getByRole('button', { name: 'Add your bank account' }).click()
  await page.getByLabel('Bank', { exact: true }).selectOption('058')
  await page.getByLabel('Account number').fill(accountNumber)
  await page.getByRole('button', { name: 'Check the account' }).click()
  await page.getByText('BISI ADE').waitFor({ timeout: waitMs })
  await shoot(page, 'tab-account')
  await page.getByRole('button', { name: 'Use this account' }).click()
  await page.getByText('We are checking this account:').waitFor({ timeout: waitMs })

  // Who joined today may not decide on money: this colleague joined last month.
  await database.query('set session_replication_role = replica')
  await database.query(
    `update public.profiles set admin_since = now() - interval '40 days' where id = $1`,
    [finance.id],
  )
  await database.query(
    `update public.staff_grants set granted_at = now() - interval '40 days' where user_id = $1`,
    [finance.id],
  )
  await using colleague = await visitAs(finance, '/admin/reseller-accounts', { viewport: phone })
  await colleague.page.getByRole('button', { name: 'Confirm' }).waitFor({ timeout: waitMs })
  await expectAccessible(colleague.page)
  await expectFits(colleague.page)
  await shoot(colleague.page, 'desk-accounts')
  await colleague.page.getByRole('button', { name: 'Confirm' }).click()
  await colleague.page.getByText('No account is waiting').waitFor({ timeout: waitMs })

  await page.reload()
  await page.getByRole('button', { name: /^Ask for ₦/ }).click({ timeout: waitMs })
  await page.getByText('You have asked for a payout.').waitFor({ timeout: waitMs })
  await expect.poll(focused, { timeout: waitMs }).toContain('You have asked for a payout.')

  await staff.page.goto('/admin/payouts')
  await staff.page.getByText(name).first().waitFor({ timeout: waitMs })
  await expectAccessible(staff.page)
  await expectFits(staff.page)
  await shoot(staff.page, 'desk-payouts')
  await staff.page.getByRole('button', { name: 'Approve' }).click()
  await staff.page
    .getByRole('button', { name: /^Send ₦.* by the sandbox/ })
    .click({ timeout: waitMs })
  await staff.page
    .getByRole('heading', { name: 'Earlier payouts' })
    .or(staff.page.getByRole('heading', { name: /^On their way/ }))
    .first()
    .waitFor({ timeout: waitMs })
  const payouts = page.getByRole('table', { name: 'Your payouts' })
  await expect
    .poll(
      async () => {
        await page.reload()
        await payouts.waitFor({ timeout: waitMs })
        return payouts.innerText()
      },
      { timeout: waitMs, interval: 2_000 },
    )
    .toContain('Paid')
  await staff.page.reload()
  await staff.page.getByRole('heading', { name: 'Earlier payouts' }).waitFor({ timeout: waitMs })
  await expectFits(staff.page)
  await shoot(staff.page, 'desk-payouts-paid')
  await shoot(page, 'tab-paid')

  // The customer gives the panel back: what was paid for it is owed.
  const guest = visitor.page
  await guest.reload()
  await guest.getByRole('button', { name: 'Return something' }).click({ timeout: waitMs })
  await guest.getByLabel(/^Imole Mono panel 200 W/).selectOption('1')
  await guest.getByLabel('Why?').selectOption({ label: 'It does not work' })
  await guest.getByLabel('Tell us more').fill('The panel gives no current.')
  const panels = await database.query<{ id: string }>(
    `select id from public.products where slug = 'imole-mono-200w'`,
  )
  const productId = panels.rows[0]?.id
  await guest.getByRole('button', { name: 'Send the request' }).click()
  await guest.getByText('You asked to return something').waitFor({ timeout: waitMs })
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
      { timeout: waitMs, interval: 2_000 },
    )
    .toEqual(expect.arrayContaining([expect.stringContaining('Orders were refunded after')]))
  await orders.getByText('was taken back.').waitFor({ timeout: waitMs })
  await page.getByText('Commission taken back').first().waitFor({ timeout: waitMs })
  await expectAccessible(page)
  await expectFits(page)
  await shoot(page, 'tab-negative')
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
}, 420_000)
