import { expect, test } from 'vitest'
import { decodeCsv, emptyFileMessage, workbookMessage } from './decode-csv.ts'

const text = 'sku;name\r\nA;Ọlá ₦ café\r\n'
const wide = (value: string, isBig = false) => {
  const bytes = Buffer.from(value, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

test.each<[string, Uint8Array, string, string]>([
  ['UTF-8', Buffer.from(text), text, 'UTF-8'],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), text, 'UTF-8'],
  ['UTF-16 of Windows', wide(`\uFEFF${text}`), text, 'UTF-16'],
  ['UTF-16 with the large byte first', wide(`\uFEFF${text}`, true), text, 'UTF-16'],
  ['UTF-16 without a mark', wide('sku;name\nA;B\n'), 'sku;name\nA;B\n', 'UTF-16'],
  [
    'UTF-16 without a mark, the large byte first',
    wide('sku;name\nA;B\n', true),
    'sku;name\nA;B\n',
    'UTF-16',
  ],
  [
    'Windows-1252',
    Buffer.from('sku;name\nA;caf\xe9 \x96 6 mm\xb2', 'latin1'),
    'sku;name\nA;café – 6 mm²',
    'Windows-1252',
  ],
])('reads %s', (_, bytes, expected, encoding) => {
  expect(decodeCsv(bytes)).toEqual({ text: expected, encoding })
})

test.each([
  ['an Excel file', Buffer.from('PK\u0003\u0004rest of a workbook'), workbookMessage],
  ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), workbookMessage],
  ['no bytes', new Uint8Array(), emptyFileMessage],
  ['blank lines', Buffer.from(' \r\n\r\n'), emptyFileMessage],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]), expect.stringMatching(/CSV/)],
])('refuses %s with what to do', (_, bytes, problem) => {
  expect(decodeCsv(bytes)).toEqual({ problem })
})

test('a file of Excel on a Mac is MacRoman, and one of Windows is not', () => {
  const bytesOf = (...parts: (string | number)[]) =>
    new Uint8Array(
      parts.flatMap((part) => (typeof part === 'number' ? part : [...Buffer.from(part)])),
    )
  const mac = { text: 'Café\rnoir', encoding: 'MacRoman' }
  expect(decodeCsv(bytesOf('Caf', 0x8e, '\rnoir'))).toEqual(mac)
  expect(decodeCsv(bytesOf('Caf', 0x8e, '\n'))).toEqual({ text: 'Café\n', encoding: 'MacRoman' })
  expect(decodeCsv(bytesOf('don', 0x92, 't ', 0x80, '5 ', 0xe9, '\n'))).toEqual({
    text: 'don’t €5 é\n',
    encoding: 'Windows-1252',
  })
})
