import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../quality/axe.ts'
import { accountOf, visitAs } from '../account/accounts.ts'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { setStock } from '../staff.ts'

useBrowser()

// No other journey needs this product, so its stock can change while they run.
const slug = 'imole-smart-meter-1p'
const soldOut = `/shop/${slug}`
const alertsTo = async (email: string) =>
  (await (
    await fetch(
      `${inject('siteUrl')}/dev/mailbox.json?category=stock-alert&to=${encodeURIComponent(email)}`,
    )
  ).json()) as { text: string; html: string }[]

beforeAll(() => setStock(slug, 0))
afterAll(() => setStock(slug, 16))

test('a visitor asks for a stock alert, with and without JavaScript, and gets one mail when the product returns', async () => {
  const hasForm = async () =>
    (await (await fetch(inject('siteUrl') + soldOut)).text()).includes(
      'Tell me when it is back in stock',
    )
  await expect.poll(hasForm).toBe(true)
  const [ada, bola] = ['ada.waits@example.com', 'bola.waits@example.com']
  await using plain = await visit(soldOut, {
    javaScriptEnabled: false,
    viewport: phone,
    expectedErrors: /400/,
  })
  await plain.page.getByLabel('Tell me when it is back in stock').fill('nonsense')
  await plain.page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await plain.page.getByText('This e-mail address does not look right.').first().waitFor()
  await expect
    .poll(() => plain.page.getByLabel('Tell me when it is back in stock').inputValue())
    .toBe('nonsense')
  await plain.page.getByLabel('Tell me when it is back in stock').fill(ada)
  await plain.page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await plain.page.getByText(`we will send one mail to ${ada}`).waitFor()

  await using visitor = await visit(soldOut, { viewport: phone })
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await page.locator('#alert-email-error').getByText('Please enter your e-mail address.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Tell me when it is back in stock').fill(bola)
  await page.keyboard.press('Enter')
  await page.getByText(`we will send one mail to ${bola}`).waitFor()
  await expectAccessible(page)

  try {
    await setStock(slug, 3)
    for (const email of [ada, bola])
      await expect
        .poll(async () => (await alertsTo(email)).filter(({ html }) => html !== '').length, {
          timeout: 60_000,
        })
        .toBe(1)
  } finally {
    await setStock(slug, 0)
  }
  const [mail] = await alertsTo(bola)
  await page.goto(/https?:\/\/\S+\/shop\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.getByRole('heading', { level: 1, name: 'Imole Smart meter, single phase' }).waitFor()

  await page.goto(/https?:\/\/\S+\/stock-alerts\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop all my stock alerts' }).click()
  await page.getByRole('heading', { name: 'No more stock alerts' }).waitFor()
  await expectAccessible(page)
}, 120_000)

test('a signed-in user finds their e-mail address filled in; an incomplete link shows a message', async () => {
  const customer = accountOf('customer')
  await using visitor = await visitAs(customer, soldOut, { expectedErrors: /403/ })
  const { page } = visitor
  await expect
    .poll(() => page.getByLabel('Tell me when it is back in stock').inputValue())
    .toBe(customer.email)
  await page.goto(`/stock-alerts?email=${encodeURIComponent(customer.email)}&key=guessed`)
  await page.getByRole('button', { name: 'Stop all my stock alerts' }).click()
  await page.getByText('This link is incomplete.').waitFor()
})
