import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { receiptPicture } from '../../test/shop/receipts.ts'
import { accountOf, visitAs } from '../account/accounts.ts'
import { desktop, expectToast, useBrowser } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { placeOrder } from '../shop/placed-order.ts'
import { readKeys } from '../site.ts'
import { setStock } from '../staff.ts'
import { unique } from '../unique.ts'
import { fetchDrawing } from '../fetch-drawing.ts'

useBrowser({ pictures: true })

const expectSaved = (page: Page) =>
  expect.poll(() => page.getByText('Unsaved changes').count()).toBe(0)
const shopPage = (slug: string) => fetch(`${inject('siteUrl')}/shop/${slug}`)

/** As staff: a draft with its photo and what it needs for the shop. */
async function makeProduct(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'New product' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'New product' }).waitFor()
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
  await page.getByRole('heading', { level: 1, name }).waitFor()

  await page.getByLabel('Add a photo').setInputFiles({
    name: 'IMG_1.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await receiptPicture({ format: 'jpeg', width: 1200, height: 900 })),
  })
  const dialog = page.getByRole('dialog', { name: 'Add a photo' })
  await dialog.getByRole('button', { name: 'Add the photo' }).click()
  await dialog.getByText('Please say what the photo shows.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('What the photo shows').fill('The panel on a roof in Surulere')
  await dialog.getByRole('button', { name: 'Add the photo' }).click()
  await page.getByLabel('What photo 1 shows').waitFor()

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
  await expectSaved(page)
}

test('a product is made from nothing, looked at, put into the shop, ordered, made dearer and taken out', async () => {
  await using staff = await visitAs(accountOf('admin'), '/admin/products', {
    viewport: desktop,
    expectedErrors: /status of 410/,
  })
  const { page } = staff
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
  const slug = unique('journey-panel')
  const name = slug.replaceAll('-', ' ').replace('j', 'J')
  await makeProduct(page, name)
  await expectHidden(slug)
  const opened = staff.context.waitForEvent('page')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await opened
  await preview.getByRole('complementary', { name: 'Preview' }).waitFor()
  const photo = preview.getByRole('img', { name: 'The panel on a roof in Surulere' })
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(400)
  await expectSecret(preview.url())
  await preview.close()

  await setStock(slug, 4)
  await page.getByRole('button', { name: 'Put it into the shop' }).click()
  await expectToast(page, 'It is in the shop.')
  await expect.poll(async () => (await shopPage(slug)).status).toBe(200)
  // Its facts are on its technical page.
  const facts = await fetch(`${inject('siteUrl')}/products/${slug}`)
  expect(await facts.text()).toContain('575 W')
  await placeOrder({ slug, isRestocked: false })

  await page.getByLabel('Price (₦, with VAT)').fill('123,450')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  await expect.poll(async () => (await shopPage(slug)).text()).toContain('₦123,450')

  await page.getByRole('button', { name: 'Take it out of the shop' }).click()
  await expectToast(page, 'It is out of the shop.')
  await expect.poll(async () => (await shopPage(slug)).status).toBe(410)
  await page.goto(`/shop/${slug}`)
  await page.getByRole('heading', { name: `We no longer sell the ${name}` }).waitFor()
  await expectAccessible(page)
})

/** Nobody learns of a draft: not from pages, search, feeds, pictures of links, or the Data API. */
async function expectHidden(slug: string): Promise<void> {
  const site = inject('siteUrl')
  for (const path of [
    `/shop/${slug}`,
    `/shop/${slug}?preview=${'0'.repeat(64)}`,
    `/products/${slug}`,
    `/products/${slug}/data-sheet.pdf`,
    `/og/product/${slug}.png`,
    `/og/picture/${slug}.png`,
  ])
    expect((await fetchDrawing(path)).status, path).toBe(404)
  const headers = { apikey: readKeys().publishableKey, 'content-type': 'application/json' }
  for (const path of [
    '/sitemap.xml',
    '/shop?q=journey',
    '/rest/v1/products?select=slug&order=created_at.desc',
    '/rest/v1/rpc/search_products?query=journey',
    '/rest/v1/rpc/suggest_products?query=journey',
    '/rest/v1/product_pictures?select=*,products(*)',
  ]) {
    const answer = await fetch(site + path, path.startsWith('/rest') ? { headers } : {})
    expect(answer.status, path).toBe(200)
    expect((await answer.text()).toLowerCase(), path).not.toContain(slug)
  }
  const prices = await fetch(`${site}/rest/v1/product_prices`, { headers })
  expect(prices.status).toBe(401)
  const files = await fetch(`${site}/storage/v1/object/list/product-images`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ prefix: '' }),
  })
  expect(await files.json()).toEqual([])
}

/** The page of a token stays in no cache, no search engine and no log of another site. */
async function expectSecret(url: string): Promise<void> {
  const page = await fetch(url)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await page.text()).toContain('<meta name="robots" content="noindex"/>')
  const { status } = await fetch(url.replace(/\?.*/, ''))
  expect(status).toBe(404)
}
