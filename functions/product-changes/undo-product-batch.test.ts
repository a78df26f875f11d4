import { expect, test } from 'vitest'
import { untouchedProducts, useProductImport } from '../../test/use/use-product-import.ts'

const importer = useProductImport()
const { shop, importFile, products } = importer

const undo = async (id: string | null, token = importer.staff.token) => {
  const response = await shop.server.call('undo-product-batch', { json: { id }, token })
  const { error } = (await response.json()) as { error?: string }
  return error ?? response.status
}
const file = [
  'sku,name,brand,category,summary,price,on_hand,low_stock_level',
  'T-1,Renamed,,,,2000,12,3',
  'T-4,New one,Imole,inverters,A new product.,500,7,',
].join('\n')

test('an import is undone and all is as it was, once', async () => {
  const { batchId } = await importFile(file)
  expect(await undo(batchId)).toBe(200)
  expect(await products()).toEqual(untouchedProducts)
  expect(await undo(batchId)).toMatch('undone already')
})

test('an import is undone after an order took some of its units: the order keeps them', async () => {
  const { admin } = shop.server
  await shop.order(1)
  const { rows } = await admin.query<{ sku: string }>('select sku from public.order_lines')
  const { batchId } = await importFile(`sku,on_hand\n${rows[0]?.sku},20\n`)
  await shop.order(4)
  expect(await shop.stock()).toBe(15)
  expect(await undo(batchId)).toBe(200)
  expect(await shop.stock()).toBe(5)
})

test('an import is not undone when orders took what it brought, and not in part', async () => {
  const { admin } = shop.server
  await shop.order(1)
  const { rows } = await admin.query<{ sku: string }>('select sku from public.order_lines')
  const { batchId } = await importFile(`sku,on_hand,price\n${rows[0]?.sku},20,\nT-1,,5000\n`)
  await shop.order(12)
  expect(await undo(batchId)).toMatch('the units have been sold or moved since')
  expect(await products()).toContainEqual(['T-1', 5000, 10, 'draft'])
})

test('an import is not undone over a price that somebody has changed since, nor by somebody else', async () => {
  const { batchId } = await importFile(file)
  const other = await importer.signUp('undo', 'admin')
  expect(await undo(batchId, other.token)).toMatch('nothing to undo')
  await shop.server.admin.query(`update public.products set price = 3000 where sku = 'T-1'`)
  expect(await undo(batchId)).toMatch('somebody has changed this since: Renamed')
  expect(await products()).toContainEqual(['T-4', 500, 7, 'draft'])
})
