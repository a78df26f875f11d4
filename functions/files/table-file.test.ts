import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { tableFile } from './table-file.ts'

const table = [
  ['bank_code', 'account_number', 'amount_naira'],
  ['058', '0123456789', 1234.5],
  ['=1+1', '', 0],
]

test('a bank reads the digits of its own codes', async () => {
  const file = await tableFile(table, 'csv')
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(
    "\uFEFFbank_code,account_number,amount_naira\r\n058,0123456789,1234.5\r\n'=1+1,,0\r\n",
  )
})

test('a workbook has text as text, and amounts as numbers', async () => {
  const file = await tableFile(table, 'xlsx')
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const read = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
  const texts = [...read('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    ([, text]) => text,
  )
  expect(texts).toEqual(expect.arrayContaining(['058', '0123456789', '=1+1']))
  expect(read('xl/worksheets/sheet1.xml')).toMatch(/<c r="A2"[^>]* t="s"/)
  expect(read('xl/worksheets/sheet1.xml')).toContain('<v>1234.5</v>')
  expect(read('xl/worksheets/sheet1.xml')).not.toContain('<f>')
})
