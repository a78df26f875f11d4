import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../quality/axe.ts'
import { expectToast, phone, ready, useBrowser, visit } from '../browser.ts'
import { sendPlainForm } from '../plain-form.ts'
import { fetchDrawing } from '../fetch-drawing.ts'

useBrowser()

const get = (path: string) => fetch(inject('siteUrl') + path)
const path = '/repayment-plans/details/1500000/12'

test('a visitor changes price and term by keyboard, sees every number change, and sends the plan as an inquiry', async () => {
  await using visitor = await visit('/repayment-plans', { viewport: phone })
  const { page } = visitor
  await ready(page)
  const result = page.getByRole('region', { name: 'Your plan' })
  const before = await result.textContent()
  await page.getByRole('slider', { name: 'Price of your system' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.getByTestId('plan-price').textContent()).toBe('₦1,550,000')
  await expect.poll(() => result.textContent()).not.toBe(before)
  await page.getByLabel('Or the exact price').fill('2345678')
  await page.getByRole('radio', { name: '24' }).check()
  // A reload shows the same: the server reads price and term from the address.
  await expect.poll(() => page.url()).toContain('exact=2345678&term=24')
  expect(await (await fetch(page.url())).text()).toMatch(
    /data-testid="plan-price"[^>]*>₦2,345,678</,
  )
  for (const label of ['Deposit now', 'Total cost', 'Monthly rate', 'APR', 'Effective rate'])
    await result.getByText(label, { exact: true }).waitFor()
  await page.getByLabel('Or the exact price').fill('300000')
  await result
    .getByText(
      'The plan over 24 months is for prices from ₦500,000 to ₦25,000,000; yours is ₦300,000.',
    )
    .waitFor()
  await expectAccessible(page)
  await result.getByRole('button', { name: '12 months' }).click()
  await result.getByRole('link', { name: 'See every payment' }).click()
  await page.waitForURL(/\/repayment-plans\/details\/300000\/12$/)
  await expect.poll(() => page.getByRole('row').count()).toBe(15)
  await page.getByRole('button', { name: 'Ask about this plan' }).click()
  await expect
    .poll(() => page.getByRole('dialog').locator('textarea').inputValue())
    .toContain('₦300,000 in instalments over 12 months')
})

test('a price typed before the scripts loaded is used; rounding by the slider is not a change', async () => {
  await using visitor = await visit('/robots.txt')
  const { page } = visitor
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/repayment-plans?price=1234567&term=6', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: '24' }).check()
  scripts.resolve()
  await ready(page)
  await expect.poll(() => page.url()).toMatch(/\?price=1234567&term=24$/)
  await expect.poll(() => page.getByTestId('plan-price').textContent()).toBe('₦1,234,567')
})

test('works without JavaScript, and the contact form receives the plan', async () => {
  const start = await (await get('/repayment-plans')).text()
  const plan = await sendPlainForm(start, 'Show the plan', { exact: '₦2,000,000', term: '6' })
  expect(plan.html).toMatch(/data-testid="plan-price"[^>]*>₦2,000,000</)
  const details = '/repayment-plans/details/2000000/6'
  expect(plan.html).toContain(`href="${details}"`)
  const asked = await sendPlainForm(await (await get(details)).text(), 'Ask about this plan', {})
  expect(asked.url.pathname).toBe('/contact')
  expect(/<textarea[^>]*>([^<]*)/.exec(asked.html)?.[1]).toContain(
    '₦2,000,000 in instalments over 6 months',
  )
})

test('the CSV adds up to the kobo and matches the page; the PDF is valid', async () => {
  const csv = await (await get(`${path}/schedule.csv`)).text()
  const rows = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').map((naira) => Math.round(Number(naira) * 100)))
  const sum = (column: number) => rows.reduce((total, row) => total + (row[column] ?? 0), 0)
  expect(rows).toHaveLength(13)
  expect(sum(4)).toBe(150_000_000)
  expect(sum(1)).toBe(sum(2) + sum(3) + sum(4))
  expect(rows.at(-1)?.[5]).toBe(0)
  const total = (sum(1) / 100).toLocaleString('en-NG', { minimumFractionDigits: 2 })
  expect(await (await get(path)).text()).toContain(`₦${total}`)
  const pdf = await fetchDrawing(`${path}/schedule.pdf`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
})

test('an invalid price or term, or one beyond the limits, gets a page that lists the possible plans', async () => {
  const cases = {
    'banana/12': 'is not a price in whole naira',
    '-5/12': 'is not a price',
    '1500000/abc': 'is not a number of months',
    '1500000/7': 'There is no plan over 7 months',
    '1/12': 'is for prices from',
    '999999999999/12': 'is for prices from',
    'NaN/NaN': 'is not a price',
    '1e9/0': 'is not a price',
  }
  for (const [asked, words] of Object.entries(cases)) {
    const answer = await get(`/repayment-plans/details/${asked}`)
    const html = await answer.text()
    expect(answer.status, asked).toBe(404)
    expect(html, asked).toContain(words)
    expect(html, asked).toContain('See what is possible')
    expect((await get(`/repayment-plans/details/${asked}/schedule.csv`)).status, asked).toBe(404)
  }
  expect(await (await get('/repayment-plans?price=banana&term=%00')).text()).toContain(
    'is not a price in naira',
  )
})

test('the shop price and the cart total are also shown in instalments, and a failure is said', async () => {
  await using visitor = await visit('/shop/imole-kit-5kva', { expectedErrors: /500/ })
  const { page } = visitor
  await ready(page)
  const line = page.getByTestId('instalment-line')
  await line.getByText('a month').waitFor()
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expectToast(page, 'added to cart!')
  const plans = '**/rest/v1/repayment_plans?*'
  await page.route(plans, (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'failed' } }),
  )
  await page.goto('/cart')
  await page.getByText('We could not work out the instalments.').waitFor()
  await expect.poll(() => page.getByTestId('cart-total').textContent()).toMatch(/₦/)
  await page.unroute(plans)
  await page.reload()
  await line.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: /over 12 months/ }).waitFor()
})
