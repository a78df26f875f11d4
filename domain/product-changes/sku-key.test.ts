import { expect, test } from 'vitest'
import { changeableSku, readSku, skuKey } from './sku-key.ts'

test.each([
  ['00123', '123'],
  ['1E5', '1.00E+05'],
  ['1E5', '100000'],
  ['3-4', '03-Apr'],
  ['3-4', '04-Mar'],
  ['zz-1', 'ZZ-1'],
])('%s may have become %s', (sku, changed) => {
  expect(skuKey(changed)).toBe(skuKey(sku))
})

test.each([
  ['123', '124'],
  ['3-4', '3-5'],
  ['3-4', '34'],
  ['PAN-1', 'PAN-01'],
  ['12-abc', '12-dec'],
])('%s is another SKU than %s', (one, other) => {
  expect(skuKey(one)).not.toBe(skuKey(other))
})

test('marks that nobody sees are no part of a SKU', () => {
  expect(readSku(' PAN-1\u200b ')).toBe('PAN-1')
  expect(readSku("'+12V")).toBe('+12V')
})

test.each(['00123', '1E5', '3-4', '1.5'])('a spreadsheet would change %s', (sku) => {
  expect(new RegExp(changeableSku, 'i').test(sku)).toBe(true)
})
