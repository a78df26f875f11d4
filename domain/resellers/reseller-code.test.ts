import { expect, test } from 'vitest'
import { cleanResellerCode, isResellerCode, suggestResellerCode } from './reseller-code.ts'

test('a code has letters of the business, and nothing that is read wrongly', () => {
  expect(suggestResellerCode('Sunrise Electric', () => 0)).toBe('UNREE333')
  expect(suggestResellerCode('Ọlá 5', () => 0.99)).toBe('AYY999')
  expect(suggestResellerCode('Ɗan Ƙarfe', () => 0)).toBe('DANKA333')
  expect(suggestResellerCode('', () => 0.5)).toMatch(/^[A-Z]{3}666$/)
  for (const name of ['Bobo Solar 2000', 'SILLY ZOO', 'Ìmọ́lẹ̀', '电'])
    expect(isResellerCode(suggestResellerCode(name, Math.random))).toBe(true)
})

test('a typed code is stored in one spelling', () => {
  expect(cleanResellerCode(' sun-77 kk ')).toBe('SUN77KK')
  for (const typed of [
    'bright1.',
    'BRIGHT1)',
    '(BRIGHT1',
    'BRIGHT1/',
    '*BRIGHT1*',
    '_Bright-1_',
    'BRIGHT1?fbclid=x',
    'BRIGHT1&utm_source=whatsapp',
    'BRIGHT1#shop',
    'BRIGHT1\u200b',
    '\u2060BRIGHT\u20111',
    '“BRIGHT1”,',
  ])
    expect(cleanResellerCode(typed), typed).toBe('BRIGHT1')
  expect(isResellerCode('SUN77KK')).toBe(true)
  expect(isResellerCode('SUN')).toBe(false)
  expect(isResellerCode(cleanResellerCode('SUN;DROP'))).toBe(false)
})
