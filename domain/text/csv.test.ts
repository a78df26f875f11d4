import { expect, test } from 'vitest'
import { formatCsv, formatCsvForPrograms, readCsvText } from './csv.ts'

test('leaves names and ₦ unchanged, and quotes cells with commas, quotes and line ends', () => {
  expect(
    formatCsv([
      ['Customer', 'Total'],
      ['Ọlábísí "Bísí" Adé, Lagos', '₦1,250,000'],
      ['two\nlines', 12.5],
    ]),
  ).toBe(
    '\uFEFFCustomer,Total\r\n"Ọlábísí ""Bísí"" Adé, Lagos","₦1,250,000"\r\n"two\nlines",12.5\r\n',
  )
})

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+cmd', "'+cmd"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['＝1+1', "'＝1+1"],
  ['a=1', 'a=1'],
])('%j cannot run as a formula', (text, cell) =>
  expect(formatCsv([[text]])).toBe(`\uFEFF${cell}\r\n`),
)

test.each([
  '0123456789',
  '058',
  '123456789012',
  '+2348031234567',
  '1E5',
  '1.00E+05',
  '3-4',
  '03-Apr',
])('a spreadsheet does not change %s, and it is read back', (text) => {
  expect(formatCsv([[text]])).toBe(`\uFEFF"=""${text}"""\r\n`)
  expect(readCsvText(`="${text}"`)).toBe(text)
})

test.each(['0', '12', '12345678-0001', 'IM-2026-000004', '2026-11-29', '+1+1', '1E5"&A1'])(
  '%s needs no such quotation',
  (text) => expect(formatCsv([[text]])).not.toContain('"="'),
)

test('a file for programs has text that looks like a number as it is', () =>
  expect(formatCsvForPrograms([['0123456789', '=1']])).toBe("\uFEFF0123456789,'=1\r\n"))

test('a negative number is a number, not a formula', () =>
  expect(formatCsv([[-5, 0]])).toBe('\uFEFF-5,0\r\n'))
