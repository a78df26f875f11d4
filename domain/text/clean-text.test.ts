import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanLine, cleanText, removeMarks } from './clean-text.ts'

describe('a single line', () => {
  test.each([
    ['  Ade   Ola  ', 'Ade Ola'],
    ['Ade\r\nBcc: eve@example.com', 'Ade Bcc: eve@example.com'],
    ['a\tb\u0000c', 'a bc'],
    ['a\u2028b\u2029c', 'a b c'],
    ['safe\u202egnp.exe', 'safegnp.exe'],
    ['\u2068Ada\u200b\u00ad\u2069', 'Ada'],
    ['\u200b \u3164 \u2800 \u2060 \u00ad \u200e \u115f \ufe0f \u0301', ''],
    ['❤️ 👨‍👩‍👧 می‌روم', '❤️ 👨‍👩‍👧 می‌روم'],
    ['\ufeffname', 'name'],
    ['e\u0301', 'é'],
    ['Ọlábísí ẹ̀kọ́', 'Ọlábísí ẹ̀kọ́'.normalize('NFC')],
    ['', ''],
  ])('%j becomes %j', (typed, stored) => expect(cleanLine(typed)).toBe(stored))
  test('a lone surrogate is replaced', () => expect(cleanLine('a\ud800b')).toBe('a\ufffdb'))
})

describe('several lines', () => {
  test.each([
    ['one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
    ['  indented  text  ', 'indented  text'],
    ['a\u0000b', 'ab'],
    ['a\u202eb', 'ab'],
    ['\n\nfirst\n\n', 'first'],
  ])('%j becomes %j', (typed, stored) => expect(cleanText(typed)).toBe(stored))
})

test('marks that nobody sees are removed, and nothing else', () => {
  expect(removeMarks(' \u202a+2\u000034\u202c\n😀')).toBe(' +234\n😀')
})

test('cleaning twice changes nothing, and a line has no line ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(cleanLine(cleanLine(text))).toBe(cleanLine(text))
      expect(cleanText(cleanText(text))).toBe(cleanText(text))
      for (const control of ['\r', '\n', '\u2028', '\u2029', '\u0000'])
        expect(cleanLine(text)).not.toContain(control)
    }),
  )
})
