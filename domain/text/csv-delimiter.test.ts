import { expect, test } from 'vitest'
import { findCsvDelimiter } from './csv-delimiter.ts'

test.each([
  ['sku,price\nA;B;C;D,1', ',', 0],
  ['sku;price\nA;1', ';', 0],
  ['sku\tprice\nA\t1', '\t', 0],
  ['"sku;a;b;c",price\nA,1', ',', 0],
  ['sku\nA', ',', 0],
  ['sep=;\r\nsku,a,b;price\n', ';', 7],
])('%j is separated by %j', (text, delimiter, start) => {
  expect(findCsvDelimiter(text)).toEqual({ delimiter, start })
})

test('lines may end as on an old Mac', () => {
  expect(findCsvDelimiter('sep=;\rsku;price\r')).toEqual({ delimiter: ';', start: 6 })
  expect(findCsvDelimiter('sku;summary\rPV-1;a, b, c\r').delimiter).toBe(';')
})
