import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { expectToast, phone, useBrowser } from '../browser.ts'
import { holdToast } from '../held-toast.ts'
import { createOwnProduct } from '../shop/own-product.ts'
import { asStaff } from '../staff.ts'
import { unique } from '../unique.ts'

useBrowser()

async function open(path: string, options = {}) {
  const visitor = await visitAs(accountOf('admin'), path, { expectedErrors: /40\d/, ...options })
  return visitor
}

const stockOf = async (sku: string) =>
  ((await asStaff('GET', `products?select=stock&sku=eq.${sku}`)) as [{ stock: number }])[0].stock
const note = (page: Page) => page.getByRole('button', { name: 'Note it' })

test('goods arrive, are counted and the count is undone on a phone', async () => {
  const before = 8
  await using product = await createOwnProduct({ stock: before })
  const { sku, name } = product
  await using visitor = await open(`/admin/stock?search=${sku}`, { viewport: phone })
  const { page } = visitor
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { name }).waitFor()
  await note(page).click()
  await page.getByText('2 things are missing or wrong.').waitFor()
  await page.getByLabel('Units').fill('5')
  await page.getByLabel('Why').fill('Delivery note 17')
  await note(page).click()
  await expectToast(page, `Noted. ${before + 5} are for sale now.`)
  await page
    .getByRole('table', { name: 'Movements' })
    .getByText('Delivery note 17')
    .first()
    .waitFor()

  await page.goto('/admin/stock/count')
  await page.getByLabel('Category').selectOption({ label: 'Accessories' })
  const field = page.getByLabel(new RegExp(sku))
  await field.fill(String(before + 4))
  await page.getByLabel('Why').fill('Count of November')
  await page.getByRole('button', { name: 'Check the differences' }).click()
  await page.getByRole('table', { name: 'Differences' }).getByText('−1').waitFor()
  await page.getByRole('button', { name: 'Save the count' }).click()
  const saved = await holdToast(page, 'Saved: one product changed.')
  expect(await stockOf(sku)).toBe(before + 4)
  await saved.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'The change is undone.')
  expect(await stockOf(sku)).toBe(before + 5)
})

test('a depot is added, and cannot be closed while goods are in it', async () => {
  const name = unique('Kano store')
  await using visitor = await open('/admin/stock/depots')
  const { page } = visitor
  await page.getByRole('button', { name: 'New depot' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('State').fill('Kano')
  await page.getByLabel('Lead time').fill('4')
  await page.getByRole('button', { name: 'Save the depot' }).click()
  const depot = page.getByRole('listitem').filter({ hasText: name })
  await depot.getByText('Kano; lead time 4 working days').waitFor()
  await page.getByRole('button', { name: 'Close Main store' }).click()
  await page.getByText('There are still goods in Main store').waitFor()
  await page.getByRole('button', { name: `Close ${name}` }).click()
  await depot.getByText('Closed', { exact: true }).waitFor()
})
