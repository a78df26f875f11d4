import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { receiptPicture } from '../../test/shop/receipts.ts'
import { accountOf, signIn } from '../account/accounts.ts'
import { desktop, expectToast, phone, ready, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { fillInCheckout } from '../shop/open-checkout.ts'
import { setStock } from '../staff.ts'

useBrowser()

const waitMs = 30_000
const shots = process.env['SHOTS']

async function shoot(page: Page, name: string): Promise<void> {
  if (!shots) return
  const size = page.viewportSize() ?? desktop
  for (const [theme, width] of [
    ['light', 360],
    ['dark', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((newValue) => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }))
    }, theme)
    await page.screenshot({ path: `${shots}/${name}-${width}-${theme}.png`, fullPage: true })
  }
  await page.setViewportSize(size)
}

const shopPage = (slug: string) => fetch(`${inject('siteUrl')}/shop/${slug}`)

/** As staff: a draft with its photo and what it needs for the shop. */
async function makeProduct(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'New product' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'New product' }).waitFor({ timeout: waitMs })
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Category').selectOption({ label: 'Solar panels' })
  await page.getByLabel('Brand').fill('Imole')
  await page.getByLabel('SKU').fill(name.replaceAll(' ', '-').toUpperCase())
  await page.getByLabel('Summary').fill('Runs a fridge and a fan on a sunny day.')
  await page.getByLabel('Price').fill('-1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Write the amount in figures, like 500,000.').first().waitFor()
  await page.getByLabel('Price').fill('₦98,000')
  await page.getByRole('button', { name: 'Save' }).click()
  page.on('response', async (r) => { if (r.status() >= 400) console.log(r.status(), r.url(), await r.text().catch(() => '')) })
  await page.getByRole('heading', { level: 1, name }).waitFor({ timeout: 8000 }).catch(async (e) => { await page.screenshot({ path: '/tmp/shots-products/fail.png', fullPage: true }); throw e })

  await page.getByLabel('Add a photo').setInputFiles({
    name: 'IMG_1.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await receiptPicture({ format: 'jpeg', width: 1200, height: 900 })),
  })
  const dialog = page.getByRole('dialog', { name: 'Add a photo' })
  await dialog.getByRole('button', { name: 'Add the photo' }).click()
  await dialog.getByText('Please say what the photo shows.').waitFor()
  await dialog.getByLabel('What the photo shows').fill('The panel on a roof in Surulere')
  await dialog.getByRole('button', { name: 'Add the photo' }).click()
  await page.getByLabel('What photo 1 shows').waitFor({ timeout: waitMs })

  for (const [index, [word, number]] of [
    ['Power', '575 W'],
    ['Cells', '144'],
    ['Weight', '28 kg'],
  ].entries()) {
    await page.getByLabel(`Word ${index + 1}`).fill(word ?? '')
    await page.getByLabel(`Number ${index + 1}`).fill(number ?? '')
  }
  await page.getByLabel('Power (W)').fill('575')
  await page.getByLabel('Cell type').selectOption('topcon')
  await page.getByLabel('Bifacial').selectOption('yes')
  await page.keyboard.press('Control+s')
  await expectToast(page, 'Saved.')
}

test('a product is made from nothing, looked at, put into the shop, bought, made dearer and taken out', async () => {
  await using staff = await visit('/admin/products', { viewport: desktop })
  const { page } = staff
  await signIn(page, accountOf('admin'))
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor({ timeout: waitMs })
  const name = 'Journey panel 575 W'
  const slug = 'journey-panel-575-w'
  await makeProduct(page, name)
  await expectAccessible(page, { everyWidth: true })
  await shoot(page, 'product')

  expect((await shopPage(slug)).status).toBe(404)
  const opened = staff.context.waitForEvent('page')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await opened
  await preview.getByRole('complementary', { name: 'Preview' }).waitFor({ timeout: waitMs })
  const photo = preview.getByRole('img', { name: 'The panel on a roof in Surulere' })
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(400)
  await shoot(preview, 'preview')
  await preview.close()

  await setStock(slug, 4)
  await page.getByRole('button', { name: 'Put it into the shop' }).click()
  await expectToast(page, 'It is in the shop.')
  await expect.poll(async () => (await shopPage(slug)).status, { timeout: 1_000 }).toBe(200)
  await buy(slug)

  await page.getByLabel('Price (₦, with VAT)').fill('123,450')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved.')
  await expect
    .poll(async () => (await shopPage(slug)).text(), { timeout: 1_000 })
    .toContain('₦123,450')

  await page.getByRole('button', { name: 'Take it out of the shop' }).click()
  await expectToast(page, 'It is out of the shop.')
  await expect.poll(async () => (await shopPage(slug)).status, { timeout: 1_000 }).toBe(410)
  await page.goto(`/shop/${slug}`)
  await page.getByRole('heading', { name: `We no longer sell the ${name}` }).waitFor()
  await expectAccessible(page)
})

/** On a phone, as a guest: to the page of the order. */
async function buy(slug: string): Promise<void> {
  await using buyer = await visit(`/shop/${slug}`, { viewport: phone, hasTouch: true })
  const { page } = buyer
  await ready(page)
  await shoot(page, 'bought')
  await page.getByRole('button', { name: /^Add to cart/ }).first().click()
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe('1')
  await page.goto('/payment-details')
  await page.getByLabel('Full name').waitFor({ timeout: waitMs })
  await fillInCheckout(page, { email: 'journey@example.com' })
  await page.getByLabel(/Bank transfer/).check()
  const pay = page.getByRole('button', { name: /^Order and/ })
  await expect.poll(() => pay.textContent(), { timeout: waitMs }).toMatch(/₦[\d,]+$/)
  await pay.click()
  await page.getByRole('heading', { level: 1, name: /^Order IM-/ }).waitFor({ timeout: waitMs })
}
