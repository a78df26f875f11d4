import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { expectToast, phone, useBrowser } from '../browser.ts'
import { createOwnProduct } from '../shop/own-product.ts'
import { asStaff } from '../staff.ts'
import { uniqueCode } from '../unique.ts'

useBrowser()

async function open(path: string, options = {}) {
  const visitor = await visitAs(accountOf('admin'), path, { expectedErrors: /40\d/, ...options })
  return visitor
}

const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

/** Rows of new products, some of which have a price that can be read in two ways. */
function manyProducts(prefix: string, badRows: readonly number[]): string {
  const rows = Array.from({ length: 1000 }, (_, index) => {
    const price = badRows.includes(index + 2)
      ? '1.234'
      : `"₦${(1000 + index).toLocaleString('en')}"`
    return `${prefix}-${index},Journey ${prefix} ${index},Imole,accessories,A product of a journey.,${price}`
  })
  return ['sku,name,brand,category,summary,price', ...rows].join('\r\n')
}
const countProducts = async (prefix: string) =>
  ((await asStaff('GET', `products?select=id&sku=like.${prefix}-*`)) as unknown[]).length

test('1,000 products with 7 bad rows are imported and undone on a phone', async () => {
  const bad = [7, 8, 99, 500, 501, 900, 1001]
  const prefix = uniqueCode('J')
  await using visitor = await open('/admin/products/import', {
    viewport: phone,
    acceptDownloads: true,
  })
  const { page } = visitor
  await choose(page, `${prefix}.csv`, manyProducts(prefix, bad))
  await page.getByText('1,000 rows, read as UTF-8').waitFor()
  const table = page.getByRole('table', { name: 'Bad rows' })
  for (const row of bad)
    await table.getByRole('rowheader', { name: String(row), exact: true }).waitFor()
  expect(await countProducts(prefix)).toBe(0)

  await page.getByRole('button', { name: 'Import 993 rows, leave 7 out' }).click()
  await page.getByText('993 added, 7 left out').waitFor()
  expect(await countProducts(prefix)).toBe(993)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the report' }).click()
  const report = await readFile(await (await download).path(), 'utf8')
  expect(report.split('\r\n').filter((line) => line.includes('Left out'))).toHaveLength(7)

  // The way back is there after a reload too.
  await page.reload()
  await page.getByRole('button', { name: `Undo ${prefix}.csv` }).click()
  await expectToast(page, 'is undone')
  await page.getByText('Undone', { exact: true }).first().waitFor()
  expect(await countProducts(prefix)).toBe(0)
})

test('by keyboard: a workbook and a typing mistake are explained, and the rest is imported', async () => {
  await using visitor = await open('/admin/products/import')
  const { page } = visitor
  await choose(page, 'prices.xlsx', 'PK\u0003\u0004 workbook')
  await page.getByRole('alert').getByText('pick “CSV UTF-8').waitFor()
  await using product = await createOwnProduct()
  const file = `${product.sku}.csv`
  await choose(page, file, `sku;summry;summary\n${product.sku};x;Changed by a journey.\n`)
  await page.getByText('Did you mean summary?').waitFor()
  const leaveOut = page.getByRole('button', { name: 'Leave “summry” out' })
  await leaveOut.focus()
  await page.keyboard.press('Enter')
  const apply = page.getByRole('button', { name: 'Import 1 row' })
  await apply.focus()
  await page.keyboard.press('Enter')
  await page.getByText('1 changed.').waitFor()
  const undo = page.getByRole('button', { name: `Undo ${file}` })
  await undo.focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'is undone')
  expect(await asStaff('GET', `products?select=summary&sku=eq.${product.sku}`)).toEqual([
    { summary: 'Joins ten panel cables.' },
  ])
})
