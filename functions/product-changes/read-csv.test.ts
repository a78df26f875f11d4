import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('refuses more columns than any table has, before it looks at their names', () => {
  const wide = Array.from({ length: 201 }, (_, at) => `column ${at}`).join(',')
  expect(() => readCsv(bytes(`${wide}\n`))).toThrow('This file has 201 columns')
})

test('a heading or SKU named like a property of JavaScript is only a text', () => {
  expect(readCsv(bytes('sku,__proto__\nconstructor,1\n'))).toMatchObject({
    headings: ['sku', '__proto__'],
    rows: [{ row: 2, cells: ['constructor', '1'] }],
  })
})

test('stops reading a file with too many rows or too many cells', () => {
  // 10 MB of these would need more memory than the shop has.
  expect(() => readCsv(bytes(`sku,name\n${'\n'.repeat(1_000_000)}`))).toThrow(
    'too many rows. Please send at most 20,000',
  )
  expect(() => readCsv(bytes(`sku,name\n${','.repeat(1_000_001)}`))).toThrow('too many cells')
})
