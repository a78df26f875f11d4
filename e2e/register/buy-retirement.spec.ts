import { expect, inject, test } from 'vitest'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { listMails } from '../mailbox.ts'
import { expectAccessible } from '../quality/axe.ts'
import { ownAddress, uniqueEmail, uniquePhone } from '../unique.ts'

useBrowser()

const product = '/shop/retire-1-tonne'
const delivery = /we deliver|deliver it|delivery to|the driver|our store|warranty|a month/i

test('a guest buys a tonne, says in whose name, and sees it retired', async () => {
  const email = uniqueEmail('retires')
  await using visitor = await visit(product, { viewport: phone, extraHTTPHeaders: ownAddress() })
  const { page } = visitor
  const main = page.getByRole('main')
  await ready(page)
  await page.getByText(/Nothing is delivered\. Once you have paid/).waitFor()
  await page
    .locator('#main')
    .getByRole('button', { name: 'Add to cart: Retire 1 tonne', exact: false })
    .click()
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe('1')
  await page.goto('/cart')
  await main.getByText('Total to pay').waitFor()
  expect(await main.innerText()).not.toMatch(delivery)

  await page.goto('/payment-details')
  await page.getByLabel('Full name').fill('Bísí Adéwálé')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Phone number').fill(uniquePhone())
  await page.getByRole('button', { name: 'Continue to your address' }).click()
  await page.getByRole('heading', { level: 1, name: 'What is your address?' }).waitFor()
  await page.getByLabel('State', { exact: true }).selectOption('Lagos')
  await page.getByLabel('Area or town').fill('Surulere')
  await page.getByLabel('Street and house number').fill('12 Bode Thomas Street')
  expect(await main.innerText()).not.toMatch(delivery)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('heading', { level: 1, name: 'How would you like to pay?' }).waitFor()
  await page.getByLabel(/Sandbox payment/).check()
  expect(await page.getByLabel(/In parts/).count()).toBe(0)
  expect(await main.innerText()).not.toMatch(delivery)
  await page.getByRole('button', { name: /₦25,000/ }).click()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()

  await page.getByText('Please say below in whose name we retire the units.').waitFor()
  expect(await main.innerText()).not.toMatch(delivery)
  // The name of the buyer is no company.
  const name = page.getByLabel('Name of the person')
  expect(await name.inputValue()).toBe('Bísí Adéwálé')
  await page.getByLabel('For whom').selectOption('company')
  expect(await page.getByLabel('Name of the company').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Retire 1 t for good' }).click()
  await page.getByRole('alert').getByText('2 things are missing or wrong.').waitFor()
  await page.getByLabel('Name of the company').fill('Adéwálé Foods & Sons')
  await page.getByLabel('What it is for').selectOption('A product or a delivery')
  await page.getByLabel('Your note').fill('Our deliveries in 2026')
  await page.getByRole('button', { name: 'Retire 1 t for good' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Please confirm that the company agrees/ }).click()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Retire 1 t for good' }).click()
  await page.getByRole('heading', { name: '1 t of CO₂e are retired' }).waitFor()
  await page.getByText('Retired', { exact: true }).first().waitFor()
  expect(await main.innerText()).not.toMatch(delivery)

  const mailed = async () =>
    (await listMails({ to: email }))
      .map(({ subject }) => subject.replace(/IM-\d+-\d+/, 'X').replace(/R\d{6}/, 'R'))
      .toSorted()
  await expect
    .poll(mailed)
    .toEqual([
      '1 t of CO₂e are retired: certificate R',
      'Imole Energy: order X is paid: in whose name?',
      expect.stringContaining('order X'),
    ])

  await page.getByRole('link', { name: 'See the certificate' }).click()
  await page.getByRole('heading', { name: /retired for Adéwálé Foods & Sons/ }).waitFor()
  const unit = main.locator('a[href*="/carbon-register/units/"]').first()
  const path = await unit.getAttribute('href')
  expect(await (await fetch(`${inject('siteUrl')}${path}`)).text()).toContain('>Retired<')
})
