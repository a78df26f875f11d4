import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'
import { parsePhone } from './phone.ts'

test.each([
  ['08031234567', '+2348031234567'],
  ['0803 123 4567', '+2348031234567'],
  ['0803-123-4567', '+2348031234567'],
  ['(0803) 123 4567', '+2348031234567'],
  ['+2348031234567', '+2348031234567'],
  ['+234 803 123 4567', '+2348031234567'],
  ['+234 (0)803 123 4567', '+2348031234567'],
  ['+23408031234567', '+2348031234567'],
  ['2348031234567', '+2348031234567'],
  ['002348031234567', '+2348031234567'],
  ['8031234567', '+2348031234567'],
  ['  0913 555 0101  ', '+2349135550101'],
  ['０８０３１２３４５６７', '+2348031234567'],
  ['01 271 3000', '+23412713000'],
  ['23412713000', '+23412713000'],
  ['084 236 123', '+23484236123'],
  ['0201 271 3000', '+2342012713000'],
  ['+234 9 461 2000', '+23494612000'],
  ['+44 7700 900123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['+1 (202) 555-0143', '+12025550143'],
])('%s is stored as %s', (typed, e164) => {
  expect(parsePhone(typed)).toBe(e164)
})

test.each([
  '',
  '0',
  'call me',
  '0803',
  '080312345678',
  '0803123456',
  '+234803123456',
  '080312345',
  '+2348031234567890',
  '12345',
  '+0123456789',
  '7700900123456',
  '0803 123 4567 ext 2',
  '08031234567\r\nBcc: x',
  '<script>',
  '+',
  '++2348031234567',
  '0803123456７８９',
])('refuses %j', (typed) => {
  expect(parsePhone(typed)).toBeNull()
})

test.each([
  ['+2348031234567', '0803 123 4567'],
  ['+23412713000', '01 271 3000'],
  ['+23494612000', '09 461 2000'],
  ['+23484236123', '084 236 123'],
  ['+447700900123', '+447 700 900 123'],
])('%s is shown as %s', (e164, shown) => {
  expect(formatPhone(e164)).toBe(shown)
})

test('a formatted number can be typed back, and a stored number is stable', () => {
  const mobile = fc
    .tuple(fc.constantFrom('70', '80', '81', '90', '91'), fc.stringMatching(/^\d{8}$/))
    .map((parts) => `+234${parts.join('')}`)
  const foreign = fc.stringMatching(/^\+(44|1|49|27)\d{9,10}$/)
  fc.assert(
    fc.property(fc.oneof(mobile, foreign), (e164) => {
      expect(parsePhone(e164)).toBe(e164)
      expect(parsePhone(formatPhone(e164))).toBe(e164)
    }),
  )
})

test('every accepted number is E.164', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const parsed = parsePhone(text)
      if (parsed !== null) expect(parsed).toMatch(/^\+[1-9]\d{7,14}$/)
    }),
  )
})
