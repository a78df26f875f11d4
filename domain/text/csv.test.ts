import { expect, test } from 'vitest'
import { formatCsv } from './csv.ts'

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
  ['+2348031234567', "'+2348031234567"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['＝1+1', "'＝1+1"],
  ['a=1', 'a=1'],
])('%j cannot run as a formula', (text, cell) =>
  expect(formatCsv([[text]])).toBe(`\uFEFF${cell}\r\n`),
)

test('a negative number is a number, not a formula', () =>
  expect(formatCsv([[-5, 0]])).toBe('\uFEFF-5,0\r\n'))
